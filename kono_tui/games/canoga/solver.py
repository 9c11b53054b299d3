"""[hot] The margin of every state of a round for the thrower, if both play for the best margin.

Within a turn the thrower's own row only fills and the opponent's only empties. A sweep takes the
own rows from the fullest down and the opponent's from the emptiest up, so it reaches every state
after all states that the turn can still lead to. It values a whole turn at once, by the table's
values of the states where the turn ends and the opponent throws. The less those are worth to the
opponent, the more the turn is worth. So:

1. At first every state is worth all the points there are: the table is too high.
2. A sweep over a table that is too high everywhere makes one that is too low. The next sweep makes
   one that is too high again, but by less.
3. The truth lies between any two consecutive tables. Once they differ nowhere by more than the
   tolerance, the truth is known to that tolerance.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.games.canoga.rows import DIE, HIGH, MOST, may_throw_one
from kono_tui.games.canoga.within import SUMS, Prizes, Within, floats

NONE: Final = -1000.0
"""Less than any real value: there is no such set."""
THROWS: Final = 36.0
"""The number of throws of two dice."""


class Solver:
    """A table of margins being solved; `gap` is its largest difference from the table before."""

    def __init__(self, within: Within) -> None:
        sets = within.sets
        self.sets: Final = sets
        self.within: Final = within
        self.width: Final = sets.full + 1
        self.prizes: Final = Prizes(sets.full, True)
        most = self.prizes.most()
        self.values: vec[float] = floats(self.width * self.width, most)
        self.before: vec[float] = floats(self.width * self.width, most)
        self.covers: Final = floats(self.width * SUMS, 0.0)
        self.line: Final = floats(self.width, 0.0)
        self.sweeps: i64 = 0
        self.gap: float = 2.0 * most
        row: i64 = 0
        while row < sets.full:
            won = self.prizes.covering[row]
            self.values[sets.full * self.width + row] = won
            self.before[sets.full * self.width + row] = won
            row += 1

    def sweep(self) -> None:
        """Value all states again."""
        self.before, self.values = self.values, self.before
        self.gap = 0.0
        self.sweeps += 1
        own = self.sets.full - 1
        while own >= 0:
            self._cover(own)
            self._value(own)
            own -= 1

    def settle(self) -> None:
        """Take the middle of the last two tables: at most half the gap from the truth."""
        place: i64 = 0
        while place < self.width * self.width:
            self.values[place] = (self.values[place] + self.before[place]) / 2.0
            place += 1

    def _cover(self, own: i64) -> None:
        """Find the value of the best set to cover, for each sum and each row of the opponent."""
        begins = self.within.begins
        total: i64 = 1
        while total <= MOST:
            at = (self.sets.full ^ own) * SUMS + total
            begin = total * self.width
            self._none(begin)
            index = begins[at]
            while index < begins[at + 1]:
                self._better(begin, (own | self.within.words[index]) * self.width)
                index += 1
            total += 1

    def _none(self, begin: i64) -> None:
        covers = self.covers
        place = begin
        end = begin + self.width
        while place < end:
            covers[place] = NONE
            place += 1

    def _better(self, begin: i64, source: i64) -> None:
        """Raise the cover values to those of a table row, where these are higher."""
        covers = self.covers
        values = self.values
        other: i64 = 0
        while other < self.width:
            value = values[source + other]
            if value > covers[begin + other]:
                covers[begin + other] = value
            other += 1

    def _value(self, own: i64) -> None:
        """Value all states with this own row.

        `row_values` has them as what uncovering leads to. There, an empty row of the opponent is a
        win.
        """
        width = self.width
        line = self.line
        values = self.values
        before = self.before
        one = may_throw_one(self.sets.size, own)
        gap = self.gap
        other: i64 = 0
        while other < self.sets.full:
            passed = -before[other * width + own]
            value = self._two(other, passed)
            if one:
                value = max(value, self._one(other, passed))
            values[own * width + other] = value
            line[other] = value if other != 0 else self.prizes.uncovering[own]
            gap = max(gap, abs(value - before[own * width + other]))
            other += 1
        self.gap = gap

    def _two(self, other: i64, passed: float) -> float:
        """The value of throwing two dice; `pass_value` is the value if the turn ends."""
        sum = 0.0
        ways = 0.0
        total: i64 = 2
        while total <= MOST:
            ways += 1.0 if total <= HIGH else -1.0
            sum += ways * self._best(total, other, passed)
            total += 1
        return sum / THROWS

    def _one(self, other: i64, passed: float) -> float:
        sum = 0.0
        total: i64 = 1
        while total <= DIE:
            sum += self._best(total, other, passed)
            total += 1
        return sum / DIE

    def _best(self, total: i64, other: i64, passed: float) -> float:
        """The value of the best set with a sum."""
        words = self.within.words
        line = self.line
        best = self.covers[total * self.width + other]
        at = other * SUMS + total
        index = self.within.begins[at]
        end = self.within.begins[at + 1]
        while index < end:
            value = line[other ^ words[index]]
            if value > best:
                best = value
            index += 1
        return best if best > NONE else passed
