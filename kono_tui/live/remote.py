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
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.errors import KonoError
from kono_tui.live import leave_options, room_wording
from kono_tui.live.analyst import Analyst, LiveSettings
from kono_tui.live.events import (
    EventSource,
    GameLeft,
    LiveEvent,
    MoveMade,
    OpeningStep,
    RoomSynced,
    RoundChanged,
    StateChanged,
)
from kono_tui.live.leave_options import LeaveQuestion
from kono_tui.live.move_advisor import MoveAdvisor
from kono_tui.live.pace import PAUSE_SECONDS
from kono_tui.live.player_call import PlayerCall
from kono_tui.live.prompts import RoomPrompts, RoundChoice
from kono_tui.live.refusals import Action, Refusal, move_refusal, refusal
from kono_tui.live.room_follower import RoomFollower
from kono_tui.live.room_state import TENTHS_BELOW, RoomState
from kono_tui.live.state import LiveState
from kono_tui.live.workers import Group, Workers
from kono_tui.net.protocol import events as room_events
from kono_tui.net.protocol.decisions import DRAW, MOVE, ROUND
from kono_tui.net.protocol.requests import TAKEBACK, Request
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink

CLOSE_TIMEOUT = 2.0
"""Seconds that closing a connection may take."""
SENDING_NOTICE_SECONDS = 0.6
"""How long a decision may be on its way before the screen says so."""


