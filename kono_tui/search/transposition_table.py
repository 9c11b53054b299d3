"""[hot] The transposition table: the values found for positions, within fixed memory.

An entry is two words. One is the key. Packed into the other are, from its low end, the best move
(20 bits), the value (24), the depth (8), which bound the value is (2), and the number of the search
(8). A key may lie in either slot of its pair. The deeper entry of the search keeps the first.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.bits import zeros

EXACT: Final = 1
AT_LEAST: Final = 2
AT_MOST: Final = 3

PROVEN_DEPTH: Final = 255
"""The depth of what was searched to the end of the round."""

VALUE_OFFSET: Final = 0x800000
"""The offset that makes a value positive."""
LAST_SEARCH_NUMBER: Final = 255
ENTRY_BYTES: Final = 16
"""The size of an entry."""


class TranspositionTable:
    """Remembers what was found, preferring deeper entries. `start_search` forgets everything."""

    def __init__(self, mebibytes: int) -> None:
        size: i64 = 1024
        while 2 * size * ENTRY_BYTES <= mebibytes * 1024 * 1024:
            size *= 2
        self.size: Final = size
        self.keys: vec[i64] = zeros(size)
        self.entries: vec[i64] = zeros(size)
        self.search_number: i64 = 0

    def start_search(self) -> None:
        """Start another search: nothing found before counts."""
        self.search_number += 1
        if self.search_number > LAST_SEARCH_NUMBER:
            self.entries = zeros(self.size)
            self.search_number = 1

    def resume_search(self, number: i64) -> None:
        """Go on with an earlier search: what it found counts again, as far as it is still there."""
        self.search_number = number

    def find(self, key: i64) -> i64:
        """Return the entry of a key; 0 if there is none."""
        slot = key & (self.size - 2)
        if self.keys[slot] != key:
            slot ^= 1
            if self.keys[slot] != key:
                return 0
        entry = self.entries[slot]
        if (entry >> 54) != self.search_number:
            return 0
        return entry

    def store(self, key: i64, move: i64, value: i64, depth: i64, bound: i64) -> None:
        """Remember what was found."""
        slot = key & (self.size - 2)
        entry = self.entries[slot]
        if (
            self.keys[slot] != key
            and (entry >> 54) == self.search_number
            and depth_of(entry) > depth
        ):
            slot ^= 1
        self.keys[slot] = key
        search_number = self.search_number
        self.entries[slot] = (search_number << 54) | pack_entry(move, value, depth, bound)


def pack_entry(move: i64, value: i64, depth: i64, bound: i64) -> i64:
    """Pack what was found into a word, without the number of the search."""
    return (bound << 52) | (depth << 44) | ((value + VALUE_OFFSET) << 20) | move


def move_of(entry: i64) -> i64:
    """The best move of an entry."""
    return entry & 0xFFFFF


def value_of(entry: i64) -> i64:
    """The value of an entry."""
    return ((entry >> 20) & 0xFFFFFF) - VALUE_OFFSET


def depth_of(entry: i64) -> i64:
    """The depth of an entry, in turns."""
    return (entry >> 44) & 0xFF


def bound_of(entry: i64) -> i64:
    """Whether an entry's value is exact, a lower bound or an upper bound."""
    return (entry >> 52) & 3
