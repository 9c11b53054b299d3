"""A board as plain data for painters."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Point:
    """One point of a board: the piece on it, if any, and what the point itself is."""

    piece: str = ""
    """The colour of the piece; "" on a vacant point."""
    is_strong: bool = False
    """Whether the piece has a power that others lack and that must be visible."""
    home: str = ""
    """The colour whose home it belongs to."""
    value: int = 0
    """What standing on it is worth."""
    is_star: bool = False
    """Whether it is marked as a landmark for the eye."""


@dataclass(frozen=True)
class BoardView:
    """The points of a board in reading order, and how to draw them."""

    rows: int
    columns: int
    points: tuple[Point, ...]
    has_pits: bool = False
    """Whether pieces lie in pits, rather than on the crossings of lines."""
    has_squares: bool = False
    """Whether it is two rows of numbered squares, seat 1's above seat 0's. A piece covers a square.
    A strong piece cannot be lifted yet.
    """
    has_diagonals: bool = False
    """Whether lines also go diagonally, through every other point, the first one included."""
    goals: tuple[str, str] | None = None
    """The colour that must join the northern edge to the southern one, and the colour that must
    join the western edge to the eastern one.
    """
    links: tuple[tuple[int, int], ...] = ()
    """Pairs of cells whose pieces are joined: strongly along a line, weakly along a diagonal."""
    winning_cells: frozenset[int] = frozenset()
    """The cells of the pieces that win the round."""
    column_letters: str = ""
    """The names of the columns, a letter each; rows are then counted from the south. "": both are
    numbers, counted from the north-west.
    """

    def row_name(self, row: int) -> str:
        """The name of a row, counted from 0 at the north."""
        return str(self.rows - row if self.column_letters else row + 1)

    def column_name(self, column: int) -> str:
        """The name of a column, counted from 0 at the west."""
        return self.column_letters[column] if self.column_letters else str(column + 1)

    def cell_name(self, cell: int) -> str:
        """A point as people call it: "(2,1)"; "c3" where columns have letters; "7" for squares."""
        row, column = divmod(cell, self.columns)
        if self.has_squares:
            return self.column_name(column)
        if self.column_letters:
            return f"{self.column_name(column)}{self.row_name(row)}"
        return f"({self.row_name(row)},{self.column_name(column)})"

    def row_and_column(self, cell: int) -> tuple[int, int]:
        """Row and column of a cell, from 1."""
        return cell // self.columns + 1, cell % self.columns + 1


@dataclass(frozen=True)
class Guide:
    """Something about a position that its board can show: a text, and symbols on cells.

    A symbol is one ASCII character, paired with its cell.
    """

    text: str
    symbols: tuple[tuple[int, str], ...]
