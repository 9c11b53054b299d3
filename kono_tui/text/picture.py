"""A board drawn in characters any terminal has, as the rules draw it."""

from __future__ import annotations

from kono_tui.core.view import BoardView, Point

VACANT = "+"
EMPTY = "."
"""A pit without a piece."""


def draw(view: BoardView, values: bool = False) -> str:
    """The board with row and column numbers; with values, vacant points show their worth."""
    return _pits(view) if view.pits else _lines(view, values)


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
    lines = ["N"]
    for row in range(view.rows):
        points = view.points[row * view.columns : (row + 1) * view.columns]
        cells = "- ".join(f"{_glyph(point, values):<2}" for point in points)
        lines.append(f"{row + 1:<3}{cells}".rstrip())
        if row < view.rows - 1:
            lines.append("   " + "   ".join("|" * view.columns))
    lines.append("S")
    columns = "".join(f"{column:<4}" for column in range(1, view.columns + 1))
    lines.append(f"W  {columns}".rstrip() + "  E")
    return "\n".join(lines)


def _glyph(point: Point, values: bool) -> str:
    """A piece's letter, doubled if it can capture; else the point."""
    if point.piece:
        return point.piece[0].upper() * (2 if point.strong else 1)
    return str(point.value) if values and point.value else VACANT
