"""Dialogs over a network game: the opponent's request, and the messages to send."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Button

from kono_tui.net.naming import MESSAGES
from kono_tui.net.requests import Request
from kono_tui.tui import online_words
from kono_tui.tui.online import Linked
from kono_tui.tui.scene import Scene
from kono_tui.tui.screens.ask import Ask
from kono_tui.tui.widgets.dialog import Dialog

LEAST = 33
"""The least columns that a dialog beside the board takes."""
OVER = "over"
"""The answer to a question that is no longer asked."""


class RequestAsk(Ask):
    """A request by the opponent. It does not cover the board.

    It may appear while the player is using keys on the board: n is the next piece, Esc puts one
    down. So no answer has the focus, and at first it ignores every key. It closes by itself when
    the request ends.
    """

    DEFAULT_CSS = """
    RequestAsk { align: right middle; background: black 25%; }
    RequestAsk .dialog--body { padding: 1 2; }
    RequestAsk .dialog--buttons { padding: 0 2; }
    """
    AUTO_FOCUS = ""
    note = "y or n"
    unseen: ClassVar[float] = 0.7
    """How many seconds a player needs to see that there is a request."""

    def __init__(self, link: Linked, request: Request, width: Callable[[], int]) -> None:
        """`free_columns` tells how many columns are free beside the board."""
        heading, asked = {
            "takeback": ("TAKE A TURN BACK?", "Do you allow it?"),
            "draw": ("A DRAW?", "Do you agree?"),
        }[request.what]
        text = f"{online_words.asking(link, request)} {asked}"
        super().__init__(heading, text, (("yes", "Yes"), ("no", "No")))
        self.request = request
        self.width = width
        self.came = monotonic()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Become as wide as the space beside the board, once that is known."""
        self.query_one(".dialog").styles.width = max(self.width(), LEAST)

    @property
    def seen(self) -> bool:
        """Whether a player who presses a key can mean it as an answer."""
        return monotonic() - self.came >= self.unseen

    def on_key(self, event: events.Key) -> None:
        if not self.seen:
            event.stop()
            event.prevent_default()

    def action_close(self) -> None:
        if self.seen:
            super().action_close()

    def told(self, scene: Scene, news: str = "") -> None:
        """Close if the request has ended, by a decision or because nobody answered it."""
        if scene.link is None or scene.link.view.request != self.request or scene.link.lost:
            self.finish(OVER)


class Words(Dialog[str]):
    """The messages to choose from, by number, Enter or a click. The answer is the word to send."""

    DEFAULT_CSS = """
    Words { align: right middle; background: black 25%; }
    Words > .dialog { width: 36; }
    Words .dialog--body { padding: 1 2; }
    Words .dialog--buttons { padding: 0 2; }
    Words .dialog--body Button { width: 1fr; content-align: left middle; text-align: left; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", "Before", show=False, id="words.up"),
        Binding("down", "app.focus_next", "Next", show=False, id="words.down"),
    ]
    heading = "SAY"

    def compose_body(self) -> ComposeResult:
        for number, (word, text) in enumerate(MESSAGES.items(), 1):
            yield Button(f"{number}  {text}", id=word, compact=True)

    def compose_buttons(self) -> ComposeResult:
        yield Button("Close", id="close", compact=True)

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Choose the message, or close the dialog."""
        event.stop()
        event.prevent_default()
        self.dismiss(event.button.id if event.button.id in MESSAGES else None)

    def on_key(self, event: events.Key) -> None:
        """Choose the message with this number."""
        typed = event.character or ""
        number = int(typed) if typed.isdecimal() else 0
        if 0 < number <= len(MESSAGES):
            event.stop()
            self.dismiss(list(MESSAGES)[number - 1])
