"""Fanorona positions built from the stones on each cell, and boards with other weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from kono_tui.core.grid import bit
from kono_tui.games.fanorona.board import (
    BLACK,
    BLACK_TO_MOVE,
    CELLS,
    COLUMNS,
    USUAL,
    WHITE,
    WHITE_IS_SEAT_1,
    Board,
    Weights,
    board_of,
)
from kono_tui.games.fanorona.chain import fingerprint
from kono_tui.games.fanorona.position import NONE, FanoronaPosition


def start(rows: int, white_seat: int) -> FanoronaPosition:
    """Return the position in which a round begins."""
    board = board_of(rows)
    return arranged(board, first_stones(rows), False, white_seat)


def first_stones(rows: int) -> list[int]:
    """The stones at the start of a round, cell by cell.

    Black is above and White below. In the middle row they alternate around a vacant centre.
    """
    columns = COLUMNS[rows]
    half = columns // 2
    west = [BLACK if column % 2 == 0 else WHITE for column in range(half)]
    east = [WHITE - each + BLACK for each in reversed(west)]
    above, below = [BLACK] * (rows // 2 * columns), [WHITE] * (rows // 2 * columns)
    return [*above, *west, NONE, *east, *below]


def arranged(
    board: Board,
    stones: Sequence[int],
    black_to_move: bool,
    white_seat: int,
    clock: int = 0,
    moving: int = NONE,
    heading: int = NONE,
    stood: Sequence[int] = (),
) -> FanoronaPosition:
    """Return the position with these stones: a colour or NONE, cell by cell.

    In mid-turn, `moving_cell` is the stone's cell, `heading` the direction of its last step, and
    `stood` are the cells where it has stood before.
    """
    words = [[0, 0], [0, 0]]
    hash = 0
    for cell, colour in enumerate(stones):
        if colour != NONE:
            words[colour][cell % 2] |= int(bit(cell // 2))
            hash ^= int(board.zobrist[colour * CELLS + cell])
    before = [0, 0]
    for cell in stood:
        before[cell % 2] |= int(bit(cell // 2))
    if black_to_move:
        hash ^= int(board.zobrist[BLACK_TO_MOVE])
    if white_seat == 1:
        hash ^= int(board.zobrist[WHITE_IS_SEAT_1])
    if moving != NONE:
        hash ^= int(fingerprint(board, moving, heading, before[0], before[1]))
    (w0, w1), (b0, b1) = words[WHITE], words[BLACK]
    turn, seat, (s0, s1) = black_to_move, white_seat, before
    return FanoronaPosition(board, w0, w1, b0, b1, turn, seat, clock, moving, heading, s0, s1, hash)


WEIGHTS = ("relative", "mobility", "centre", "hunt")
"""The names of the weights, in the order of the parameters of `Weights`."""


def weights_of(rows: int) -> dict[str, int]:
    """The usual weights of a size, by name."""
    usual = USUAL[rows]
    return {name: int(getattr(usual, name)) for name in WEIGHTS}


def weighed(position: FanoronaPosition, weights: Mapping[str, int]) -> FanoronaPosition:
    """Return the same position on a board with other weights; those not named stay as usual."""
    rows = int(position.board.rows)
    usual = weights_of(rows)
    values = (weights.get(name, usual[name]) for name in WEIGHTS)
    return on_board(_weighed(rows, position.board.solved, *values), position)


def with_endings(position: FanoronaPosition) -> FanoronaPosition:
    """Return the same position on a board where small endings have the values of the table."""
    weights = position.board.weights
    values = (int(getattr(weights, name)) for name in WEIGHTS)
    return on_board(_weighed(int(position.board.rows), True, *values), position)


@lru_cache(maxsize=8)
def _weighed(rows: int, solved: bool, *weights: int) -> Board:
    return Board(rows, Weights(*weights), solved)


def on_board(board: Board, position: FanoronaPosition) -> FanoronaPosition:
    """Return the same position on another board of the same size, built again from its parts."""
    cells = range(int(board.cells))
    words = (int(position.s0), int(position.s1))
    return arranged(
        board,
        [int(position.stone_at(cell)) for cell in cells],
        position.black_to_move,
        int(position.white_seat),
        int(position.clock),
        int(position.moving),
        int(position.heading),
        [cell for cell in cells if words[cell % 2] & bit(cell // 2)],
    )
