"""The shortest lines of a colour: how many stones they still need, and which points they cross.

A line joins a colour's edges over its own stones and vacant points. It steps along the grid, or
diagonally between two stones or between a stone and a vacant point where the colour may play now.
No line crosses a point where a stone would be a crosscut, as that rule forbids the point for good.
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
    """Return the shortest lines of a colour in a position, cached."""
    return Shortest(look(position), colour)


class Shortest:
    """The shortest lines of a colour; there may be none.

    `length` is the number of stones that one of them still needs.
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
        """The cells on at least one of the lines, stones and vacant points."""
        cells = range(len(self.seen.stones)) if self.exists else ()
        return frozenset(cell for cell in cells if self._through(cell) == self.length)

    @cached_property
    def vacant(self) -> list[int]:
        """The vacant points on at least one of the lines."""
        return [cell for cell in sorted(self.cells) if self.seen.stones[cell] == EMPTY]

    @property
    def keys(self) -> list[int]:
        """The vacant points on all of the lines.

        Each line has one vacant point that is the first from its edge, one that is the second, and
        so on. Where only one point can have such a rank, no line avoids it.
        """
        count = Counter(self._first[cell] for cell in self.vacant)
        return [cell for cell in self.vacant if count[self._first[cell]] == 1]

    @cached_property
    def line(self) -> tuple[int, ...]:
        """One line with the fewest cells, from the first edge on; () if there is none."""
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

    # Distances, in stones still to be placed

    def _cost_of(self, cell: int) -> int:
        stone = self.seen.stones[cell]
        if stone == EMPTY:
            return FAR if self.seen.verdict(self.colour, cell) == CROSSCUT else 1
        return 0 if stone == self.colour else FAR

    def _near_to(self, cell: int) -> list[int]:
        """The cells where a line may go from a cell, those along the grid first."""
        if self._cost[cell] == FAR:
            return []
        straight = [each for each in beside(self.seen.size, cell) if self._cost[each] < FAR]
        slanted = [each for each in diagonal(self.seen.size, cell) if self._may(cell, each)]
        return straight + slanted

    def _may(self, one: int, other: int) -> bool:
        """Whether a line may step diagonally between two cells."""
        costs = self._cost[one] + self._cost[other]
        vacant = one if self._cost[one] else other
        return costs == 0 or (costs == 1 and vacant in self.seen.legal(self.colour))

    def _far_from(self, edge: int) -> list[int]:
        """The stones that a line from an edge to each cell needs, including that cell's own."""
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
        """Note the distance of a cell and queue it: stones first, as they cost nothing."""
        far[cell] = distance
        if self._cost[cell]:
            queue.append(cell)
        else:
            queue.appendleft(cell)

    def _through(self, cell: int) -> int:
        """The stones that the shortest line over a cell needs; NO_LINE or more if there is none."""
        return self._first[cell] + self._second[cell] - self._cost[cell]
