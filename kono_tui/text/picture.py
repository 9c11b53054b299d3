"""A board drawn in characters any terminal has, as the rules draw it."""

from __future__ import annotations

from kono_tui.core.view import BoardView, Point

VACANT = "+"
EMPTY = "."
"""A pit without a piece."""


def draw(view: BoardView, values: bool = False) -> str:
    """The board with the names of rows and columns; with values, vacant points show their worth."""
    if view.pits:
        return _pits(view)
    return _lettered(view, values) if view.letters else _lines(view, values)


def _pits(view: BoardView) -> str:
    """A row of letters for each row of pits."""
    columns = "".join(f"{column:<2}" for column in range(1, view.columns + 1))
    lines = [f"   {columns}".rstrip()]
    for row in range(view.rows):
        points = view.points[row * view.columns : (row + 1) * view.columns]
        pieces = " ".join(point.piece[:1].upper() or EMPTY for point in points)
        lines.append(f"{row + 1:<3}{pieces}")
    return "\n".join(lines)


def _lines(view: BoardView, values: bool) -> str:
    """Crossings joined by lines, between the four winds."""
    columns = "".join(f"{column:<4}" for column in range(1, view.columns + 1))
    return "\n".join(["N", *_lattice(view, values), "S", f"W  {columns}".rstrip() + "  E"])


def _lettered(view: BoardView, values: bool) -> str:
    """The same where columns have letters: those are below."""
    return "\n".join([*_lattice(view, values), "   " + "   ".join(view.letters)])


def _lattice(view: BoardView, values: bool) -> list[str]:
    """The rows, and the lines between them."""
    lines = [_row(view, 0, values)]
    for row in range(1, view.rows):
        lines += [_between(view, row - 1), _row(view, row, values)]
    return lines


def _row(view: BoardView, row: int, values: bool) -> str:
    """The points of a row, joined by lines, after its name."""
    points = view.points[row * view.columns : (row + 1) * view.columns]
    cells = "- ".join(f"{_glyph(point, values):<2}" for point in points)
    return f"{view.row_name(row):<3}{cells}".rstrip()


def _between(view: BoardView, row: int) -> str:
    """The lines from a row to the one below it."""
    crossing = [" "] * (view.columns - 1)
    if view.diagonals:
        crossing = ["/" if (row + column) % 2 else "\\" for column in range(view.columns - 1)]
    return "   |" + "".join(f" {each} |" for each in crossing)


def _glyph(point: Point, values: bool) -> str:
    """A piece's letter, doubled if it can capture; else the point."""
    if point.piece:
        return point.piece[0].upper() * (2 if point.strong else 1)
    return str(point.value) if values and point.value else VACANT
