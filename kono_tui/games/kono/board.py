"""[hot] A board of one size: its points, steps and homes, and their values.

A cell is row * size + column. A diagonal step never changes the parity of row + column, and on
boards of odd size that is the parity of the cell. So a set of pieces is two words, one for each
parity: cell c is bit c // 2 of word c % 2, at most 41 bits.
"""

from __future__ import annotations

import random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.bits import bit
from kono_tui.core.windows import NO_WINDOWS, Windows
from kono_tui.games.kono.evaluation_memory import EvaluationMemory

WHITE: Final = 0
BLACK: Final = 1
CELL_STRIDE: Final = 128
"""The distance between the parts of a table by cell."""

DELTAS: Final = ((-1, -1), (-1, 1), (1, 1), (1, -1))
"""The rows and columns of a step, by direction: clockwise from the northwest."""

OUTER_VALUES: Final = {
    5: (3, 1, 5, 1, 3),
    7: (3, 1, 5, 7, 5, 1, 3),
    9: (3, 1, 5, 7, 9, 7, 5, 1, 3),
}
INNER_VALUE: Final = 1

CAPTURE_POINTS: Final = 5
POINT_VALUE: Final = 100
"""Hundredths in a point."""


def home_points(size: int, colour: int) -> dict[int, int]:
    """The home points of a colour, each with its value for the other colour."""
    outer = 0 if colour == WHITE else size - 1
    inner = 1 if colour == WHITE else size - 2
    points = {outer * size + column: value for column, value in enumerate(OUTER_VALUES[size])}
    points[inner * size] = INNER_VALUE
    points[inner * size + size - 1] = INNER_VALUE
    return points


