"""The question that claims answer: why this turn, rather than that one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kono_tui.claims.outlook import HORIZONS, Outlook
from kono_tui.claims.turn_options import TurnOption, is_whole, list_turns, play_codes
from kono_tui.core.capabilities import FeatureCount
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.strategy.advisor import decode_line


@dataclass(frozen=True, eq=False)
class Question:
    """A position, the turn that is asked about, and the foil: the turn it is compared with.

    `line` is the turn and what a search expects to follow. `options` are all turns there are, but
    if `has_all_options` is false, some.
    """

    game: Game[Any]
    position: Position
    turn: TurnOption
    line: tuple[int, ...]
    outlook: Outlook
    foil: TurnOption | None = None

    @property
    def seat(self) -> int:
        return int(self.position.to_move)

    @property
    def after(self) -> Position:
        return self.turn.after

    @cached_property
    def listed_turns(self) -> tuple[tuple[TurnOption, ...], bool]:
        """The turns, and whether that is all of them."""
        return list_turns(self.position)

    @property
    def options(self) -> tuple[TurnOption, ...]:
        return self.listed_turns[0]

    @property
    def has_all_options(self) -> bool:
        return self.listed_turns[1]

    @cached_property
    def others(self) -> tuple[TurnOption, ...]:
        """All other turns."""
        return tuple(each for each in self.options if each.key != self.turn.key)

    @cached_property
    def features_of_others(self) -> list[tuple[FeatureCount, ...]]:
        """What counts on the board after each other turn."""
        return [self.game.explaining.features(each.after) for each in self.others]

    @cached_property
    def score(self) -> int:
        """The score before the turn, to the mover."""
        return self.outlook.score_now(self.position)

    @cached_property
    def position_after_pass(self) -> Position | None:
        """The position with the opponent to move, as if the mover passed; None where it cannot."""
        return self.pass_turn(self.position)

    def pass_turn(self, position: Position) -> Position | None:
        """Return a position with the other seat to move; None where no turn can be left out."""
        if position.is_over():
            return None
        passed: Position | None = self.game.explaining.pass_turn(position)
        return None if passed is None or passed.is_over() else passed

    def gain(self, position: Position, turns: int) -> int | None:
        """What the mover gains on the score before the turn, so many turns after a position."""
        prospect = self.outlook.look(position, turns)
        return None if prospect is None else prospect.score - self.score

    def continue_line(self, option: TurnOption, turns: int) -> tuple[int, ...]:
        """Return a turn and what follows it for so many turns by the score alone."""
        prospect = self.outlook.look(option.after, turns)
        return option.codes + (prospect.line if prospect else ())

    def decode(self, codes: Sequence[int], start: Position | None = None) -> tuple[Move, ...]:
        """Return codes as decisions for people, from the position or from another."""
        return decode_line(self.game, start or self.position, codes)

    def encode(self, moves: Sequence[Move]) -> tuple[int, ...]:
        """Return decisions that begin at the position as codes."""
        codes, position = list[int](), self.position
        for move in moves:
            codes.append(int(self.game.rules.encode(position, move)))
            position = position.play(codes[-1])
        return tuple(codes)

    def longest_look(self, *positions: Position) -> int:
        """Return the longest horizon at which these positions can be looked at; 0 if none."""
        looked = 0
        for turns in HORIZONS:
            if any(self.outlook.look(each, turns) is None for each in positions):
                break
            looked = turns
        return looked


def turn_of_line(position: Position, line: Sequence[int]) -> TurnOption | None:
    """Return the whole turn that a line begins with; None if the line ends within it."""
    seat = int(position.to_move)
    for count in range(1, len(line) + 1):
        after = play_codes(position, tuple(line[:count]))
        if is_whole(after, seat):
            return TurnOption(tuple(line[:count]), after)
    return None
