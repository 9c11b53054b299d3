"""Canoga positions built from their parts: the start of a round, and rows from a file."""

from __future__ import annotations

from kono_tui.core.save import Advantage
from kono_tui.games.canoga.position import NO_SQUARE, NOBODY, CanogaPosition
from kono_tui.games.canoga.rows import full_row, square_bit

NO_ADVANTAGE: Advantage = (NOBODY, NO_SQUARE)


def start_position(size: int, first: int, advantage: Advantage | None) -> CanogaPosition:
    """Return the start of a round. The square of an advantage is covered and locked."""
    holder, number = advantage or NO_ADVANTAGE
    rows = [0, 0]
    if advantage is not None:
        rows[holder] = int(square_bit(number))
    return CanogaPosition(size, rows[0], rows[1], first, lock=number, holder=holder)


def build_position(size: int, rows: tuple[int, int], seat: int) -> CanogaPosition:
    """Return the position with these covered squares by seat, and a seat about to throw.

    At most one row is fully covered.
    """
    whole = full_row(size)
    winner = next((each for each in (0, 1) if rows[each] == whole), NOBODY)
    return CanogaPosition(size, rows[0], rows[1], seat, winner=winner, by_covering=winner != NOBODY)
