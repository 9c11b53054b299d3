"""The windows that `learn_windows.py` gives each board, and the boards' symmetries."""

from __future__ import annotations

Cells = tuple[int, ...]
Symmetry = tuple[Cells, bool]
"""Where a symmetry of the board takes each cell, and whether it swaps the colours."""

SHAPES: dict[tuple[str, int], tuple[Cells, ...]] = {
    ("kono", 5): (
        (0, 2, 4, 6, 8, 12),
        (0, 6, 10, 12, 16, 20),
        (1, 3, 5, 7, 9, 13),
        (1, 5, 7, 11, 15, 17),
    ),
}
"""By game and size, the cells of one window of each kind; its mirror images come with it.

On Kono's boards a piece never leaves the points of its parity, so most windows have one parity.
"""


def symmetries_of(size: int) -> list[Symmetry]:
    """The symmetries of a board that change nothing, or nothing but the colours."""
    return [
        (_mirrored_cells(size, size, reverses_rows, reverses_columns), reverses_rows)
        for reverses_rows in (False, True)
        for reverses_columns in (False, True)
    ]


def _mirrored_cells(rows: int, columns: int, reverses_rows: bool, reverses_columns: bool) -> Cells:
    """By cell, the cell that it becomes."""
    return tuple(
        (rows - 1 - row if reverses_rows else row) * columns
        + (columns - 1 - column if reverses_columns else column)
        for row in range(rows)
        for column in range(columns)
    )
