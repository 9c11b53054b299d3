"""[hot] Rows of numbered squares as words: bit k - 1 is set while square k is covered."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kono_tui.core.bits import bit

SMALLEST_SIZE: Final = 9
LARGEST_SIZE: Final = 11
FIRST_HIGH_SQUARE: Final = 7
"""A player must throw both dice while this square or a higher one is open in the player's row."""
DIE_FACES: Final = 6
LARGEST_SUM: Final = 12
"""The largest sum of two dice."""


def square_bit(number: i64) -> i64:
    """The word of one square."""
    return bit(number - 1)


def full_row(size: i64) -> i64:
    """The word of a fully covered row."""
    return bit(size) - 1


def points(row: i64) -> i64:
    """The sum of the numbers of a word's squares."""
    total: i64 = 0
    number: i64 = 1
    while row != 0:
        if row & 1 != 0:
            total += number
        row >>= 1
        number += 1
    return total


def may_throw_one(size: i64, own: i64) -> bool:
    """Whether a player with such a row may throw one die: all its high squares are covered."""
    return own >> (FIRST_HIGH_SQUARE - 1) == full_row(size) >> (FIRST_HIGH_SQUARE - 1)


def two_dice_ways(total: i64) -> i64:
    """How many of the 36 throws of two dice have a given sum."""
    if total < 2 or total > LARGEST_SUM:
        return 0
    return total - 1 if total <= FIRST_HIGH_SQUARE else LARGEST_SUM + 1 - total


def sets_with_sum(size: i64, total: i64) -> vec[i64]:
    """Every set of squares with a given sum, as words, the largest number first."""
    return _sets_up_to(total, min(size, total))


def _sets_up_to(total: i64, largest: i64) -> vec[i64]:
    """Every set with a given sum whose squares are no larger than `largest`."""
    found = vec[i64]()
    if total == 0:
        return append(found, 0)
    number = min(largest, total)
    while number > 0:
        rest = _sets_up_to(total - number, number - 1)
        for each in rest:
            found = append(found, each | square_bit(number))
        number -= 1
    return found


class SetsBySum:
    """The sets of squares by their sum, for rows of one size."""

    def __init__(self, size: i64) -> None:
        self.size: Final = size
        self.full_row: Final = full_row(size)
        self.words: Final = self._all_words()
        self.starts: Final = self._find_starts()

    def _all_words(self) -> vec[i64]:
        words = vec[i64]()
        for total in range(LARGEST_SUM + 1):
            if total > 0:
                for each in sets_with_sum(self.size, total):
                    words = append(words, each)
        return words

    def _find_starts(self) -> vec[i64]:
        starts = vec[i64]([0])
        start: i64 = 0
        for total in range(LARGEST_SUM + 1):
            if total > 0:
                start += len(sets_with_sum(self.size, total))
            starts = append(starts, start)
        return starts

    def sets_within(self, total: i64, row: i64) -> vec[i64]:
        """The sets with a given sum that lie within a word."""
        found = vec[i64]()
        for index in range(self.starts[total], self.starts[total + 1]):
            word = self.words[index]
            if word & row == word:
                found = append(found, word)
        return found

    def has_set_within(self, total: i64, row: i64) -> bool:
        """Whether any set with a given sum lies within a word."""
        for index in range(self.starts[total], self.starts[total + 1]):
            word = self.words[index]
            if word & row == word:
                return True
        return False


_SETS_BY_SIZE: Final = [SetsBySum(size) for size in range(SMALLEST_SIZE, LARGEST_SIZE + 1)]


def sets_for(size: i64) -> SetsBySum:
    """The sets for rows of a size, built once."""
    return _SETS_BY_SIZE[size - SMALLEST_SIZE]
