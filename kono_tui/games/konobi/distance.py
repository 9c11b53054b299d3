"""[hot] How far a colour is from joining its edges: the shortest lines, counted in half stones.

A line runs over the colour's own stones, which cost nothing, and over vacant places. A vacant place
costs one stone: two halves, or one half where the opponent must not play and is less of an
obstacle. The stones of a line touch, even diagonally. But a line enters or leaves a vacant place
diagonally only if the other end is a stone and the colour may play on the vacant place now, as weak
links are mostly forbidden.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kono_tui.games.konobi.board import DIRECTIONS, EMPTY, FAR, FIRST, ROWS, SECOND, Board
from kono_tui.games.konobi.legality import CROSSCUT, LEGAL, verdict

WHOLE: Final = 2
GUARDED: Final = 1
"""The cost of a stone to place, in halves, and its cost where the opponent must not play."""


def verdicts(board: Board, cells: vec[u8], own: vec[u8], other: vec[u8]) -> vec[u8]:
    """Return the verdict on a colour's stone by place, given its masks and the opponent's."""
    said = board.blank[:]
    for place in board.places:
        if cells[place] == EMPTY:
            said[place] = u8(verdict(board, cells, own, other, place))
    return said


class Lines:
    """The shortest lines of a colour: from either edge to each place, including that place's cost.

    `own_verdicts` and `opponent_verdicts` are the verdicts on the colour's stones and the
    opponent's. No line crosses a place where a stone would be a crosscut, as it stays one for good.
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
        """The cost of the shortest line through a place; UNREACHABLE or more if there is none."""
        return self.first[place] + self.second[place] - self.cost[place]

    def _shortest(self) -> i64:
        least: i64 = FAR
        for place in self.board.places:
            if self.through(place) < least:
                least = self.through(place)
        return least

    def _from(self, edge: i64) -> vec[i64]:
        """Return the distance of every place from an edge, found for the nearest places first.

        Buckets hold the places to continue from, by distance. A step costs at most two halves, so
        three buckets used in rotation are enough.
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
        """Continue from a place at a given distance from the edge."""
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
        """Whether a line may step diagonally between two places."""
        mine = self.cells[place] == self.colour
        other = self.cells[target] == self.colour
        if mine:
            return other or self.mine[target] == LEGAL
        return other and self.mine[place] == LEGAL
