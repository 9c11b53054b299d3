"""What a room asks the person here: requests, openings, the ends of rounds, a farewell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kono_tui.live.events import EventSource
from kono_tui.live.player_call import PlayerCall
from kono_tui.live.prompts import RoomPrompts, RoundChoice
from kono_tui.live.room.opening import RemoteOpening
from kono_tui.live.room.state import RoomState, room_of
from kono_tui.live.state import LiveState
from kono_tui.net.protocol import events as room_events
from kono_tui.net.protocol.decisions import MOVE, ROUND
from kono_tui.net.protocol.requests import Request
from kono_tui.play.match import Match

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink


@dataclass(eq=False)
class RoomQuestions:
    """Asks one question after the other, each of them once, or calls the player to the board."""

    source: EventSource
    link: RoomLink
    opening: RemoteOpening
    player_call: PlayerCall
    prompts: RoomPrompts
    leave: Callable[[], None]
    """Leaves the room."""
    _answered_request: Request | None = None
    """The request answered here, until the server has processed the answer."""
    _last_round_shown: int = 0
    """The last round whose result was shown; 0 if none."""
    _attended_match: Match | None = None
    """The match, at the position in which the player was last called to the board."""
    _farewell_said: bool = False

    @property
    def _state(self) -> LiveState:
        return self.source.state

    @property
    def _room(self) -> RoomState:
        return room_of(self._state)

    @property
    def may_ask(self) -> bool:
        """Whether the game is in view, and nobody is typing a move."""
        return self.prompts.is_free and not self.prompts.is_typing

    def settle(self, event: room_events.RoomEvent) -> None:
        """Forget an answer that has arrived, and note that somebody else has moved."""
        if self._room.view.request is None or self._room.lost_reason:
            self._answered_request = None
        if isinstance(event, room_events.DecisionMade) and event.decision.kind == MOVE:
            is_own = event.decision.seat is not None and event.decision.seat == self._room.seat
            self.player_call.opponent_has_moved |= not is_own

    def call_player_again(self) -> None:
        """Call the player to the board once more, who has looked at something else."""
        self._attended_match = None

    def show_result_again(self) -> None:
        self._last_round_shown = 0

    async def ask_all(self) -> None:
        """Ask what the room wants to know, or call the player to the board."""
        while self.may_ask and await self._ask_next():
            pass

    async def _ask_next(self) -> bool:
        """Ask what there is to ask now; return whether there may be more."""
        request, state = self._room.opponent_request, self._state
        is_new_request = request is not None and request != self._answered_request
        is_opening = state.is_opening or self.opening.has_unseen_steps
        if self._room.is_closed:
            return await self._say_farewell()
        if request is not None and is_new_request and request.kind != ROUND:
            return await self._ask_for_answer(request)
        if is_opening and not self._room.awaits_opponent:
            return await self._open_round()
        if state.is_round_over:
            self.player_call.analyst.ponder_if_useful()
            return await self._show_round_end(is_new_request)
        if state.match is not self._attended_match:
            self._attended_match = state.match
            if state.is_humans_turn:
                self.player_call.call()
            else:
                self.player_call.analyst.ponder_if_useful()
        return False

    async def _say_farewell(self) -> bool:
        if not self._farewell_said:
            self._farewell_said = True
            if await self.prompts.say_farewell():
                self.leave()
        return False

    async def _ask_for_answer(self, request: Request) -> bool:
        """Ask for the answer to a request, unless it ends meanwhile."""
        agrees = await self.prompts.answer_request(request)
        if agrees is not None:
            self._answered_request = request
            self.link.answer(agrees)
        return True

    async def _open_round(self) -> bool:
        is_opened = await self.opening.show(self.prompts)
        if not is_opened:
            self.leave()
        return is_opened

    async def _show_round_end(self, is_asked: bool) -> bool:
        """Show the result once, or again if the opponent asks for another round."""
        was_shown = self._last_round_shown == self._state.tournament.round and not is_asked
        if was_shown or not self.prompts.shows_now:
            return False
        await self.prompts.show_ending()
        if not (self.may_ask and self._state.is_round_over):
            return self._state.round_under_way
        self._last_round_shown = self._state.tournament.round
        choice = await self.prompts.end_round("")
        if choice is RoundChoice.LEAVE:
            self.leave()
        return choice is not RoundChoice.LEAVE
