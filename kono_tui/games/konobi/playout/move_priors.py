"""[hot] How promising a placement is before it is tried, by what the computer has learned.

In the rounds that are played out, what surrounds a place counts alone: it is quick to look up.

Four features count: how much longer the mover's shortest line is over the place than elsewhere, how
much longer the opponent's is, where the place lies relative to the last stone, and what surrounds
it. `prior_tables.py` says how much likelier each of them makes it that a search tries the place.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kono_tui.games.konobi.board import BLACK, DIRECTIONS, PASS, Board
from kono_tui.games.konobi.lines.connection_distance import EdgeDistances, verdicts
from kono_tui.games.konobi.playout.prior_tables import AROUND, LAST, MINE, YOURS

MAX_DETOUR: Final = 15
"""The largest detour, in half stones; longer ones count as this."""
FULL_APPEAL: Final = 50
"""The score of a pattern from which on a playout takes every place that chance has drawn."""
LAST_STONE_RANGE: Final = 3
"""How many rows and columns from the last stone the tables tell relative places apart."""
PATTERN_COUNT: Final = 6561
"""The number of patterns around a place: each of eight neighbours is vacant or either colour."""
TERNARY_MASKS: Final = vec[i64](
    [
        sum(3 ** (DIRECTIONS - 1 - way) * (mask >> way & 1) for way in range(DIRECTIONS))
        for mask in range(256)
    ]
)
"""By mask: its neighbours as digits of a base-three number, the north first."""
NORTH_SOUTH_FLIP: Final = (4, 3, 2, 1, 0, 7, 6, 5)
WEST_EAST_FLIP: Final = (0, 7, 6, 5, 4, 3, 2, 1)
TRANSPOSITION: Final = (6, 5, 4, 3, 2, 1, 0, 7)
"""The directions with north and south, west and east, and rows and columns exchanged."""


class PriorTables:
    """The learned scores, in hundredths. `black_patterns` and `white_patterns` are by pattern."""

    def __init__(self) -> None:
        self.own_detour: Final = _parse_numbers(MINE)
        self.opponent_detour: Final = _parse_numbers(YOURS)
        self.last_stone: Final = _parse_numbers(LAST)
        scores = _pattern_scores()
        white = [scores[reorder_pattern(code, TRANSPOSITION)] for code in range(PATTERN_COUNT)]
        self.black_patterns: Final = vec[i64](scores)
        self.white_patterns: Final = vec[i64](white)


def _parse_numbers(text: str) -> vec[i64]:
    return vec[i64]([int(word) for word in text.split()])


def _pattern_scores() -> list[int]:
    """Every pattern's score for Black; mirror images have the same score."""
    scores = [0] * PATTERN_COUNT
    words = AROUND.split()
    for index in range(0, len(words), 2):
        code, value = parse_pattern(words[index]), int(words[index + 1])
        for image in mirror_images(code):
            scores[image] = value
    return scores


def parse_pattern(pattern: str) -> int:
    """The number of a pattern, clockwise from the north: `o` is its own colour, `x` the other."""
    code = 0
    for sign in pattern:
        code = 3 * code + ".ox".index(sign)
    return code


def mirror_images(code: int) -> list[int]:
    """A pattern and those of its mirror images that leave each edge to its owner."""
    opposed = reorder_pattern(code, NORTH_SOUTH_FLIP)
    return [
        code,
        opposed,
        reorder_pattern(code, WEST_EAST_FLIP),
        reorder_pattern(opposed, WEST_EAST_FLIP),
    ]


