"""The saved games, and any file from elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Static

from kono_tui.errors import StoreError, printable
from kono_tui.play import library
from kono_tui.play.library import Contents, Entry, Facts, Trouble
from kono_tui.play.store import proposed_name, saves_folder
from kono_tui.text.sentences import plural, sentence
from kono_tui.tui.screens.ask import Ask
from kono_tui.tui.shelved import has_words, two_rows
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.preview import Preview
from kono_tui.tui.widgets.shelf import Shelf
from kono_tui.tui.widgets.signs import signs

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

BATCH: Final = 12
"""How many files are read before the list is updated."""
DELETING: Final = (("keep", "Keep it"), ("delete", "Yes, delete it"))


class GameShelf(Shelf):
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
    SavedGames.-narrow Preview Board { display: none; }
    SavedGames Button { min-width: 0; padding: 0 1; }
    SavedGames .dialog .dialog--buttons Button.-textual-compact:disabled {
        border: none !important;
    }
    SavedGames.-narrow Button { margin: 0 1 0 0; padding: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "list", "To the list", show=False, id="saves.list"),
    ]
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-narrow"),
        (76, "-small"),
        (100, "-large"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high")]  # noqa: RUF012
    AUTO_FOCUS = "GameShelf"
    heading = "SAVED GAMES"

    folder: ClassVar[Path | None] = None
    """Where the last file was picked."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []
        self.shown: list[Entry] = []
        """The entries that the filter lets through."""
        self.known: dict[Entry, Contents] = {}
        """What has been read so far."""

    def compose_body(self) -> ComposeResult:
        with Horizontal(classes="saves--columns"):
            with Vertical(classes="saves--list"):
                with Horizontal(classes="saves--filter"):
                    yield Static("Filter")
                    yield Input(compact=True, id="filter")
                yield GameShelf(id="shelf")
            yield Preview()
        yield Static("", classes="error", markup=False, id="message")

    def compose_buttons(self) -> ComposeResult:
        yield Button("Resume", id="resume", compact=True, classes="usual")
        yield Button(f"Browse{signs(self._kono.skin).dots}", id="browse", compact=True)
        yield Button("Rename", id="rename", compact=True)
        yield Button("Delete", id="delete", compact=True)
        yield Button("Lab", id="lab", compact=True)
        yield Button("Cancel", id="close", compact=True)

    @property
    def _kono(self) -> KonoApp:
        return cast("KonoApp", self.app)

    # The list

    def on_mount(self) -> None:
        self._say("")
        self._list()

    @work(exclusive=True, group="list")
    async def _list(self, current: Path | None = None) -> None:
        """List the files, keep `current` selected, and read them from the newest on."""
        self.entries, troubles = await asyncio.to_thread(library.listing)
        if troubles:
            self._say(" ".join(troubles))
        self.query_one(Shelf).empty = "There are no saved games yet."
        self._show(current)
        for start in range(0, len(self.entries), BATCH):
            batch = self.entries[start : start + BATCH]
            self.known |= await asyncio.to_thread(_read, batch)
            self._show(self._current.path if self._current else None)

    @property
    def _current(self) -> Entry | None:
        index = self.query_one(Shelf).current
        return self.shown[index] if index < len(self.shown) else None

    def _show(self, current: Path | None) -> None:
        """Fill the list with what the filter lets through; stay at the current game, or place."""
        shelf = self.query_one(Shelf)
        words = self.query_one("#filter", Input).value.lower().split()
        held, times = self.known.get, signs(self._kono.skin).times
        self.shown = [each for each in self.entries if has_words(each, held(each), words)]
        paths = [each.path for each in self.shown]
        index = paths.index(current) if current in paths else shelf.current
        shelf.show([two_rows(each, held(each), times) for each in self.shown], index)
        if self.entries:
            shelf.empty = "No game has these words."
        count = plural(len(self.entries), "game")
        told = count if not words else f"{len(self.shown)} of {count}"
        self.query_one("#note", Static).update(told)
        self._show_current()

    def _show_current(self) -> None:
        entry = self._current
        held = self.known.get(entry) if entry else None
        self.query_one(Preview).show(held)
        self.query_one("#resume", Button).disabled = entry is None or isinstance(held, Trouble)
        for id in ("#rename", "#delete"):
            self.query_one(id, Button).disabled = entry is None
        in_lab = isinstance(held, Facts) and held.series.game.has_lab
        self.query_one("#lab", Button).display = in_lab

    def on_shelf_moved(self) -> None:
        self._say("")
        self._show_current()

    def on_shelf_chosen(self) -> None:
        self.action_resume()

    def _say(self, text: str) -> None:
        message = self.query_one("#message", Static)
        message.update(text)
        message.display = bool(text)

    # The filter

    def action_filter(self) -> None:
        self.query_one("#filter", Input).focus()

    def action_list(self) -> None:
        self.query_one(Shelf).focus()

    def on_input_changed(self) -> None:
        self._show(self._current.path if self._current else None)

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
        if self._current is not None:
            await self._open(self._current.path)

    @work(exclusive=True, group="do")
    async def action_browse(self) -> None:
        from kono_tui.tui.screens.browse import Browse

        path = await self.app.push_screen_wait(Browse(_first_folder(SavedGames.folder)))
        if path is not None:
            SavedGames.folder = path.parent
            await self._open(path)

    async def _open(self, path: Path) -> None:
        """Close with this file if it holds a game; otherwise say what is wrong with it."""
        self._say("")
        try:
            held = await asyncio.to_thread(lambda: library.entry(path).contents)
            why = held.why if isinstance(held, Trouble) else ""
        except StoreError as error:
            why = sentence(str(error))
        if why:
            self._say(f"{printable(path.name)} cannot be opened. {why}")
            self._list(path)
        else:
            self.dismiss(path)

    def action_lab(self) -> None:
        """Look at the game's position in the search lab."""
        from kono_tui.tui.screens.lab import open_lab

        held = self.known.get(self._current) if self._current else None
        if isinstance(held, Facts):
            open_lab(self.app, held.series)

    @work(exclusive=True, group="do")
    async def action_rename(self) -> None:
        from kono_tui.tui.screens.rename import Rename

        entry = self._current
        if entry is None:
            return
        self._say("")
        path = await self.app.push_screen_wait(Rename(entry.path, self._proposed(entry)))
        if path is not None:
            self._list(path)

    def _proposed(self, entry: Entry) -> str:
        """A name to begin with: an autosave's own name says nothing."""
        held = self.known.get(entry)
        if entry.autosave and isinstance(held, Facts):
            return Path(proposed_name(held.series.save())).stem
        return entry.path.stem

    @work(exclusive=True, group="do")
    async def action_delete(self) -> None:
        entry = self._current
        if entry is None:
            return
        self._say("")
        text = f"Delete {printable(entry.path.name)}? It cannot be brought back."
        if await self.app.push_screen_wait(Ask("DELETE", text, DELETING)) != "delete":
            return
        try:
            await asyncio.to_thread(library.remove, entry.path)
        except StoreError as error:
            self._say(sentence(str(error)))
        self._list()


def _read(entries: Sequence[Entry]) -> dict[Entry, Contents]:
    return {entry: entry.contents for entry in entries}


def _first_folder(last: Path | None) -> Path:
    """Where to look for files first: where the last one was, or where saves go."""
    for folder in (last, saves_folder()):
        if folder is not None and folder.is_dir():
            return folder
    return Path.home()
