"""What the events of a room on the network do to the live game that is played there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING

from kono_tui.formats.sentences import as_sentence
from kono_tui.live.events import (
    BoardReturned,
    EventSource,
    LiveEvent,
    MoveMade,
    NewsArrived,
    OpeningStep,
    RoomSynced,
    RoundChanged,
    RoundEnded,
    StateChanged,
)
from kono_tui.live.pace import DEAD_THROW_PAUSES
from kono_tui.live.room.people import describe_arrival, format_message
from kono_tui.live.room.requests import describe_request, describe_request_end, describe_takeback
from kono_tui.live.room.state import RoomState, room_of
from kono_tui.live.state import LiveState
from kono_tui.net.protocol import events as room_events
from kono_tui.net.protocol.decisions import MOVE, THROW, Decision
from kono_tui.play.chance_moves import DICE
from kono_tui.play.tournament import Tournament

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink

CONNECTION_RESTORED = "Back."


@dataclass(eq=False)
class RoomFollower:
    """Takes the room's events, in order, into the state of the live game."""

    source: EventSource
    link: RoomLink
    pause_before_moves: Callable[[], float]
    """Gives the seconds between two moves that the player watches."""
    _last_move_time: float = 0.0
    """When the last move was shown."""

    async def handle(self, event: room_events.RoomEvent) -> None:
        """Take over what has happened, and tell the game's listeners."""
        if isinstance(event, room_events.DecisionMade) and event.decision.kind == MOVE:
            await self._wait_before_move(event.decision)
        before = room_of(self.source.state)
        is_unanswered = before.decision_unanswered and self.link.pending
        room = replace(
            before, view=self.link.view, now=monotonic(), decision_unanswered=is_unanswered
        )
        match event:
            case room_events.DecisionMade():
                self._apply_decision(event, room)
            case room_events.RoomSynced():
                notice = CONNECTION_RESTORED if before.lost_reason else ""
                self._update(RoomSynced(notice), replace(room, lost_reason=""))
            case room_events.ConnectionLost() | room_events.RoomClosed():
                is_closed = isinstance(event, room_events.RoomClosed)
                reason = event.text or "it was lost"
                room = replace(room, lost_reason=reason, is_closed=is_closed)
                self._update(StateChanged(""), room)
            case room_events.PresenceChanged():
                self._apply_presence(before, room)
            case _:
                self._apply_message(event, room)

    async def _wait_before_move(self, decision: Decision) -> None:
        """Wait before showing another player's move, so that the move before it can be seen.

        A throw that ended a turn stays in view for longer.
        """
        match = self.source.state.match
        is_own = decision.seat in (None, room_of(self.source.state).seat)
        if is_own or match is None or not match.moves:
            return
        is_dead_throw = match.moves[-1].kind == DICE and not match.is_mid_turn
        pause = self.pause_before_moves() * (DEAD_THROW_PAUSES if is_dead_throw else 1)
        await asyncio.sleep(max(0.0, self._last_move_time + pause - monotonic()))

    def _update(self, event: LiveEvent, room: RoomState) -> None:
        """Take over another state of the room; the round stays where it was if it is the same."""
        state = self.source.state
        tournament = _with_match_kept(state.tournament, room.view.tournament)
        if tournament.match is not state.match:
            state = _without_help(state)
        self.source.tell(event, replace(state, room=room, tournament=tournament))

    # Events that are no step of the game

    def _apply_presence(self, before: RoomState, room: RoomState) -> None:
        """Say that a player came or went, perhaps the one who was waited for."""
        self._update(StateChanged(), room)
        if text := describe_arrival(before, room):
            is_arrival = before.awaits_opponent and not room.awaits_opponent
            self.source.tell(NewsArrived(text, is_arrival=is_arrival))

    def _apply_message(self, event: room_events.RoomEvent, room: RoomState) -> None:
        if isinstance(event, room_events.PhraseSaid):
            room = replace(room, last_message=(event.seat, event.text))
        self._update(StateChanged(), room)
        match event:
            case room_events.RequestMade() if event.request.seat != room.seat:
                text = describe_request(room.view, event.request)
                self.source.tell(NewsArrived(text))
            case room_events.RequestEnded():
                text = describe_request_end(room.view, event.request, event.has_lapsed)
                self.source.tell(NewsArrived(text))
            case room_events.PhraseSaid() if event.seat != room.seat:
                text = format_message(room.view, event.seat, event.text)
                self.source.tell(NewsArrived(text, is_message=True))
            case room_events.MessageRefused():
                self.source.tell(NewsArrived(as_sentence(event.text)))

    # Decisions

    def _apply_decision(self, event: room_events.DecisionMade, room: RoomState) -> None:
        tournament, decision = self.link.view.tournament, event.decision
        state = replace(self.source.state, room=room, tournament=tournament)
        match decision.kind:
            case "move":
                self._apply_move(event, state)
            case "undo":
                notice = describe_takeback(room.view, decision.seat)
                self.source.tell(BoardReturned(notice), _without_help(state))
            case "throw" | "guess" | "colour":
                thrower = decision.seat if decision.kind == THROW else None
                step = OpeningStep(event.before, tournament, thrower, decision.hands)
                self.source.tell(step, _new_round(state))
            case "round":
                state = replace(state, room=replace(room, last_message=None))
                self.source.tell(RoundChanged(), _new_round(state))
            case _:
                self.source.tell(RoundEnded(), _without_help(state))

    def _apply_move(self, event: room_events.DecisionMade, state: LiveState) -> None:
        match, move = event.before.match, event.decision.move
        if match is None or move is None:
            return
        self._last_move_time = monotonic()
        self.source.tell(MoveMade(match, move), _without_help(state))


def _without_help(state: LiveState) -> LiveState:
    """Return the state without the hint, which was for another position."""
    return replace(state, advice=None, hint_requested=False)


def _new_round(state: LiveState) -> LiveState:
    """Return the state of another round: nothing found about the last one counts."""
    return LiveState(state.tournament, room=state.room)


def _with_match_kept(before: Tournament, after: Tournament) -> Tournament:
    """Return the server's tournament, but keep the match on the board where it is the same."""
    old, new = before.match, after.match
    if old is None or new is None or old is new or before.round != after.round:
        return after
    facts = [(each.moves, each.quitter, each.draw_agreed, each.timed_out) for each in (old, new)]
    return replace(after, match=old) if facts[0] == facts[1] else after
