"""[hot] The entries of a Monte Carlo tree: what is known of each move, and where its answers are.

They are rows of numbers, as small as possible, because a tree has hundreds of thousands of them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i32, i64, u8

UNKNOWN: Final = 0
WINS: Final = 1
LOSES: Final = 2
"""What is proven of a move, for the side that makes it."""
ENTRY_BYTES: Final = 53
"""The size of an entry in bytes."""


class MctsEntries:
    """All that is known of the moves from a position on, up to a fixed capacity.

    Entry 0 is the position. The moves after an entry are `child_count` entries from `first_child`
    on. Tries and wins are counted for the side that makes the move. `later_tries` and `later_wins`
    count the rounds in which it was made later.
    """

    def __init__(self, capacity: i64) -> None:
        self.capacity: Final = capacity
        self.move: Final = int_zeros(capacity)
        self.first_child: Final = int_zeros(capacity)
        self.child_count: Final = int_zeros(capacity)
        self.parent: Final = int_zeros(capacity)
        self.new_index: Final = int_zeros(capacity)
        self.proven: Final = byte_zeros(capacity)
        self.tries: Final = float_zeros(capacity)
        self.wins: Final = float_zeros(capacity)
        self.later_tries: Final = float_zeros(capacity)
        self.later_wins: Final = float_zeros(capacity)
        self.used: i64 = 0

    def add_entry(self, parent: i64, move: i64, prior: float, prior_tries: float) -> None:
        """Add an entry of which nothing is known but its prior."""
        entry = self.used
        self.used = entry + 1
        self.parent[entry] = i32(parent)
        self.move[entry] = i32(move)
        self.first_child[entry] = 0
        self.child_count[entry] = 0
        self.proven[entry] = UNKNOWN
        self.tries[entry] = 0.0
        self.wins[entry] = 0.0
        self.later_tries[entry] = prior_tries
        self.later_wins[entry] = prior * prior_tries

    def find_child(self, entry: i64, move: i64) -> i64:
        """Return the entry of a move after another; 0 if there is none."""
        index = i64(self.first_child[entry])
        end = index + i64(self.child_count[entry])
        while index < end:
            if i64(self.move[index]) == move:
                return index
            index += 1
        return 0

    def prune(self, root: i64) -> None:
        """Make an entry the first, and drop all that does not come after it.

        What comes after an entry was added later, so every entry that stays moves to the front.
        """
        new_index = self.new_index
        end = self.used
        self.used = 0
        self._move_to_front(root, 0)
        new_index[root] = 1
        previous_parent: i64 = -1
        entry = root + 1
        while entry < end:
            parent = i64(self.parent[entry])
            new_parent: i64 = i64(new_index[parent]) - 1 if parent >= root else -1
            if new_parent >= 0:
                new_index[entry] = i32(self.used + 1)
                if parent != previous_parent:
                    self.first_child[new_parent] = i32(self.used)
                self._move_to_front(entry, new_parent)
            previous_parent = parent
            entry += 1
        entry = root
        while entry < end:
            new_index[entry] = 0
            entry += 1

    def _move_to_front(self, entry: i64, parent: i64) -> None:
        """Move an entry to the end of those that stay."""
        target = self.used
        self.used = target + 1
        self.parent[target] = i32(parent)
        self.move[target] = self.move[entry]
        self.first_child[target] = self.first_child[entry]
        self.child_count[target] = self.child_count[entry]
        self.proven[target] = self.proven[entry]
        self.tries[target] = self.tries[entry]
        self.wins[target] = self.wins[entry]
        self.later_tries[target] = self.later_tries[entry]
        self.later_wins[target] = self.later_wins[entry]


def int_zeros(size: i64) -> vec[i32]:
    """Return a row of zeros. The size must be a multiple of 1024."""
    block = vec[i32]([0] * 1024)
    row = vec[i32](capacity=size)
    while len(row) < size:
        row = extend(row, block)
    return row


def byte_zeros(size: i64) -> vec[u8]:
    """Return the same in bytes."""
    block = vec[u8]([0] * 1024)
    row = vec[u8](capacity=size)
    while len(row) < size:
        row = extend(row, block)
    return row


def float_zeros(size: i64) -> vec[float]:
    """Return the same as floating-point numbers."""
    block = vec[float]([0.0] * 1024)
    row = vec[float](capacity=size)
    while len(row) < size:
        row = extend(row, block)
    return row
