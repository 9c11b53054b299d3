"""[hot] Solves small endings backwards: decided endings decide those that lead to them.

1. Endings with a capture to make are decided by endings with fewer stones, which are solved before.
2. In the others only steps are left, or a pass. The solver steps back from each decided ending, in
   the order of how far off the next capture is. A mover who could have stepped to an ending that is
   lost for the opponent has won. A mover who could only step to endings won for the opponent has
   lost.
3. Endings that are undecided in the end are drawn. So are those that take longer than the rules
   allow.

A part is solved together with the part of the same numbers of stones the other way round. All work
goes row by row, so that the caller can show progress.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from kono_tui.games.fanorona.board import QUIET_TURN_LIMIT
from kono_tui.games.fanorona.endgames.table import (
    DRAWN,
    LOST,
    MIRRORS,
    STONE_LIMIT,
    UNDECIDED,
    UNUSED,
    WON,
    EndingTable,
)
from kono_tui.games.fanorona.endgames.turns import (
    LOSS,
    NO_CAPTURE,
    WIN,
    CaptureSearch,
    StepIterator,
)

ENTRY_VALUES: Final = 256


class RetrogradeSolver:
    """Fills a table, and checks and counts its entries."""

    def __init__(self, table: EndingTable) -> None:
        self.table: Final = table
        self.capture_search: Final = CaptureSearch(table)
        self.steps_back: Final = StepIterator(table)
        self.steps_on: Final = StepIterator(table)
        self.row_strong: i64 = 0
        self.row_weak: i64 = 0
        self.row_mirrors: i64 = 0
        some = vec[u8]([UNUSED] * 1024)
        while len(table.entries) < table.size:
            table.entries = extend(table.entries, some)

    # Rows

    def _enter_row(self, own: i64, other: i64, row: i64) -> i64:
        """Look up a row's own stones; return the index where the row begins."""
        table = self.table
        fewer = min(own, other)
        rank = table.row_ranks[table.row_rank_starts[fewer] + row]
        self.row_strong, self.row_weak = table.set_of_rank(rank, fewer)
        self.row_mirrors = table.first_mirrors[table.set_starts[fewer] + rank]
        return table.part_starts[own * STONE_LIMIT + other] + row * table.column_count(own, other)

    def _ending_at(self, own: i64, other: i64, column: i64) -> tuple[i64, i64, i64, i64]:
        """The ending in a column of the row: the mover's stones, and the opponent's."""
        more0, more1 = self.table.set_of_rank(column, max(own, other))
        if own <= other:
            return self.row_strong, self.row_weak, more0, more1
        return more0, more1, self.row_strong, self.row_weak

    # 1. Captures

    def enter_captures(self, own: i64, other: i64, row: i64) -> None:
        """Enter what captures decide, and what is undecided."""
        table = self.table
        row_start = self._enter_row(own, other, row)
        column: i64 = 0
        while column < table.column_count(own, other):
            more0, more1 = table.set_of_rank(column, max(own, other))
            is_disjoint = (more0 & self.row_strong) == 0 and (more1 & self.row_weak) == 0
            if is_disjoint and table.lowest_image_rank(more0, more1, self.row_mirrors) == column:
                own0, own1, other0, other1 = self._ending_at(own, other, column)
                outcome = self.capture_search.best_outcome(own0, own1, other0, other1)
                table.entries[row_start + column] = u8(_entry_after_captures(outcome))
            column += 1

    # 2. Steps

    def spread_back(self, own: i64, other: i64, row: i64, turns: i64) -> i64:
        """Go back from the endings decided in that many turns; return their number."""
        table = self.table
        row_start = self._enter_row(own, other, row)
        found: i64 = 0
        column: i64 = 0
        while column < table.column_count(own, other):
            entry = i64(table.entries[row_start + column])
            if entry == WON + turns or entry == LOST + turns:
                own0, own1, other0, other1 = self._ending_at(own, other, column)
                self._go_back(own0, own1, other0, other1, entry, turns)
                found += 1
            column += 1
        return found

    def _go_back(
        self, own0: i64, own1: i64, other0: i64, other1: i64, entry: i64, turns: i64
    ) -> None:
        """Decide what can now be decided of the endings that lead to one."""
        back = self.steps_back
        stuck = True
        back.start(other0, other1, own0, own1)
        while back.advance():
            stuck = False
            self._decide_ending(back.strong, back.weak, own0, own1, entry, turns)
        if stuck:
            self._decide_ending(other0, other1, own0, own1, entry, turns)

    def _decide_ending(
        self, own0: i64, own1: i64, other0: i64, other1: i64, entry: i64, turns: i64
    ) -> None:
        """Decide an undecided ending from which a turn leads to an entry, if that is enough."""
        table = self.table
        place = table.entry_index(own0, own1, other0, other1)
        if i64(table.entries[place]) != UNDECIDED:
            return
        if entry > LOST:
            table.entries[place] = u8(WON + turns + 1)
        elif self._longest_loss(own0, own1, other0, other1) == turns:
            table.entries[place] = u8(LOST + turns + 1)

    def _longest_loss(self, own0: i64, own1: i64, other0: i64, other1: i64) -> i64:
        """How long a loss can be put off, where each step leads to an ending won for the opponent.

        UNDECIDED if not every step does.
        """
        table = self.table
        steps_on = self.steps_on
        longest: i64 = 0
        steps_on.start(own0, own1, other0, other1)
        while steps_on.advance():
            entry = table.entry(other0, other1, steps_on.strong, steps_on.weak)
            if entry == DRAWN or entry > LOST:
                return UNDECIDED
            longest = max(longest, entry - WON)
        if longest == 0:
            longest = table.entry(other0, other1, own0, own1) - WON
        return longest

    # 3. The rest

    def settle_draws(self, own: i64, other: i64, row: i64) -> None:
        """Enter a draw for every undecided ending of a row."""
        table = self.table
        row_start = self._enter_row(own, other, row)
        column: i64 = 0
        while column < table.column_count(own, other):
            if i64(table.entries[row_start + column]) == UNDECIDED:
                table.entries[row_start + column] = u8(DRAWN)
            column += 1

    # Checks and counts

    def count_contradictions(self, own: i64, other: i64, row: i64) -> i64:
        """The number of a row's entries that contradict the entries to which their turns lead."""
        table = self.table
        row_start = self._enter_row(own, other, row)
        contradictions: i64 = 0
        column: i64 = 0
        while column < table.column_count(own, other):
            entry = i64(table.entries[row_start + column])
            if entry != UNUSED:
                own0, own1, other0, other1 = self._ending_at(own, other, column)
                if entry != self.expected_entry(own0, own1, other0, other1):
                    contradictions += 1
            column += 1
        return contradictions

    def expected_entry(self, own0: i64, own1: i64, other0: i64, other1: i64) -> i64:
        """The entry that an ending must have, by those to which its turns lead."""
        outcome = self.capture_search.best_outcome(own0, own1, other0, other1)
        if outcome != NO_CAPTURE:
            return _entry_after_captures(outcome)
        soonest: i64 = QUIET_TURN_LIMIT
        latest: i64 = 0
        escapes = False
        steps_on = self.steps_on
        steps_on.start(own0, own1, other0, other1)
        stuck = not steps_on.advance()
        if stuck:
            steps_on.strong = own0
            steps_on.weak = own1
        while True:
            entry = self.table.entry(other0, other1, steps_on.strong, steps_on.weak)
            if entry == DRAWN:
                escapes = True
            elif entry > LOST:
                soonest = min(soonest, entry - LOST)
            else:
                latest = max(latest, entry - WON)
            if stuck or not steps_on.advance():
                break
        if soonest < QUIET_TURN_LIMIT:
            return WON + soonest + 1
        if escapes or latest in (0, QUIET_TURN_LIMIT):
            return DRAWN
        return LOST + latest + 1

    def count_entries(self, own: i64, other: i64, row: i64) -> vec[i64]:
        """How often each entry occurs in a row, with all mirror images counted."""
        table = self.table
        row_start = self._enter_row(own, other, row)
        counts = vec[i64]([0] * ENTRY_VALUES)
        column: i64 = 0
        while column < table.column_count(own, other):
            entry = i64(table.entries[row_start + column])
            if entry != UNUSED:
                counts[entry] += MIRRORS // self._count_self_images(column, max(own, other))
            column += 1
        return counts

    def _count_self_images(self, column: i64, stones: i64) -> i64:
        """How many mirror images of an ending, itself included, equal the ending."""
        mirrors = self.row_mirrors
        if mirrors == 1:
            return 1
        strong, weak = self.table.set_of_rank(column, stones)
        images: i64 = 0
        mirror: i64 = 0
        while mirrors != 0:
            if (mirrors & 1) != 0 and self.table.mirrored_rank(strong, weak, mirror) == column:
                images += 1
            mirrors >>= 1
            mirror += 1
        return images


def _entry_after_captures(outcome: i64) -> i64:
    """The entry of an ending by the outcome of its captures."""
    if outcome == NO_CAPTURE:
        return UNDECIDED
    if outcome == WIN:
        return WON + 1
    return LOST + 1 if outcome == LOSS else DRAWN
