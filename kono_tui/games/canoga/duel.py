"""[hot] What two players earn when each keeps to a plan: points, and chances to win."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.games.canoga.plan import PASS, UNCOVER, Plan
from kono_tui.games.canoga.rows import DIE, HIGH, MOST
from kono_tui.games.canoga.solver import THROWS
from kono_tui.games.canoga.within import SUMS, Prizes, floats


class Reckoning:
    """The values of the states for a thrower who keeps to a plan.

    Sweeps find them as in the solver.
    """

    def __init__(self, plan: Plan, in_points: bool) -> None:
        within = plan.within
        self.plan: Final = plan
        self.width: Final = within.width
        self.prizes: Final = Prizes(within.full, in_points)
        most = self.prizes.most()
        self.values: vec[float] = floats(self.width * self.width, most)
        self.before: vec[float] = floats(self.width * self.width, most)
        row: i64 = 0
        while row < within.full:
            won = self.prizes.covering[row]
            self.values[within.full * self.width + row] = won
            self.before[within.full * self.width + row] = won
            row += 1

    def sweep(self, ends: vec[float]) -> float:
        """Value all turns by the opponent's values of the states where they end; return the change.

        The truth lies between the last two tables, if it does so for the ends.
        """
        self.before, self.values = self.values, self.before
        width = self.width
        full = self.plan.within.full
        gap = 0.0
        own = full - 1
        while own >= 0:
            place = own * width
            other: i64 = 0
            while other < full:
                value = self._value(own, other, -ends[other * width + own])
                self.values[place] = value
                gap = max(gap, abs(value - self.before[place]))
                place += 1
                other += 1
            own -= 1
        return gap

    def _value(self, own: i64, other: i64, passed: float) -> float:
        begin = (own * self.width + other) * SUMS
        two = self.plan.codes[begin] == 2
        sum = 0.0
        ways = 0.0 if two else 1.0
        total: i64 = 2 if two else 1
        last: i64 = MOST if two else DIE
        while total <= last:
            if two:
                ways += 1.0 if total <= HIGH else -1.0
            code = i64(self.plan.codes[begin + total])
            sum += ways * (passed if code == PASS else self._after(own, other, code))
            total += 1
        return sum / (THROWS if two else DIE)

    def _after(self, own: i64, other: i64, code: i64) -> float:
        words = self.plan.within.sets.words
        if code < UNCOVER:
            return self.values[(own | words[code]) * self.width + other]
        left = other ^ words[code - UNCOVER]
        if left == 0:
            return self.prizes.uncovering[own]
        return self.values[own * self.width + left]


class Duel:
    """Two plans against each other: the values of the states for each of them when it throws.

    With `counts_points` a value is a margin; without, it is the chance to win less the chance to
    lose.
    """

    def __init__(self, one: Plan, two: Plan, in_points: bool) -> None:
        self.one: Final = Reckoning(one, in_points)
        self.alike: Final = one is two
        self.two: Final = self.one if self.alike else Reckoning(two, in_points)
        self.gap: float = 2.0 * self.one.prizes.most()

    def sweep(self) -> None:
        """Value all states again; `gap` is the largest change."""
        ends = self.one.values
        self.gap = self.one.sweep(self.two.values)
        if not self.alike:
            self.gap = max(self.gap, self.two.sweep(ends))


def between(one: Plan, two: Plan, in_points: bool, gap: float) -> Duel:
    """Return the duel of two plans, swept until no sweep changes a value by more than `gap`."""
    duel = Duel(one, two, in_points)
    while duel.gap > gap:
        duel.sweep()
    return duel


def furthest(more: vec[float], less: vec[float], width: i64) -> float:
    """The largest amount by which a state's value in one table exceeds its value in the other."""
    most = 0.0
    own: i64 = 0
    while own < width - 1:
        place = own * width
        while place < own * width + width - 1:
            most = max(most, more[place] - less[place])
            place += 1
        own += 1
    return most
