"""Save a game under a name."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Button, Input, Static

from kono_tui.errors import KonoError, StoreError
from kono_tui.play.disk import is_there
from kono_tui.play.series import Series
from kono_tui.play.store import SUFFIXES, destination, ending, proposed_name, write_save
from kono_tui.text.sentences import sentence
from kono_tui.tui.screens.ask import Ask
from kono_tui.tui.widgets.choices import LABEL, Choices
from kono_tui.tui.widgets.dialog import Dialog

FORMS: Final = {"cpp": "text (C++, Java)", "lisp": "LISP", "prolog": "Prolog"}
"""The text formats by the names that players know."""
REPLACING: Final = (("keep", "Keep it"), ("replace", "Replace it"))


@dataclass(frozen=True)
class Saved:
    """Where a game was saved, and whether the player leaves now."""

    path: Path
    leave: bool


class SaveDialog(Dialog[Saved]):
    """Asks for a name and a format, and saves. It shows errors in place and asks again."""

    DEFAULT_CSS = f"""
    SaveDialog .save--row {{ height: 1; margin-bottom: 1; }}
    SaveDialog .save--label {{ width: {LABEL}; color: $text-muted; }}
    SaveDialog Input {{ width: 1fr; background: $panel; padding: 0 1; }}
    SaveDialog .save--where {{ height: auto; margin-top: 1; }}
    SaveDialog #where {{ width: 1fr; height: auto; color: $text-disabled; }}
    SaveDialog .error {{ margin-top: 1; }}
    SaveDialog Button {{ min-width: 0; padding: 0 1; }}
    """
    heading = "SAVE"

    def __init__(self, series: Series) -> None:
        """Raise SetupError if the tournament's size is not chosen yet."""
        super().__init__()
        self.game = series.game
        self.moment = series.save()
        self.writing = False

    def compose_body(self) -> ComposeResult:
        with Horizontal(classes="save--row"):
            yield Static("Name", classes="save--label")
            yield Input(Path(proposed_name(self.moment)).stem, compact=True, id="name")
        forms = [(form, FORMS.get(form, form)) for form in self.game.forms]
        yield Choices("Form", forms, self.game.forms[0], id="form")
        with Horizontal(classes="save--where"):
            yield Static("Goes to", classes="save--label")
            yield Static("", markup=False, id="where")
        yield Static("", classes="error", markup=False, id="error")

    def compose_buttons(self) -> ComposeResult:
        yield Button("Save and go on", id="save", compact=True, classes="usual")
        yield Button("Save and quit", id="save-and-quit", compact=True)
        yield Button("Cancel", id="close", compact=True)

    # Name, format and path

    @property
    def typed(self) -> str:
        return self.query_one("#name", Input).value.strip()

    def _form_of(self, name: str) -> str:
        """The format that a name's suffix asks for; "" if it asks for none."""
        suffix = Path(name).suffix.lower()
        return SUFFIXES.get(suffix, self.game.forms[0] if suffix == ".txt" else "")

    def _target(self) -> Path:
        """Where the save will go. StoreError if the typed text is no name."""
        path = destination(self.typed)
        if self._form_of(self.typed):
            return path
        stem = path.name if Path(self.typed).suffix else path.stem
        return path.with_name(f"{stem}{ending(self.query_one(Choices).value)}")

    def on_mount(self) -> None:
        self._say_where()

    def on_input_changed(self) -> None:
        """Choose the format by a typed suffix."""
        form = self._form_of(self.typed)
        if form in self.game.forms:
            self.query_one(Choices).value = form
        self._say_where()

    def on_choices_changed(self, event: Choices.Changed) -> None:
        """Remove a typed suffix that belongs to another format."""
        if self._form_of(self.typed) not in ("", event.value):
            self.query_one("#name", Input).value = str(Path(self.typed).with_suffix(""))
        self._say_where()

    def _say_where(self) -> None:
        try:
            where, why = str(self._target()), ""
        except StoreError as error:
            where, why = "", sentence(str(error))
        self.query_one("#where", Static).update(where)
        self._say(why)

    def _say(self, why: str) -> None:
        self.query_one("#error", Static).update(why)

    # Saving

    def on_input_submitted(self) -> None:
        self.action_save()

    def action_save(self) -> None:
        self._write(leave=False)

    def action_save_and_quit(self) -> None:
        self._write(leave=True)

    @work
    async def _write(self, leave: bool) -> None:
        if self.writing:
            return
        self.writing = True
        try:
            path = self._target()
            if await self._may_be_written(path):
                await asyncio.to_thread(write_save, self.moment, path)
                self.dismiss(Saved(path, leave))
        except KonoError as error:
            self._say(sentence(str(error)))
        finally:
            self.writing = False

    async def _may_be_written(self, path: Path) -> bool:
        """Whether nothing would be lost, or the player agrees to it."""
        if not await asyncio.to_thread(lambda: is_there(path) and path.is_file()):
            return True
        question = Ask("REPLACE", f"{path.name} exists already. Replace it?", REPLACING)
        return await self.app.push_screen_wait(question) == "replace"
