"""[hot] The positions a round has been through, and those of the line being searched."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.search.move_ordering import MAX_PLIES

REPETITION_COST: Final = 30
MAX_REPETITION_COST: Final = 90
"""The cost to the searching side of returning to a position, each time and at most, in hundredths.
It is less than a point, so that nothing worth a point is given up for it.
"""
REPEATS_BEFORE_END: Final = 2
"""How often a position has come up before it ends the round, where that is the rule."""


class PositionHistory:
    """How often a position came up before, by its key."""

    def __init__(self, earlier_keys: Iterable[int]) -> None:
        keys = list(earlier_keys)
        size: i64 = 64
        while size < 4 * len(keys):
            size *= 2
        self.mask: Final = size - 1
        self.keys: vec[i64] = vec[i64]([0] * int(size))
        self.counts: vec[i64] = vec[i64]([0] * int(size))
        self.line: vec[i64] = vec[i64]([0] * MAX_PLIES)
        for key in keys:
            self._add(key)

    def _add(self, key: i64) -> None:
        slot = self._find_slot(key)
        self.keys[slot] = key
        self.counts[slot] += 1

    def _find_slot(self, key: i64) -> i64:
        """The slot where a key is counted, or would be."""
        slot = key & self.mask
        while self.counts[slot] != 0 and self.keys[slot] != key:
            slot = (slot + 1) & self.mask
        return slot

    def count_in_round(self, key: i64) -> i64:
        """How often the round has been through a position."""
        return self.counts[self._find_slot(key)]

    def enter_line(self, key: i64, ply: i64) -> None:
        """Add a position to the line being searched."""
        self.line[ply] = key

    def is_in_line(self, key: i64, first_ply: i64, ply: i64) -> bool:
        """Whether the line has been through a position, between two plies of it."""
        index = ply - 1
        while index >= first_ply:
            if self.line[index] == key:
                return True
            index -= 1
        return False


def repetition_cost(times: i64) -> i64:
    """What it costs the searching side to return to a position that came up so many times."""
    return min(REPETITION_COST * times, MAX_REPETITION_COST)
