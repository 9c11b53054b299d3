"""[hot] What two players earn when each keeps to a plan: points, and chances to win."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.games.canoga.rows import DIE_FACES, FIRST_HIGH_SQUARE, LARGEST_SUM
from kono_tui.games.canoga.solution.plan import PASS_CODE, UNCOVER_OFFSET, RoundPlan
from kono_tui.games.canoga.solution.solver import TWO_DICE_THROWS
from kono_tui.games.canoga.solution.square_sets import SUM_COUNT, Prizes, filled_floats


class PlanEvaluation:
    """The values of the states for a thrower who keeps to a plan.

    Sweeps find them as in the solver.
    """

    def __init__(self, plan: RoundPlan, counts_points: bool) -> None:
        sets_by_row = plan.sets_by_row
        self.plan: Final = plan
        self.width: Final = sets_by_row.width
        self.prizes: Final = Prizes(sets_by_row.full_row, counts_points)
        most = self.prizes.largest()
        self.values: vec[float] = filled_floats(self.width * self.width, most)
        self.previous: vec[float] = filled_floats(self.width * self.width, most)
        row: i64 = 0
        while row < sets_by_row.full_row:
            won = self.prizes.for_covering[row]
            self.values[sets_by_row.full_row * self.width + row] = won
            self.previous[sets_by_row.full_row * self.width + row] = won
            row += 1

    def sweep(self, ends: vec[float]) -> float:
        """Value all turns by the opponent's values of the states where they end; return the change.

        The truth lies between the last two tables, if it does so for the ends.
        """
        self.previous, self.values = self.values, self.previous
        width = self.width
        full = self.plan.sets_by_row.full_row
        gap = 0.0
        own = full - 1
        while own >= 0:
            place = own * width
            other: i64 = 0
            while other < full:
                value = self._state_value(own, other, -ends[other * width + own])
                self.values[place] = value
                gap = max(gap, abs(value - self.previous[place]))
                place += 1
                other += 1
            own -= 1
        return gap

    def _state_value(self, own: i64, other: i64, pass_value: float) -> float:
        offset = (own * self.width + other) * SUM_COUNT
        throws_two = self.plan.codes[offset] == 2
        weighted_sum = 0.0
        ways = 0.0 if throws_two else 1.0
        total: i64 = 2 if throws_two else 1
        last: i64 = LARGEST_SUM if throws_two else DIE_FACES
        while total <= last:
            if throws_two:
                ways += 1.0 if total <= FIRST_HIGH_SQUARE else -1.0
            code = i64(self.plan.codes[offset + total])
            weighted_sum += ways * (
                pass_value if code == PASS_CODE else self._value_after(own, other, code)
            )
            total += 1
        return weighted_sum / (TWO_DICE_THROWS if throws_two else DIE_FACES)

    def _value_after(self, own: i64, other: i64, code: i64) -> float:
        words = self.plan.sets_by_row.sets.words
        if code < UNCOVER_OFFSET:
            return self.values[(own | words[code]) * self.width + other]
        left = other ^ words[code - UNCOVER_OFFSET]
        if left == 0:
            return self.prizes.for_uncovering[own]
        return self.values[own * self.width + left]


class PlanDuel:
    """Two plans against each other: the values of the states for each of them when it throws.

    With `counts_points` a value is a margin; without, it is the chance to win less the chance to
    lose.
    """

    def __init__(self, first_plan: RoundPlan, second_plan: RoundPlan, counts_points: bool) -> None:
        self.first: Final = PlanEvaluation(first_plan, counts_points)
        self.is_self_play: Final = first_plan is second_plan
        self.second: Final = (
            self.first if self.is_self_play else PlanEvaluation(second_plan, counts_points)
        )
        self.gap: float = 2.0 * self.first.prizes.largest()

    def sweep(self) -> None:
        """Value all states again; `gap` is the largest change."""
        ends = self.first.values
        self.gap = self.first.sweep(self.second.values)
        if not self.is_self_play:
            self.gap = max(self.gap, self.second.sweep(ends))


def largest_excess(larger: vec[float], smaller: vec[float], width: i64) -> float:
    """The largest amount by which a state's value in one table exceeds its value in the other."""
    most = 0.0
    own: i64 = 0
    while own < width - 1:
        place = own * width
        while place < own * width + width - 1:
            most = max(most, larger[place] - smaller[place])
            place += 1
        own += 1
    return most
