"""[hot] Plans: the number of dice to throw in every state, and the set to take for every sum."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kono_tui.games.canoga.rows import DIE_FACES, LARGEST_SUM, may_throw_one, two_dice_ways
from kono_tui.games.canoga.solution.solver import NO_SET
from kono_tui.games.canoga.solution.square_sets import SUM_COUNT, Prizes, SetsByRow, filled_bytes

UNCOVER_OFFSET: Final = 128
"""Added to the index of a set that is to be uncovered in the opponent's row."""
PASS_CODE: Final = 255
"""There is no set: the turn ends."""


class RoundPlan:
    """What to do in every state.

    A state has its line of `codes`: first the number of dice to throw, and then for each sum the
    index among all sets of the set to cover or to uncover, or that the turn ends.
    """

    def __init__(self, sets_by_row: SetsByRow) -> None:
        self.sets_by_row: Final = sets_by_row
        self.codes: Final = filled_bytes(
            sets_by_row.width * sets_by_row.width * SUM_COUNT, PASS_CODE
        )

    def code(self, own: i64, other: i64, total: i64) -> i64:
        """What to do with a sum; for sum 0, how many dice to throw."""
        return i64(self.codes[(own * self.sets_by_row.width + other) * SUM_COUNT + total])


class RoundPlanner:
    """Builds the plan that follows the best values in a table of margins."""

    def __init__(self, sets_by_row: SetsByRow, values: vec[float]) -> None:
        self.sets_by_row: Final = sets_by_row
        self.values: Final = values
        self.prizes: Final = Prizes(sets_by_row.full_row, True)
        self.plan: Final = RoundPlan(sets_by_row)
        self.best_value: float = 0.0
        """The value of the code found last."""

    def build(self) -> RoundPlan:
        """Return the whole plan.

        The first of equals counts, and covering comes before uncovering.
        """
        full = self.sets_by_row.full_row
        own: i64 = 0
        while own < full:
            one_die_allowed = may_throw_one(self.sets_by_row.sets.size, own)
            other: i64 = 0
            while other < full:
                self._plan_state(own, other, one_die_allowed)
                other += 1
            own += 1
        return self.plan

    def _plan_state(self, own: i64, other: i64, one_die_allowed: bool) -> None:
        codes = self.plan.codes
        offset = (own * self.sets_by_row.width + other) * SUM_COUNT
        one_die_total = 0.0
        two_dice_total = 0.0
        total: i64 = 1
        while total <= LARGEST_SUM:
            codes[offset + total] = u8(self._best_code(own, other, total))
            two_dice_total += float(two_dice_ways(total)) * self.best_value
            if total <= DIE_FACES:
                one_die_total += self.best_value
            total += 1
        codes[offset] = 1 if one_die_allowed and one_die_total * DIE_FACES > two_dice_total else 2

    def _best_code(self, own: i64, other: i64, total: i64) -> i64:
        sets_by_row = self.sets_by_row
        width = sets_by_row.width
        code: i64 = PASS_CODE
        best = NO_SET
        slot = (sets_by_row.full_row ^ own) * SUM_COUNT + total
        index = sets_by_row.starts[slot]
        while index < sets_by_row.starts[slot + 1]:
            row = own | sets_by_row.words[index]
            is_win = row == sets_by_row.full_row
            value = self.prizes.for_covering[other] if is_win else self.values[row * width + other]
            if value > best:
                best = value
                code = i64(sets_by_row.set_indices[index])
            index += 1
        slot = other * SUM_COUNT + total
        index = sets_by_row.starts[slot]
        while index < sets_by_row.starts[slot + 1]:
            left = other ^ sets_by_row.words[index]
            value = (
                self.values[own * width + left] if left != 0 else self.prizes.for_uncovering[own]
            )
            if value > best:
                best = value
                code = UNCOVER_OFFSET + i64(sets_by_row.set_indices[index])
            index += 1
        self.best_value = best if code != PASS_CODE else -self.values[other * width + own]
        return code


def build_greedy_plan(sets_by_row: SetsByRow) -> RoundPlan:
    """Return the plan that covers the largest squares possible, otherwise uncovers the largest.

    It always throws two dice. Sets are in that order already: by their largest square, then by the
    next one.
    """
    plan = RoundPlan(sets_by_row)
    full = sets_by_row.full_row
    own: i64 = 0
    while own < full:
        other: i64 = 0
        while other < full:
            offset = (own * sets_by_row.width + other) * SUM_COUNT
            plan.codes[offset] = 2
            total: i64 = 1
            while total <= LARGEST_SUM:
                plan.codes[offset + total] = u8(_greedy_code(sets_by_row, own, other, total))
                total += 1
            other += 1
        own += 1
    return plan


def _greedy_code(sets_by_row: SetsByRow, own: i64, other: i64, total: i64) -> i64:
    slot = (sets_by_row.full_row ^ own) * SUM_COUNT + total
    if sets_by_row.starts[slot] < sets_by_row.starts[slot + 1]:
        return i64(sets_by_row.set_indices[sets_by_row.starts[slot]])
    slot = other * SUM_COUNT + total
    if sets_by_row.starts[slot] < sets_by_row.starts[slot + 1]:
        return UNCOVER_OFFSET + i64(sets_by_row.set_indices[sets_by_row.starts[slot]])
    return PASS_CODE
