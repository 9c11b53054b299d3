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

from kono_tui.games.canoga.rows import DIE_FACES, FIRST_HIGH_SQUARE, LARGEST_SUM, may_throw_one
from kono_tui.games.canoga.solution.square_sets import SUM_COUNT, Prizes, SetsByRow, filled_floats

NO_SET: Final = -1000.0
"""Less than any real value: there is no such set."""
TWO_DICE_THROWS: Final = 36.0
"""The number of throws of two dice."""


class MarginSolver:
    """A table of margins being solved; `gap` is its largest difference from the table before."""

    def __init__(self, sets_by_row: SetsByRow) -> None:
        sets = sets_by_row.sets
        self.sets: Final = sets
        self.sets_by_row: Final = sets_by_row
        self.width: Final = sets.full_row + 1
        self.prizes: Final = Prizes(sets.full_row, True)
        most = self.prizes.largest()
        self.values: vec[float] = filled_floats(self.width * self.width, most)
        self.previous: vec[float] = filled_floats(self.width * self.width, most)
        self.cover_values: Final = filled_floats(self.width * SUM_COUNT, 0.0)
        self.row_values: Final = filled_floats(self.width, 0.0)
        self.sweeps: i64 = 0
        self.gap: float = 2.0 * most
        row: i64 = 0
        while row < sets.full_row:
            won = self.prizes.for_covering[row]
            self.values[sets.full_row * self.width + row] = won
            self.previous[sets.full_row * self.width + row] = won
            row += 1

    def sweep(self) -> None:
        """Value all states again."""
        self.previous, self.values = self.values, self.previous
        self.gap = 0.0
        self.sweeps += 1
        own = self.sets.full_row - 1
        while own >= 0:
            self._value_covers(own)
            self._value_row(own)
            own -= 1

    def take_middle(self) -> None:
        """Take the middle of the last two tables: at most half the gap from the truth."""
        place: i64 = 0
        while place < self.width * self.width:
            self.values[place] = (self.values[place] + self.previous[place]) / 2.0
            place += 1

    def _value_covers(self, own: i64) -> None:
        """Find the value of the best set to cover, for each sum and each row of the opponent."""
        starts = self.sets_by_row.starts
        total: i64 = 1
        while total <= LARGEST_SUM:
            slot = (self.sets.full_row ^ own) * SUM_COUNT + total
            offset = total * self.width
            self._clear_covers(offset)
            index = starts[slot]
            while index < starts[slot + 1]:
                self._raise_covers(offset, (own | self.sets_by_row.words[index]) * self.width)
                index += 1
            total += 1

    def _clear_covers(self, offset: i64) -> None:
        cover_values = self.cover_values
        place = offset
        end = offset + self.width
        while place < end:
            cover_values[place] = NO_SET
            place += 1

    def _raise_covers(self, offset: i64, source: i64) -> None:
        """Raise the cover values to those of a table row, where these are higher."""
        cover_values = self.cover_values
        values = self.values
        other: i64 = 0
        while other < self.width:
            value = values[source + other]
            if value > cover_values[offset + other]:
                cover_values[offset + other] = value
            other += 1

    def _value_row(self, own: i64) -> None:
        """Value all states with this own row.

        `row_values` has them as what uncovering leads to. There, an empty row of the opponent is a
        win.
        """
        width = self.width
        row_values = self.row_values
        values = self.values
        previous = self.previous
        one_die_allowed = may_throw_one(self.sets.size, own)
        gap = self.gap
        other: i64 = 0
        while other < self.sets.full_row:
            pass_value = -previous[other * width + own]
            value = self._two_dice_value(other, pass_value)
            if one_die_allowed:
                value = max(value, self._one_die_value(other, pass_value))
            values[own * width + other] = value
            row_values[other] = value if other != 0 else self.prizes.for_uncovering[own]
            gap = max(gap, abs(value - previous[own * width + other]))
            other += 1
        self.gap = gap

    def _two_dice_value(self, other: i64, pass_value: float) -> float:
        """The value of throwing two dice; `pass_value` is the value if the turn ends."""
        weighted_sum = 0.0
        ways = 0.0
        total: i64 = 2
        while total <= LARGEST_SUM:
            ways += 1.0 if total <= FIRST_HIGH_SQUARE else -1.0
            weighted_sum += ways * self._best_set_value(total, other, pass_value)
            total += 1
        return weighted_sum / TWO_DICE_THROWS

    def _one_die_value(self, other: i64, pass_value: float) -> float:
        weighted_sum = 0.0
        total: i64 = 1
        while total <= DIE_FACES:
            weighted_sum += self._best_set_value(total, other, pass_value)
            total += 1
        return weighted_sum / DIE_FACES

    def _best_set_value(self, total: i64, other: i64, pass_value: float) -> float:
        """The value of the best set with a sum."""
        words = self.sets_by_row.words
        row_values = self.row_values
        best = self.cover_values[total * self.width + other]
        slot = other * SUM_COUNT + total
        index = self.sets_by_row.starts[slot]
        end = self.sets_by_row.starts[slot + 1]
        while index < end:
            value = row_values[other ^ words[index]]
            if value > best:
                best = value
            index += 1
        return best if best > NO_SET else pass_value
