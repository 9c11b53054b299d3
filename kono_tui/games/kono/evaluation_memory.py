"""[hot] What the evaluation has found for the pieces on the points of one parity."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.bits import zeros

ENTRIES: Final = 4096
"""The number of entries for each parity."""
ENTRY_WORDS: Final = 4


class EvaluationMemory:
    """Remembers findings, which are never 0, within fixed memory.

    A move changes the points of one parity only, and in a search what stands on those of the other
    comes up again and again. An entry is the three words of pieces, and the finding.
    """

    def __init__(self) -> None:
        self.words: Final[vec[i64]] = zeros(2 * ENTRIES * ENTRY_WORDS)

    def find(self, parity: i64, white: i64, black: i64, capturers: i64) -> i64:
        """Return what was found for these pieces; 0 if that is not known any more."""
        words = self.words
        first = _entry_of(parity, white, black, capturers)
        if words[first] != white or words[first + 1] != black or words[first + 2] != capturers:
            return 0
        return words[first + 3]

    def store(self, parity: i64, white: i64, black: i64, capturers: i64, finding: i64) -> None:
        """Remember what was found, in place of what was found for others."""
        words = self.words
        first = _entry_of(parity, white, black, capturers)
        words[first] = white
        words[first + 1] = black
        words[first + 2] = capturers
        words[first + 3] = finding


def _entry_of(parity: i64, white: i64, black: i64, capturers: i64) -> i64:
    """Where the entry for these pieces begins."""
    mixed = white ^ (black << 5) ^ (capturers << 3)
    mixed ^= (mixed >> 11) ^ (mixed >> 23) ^ (mixed >> 35)
    return ENTRY_WORDS * (parity * ENTRIES + (mixed & (ENTRIES - 1)))
