"""[hot] How far a colour is from joining its edges: the shortest lines, counted in half stones.

A line goes over the colour's own stones, which cost nothing, and over vacant places, which cost a
stone each: two halves, or less where the other colour must not play and is less in the way.
Its stones touch, be it diagonally; but from or to a vacant place a line goes diagonally only where
a stone is at the other end and one may be placed here now: a weak link is mostly forbidden.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kono_tui.games.konobi.board import DIRECTIONS, EMPTY, FAR, FIRST, ROWS, SECOND, Board
from kono_tui.games.konobi.legality import CROSSCUT, LEGAL, verdict

WHOLE: Final = 2
GUARDED: Final = 1
"""What a stone to place costs, in halves, and what where the other must not play."""


def verdicts(board: Board, cells: vec[u8], own: vec[u8], other: vec[u8]) -> vec[u8]:
    """What the rules say of a colour's stone, by place; the masks are of it and of the other."""
    said = board.blank[:]
    for place in board.places:
        if cells[place] == EMPTY:
            said[place] = u8(verdict(board, cells, own, other, place))
    return said


class Lines:
    """The shortest lines of a colour: from either edge to each place, that place's cost included.

    `mine` and `others` are the verdicts on the colour's stones and on the other's. No line leads
    where a stone would be a crosscut: it is one for good.
    """

    def __init__(
        self,
        board: Board,
        cells: vec[u8],
        colour: i64,
        mine: vec[u8],
        others: vec[u8],
    ) -> None:
        self.board: Final = board
        self.cells: Final = cells
        self.colour: Final = colour
        self.mine: Final = mine
        self.cost: Final = board.far[:]
        for place in board.places:
            if cells[place] == colour:
                self.cost[place] = 0
            elif cells[place] == EMPTY and mine[place] != CROSSCUT:
                self.cost[place] = WHOLE if others[place] == LEGAL else GUARDED
        self.first: Final = self._from(FIRST)
        self.second: Final = self._from(SECOND)
        self.shortest: Final = self._shortest()

    def through(self, place: i64) -> i64:
        """What the shortest line through a place costs; FAR or more if there is none."""
        return self.first[place] + self.second[place] - self.cost[place]

    def _shortest(self) -> i64:
        least: i64 = FAR
        for place in self.board.places:
            if self.through(place) < least:
                least = self.through(place)
        return least

    def _from(self, edge: i64) -> vec[i64]:
        """The distance of every place from an edge, nearest places first.

        The places to go on from are kept by their distance: as a step costs two halves at most,
        three rows of them are enough, each in turn.
        """
        board = self.board
        span = ROWS // 3 * board.area
        near = board.far[:]
        rows = board.unset[:]
        counts = vec[i64]([0, 0, 0])
        for place in board.places:
            cost = self.cost[place]
            if (i64(board.edges[2 * place + self.colour - 1]) & edge) != 0 and cost < FAR:
                near[place] = cost
                rows[cost * span + counts[cost]] = place
                counts[cost] += 1
        far: i64 = 0
        row: i64 = 0
        while counts[0] + counts[1] + counts[2] > 0:
            index: i64 = 0
            while index < counts[row]:
                place = rows[row * span + index]
                if near[place] == far:
                    self._spread(near, rows, counts, place, far)
                index += 1
            counts[row] = 0
            far += 1
            row = 0 if row == 2 else row + 1
        return near

    def _spread(
        self, near: vec[i64], rows: vec[i64], counts: vec[i64], place: i64, far: i64
    ) -> None:
        """Go on from a place so far from the edge."""
        board = self.board
        way: i64 = 0
        while way < DIRECTIONS:
            target = place + board.steps[way]
            reach = far + self.cost[target]
            if reach < near[target] and ((way & 1) == 0 or self._may(place, target)):
                near[target] = reach
                row = reach % 3
                rows[row * (ROWS // 3) * board.area + counts[row]] = target
                counts[row] += 1
            way += 1

    def _may(self, place: i64, target: i64) -> bool:
        """Whether a line may go on diagonally."""
        mine = self.cells[place] == self.colour
        other = self.cells[target] == self.colour
        if mine:
            return other or self.mine[target] == LEGAL
        return other and self.mine[place] == LEGAL
