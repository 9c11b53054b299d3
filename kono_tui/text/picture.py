"""A board drawn in ASCII characters, as the rules draw it."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.view import BoardView, Point

VACANT = "+"
STAR = "*"
EMPTY = "."
"""A pit without a piece."""
STRONG_ACROSS, STRONG_DOWN = "=", "#"
"""A strong link in place of the line that it lies on; weak ones are drawn between the lines."""
WINNING = "!"
"""The mark beside a piece that wins the round."""
COVERED = "*"
NAME = 3
"""The width of a row's name, in columns."""

Links = frozenset[tuple[int, int]]


def draw(view: BoardView, values: bool = False, players: Sequence[str] = ("", "")) -> str:
    """Draw the board with the names of rows and columns; optionally with values on vacant points.

    Rows of squares are labelled with the names of their players, by seat.
    """
    if view.squares:
        return _squares(view, players)
    if view.pits:
        return _pits(view)
    return _lettered(view, values) if view.letters else _lines(view, values)


def _squares(view: BoardView, players: Sequence[str]) -> str:
    """Draw seat 1's row above seat 0's: a star if covered, a number between stars if locked."""
    width = max(map(len, players))
    lines = []
    for row, name in enumerate(reversed(players)):
        points = view.points[row * view.columns : (row + 1) * view.columns]
        drawn = " ".join(f"{_square(point, number)}" for number, point in enumerate(points, 1))
        lines.append(f"{name:<{width}}  {drawn}".rstrip() if width else drawn.rstrip())
    return "\n".join(lines)


def _square(point: Point, number: int) -> str:
    """Draw a number, or a star in its place, always equally wide."""
    if point.strong:
        return f"*{number}*".center(4)
    return (COVERED if point.piece else str(number)).center(4)


def _pits(view: BoardView) -> str:
    """Draw a row of letters for each row of pits."""
    columns = "".join(f"{column:<2}" for column in range(1, view.columns + 1))
    lines = [f"   {columns}".rstrip()]
    for row in range(view.rows):
        points = view.points[row * view.columns : (row + 1) * view.columns]
        pieces = " ".join(point.piece[:1].upper() or EMPTY for point in points)
        lines.append(f"{row + 1:<3}{pieces}")
    return "\n".join(lines)


def _lines(view: BoardView, values: bool) -> str:
    """Draw crossings joined by lines, between the four winds."""
    columns = "".join(f"{column:<4}" for column in range(1, view.columns + 1))
    return "\n".join(["N", *_lattice(view, values), "S", f"W  {columns}".rstrip() + "  E"])


def _lettered(view: BoardView, values: bool) -> str:
    """Draw the same for columns with letters, which go below the board."""
    letters = "   " + "   ".join(view.letters)
    if view.goals is None:
        return "\n".join([*_lattice(view, values), letters])
    return _between_goals(view, values, f" {letters}")


def _between_goals(view: BoardView, values: bool, letters: str) -> str:
    """Draw the same between the edges to be joined, each labelled with its owner."""
    north, west = view.goals or ("", "")
    room = 4 * view.columns - 2
    rim = f"    {f' {north.title()} ':=^{room - 1}}"
    lines = []
    for index, line in enumerate(_lattice(view, values)):
        name, drawn = line[:NAME], line[NAME:]
        if index % 2 == 0:
            lines.append(f"{name[:2]}{west[:1]} {drawn:<{room}}{west[:1]}")
        else:
            lines.append(f"    {drawn}".rstrip())
    return "\n".join([rim, *lines, rim, letters])


def _lattice(view: BoardView, values: bool) -> list[str]:
    """Draw the rows, and the lines between them."""
    links = frozenset(view.links)
    lines = [_row(view, 0, values, links)]
    for row in range(1, view.rows):
        lines += [_between(view, row - 1, links), _row(view, row, values, links)]
    return lines


def _row(view: BoardView, row: int, values: bool, links: Links) -> str:
    """Draw the points of a row, joined by lines, after its name."""
    drawn = f"{view.row_name(row):<{NAME}}"
    for cell in range(row * view.columns, (row + 1) * view.columns):
        line = STRONG_ACROSS if (cell, cell + 1) in links else "-"
        lit = WINNING if cell in view.lit else ""
        drawn += f"{_glyph(view.points[cell], values) + lit:<2}{line} "
    return drawn[:-2].rstrip()


def _between(view: BoardView, row: int, links: Links) -> str:
    """Draw the lines from a row to the one below it, and the links."""
    first, below = row * view.columns, view.columns
    drawn = " " * NAME
    for cell in range(first, first + below):
        crossing = " "
        if (cell, cell + below + 1) in links:
            crossing = "\\"
        elif (cell + 1, cell + below) in links:
            crossing = "/"
        elif view.diagonals:
            crossing = "/" if (row + cell - first) % 2 else "\\"
        drawn += f"{STRONG_DOWN if (cell, cell + below) in links else '|'} {crossing} "
    return drawn[:-3]


def _glyph(point: Point, values: bool) -> str:
    """A piece's letter, doubled if it can capture; else the point."""
    if point.piece:
        return point.piece[0].upper() * (2 if point.strong else 1)
    if values and point.value:
        return str(point.value)
    return STAR if point.star else VACANT