def words_of_cells(cells: list[int]) -> list[int]:
    """A set of cells as its two words."""
    pair = [0, 0]
    for cell in cells:
        pair[cell % 2] |= bit(cell // 2)
    return pair


class Weights:
    """What the evaluation pays for, in hundredths of a point.

    `mobility`: for each step onto a vacant point. `advance`: for each row a piece has come nearer
    to the opponent's side. `leave_home` and `leave_value`: against each piece on its own home, once
    and by the point's value.
    """

    def __init__(
        self,
        prospect: i64,
        blocked: i64,
        capturer: i64,
        hunter: i64,
        captured: i64,
        tempo: i64,
        mobility: i64,
        advance: i64,
        leave_home: i64,
        leave_value: i64,
        learned: i64,
    ) -> None:
        self.prospect: Final = prospect
        self.blocked: Final = blocked
        self.capturer: Final = capturer
        self.hunter: Final = hunter
        self.captured: Final = captured
        self.tempo: Final = tempo
        self.mobility: Final = mobility
        self.advance: Final = advance
        self.leave_home: Final = leave_home
        self.leave_value: Final = leave_value
        self.learned: Final = learned


USUAL_WEIGHTS: Final = {
    5: Weights(
        prospect=33,
        blocked=68,
        capturer=115,
        hunter=151,
        captured=106,
        tempo=31,
        mobility=21,
        advance=27,
        leave_home=8,
        leave_value=6,
        learned=0,
    ),
    7: Weights(
        prospect=44,
        blocked=62,
        capturer=102,
        hunter=161,
        captured=128,
        tempo=45,
        mobility=31,
        advance=27,
        leave_home=7,
        leave_value=11,
        learned=0,
    ),
    9: Weights(
        prospect=135,
        blocked=61,
        capturer=0,
        hunter=18,
        captured=5,
        tempo=36,
        mobility=36,
        advance=36,
        leave_home=7,
        leave_value=7,
        learned=0,
    ),
}
"""The weights by size, tuned by self-play."""


class Board:
    """The geometry of one size, and what the evaluation pays for on it."""

    def __init__(self, size: int, weights: Weights, windows: Windows = NO_WINDOWS) -> None:
        self.size: Final[i64] = size
        self.start_pieces: Final[i64] = size + 2
        self.weights: Final = weights
        self.evaluations: Final = EvaluationMemory()
        self.windows: Final = windows
        homes = [home_points(size, WHITE), home_points(size, BLACK)]
        self.homes: Final = vec[i64](
            words_of_cells(list(homes[WHITE])) + words_of_cells(list(homes[BLACK]))
        )
        self.home_values: Final = vec[i64](_home_value_table(homes))
        self.step_masks: Final = vec[i64](_step_masks(size))
        self.step_shifts: Final = vec[i64]([(dr * size + dc) // 2 for dr, dc in DELTAS])
        self.placement_values: Final = vec[i64](_placement_table(size, homes, weights))
        self.rings: Final = vec[i64](_ring_table(size))
        targets = _target_lists(homes)
        self.targets: Final = vec[i64]([cell for part in targets for cell in part])
        self.target_starts: Final = vec[i64](_part_starts([len(part) for part in targets]))
        self.zobrist: Final = vec[i64](_zobrist_keys(size))


def _home_value_table(homes: list[dict[int, int]]) -> list[int]:
    """By cell: what a piece there earns for the colour whose home it is not, in hundredths."""
    table = [0] * CELL_STRIDE
    for home in homes:
        for cell, value in home.items():
            table[cell] = POINT_VALUE * value
    return table


def _step_masks(size: int) -> list[int]:
    """By direction and word: the cells from which such a step stays on the board."""
    masks: list[int] = []
    for dr, dc in DELTAS:
        masks += words_of_cells(
            [
                row * size + column
                for row in range(size)
                for column in range(size)
                if 0 <= row + dr < size and 0 <= column + dc < size
            ]
        )
    return masks


def _placement_table(size: int, homes: list[dict[int, int]], weights: Weights) -> list[int]:
    """By colour and cell: the value of a piece there beyond the margin."""
    table = [0] * (2 * CELL_STRIDE)
    for cell in range(size * size):
        row = cell // size
        for colour, rows_left in ((WHITE, size - 1 - row), (BLACK, row)):
            if cell not in homes[1 - colour]:
                table[colour * CELL_STRIDE + cell] -= weights.advance * rows_left
            if cell in homes[colour]:
                value = weights.leave_home + weights.leave_value * homes[colour][cell]
                table[colour * CELL_STRIDE + cell] -= value
    return table


def _ring_table(size: int) -> list[int]:
    """By cell and number of steps: the cells of its parity that are so many steps away."""
    table: list[int] = []
    for cell in range(size * size):
        for steps in range(size):
            ring = [
                other
                for other in range(cell % 2, size * size, 2)
                if distance(size, cell, other) == steps
            ]
            table.append(words_of_cells(ring)[cell % 2])
    return table


def distance(size: int, cell: int, other: int) -> int:
    """The steps between two cells of the same parity on an empty board."""
    rows = abs(cell // size - other // size)
    columns = abs(cell % size - other % size)
    return max(rows, columns)


def _target_lists(homes: list[dict[int, int]]) -> list[list[int]]:
    """By colour and word: the home points it heads for, the most valuable first.

    Equal ones come in reading order, seen from the colour's own side, so that neither is favoured.
    """
    parts: list[list[int]] = []
    for colour in (WHITE, BLACK):
        goal = homes[1 - colour]
        for parity in (0, 1):
            cells = [cell for cell in goal if cell % 2 == parity]
            cells.sort(reverse=colour == BLACK)
            parts.append(sorted(cells, key=lambda cell: -goal[cell]))
    return parts


def _part_starts(lengths: list[int]) -> list[int]:
    """Where each part of a joined list begins, and where the last one ends."""
    starts = [0]
    for length in lengths:
        starts.append(starts[-1] + length)
    return starts


def _zobrist_keys(size: int) -> list[int]:
    """Random words: by colour and cell, by cell for the power to capture, colour to move, seat."""
    source = random.Random(size)
    return [source.getrandbits(62) for _ in range(3 * CELL_STRIDE + 2)]


CAN_CAPTURE_KEYS: Final = 2 * CELL_STRIDE
BLACK_TO_MOVE_KEY: Final = 3 * CELL_STRIDE
WHITE_IS_SEAT_1_KEY: Final = 3 * CELL_STRIDE + 1

_boards: dict[int, Board] = {}


def board_of(size: int) -> Board:
    """The one board of a size with the usual weights."""
    if size not in _boards:
        _boards[size] = Board(size, USUAL_WEIGHTS[size])
    return _boards[size]
