"""Boards drawn as text: W and B, doubled where the piece can capture, and a dot if vacant."""

from __future__ import annotations

from kono_tui.core.move import Move
from kono_tui.games.kono.board import board_of
from kono_tui.games.kono.game import KONO
from kono_tui.games.kono.position import (
    BLACK_CAPTURER,
    BLACK_PIECE,
    VACANT,
    WHITE_CAPTURER,
    WHITE_PIECE,
    KonoPosition,
)
from kono_tui.games.kono.setup import build_position
from kono_tui.play.match import Match

PIECES = {
    ".": VACANT,
    "W": WHITE_PIECE,
    "B": BLACK_PIECE,
    "WW": WHITE_CAPTURER,
    "BB": BLACK_CAPTURER,
}
NAMES = {piece: name for name, piece in PIECES.items()}
DIRECTIONS = {"nw": (-1, -1), "ne": (-1, 1), "se": (1, 1), "sw": (1, -1)}


SHUT_IN = """
    W  .  .  .  .
    .  B  .  .  .
    .  .  .  .  .
    .  .  .  .  .
    .  .  .  .  .
"""

BLOCKED = """
    .  .  .  .  .
    .  B  .  W  .
    .  .  W  .  .
    .  .  .  B  .
    .  .  .  .  .
"""

STARTS = {
    5: """
        W  W  W  W  W
        W  .  .  .  W
        .  .  .  .  .
        B  .  .  .  B
        B  B  B  B  B
    """,
    7: """
        W  W  W  W  W  W  W
        W  .  .  .  .  .  W
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        B  .  .  .  .  .  B
        B  B  B  B  B  B  B
    """,
    9: """
        W  W  W  W  W  W  W  W  W
        W  .  .  .  .  .  .  .  W
        .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .
        B  .  .  .  .  .  .  .  B
        B  B  B  B  B  B  B  B  B
    """,
}


def rows_of(text: str) -> list[list[str]]:
    """The names of a drawing, row by row."""
    return [line.split() for line in text.splitlines() if line.strip()]


def position_from_drawing(text: str, to_move: str = "white", white_seat: int = 0) -> KonoPosition:
    """The position of a drawing."""
    rows = rows_of(text)
    if any(len(row) != len(rows) for row in rows):
        raise ValueError(f"not a square drawing:\n{text}")
    pieces = [PIECES[name] for row in rows for name in row]
    return build_position(board_of(len(rows)), pieces, to_move == "black", white_seat)


def drawing_of(position: KonoPosition) -> list[list[str]]:
    """A position as the rows of its drawing."""
    size = int(position.board.size)
    return [
        [NAMES[int(position.piece_at(row * size + column))] for column in range(size)]
        for row in range(size)
    ]


def cell(position: KonoPosition, row: int, column: int) -> int:
    """The cell at a row and a column, both counted from 1."""
    return (row - 1) * int(position.board.size) + column - 1


def step(position: KonoPosition, row: int, column: int, direction: str) -> Move:
    """A step from a row and a column, both counted from 1."""
    down, right = DIRECTIONS[direction]
    origin = cell(position, row, column)
    return Move("step", (origin, cell(position, row + down, column + right)))


def legal_steps(position: KonoPosition) -> set[str]:
    """The legal moves as players type them."""
    codes = [int(code) for code in position.moves()]
    return {
        KONO.notation.format_move(position, KONO.rules.decode(position, code)) for code in codes
    }


def position_after_step(
    position: KonoPosition, row: int, column: int, direction: str
) -> KonoPosition:
    return position.play(KONO.rules.encode(position, step(position, row, column, direction)))


def assert_looks(position: KonoPosition, text: str) -> None:
    assert drawing_of(position) == rows_of(text)


def kono_position(match: Match) -> KonoPosition:
    position = match.position
    assert isinstance(position, KonoPosition)
    return position


def scores(position: KonoPosition, quitter: int | None = None) -> tuple[int, int]:
    """Both totals by seat; where White's seat is 0, White's first."""
    first, second = KONO.rules.tally(position, quitter).scores
    return first.total, second.total
