"""The saved games, and any file from elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Static

from kono_tui.errors import StoreError, make_printable
from kono_tui.formats.sentences import as_sentence, plural
from kono_tui.play.storage import files, library
from kono_tui.play.storage.library import ReadFailure, SaveContents, SaveEntry, SaveSummary
from kono_tui.play.storage.saves import proposed_name, saves_folder
from kono_tui.tui.dialogs.choice import ChoiceDialog
from kono_tui.tui.saves.list_item import matches_words, save_item, with_headings
from kono_tui.tui.saves.preview import Preview
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.kono_app import symbols_of
from kono_tui.tui.widgets.two_line_list import TwoLineList

BATCH_SIZE: Final = 12
"""How many files are read before the list is updated."""
DELETE_ANSWERS: Final = (("keep", "Keep it"), ("delete", "Yes, delete it"))


class SaveItemList(TwoLineList):
    """The list, with keys for what the buttons do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "screen.rename", "Rename", id="saves.rename"),
        Binding("d,delete", "screen.delete", "Delete", id="saves.delete"),
        Binding("b", "screen.browse", "Browse", id="saves.browse"),
        Binding("l", "screen.lab", "Search lab", id="saves.lab"),
        Binding("slash", "screen.filter", "Filter", id="saves.filter"),
    ]


