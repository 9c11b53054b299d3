"""[hot] The transposition table: the values found for positions, within fixed memory.

A slot is two words, side by side: the key, and its entry. Packed into an entry are, from its low
end, the best move (20 bits), the value (24), the depth (8), which bound the value is (2), and the
number of the search (8). A key may lie in either slot of its pair. The deeper entry of the search
keeps the first. A pair lies within one line of the processor's cache, so that it takes a single
access to memory to look at both slots.
"""

from __future__ import annotations

from collections.abc import Callable
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
SLOT_BYTES: Final = 16
"""The size of a slot."""
FIRST_WORD: Final = 3
"""Where the first slot begins. The memory of a row as long as the usual table begins 40 bytes after
the start of a page, so from here on pairs begin at multiples of 32 bytes, their size.
"""


class TranspositionTable:
    """Remembers what was found, preferring deeper entries. `start_search` forgets everything."""

    def __init__(
        self, mebibytes: int, arrange_memory: Callable[[vec[i64]], None] | None = None
    ) -> None:
        """`arrange_memory` may have the system move the table's words to a better place."""
        size: i64 = 1024
        while 2 * size * SLOT_BYTES <= mebibytes * 1024 * 1024:
            size *= 2
        self.size: Final = size
        self.arrange_memory: Final = arrange_memory
        self.words: vec[i64] = self._create_words()
        self.search_number: i64 = 0

    def start_search(self) -> None:
        """Start another search: nothing found before counts."""
        self.search_number += 1
        if self.search_number > LAST_SEARCH_NUMBER:
            self.words = self._create_words()
            self.search_number = 1

    def _create_words(self) -> vec[i64]:
        words = zeros(FIRST_WORD + 2 * self.size)
        arrange_memory = self.arrange_memory
        if arrange_memory is not None:
            arrange_memory(words)
        return words

    def resume_search(self, number: i64) -> None:
        """Go on with an earlier search: what it found counts again, as far as it is still there."""
        self.search_number = number

    def find(self, key: i64) -> i64:
        """Return the entry of a key; 0 if there is none."""
        words = self.words
        word = FIRST_WORD + 2 * (key & (self.size - 2))
        if words[word] != key:
            word += 2
            if words[word] != key:
                return 0
        entry = words[word + 1]
        if (entry >> 54) != self.search_number:
            return 0
        return entry

    def store(self, key: i64, move: i64, value: i64, depth: i64, bound: i64) -> None:
        """Remember what was found."""
        words = self.words
        word = FIRST_WORD + 2 * (key & (self.size - 2))
        entry = words[word + 1]
        if words[word] != key and (entry >> 54) == self.search_number and depth_of(entry) > depth:
            word += 2
        search_number = self.search_number
        words[word] = key
        words[word + 1] = (search_number << 54) | pack_entry(move, value, depth, bound)


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


def settles(entry: i64, depth: i64, alpha: i64, beta: i64) -> bool:
    """Whether an entry is deep enough, and says all there is to know between alpha and beta."""
    if depth_of(entry) < depth:
        return False
    bound = bound_of(entry)
    return (
        bound == EXACT
        or (bound == AT_LEAST and value_of(entry) >= beta)
        or (bound == AT_MOST and value_of(entry) <= alpha)
    )
