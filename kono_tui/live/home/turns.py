"""The turns of a game at home: what goes by itself until a human has to decide."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from time import monotonic

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.errors import EngineError
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.events import StateChanged
from kono_tui.live.explainer import LOWER_SECONDS
from kono_tui.live.home.dice import LocalDice
from kono_tui.live.home.record import LocalRecord
from kono_tui.live.home.rounds import LocalRounds
from kono_tui.live.pace import DEAD_THROW_PAUSES
from kono_tui.live.player_call import PlayerCall
from kono_tui.live.state import LiveState
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage
from kono_tui.search.levels import parse_level


class LocalTurns:
    """Plays on: lets chance and the computers move, and carries out the rest of a planned turn."""

    def __init__(
        self, record: LocalRecord, rounds: LocalRounds, dice: LocalDice, player_call: PlayerCall
    ) -> None:
        self.source = record.source
        self.pace = record.pace
        self.record = record
        self.rounds = rounds
        self.dice = dice
        self.player_call = player_call

    @property
    def _state(self) -> LiveState:
        return self.source.state

    async def run(self, planned_moves: Sequence[Move]) -> None:
        """Play the rest of a turn, and then on until a human has to decide."""
        await self._play_planned(planned_moves)
        while await self._run_step():
            pass
        if self._state.computer_waits:
            self.player_call.analyst.ponder_if_useful()

    async def _run_step(self) -> bool:
        """Take one step that no human decides on the board; return False when a human has to."""
        match = self._state.match
        match self._state.tournament.stage:
            case Stage.ROUND_OVER:
                self.player_call.analyst.ponder_if_useful()
                return await self.rounds.declare_result()
            case Stage.CHANCE if match is not None:
                # Line by line only the computers wait.
                waits = self._state.computer_waits and self.pace.name != "step"
                return not waits and await self._play_chance(match)
            case Stage.PLAY if self._state.is_humans_turn:
                self.player_call.call()
                return False
            case Stage.PLAY if match is not None:
                return not self._state.computer_waits and await self._play_computers_turn(match)
            case _:
                return await self.rounds.open()

    async def _play_chance(self, match: Match) -> bool:
        """Let chance decide. A throw that ends a turn stays in view for a while.

        Return False if the player has not thrown their own dice yet.
        """
        tournament = self._state.tournament
        if match.game.rounds.throws_dice and (note := self.dice.take_file_note(tournament)):
            self.source.say(note)
        chance_move = await self.dice.decide_chance(tournament, match)
        if chance_move is None:
            self._wait_for_key("Enter asks for the dice again.")
            return False
        self.record.make_move(chance_move)
        is_first = all(turn.seat == CHANCE for turn in match.turns)
        after = self._state.match
        if not is_first and after and not after.is_mid_turn and self._state.round_under_way:
            await asyncio.sleep(self.pace.pause * DEAD_THROW_PAUSES)
        return True

    async def _play_computers_turn(self, match: Match) -> bool:
        """Play the computer's turn, no sooner than the pace allows; return False if that fails."""
        level = parse_level(self._state.tournament.players[match.to_move].level)
        started_at = monotonic()
        if self._state.tournament.computers_only and self.pace.least_turn_seconds:
            await self.player_call.analyst.explainer.explain_all(LOWER_SECONDS)
        try:
            advice = await self.player_call.analyst.advise(match, level)
        except EngineError as error:
            self._wait_for_key(f"{as_sentence(str(error))} Enter asks the computer again.")
            return False
        is_throwing_again = match.is_mid_turn and not advice.move.cells
        least_seconds = self.pace.pause if is_throwing_again else self.pace.least_turn_seconds
        seconds_left = max(0.0, least_seconds - (monotonic() - started_at))
        await self.player_call.analyst.look_in_pause(match, seconds_left)
        self.record.make_move(advice.move, advice)
        await self._play_planned(advice.turn[1:])
        self.player_call.opponent_has_moved = True
        return True

    def _wait_for_key(self, notice: str) -> None:
        self.source.tell(StateChanged(notice), replace(self._state, computer_waits=True))

    async def _play_planned(self, moves: Sequence[Move]) -> None:
        """Play the rest of a turn. If this is cancelled, the rest is asked for anew."""
        for move in moves:
            await asyncio.sleep(self.pace.pause)
            if self._state.round_under_way:
                self.record.make_move(move)
