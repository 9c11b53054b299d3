"""Points of a Kono board by row and column, and the directions between them."""

from __future__ import annotations

from kono_tui.games.kono.board import DELTAS

DIRECTIONS = ("northwest", "northeast", "southeast", "southwest")
"""The names of the directions, clockwise from the northwest."""


def cell_name(size: int, cell: int) -> str:
    """A cell as people call it: "(2,1)", row and column from 1."""
    return f"({cell // size + 1},{cell % size + 1})"


def are_on_board(size: int, *cells: int) -> bool:
    """Whether all these cells exist."""
    return all(0 <= cell < size * size for cell in cells)


def direction_between(size: int, origin: int, target: int) -> int | None:
    """The direction of a step; None if it is no diagonal step."""
    delta = (target // size - origin // size, target % size - origin % size)
    return DELTAS.index(delta) if delta in DELTAS else None


def cell_beside(size: int, cell: int, direction: int) -> int | None:
    """The cell one step away; None off the board."""
    row, column = cell // size + DELTAS[direction][0], cell % size + DELTAS[direction][1]
    return row * size + column if 0 <= row < size and 0 <= column < size else None
