"""The windows that `learn_windows.py` gives each board, and the boards' symmetries."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kono_tui.games.fanorona.board import COLUMNS

Cells = tuple[int, ...]
Symmetry = tuple[Cells, bool]
"""Where a symmetry of the board takes each cell, and whether it swaps the colours."""
Point = tuple[int, int]

CHOSEN_SHAPES: dict[tuple[str, int], tuple[Cells, ...]] = {
    ("kono", 5): (
        (0, 2, 4, 6, 8, 12),
        (0, 6, 10, 12, 16, 20),
        (1, 3, 5, 7, 9, 13),
        (1, 5, 7, 11, 15, 17),
    ),
}
"""By game and size, the cells of one window of each kind; its mirror images come with it.

On Kono's boards a piece never leaves the points of its parity, so each window has one parity.
"""
BLOCKS = {"kono": (3, 4), "konane": (3, 3), "fanorona": (3, 3)}
"""By game, the rows and columns of the windows of the other boards: every such block is one, and on
Kono's boards two, by parity.
"""


def shapes_of(game: str, size: int) -> tuple[Cells, ...]:
    """One window of each kind."""
    if (game, size) in CHOSEN_SHAPES:
        return CHOSEN_SHAPES[game, size]
    shapes = []
    covered: set[frozenset[int]] = set()
    for cells in _blocks(game, size):
        if frozenset(cells) not in covered:
            shapes.append(cells)
            covered |= {
                frozenset(target[cell] for cell in cells) for target, _ in symmetries_of(game, size)
            }
    return tuple(shapes)


def _blocks(game: str, size: int) -> Iterator[Cells]:
    height, width = BLOCKS[game]
    columns = columns_of(game, size)
    for top in range(size - height + 1):
        for left in range(columns - width + 1):
            cells = [
                row * columns + column
                for row in range(top, top + height)
                for column in range(left, left + width)
            ]
            if game == "kono":
                yield tuple(cell for cell in cells if cell % 2 == 0)
                yield tuple(cell for cell in cells if cell % 2 == 1)
            else:
                yield tuple(cells)


def columns_of(game: str, size: int) -> int:
    """The number of a board's columns; its size is the number of its rows."""
    return COLUMNS[size] if game == "fanorona" else size


def symmetries_of(game: str, size: int) -> list[Symmetry]:
    """The symmetries of a board that change nothing, or nothing but the colours.

    The first one changes nothing at all. In Kono White goes down and Black up. In Konane the colour
    of a point follows from its place. In Fanorona nothing does.
    """
    last_row, last_column = size - 1, columns_of(game, size) - 1
    places: list[Callable[[int, int], Point]] = [
        lambda row, column: (row, column),
        lambda row, column: (row, last_column - column),
        lambda row, column: (last_row - row, column),
        lambda row, column: (last_row - row, last_column - column),
    ]
    if game == "kono":
        return [(_moved_cells(game, size, place), n >= 2) for n, place in enumerate(places)]
    if game == "fanorona":
        targets = [_moved_cells(game, size, place) for place in places]
        return [(target, is_swapped) for is_swapped in (False, True) for target in targets]
    places += [
        lambda row, column: (column, row),
        lambda row, column: (column, last_row - row),
        lambda row, column: (last_row - column, row),
        lambda row, column: (last_row - column, last_row - row),
    ]
    return [(_moved_cells(game, size, place), sum(place(0, 0)) % 2 == 1) for place in places]


def _moved_cells(game: str, size: int, place: Callable[[int, int], Point]) -> Cells:
    """By cell, the cell that it becomes."""
    columns = columns_of(game, size)
    moved = (place(row, column) for row in range(size) for column in range(columns))
    return tuple(row * columns + column for row, column in moved)
