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

from kono_tui.games.fanorona.board import LONGEST
from kono_tui.games.fanorona.endings import (
    DRAWN,
    LOST,
    MIRRORS,
    MOST,
    OPEN,
    UNUSED,
    WON,
    Table,
)
from kono_tui.games.fanorona.endings_turns import LOSS, NOTHING, WIN, Captures, Steps

ENTRIES: Final = 256


class Retrograde:
    """Fills a table, and checks and counts its entries."""

    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self.captures: Final = Captures(table)
        self.back: Final = Steps(table)
        self.on: Final = Steps(table)
        self.row0: i64 = 0
        self.row1: i64 = 0
        self.ways: i64 = 0
        some = vec[u8]([UNUSED] * 1024)
        while len(table.entries) < table.size:
            table.entries = extend(table.entries, some)

    # Rows

    def _enter(self, own: i64, other: i64, row: i64) -> i64:
        """Look up a row's own stones; return the index where the row begins."""
        table = self.table
        fewer = min(own, other)
        rank = table.leads[table.leads_from[fewer] + row]
        self.row0, self.row1 = table.unranked(rank, fewer)
        self.ways = table.ways[table.sets_from[fewer] + rank]
        return table.first[own * MOST + other] + row * table.width(own, other)

    def _ending(self, own: i64, other: i64, column: i64) -> tuple[i64, i64, i64, i64]:
        """The ending in a column of the row: the mover's stones, and the opponent's."""
        more0, more1 = self.table.unranked(column, max(own, other))
        if own <= other:
            return self.row0, self.row1, more0, more1
        return more0, more1, self.row0, self.row1

    # 1. Captures

    def begin(self, own: i64, other: i64, row: i64) -> None:
        """Enter what captures decide, and what is undecided."""
        table = self.table
        begin = self._enter(own, other, row)
        column: i64 = 0
        while column < table.width(own, other):
            more0, more1 = table.unranked(column, max(own, other))
            apart = (more0 & self.row0) == 0 and (more1 & self.row1) == 0
            if apart and table.first_image(more0, more1, self.ways) == column:
                own0, own1, other0, other1 = self._ending(own, other, column)
                found = self.captures.best(own0, own1, other0, other1)
                table.entries[begin + column] = u8(_decided(found))
            column += 1

    # 2. Steps

    def spread(self, own: i64, other: i64, row: i64, turns: i64) -> i64:
        """Go back from the endings decided in that many turns; return their number."""
        table = self.table
        begin = self._enter(own, other, row)
        found: i64 = 0
        column: i64 = 0
        while column < table.width(own, other):
            entry = i64(table.entries[begin + column])
            if entry == WON + turns or entry == LOST + turns:
                own0, own1, other0, other1 = self._ending(own, other, column)
                self._go_back(own0, own1, other0, other1, entry, turns)
                found += 1
            column += 1
        return found

    def _go_back(
        self, own0: i64, own1: i64, other0: i64, other1: i64, entry: i64, turns: i64
    ) -> None:
        """Decide what can now be decided of the endings that lead to one."""
        back = self.back
        stuck = True
        back.begin(other0, other1, own0, own1)
        while back.go():
            stuck = False
            self._decide(back.strong, back.weak, own0, own1, entry, turns)
        if stuck:
            self._decide(other0, other1, own0, own1, entry, turns)

    def _decide(
        self, own0: i64, own1: i64, other0: i64, other1: i64, entry: i64, turns: i64
    ) -> None:
        """Decide an undecided ending from which a turn leads to an entry, if that is enough."""
        table = self.table
        place = table.place(own0, own1, other0, other1)
        if i64(table.entries[place]) != OPEN:
            return
        if entry > LOST:
            table.entries[place] = u8(WON + turns + 1)
        elif self._worst(own0, own1, other0, other1) == turns:
            table.entries[place] = u8(LOST + turns + 1)

    def _worst(self, own0: i64, own1: i64, other0: i64, other1: i64) -> i64:
        """How long a loss can be put off, where each step leads to an ending won for the opponent.

        UNDECIDED if not every step does.
        """
        table = self.table
        on = self.on
        longest: i64 = 0
        on.begin(own0, own1, other0, other1)
        while on.go():
            entry = table.entry(other0, other1, on.strong, on.weak)
            if entry == DRAWN or entry > LOST:
                return OPEN
            longest = max(longest, entry - WON)
        if longest == 0:
            longest = table.entry(other0, other1, own0, own1) - WON
        return longest

    # 3. The rest

    def settle(self, own: i64, other: i64, row: i64) -> None:
        """Enter a draw for every undecided ending of a row."""
        table = self.table
        begin = self._enter(own, other, row)
        column: i64 = 0
        while column < table.width(own, other):
            if i64(table.entries[begin + column]) == OPEN:
                table.entries[begin + column] = u8(DRAWN)
            column += 1

    # Checks and counts

    def unlike(self, own: i64, other: i64, row: i64) -> i64:
        """The number of a row's entries that contradict the entries to which their turns lead."""
        table = self.table
        begin = self._enter(own, other, row)
        unlike: i64 = 0
        column: i64 = 0
        while column < table.width(own, other):
            entry = i64(table.entries[begin + column])
            if entry != UNUSED:
                own0, own1, other0, other1 = self._ending(own, other, column)
                if entry != self.expected(own0, own1, other0, other1):
                    unlike += 1
            column += 1
        return unlike

    def expected(self, own0: i64, own1: i64, other0: i64, other1: i64) -> i64:
        """The entry that an ending must have, by those to which its turns lead."""
        found = self.captures.best(own0, own1, other0, other1)
        if found != NOTHING:
            return _decided(found)
        soonest: i64 = LONGEST
        latest: i64 = 0
        escapes = False
        on = self.on
        on.begin(own0, own1, other0, other1)
        stuck = not on.go()
        if stuck:
            on.strong = own0
            on.weak = own1
        while True:
            entry = self.table.entry(other0, other1, on.strong, on.weak)
            if entry == DRAWN:
                escapes = True
            elif entry > LOST:
                soonest = min(soonest, entry - LOST)
            else:
                latest = max(latest, entry - WON)
            if stuck or not on.go():
                break
        if soonest < LONGEST:
            return WON + soonest + 1
        if escapes or latest in (0, LONGEST):
            return DRAWN
        return LOST + latest + 1

    def counts(self, own: i64, other: i64, row: i64) -> vec[i64]:
        """How often each entry occurs in a row, with all mirror images counted."""
        table = self.table
        begin = self._enter(own, other, row)
        counts = vec[i64]([0] * ENTRIES)
        column: i64 = 0
        while column < table.width(own, other):
            entry = i64(table.entries[begin + column])
            if entry != UNUSED:
                counts[entry] += MIRRORS // self._alike(column, max(own, other))
            column += 1
        return counts

    def _alike(self, column: i64, stones: i64) -> i64:
        """How many mirror images of an ending, itself included, equal the ending."""
        ways = self.ways
        if ways == 1:
            return 1
        strong, weak = self.table.unranked(column, stones)
        alike: i64 = 0
        mirror: i64 = 0
        while ways != 0:
            if (ways & 1) != 0 and self.table.mirrored_rank(strong, weak, mirror) == column:
                alike += 1
            ways >>= 1
            mirror += 1
        return alike


def _decided(found: i64) -> i64:
    """The entry of an ending by the outcome of its captures."""
    if found == NOTHING:
        return OPEN
    if found == WIN:
        return WON + 1
    return LOST + 1 if found == LOSS else DRAWN
