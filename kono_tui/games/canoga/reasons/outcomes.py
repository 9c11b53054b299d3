"""What the next throw does after a decision, total by total, and what that is worth."""

from __future__ import annotations

from functools import cached_property

from kono_tui.core.move import Move
from kono_tui.games.canoga.analysis import THROW_COUNTS, rows_for_mover, rows_for_opponent
from kono_tui.games.canoga.notation import COVER, ONE, UNCOVER, encode
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.rows import LARGEST_SUM
from kono_tui.games.canoga.solution.file import load_solution
from kono_tui.games.canoga.solution.table import Solution, ways_to_throw

ALL_THROWS = THROW_COUNTS[2]
"""Throws are counted out of so many, of one die too."""


class Outcomes:
    """The next throw of a player, of one die or of two, by the totals that it can show."""

    def __init__(self, position: CanogaPosition, solution: Solution, dice: int = 0) -> None:
        self.solution = solution
        self.own, self.other = position.own_row(), position.opponent_row()
        self.locked = position.locked_squares()
        self.rows, self.opponent_rows = rows_for_mover(position), rows_for_opponent(position)
        self.may_throw_one = self.rows.may_throw_one
        self.dice = dice or self._better_dice()

    def _better_dice(self) -> int:
        return 1 if self.may_throw_one and self.value_of_one_die > 0 else 2

    @cached_property
    def value_of_one_die(self) -> float:
        """By how many points a throw of one die is better than one of two."""
        one, two = (
            self.solution.prospect_of_throwing(self.own, self.other, dice, self.locked).margin
            for dice in (1, 2)
        )
        return float(one - two)

    @cached_property
    def totals(self) -> frozenset[int]:
        """The totals that can be thrown."""
        numbers = range(1, LARGEST_SUM + 1)
        return frozenset(total for total in numbers if ways_to_throw(total, self.dice))

    @cached_property
    def winning_totals(self) -> frozenset[int]:
        """The totals that win at once."""
        return frozenset(filter(self.rows.would_win, self.totals))

    @cached_property
    def idle_totals(self) -> frozenset[int]:
        """The totals that fit nothing, and end the turn."""
        return frozenset(total for total in self.totals if not self.rows.can_use(total))

    @property
    def winning_cases(self) -> int:
        return self._count_cases(self.winning_totals)

    @property
    def idle_cases(self) -> int:
        return self._count_cases(self.idle_totals)

    @cached_property
    def opponent_wins(self) -> int:
        """The throws by which the opponent would win at once if the turn ended."""
        rows = self.opponent_rows
        return rows.best_chance_that(rows.would_win).cases_of_36

    @cached_property
    def opponent_uses(self) -> int:
        """The throws that the opponent could use if the turn ended."""
        rows = self.opponent_rows
        return rows.best_chance_that(rows.can_use).cases_of_36

    @cached_property
    def value_if_passed(self) -> float:
        """The points that can be expected if the turn ended now."""
        return float(self.solution.prospect_of_passing(self.own, self.other).margin)

    def points_lost_without(self, totals: frozenset[int], others: Outcomes) -> float:
        """The points by which some totals are worth more here than there, as often as they fall.

        0 if the throws are of different numbers of dice.
        """
        if self.dice != others.dice:
            return 0.0
        weighed = (
            int(ways_to_throw(total, self.dice)) * (self._value_of(total) - others._value_of(total))
            for total in totals
        )
        return float(sum(weighed)) / ALL_THROWS

    def _value_of(self, total: int) -> float:
        """The points that can be expected after a throw."""
        best = self.solution.best_option(self.own, self.other, total, self.locked)
        return float(best.margin) if best else self.value_if_passed

    def _count_cases(self, totals: frozenset[int]) -> int:
        return int(sum(ways_to_throw(total, self.dice) for total in totals))


def outcomes_of(position: CanogaPosition, move: Move) -> Outcomes | None:
    """Return what the throw after a decision does; None if the round is over, or not solved."""
    solution = load_solution(int(position.size))
    if solution is None:
        return None
    if move.kind not in (COVER, UNCOVER):
        return Outcomes(position, solution, 1 if move.kind == ONE else 2)
    after = position.play(encode(position, move))
    return None if after.is_over() else Outcomes(after, solution)
