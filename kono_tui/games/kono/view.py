"""A Kono board as plain data, for drawing."""

from __future__ import annotations

from kono_tui.core.board_view import BoardView, Point
from kono_tui.games.kono.board import BLACK, WHITE, home_points
from kono_tui.games.kono.position import VACANT, WHITE_CAPTURER, KonoPosition

COLOURS = ("white", "black")

EXHIBIT = (
    "1,5 sw", "4,5 nw", "2,1 se", "5,1 ne", "2,4 se", "5,2 ne", "3,5 sw", "4,2 nw", "1,1 se",
    "5,4 ne", "1,4 sw", "4,3 sw", "2,2 se", "3,1 ne",
)  # fmt: skip
"""The moves of a round, up to its middle, for a picture."""


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
