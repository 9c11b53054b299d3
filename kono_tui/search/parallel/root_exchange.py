"""[hot] What the processes of a search by playouts tell each other: how the root's moves have done.

Each process grows a tree of its own. Every few milliseconds it writes into shared memory what its
own rounds have added to the four counts of each of the root's moves, and adds to its tree what the
others have written since. So all of them try the moves that have done best for all, and each
result holds everybody's rounds. Nobody locks anything: what is read half-written is made up for at
the next exchange.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.search.mcts.entries import MctsEntries

MAX_MOVES: Final = 512
"""About how many moves processes tell each other; what goes beyond is not shared."""
COUNTS: Final = 4
"""Tries, wins, and the same for the rounds in which a move was made later."""
MOVE_WORDS: Final = 5
"""The code of a move, and its counts."""
BLOCK_WORDS: Final = 2 + MOVE_WORDS * MAX_MOVES
"""What a process writes: the number of the search, how many moves there are, and the moves."""


class RootExchange:
    """One process's part in the exchange: `own` is its place among `count` processes."""

    def __init__(self, words: memoryview, own: i64, count: i64) -> None:
        self.words: Final = words
        self.own: Final = own
        self.count: Final = count
        self.search: i64 = 0
        self.moves: i64 = 0
        self.base: Final = vec[float]([0.0] * (COUNTS * MAX_MOVES))
        """The counts when the search began, with what has come from others since."""
        self.taken: Final = vec[i64]([0] * (int(count) * COUNTS * MAX_MOVES))
        """What has come from each process."""

    def announce(self, search: i64) -> None:
        """Say which search comes next. What others write about another one does not count."""
        self.words[self.own * BLOCK_WORDS] = 0
        self.search = search

    def start(self, tree: MctsEntries) -> None:
        """Begin with a tree, whose rounds so far are nobody else's business."""
        block: i64 = self.own * BLOCK_WORDS
        self.moves = min(i64(tree.child_count[0]), MAX_MOVES)
        first = i64(tree.first_child[0])
        index: i64 = 0
        while index < self.moves:
            self.words[block + 2 + MOVE_WORDS * index] = i64(tree.move[first + index])
            count: i64 = 0
            while count < COUNTS:
                self.words[block + 3 + MOVE_WORDS * index + count] = 0
                self.base[COUNTS * index + count] = column(tree, count)[first + index]
                count += 1
            index += 1
        index = 0
        while index < self.count * COUNTS * MAX_MOVES:
            self.taken[index] = 0
            index += 1
        self.words[block + 1] = self.moves
        self.words[block] = self.search

    def exchange(self, tree: MctsEntries) -> None:
        """Write what is new, and take over what others have written."""
        self._write(tree)
        process: i64 = 0
        while process < self.count:
            if process != self.own:
                self._take(tree, process)
            process += 1

    def _write(self, tree: MctsEntries) -> None:
        block: i64 = self.own * BLOCK_WORDS
        first = i64(tree.first_child[0])
        count: i64 = 0
        while count < COUNTS:
            values = column(tree, count)
            index: i64 = 0
            while index < self.moves:
                added = values[first + index] - self.base[COUNTS * index + count]
                self.words[block + 3 + MOVE_WORDS * index + count] = int(added + 0.5)
                index += 1
            count += 1

    def _take(self, tree: MctsEntries, process: i64) -> None:
        """Add what a process has written to the tree, unless it is about something else."""
        block: i64 = process * BLOCK_WORDS
        number: i64 = self.words[block]
        told: i64 = self.words[block + 1]
        if number != self.search:
            return
        first = i64(tree.first_child[0])
        index: i64 = 0
        while index < self.moves and index < told:
            at: i64 = block + 2 + MOVE_WORDS * index
            move: i64 = self.words[at]
            if move == i64(tree.move[first + index]):
                self._take_counts(tree, process, index, at + 1)
            index += 1

    def _take_counts(self, tree: MctsEntries, process: i64, index: i64, at: i64) -> None:
        """Add what is new about a move."""
        entry = i64(tree.first_child[0]) + index
        count: i64 = 0
        while count < COUNTS:
            place = (process * MAX_MOVES + index) * COUNTS + count
            told: i64 = self.words[at + count]
            added = float(int(told - self.taken[place]))
            self.taken[place] = told
            values = column(tree, count)
            values[entry] += added
            self.base[COUNTS * index + count] += added
            if count == 0:
                tree.tries[0] += added
            count += 1


def column(tree: MctsEntries, count: i64) -> vec[float]:
    """One of the four counts of all entries."""
    if count == 0:
        return tree.tries
    if count == 1:
        return tree.wins
    if count == 2:
        return tree.later_tries
    return tree.later_wins


def exchange_words(processes: int) -> int:
    """How many words so many processes need."""
    return processes * BLOCK_WORDS
