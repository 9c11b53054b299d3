"""Save a game under a name."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Static

from kono_tui.errors import KonoError, StoreError
from kono_tui.formats.sentences import as_sentence
from kono_tui.play.storage.files import is_file
from kono_tui.play.storage.last_save_options import (
    SaveOptions,
    read_save_options,
    write_save_options,
)
from kono_tui.play.storage.saves import (
    FORM_BY_SUFFIX,
    form_for_path,
    proposed_name,
    save_path,
    suffix_for_form,
    write_save,
)
from kono_tui.play.tournament import Tournament
from kono_tui.tui.dialogs.choice import ChoiceDialog
from kono_tui.tui.widgets.choices import LABEL_WIDTH, Choices
from kono_tui.tui.widgets.dialog import Dialog

FORM_LABELS: Final = {"cpp": "text (C++, Java)", "lisp": "LISP", "prolog": "Prolog"}
"""The text formats by the names that players know."""
HISTORY_HERE, HISTORY_IN_FILE = "here", "in-file"
HISTORY_CHOICES: Final = ((HISTORY_HERE, "kept here"), (HISTORY_IN_FILE, "in the file"))
"""Where the moves, the levels and the rest go that a text form has no room for."""
HISTORY_HELP: Final = (
    "Kept here: other programs can read the file, and on this computer the game comes back whole. "
    "In the file: for another player of this program. Other programs may stumble over it."
)
REPLACE_ANSWERS: Final = (("keep", "Keep it"), ("replace", "Replace it"))


@dataclass(frozen=True)
class SaveResult:
    """Where a game was saved, and whether the player leaves now."""

    path: Path
    is_leaving: bool
    note: str = ""
    """What the file will not bring back, in a sentence."""


class SaveDialog(Dialog[SaveResult]):
    """Asks for a name and saves. It shows errors in place and asks again.

    The text form, and where the history goes, are below More, and are remembered.
    """

    DEFAULT_CSS = f"""
    SaveDialog .save--row {{ height: 1; margin-bottom: 1; }}
    SaveDialog .save--label {{ width: {LABEL_WIDTH}; color: $text-muted; }}
    SaveDialog Input {{ width: 1fr; background: $panel; padding: 0 1; }}
    SaveDialog .save--where {{ height: auto; margin-top: 1; }}
    SaveDialog #where {{ width: 1fr; height: auto; color: $text-disabled; }}
    SaveDialog #more-rows {{ height: auto; display: none; }}
    SaveDialog.-more #more-rows {{ display: block; }}
    SaveDialog #history-help {{ height: auto; color: $text-disabled; margin-top: 1; }}
    SaveDialog .error {{ margin-top: 1; }}
    SaveDialog Button {{ min-width: 0; margin: 0 1 0 0; padding: 0 1; }}
    """
    heading = "SAVE"

    def __init__(self, tournament: Tournament) -> None:
        """Raise SetupError if the tournament's size is not chosen yet."""
        super().__init__()
        self.game = tournament.game
        self.save_state = tournament.to_save()
        self.options = read_save_options()
        self.is_writing = False

    def compose_body(self) -> ComposeResult:
        with Horizontal(classes="save--row"):
            yield Static("Name", classes="save--label")
            yield Input(Path(proposed_name(self.save_state)).stem, compact=True, id="name")
        with Vertical(id="more-rows"):
            yield from self._compose_more_rows()
        with Horizontal(classes="save--where"):
            yield Static("Goes to", classes="save--label")
            yield Static("", markup=False, id="where")
        yield Static("", classes="error", markup=False, id="error")

    def _compose_more_rows(self) -> ComposeResult:
        forms = [(form, FORM_LABELS.get(form, form)) for form in self.game.saves.forms]
        form_row = Choices("Form", forms, self.options.form_of(self.game), id="form")
        form_row.display = len(forms) > 1
        yield form_row
        place = HISTORY_IN_FILE if self.options.with_history else HISTORY_HERE
        yield Choices("History", HISTORY_CHOICES, place, id="history")
        yield Static(HISTORY_HELP, markup=False, id="history-help")

    def compose_buttons(self) -> ComposeResult:
        yield Button("Save and go on", id="save", compact=True, classes="usual")
        yield Button("Save and leave", id="save-and-quit", compact=True)
        yield Button("More", id="more", compact=True)
        yield Button("Cancel", id="close", compact=True)

    def action_more(self) -> None:
        """Show or hide the rows for the form and the history."""
        self.toggle_class("-more")
        is_open = self.has_class("-more")
        self.query_one("#more", Button).label = "Less" if is_open else "More"
        if is_open:
            self._first_more_row().focus()
        else:
            self.query_one("#name", Input).focus()

    def _first_more_row(self) -> Choices:
        return self.form_row if self.form_row.display else self.query_one("#history", Choices)

    # Name, format and path

    @property
    def typed_name(self) -> str:
        return self.query_one("#name", Input).value.strip()

    @property
    def has_history_in_file(self) -> bool:
        """Whether the player wants the history in the file."""
        return self.query_one("#history", Choices).value == HISTORY_IN_FILE

    @property
    def form_row(self) -> Choices:
        return self.query_one("#form", Choices)

    def _form_for(self, name: str) -> str:
        """The format that a name's suffix asks for; "" if it asks for none."""
        suffix = Path(name).suffix.lower()
        return FORM_BY_SUFFIX.get(suffix, self.game.saves.forms[0] if suffix == ".txt" else "")

    def _target_path(self) -> Path:
        """Where the save will go. StoreError if the typed text is no name."""
        path = save_path(self.typed_name)
        if self._form_for(self.typed_name):
            return path
        stem = path.name if Path(self.typed_name).suffix else path.stem
        return path.with_name(f"{stem}{suffix_for_form(self.form_row.value)}")

    def on_mount(self) -> None:
        self.call_after_refresh(self._show_target)

    def on_input_changed(self) -> None:
        """Choose the format by a typed suffix."""
        form = self._form_for(self.typed_name)
        if form in self.game.saves.forms:
            self.form_row.value = form
        self._show_target()

    def on_choices_changed(self, event: Choices.Changed) -> None:
        """Remove a typed suffix that belongs to another format."""
        is_form = event.choices is self.form_row
        if is_form and self._form_for(self.typed_name) not in ("", event.value):
            self.query_one("#name", Input).value = str(Path(self.typed_name).with_suffix(""))
        self._show_target()

    def _show_target(self) -> None:
        where = self.query_one("#where", Static)
        try:
            path = self._target_path()
            name = f"{path.name}, with its history" if self.has_history_in_file else path.name
            folder = f"{path.parent}{os.sep}"
            fits = len(folder) + len(name) <= where.content_size.width
            target, error_text = folder + ("" if fits else "\n") + name, ""
        except StoreError as error:
            target, error_text = "", as_sentence(str(error))
        where.update(target)
        self._show_error(error_text)

    def _show_error(self, text: str) -> None:
        self.query_one("#error", Static).update(text)

    # Saving

    def on_input_submitted(self) -> None:
        self.action_save()

    def action_save(self) -> None:
        self._write_save(is_leaving=False)

    def action_save_and_quit(self) -> None:
        self._write_save(is_leaving=True)

    @work
    async def _write_save(self, is_leaving: bool) -> None:
        if self.is_writing:
            return
        self.is_writing = True
        try:
            path = self._target_path()
            if await self._can_write(path):
                note = await asyncio.to_thread(self._write_and_remember, path)
                self.dismiss(SaveResult(path, is_leaving, note))
        except KonoError as error:
            self._show_error(as_sentence(str(error)))
        finally:
            self.is_writing = False

    def _write_and_remember(self, path: Path) -> str:
        """Save the game, and remember how; return what the file will not bring back."""
        options = SaveOptions(self.options.form, self.has_history_in_file)
        note = write_save(self.save_state, path, options.with_history)
        write_save_options(options.with_form(self.game, form_for_path(path, self.game)))
        return note

    async def _can_write(self, path: Path) -> bool:
        """Whether nothing would be lost, or the player agrees to it."""
        if not await asyncio.to_thread(is_file, path):
            return True
        text = f"{path.name} exists already. Replace it?"
        question = ChoiceDialog("REPLACE", text, REPLACE_ANSWERS)
        return await self.app.push_screen_wait(question) == "replace"
