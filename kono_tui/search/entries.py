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
ENTRY: Final = 53
"""The size of an entry in bytes."""


class Entries:
    """All that is known of the moves from a position on, up to a fixed capacity.

    Entry 0 is the position. The moves after an entry are `child_count` entries from `first_child`
    on. Tries and wins are counted for the side that makes the move. `later_tries` and `later_wins`
    count the rounds in which it was made later.
    """

    def __init__(self, room: i64) -> None:
        self.room: Final = room
        self.move: Final = numbers(room)
        self.first: Final = numbers(room)
        self.number: Final = numbers(room)
        self.parent: Final = numbers(room)
        self.moved: Final = numbers(room)
        self.proven: Final = flags(room)
        self.tries: Final = floats(room)
        self.wins: Final = floats(room)
        self.later_tries: Final = floats(room)
        self.later_wins: Final = floats(room)
        self.used: i64 = 0

    def enter(self, parent: i64, move: i64, hope: float, trust: float) -> None:
        """Add an entry of which nothing is known but its prior."""
        entry = self.used
        self.used = entry + 1
        self.parent[entry] = i32(parent)
        self.move[entry] = i32(move)
        self.first[entry] = 0
        self.number[entry] = 0
        self.proven[entry] = UNKNOWN
        self.tries[entry] = 0.0
        self.wins[entry] = 0.0
        self.later_tries[entry] = trust
        self.later_wins[entry] = hope * trust

    def after(self, entry: i64, move: i64) -> i64:
        """Return the entry of a move after another; 0 if there is none."""
        index = i64(self.first[entry])
        end = index + i64(self.number[entry])
        while index < end:
            if i64(self.move[index]) == move:
                return index
            index += 1
        return 0

    def prune(self, root: i64) -> None:
        """Make an entry the first, and drop all that does not come after it.

        What comes after an entry was added later, so every entry that stays moves to the front.
        """
        moved = self.moved
        end = self.used
        self.used = 0
        self._move(root, 0)
        moved[root] = 1
        before: i64 = -1
        entry = root + 1
        while entry < end:
            parent = i64(self.parent[entry])
            now: i64 = i64(moved[parent]) - 1 if parent >= root else -1
            if now >= 0:
                moved[entry] = i32(self.used + 1)
                if parent != before:
                    self.first[now] = i32(self.used)
                self._move(entry, now)
            before = parent
            entry += 1
        entry = root
        while entry < end:
            moved[entry] = 0
            entry += 1

    def _move(self, entry: i64, parent: i64) -> None:
        """Move an entry to the end of those that stay."""
        now = self.used
        self.used = now + 1
        self.parent[now] = i32(parent)
        self.move[now] = self.move[entry]
        self.first[now] = self.first[entry]
        self.number[now] = self.number[entry]
        self.proven[now] = self.proven[entry]
        self.tries[now] = self.tries[entry]
        self.wins[now] = self.wins[entry]
        self.later_tries[now] = self.later_tries[entry]
        self.later_wins[now] = self.later_wins[entry]


def numbers(size: i64) -> vec[i32]:
    """Return a row of zeros. The size must be a multiple of 1024."""
    few = vec[i32]([0] * 1024)
    row = vec[i32](capacity=size)
    while len(row) < size:
        row = extend(row, few)
    return row


def flags(size: i64) -> vec[u8]:
    """Return the same in bytes."""
    few = vec[u8]([0] * 1024)
    row = vec[u8](capacity=size)
    while len(row) < size:
        row = extend(row, few)
    return row


def floats(size: i64) -> vec[float]:
    """Return the same as floating-point numbers."""
    few = vec[float]([0.0] * 1024)
    row = vec[float](capacity=size)
    while len(row) < size:
        row = extend(row, few)
    return row
