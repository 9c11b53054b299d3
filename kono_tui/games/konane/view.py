"""A Konane board as plain data, for drawing."""

from __future__ import annotations

from kono_tui.core.board_view import BoardView, Point
from kono_tui.games.konane.board import NONE
from kono_tui.games.konane.position import KonanePosition

COLOURS = ("black", "white")

EXHIBIT = (
    "remove 4,6", "remove 5,4", "4,4-4,6", "6,5-4,5", "3,5-5,5", "6,3-6,5", "stop", "6,6-6,4",
    "5,6-5,4", "5,3-5,5", "3,6-5,6", "stop", "1,5-3,5",
)  # fmt: skip
"""The moves of a round, up to its middle, for a picture."""


def board_view(position: KonanePosition) -> BoardView:
    """The pits with their stones."""
    size = int(position.board.size)
    stones = (int(position.stone_at(cell)) for cell in range(size * size))
    points = tuple(Point("" if stone == NONE else COLOURS[stone]) for stone in stones)
    return BoardView(size, size, points, has_pits=True)
