"""[hot] Rows of numbered squares as words: bit k - 1 is set while square k is covered."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kono_tui.core.grid import bit

SMALLEST: Final = 9
LARGEST: Final = 11
HIGH: Final = 7
"""A player must throw both dice while this square or a higher one is open in the player's row."""
DIE: Final = 6
MOST: Final = 12
"""The largest sum of two dice."""


def square(number: i64) -> i64:
    """The word of one square."""
    return bit(number - 1)


def full(size: i64) -> i64:
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
    return own >> (HIGH - 1) == full(size) >> (HIGH - 1)


def ways(total: i64) -> i64:
    """How many of the 36 throws of two dice have a given sum."""
    if total < 2 or total > MOST:
        return 0
    return total - 1 if total <= HIGH else MOST + 1 - total


def sets_of(size: i64, total: i64) -> vec[i64]:
    """Every set of squares with a given sum, as words, the largest number first."""
    return _sets(total, min(size, total))


def _sets(total: i64, largest: i64) -> vec[i64]:
    """Every set with a given sum whose squares are no larger than `largest`."""
    found = vec[i64]()
    if total == 0:
        return append(found, 0)
    number = min(largest, total)
    while number > 0:
        rest = _sets(total - number, number - 1)
        for each in rest:
            found = append(found, each | square(number))
        number -= 1
    return found


class Sets:
    """The sets of squares by their sum, for rows of one size."""

    def __init__(self, size: i64) -> None:
        self.size: Final = size
        self.full: Final = full(size)
        self.words: Final = self._all()
        self.begins: Final = self._begins()

    def _all(self) -> vec[i64]:
        words = vec[i64]()
        for total in range(MOST + 1):
            if total > 0:
                for each in sets_of(self.size, total):
                    words = append(words, each)
        return words

    def _begins(self) -> vec[i64]:
        begins = vec[i64]([0])
        at: i64 = 0
        for total in range(MOST + 1):
            if total > 0:
                at += len(sets_of(self.size, total))
            begins = append(begins, at)
        return begins

    def within(self, total: i64, row: i64) -> vec[i64]:
        """The sets with a given sum that lie within a word."""
        found = vec[i64]()
        for index in range(self.begins[total], self.begins[total + 1]):
            word = self.words[index]
            if word & row == word:
                found = append(found, word)
        return found

    def any_within(self, total: i64, row: i64) -> bool:
        """Whether any set with a given sum lies within a word."""
        for index in range(self.begins[total], self.begins[total + 1]):
            word = self.words[index]
            if word & row == word:
                return True
        return False


_SETS: Final = [Sets(size) for size in range(SMALLEST, LARGEST + 1)]


def sets_for(size: i64) -> Sets:
    """The sets for rows of a size, built once."""
    return _SETS[size - SMALLEST]
