"""The points of a Konobi board by letter and number, their neighbours, and words for them."""

from __future__ import annotations

from functools import cache

COLUMN_LETTERS = "abcdefghjklmnopqrst"
"""The names of the columns. There is no i, as on a go board."""


def point_name(size: int, cell: int) -> str:
    """A cell as players call and type it: "d4", with rows counted from the south."""
    row, column = divmod(cell, size)
    return f"{COLUMN_LETTERS[column]}{size - row}"


def cell_of(size: int, name: str) -> int | None:
    """Return the cell that a name such as "d4" stands for; None off the board."""
    column, row = COLUMN_LETTERS.find(name[0]), size - int(name[1:])
    return row * size + column if 0 <= row < size and 0 <= column < size else None


def last_point_name(size: int) -> str:
    """The last point of the board by letter and by number: "l11"."""
    return point_name(size, size - 1)


@cache
def neighbours(size: int, cell: int) -> tuple[int, ...]:
    """The cells that touch a cell, including diagonally."""
    row, column = divmod(cell, size)
    return tuple(
        down * size + right
        for down in range(max(row - 1, 0), min(row + 2, size))
        for right in range(max(column - 1, 0), min(column + 2, size))
        if (down, right) != (row, column)
    )


@cache
def straight_neighbours(size: int, cell: int) -> tuple[int, ...]:
    """The cells next to a cell along a line."""
    diagonal = diagonal_neighbours(size, cell)
    return tuple(near for near in neighbours(size, cell) if near not in diagonal)


@cache
def diagonal_neighbours(size: int, cell: int) -> tuple[int, ...]:
    """The cells that touch a cell diagonally."""
    row, column = divmod(cell, size)
    near = neighbours(size, cell)
    return tuple(each for each in near if each // size != row and each % size != column)


def cells_between(size: int, one: int, other: int) -> tuple[int, int]:
    """The two cells that are next to both of two diagonal neighbours."""
    return one - one % size + other % size, other - other % size + one % size
