"""Canoga positions built from their parts: the start of a round, and rows from a file."""

from __future__ import annotations

from kono_tui.core.save import Advantage
from kono_tui.games.canoga.position import NOBODY, NONE, CanogaPosition
from kono_tui.games.canoga.rows import full, square

NO_ADVANTAGE: Advantage = (NOBODY, NONE)


def start(size: int, first: int, advantage: Advantage | None) -> CanogaPosition:
    """Return the start of a round. The square of an advantage is covered and locked."""
    holder, number = advantage or NO_ADVANTAGE
    rows = [0, 0]
    if advantage is not None:
        rows[holder] = int(square(number))
    return CanogaPosition(size, rows[0], rows[1], first, lock=number, holder=holder)


def arranged(size: int, rows: tuple[int, int], seat: int) -> CanogaPosition:
    """Return the position with these covered squares by seat, and a seat about to throw.

    At most one row is fully covered.
    """
    whole = full(size)
    winner = next((each for each in (0, 1) if rows[each] == whole), NOBODY)
    return CanogaPosition(size, rows[0], rows[1], seat, winner=winner, by_covering=winner != NOBODY)
