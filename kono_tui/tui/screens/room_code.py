"""Enter a room by its code."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Button, Input, Static

from kono_tui.tui.screens.into_room import IntoRoom

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink

TOLD = "Who made the room sees its code there: five letters and digits."


class RoomCode(IntoRoom):
    """Asks for the code."""

    DEFAULT_CSS = """
    RoomCode .code--row { height: 1; }
    RoomCode .code--row Static { width: 8; color: $text-muted; }
    RoomCode Input { width: 1fr; background: $panel; padding: 0 1; }
    RoomCode #message { margin-top: 1; height: auto; min-height: 2; }
    RoomCode Button { min-width: 0; padding: 0 1; }
    """
    heading = "A ROOM BY ITS CODE"

    def __init__(self, go: Callable[[str, bool], Awaitable[RoomLink]]) -> None:
        """`enter_by_code` leads into the room of a code: to a seat, or to watch."""
        super().__init__()
        self.go = go

    def compose_body(self) -> ComposeResult:
        with Horizontal(classes="code--row"):
            yield Static("Code")
            yield Input(placeholder="such as KFM3Q", max_length=20, compact=True, id="typed-code")
        yield Static(TOLD, markup=False, id="message")

    def compose_buttons(self) -> ComposeResult:
        yield Button("Join", id="join", compact=True, classes="usual")
        yield Button("Watch", id="watch", compact=True)
        yield Button("Cancel", id="close", compact=True)

    @on(Input.Submitted)
    def action_join(self) -> None:
        self._go(watch=False)

    def action_watch(self) -> None:
        self._go(watch=True)

    def gave_up(self) -> None:
        self.say(TOLD)

    def _go(self, watch: bool) -> None:
        code = self.query_one(Input).value.strip()
        if code:
            self.enter(lambda: self.go(code, watch))
        else:
            self.say(TOLD, wrong=True)
            self.query_one(Input).focus()
