"""Points of a Konane board by row and column, and the jumps between them."""

from __future__ import annotations

from kono_tui.games.konane.board import DELTAS

DIRECTIONS = ("north", "east", "south", "west")
"""The names of the directions, clockwise."""


def cell_name(size: int, cell: int) -> str:
    """A cell as people call it: "(4,3)", row and column from 1."""
    return f"({format_cell(size, cell)})"


def format_cell(size: int, cell: int) -> str:
    """A cell as players type it: "4,3"."""
    return f"{cell // size + 1},{cell % size + 1}"


def jump_target(size: int, cell: int, direction: int) -> int | None:
    """Where a jump in a direction would land; None off the board."""
    row, column = cell // size + 2 * DELTAS[direction][0], cell % size + 2 * DELTAS[direction][1]
    return row * size + column if 0 <= row < size and 0 <= column < size else None


def direction_of(size: int, origin: int, target: int) -> int | None:
    """The direction of a jump; None if these cells are not two apart in a row or a column."""
    directions = (
        direction for direction in range(4) if jump_target(size, origin, direction) == target
    )
    return next(directions, None)


def line_direction(size: int, origin: int, target: int) -> int | None:
    """The direction in which a cell lies, however far; None if it is in no line, or the same."""
    down, right = target // size - origin // size, target % size - origin % size
    if (down != 0) == (right != 0):
        return None
    return DELTAS.index(((down > 0) - (down < 0), (right > 0) - (right < 0)))


def jumped_cell(size: int, origin: int, target: int) -> int:
    """The cell that a jump goes over."""
    row = (origin // size + target // size) // 2
    return row * size + (origin % size + target % size) // 2
