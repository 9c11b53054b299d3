"""What a Fanorona position looks like: pieces and points."""

from __future__ import annotations

from string import ascii_lowercase

from kono_tui.core.board_view import BoardView, Point
from kono_tui.games.fanorona.position import NONE, FanoronaPosition

COLOURS = ("white", "black")


def board_view(position: FanoronaPosition) -> BoardView:
    """Return the board to draw."""
    rows, columns = int(position.board.rows), int(position.board.columns)
    stones = (int(position.stone_at(cell)) for cell in range(rows * columns))
    points = tuple(Point("" if stone == NONE else COLOURS[stone]) for stone in stones)
    letters = ascii_lowercase[:columns]
    return BoardView(rows, columns, points, has_diagonals=True, column_letters=letters)
