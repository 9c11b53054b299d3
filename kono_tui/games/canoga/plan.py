"""[hot] Plans: the number of dice to throw in every state, and the set to take for every sum."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kono_tui.games.canoga.rows import DIE, MOST, may_throw_one, ways
from kono_tui.games.canoga.solver import NONE
from kono_tui.games.canoga.within import SUMS, Prizes, Within, flags

UNCOVER: Final = 128
"""Added to the index of a set that is to be uncovered in the opponent's row."""
PASS: Final = 255
"""There is no set: the turn ends."""


class Plan:
    """What to do in every state.

    A state has its line of `codes`: first the number of dice to throw, and then for each sum the
    index among all sets of the set to cover or to uncover, or that the turn ends.
    """

    def __init__(self, within: Within) -> None:
        self.within: Final = within
        self.codes: Final = flags(within.width * within.width * SUMS, PASS)

    def code(self, own: i64, other: i64, total: i64) -> i64:
        """What to do with a sum; for sum 0, how many dice to throw."""
        return i64(self.codes[(own * self.within.width + other) * SUMS + total])


class Planner:
    """Builds the plan that follows the best values in a table of margins."""

    def __init__(self, within: Within, values: vec[float]) -> None:
        self.within: Final = within
        self.values: Final = values
        self.prizes: Final = Prizes(within.full, True)
        self.plan: Final = Plan(within)
        self.best: float = 0.0
        """The value of the code found last."""

    def make(self) -> Plan:
        """Return the whole plan.

        The first of equals counts, and covering comes before uncovering.
        """
        full = self.within.full
        own: i64 = 0
        while own < full:
            one = may_throw_one(self.within.sets.size, own)
            other: i64 = 0
            while other < full:
                self._decide(own, other, one)
                other += 1
            own += 1
        return self.plan

    def _decide(self, own: i64, other: i64, one: bool) -> None:
        codes = self.plan.codes
        begin = (own * self.within.width + other) * SUMS
        of_one = 0.0
        of_two = 0.0
        total: i64 = 1
        while total <= MOST:
            codes[begin + total] = u8(self._code(own, other, total))
            of_two += float(ways(total)) * self.best
            if total <= DIE:
                of_one += self.best
            total += 1
        codes[begin] = 1 if one and of_one * DIE > of_two else 2

    def _code(self, own: i64, other: i64, total: i64) -> i64:
        within = self.within
        width = within.width
        code: i64 = PASS
        best = NONE
        at = (within.full ^ own) * SUMS + total
        index = within.begins[at]
        while index < within.begins[at + 1]:
            row = own | within.words[index]
            covered = row == within.full
            value = self.prizes.covering[other] if covered else self.values[row * width + other]
            if value > best:
                best = value
                code = i64(within.places[index])
            index += 1
        at = other * SUMS + total
        index = within.begins[at]
        while index < within.begins[at + 1]:
            left = other ^ within.words[index]
            value = self.values[own * width + left] if left != 0 else self.prizes.uncovering[own]
            if value > best:
                best = value
                code = UNCOVER + i64(within.places[index])
            index += 1
        self.best = best if code != PASS else -self.values[other * width + own]
        return code


def largest_first(within: Within) -> Plan:
    """Return the plan that covers the largest squares possible, otherwise uncovers the largest.

    It always throws two dice. Sets are in that order already: by their largest square, then by the
    next one.
    """
    plan = Plan(within)
    full = within.full
    own: i64 = 0
    while own < full:
        other: i64 = 0
        while other < full:
            begin = (own * within.width + other) * SUMS
            plan.codes[begin] = 2
            total: i64 = 1
            while total <= MOST:
                plan.codes[begin + total] = u8(_largest(within, own, other, total))
                total += 1
            other += 1
        own += 1
    return plan


def _largest(within: Within, own: i64, other: i64, total: i64) -> i64:
    at = (within.full ^ own) * SUMS + total
    if within.begins[at] < within.begins[at + 1]:
        return i64(within.places[within.begins[at]])
    at = other * SUMS + total
    if within.begins[at] < within.begins[at + 1]:
        return UNCOVER + i64(within.places[within.begins[at]])
    return PASS
