"""Small boards solved with sets of points in integers: a third implementation of the rules.

The mover always joins north and south: for the other colour, the board is mirrored at its diagonal.
So a solved position stands for eight: reflected either way, and with the colours exchanged.
"""

from __future__ import annotations

from functools import cache, cached_property

from tests.games.konobi import naive
from tests.games.konobi.naive import Decision, Round

WeakLinks = list[tuple[int, int, list[int]]]
"""Points with weak links: the point, the stones it is linked to, and what lies between them."""


class PointSetSolver:
    """All that is known of the positions of one size: whether the mover wins.

    `win_counts` counts how often a point has won: those are tried first.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.results: dict[tuple[int, int], bool] = {}
        self.win_counts = {1 << index: 0 for index in range(size**2)}
        self.shape = cache(self._shape)
        self.joined = cache(self._joined)
        self.mirrored = cache(self._mirrored)
        self.across = cache(self._across)
        self.upside_down = cache(self._upside_down)

    # Sets of points

    def point(self, row: int, column: int) -> int:
        """The set of one point, rows and columns from 0; of none beside the board."""
        inside = 0 <= row < self.size and 0 <= column < self.size
        return 1 << (row * self.size + column) if inside else 0

    @cached_property
    def all(self) -> int:
        return (1 << self.size**2) - 1

    @cached_property
    def west(self) -> int:
        return sum(self.point(row, 0) for row in range(self.size))

    def beside(self, points: int) -> int:
        """The points orthogonally next to any of a set."""
        east = self.west << (self.size - 1)
        up_and_down = points << self.size | points >> self.size
        return (up_and_down | (points & ~east) << 1 | (points & ~self.west) >> 1) & self.all

    def _reflect(self, points: int, mirror: str) -> int:
        last, moved = self.size - 1, 0
        for row in range(self.size):
            for column in range(self.size):
                if points & self.point(row, column):
                    targets = {
                        "/": (column, row),
                        "|": (row, last - column),
                        "-": (last - row, column),
                    }
                    moved |= self.point(*targets[mirror])
        return moved

    def _mirrored(self, points: int) -> int:
        return self._reflect(points, "/")

    def _across(self, points: int) -> int:
        return self._reflect(points, "|")

    def _upside_down(self, points: int) -> int:
        return self._reflect(points, "-")

    # The rules

    def _shape(self, own: int) -> tuple[int, WeakLinks]:
        """Where a stone would have no weak link to these, and the links where it has some."""
        without, linked = 0, []
        for row in range(self.size):
            for column in range(self.size):
                stones, between = 0, []
                for down, right in naive.DIAGONAL:
                    stone = self.point(row + down, column + right)
                    pair = self.point(row + down, column) | self.point(row, column + right)
                    if own & stone and not own & pair:
                        stones |= stone
                        between.append(pair)
                if stones:
                    linked.append((self.point(row, column), stones, between))
                else:
                    without |= self.point(row, column)
        return without, linked

    def _joined(self, own: int) -> bool:
        """Whether stones that touch lead from the north to the south."""
        reached, before = own & self.all & (1 << self.size) - 1, 0
        while reached != before:
            before = reached
            for row in range(self.size):
                for column in range(self.size):
                    if reached & self.point(row, column):
                        near = (row - 1, row, row + 1), (column - 1, column, column + 1)
                        around = [self.point(down, right) for down in near[0] for right in near[1]]
                        reached |= own & sum(around)
        return bool(reached >> self.size * (self.size - 1))

    def legal(self, own: int, other: int) -> int:
        """Where the mover may place a stone."""
        free = self.all & ~(own | other)
        without, linked = self.shape(own)
        good = free & without
        spoilt = self.beside(good)
        for point, stones, between in linked:
            cuts = any(not pair & ~other for pair in between)
            if free & point and not stones & spoilt and not cuts:
                good |= point
        return good

    # Playing out

    def wins(self, own: int, other: int) -> bool:
        """Whether the mover wins with the best play of both, where nobody has won yet."""
        ways = [(own, other), (self.across(own), self.across(other))]
        ways += [(self.upside_down(one), self.upside_down(two)) for one, two in ways]
        key = min(ways)
        if key not in self.results:
            self.results[key] = self._solve(own, other)
        return self.results[key]

    def _solve(self, own: int, other: int) -> bool:
        legal = self.legal(own, other)
        if not legal:
            return not self.wins(self.mirrored(other), self.mirrored(own))
        points = [point for point in self.win_counts if legal & point]
        if any(self.joined(own | point) for point in points):
            return True
        replier = self.mirrored(other)
        for point in sorted(points, key=lambda each: -self.win_counts[each]):
            if not self.wins(replier, self.mirrored(own | point)):
                self.win_counts[point] += 1
                return True
        return False


solver_of = cache(PointSetSolver)


def point_sets(round: Round) -> tuple[int, int]:
    """A round for its solver: the mover's stones, and the opponent's."""
    letters = "".join(round.rows)
    black, white = (sum(1 << i for i, each in enumerate(letters) if each == c) for c in "BW")
    if round.turn == "B":
        return black, white
    mirrored = solver_of(len(round.rows)).mirrored
    return mirrored(white), mirrored(black)


def wins(round: Round) -> bool:
    """Whether the player to move wins, by placing or by the swap where that is offered."""
    if round.winners:
        return round.winners == [round.turn]
    placing = solver_of(len(round.rows)).wins(*point_sets(round))
    return placing or naive.can_swap(round)


def best_moves(round: Round) -> set[Decision]:
    """The decisions that keep a win: none where the other wins anyway.

    A swap leaves the same board to the other player: it wins where placing does not.
    """
    return {each for each in naive.decisions(round) if not wins(naive.decide(round, each))}
