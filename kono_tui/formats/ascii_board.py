"""A board drawn in ASCII characters, as the rules draw it."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.board_view import BoardView, Point

VACANT = "+"
STAR = "*"
EMPTY_PIT = "."
"""A pit without a piece."""
STRONG_LINK_ACROSS, STRONG_LINK_DOWN = "=", "#"
"""A strong link in place of the line that it lies on; weak ones are drawn between the lines."""
WINNING_MARK = "!"
"""The mark beside a piece that wins the round."""
ROW_NAME_WIDTH = 3
"""The width of a row's name, in columns."""

Links = frozenset[tuple[int, int]]


def draw_board(
    view: BoardView, show_values: bool = False, players: Sequence[str] = ("", "")
) -> str:
    """Draw the board with the names of rows and columns; optionally with values on vacant points.

    Rows of squares are labelled with the names of their players, by seat.
    """
    if view.has_squares:
        return _draw_squares(view, players)
    if view.has_pits:
        return _draw_pits(view)
    draw_points = _draw_lettered if view.column_letters else _draw_lines
    return draw_points(view, show_values)


def _draw_squares(view: BoardView, players: Sequence[str]) -> str:
    """Draw seat 1's row above seat 0's. Covered squares keep their numbers: nobody has to count."""
    width = max(map(len, players))
    lines = []
    for row, name in enumerate(reversed(players)):
        points = view.points[row * view.columns : (row + 1) * view.columns]
        squares = (_draw_square(each, number) for number, each in enumerate(points, 1))
        drawn = " ".join(squares)
        lines.append(f"{name:<{width}}  {drawn}".rstrip() if width else drawn.rstrip())
    return "\n".join(lines)


def _draw_square(point: Point, number: int) -> str:
    """Draw a number, in brackets if the square is covered and between stars if locked."""
    if point.is_strong:
        return f"*{number}*".center(4)
    return (f"[{number}]" if point.piece else str(number)).center(4)


def _draw_pits(view: BoardView) -> str:
    """Draw a row of letters for each row of pits."""
    columns = "".join(f"{column:<2}" for column in range(1, view.columns + 1))
    lines = [f"   {columns}".rstrip()]
    for row in range(view.rows):
        points = view.points[row * view.columns : (row + 1) * view.columns]
        pieces = " ".join(point.piece[:1].upper() or EMPTY_PIT for point in points)
        lines.append(f"{row + 1:<3}{pieces}")
    return "\n".join(lines)


def _draw_lines(view: BoardView, show_values: bool) -> str:
    """Draw crossings joined by lines, between the four winds."""
    columns = "".join(f"{column:<4}" for column in range(1, view.columns + 1))
    last_line = f"W  {columns}".rstrip() + "  E"
    return "\n".join(["N", *_draw_lattice(view, show_values), "S", last_line])


def _draw_lettered(view: BoardView, show_values: bool) -> str:
    """Draw the same for columns with letters, which go below the board."""
    letters = "   " + "   ".join(view.column_letters)
    if view.goals is None:
        return "\n".join([*_draw_lattice(view, show_values), letters])
    return _draw_between_goals(view, show_values, f" {letters}")


def _draw_between_goals(view: BoardView, show_values: bool, letters: str) -> str:
    """Draw the same between the edges to be joined, each labelled with its owner."""
    north, west = view.goals or ("", "")
    room = 4 * view.columns - 2
    rim = f"    {f' {north.title()} ':=^{room - 1}}"
    lines = []
    for index, line in enumerate(_draw_lattice(view, show_values)):
        name, drawn = line[:ROW_NAME_WIDTH], line[ROW_NAME_WIDTH:]
        if index % 2 == 0:
            lines.append(f"{name[:2]}{west[:1]} {drawn:<{room}}{west[:1]}")
        else:
            lines.append(f"    {drawn}".rstrip())
    return "\n".join([rim, *lines, rim, letters])


def _draw_lattice(view: BoardView, show_values: bool) -> list[str]:
    """Draw the rows, and the lines between them."""
    links = frozenset(view.links)
    lines = [_draw_row(view, 0, show_values, links)]
    for row in range(1, view.rows):
        lines.append(_draw_between_rows(view, row - 1, links))
        lines.append(_draw_row(view, row, show_values, links))
    return lines


def _draw_row(view: BoardView, row: int, show_values: bool, links: Links) -> str:
    """Draw the points of a row, joined by lines, after its name."""
    drawn = f"{view.row_name(row):<{ROW_NAME_WIDTH}}"
    for cell in range(row * view.columns, (row + 1) * view.columns):
        line = STRONG_LINK_ACROSS if (cell, cell + 1) in links else "-"
        mark = WINNING_MARK if cell in view.winning_cells else ""
        drawn += f"{_glyph(view.points[cell], show_values) + mark:<2}{line} "
    return drawn[:-2].rstrip()


def _draw_between_rows(view: BoardView, row: int, links: Links) -> str:
    """Draw the lines from a row to the one below it, and the links."""
    first, below = row * view.columns, view.columns
    drawn = " " * ROW_NAME_WIDTH
    for cell in range(first, first + below):
        crossing = " "
        if (cell, cell + below + 1) in links:
            crossing = "\\"
        elif (cell + 1, cell + below) in links:
            crossing = "/"
        elif view.has_diagonals:
            crossing = "/" if (row + cell - first) % 2 else "\\"
        drawn += f"{STRONG_LINK_DOWN if (cell, cell + below) in links else '|'} {crossing} "
    return drawn[:-3]


def _glyph(point: Point, show_values: bool) -> str:
    """A piece's letter, doubled if it can capture; else the point."""
    if point.piece:
        return point.piece[0].upper() * (2 if point.is_strong else 1)
    if show_values and point.value:
        return str(point.value)
    return STAR if point.is_star else VACANT
