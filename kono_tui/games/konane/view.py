"""A Konane board as plain data, for drawing."""

from __future__ import annotations

from kono_tui.core.board_view import BoardView, Point
from kono_tui.games.konane.position import NONE, KonanePosition

COLOURS = ("black", "white")


def board_view(position: KonanePosition) -> BoardView:
    """The pits with their stones."""
    size = int(position.board.size)
    stones = (int(position.stone_at(cell)) for cell in range(size * size))
    points = tuple(Point("" if stone == NONE else COLOURS[stone]) for stone in stones)
    return BoardView(size, size, points, has_pits=True)
