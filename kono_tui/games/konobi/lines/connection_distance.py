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

from kono_tui.games.konobi.board import (
    BUCKET_SPACE,
    DIRECTIONS,
    EMPTY,
    FIRST_EDGE,
    SECOND_EDGE,
    UNREACHABLE,
    Board,
)
from kono_tui.games.konobi.placement_rules import CROSSCUT, LEGAL, verdict

DIAGONALS: Final = 170
"""The directions that are diagonal, as a mask."""
BUCKET_COUNT: Final = 3
STONE_COST: Final = 2
GUARDED_COST: Final = 1
"""The cost of a stone to place, in halves, and its cost where the opponent must not play."""


def verdicts(board: Board, cells: vec[u8], own: vec[u8], other: vec[u8]) -> vec[u8]:
    """Return the verdict on a colour's stone by place, given its masks and the opponent's."""
    by_place = board.blank_bytes[:]
    for place in board.places:
        if cells[place] == EMPTY:
            by_place[place] = u8(verdict(board, cells, own, other, place))
    return by_place


class EdgeDistances:
    """The shortest lines of a colour: from either edge to each place, including that place's cost.

    `own_masks` are those of the colour's stones. `own_verdicts` and `opponent_verdicts` are the
    verdicts on the colour's stones and the opponent's. No line crosses a place where a stone would
    be a crosscut, as it stays one for good.
    """

    def __init__(
        self,
        board: Board,
        cells: vec[u8],
        colour: i64,
        own_masks: vec[u8],
        own_verdicts: vec[u8],
        opponent_verdicts: vec[u8],
    ) -> None:
        self.board: Final = board
        self.cells: Final = cells
        self.colour: Final = colour
        self.own_masks: Final = own_masks
        self.own_verdicts: Final = own_verdicts
        self.cost: Final = board.blank_distances[:]
        for place in board.places:
            if cells[place] == colour:
                self.cost[place] = 0
            elif cells[place] == EMPTY and own_verdicts[place] != CROSSCUT:
                self.cost[place] = STONE_COST if opponent_verdicts[place] == LEGAL else GUARDED_COST
        self.from_first_edge: Final = self._distances_from(FIRST_EDGE)
        self.from_second_edge: Final = self._distances_from(SECOND_EDGE)
        self.shortest_length: Final = self._shortest_length()

    def length_through(self, place: i64) -> i64:
        """The cost of the shortest line through a place; UNREACHABLE or more if there is none."""
        return self.from_first_edge[place] + self.from_second_edge[place] - self.cost[place]

    def _shortest_length(self) -> i64:
        least: i64 = UNREACHABLE
        for place in self.board.places:
            if self.length_through(place) < least:
                least = self.length_through(place)
        return least

    def _distances_from(self, edge: i64) -> vec[i64]:
        """Return the distance of every place from an edge, found for the nearest places first.

        Buckets hold the places to continue from, by distance. A step costs at most two halves, so
        three buckets used in rotation are enough.
        """
        board = self.board
        bucket_size = BUCKET_SPACE // BUCKET_COUNT * board.area
        distances = board.blank_distances[:]
        buckets = board.blank_buckets[:]
        counts = vec[i64]([0, 0, 0])
        for place in board.places:
            cost = self.cost[place]
            if (i64(board.edges[2 * place + self.colour - 1]) & edge) != 0 and cost < UNREACHABLE:
                distances[place] = cost
                buckets[cost * bucket_size + counts[cost]] = place
                counts[cost] += 1
        distance: i64 = 0
        bucket: i64 = 0
        while counts[0] + counts[1] + counts[2] > 0:
            index: i64 = 0
            while index < counts[bucket]:
                place = buckets[bucket * bucket_size + index]
                if distances[place] == distance:
                    self._spread_from(distances, buckets, counts, place, bucket)
                index += 1
            counts[bucket] = 0
            distance += 1
            bucket = 0 if bucket == BUCKET_COUNT - 1 else bucket + 1
        return distances

    def _spread_from(
        self, distances: vec[i64], buckets: vec[i64], counts: vec[i64], place: i64, bucket: i64
    ) -> None:
        """Continue from a place whose distance from the edge is that of its bucket."""
        cells, cost, offsets, colour = self.cells, self.cost, self.board.offsets, self.colour
        bucket_size = BUCKET_SPACE // BUCKET_COUNT * self.board.area
        distance = distances[place]
        from_stone = cells[place] == colour
        step: i64 = 1 if from_stone or self._may_join_diagonally(place) else 2
        direction: i64 = 0
        while direction < DIRECTIONS:
            target = place + offsets[direction]
            new_distance = distance + cost[target]
            if new_distance < distances[target] and (
                (direction & 1) == 0
                or cells[target] == colour
                or (from_stone and self.own_verdicts[target] == LEGAL)
            ):
                distances[target] = new_distance
                target_bucket = bucket + cost[target]
                if target_bucket >= BUCKET_COUNT:
                    target_bucket -= BUCKET_COUNT
                buckets[target_bucket * bucket_size + counts[target_bucket]] = target
                counts[target_bucket] += 1
            direction += step

    def _may_join_diagonally(self, place: i64) -> bool:
        """Whether a stone placed here may join one that stands diagonally."""
        return (i64(self.own_masks[place]) & DIAGONALS) != 0 and self.own_verdicts[place] == LEGAL
