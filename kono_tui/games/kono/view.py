"""A Kono board as plain data, for drawing."""

from __future__ import annotations

from kono_tui.core.board_view import BoardView, Point
from kono_tui.games.kono.board import BLACK, WHITE, home_points
from kono_tui.games.kono.position import VACANT, WHITE_CAPTURER, KonoPosition

COLOURS = ("white", "black")


def colour_of(piece: int) -> str:
    """The colour of the piece on a point; "" on a vacant point."""
    return COLOURS[1 - piece % 2] if piece != VACANT else ""


def board_view(position: KonoPosition) -> BoardView:
    """The points with their pieces, homes and values."""
    size = int(position.board.size)
    homes = {
        cell: (COLOURS[colour], value)
        for colour in (WHITE, BLACK)
        for cell, value in home_points(size, colour).items()
    }
    points = []
    for cell in range(size * size):
        piece = int(position.piece_at(cell))
        home, value = homes.get(cell, ("", 0))
        points.append(Point(colour_of(piece), piece >= WHITE_CAPTURER, home, value))
    return BoardView(size, size, tuple(points))
