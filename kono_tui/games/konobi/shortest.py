"""The shortest lines of a colour: how many stones they still need, and which points they go over.

A line joins a colour's edges over its own stones and vacant points, from one to the next along the
grid; and diagonally between two stones, or between a stone and a vacant point where the colour may
place one now. Where a stone would be a crosscut no line goes: that rule forbids a point for good.
"""

from __future__ import annotations

from collections import Counter, deque
from functools import cached_property, lru_cache

from kono_tui.games.konobi.board import EMPTY, FIRST, SECOND
from kono_tui.games.konobi.legality import CROSSCUT
from kono_tui.games.konobi.looks import KEPT, Look, look
from kono_tui.games.konobi.places import beside, diagonal
from kono_tui.games.konobi.position import KonobiPosition

FAR = 1_000
"""The distance where there is no line."""


@lru_cache(maxsize=KEPT)
def shortest(position: KonobiPosition, colour: int) -> Shortest:
    """The shortest lines of a colour in a position, found out once."""
    return Shortest(look(position), colour)


class Shortest:
    """The shortest lines of a colour; there may be none.

    `length` is how many stones are still to be placed on one of them.
    """

    def __init__(self, seen: Look, colour: int) -> None:
        self.seen, self.colour = seen, colour
        self._cost = [self._cost_of(cell) for cell in range(len(seen.stones))]
        self._near = [self._near_to(cell) for cell in range(len(seen.stones))]
        self._first, self._second = self._far_from(FIRST), self._far_from(SECOND)
        self.length = min(map(self._through, range(len(seen.stones))))

    @property
    def exists(self) -> bool:
        return self.length < FAR

    @cached_property
    def cells(self) -> frozenset[int]:
        """The cells that at least one of them goes over, stones and vacant points."""
        cells = range(len(self.seen.stones)) if self.exists else ()
        return frozenset(cell for cell in cells if self._through(cell) == self.length)

    @cached_property
    def vacant(self) -> list[int]:
        """The vacant points that at least one of them goes over."""
        return [cell for cell in sorted(self.cells) if self.seen.stones[cell] == EMPTY]

    @property
    def keys(self) -> list[int]:
        """The vacant points that all of them go over.

        Each line goes over one vacant point that is the first from its edge on, one that is the
        second, and so on: where only one point can be that, there is no way round it.
        """
        count = Counter(self._first[cell] for cell in self.vacant)
        return [cell for cell in self.vacant if count[self._first[cell]] == 1]

    @cached_property
    def line(self) -> tuple[int, ...]:
        """One of them, of the fewest cells, from the first edge on; () if there is none."""
        starts = [cell for cell in sorted(self.cells) if self._begins(cell)]
        ways: list[tuple[int, ...]] = [(cell,) for cell in starts]
        known = set(starts)
        for way in ways:
            here = way[-1]
            if self.seen.edges(self.colour, here) & SECOND and self._first[here] == self.length:
                return way
            for near in self._near[here]:
                onward = self._first[near] == self._first[here] + self._cost[near]
                if near in self.cells and onward and near not in known:
                    known.add(near)
                    ways.append((*way, near))
        return ()

    def _begins(self, cell: int) -> bool:
        at_edge = self.seen.edges(self.colour, cell) & FIRST
        return bool(at_edge) and self._first[cell] == self._cost[cell]

    # Distances, in stones to be placed

    def _cost_of(self, cell: int) -> int:
        stone = self.seen.stones[cell]
        if stone == EMPTY:
            return FAR if self.seen.verdict(self.colour, cell) == CROSSCUT else 1
        return 0 if stone == self.colour else FAR

    def _near_to(self, cell: int) -> list[int]:
        """Where a line may go from a cell: along the grid first."""
        if self._cost[cell] == FAR:
            return []
        straight = [each for each in beside(self.seen.size, cell) if self._cost[each] < FAR]
        slanted = [each for each in diagonal(self.seen.size, cell) if self._may(cell, each)]
        return straight + slanted

    def _may(self, one: int, other: int) -> bool:
        """Whether a line may go diagonally."""
        costs = self._cost[one] + self._cost[other]
        vacant = one if self._cost[one] else other
        return costs == 0 or (costs == 1 and vacant in self.seen.legal(self.colour))

    def _far_from(self, edge: int) -> list[int]:
        """How many stones a line to each cell needs from an edge on, with that cell's."""
        far = [FAR] * len(self.seen.stones)
        queue: deque[int] = deque()
        for cell, cost in enumerate(self._cost):
            if cost < FAR and self.seen.edges(self.colour, cell) & edge:
                self._reach(cell, cost, far, queue)
        while queue:
            here = queue.popleft()
            for cell in self._near[here]:
                if far[here] + self._cost[cell] < far[cell]:
                    self._reach(cell, far[here] + self._cost[cell], far, queue)
        return far

    def _reach(self, cell: int, distance: int, far: list[int], queue: deque[int]) -> None:
        """Note how far a cell is, and go on from it: from stones at once."""
        far[cell] = distance
        if self._cost[cell]:
            queue.append(cell)
        else:
            queue.appendleft(cell)

    def _through(self, cell: int) -> int:
        """What the shortest line over a cell needs; FAR or more if there is none."""
        return self._first[cell] + self._second[cell] - self._cost[cell]
