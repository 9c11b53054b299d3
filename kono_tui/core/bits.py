"""[hot] Bits of words, where an integer of at most 62 bits is a set of points; rows of words."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

COMPILED: Final = not __file__.endswith(".py")
"""Whether this module runs compiled rather than as plain Python."""


def bit(index: i64) -> i64:
    """Return the word with one bit set. Shifts a variable: a shifted constant is miscompiled."""
    one: i64 = (index & 0) | 1
    return one << index


def lowest_bit(word: i64) -> i64:
    """Return the index of the lowest bit set. The word must not be empty."""
    single: int = word & -word
    return single.bit_length() - 1


def highest_bit(word: i64) -> i64:
    """Return the index of the highest bit set. The word must not be empty."""
    whole: int = word
    return whole.bit_length() - 1


def count_bits(word: i64) -> i64:
    """Return how many bits are set. Sums ever wider fields, which is quick once compiled."""
    if not COMPILED:
        whole: int = word
        return whole.bit_count()
    word -= (word >> 1) & 0x1555555555555555
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x7F


def shift_bits(word: i64, by: i64) -> i64:
    """Return the word shifted up by so many bits, or down if the number is negative."""
    if by >= 0:
        return word << by
    return word >> -by


def zeros(size: i64) -> vec[i64]:
    """Return a row of zeros."""
    block = vec[i64]([0] * 1024)
    row = vec[i64](capacity=size)
    while len(row) + 1024 <= size:
        row = extend(row, block)
    while len(row) < size:
        row = append(row, 0)
    return row