class RemoteOpening:
    """Sends what the person here decides before the first move; the server throws the dice."""

    is_busy = False

    def __init__(self, link: RoomLink, send: Callable[[Callable[[], object]], bool]) -> None:
        """`send` runs a call of the link that sends a decision, if one can be sent now."""
        self._link = link
        self._send = send

    def advance(self) -> None:
        """Do nothing: the server takes every step that needs no human."""

    def choose_size(self, size: int) -> None:
        """Do nothing: the room has a size."""

    def throw(self) -> None:
        """Do nothing: the server throws."""

    def guess(self, chosen_hand: int | None) -> None:
        """Point at a hand."""
        if chosen_hand is not None:
            self._send(partial(self._link.guess, chosen_hand))

    def choose_colour(self, colour: str = "") -> None:
        self._send(partial(self._link.choose_colour, colour))


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
        self.opening = RemoteOpening(link, self._send)
        self.prompts: RoomPrompts | None = None
        self.is_started = False
        self.planned_moves: tuple[Move, ...] = ()
        """The rest of a turn that is decided already."""
        self._answered_request: Request | None = None
        """The request answered here, until the server has processed the answer."""
        self._last_round_shown = 0
        """The last round whose result was shown; 0 if none."""
        self._attended_match: Match | None = None
        """The match, at the position in which the player was last called to the board."""
        self._farewell_said = False
        self._is_hung_up = False
        self._unseen_steps: list[OpeningStep] = []
        """The steps of the opening that were made while it was not shown."""
        self._shows_opening = False

    @property
    def state(self) -> LiveState:
        return self.source.state

    @property
    def room(self) -> RoomState:
        """The room, as of the latest event."""
        return self.state.room or RoomState(self.link.view)

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
        seed = self.chance.getrandbits(32)
        self.analyst = Analyst(self.source, self.advisor, self.settings, workers, seed)
        self.player_call = PlayerCall(self.analyst, prompts)
        self.follower = RoomFollower(self.source, self.link, self._pause_before_moves)
        self.source.subscribe(self._note_opening_step)
        self.is_started = True
        self.source.tell(RoundChanged())
        if notice := room_wording.describe_start(self.state.tournament):
            self.source.say(notice)
        workers.run(self._follow_room, Group.LINK)
        self._run_clocks()
        self.continue_play()

    def _note_opening_step(self, event: LiveEvent) -> None:
        """Keep a step of the opening until it is shown, unless the round has gone on."""
        if isinstance(event, OpeningStep):
            if not self._shows_opening:
                self._unseen_steps.append(event)
        elif isinstance(event, RoundChanged | RoomSynced) or (
            isinstance(event, MoveMade) and event.before.to_move != CHANCE
        ):
            self._unseen_steps.clear()

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
        return replace(self.state.tournament, players=players)

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
            await self.follower.handle(event)
            self._settle_event(event)
            self._run_clocks()
            self.continue_play()

    def _settle_event(self, event: room_events.RoomEvent) -> None:
        """Send the next planned move, or give the plan up; forget an answer that has arrived."""
        if self.room.view.request is None or self.room.lost_reason:
            self._answered_request = None
        is_message = isinstance(event, room_events.PresenceChanged | room_events.PhraseSaid)
        is_question = isinstance(event, room_events.RequestMade | room_events.RequestEnded)
        if is_message or is_question or self.room.lost_reason:
            return
        if isinstance(event, room_events.RoomSynced):
            self._settle_sync()
            return
        planned_moves, self.planned_moves = self.planned_moves, ()
        if not isinstance(event, room_events.DecisionMade) or event.decision.kind != MOVE:
            return
        is_own = event.decision.seat is not None and event.decision.seat == self.room.seat
        self.player_call.opponent_has_moved |= not is_own
        if is_own and planned_moves:
            self.play(planned_moves)

    def _settle_sync(self) -> None:
        """Go on with the planned moves of a turn that a lost connection has interrupted."""
        if self.link.pending:
            return
        planned_moves, self.planned_moves = self.planned_moves, ()
        match = self.state.match
        if planned_moves and match and match.is_mid_turn and self.state.is_humans_turn:
            self.play(planned_moves)

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
        self._attended_match = None
        self.continue_play()

    def pause(self) -> None:
        """Say that nothing can be paused here."""
        self.source.say(room_wording.NO_PAUSE)

    def resume(self) -> None:
        """Say for whom the game waits: no computer waits for a key here."""
        self.source.say(move_refusal(self.state))

    def show_result(self) -> None:
        """Show the result of a round that is over again."""
        self._last_round_shown = 0
        self.continue_play()

    def step(self) -> None:
        self.source.say(room_wording.NO_PACE)

    def change_pace(self, by: int) -> None:
        self.source.say(room_wording.NO_PACE)

    def continue_play(self, planned_moves: Sequence[Move] = ()) -> None:
        """Show what the game has come to, as soon as it is in view and asks nothing yet."""
        prompts = self.prompts
        if prompts is None or not _may_ask(prompts) or self.workers.is_running(Group.TURN):
            return
        self.workers.run(partial(self._attend, prompts), Group.TURN)

    # What the room asks

    async def _attend(self, prompts: RoomPrompts) -> None:
        """Ask what the room wants to know, or call the player to the board."""
        while _may_ask(prompts) and await self._ask_next(prompts):
            pass

    async def _ask_next(self, prompts: RoomPrompts) -> bool:
        """Ask what there is to ask now; return whether there may be more."""
        request = self.room.opponent_request
        is_new_request = request is not None and request != self._answered_request
        if self.room.is_closed:
            return await self._say_farewell(prompts)
        if request is not None and is_new_request and request.kind != ROUND:
            return await self._ask_for_answer(prompts, request)
        if (self.state.is_opening or self._unseen_steps) and not self.room.awaits_opponent:
            return await self._open_round(prompts)
        if self.state.is_round_over:
            return await self._show_round_end(prompts, is_new_request)
        if self.state.match is not self._attended_match:
            self._attended_match = self.state.match
            self._call_player()
        return False

    async def _say_farewell(self, prompts: RoomPrompts) -> bool:
        if not self._farewell_said:
            self._farewell_said = True
            if await prompts.say_farewell():
                self.leave()
        return False

    async def _ask_for_answer(self, prompts: RoomPrompts, request: Request) -> bool:
        """Ask for the answer to a request, unless it ends meanwhile."""
        agrees = await prompts.answer_request(request)
        if agrees is not None:
            self._answered_request = request
            self.link.answer(agrees)
        return True

    async def _open_round(self, prompts: RoomPrompts) -> bool:
        steps, self._unseen_steps = self._unseen_steps, []
        self._shows_opening = True
        try:
            is_opened = await prompts.open_round(steps)
        finally:
            self._shows_opening = False
        if not is_opened:
            self.leave()
        return is_opened

    async def _show_round_end(self, prompts: RoomPrompts, is_asked: bool) -> bool:
        """Show the result once, or again if the opponent asks for another round."""
        was_shown = self._last_round_shown == self.state.tournament.round and not is_asked
        if was_shown or not prompts.shows_now:
            return False
        await prompts.show_ending()
        if not (_may_ask(prompts) and self.state.is_round_over):
            return self.state.round_under_way
        self._last_round_shown = self.state.tournament.round
        choice = await prompts.end_round("")
        if choice is RoundChoice.LEAVE:
            self.leave()
        return choice is not RoundChoice.LEAVE

    def _call_player(self) -> None:
        """Call a player whose turn it is; otherwise let the computer look at the position."""
        if self.state.is_humans_turn:
            self.player_call.call()
        else:
            self.analyst.ponder_if_useful()

    # What the person here decides

    def play(self, moves: Sequence[Move]) -> None:
        """Send decisions, each as soon as the server has accepted the one before."""
        match = self.state.match
        if match is None or moves[0] not in match.legal_moves:
            self.source.say("The rest of that turn cannot be played.")
        elif self._send(partial(self.link.play, moves[0])):
            self.planned_moves = tuple(moves[1:])

    def _send(self, send_decision: Callable[[], object]) -> bool:
        """Send a decision; say why if it cannot be sent. Return whether it was sent."""
        text = room_wording.send_refusal(self.room, self.link.pending)
        self.source.say(text)
        if text:
            return False
        send_decision()
        self.workers.run(self._show_pending_decision, Group.PENDING)
        return True

    async def _show_pending_decision(self) -> None:
        await asyncio.sleep(SENDING_NOTICE_SECONDS)
        if self.link.pending:
            room = replace(self.room, decision_unanswered=True)
            self.source.tell(StateChanged(), replace(self.state, room=room))

    def resign(self) -> None:
        self._send(self.link.resign)

    def undo(self) -> None:
        """Ask the opponent for a takeback."""
        self.link.ask(TAKEBACK)

    def redo(self) -> None:
        self.source.say(room_wording.NO_REDO)

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


def _may_ask(prompts: RoomPrompts) -> bool:
    return prompts.is_free and not prompts.is_typing
