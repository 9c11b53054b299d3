"""Depth-first, breadth-first and best-first search for moves, in the tree of one turn.

A position is visited when a jump, or the pass, leads to it. Depth-first goes on from it at once;
breadth-first and best-first visit all that one decision leads to before they go on from any.
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
"""No more ways than this wait to be gone on: memory is not endless."""
CROWDED: Final = f"more than {WAITING:,} ways waited to be gone on"

Seen = tuple[Way, int]
"""A way, and the number of the position that it leads to."""


class Listing:
    """One search for the first moves it meets. It ends when it has found as many as wished for."""

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
        """Whether a way goes no further: it cannot, or it is as long as the depth allows."""
        return not self.turn.goes_on(way) or way.length == self.wish.depth > 0

    def depth_first(self, way: Way, number: int = 0) -> None:
        """Go on as far as it goes, then back to the last choice: lists the longest ways."""
        for each in self.turn.after(way):
            reached = self._visit(each, number)
            if self._is_whole(each):
                self._list(each, reached)
            else:
                self.depth_first(each, reached)
            if self._enough:
                return

    def breadth_first(self, start: Way) -> None:
        """Every way of one jump, then every way of two: lists each of them."""
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
        """Go on from the way that has earned most, of equals from the one visited first."""
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
