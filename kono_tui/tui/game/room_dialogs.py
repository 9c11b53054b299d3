"""Dialogs over a network game: the opponent's request, and the messages to send."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Button

from kono_tui.live.events import LiveEvent
from kono_tui.live.game import LiveGame
from kono_tui.live.room.requests import describe_request
from kono_tui.live.room.state import RoomState, room_of
from kono_tui.net.player_names import PHRASES
from kono_tui.net.protocol.requests import Request
from kono_tui.tui.dialogs.choice import ChoiceDialog
from kono_tui.tui.widgets.dialog import Dialog

LEAST_COLUMNS = 33
"""The least columns that a dialog beside the board takes."""
WITHDRAWN = "over"
"""The answer to a question that is no longer asked."""


class RequestDialog(ChoiceDialog):
    """A request by the opponent. It does not cover the board.

    It may appear while the player is using keys on the board: n is the next piece, Esc puts one
    down. So no answer has the focus, and at first it ignores every key. It closes by itself when
    the request ends.
    """

    DEFAULT_CSS = """
    RequestDialog { align: right middle; background: black 25%; }
    RequestDialog .dialog--body { padding: 1 2; }
    RequestDialog .dialog--buttons { padding: 0 2; }
    """
    AUTO_FOCUS = ""
    note = "y or n"
    unseen_seconds: ClassVar[float] = 0.7
    """How many seconds a player needs to see that there is a request."""

    def __init__(self, live: LiveGame, request: Request, free_columns: Callable[[], int]) -> None:
        """`free_columns` tells how many columns are free beside the board."""
        heading, question = {
            "takeback": ("TAKE A TURN BACK?", "Do you allow it?"),
            "draw": ("A DRAW?", "Do you agree?"),
        }[request.kind]
        self.live = live
        text = f"{describe_request(self._room.view, request)} {question}"
        super().__init__(heading, text, (("yes", "Yes"), ("no", "No")))
        self.request = request
        self.free_columns = free_columns
        self.opened_at = monotonic()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._fit_width)

    def _fit_width(self) -> None:
        """Become as wide as the space beside the board, once that is known."""
        self.query_one(".dialog").styles.width = max(self.free_columns(), LEAST_COLUMNS)

    @property
    def is_seen(self) -> bool:
        """Whether a player who presses a key can mean it as an answer."""
        return monotonic() - self.opened_at >= self.unseen_seconds

    def on_key(self, event: events.Key) -> None:
        if not self.is_seen:
            event.stop()
            event.prevent_default()

    def action_close(self) -> None:
        if self.is_seen:
            super().action_close()

    @property
    def _room(self) -> RoomState:
        return room_of(self.live.state)

    def follow(self, event: LiveEvent) -> None:
        """Close if the request has ended, by a decision or because nobody answered it."""
        if self._room.view.request != self.request or self._room.lost_reason:
            self.dismiss(WITHDRAWN)


class MessagePicker(Dialog[str]):
    """The messages to choose from, by number, Enter or a click. The answer is the word to send."""

    DEFAULT_CSS = """
    MessagePicker { align: right middle; background: black 25%; }
    MessagePicker > .dialog { width: 36; }
    MessagePicker .dialog--body { padding: 1 2; }
    MessagePicker .dialog--buttons { padding: 0 2; }
    MessagePicker .dialog--body Button { width: 1fr; content-align: left middle; text-align: left; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", "Previous", show=False, id="words.up"),
        Binding("down", "app.focus_next", "Next", show=False, id="words.down"),
    ]
    heading = "SAY"

    def compose_body(self) -> ComposeResult:
        for number, (word, text) in enumerate(PHRASES.items(), 1):
            yield Button(f"{number}  {text}", id=word, compact=True)

    def compose_buttons(self) -> ComposeResult:
        yield Button("Close", id="close", compact=True)

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Choose the message, or close the dialog."""
        event.stop()
        event.prevent_default()
        self.dismiss(event.button.id if event.button.id in PHRASES else None)

    def on_key(self, event: events.Key) -> None:
        """Choose the message with this number."""
        typed = event.character or ""
        number = int(typed) if typed.isdecimal() else 0
        if 0 < number <= len(PHRASES):
            event.stop()
            self.dismiss(list(PHRASES)[number - 1])
