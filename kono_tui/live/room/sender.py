"""What the person here decides in a room: sent one decision at a time, as the server accepts it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from kono_tui.core.move import Move
from kono_tui.live.events import EventSource, StateChanged
from kono_tui.live.room.refusals import send_refusal
from kono_tui.live.room.state import room_of
from kono_tui.live.workers import Group, Workers
from kono_tui.net.protocol import events as room_events

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink

SENDING_NOTICE_SECONDS = 0.6
"""How long a decision may be on its way before the screen says so."""
ASIDES = (
    room_events.PresenceChanged,
    room_events.PhraseSaid,
    room_events.RequestMade,
    room_events.RequestEnded,
)
"""The events that neither answer a decision nor change the board."""


@dataclass(frozen=True)
class PlannedRest:
    """The rest of a turn that is decided already, and all moves of the round before it."""

    moves: tuple[Move, ...] = ()
    moves_before: tuple[Move, ...] = ()


NO_PLAN = PlannedRest()


@dataclass(eq=False)
class DecisionSender:
    """Sends decisions, and after the first move of a planned turn the rest of it."""

    source: EventSource
    link: RoomLink
    workers: Workers
    plan: PlannedRest = NO_PLAN

    def play(self, moves: Sequence[Move]) -> None:
        """Send decisions, each as soon as the server has accepted the one before."""
        match = self.source.state.match
        if match is None or moves[0] not in match.legal_moves:
            self.source.say("The rest of that turn cannot be played.")
        elif self.send(partial(self.link.play, moves[0])):
            self.plan = PlannedRest(tuple(moves[1:]), (*match.moves, moves[0]))

    def send(self, send_decision: Callable[[], object]) -> bool:
        """Send a decision; say why if it cannot be sent. Return whether it was sent."""
        text = send_refusal(room_of(self.source.state), self.link.pending)
        self.source.say(text)
        if text:
            return False
        send_decision()
        self.workers.run(self._show_pending_decision, Group.PENDING)
        return True

    async def _show_pending_decision(self) -> None:
        await asyncio.sleep(SENDING_NOTICE_SECONDS)
        if self.link.pending:
            room = replace(room_of(self.source.state), decision_unanswered=True)
            self.source.tell(StateChanged(), replace(self.source.state, room=room))

    def settle(self, event: room_events.RoomEvent) -> None:
        """Send the next planned move after the one before it, or give the plan up.

        After a lost connection it goes on only if that move has arrived, and nothing else since;
        while the move is being sent again, the plan waits for it.
        """
        if isinstance(event, ASIDES) or room_of(self.source.state).lost_reason:
            return
        if isinstance(event, room_events.RoomSynced) and self.link.pending:
            return
        plan, self.plan = self.plan, NO_PLAN
        match = self.source.state.match
        if plan.moves and match is not None and match.moves == plan.moves_before:
            self.play(plan.moves)
