"""[hot] What is known of positions: by this search and, where others share theirs, by all."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kono_tui.search.parallel.shared_table import MIN_SHARED_DEPTH, SharedTable
from kono_tui.search.transposition_table import (
    TranspositionTable,
    bound_of,
    depth_of,
    move_of,
    pack_entry,
    value_of,
)


class KnownPositions:
    """A search's own table and, beside it, that of all the processes that search the same root."""

    def __init__(self, table: TranspositionTable, shared: SharedTable | None) -> None:
        self.table: Final = table
        self.shared: SharedTable | None = shared

    def find(self, key: i64, depth: i64) -> i64:
        """Return what is known of a key; 0 for nothing. The deeper finds of others are taken over.

        They become entries of our own, so that the expected line can be followed later.
        """
        entry = self.table.find(key)
        shared = self.shared
        if shared is None or depth < MIN_SHARED_DEPTH:
            return entry
        if entry != 0 and depth_of(entry) >= depth:
            return entry
        found = shared.find(key)
        if found == 0 or (entry != 0 and depth_of(found) <= depth_of(entry)):
            return entry
        self.table.store(key, move_of(found), value_of(found), depth_of(found), bound_of(found))
        return found

    def store(self, key: i64, move: i64, value: i64, depth: i64, bound: i64) -> None:
        """Remember what was found, and tell the others unless it is shallow."""
        self.table.store(key, move, value, depth, bound)
        if self.shared is not None and depth >= MIN_SHARED_DEPTH:
            self.shared.store(key, pack_entry(move, value, depth, bound))

    def start_anew(self) -> None:
        """Forget everything, and go on without the others."""
        self.table.start_search()
        self.shared = None
