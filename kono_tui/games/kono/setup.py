"""Kono's positions, built from the piece on each cell."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from mypy_extensions import i64

from kono_tui.core.bits import bit
from kono_tui.core.save import RoundOpening
from kono_tui.core.windows import NO_WINDOWS, Windows
from kono_tui.games.kono.board import (
    BLACK,
    BLACK_TO_MOVE_KEY,
    CAN_CAPTURE_KEYS,
    CAPTURE_POINTS,
    CELL_STRIDE,
    POINT_VALUE,
    USUAL_WEIGHTS,
    WHITE,
    WHITE_IS_SEAT_1_KEY,
    Board,
    Weights,
    board_of,
    home_points,
    words_of_cells,
)
from kono_tui.games.kono.position import (
    BLACK_PIECE,
    VACANT,
    WHITE_CAPTURER,
    WHITE_PIECE,
    KonoPosition,
)
from kono_tui.games.kono.windows.file import windows_of


def starting_pieces(size: int) -> list[int]:
    """The piece on each cell at the start of a round."""
    pieces = [VACANT] * (size * size)
    for colour, piece in ((WHITE, WHITE_PIECE), (BLACK, BLACK_PIECE)):
        for cell in home_points(size, colour):
            pieces[cell] = piece
    return pieces


def start_position(size: int, opening: RoundOpening) -> KonoPosition:
    """Return the first position of a round, for the seat that begins with the colour it picked."""
    first_is_black = opening.colour == "black"
    white_seat = 1 - opening.first_seat if first_is_black else opening.first_seat
    return build_position(board_of(size), starting_pieces(size), first_is_black, white_seat)


def build_position(
    board: Board, pieces: list[int], black_to_move: bool, white_seat: int
) -> KonoPosition:
    """The position with these pieces, cell by cell.

    A piece on the opponent's home can capture, even if it is given as one that cannot.
    """
    cell_sets: list[list[int]] = [[], [], []]
    for cell, piece in enumerate(pieces):
        if piece != VACANT:
            colour = _piece_colour(piece)
            cell_sets[colour].append(cell)
            if piece >= WHITE_CAPTURER or _is_goal(board, cell, colour):
                cell_sets[2].append(cell)
    (w0, w1), (b0, b1), (c0, c1) = map(words_of_cells, cell_sets)
    hash = _fingerprint(board, cell_sets, black_to_move, white_seat)
    margin: i64 = CAPTURE_POINTS * POINT_VALUE * (len(cell_sets[WHITE]) - len(cell_sets[BLACK]))
    placement: i64 = 0
    for colour, sign in ((WHITE, 1), (BLACK, -1)):
        for cell in cell_sets[colour]:
            placement += sign * board.placement_values[colour * CELL_STRIDE + cell]
            if _is_goal(board, cell, colour):
                margin += sign * board.home_values[cell]
    return KonoPosition(
        board, w0, w1, b0, b1, c0, c1, black_to_move, white_seat, margin, placement, hash, 100
    )


WEIGHT_NAMES = (
    "prospect",
    "blocked",
    "capturer",
    "hunter",
    "captured",
    "tempo",
    "mobility",
    "advance",
    "leave_home",
    "leave_value",
    "learned",
)
"""The weights' names, in the order of the parameters of `Weights`."""
SWITCHES = frozenset(["learned"])
"""The weights that only switch a part of the evaluation on or off."""


def weights_by_name(size: int) -> dict[str, int]:
    """The usual weights of a size, by name."""
    usual = USUAL_WEIGHTS[size]
    return {name: int(getattr(usual, name)) for name in WEIGHT_NAMES}


def with_weights(position: KonoPosition, weights: Mapping[str, int]) -> KonoPosition:
    """The same pieces on a board with other weights; those not named stay as usual."""
    size = int(position.board.size)
    usual = weights_by_name(size)
    values = (weights.get(name, usual[name]) for name in WEIGHT_NAMES)
    return _on_board(_build_board(size, position.board.windows, *values), position)


def with_windows(position: KonoPosition) -> KonoPosition:
    """The same pieces on a board with the learned windows, if there are any and they count."""
    board = position.board
    windows = windows_of(int(board.size)) if board.weights.learned else NO_WINDOWS
    if windows is board.windows:
        return position
    values = (int(getattr(board.weights, name)) for name in WEIGHT_NAMES)
    return _on_board(_build_board(int(board.size), windows, *values), position)


@lru_cache(maxsize=8)
def _build_board(size: int, windows: Windows, *weights: int) -> Board:
    return Board(size, Weights(*weights), windows)


def _on_board(board: Board, position: KonoPosition) -> KonoPosition:
    pieces = [int(position.piece_at(cell)) for cell in range(int(board.size * board.size))]
    return build_position(board, pieces, position.black_to_move, int(position.white_seat))


def _fingerprint(
    board: Board, cell_sets: list[list[int]], black_to_move: bool, white_seat: int
) -> i64:
    """The key of White's cells, Black's cells, and the cells of the pieces that can capture."""
    hash: i64 = board.zobrist[BLACK_TO_MOVE_KEY] if black_to_move else 0
    if white_seat == 1:
        hash ^= board.zobrist[WHITE_IS_SEAT_1_KEY]
    for part, cells in zip((0, CELL_STRIDE, CAN_CAPTURE_KEYS), cell_sets, strict=True):
        for cell in cells:
            hash ^= board.zobrist[part + cell]
    return hash


def _piece_colour(piece: int) -> int:
    return 1 - piece % 2


def _is_goal(board: Board, cell: int, colour: int) -> bool:
    """Whether a cell is a home point of the colour's opponent."""
    return (board.homes[2 * (1 - colour) + cell % 2] & bit(cell // 2)) != 0
