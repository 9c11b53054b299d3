"""[hot] The table that all processes of a search share.

An entry is two words of shared memory: what the transposition table knows of a position, and the
key, mixed with the first word and with the salt of the search. Nobody locks anything: if two
processes write at once, or the entry is of an earlier search, the words do not fit together, and
the entry is not believed.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MIN_SHARED_DEPTH: Final = 2
"""From which depth on, in turns, what is found is shared: reading and writing cost something."""

ENTRY_WORDS: Final = 2


class SharedTable:
    """A table in shared memory, `words` numbers of 64 bits. Its size is a power of two."""

    def __init__(self, words: memoryview, size: i64) -> None:
        self.words: Final = words
        self.mask: Final = size - 1
        self.salt: i64 = 0

    def start_search(self, salt: i64) -> None:
        """Start another search: what was found with another salt does not count."""
        self.salt = salt

    def find(self, key: i64) -> i64:
        """Return the entry of a key; 0 if there is none."""
        slot: i64 = 2 * (key & self.mask)
        entry: i64 = self.words[slot]
        mixed: i64 = self.words[slot + 1]
        if mixed ^ entry ^ self.salt == key:
            return entry
        return 0

    def store(self, key: i64, entry: i64) -> None:
        """Share an entry."""
        slot: i64 = 2 * (key & self.mask)
        self.words[slot] = entry
        self.words[slot + 1] = key ^ entry ^ self.salt
