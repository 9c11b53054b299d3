"""Points of a Fanorona board by letter and number, directions between them, and words for both."""

from __future__ import annotations

from string import ascii_lowercase

from kono_tui.games.fanorona.board import DELTAS, DIRECTIONS, OUTSIDE, Board

DIRECTION_NAMES = (
    "north",
    "northeast",
    "east",
    "southeast",
    "south",
    "southwest",
    "west",
    "northwest",
)
"""The names of the directions, clockwise from the north."""


def point_name(board: Board, cell: int) -> str:
    """The name of a cell as people say and type it: "c3"."""
    row, column = divmod(cell, int(board.columns))
    return f"{ascii_lowercase[column]}{int(board.rows) - row}"


def cell_of(board: Board, name: str) -> int | None:
    """The cell that a name such as "c3" stands for; None off the board."""
    column, row = ascii_lowercase.index(name[0]), int(board.rows) - int(name[1:])
    if not (0 <= row < board.rows and column < board.columns):
        return None
    return row * int(board.columns) + column


def are_on_board(board: Board, *cells: int) -> bool:
    """Whether all these cells exist."""
    return all(0 <= cell < board.cells for cell in cells)


def last_point_name(board: Board) -> str:
    """The last point of the board by letter and by number: "i5"."""
    return point_name(board, int(board.columns) - 1)


def cell_beside(board: Board, cell: int, direction: int) -> int:
    """The cell one step away along a line, or OUTSIDE."""
    return int(board.next_cell[DIRECTIONS * cell + direction])


def direction_between(board: Board, origin: int, target: int) -> int | None:
    """The direction of a step; None where no line leads from one cell to the other."""
    if target == OUTSIDE:
        return None
    directions = (way for way in range(DIRECTIONS) if cell_beside(board, origin, way) == target)
    return next(directions, None)


def neighbours(board: Board, cell: int) -> list[int]:
    """The cells around a cell, whether or not a line leads there."""
    row, column = divmod(cell, int(board.columns))
    places = [(row + down, column + right) for down, right in DELTAS]
    rows, columns = range(int(board.rows)), range(int(board.columns))
    return [row * len(columns) + each for row, each in places if row in rows and each in columns]


def describe_line(board: Board, cells: tuple[int, ...]) -> str:
    """Describe the points of a line: "e3", "e3 and f3", "e3 to g3"."""
    names = [point_name(board, cell) for cell in cells]
    if len(names) > 2:
        return f"{names[0]} to {names[-1]}"
    return " and ".join(names)
