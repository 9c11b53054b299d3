"""A game in a room on the network: what the person here decides, and what the room asks them.

The server decides: nothing changes on the board before the server has sent it. Every event is
handled in order, whatever covers the game; questions wait until nothing does.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from kono_tui.core.move import Move
from kono_tui.errors import KonoError
from kono_tui.live import leave_options
from kono_tui.live.analyst import Analyst, LiveSettings
from kono_tui.live.events import EventSource, GameLeft, RoundChanged, StateChanged
from kono_tui.live.leave_options import LeaveQuestion
from kono_tui.live.move_advisor import MoveAdvisor
from kono_tui.live.pace import PAUSE_SECONDS
from kono_tui.live.player_call import PlayerCall
from kono_tui.live.prompts import RoomPrompts
from kono_tui.live.refusals import Action, Refusal, move_refusal, refusal
from kono_tui.live.room.follower import RoomFollower
from kono_tui.live.room.opening import RemoteOpening
from kono_tui.live.room.opening_wording import describe_start
from kono_tui.live.room.questions import RoomQuestions
from kono_tui.live.room.refusals import NO_PACE, NO_PAUSE, NO_REDO
from kono_tui.live.room.sender import DecisionSender
from kono_tui.live.room.state import TENTHS_BELOW, RoomState, room_of
from kono_tui.live.state import LiveState
from kono_tui.live.workers import Group, Workers
from kono_tui.net.protocol import events as room_events
from kono_tui.net.protocol.decisions import DRAW, ROUND
from kono_tui.net.protocol.requests import TAKEBACK
from kono_tui.play.tournament import Tournament

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink

CLOSE_TIMEOUT = 2.0
"""Seconds that closing a connection may take."""


class RemoteGame:
    """A room on the network, for its players and its spectators."""

    def __init__(
        self,
        link: RoomLink,
        advisor: Callable[[], MoveAdvisor],
        settings: Callable[[], LiveSettings],
        chance: random.Random,
    ) -> None:
        room = RoomState(link.view, str(link.address), monotonic())
        self.source = EventSource(LiveState(link.view.tournament, room=room))
        self.link = link
        self.advisor = advisor
        self.settings = settings
        self.chance = chance
        self.pace = "normal"
        self.prompts: RoomPrompts | None = None
        self.is_started = False
        self._questions: RoomQuestions | None = None
        self._is_hung_up = False

    @property
    def state(self) -> LiveState:
        return self.source.state

    @property
    def room(self) -> RoomState:
        """The room, as of the latest event."""
        return room_of(self.state)

    @property
    def room_commands(self) -> RemoteGame:
        """What can be done in the room."""
        return self

    def refusal(self, action: Action) -> Refusal | None:
        """Say why an action is not possible now; None if it is."""
        return refusal(self.state, action)

    # Start and end

    def start(self, prompts: RoomPrompts | None, workers: Workers) -> None:
        """Follow the room from now on; the server saves the game.

        `prompts` is None where the person types whatever they decide, and is asked nothing.
        """
        self.pace = self.settings().pace
        self.prompts, self.workers = prompts, workers
        self._create_parts()
        self.is_started = True
        self.source.tell(RoundChanged())
        if notice := describe_start(self.state.tournament):
            self.source.say(notice)
        workers.run(self._follow_room, Group.LINK)
        self._run_clocks()
        self.continue_play()

    def _create_parts(self) -> None:
        source, link, workers = self.source, self.link, self.workers
        seed = self.chance.getrandbits(32)
        self.analyst = Analyst(source, self.advisor, self.settings, workers, seed)
        self.player_call = PlayerCall(self.analyst, self.prompts)
        self.sender = DecisionSender(source, link, workers)
        self.opening = RemoteOpening(link, self.sender)
        source.subscribe(self.opening.note_event)
        self._follower = RoomFollower(source, link, self._pause_before_moves)
        if self.prompts is not None:
            self._questions = RoomQuestions(
                source, link, self.opening, self.player_call, self.prompts, self.leave
            )

    async def close(self) -> None:
        """Stop all work, and close the connection, once; the server keeps the seat."""
        if self._is_hung_up:
            return
        if self.is_started:
            for group in Group:
                self.workers.cancel(group)
        self._is_hung_up = True
        with contextlib.suppress(KonoError, TimeoutError):
            await asyncio.wait_for(self.link.close(), CLOSE_TIMEOUT)

    def leave(self) -> None:
        """Leave the room; the seat is kept."""
        self.suspend()
        self.source.tell(GameLeft())

    async def leave_saved(self, path: Path) -> None:
        """Leave the room; a copy of the game lies in a file."""
        self.leave()

    async def close_room(self) -> None:
        """Leave a room in which nobody else sits, which closes it."""
        self.workers.cancel(Group.LINK)
        await self.link.leave()
        self.leave()

    @property
    def tournament_to_save(self) -> Tournament:
        """A copy to play on at home, with the players named as there."""
        players = self.link.view.setup.new_tournament().players
        return replace(self.state.tournament_to_save, players=players)

    def leave_question(self) -> LeaveQuestion | None:
        """The question to a player who wants to leave; None if there is nothing to ask."""
        room = self.room
        can_come_back = self.state.round_under_way or room.awaits_opponent
        if room.is_spectator or room.is_closed or not can_come_back:
            return None
        return leave_options.ask_in_room(self.state)

    # Following the room

    async def _follow_room(self) -> None:
        event: room_events.RoomEvent | None = None
        while not isinstance(event, room_events.RoomClosed):
            event = await self.link.next()
            await self._follower.handle(event)
            if self._questions is not None:
                self._questions.settle(event)
            else:
                self.analyst.ponder_if_useful()
            self.sender.settle(event)
            self._run_clocks()
            self.continue_play()

    def _pause_before_moves(self) -> float:
        """The seconds between two moves that the player watches; none while nobody sees them."""
        is_watched = self.prompts is not None and self.prompts.is_free
        return PAUSE_SECONDS[self.pace] if is_watched else 0.0

    def _run_clocks(self) -> None:
        if self.room.view.running_seat is None or self.room.is_closed:
            self.workers.cancel(Group.CLOCK)
        else:
            self.workers.run(self._show_clocks, Group.CLOCK)

    async def _show_clocks(self) -> None:
        """Show the clocks as they run: every second, and more often near the end."""
        milliseconds_left = 1
        while milliseconds_left > 0:
            room = replace(self.room, now=monotonic())
            self.source.tell(StateChanged(), replace(self.state, room=room))
            milliseconds_left = room.remaining_time(room.view.running_seat or 0) or 0
            pause = 100 if milliseconds_left < TENTHS_BELOW else milliseconds_left % 1000 + 1
            await asyncio.sleep(pause / 1000)

    # Going on, and standing still

    def suspend(self) -> None:
        """Stop all thinking; the game itself cannot be paused."""
        if self.is_started:
            self.analyst.stop()

    def cover(self) -> None:
        """Stop thinking while something covers the game."""
        if self.state.round_under_way:
            self.suspend()

    def uncover(self) -> None:
        """Show what the game has come to when nothing covers it any more."""
        if self._questions is not None:
            self._questions.call_player_again()
            self.continue_play()

    def pause(self) -> None:
        """Say that nothing can be paused here."""
        self.source.say(NO_PAUSE)

    def resume(self) -> None:
        """Say for whom the game waits: no computer waits for a key here."""
        self.source.say(move_refusal(self.state))

    def show_result(self) -> None:
        """Show the result of a round that is over again."""
        if self._questions is not None:
            self._questions.show_result_again()
            self.continue_play()

    def step(self) -> None:
        self.source.say(NO_PACE)

    def change_pace(self, by: int) -> None:
        self.source.say(NO_PACE)

    def continue_play(self, planned_moves: Sequence[Move] = ()) -> None:
        """Show what the game has come to, as soon as it is in view and asks nothing yet."""
        questions = self._questions
        if questions is None or not questions.may_ask or self.workers.is_running(Group.TURN):
            return
        self.workers.run(questions.ask_all, Group.TURN)

    # What the person here decides

    @property
    def planned_moves(self) -> tuple[Move, ...]:
        """The rest of a turn that is decided already."""
        return self.sender.plan.moves

    def play(self, moves: Sequence[Move]) -> None:
        """Send decisions, each as soon as the server has accepted the one before."""
        self.sender.play(moves)

    def resign(self) -> None:
        self.sender.send(self.link.resign)

    def undo(self) -> None:
        """Ask the opponent for a takeback."""
        self.link.ask(TAKEBACK)

    def redo(self) -> None:
        self.source.say(NO_REDO)

    async def offer_draw(self) -> None:
        """Offer the opponent a draw."""
        self.link.ask(DRAW)

    def say(self, word: str) -> None:
        """Send the opponent a message."""
        self.link.say(word)

    def ask_for_round(self, size: int) -> None:
        """Ask the opponent for the next round, on a board of a size."""
        self.link.ask(ROUND, size)

    def answer(self, agrees: bool) -> None:
        """Agree to the opponent's request, or decline it."""
        self.link.answer(agrees)
