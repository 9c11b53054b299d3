"""The computer thinks on a human's time: about its answer to the reply that it expects."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.errors import EngineError
from kono_tui.live.analyst import LiveSettings
from kono_tui.live.events import EventSource
from kono_tui.live.move_advisor import MoveAdvisor
from kono_tui.live.power import ALWAYS, NEVER, is_on_battery
from kono_tui.live.state import LiveState
from kono_tui.play.match import Match
from kono_tui.search.levels import Level, parse_level
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.cores import count_cores


@dataclass(eq=False)
class Forethought:
    """Has the engine think about its next question in advance, once it has nothing else to do."""

    source: EventSource
    advisor: Callable[[], MoveAdvisor]
    settings: Callable[[], LiveSettings]
    seed: int
    _has_begun: bool = False
    _stopping: asyncio.Task[None] | None = None

    def is_wanted(self) -> bool:
        """Whether the player wants it, and it would serve the computer that plays here.

        The screen needs a core of its own.
        """
        has_use = opponent_level(self.source.state) is not None
        return has_use and self.settings().ponder != NEVER and count_cores() > 1

    async def begin(self) -> None:
        """Begin to think ahead, if that is wanted and there is a reply to expect."""
        level, expected = opponent_level(self.source.state), expect_reply(self.source.state)
        if level is None or expected is None or not self.is_wanted():
            return
        if self.settings().ponder == ALWAYS or not await asyncio.to_thread(is_on_battery):
            self._has_begun = True
            with contextlib.suppress(EngineError):  # the next question says what is wrong
                await self.advisor().ponder(expected, level, self.seed)

    def stop(self) -> None:
        """Let the engine rest, without waiting for it."""
        if self._has_begun:
            self._has_begun = False
            self._stopping = asyncio.get_running_loop().create_task(self._stop())

    async def _stop(self) -> None:
        with contextlib.suppress(EngineError):
            await self.advisor().stop_pondering()

    async def close(self) -> None:
        """Let the engine rest, and wait until it does."""
        self.stop()
        if self._stopping is not None:
            await self._stopping


def opponent_level(state: LiveState) -> Level | None:
    """Return the level of the computer that a human plays, where it is one at full strength.

    None if it is not the human's turn, or if the computer is not to move on.
    """
    match = state.match
    if match is None or not state.is_humans_turn or state.computer_waits or match.game.solution:
        return None
    opponent = state.tournament.players[1 - match.to_move]
    level = parse_level(opponent.level) if opponent.kind == "computer" else None
    return level if level and level.is_full_strength else None


def expect_reply(state: LiveState) -> Match | None:
    """Return the round after the reply that the computer expects.

    None if nothing that was looked at goes so far.
    """
    match = state.match
    if match is None:
        return None
    for ply in range(len(match.moves), -1, -1):
        advice = _known_advice(state, match, ply)
        played = match.moves[ply:]
        if advice is not None and advice.line[: len(played)] == played:
            return _play_turn(match, advice.line[len(played) :])
    return None


def _known_advice(state: LiveState, match: Match, ply: int) -> Advice | None:
    """Return the look at the position after so many moves, if there was one."""
    position = match.positions[ply]
    judgement = state.judgements.get(position)
    known = judgement.advice if judgement else None
    return known or state.computer_advice.get(position)


def _play_turn(match: Match, line: Sequence[Move]) -> Match | None:
    """Return the round after the mover's turn, if the opponent is to move then."""
    seat = match.to_move
    for move in line:
        if match.ending or match.to_move != seat or move not in match.legal_moves:
            break
        match = match.play(move)
    return None if match.ending or match.to_move in (seat, CHANCE) else match
