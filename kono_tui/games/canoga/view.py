"""What a Canoga position looks like: two rows of squares."""

from __future__ import annotations

from kono_tui.core.board_view import BoardView, Point
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.squares import square_at

COLOURS = ("white", "black")
"""The colours of the rows of seats 0 and 1, where something must distinguish them. Players are not
named by them.
"""

EXHIBIT = (
    "two", "4+5", "c8+1", "two", "5+3", "c5+3", "two", "5+5", "c6+4", "two", "6+4", "two", "5+3",
    "c6+2", "two", "6+4", "c9+1", "two", "1+2", "c3", "two", "3+5", "c8",
)  # fmt: skip
"""The moves of a round, up to its middle, for a picture."""


def board_view(position: CanogaPosition) -> BoardView:
    """Return the board to draw."""
    size = int(position.size)
    points = tuple(_square_point(position, *square_at(size, cell)) for cell in range(2 * size))
    return BoardView(2, size, points, has_squares=True)


def _square_point(position: CanogaPosition, seat: int, number: int) -> Point:
    if not position.row(seat) >> (number - 1) & 1:
        return Point()
    is_locked = seat == position.holder and number == position.lock
    return Point(COLOURS[seat], is_strong=is_locked)
