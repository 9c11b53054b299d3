"""[hot] Bits of words, where a set of points is an integer of at most 62 bits; rows of words."""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

COMPILED: Final = not __file__.endswith(".py")
"""Whether this very code runs as compiled, or as it is written here."""


def bit(index: i64) -> i64:
    """The word with one bit set. Shifts a variable: a shifted constant is miscompiled."""
    one: i64 = (index & 0) | 1
    return one << index


def lowest(word: i64) -> i64:
    """The index of the lowest bit set; the word must not be empty."""
    single: int = word & -word
    return single.bit_length() - 1


def highest(word: i64) -> i64:
    """The index of the highest bit set; the word must not be empty."""
    whole: int = word
    return whole.bit_length() - 1


def count(word: i64) -> i64:
    """How many bits are set: by sums of ever wider fields, which is quick once compiled."""
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


def shift(word: i64, by: i64) -> i64:
    """The word moved up by so many bits, or down where that is negative."""
    if by >= 0:
        return word << by
    return word >> -by


def zeros(size: i64) -> vec[i64]:
    """So many zeros; a power of two from 1024 on."""
    few = vec[i64]([0] * 1024)
    row = vec[i64](capacity=size)
    while len(row) < size:
        row = extend(row, few)
    return row
