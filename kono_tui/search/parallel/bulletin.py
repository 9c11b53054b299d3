"""What the processes of a search tell each other in shared memory, besides what they find.

The memory is a row of numbers of 64 bits. The first is the number of the search that is wanted now;
0 for none. Then each helper has a notice of its own, and nobody else writes there: the number of
the search that the notice is about, and how many positions the helper has looked at.
"""

from __future__ import annotations

from typing import Final

WORD_BYTES: Final = 8
HEADER_WORDS: Final = 8
NOTICE_WORDS: Final = 8


class Bulletin:
    """The part of the shared memory that says what is wanted and what is done."""

    def __init__(self, words: memoryview) -> None:
        self.words = words

    @property
    def wanted_search(self) -> int:
        """The number of the search that is going on; 0 if there is none."""
        return self.words[0]

    @wanted_search.setter
    def wanted_search(self, number: int) -> None:
        self.words[0] = number

    def notice(self, helper: int) -> Notice:
        """The notice of a helper, counted from 0."""
        start = HEADER_WORDS + helper * NOTICE_WORDS
        return Notice(self.words[start : start + NOTICE_WORDS])


class Notice:
    """What one helper tells of the search it takes part in."""

    def __init__(self, words: memoryview) -> None:
        self.words = words

    @property
    def search(self) -> int:
        """The number of the search that the notice is about."""
        return self.words[0]

    def begin(self, search: int) -> None:
        """Begin a notice about a search."""
        self.words[1] = 0
        self.words[0] = search

    @property
    def nodes(self) -> int:
        """How many positions the helper has looked at."""
        return self.words[1]

    @nodes.setter
    def nodes(self, nodes: int) -> None:
        self.words[1] = nodes


def bulletin_words(helpers: int) -> int:
    """How many words the bulletin takes for so many helpers."""
    return HEADER_WORDS + helpers * NOTICE_WORDS