class SavedGames(Dialog[Path]):
    """Closes with the file to open. It reads the files while the list is already on the screen."""

    DEFAULT_CSS = """
    SavedGames > .dialog { width: 96; max-width: 95%; height: 28; max-height: 92%; }
    SavedGames .dialog--body { height: 1fr; padding: 1 3 0 2; overflow-y: hidden; }
    SavedGames.-low .dialog--body { padding: 0 3 0 2; }
    SavedGames .saves--columns { height: 1fr; }
    SavedGames .saves--list { width: 1fr; height: 1fr; }
    SavedGames .saves--filter { height: 1; margin: 0 2 1 2; }
    SavedGames.-low .saves--filter { margin: 0 2; }
    SavedGames .saves--filter Static { width: 8; color: $text-muted; }
    SavedGames .saves--filter Input { width: 1fr; background: $panel; padding: 0 1; }
    SavedGames Preview { width: 40; height: 1fr; }
    SavedGames.-small Preview { width: 34; }
    SavedGames.-small .dialog--body { padding: 0 1; }
    SavedGames.-narrow .dialog--body { padding: 0 1; }
    SavedGames.-narrow .saves--columns { layout: vertical; }
    SavedGames.-narrow Preview { width: 100%; height: auto; padding: 0 2; }
    SavedGames.-narrow Preview BoardWidget { display: none; }
    SavedGames Button { min-width: 0; padding: 0 1; }
    SavedGames .dialog .dialog--buttons Button.-textual-compact:disabled {
        border: none !important;
    }
    SavedGames.-narrow Button { margin: 0 1 0 0; padding: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "list", "To the list", show=False, id="saves.list"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-small"), (100, "-large")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high")]  # noqa: RUF012
    AUTO_FOCUS = "SaveItemList"
    heading = "SAVED GAMES"
    names_help_key = True

    folder: ClassVar[Path | None] = None
    """Where the last file was picked."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[SaveEntry] = []
        self.shown_entries: list[SaveEntry] = []
        """The entries that the filter lets through."""
        self.known_contents: dict[SaveEntry, SaveContents] = {}
        """What has been read so far."""

    def compose_body(self) -> ComposeResult:
        with Horizontal(classes="saves--columns"):
            with Vertical(classes="saves--list"):
                with Horizontal(classes="saves--filter"):
                    yield Static("Filter")
                    yield Input(compact=True, id="filter")
                yield SaveItemList(id="shelf")
            yield Preview()
        yield Static("", classes="error", markup=False, id="message")

    def compose_buttons(self) -> ComposeResult:
        yield Button("Resume", id="resume", compact=True, classes="usual")
        yield Button(f"Browse{symbols_of(self).dots}", id="browse", compact=True)
        yield Button("Rename", id="rename", compact=True)
        yield Button("Delete", id="delete", compact=True)
        yield Button("Lab", id="lab", compact=True)
        yield Button("Cancel", id="close", compact=True)

    # The list

    def on_mount(self) -> None:
        self._show_message("")
        self._load_list()

    @work(exclusive=True, group="list")
    async def _load_list(self, current: Path | None = None) -> None:
        """List the files, keep `current` selected, and read them from the newest on."""
        listed, troubles = await asyncio.to_thread(library.list_saves_and_problems)
        self.entries = sorted(listed, key=lambda entry: entry.is_autosave)
        if troubles:
            self._show_message(" ".join(troubles))
        self.query_one(TwoLineList).empty = "There are no saved games yet."
        self._show_entries(current)
        for start in range(0, len(self.entries), BATCH_SIZE):
            batch = self.entries[start : start + BATCH_SIZE]
            self.known_contents |= await asyncio.to_thread(_read_contents, batch)
            self._show_entries(self._current_entry.path if self._current_entry else None)

    @property
    def _current_entry(self) -> SaveEntry | None:
        index = self.query_one(TwoLineList).current
        return self.shown_entries[index] if index < len(self.shown_entries) else None

    def _show_entries(self, current: Path | None) -> None:
        """Fill the list with what the filter lets through; stay at the current game, or place."""
        item_list = self.query_one(TwoLineList)
        words = self.query_one("#filter", Input).value.lower().split()
        contents_of, times = self.known_contents.get, symbols_of(self).times
        shown = [each for each in self.entries if matches_words(each, contents_of(each), words)]
        self.shown_entries = shown
        paths = [each.path for each in shown]
        index = paths.index(current) if current in paths else item_list.current
        items = [save_item(each, contents_of(each), times) for each in shown]
        item_list.show(with_headings(items, shown), index)
        if self.entries:
            item_list.empty = "No saved game matches these words."
        count = plural(len(self.entries), "game")
        note = f"{len(shown)} of {count}" if words else describe_count(self.entries)
        self.query_one("#note", Static).update(note)
        self._show_current_entry()

    def _show_current_entry(self) -> None:
        entry = self._current_entry
        contents = self.known_contents.get(entry) if entry else None
        self.query_one(Preview).show(contents)
        is_unreadable = isinstance(contents, ReadFailure)
        self.query_one("#resume", Button).disabled = entry is None or is_unreadable
        for id in ("#rename", "#delete"):
            self.query_one(id, Button).disabled = entry is None
        has_lab = isinstance(contents, SaveSummary) and contents.tournament.game.lab is not None
        self.query_one("#lab", Button).display = has_lab

    def on_two_line_list_current_changed(self) -> None:
        self._show_message("")
        self._show_current_entry()

    def on_two_line_list_chosen(self) -> None:
        self.action_resume()

    def _show_message(self, text: str) -> None:
        message = self.query_one("#message", Static)
        message.update(text)
        message.display = bool(text)

    # The filter

    def action_filter(self) -> None:
        self.query_one("#filter", Input).focus()

    def action_list(self) -> None:
        self.query_one(TwoLineList).focus()

    def on_input_changed(self) -> None:
        self._show_entries(self._current_entry.path if self._current_entry else None)

    def on_input_submitted(self) -> None:
        self.action_list()

    def action_close(self) -> None:
        """Leave the filter first, and only then the dialog."""
        filter = self.query_one("#filter", Input)
        if filter.has_focus and filter.value:
            filter.value = ""
            self.action_list()
        else:
            super().action_close()

    # Actions on a file

    @work(exclusive=True, group="do")
    async def action_resume(self) -> None:
        if self._current_entry is not None:
            await self._open_file(self._current_entry.path)

    @work(exclusive=True, group="do")
    async def action_browse(self) -> None:
        from kono_tui.tui.saves.file_picker import FilePicker

        path = await self.app.push_screen_wait(FilePicker(_starting_folder(SavedGames.folder)))
        if path is not None:
            SavedGames.folder = path.parent
            await self._open_file(path)

    async def _open_file(self, path: Path) -> None:
        """Close with this file if it holds a game; otherwise say what is wrong with it."""
        self._show_message("")
        try:
            contents = await asyncio.to_thread(lambda: library.entry_at(path).contents)
            problem = contents.reason if isinstance(contents, ReadFailure) else ""
        except StoreError as error:
            problem = as_sentence(str(error))
        if problem:
            self._show_message(f"{make_printable(path.name)} cannot be opened. {problem}")
            self._load_list(path)
        else:
            self.dismiss(path)

    def action_lab(self) -> None:
        """Look at the game's position in the search lab."""
        from kono_tui.tui.lab.screen import open_lab

        contents = self.known_contents.get(self._current_entry) if self._current_entry else None
        if isinstance(contents, SaveSummary):
            open_lab(self.app, contents.tournament)

    @work(exclusive=True, group="do")
    async def action_rename(self) -> None:
        from kono_tui.tui.saves.rename_dialog import RenameDialog

        entry = self._current_entry
        if entry is None:
            return
        self._show_message("")
        path = await self.app.push_screen_wait(RenameDialog(entry.path, self._proposed_name(entry)))
        if path is not None:
            self._load_list(path)

    def _proposed_name(self, entry: SaveEntry) -> str:
        """A name to begin with: an autosave's own name says nothing."""
        contents = self.known_contents.get(entry)
        if entry.is_autosave and isinstance(contents, SaveSummary):
            return Path(proposed_name(contents.tournament.to_save())).stem
        return entry.path.stem

    @work(exclusive=True, group="do")
    async def action_delete(self) -> None:
        entry = self._current_entry
        if entry is None:
            return
        self._show_message("")
        text = f"Delete {make_printable(entry.path.name)}? It cannot be brought back."
        question = ChoiceDialog("DELETE", text, DELETE_ANSWERS)
        if await self.app.push_screen_wait(question) != "delete":
            return
        try:
            await asyncio.to_thread(files.remove, entry.path)
        except StoreError as error:
            self._show_message(as_sentence(str(error)))
        self._load_list()


def describe_count(entries: Sequence[SaveEntry]) -> str:
    """Say how many games the player has saved, and how many are unfinished."""
    unfinished = sum(entry.is_autosave for entry in entries)
    saved = plural(len(entries) - unfinished, "saved game")
    return f"{saved}, {unfinished} unfinished" if unfinished else saved


def _read_contents(entries: Sequence[SaveEntry]) -> dict[SaveEntry, SaveContents]:
    return {entry: entry.contents for entry in entries}


def _starting_folder(last: Path | None) -> Path:
    """Where to look for files first: where the last one was, or where saves go."""
    folders = (last, saves_folder())
    return next((each for each in folders if each and files.is_folder(each)), Path.home())
