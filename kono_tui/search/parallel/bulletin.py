"""What the processes of a search tell each other in shared memory, besides the table.

The memory is a row of numbers of 64 bits. The first is the number of the search that is wanted now;
0 for none. Then each helper has a notice of its own, and nobody else writes there: the number of
the search that the notice is about, how many positions the helper has looked at, and what it knows
of the root's moves, where rounds are played out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WORD_BYTES: Final = 8
HEADER_WORDS: Final = 8
NOTICE_HEADER_WORDS: Final = 4
TRIED_MOVE_WORDS: Final = 4
MAX_TRIED_MOVES: Final = 1024
NOTICE_WORDS: Final = NOTICE_HEADER_WORDS + TRIED_MOVE_WORDS * MAX_TRIED_MOVES


@dataclass(frozen=True)
class TriedMove:
    """A move of the root, how often it was tried and won, and what is proven of it."""

    move: int
    tries: int
    wins: int
    proof: int

    def plus(self, other: TriedMove) -> TriedMove:
        """Return what two processes know of the same move."""
        tries, wins = self.tries + other.tries, self.wins + other.wins
        return TriedMove(self.move, tries, wins, self.proof or other.proof)


class Bulletin:
    """The part of the shared memory that is not the table."""

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
        self.words[1] = self.words[2] = 0
        self.words[0] = search

    @property
    def nodes(self) -> int:
        """How many positions the helper has looked at."""
        return self.words[1]

    @nodes.setter
    def nodes(self, nodes: int) -> None:
        self.words[1] = nodes

    def tried_moves(self) -> list[TriedMove]:
        """Read the root's moves."""
        start, step = NOTICE_HEADER_WORDS, TRIED_MOVE_WORDS
        end = start + step * self.words[2]
        numbers = self.words[start:end].tolist()
        return [TriedMove(*numbers[index : index + step]) for index in range(0, len(numbers), step)]

    def write_tried_moves(self, tried_moves: Sequence[TriedMove]) -> None:
        """Write the root's moves, as many as there is room for."""
        index = NOTICE_HEADER_WORDS
        for each in tried_moves[:MAX_TRIED_MOVES]:
            self.words[index] = each.move
            self.words[index + 1] = each.tries
            self.words[index + 2] = each.wins
            self.words[index + 3] = each.proof
            index += TRIED_MOVE_WORDS
        self.words[2] = min(len(tried_moves), MAX_TRIED_MOVES)


def bulletin_words(helpers: int) -> int:
    """How many words the bulletin takes for so many helpers."""
    return HEADER_WORDS + helpers * NOTICE_WORDS
