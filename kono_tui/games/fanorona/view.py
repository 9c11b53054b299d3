"""What a Fanorona position looks like: pieces and points."""

from __future__ import annotations

from string import ascii_lowercase

from kono_tui.core.board_view import BoardView, Point
from kono_tui.games.fanorona.board import NONE
from kono_tui.games.fanorona.position import FanoronaPosition

COLOURS = ("white", "black")

EXHIBIT = (
    "e2-e3A", "f4-e5W", "e5-e4A", "d3-e3A", "e3-e2W", "d4-e3A", "e3-e4W", "g2-g3A", "g3-f3W",
    "f3-f4A", "f4-g4W", "c3-d3W", "stop",
)  # fmt: skip
"""The moves of a round, up to its middle, for a picture."""


def board_view(position: FanoronaPosition) -> BoardView:
    """Return the board to draw."""
    rows, columns = int(position.board.rows), int(position.board.columns)
    stones = (int(position.stone_at(cell)) for cell in range(rows * columns))
    points = tuple(Point("" if stone == NONE else COLOURS[stone]) for stone in stones)
    letters = ascii_lowercase[:columns]
    return BoardView(rows, columns, points, has_diagonals=True, column_letters=letters)
