"""[hot] The positions a round has been through, and those of the line being searched."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.search.order import PLIES


class Past:
    """How often a position came up before, by its key."""

    def __init__(self, seen: Iterable[int]) -> None:
        keys = list(seen)
        size: i64 = 64
        while size < 4 * len(keys):
            size *= 2
        self.mask: Final = size - 1
        self.keys: vec[i64] = vec[i64]([0] * int(size))
        self.counts: vec[i64] = vec[i64]([0] * int(size))
        self.line: vec[i64] = vec[i64]([0] * PLIES)
        for key in keys:
            self._add(key)

    def _add(self, key: i64) -> None:
        slot = self._slot(key)
        self.keys[slot] = key
        self.counts[slot] += 1

    def _slot(self, key: i64) -> i64:
        """The slot where a key is counted, or would be."""
        slot = key & self.mask
        while self.counts[slot] != 0 and self.keys[slot] != key:
            slot = (slot + 1) & self.mask
        return slot

    def times(self, key: i64) -> i64:
        """How often the round has been through a position."""
        return self.counts[self._slot(key)]

    def enter(self, key: i64, ply: i64) -> None:
        """Add a position to the line being searched."""
        self.line[ply] = key

    def in_line(self, key: i64, since: i64, ply: i64) -> bool:
        """Whether the line has been through a position, between two plies of it."""
        index = ply - 1
        while index >= since:
            if self.line[index] == key:
                return True
            index -= 1
        return False
