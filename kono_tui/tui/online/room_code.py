"""Enter a room by its code."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Button, Input, Static

from kono_tui.tui.online.enter_room import EnterRoomDialog

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink

CODE_HINT = "The person who made the room can see its code there. It has five letters and digits."


class RoomCodeDialog(EnterRoomDialog):
    """Asks for the code."""

    DEFAULT_CSS = """
    RoomCodeDialog .code--row { height: 1; }
    RoomCodeDialog .code--row Static { width: 8; color: $text-muted; }
    RoomCodeDialog Input { width: 1fr; background: $panel; padding: 0 1; }
    RoomCodeDialog #message { margin-top: 1; height: auto; min-height: 2; }
    RoomCodeDialog Button { min-width: 0; padding: 0 1; }
    """
    heading = "A ROOM BY ITS CODE"

    def __init__(self, enter_by_code: Callable[[str, bool], Awaitable[RoomLink]]) -> None:
        """`enter_by_code` leads into the room of a code: to a seat, or to watch."""
        super().__init__()
        self.enter_by_code = enter_by_code

    def compose_body(self) -> ComposeResult:
        with Horizontal(classes="code--row"):
            yield Static("Code")
            yield Input(placeholder="such as KFM3Q", max_length=20, compact=True, id="typed-code")
        yield Static(CODE_HINT, markup=False, id="message")

    def compose_buttons(self) -> ComposeResult:
        yield Button("Join", id="join", compact=True, classes="usual")
        yield Button("Watch", id="watch", compact=True)
        yield Button("Cancel", id="close", compact=True)

    @on(Input.Submitted)
    def action_join(self) -> None:
        self._enter_typed_code(watch=False)

    def action_watch(self) -> None:
        self._enter_typed_code(watch=True)

    def restore_message(self) -> None:
        self.say(CODE_HINT)

    def _enter_typed_code(self, watch: bool) -> None:
        code = self.query_one(Input).value.strip()
        if code:
            self.enter_room(lambda: self.enter_by_code(code, watch))
        else:
            self.say(CODE_HINT, is_error=True)
            self.query_one(Input).focus()
