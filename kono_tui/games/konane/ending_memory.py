"""[hot] What a solver of endings has found, in a memory that grows with what it has visited."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.bits import zeros
from kono_tui.core.position import SolverMemory

EXACT: Final = 1
AT_LEAST: Final = 2
AT_MOST: Final = 3
NO_JUMP: Final = 0xFF

VALUE_OFFSET: Final = 64
"""What is added to a value to make it positive; every value is smaller."""
MIN_ENTRIES: Final = 0x10000
MAX_ENTRIES: Final = 0x1000000
"""How many entries the memory has at first, and at most: 128 MiB."""
NODES_PER_ENTRY: Final = 1
"""After how many visited positions for each of its entries the memory grows."""
SLOT_BITS: Final = 16
"""How many bits of a fingerprint every place in the memory stands for."""
DATA_BITS: Final = 17
DATA_MASK: Final = 0x1FFFF
"""The bits of an entry below what is kept of the fingerprint."""


class EndingMemory(SolverMemory):
    """Values of endings by the fingerprint of the stones.

    An entry is, from its low end, the value (7 bits), which bound that is (2), the best jump (8),
    and all of the fingerprint but its lowest bits, which its place stands for.
    """

    def __init__(self) -> None:
        super().__init__()
        self.mask: i64 = MIN_ENTRIES - 1
        self.entries: vec[i64] = zeros(MIN_ENTRIES)

    def make_room(self, nodes: i64) -> None:
        """Grow if so many visited positions would fill the memory too much."""
        if nodes > NODES_PER_ENTRY * self.mask and self.mask < MAX_ENTRIES - 1:
            self._grow()

    def _grow(self) -> None:
        """Make room for twice as many entries, and take over those there are."""
        before = self.entries
        size: i64 = len(before)
        after = zeros(2 * size)
        self.mask = 2 * size - 1
        index: i64 = 0
        while index < size:
            entry = before[index]
            if entry != 0:
                hash = (entry >> DATA_BITS) << SLOT_BITS | (index & (MIN_ENTRIES - 1))
                after[hash & self.mask] = entry
            index += 1
        self.entries = after

    def remember(self, hash: i64, value: i64, jump: i64, alpha: i64, beta: i64) -> None:
        """Enter the value found for a turn's start within a window, and its best jump."""
        bound: i64 = EXACT
        if value >= beta:
            bound = AT_LEAST
        elif value <= alpha:
            bound = AT_MOST
        entry = (value + VALUE_OFFSET) | (bound << 7) | (jump << 9)
        self.entries[hash & self.mask] = (hash >> SLOT_BITS) << DATA_BITS | entry
