"""Depth-first, breadth-first and best-first search for moves in the tree of one turn.

A position is visited when a jump, or the pass, leads to it. Depth-first search continues from it
at once; breadth-first and best-first search first visit everything that one decision leads to.
"""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush
from typing import Final

from kono_tui.lab.algorithms import Wish
from kono_tui.lab.journal import Journal, Stopped
from kono_tui.lab.records import Found, Node
from kono_tui.lab.turns import Turn, Way

WAITING: Final = 300_000
"""At most so many partial turns wait to be continued: memory is limited."""
CROWDED: Final = f"more than {WAITING:,} ways waited to be gone on"

Seen = tuple[Way, int]
"""A partial turn, and the number of the position that it leads to."""


class Listing:
    """One search for the first moves it meets. It ends when it has found the requested number."""

    def __init__(self, turn: Turn, wish: Wish, journal: Journal) -> None:
        self.turn = turn
        self.wish = wish
        self.journal = journal

    @property
    def _enough(self) -> bool:
        return 0 < self.wish.count <= self.journal.count

    def _visit(self, way: Way, parent: int) -> int:
        return self.journal.visit(Node(0, parent, way.path, self.turn.colour, way.points))

    def _list(self, way: Way, number: int) -> None:
        self.journal.find(Found(0, way.path, way.points, self.turn.goes_on(way)), number)

    def _is_whole(self, way: Way) -> bool:
        """Whether a partial turn is complete: it cannot go on, or has the full depth."""
        return not self.turn.goes_on(way) or way.length == self.wish.depth > 0

    def depth_first(self, way: Way, number: int = 0) -> None:
        """Go on as far as possible, then back to the last choice: list the longest turns."""
        for each in self.turn.after(way):
            reached = self._visit(each, number)
            if self._is_whole(each):
                self._list(each, reached)
            else:
                self.depth_first(each, reached)
            if self._enough:
                return

    def breadth_first(self, start: Way) -> None:
        """Visit every turn of one jump, then every turn of two: list each of them."""
        waiting: deque[Seen] = deque([(start, 0)])
        while waiting:
            way, number = waiting.popleft()
            for each in self.turn.after(way):
                reached = self._visit(each, number)
                self._list(each, reached)
                if self._enough:
                    return
                if not self._is_whole(each):
                    waiting.append((each, reached))
            _check_room(len(waiting))

    def best_first(self, start: Way) -> None:
        """Continue the partial turn that has earned most; among equals, the one visited first."""
        waiting: list[tuple[int, int, Way]] = [(0, 0, start)]
        while waiting and not self._enough:
            _, number, way = heappop(waiting)
            if number and self._is_whole(way):
                self._list(way, number)
                continue
            for each in self.turn.after(way):
                reached = self._visit(each, number)
                heappush(waiting, (-each.points, reached, each))
            _check_room(len(waiting))


def _check_room(waiting: int) -> None:
    if waiting > WAITING:
        raise Stopped(CROWDED)
