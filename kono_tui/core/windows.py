"""[hot] Learned windows: what a board looks worth, from tables of what stands on groups of points.

A window is some points of the board. What stands on each of them is a digit, and the digits are the
index of a number in the window's table. The numbers of all windows add up.

A position is a few words. The digits of a window are sums over their bits, so that its index is a
sum over the words' chunks of seven bits, each looked up. Several windows share one such sum: they
are a group, and each of them has so many bits of the sum.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from kono_tui.core.bits import bit

WORDS: Final = 6
"""The most words that a position has; those it has not are 0."""
CHUNK_BITS: Final = 7
CHUNK_SIZE: Final = 128

WORD_PARTS: Final = 2
WORD_ENTRIES: Final = 3
FIELD_PARTS: Final = 20
FIELD_ENTRIES: Final = 2
"""Where in a group's layout the parts of the words begin, and of the fields, and their lengths."""


class Windows:
    """The windows of one board, several to a group. `field_bits` are a window's bits of the sum.

    `layout` has for each group the sum of an empty board, by colour to move. For each word follows
    which of its bits count, as a shift and a mask, and where the sums of its chunks begin. For each
    field follows a sign, and where its table begins in `numbers`: the sign is 1 where the table
    tells the first colour's side, -1 where it tells the second's, and 0 if there is no window. The
    sums of the chunks come last.
    """

    def __init__(
        self, groups: i64, fields: i64, field_bits: i64, layout: vec[i64], numbers: vec[i16]
    ) -> None:
        self.group_length: Final[i64] = FIELD_PARTS + FIELD_ENTRIES * fields
        self.groups_end: Final[i64] = groups * (FIELD_PARTS + FIELD_ENTRIES * fields)
        self.field_bits: Final[i64] = field_bits
        self.field_mask: Final[i64] = bit(field_bits) - 1
        self.layout: Final = layout
        self.numbers: Final = numbers

    def value(
        self, word0: i64, word1: i64, word2: i64, word3: i64, word4: i64, word5: i64, second: bool
    ) -> i64:
        """What the windows add for the first colour; `second`: the second colour is to move."""
        layout, numbers = self.layout, self.numbers
        field_bits, field_mask = self.field_bits, self.field_mask
        total: i64 = 0
        start: i64 = 0
        while start < self.groups_end:
            base = start
            if second:
                base += 1
            part = start + WORD_PARTS
            indices = (
                layout[base]
                + chunk_sum(layout, part, word0)
                + chunk_sum(layout, part + WORD_ENTRIES, word1)
                + chunk_sum(layout, part + 2 * WORD_ENTRIES, word2)
                + chunk_sum(layout, part + 3 * WORD_ENTRIES, word3)
                + chunk_sum(layout, part + 4 * WORD_ENTRIES, word4)
                + chunk_sum(layout, part + 5 * WORD_ENTRIES, word5)
            )
            field = start + FIELD_PARTS
            start += self.group_length
            while field < start:
                number = i64(numbers[layout[field + 1] + (indices & field_mask)])
                total += layout[field] * number
                indices >>= field_bits
                field += FIELD_ENTRIES
        return total


def chunk_sum(layout: vec[i64], part: i64, word: i64) -> i64:
    """What a word adds to the indices of a group, given where its part of the layout begins."""
    bits = (word >> layout[part]) & layout[part + 1]
    chunk = layout[part + 2]
    total: i64 = 0
    while bits != 0:
        total += layout[chunk + (bits & (CHUNK_SIZE - 1))]
        bits >>= CHUNK_BITS
        chunk += CHUNK_SIZE
    return total


def share_of(value: i64, percent: i64) -> i64:
    """So many percent of a value, rounded towards 0, which favours neither colour."""
    if percent == 100:
        return value
    if value >= 0:
        return value * percent // 100
    return -(-value * percent // 100)


NO_WINDOWS: Final = Windows(0, 0, 0, vec[i64](), vec[i16]())
"""No windows at all: every board is worth 0."""
