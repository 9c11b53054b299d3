"""The end of a network round: both players have to agree on what comes next."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Button, Static

from kono_tui.live.events import LiveEvent, NewsArrived
from kono_tui.live.game import LiveGame, RoomCommands
from kono_tui.live.room.people import describe_absentees, with_news
from kono_tui.live.room.requests import describe_request
from kono_tui.live.room.state import RoomState, room_of
from kono_tui.live.room.turn_card import RECONNECTING
from kono_tui.net.protocol.decisions import ROUND
from kono_tui.net.protocol.requests import Request
from kono_tui.tui.game.room_dialogs import MessagePicker
from kono_tui.tui.game.round_end import RoundEnd
from kono_tui.tui.widgets.sizes import SizeChoices


class RoomRoundEnd(RoundEnd):
    """The result; each player can ask the opponent for the next round, or agree to one.

    Its answers: review, leave; and none when another round begins.
    """

    DEFAULT_CSS = """
    RoomRoundEnd #request { height: auto; color: $accent; }
    RoomRoundEnd .dialog--body { scrollbar-size-vertical: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "leave", "Leave", id="online.leave"),
        Binding("d", "decline", "Decline", id="online.decline"),
        Binding("m", "say", "Message", id="online.remark"),
    ]

    def __init__(self, live: LiveGame, commands: RoomCommands) -> None:
        super().__init__(live.state.tournament)
        self.live = live
        self.commands = commands
        self.news = ""

    @property
    def room(self) -> RoomState:
        return room_of(self.live.state)

    @property
    def round_request(self) -> Request | None:
        """The round that the opponent asks for."""
        request = self.room.opponent_request
        return request if request is not None and request.kind == ROUND else None

    # The look

    def compose_body(self) -> ComposeResult:
        yield from super().compose_body()
        yield SizeChoices("Next board", id="sizes")
        yield Static("", id="request", markup=False)

    def compose_buttons(self) -> ComposeResult:
        yield Button("Next round", id="next", compact=True, classes="usual")
        yield Button("Decline", id="decline", compact=True)
        yield Button("Review", id="review", compact=True)
        yield Button("Leave", id="leave", compact=True)

    def on_mount(self) -> None:
        tournament = self.tournament
        self.query_one(SizeChoices).offer_sizes(tournament.game, tournament.size, self.signs)
        self._show_request()
        if self.room.is_spectator:
            self.query_one("#review", Button).focus()

    def _show_request(self) -> None:
        """Show the request there is, and what can be done about it."""
        round_request, room = self.round_request, self.room
        is_waiting = room.own_request is not None or bool(room.lost_reason)
        self.query_one("#sizes").display = not (room.is_spectator or round_request or is_waiting)
        next_button = self.query_one("#next", Button)
        next_button.display = not room.is_spectator
        next_button.disabled = is_waiting
        next_button.label = "Agree" if round_request else "Next round"
        self.query_one("#decline").display = round_request is not None
        request_line = self.query_one("#request", Static)
        text = self._request_text()
        request_line.update(text)
        self.query_one("#note", Static).update("m message" if self.check_action("say", ()) else "")
        request_line.display = bool(text)
        if is_waiting and not self.focused:
            self.query_one("#review", Button).focus()

    def _request_text(self) -> str:
        room = self.room
        if room.lost_reason:
            return RECONNECTING
        if room.view.request is not None:
            return describe_request(room.view, room.view.request)
        return " ".join(with_news(describe_absentees(room), self.news))

    # Events

    def follow(self, event: LiveEvent) -> None:
        """Take note of an event: perhaps the next round begins."""
        if isinstance(event, NewsArrived):
            self.news = event.text
        state = self.live.state
        is_over = state.is_round_over and state.tournament.round == self.tournament.round
        if not is_over or self.room.is_closed:
            self.dismiss()
        elif self.is_mounted:
            self._show_request()

    # Actions

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "end":
            return False
        if action == "next":
            return not (self.room.is_spectator or self.room.own_request or self.room.lost_reason)
        if action == "say":
            return not (self.room.is_spectator or self.room.lost_reason)
        return self.round_request is not None if action == "decline" else True

    def on_key(self, event: events.Key) -> None:
        """Choose the size by digits."""
        if event.character and event.character.isdecimal() and self.query_one("#sizes").display:
            self.query_one(SizeChoices).type_digit(event.character)

    def action_next(self) -> None:
        """Ask for the next round, or agree to the one that is asked for."""
        if self.round_request is not None:
            self.commands.answer(True)
        else:
            self.commands.ask_for_round(int(self.query_one(SizeChoices).value))

    def action_decline(self) -> None:
        self.commands.answer(False)

    def action_say(self) -> None:
        """Send the opponent a message: that it was a good game, perhaps."""
        self.app.push_screen(MessagePicker(), self._send_chosen_message)

    def _send_chosen_message(self, word: str | None) -> None:
        if word is not None and not self.room.lost_reason:
            self.commands.say(word)

    def action_leave(self) -> None:
        self.dismiss("leave")
