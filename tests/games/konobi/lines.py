"""The shortest lines once more, slow and plain: distances that sink until none can."""

from __future__ import annotations

from functools import cached_property

from tests.games.konobi import naive
from tests.games.konobi.naive import Point

NO_LINE = 10_000


class LineMap:
    """How many stones a colour's lines need: along the grid, and diagonally to its own stones."""

    def __init__(self, round: naive.Round, colour: str) -> None:
        self.round, self.colour, self.size = round, colour, len(round.rows)
        self.price: dict[Point, int] = {}
        self.legal = set(naive.placements(round, colour))
        for point, letter in round.board.items():
            if letter == colour:
                self.price[point] = 0
            elif letter == "." and "crosscut" not in naive.broken_rules(round, point, colour):
                self.price[point] = 1

    def next_points(self, point: Point) -> list[Point]:
        """Where a line may go from a point."""
        found = []
        for down, right in naive.STRAIGHT + naive.DIAGONAL:
            near = (point[0] + down, point[1] + right)
            if near not in self.price:
                continue
            vacant = [each for each in (point, near) if self.price[each]]
            slanted = down != 0 != right
            if not slanted or not vacant or (len(vacant) == 1 and vacant[0] in self.legal):
                found.append(near)
        return found

    def _needs_from(self, last: int) -> dict[Point, int]:
        """What it takes to come to each point from the edge on this row, or column."""
        rank = 0 if self.colour == "B" else 1
        needs = {point: price for point, price in self.price.items() if point[rank] == last}
        changed = list(needs)
        while changed:
            here = changed.pop(0)
            for near in self.next_points(here):
                need = needs[here] + self.price[near]
                if need < needs.get(near, NO_LINE):
                    needs[near] = need
                    changed.append(near)
        return needs

    @cached_property
    def needs_through(self) -> dict[Point, int]:
        """What the shortest line over each point takes."""
        one, other = self._needs_from(1), self._needs_from(self.size)
        return {
            point: one[point] + other[point] - price
            for point, price in self.price.items()
            if point in one and point in other
        }

    @property
    def length(self) -> int:
        """What the shortest line takes; FAR if there is none."""
        return min(self.needs_through.values(), default=NO_LINE)

    @property
    def points(self) -> set[Point]:
        """What some shortest line goes over."""
        return {point for point, need in self.needs_through.items() if need == self.length}

    def without_point(self, point: Point) -> LineMap:
        """The same if no line could go over a point."""
        less = LineMap(self.round, self.colour)
        del less.price[point]
        return less
