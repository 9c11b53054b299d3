"""The shortest lines of a colour: how many stones they still need, and which points they cross.

A line joins a colour's edges over its own stones and vacant points. It steps along the grid, or
diagonally between two stones or between a stone and a vacant point where the colour may play now.
No line crosses a point where a stone would be a crosscut, as that rule forbids the point for good.
"""

from __future__ import annotations

from collections import Counter, deque
from functools import cached_property, lru_cache

from kono_tui.games.konobi.analysis import CACHE_SIZE, BoardAnalysis, analyse_position
from kono_tui.games.konobi.board import EMPTY, FIRST_EDGE, SECOND_EDGE
from kono_tui.games.konobi.placement_rules import CROSSCUT
from kono_tui.games.konobi.points import diagonal_neighbours, straight_neighbours
from kono_tui.games.konobi.position import KonobiPosition

NO_LINE = 1_000
"""The distance where there is no line."""


@lru_cache(maxsize=CACHE_SIZE)
def shortest_lines(position: KonobiPosition, colour: int) -> ShortestLines:
    """Return the shortest lines of a colour in a position, cached."""
    return ShortestLines(analyse_position(position), colour)


class ShortestLines:
    """The shortest lines of a colour; there may be none.

    `length` is the number of stones that one of them still needs.
    """

    def __init__(self, analysis: BoardAnalysis, colour: int) -> None:
        self.analysis, self.colour = analysis, colour
        self._cost = [self._cost_of(cell) for cell in range(len(analysis.stones))]
        self._neighbours = [self._neighbours_of(cell) for cell in range(len(analysis.stones))]
        self._from_first_edge = self._distances_from(FIRST_EDGE)
        self._from_second_edge = self._distances_from(SECOND_EDGE)
        self.length = min(map(self._length_through, range(len(analysis.stones))))

    @property
    def exists(self) -> bool:
        return self.length < NO_LINE

    @cached_property
    def cells(self) -> frozenset[int]:
        """The cells on at least one of the lines, stones and vacant points."""
        cells = range(len(self.analysis.stones)) if self.exists else ()
        return frozenset(cell for cell in cells if self._length_through(cell) == self.length)

    @cached_property
    def vacant_cells(self) -> list[int]:
        """The vacant points on at least one of the lines."""
        return [cell for cell in sorted(self.cells) if self.analysis.stones[cell] == EMPTY]

    @property
    def key_cells(self) -> list[int]:
        """The vacant points on all of the lines.

        Each line has one vacant point that is the first from its edge, one that is the second, and
        so on. Where only one point can have such a rank, no line avoids it.
        """
        count = Counter(self._from_first_edge[cell] for cell in self.vacant_cells)
        return [cell for cell in self.vacant_cells if count[self._from_first_edge[cell]] == 1]

    @cached_property
    def line(self) -> tuple[int, ...]:
        """One line with the fewest cells, from the first edge on; () if there is none."""
        starts = [cell for cell in sorted(self.cells) if self._is_line_start(cell)]
        paths: list[tuple[int, ...]] = [(cell,) for cell in starts]
        visited = set(starts)
        for path in paths:
            here = path[-1]
            at_edge = self.analysis.edges_at(self.colour, here) & SECOND_EDGE
            if at_edge and self._from_first_edge[here] == self.length:
                return path
            for neighbour in self._neighbours[here]:
                way = self._from_first_edge[here] + self._cost[neighbour]
                is_onward = self._from_first_edge[neighbour] == way
                if neighbour in self.cells and is_onward and neighbour not in visited:
                    visited.add(neighbour)
                    paths.append((*path, neighbour))
        return ()

    def line_through(self, cell: int) -> tuple[int, ...]:
        """One of the lines over a cell that some of them cross, from the first edge on."""
        towards_first = self._path_to(cell, FIRST_EDGE, self._from_first_edge)
        towards_second = self._path_to(cell, SECOND_EDGE, self._from_second_edge)
        return (*towards_first[::-1], *towards_second[1:])

    def _path_to(self, cell: int, edge: int, distances: list[int]) -> tuple[int, ...]:
        """A shortest way from a cell to an edge, given the distances from there."""
        paths: list[tuple[int, ...]] = [(cell,)]
        visited = {cell}
        for path in paths:
            here = path[-1]
            left = distances[here] - self._cost[here]
            if left == 0 and self.analysis.edges_at(self.colour, here) & edge:
                return path
            for neighbour in self._neighbours[here]:
                if distances[neighbour] == left and neighbour not in visited:
                    visited.add(neighbour)
                    paths.append((*path, neighbour))
        return (cell,)

    def _is_line_start(self, cell: int) -> bool:
        at_edge = self.analysis.edges_at(self.colour, cell) & FIRST_EDGE
        return bool(at_edge) and self._from_first_edge[cell] == self._cost[cell]

    # Distances, in stones still to be placed

    def _cost_of(self, cell: int) -> int:
        stone = self.analysis.stones[cell]
        if stone == EMPTY:
            return NO_LINE if self.analysis.verdict(self.colour, cell) == CROSSCUT else 1
        return 0 if stone == self.colour else NO_LINE

    def _neighbours_of(self, cell: int) -> list[int]:
        """The cells where a line may go from a cell, those along the grid first."""
        if self._cost[cell] == NO_LINE:
            return []
        straight = straight_neighbours(self.analysis.size, cell)
        diagonal = diagonal_neighbours(self.analysis.size, cell)
        open_straight = [each for each in straight if self._cost[each] < NO_LINE]
        return open_straight + [each for each in diagonal if self._can_go_diagonally(cell, each)]

    def _can_go_diagonally(self, one: int, other: int) -> bool:
        """Whether a line may step diagonally between two cells."""
        costs = self._cost[one] + self._cost[other]
        vacant = one if self._cost[one] else other
        return costs == 0 or (costs == 1 and vacant in self.analysis.legal_cells(self.colour))

    def _distances_from(self, edge: int) -> list[int]:
        """The stones that a line from an edge to each cell needs, including that cell's own."""
        distances = [NO_LINE] * len(self.analysis.stones)
        queue: deque[int] = deque()
        for cell, cost in enumerate(self._cost):
            if cost < NO_LINE and self.analysis.edges_at(self.colour, cell) & edge:
                self._note_distance(cell, cost, distances, queue)
        while queue:
            here = queue.popleft()
            for cell in self._neighbours[here]:
                if distances[here] + self._cost[cell] < distances[cell]:
                    self._note_distance(cell, distances[here] + self._cost[cell], distances, queue)
        return distances

    def _note_distance(
        self, cell: int, distance: int, distances: list[int], queue: deque[int]
    ) -> None:
        """Note the distance of a cell and queue it: stones first, as they cost nothing."""
        distances[cell] = distance
        if self._cost[cell]:
            queue.append(cell)
        else:
            queue.appendleft(cell)

    def _length_through(self, cell: int) -> int:
        """The stones that the shortest line over a cell needs; NO_LINE or more if there is none."""
        return self._from_first_edge[cell] + self._from_second_edge[cell] - self._cost[cell]
