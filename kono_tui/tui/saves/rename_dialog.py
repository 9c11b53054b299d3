"""Give a saved game another name."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Button, Input, Static

from kono_tui.errors import StoreError
from kono_tui.formats.sentences import as_sentence
from kono_tui.play.storage import saves
from kono_tui.tui.widgets.dialog import Dialog


class RenameDialog(Dialog[Path]):
    """Closes with the game's new path. It explains in place why a name is not possible."""

    DEFAULT_CSS = """
    RenameDialog .rename--row { height: 1; }
    RenameDialog .rename--row Static { width: 12; color: $text-muted; }
    RenameDialog Input { width: 1fr; background: $panel; padding: 0 1; }
    RenameDialog .error { margin-top: 1; }
    RenameDialog Button { min-width: 0; padding: 0 1; }
    """
    heading = "RENAME"

    def __init__(self, path: Path, proposed_name: str = "") -> None:
        """`proposed_name` is the name to begin with; by default the file's own without suffix."""
        super().__init__()
        self.path = path
        self.proposed_name = proposed_name or path.stem

    def compose_body(self) -> ComposeResult:
        with Horizontal(classes="rename--row"):
            yield Static("New name")
            yield Input(self.proposed_name, compact=True, id="name")
        yield Static("", classes="error", markup=False, id="error")

    def compose_buttons(self) -> ComposeResult:
        yield Button("Rename", id="rename", compact=True, classes="usual")
        yield Button("Cancel", id="close", compact=True)

    def on_input_submitted(self) -> None:
        self.action_rename()

    @work(exclusive=True)
    async def action_rename(self) -> None:
        name = self.query_one(Input).value.strip()
        try:
            self.dismiss(await asyncio.to_thread(saves.rename, self.path, name))
        except StoreError as error:
            self.query_one("#error", Static).update(as_sentence(str(error)))
