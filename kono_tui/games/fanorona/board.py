"""[hot] A board of one size: its points and lines, and what the evaluation pays for.

A cell is row * columns + column, from the north-west. As there is an odd number of columns, a cell
is even where row + column is: on a strong point. Sets of points are pairs of words. Cell 2n is bit
n of the first word, the strong points. Cell 2n + 1 is bit n of the second word, the weak points.
A step along a row or a column leads from one word to the other. A step along a diagonal stays in
the first.
"""

from __future__ import annotations

import random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.bits import bit
from kono_tui.core.windows import NO_WINDOWS, Windows

WHITE: Final = 0
BLACK: Final = 1

DELTAS: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""Rows and columns by direction: clockwise from the north. The opposite of d is d ^ 4."""
DIRECTIONS: Final = 8
OUTSIDE: Final = -1
NONE: Final = -1
"""No stone, and no direction."""

COLUMNS: Final = {5: 9, 7: 11, 9: 13}
"""The number of columns by the number of rows, which names the size."""
CELL_STRIDE: Final = 128
"""The distance between the parts of a table by cell."""
QUIET_TURN_LIMIT: Final = 60
"""The number of turns without a capture after which the round is drawn."""
HUNDREDTHS_PER_STONE: Final = 100
"""The hundredths in a stone."""


class Weights:
    """What the evaluation pays for, in hundredths of a stone.

    `relative`: the lead, as a share of all stones left. `mobility`: each free step. `centre`: each
    stone and step nearer to the middle. `hunt`: with few stones left, each step between a stone of
    the colour behind and the nearest stone of the colour ahead. `learned`: what the learned windows
    say, in %.
    """

    def __init__(self, relative: i64, mobility: i64, centre: i64, hunt: i64, learned: i64) -> None:
        self.relative: Final = relative
        self.mobility: Final = mobility
        self.centre: Final = centre
        self.hunt: Final = hunt
        self.learned: Final = learned


USUAL_WEIGHTS: Final = {
    5: Weights(relative=300, mobility=6, centre=0, hunt=12, learned=0),
    7: Weights(relative=300, mobility=6, centre=0, hunt=12, learned=0),
    9: Weights(relative=300, mobility=6, centre=0, hunt=30, learned=0),
}
"""The usual weights by size."""
HUNT_STONES: Final = {5: 14, 7: 14, 9: 40}
"""The number of stones left from which the hunt is on, by size."""


class Board:
    """The geometry of one size, and what the evaluation pays for on it.

    `next_cell` is the cell one step away along a line, by cell and direction, or OUTSIDE. `shifts`
    are by direction and word: how many bits a step moves a point up. `step_origins` are by
    direction and word too: the points from which a line leads that way. With `uses_endings`, small
    endings have the values of the table in use.
    """

    def __init__(
        self,
        rows: int,
        weights: Weights,
        uses_endings: bool = False,
        windows: Windows = NO_WINDOWS,
    ) -> None:
        columns = COLUMNS[rows]
        self.rows: Final[i64] = rows
        self.columns: Final[i64] = columns
        self.cells: Final[i64] = rows * columns
        self.weights: Final = weights
        self.uses_endings: Final = uses_endings
        self.windows: Final = windows
        self.hunt_stones: Final[i64] = HUNT_STONES[rows]
        self.all_points: Final = vec[i64](
            [_parity_word(rows, columns, 0), _parity_word(rows, columns, 1)]
        )
        steps = [
            _next_cell(rows, columns, cell, way) for cell in range(rows * columns) for way in DELTAS
        ]
        self.next_cell: Final = vec[i64](steps)
        self.shifts: Final = vec[i64](_build_shifts(columns))
        self.step_origins: Final = vec[i64](_find_step_origins(steps))
        self.centrality: Final = vec[i64](_build_centrality(rows, columns))
        self.distances: Final = vec[i64](_build_distances(rows, columns))
        self.zobrist: Final = vec[i64](_build_zobrist(rows))


def _parity_word(rows: int, columns: int, parity: int) -> int:
    """The word of all strong points, or of all weak ones."""
    word = 0
    for cell in range(parity, rows * columns, 2):
        word |= bit(cell >> 1)
    return word


def _next_cell(rows: int, columns: int, cell: int, delta: tuple[int, int]) -> int:
    """The cell one step away, or OUTSIDE where no line leads."""
    down, right = delta
    row, column = cell // columns + down, cell % columns + right
    diagonal = down != 0 and right != 0
    if (diagonal and cell % 2) or not (0 <= row < rows and 0 <= column < columns):
        return OUTSIDE
    return row * columns + column


def _build_shifts(columns: int) -> list[int]:
    """The shifts for each direction and word: a cell's bit number is half the cell."""
    shifts = []
    for down, right in DELTAS:
        offset = down * columns + right
        shifts += [offset // 2, (offset + 1) // 2]
    return shifts


def _find_step_origins(steps: list[int]) -> list[int]:
    origins = [0] * (2 * DIRECTIONS)
    for index, target in enumerate(steps):
        cell, direction = index // DIRECTIONS, index % DIRECTIONS
        if target != OUTSIDE:
            origins[2 * direction + cell % 2] |= bit(cell >> 1)
    return origins


def _build_centrality(rows: int, columns: int) -> list[int]:
    """By cell, how near it is to the middle, in tenths of a step; columns count less than rows."""
    centrality = []
    for cell in range(rows * columns):
        down, right = abs(cell // columns - rows // 2), abs(cell % columns - columns // 2)
        centrality.append(10 * (rows // 2 - down) + 6 * (columns // 2 - right))
    return centrality


def _build_distances(rows: int, columns: int) -> list[int]:
    """By two cells, the steps between them if every step could go diagonally."""
    distances = [0] * (CELL_STRIDE * CELL_STRIDE)
    for one in range(rows * columns):
        for other in range(rows * columns):
            down = abs(one // columns - other // columns)
            right = abs(one % columns - other % columns)
            distances[CELL_STRIDE * one + other] = max(down, right)
    return distances


def _build_zobrist(rows: int) -> list[int]:
    """Random words: by colour and cell, by cell in mid-turn, and for the rest."""
    source = random.Random(f"fanorona {rows}")
    return [source.getrandbits(62) for _ in range(4 * CELL_STRIDE + 16 + QUIET_TURN_LIMIT + 1)]


WHITE_KEYS: Final = 0
BLACK_KEYS: Final = CELL_STRIDE
STOOD_KEYS: Final = 2 * CELL_STRIDE
"""For each point that the stone in mid-turn has left."""
MOVING_KEYS: Final = 3 * CELL_STRIDE
HEADING_KEYS: Final = 4 * CELL_STRIDE
BLACK_TO_MOVE_KEY: Final = 4 * CELL_STRIDE + 8
WHITE_IS_SEAT_1_KEY: Final = 4 * CELL_STRIDE + 9
QUIET_TURN_KEYS: Final = 4 * CELL_STRIDE + 16
"""For each number of turns without a capture."""

_boards: dict[int, Board] = {}


def board_of(rows: int) -> Board:
    """Return the shared board of a size, with the usual weights."""
    if rows not in _boards:
        _boards[rows] = Board(rows, USUAL_WEIGHTS[rows])
    return _boards[rows]