def reorder_pattern(code: int, order: tuple[int, ...]) -> int:
    """A pattern with its neighbours in another order."""
    digits = [code // 3 ** (DIRECTIONS - 1 - direction) % 3 for direction in range(DIRECTIONS)]
    reordered = 0
    for direction in order:
        reordered = 3 * reordered + digits[direction]
    return reordered


_loaded: Final[list[PriorTables]] = []


def load_prior_tables() -> PriorTables:
    """Return the learned tables, built once."""
    if not _loaded:
        _loaded.append(PriorTables())
    return _loaded[0]


class Appeal:
    """How often a playout takes a place that chance has drawn, in 256ths, by the pattern around it.

    `taste` says, in percent, how much the learned scores count; with 0 it takes every place.
    """

    def __init__(self, taste: int) -> None:
        tables = load_prior_tables()
        self.to_black: Final = vec[i64](_shares_taken(tables.black_patterns, taste))
        self.to_white: Final = vec[i64](_shares_taken(tables.white_patterns, taste))


def _shares_taken(scores: vec[i64], taste: int) -> list[int]:
    slope = float(taste) / 10_000.0
    return [
        int(min(256.0, 256.0 * math.exp(slope * float(score - FULL_APPEAL)))) for score in scores
    ]


_appeals: Final[dict[int, Appeal]] = {}


def load_appeal(taste: int) -> Appeal:
    """Return the appeal of places to a taste, worked out once."""
    if taste not in _appeals:
        _appeals[taste] = Appeal(taste)
    return _appeals[taste]


def pattern_around(board: Board, own: vec[u8], other: vec[u8], side: i64, place: i64) -> i64:
    """The pattern around a place, given a side's masks and the opponent's.

    Beyond an edge is the colour that must join it.
    """
    edges = board.edge_masks
    return (
        TERNARY_MASKS[i64(own[place]) | i64(edges[2 * place + side - 1])]
        + 2 * TERNARY_MASKS[i64(other[place]) | i64(edges[2 * place + 2 - side])]
    )


class PriorEstimator:
    """Estimate how promising each placement of the side to move is."""

    def __init__(
        self,
        board: Board,
        cells: vec[u8],
        side: i64,
        own_masks: vec[u8],
        opponent_masks: vec[u8],
        last_place: i64,
    ) -> None:
        self.board: Final = board
        self.side: Final = side
        self.own_masks: Final = own_masks
        self.opponent_masks: Final = opponent_masks
        self.last_place: Final = last_place
        own_verdicts = verdicts(board, cells, own_masks, opponent_masks)
        opponent_verdicts = verdicts(board, cells, opponent_masks, own_masks)
        self.own_distances: Final = EdgeDistances(
            board, cells, side, own_masks, own_verdicts, opponent_verdicts
        )
        self.opponent_distances: Final = EdgeDistances(
            board, cells, 3 - side, opponent_masks, opponent_verdicts, own_verdicts
        )
        self.tables: Final = load_prior_tables()

    def prior_score(self, place: i64) -> i64:
        """The sum of the learned scores, in hundredths."""
        tables = self.tables
        pattern_scores = tables.black_patterns if self.side == BLACK else tables.white_patterns
        return (
            tables.own_detour[detour(self.own_distances, place)]
            + tables.opponent_detour[detour(self.opponent_distances, place)]
            + tables.last_stone[self.last_stone_relation(place)]
            + pattern_scores[self.pattern_around(place)]
        )

    def last_stone_relation(self, place: i64) -> i64:
        """How a place lies relative to the last stone, by rows and columns, exchanged for White.

        0: there is no last stone, or it is far away.
        """
        if self.last_place == PASS:
            return 0
        stride = self.board.stride
        rows = place // stride - self.last_place // stride
        columns = place % stride - self.last_place % stride
        rows = rows if rows >= 0 else -rows
        columns = columns if columns >= 0 else -columns
        if rows > LAST_STONE_RANGE or columns > LAST_STONE_RANGE:
            return 0
        along, across = (rows, columns) if self.side == BLACK else (columns, rows)
        return 1 + along * (LAST_STONE_RANGE + 1) + across

    def pattern_around(self, place: i64) -> i64:
        """The pattern around a place; beyond an edge, the colour that must join it."""
        return pattern_around(self.board, self.own_masks, self.opponent_masks, self.side, place)


def detour(distances: EdgeDistances, place: i64) -> i64:
    """How many half stones longer the shortest line over a place is than the shortest of all."""
    longer = distances.length_through(place) - distances.shortest_length
    return longer if longer < MAX_DETOUR else MAX_DETOUR
