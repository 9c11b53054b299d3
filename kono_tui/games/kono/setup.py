"""Positions put together from what stands where."""

from __future__ import annotations

from mypy_extensions import i64

from kono_tui.core.grid import bit
from kono_tui.games.kono.board import (
    BLACK,
    BLACK_TO_MOVE,
    CAN_CAPTURE,
    CAPTURE_POINTS,
    CELLS,
    POINT,
    WHITE,
    WHITE_IS_SEAT_1,
    Board,
    home_points,
    words,
)
from kono_tui.games.kono.position import (
    BLACK_PIECE,
    VACANT,
    WHITE_CAPTURER,
    WHITE_PIECE,
    KonoPosition,
)


def starting_pieces(size: int) -> list[int]:
    """What stands on each cell at the start of a round."""
    pieces = [VACANT] * (size * size)
    for colour, piece in ((WHITE, WHITE_PIECE), (BLACK, BLACK_PIECE)):
        for cell in home_points(size, colour):
            pieces[cell] = piece
    return pieces


def arranged(board: Board, pieces: list[int], black_to_move: bool, white_seat: int) -> KonoPosition:
    """The position with these pieces, cell by cell.

    Who stands on the opponent's home can capture, whatever the piece says.
    """
    sets: list[list[int]] = [[], [], []]
    margin: i64 = 0
    placed: i64 = 0
    hash: i64 = board.zobrist[BLACK_TO_MOVE] if black_to_move else 0
    if white_seat == 1:
        hash ^= board.zobrist[WHITE_IS_SEAT_1]
    for cell, piece in enumerate(pieces):
        if piece == VACANT:
            continue
        colour = 1 - piece % 2
        sign = 1 - 2 * colour
        sets[colour].append(cell)
        placed += sign * board.placing[colour * CELLS + cell]
        hash ^= board.zobrist[colour * CELLS + cell]
        goal = (board.homes[2 * (1 - colour) + cell % 2] & bit(cell // 2)) != 0
        if goal:
            margin += sign * board.worth[cell]
        if goal or piece >= WHITE_CAPTURER:
            sets[2].append(cell)
            hash ^= board.zobrist[CAN_CAPTURE + cell]
    margin += CAPTURE_POINTS * POINT * (len(sets[0]) - len(sets[1]))
    white, black, capturers = words(sets[0]), words(sets[1]), words(sets[2])
    return KonoPosition(
        board,
        white[0],
        white[1],
        black[0],
        black[1],
        capturers[0],
        capturers[1],
        black_to_move,
        white_seat,
        margin,
        placed,
        hash,
    )
