"""The end of a network round: both players have to agree on what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Button, Static

from kono_tui.net.decisions import ROUND
from kono_tui.net.requests import Request
from kono_tui.play.series import Stage
from kono_tui.tui import online_words
from kono_tui.tui.online import Linked
from kono_tui.tui.scene import Scene
from kono_tui.tui.screens.online_dialogs import OVER, Words
from kono_tui.tui.screens.round_end import RoundEnd
from kono_tui.tui.widgets.sizes import Sizes


class OnlineRoundEnd(RoundEnd):
    """The result; each player can ask the opponent for the next round, or agree to one.

    Its answers: review, leave; and over, when another round begins.
    """

    DEFAULT_CSS = """
    OnlineRoundEnd #request { height: auto; color: $accent; }
    OnlineRoundEnd .dialog--body { scrollbar-size-vertical: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "leave", "Leave", id="online.leave"),
        Binding("d", "decline", "Decline", id="online.decline"),
        Binding("m", "say", "Message", id="online.remark"),
    ]

    def __init__(
        self,
        scene: Scene,
        ask: Callable[[int], None],
        answer: Callable[[bool], None],
        say: Callable[[str], None],
    ) -> None:
        """`ask_for_round` asks for a round on a board of a size; `answer_request` answers one.

        `answer_request` agrees or declines. `send_message` sends one of the fixed messages.
        """
        super().__init__(scene.series)
        self.below = scene
        self.ask = ask
        self.answer = answer
        self.say = say
        self.news = ""

    @property
    def link(self) -> Linked:
        if self.below.link is None:
            raise ValueError("a game at home ends otherwise")
        return self.below.link

    @property
    def asked_here(self) -> Request | None:
        """The round that the opponent asks for."""
        request = self.link.asked_here
        return request if request is not None and request.what == ROUND else None

    # The look

    def compose_body(self) -> ComposeResult:
        yield from super().compose_body()
        yield Sizes("Next board", id="sizes")
        yield Static("", id="request", markup=False)

    def compose_buttons(self) -> ComposeResult:
        yield Button("Next round", id="next", compact=True, classes="usual")
        yield Button("Decline", id="decline", compact=True)
        yield Button("Review", id="review", compact=True)
        yield Button("Leave", id="leave", compact=True)

    def on_mount(self) -> None:
        self.query_one(Sizes).offer(self.series.game, self.series.size, self.signs)
        self._show()
        if self.link.watching:
            self.query_one("#review", Button).focus()

    def _show(self) -> None:
        """Show the request there is, and what can be done about it."""
        asked, link = self.asked_here, self.link
        waits = link.asked_there is not None or bool(link.lost)
        self.query_one("#sizes").display = not (link.watching or asked or waits)
        following = self.query_one("#next", Button)
        following.display = not link.watching
        following.disabled = waits
        following.label = "Agree" if asked else "Next round"
        self.query_one("#decline").display = asked is not None
        request = self.query_one("#request", Static)
        said = self._said()
        request.update(said)
        self.query_one("#note", Static).update("m message" if self.check_action("say", ()) else "")
        request.display = bool(said)
        if waits and not self.focused:
            self.query_one("#review", Button).focus()

    def _said(self) -> str:
        link = self.link
        if link.lost:
            return online_words.RECONNECTING
        if link.view.request is not None:
            return online_words.asking(link, link.view.request)
        return " ".join(online_words.besides(online_words.away(link), self.news))

    # Events

    def told(self, scene: Scene, news: str = "") -> None:
        """Take over a scene after an event: perhaps the next round begins."""
        self.below = scene
        self.news = news
        over = scene.series.stage is Stage.ROUND_OVER and scene.series.round == self.series.round
        if not over or self.link.closed:
            self.finish(OVER)
        elif self.is_mounted:
            self._show()

    # Actions

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "end":
            return False
        if action == "next":
            return not (self.link.watching or self.link.asked_there or self.link.lost)
        if action == "say":
            return not (self.link.watching or self.link.lost)
        return self.asked_here is not None if action == "decline" else True

    def on_key(self, event: events.Key) -> None:
        """Choose the size by digits."""
        if event.character and event.character.isdecimal() and self.query_one("#sizes").display:
            self.query_one(Sizes).type_digit(event.character)

    def action_next(self) -> None:
        """Ask for the next round, or agree to the one that is asked for."""
        if self.asked_here is not None:
            self.answer(True)
        else:
            self.ask(int(self.query_one(Sizes).value))

    def action_decline(self) -> None:
        self.answer(False)

    def action_say(self) -> None:
        """Send the opponent a message: that it was a good game, perhaps."""
        self.app.push_screen(Words(), self._said_word)

    def _said_word(self, word: str | None) -> None:
        if word is not None and not self.link.lost:
            self.say(word)

    def action_leave(self) -> None:
        self.dismiss("leave")
