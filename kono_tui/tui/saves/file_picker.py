"""A picker for any file, in the program's own look."""

from __future__ import annotations

from pathlib import Path

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.widgets import Button, Input, Select, Static
from textual_fspicker import FileOpen, Filters
from textual_fspicker.icons import Icons
from textual_fspicker.parts import CurrentDirectory, directory_navigation
from textual_fspicker.parts.directory_navigation import DirectoryEntry
from textual_fspicker.safe_tests import is_dir, is_symlink

from kono_tui.errors import make_printable
from kono_tui.formats.sentences import as_sentence
from kono_tui.play.storage.saves import FORM_BY_SUFFIX
from kono_tui.tui.widgets.closing import ClosesOnce
from kono_tui.tui.widgets.dialog import press_focused_button

GAME_SUFFIXES = frozenset((".txt", *FORM_BY_SUFFIX))


class FolderLabel(CurrentDirectory):
    """The folder that is shown; only the end of a long path."""

    def _watch_current_directory(self) -> None:
        path_text = make_printable(str(self.current_directory or ""))
        self.update(Text(path_text[-max(self.size.width, 1) :]))


class PlainDirectoryEntry(DirectoryEntry):
    """An entry of the list in characters that every terminal has."""

    @classmethod
    def _name(cls, location: Path) -> Text:
        return Text(make_printable(location.name) + (" ->" if is_symlink(location) else ""))

    def _as_renderable(self, location: Path) -> RenderableType:
        table = super()._as_renderable(location)
        if isinstance(table, Table):
            for column in table.columns:
                column.overflow = "crop"
        return table


def plain_icon(location: str | Path) -> Text:
    """A plain character in place of the picker's drawing."""
    return Text("/" if is_dir(Path(location)) else " ")


class FilePicker(ClosesOnce[Path | None], FileOpen):
    """Closes with the chosen file, or None."""

    DEFAULT_CSS = """
    FilePicker { background: black 55%; }
    FilePicker Dialog {
        width: 96; max-width: 95%; height: 28; max-height: 92%;
        border: none; padding: 0; background: $surface;
    }
    FilePicker CurrentDirectory {
        height: 1; border: none; padding: 0 2; background: $panel; color: $accent; text-style: bold;
    }
    FilePicker Dialog OptionList, FilePicker Dialog OptionList:focus {
        border: none; padding: 1 1; background: $surface; background-tint: transparent;
    }
    FilePicker #trouble { display: none; height: auto; padding: 1 2 0 2; color: $error; }
    FilePicker InputBar { padding: 0 3 1 2; }
    FilePicker Input { padding: 0 1; background: $panel; }
    FilePicker FileFilter { margin: 0 0 0 2; width: 14; }
    FilePicker FileFilter .arrow { display: none; }
    FilePicker Button { min-width: 0; padding: 0 1; margin: 0 0 0 2; }
    """

    def __init__(self, folder: Path) -> None:
        games_filter = ("Games", lambda path: path.suffix.lower() in GAME_SUFFIXES)
        super().__init__(folder, filters=Filters(games_filter, ("All files", lambda _: True)))
        Icons.set_picker(plain_icon)
        directory_navigation.DirectoryEntry = PlainDirectoryEntry  # type: ignore[misc]

    def _header_area(self) -> ComposeResult:
        yield FolderLabel()
        yield Static("", markup=False, id="trouble")

    def on_mount(self) -> None:
        """Remove the frames."""
        for button in self.query(Button):
            button.compact = True
        self.query_one("#select", Button).add_class("usual")
        self.query_one(Input).compact = True
        self.query_one(Select).compact = True

    def on_key(self, event: events.Key) -> None:
        """Let Space press a button that has the focus."""
        if event.key == "space" and press_focused_button(self):
            event.stop()

    def _set_error(self, message: str = "") -> None:
        """Show an error above the list: without a frame there is no room for it there."""
        trouble = self.query_one("#trouble", Static)
        trouble.update(as_sentence(message) if message else "")
        trouble.display = bool(message)
