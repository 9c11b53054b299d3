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

from kono_tui.core.grid import bit

WHITE: Final = 0
BLACK: Final = 1

DELTAS: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""Rows and columns by direction: clockwise from the north. The opposite of d is d ^ 4."""
DIRECTIONS: Final = 8
OUTSIDE: Final = -1

COLUMNS: Final = {5: 9, 7: 11, 9: 13}
"""The number of columns by the number of rows, which names the size."""
CELLS: Final = 128
"""The distance between the parts of a table by cell."""
LONGEST: Final = 60
"""The number of turns without a capture after which the round is drawn."""
POINT: Final = 100
"""The hundredths in a stone."""


class Weights:
    """What the evaluation pays for, in hundredths of a stone.

    `relative`: the lead, as a share of all stones left. `mobility`: each free step. `centre`: each
    stone and step nearer to the middle. `hunt`: with few stones left, each step between a stone of
    the colour behind and the nearest stone of the colour ahead.
    """

    def __init__(self, relative: i64, mobility: i64, centre: i64, hunt: i64) -> None:
        self.relative: Final = relative
        self.mobility: Final = mobility
        self.centre: Final = centre
        self.hunt: Final = hunt


USUAL: Final = {
    5: Weights(relative=300, mobility=6, centre=0, hunt=12),
    7: Weights(relative=300, mobility=6, centre=0, hunt=12),
    9: Weights(relative=300, mobility=6, centre=0, hunt=30),
}
"""The usual weights by size."""
FEW: Final = {5: 14, 7: 14, 9: 40}
"""The number of stones left from which the hunt is on, by size."""


class Board:
    """The geometry of one size, and what the evaluation pays for on it.

    `next_cell` is the cell one step away along a line, by cell and direction, or OUTSIDE. `shifts`
    are by direction and word: how many bits a step moves a point up. `step_origins` are by
    direction and word too: the points from which a line leads that way. With `uses_endings`, small
    endings have the values of the table in use.
    """

    def __init__(self, rows: int, weights: Weights, solved: bool = False) -> None:
        columns = COLUMNS[rows]
        self.rows: Final[i64] = rows
        self.columns: Final[i64] = columns
        self.cells: Final[i64] = rows * columns
        self.weights: Final = weights
        self.solved: Final = solved
        self.few: Final[i64] = FEW[rows]
        self.full: Final = vec[i64]([_word(rows, columns, 0), _word(rows, columns, 1)])
        steps = [
            _next(rows, columns, cell, way) for cell in range(rows * columns) for way in DELTAS
        ]
        self.next: Final = vec[i64](steps)
        self.shifts: Final = vec[i64](_shifts(columns))
        self.rooms: Final = vec[i64](_rooms(steps))
        self.middle: Final = vec[i64](_middle(rows, columns))
        self.apart: Final = vec[i64](_apart(rows, columns))
        self.zobrist: Final = vec[i64](_zobrist(rows))


def _word(rows: int, columns: int, parity: int) -> int:
    """The word of all strong points, or of all weak ones."""
    word = 0
    for cell in range(parity, rows * columns, 2):
        word |= bit(cell >> 1)
    return word


def _next(rows: int, columns: int, cell: int, way: tuple[int, int]) -> int:
    """The cell one step away, or OUTSIDE where no line leads."""
    down, right = way
    row, column = cell // columns + down, cell % columns + right
    diagonal = down != 0 and right != 0
    if (diagonal and cell % 2) or not (0 <= row < rows and 0 <= column < columns):
        return OUTSIDE
    return row * columns + column


def _shifts(columns: int) -> list[int]:
    """The shifts for each direction and word: a cell's bit number is half the cell."""
    shifts = []
    for down, right in DELTAS:
        by = down * columns + right
        shifts += [by // 2, (by + 1) // 2]
    return shifts


def _rooms(steps: list[int]) -> list[int]:
    rooms = [0] * (2 * DIRECTIONS)
    for index, following in enumerate(steps):
        cell, direction = index // DIRECTIONS, index % DIRECTIONS
        if following != OUTSIDE:
            rooms[2 * direction + cell % 2] |= bit(cell >> 1)
    return rooms


def _middle(rows: int, columns: int) -> list[int]:
    """By cell, how near it is to the middle, in tenths of a step; columns count less than rows."""
    near = []
    for cell in range(rows * columns):
        down, right = abs(cell // columns - rows // 2), abs(cell % columns - columns // 2)
        near.append(10 * (rows // 2 - down) + 6 * (columns // 2 - right))
    return near


def _apart(rows: int, columns: int) -> list[int]:
    """By two cells, the steps between them if every step could go diagonally."""
    apart = [0] * (CELLS * CELLS)
    for one in range(rows * columns):
        for other in range(rows * columns):
            down = abs(one // columns - other // columns)
            right = abs(one % columns - other % columns)
            apart[CELLS * one + other] = max(down, right)
    return apart


def _zobrist(rows: int) -> list[int]:
    """Random words: by colour and cell, by cell in mid-turn, and for the rest."""
    source = random.Random(f"fanorona {rows}")
    return [source.getrandbits(62) for _ in range(4 * CELLS + 16 + LONGEST + 1)]


STOOD: Final = 2 * CELLS
"""For each point that the stone in mid-turn has left."""
MOVING: Final = 3 * CELLS
HEADING: Final = 4 * CELLS
BLACK_TO_MOVE: Final = 4 * CELLS + 8
WHITE_IS_SEAT_1: Final = 4 * CELLS + 9
CLOCK: Final = 4 * CELLS + 16
"""For each number of turns without a capture."""

_boards: dict[int, Board] = {}


def board_of(rows: int) -> Board:
    """Return the shared board of a size, with the usual weights."""
    if rows not in _boards:
        _boards[rows] = Board(rows, USUAL[rows])
    return _boards[rows]
