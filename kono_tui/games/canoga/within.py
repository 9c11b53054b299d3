"""[hot] The sets of squares that lie within each row, and tables of numbers by state.

A state is two rows, as words of covered squares: the row of the player who throws next, and the
opponent's. A table has the number of a state at `own * width + other`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from kono_tui.games.canoga.rows import MOST, Sets, points

SUMS: Final = MOST + 1
"""The possible sums of dice, and 0, which no throw has."""
PIECE: Final = 256


class Within:
    """The sets of squares that lie within each row, by their sum.

    Those within a row begin at `starts[row * SUM_COUNT + total]`, and end where the next ones
    begin. `set_indices` are their indices among all sets.
    """

    def __init__(self, sets: Sets) -> None:
        self.sets: Final = sets
        self.full: Final = sets.full
        self.width: Final = sets.full + 1
        self.begins: vec[i64] = vec[i64]()
        self.words: vec[i64] = vec[i64]()
        self.places: vec[u8] = vec[u8]()
        row: i64 = 0
        while row < self.width:
            total: i64 = 0
            while total < SUMS:
                self.begins = append(self.begins, len(self.words))
                self._add(row, total)
                total += 1
            row += 1
        self.begins = append(self.begins, len(self.words))

    def _add(self, row: i64, total: i64) -> None:
        sets = self.sets
        place = sets.begins[total]
        while place < sets.begins[total + 1]:
            word = sets.words[place]
            if word & row == word:
                self.words = append(self.words, word)
                self.places = append(self.places, u8(place))
            place += 1


class Prizes:
    """What winning a round earns: points, or 1 where only winning counts.

    `for_covering` is by the opponent's row, `for_uncovering` by the winner's own row.
    """

    def __init__(self, full: i64, in_points: bool) -> None:
        self.in_points: Final = in_points
        self.covering: Final = floats(full + 1, 1.0)
        self.uncovering: Final = floats(full + 1, 1.0)
        row: i64 = 0
        while in_points and row <= full:
            self.covering[row] = float(points(full ^ row))
            self.uncovering[row] = float(points(row))
            row += 1

    def most(self) -> float:
        """The largest prize there is."""
        return self.covering[0]


def floats(size: i64, value: float) -> vec[float]:
    """Return a vector that repeats a number `size` times."""
    few = vec[float]([value] * PIECE)
    row = vec[float](capacity=size)
    while len(row) + PIECE <= size:
        row = extend(row, few)
    while len(row) < size:
        row = append(row, value)
    return row


def flags(size: i64, value: u8) -> vec[u8]:
    """Return a vector that repeats a byte `size` times."""
    few = vec[u8]([value] * PIECE)
    row = vec[u8](capacity=size)
    while len(row) + PIECE <= size:
        row = extend(row, few)
    while len(row) < size:
        row = append(row, value)
    return row
