"""[hot] The sets of squares that lie within each row, and tables of numbers by state.

A state is two rows, as words of covered squares: the row of the player who throws next, and the
opponent's. A table has the number of a state at `own * width + other`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from kono_tui.games.canoga.rows import LARGEST_SUM, SetsBySum, points

SUM_COUNT: Final = LARGEST_SUM + 1
"""The possible sums of dice, and 0, which no throw has."""
CHUNK: Final = 256


class SetsByRow:
    """The sets of squares that lie within each row, by their sum.

    Those within a row begin at `starts[row * SUM_COUNT + total]`, and end where the next ones
    begin. `set_indices` are their indices among all sets.
    """

    def __init__(self, sets: SetsBySum) -> None:
        self.sets: Final = sets
        self.full_row: Final = sets.full_row
        self.width: Final = sets.full_row + 1
        self.starts: vec[i64] = vec[i64]()
        self.words: vec[i64] = vec[i64]()
        self.set_indices: vec[u8] = vec[u8]()
        row: i64 = 0
        while row < self.width:
            total: i64 = 0
            while total < SUM_COUNT:
                self.starts = append(self.starts, len(self.words))
                self._add_sets(row, total)
                total += 1
            row += 1
        self.starts = append(self.starts, len(self.words))

    def _add_sets(self, row: i64, total: i64) -> None:
        sets = self.sets
        set_index = sets.starts[total]
        while set_index < sets.starts[total + 1]:
            word = sets.words[set_index]
            if word & row == word:
                self.words = append(self.words, word)
                self.set_indices = append(self.set_indices, u8(set_index))
            set_index += 1


class Prizes:
    """What winning a round earns: points, or 1 where only winning counts.

    `for_covering` is by the opponent's row, `for_uncovering` by the winner's own row.
    """

    def __init__(self, full_row: i64, counts_points: bool) -> None:
        self.counts_points: Final = counts_points
        self.for_covering: Final = filled_floats(full_row + 1, 1.0)
        self.for_uncovering: Final = filled_floats(full_row + 1, 1.0)
        row: i64 = 0
        while counts_points and row <= full_row:
            self.for_covering[row] = float(points(full_row ^ row))
            self.for_uncovering[row] = float(points(row))
            row += 1

    def largest(self) -> float:
        """The largest prize there is."""
        return self.for_covering[0]


def filled_floats(size: i64, value: float) -> vec[float]:
    """Return a vector that repeats a number `size` times."""
    chunk = vec[float]([value] * CHUNK)
    numbers = vec[float](capacity=size)
    while len(numbers) + CHUNK <= size:
        numbers = extend(numbers, chunk)
    while len(numbers) < size:
        numbers = append(numbers, value)
    return numbers


def filled_bytes(size: i64, value: u8) -> vec[u8]:
    """Return a vector that repeats a byte `size` times."""
    chunk = vec[u8]([value] * CHUNK)
    numbers = vec[u8](capacity=size)
    while len(numbers) + CHUNK <= size:
        numbers = extend(numbers, chunk)
    while len(numbers) < size:
        numbers = append(numbers, value)
    return numbers
