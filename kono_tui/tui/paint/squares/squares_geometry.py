"""Where two rows of squares are on the canvas, and the tray with the dice between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.common import dice
from kono_tui.tui.paint.common.geometry import Geometry

LIST_WIDTH: Final = 22
"""The columns of the list in the tray: a pointer, a blank, and the twenty of an option."""
LARGE_DICE_ROW_WIDTH: Final = 61
"""Rows of squares with at least so many columns have large dice between them, if they fit."""
WIDE_SIDES_SCALE: Final = 4
"""From this scale on the frame never has its narrowest form."""
MAX_LIST_GAP: Final = 6
"""The most columns between the dice and the list, however large the tray is."""

CanvasArea = tuple[int, int, int, int]
"""First column and row, and the number of columns and rows."""


class SquareLayout(NamedTuple):
    """The layout that the height allows."""

    die: dice.DieSize
    square_height: int
    """The rows of a square."""
    tray_height: int
    """The rows of the tray."""
    rows_above: int
    """The rows between the names and the squares."""
    min_tray_width: int
    """The least number of columns of the tray."""


SMALL_LAYOUT: Final = SquareLayout(dice.SMALL_DIE, 3, 8, 0, dice.SMALL_DIE.width + 3 + LIST_WIDTH)
LOW_LAYOUT: Final = SquareLayout(
    dice.MEDIUM_DIE, 3, 8, 0, 2 * dice.MEDIUM_DIE.width + 3 + LIST_WIDTH
)
MEDIUM_LAYOUT: Final = LOW_LAYOUT._replace(tray_height=10, rows_above=1)
LARGE_LAYOUT: Final = SquareLayout(
    dice.LARGE_DIE, 4, 15, 2, 2 * dice.LARGE_DIE.width + 9 + LIST_WIDTH
)


def _layouts(row_width: int, scale: int) -> Iterator[SquareLayout]:
    """Yield the layouts for rows of so many columns, the highest first: squares as high as wide."""
    if row_width >= LARGE_DICE_ROW_WIDTH:
        highest = (scale + 2 - _gap_width(scale) + 1) // 2
        for height in range(highest, LARGE_LAYOUT.square_height, -1):
            yield LARGE_LAYOUT._replace(square_height=height, tray_height=2 * height + 7)
        yield LARGE_LAYOUT
    if scale > 1:
        yield MEDIUM_LAYOUT
        yield LOW_LAYOUT
    if row_width < LOW_LAYOUT.min_tray_width:
        yield SMALL_LAYOUT


@dataclass(frozen=True)
class SquareGeometry(Geometry):
    """Two rows of squares k + 2 columns apart; a point is where a square's number is."""

    layout: SquareLayout = SMALL_LAYOUT
    side_width: int = 2
    """The columns beside the tray, at either end."""

    @staticmethod
    def view_candidates(
        view: BoardView, scale: int, is_flipped: bool
    ) -> tuple[SquareGeometry, ...]:
        """Return all geometries of a view at a scale: largest dice, then widest frame, first."""
        layouts = _layouts(view.columns * (scale + 2) - _gap_width(scale), scale)
        sides = (4, 2) if scale >= WIDE_SIDES_SCALE else (4, 2, 1)
        size = view.rows, view.columns, scale, is_flipped
        return tuple(SquareGeometry(*size, form, side) for form in layouts for side in sides)

    @property
    def pitch(self) -> int:
        return self.scale + 2

    @property
    def gap(self) -> int:
        """The columns between two squares."""
        return _gap_width(self.scale)

    @property
    def square_width(self) -> int:
        """The columns of a square: an odd number, to have a middle one, or else two."""
        return self.pitch - self.gap

    @property
    def square_height(self) -> int:
        """The rows of a square."""
        return self.layout.square_height

    @cached_property
    def row_width(self) -> int:
        """The columns of a row of squares."""
        return self.columns * self.pitch - self.gap

    @cached_property
    def tray_width(self) -> int:
        """The columns of the tray."""
        return max(self.row_width, self.layout.min_tray_width)

    @property
    def frame_width(self) -> int:
        """The columns of the frame, at either end."""
        return 2 if self.side_width > 2 else 1

    @property
    def width(self) -> int:
        return self.tray_width + 2 * self.side_width

    @property
    def height(self) -> int:
        return 2 * self.upper_row_top + 2 * self.square_height + 2 + self.tray_area[3]

    @property
    def upper_row_top(self) -> int:
        """The row where the upper row of squares begins."""
        return 1 + self.layout.rows_above

    @property
    def lower_row_top(self) -> int:
        """The row where the lower row of squares begins."""
        _, y, _, rows = self.tray_area
        return y + rows + 1

    @property
    def squares_left(self) -> int:
        """The column where the squares begin."""
        return self.side_width + (self.tray_width - self.row_width) // 2

    @cached_property
    def first_column(self) -> int:
        return self.squares_left + self.square_width // 2

    @cached_property
    def first_row(self) -> int:
        return self.upper_row_top + (self.square_height - 1) // 2

    @cached_property
    def field(self) -> tuple[int, int, int, int]:
        return self.frame_width, 1, self.width - self.frame_width, self.height - 1

    @cached_property
    def tray_area(self) -> CanvasArea:
        """The area of the dice and the list, with a row for marks above and below."""
        top = self.upper_row_top + self.square_height + 1
        return self.side_width, top, self.tray_width, self.layout.tray_height

    @cached_property
    def dice_area(self) -> CanvasArea:
        """The area for two dice: side by side, or one above the other where they are small."""
        left, top, _, rows = self.tray_area
        x, height = left + self._dice_margins[0], self.layout.die.height
        if self.layout == SMALL_LAYOUT:
            return x, top + 1, self.layout.die.width, 2 * height + 1
        return x, top + (rows - height + 1) // 2, self._dice_pair_width, height

    @cached_property
    def list_area(self) -> CanvasArea:
        """The area for a heading and some options."""
        x, y, width, rows = self.tray_area
        column = self.dice_area[0] + self.dice_area[2] + self._dice_margins[1]
        return column, y + 1, x + width - column, rows - (1 if self.layout == SMALL_LAYOUT else 2)

    @property
    def _dice_pair_width(self) -> int:
        """The columns of two dice and the gap between them."""
        gap = 3 if self.layout.die == dice.LARGE_DIE else 2
        if self.tray_width < LOW_LAYOUT.min_tray_width + 6:
            gap = 1
        return 2 * self.layout.die.width + gap

    @cached_property
    def _dice_margins(self) -> tuple[int, int]:
        """The columns west of the dice, and between them and the list."""
        dice_width = self.layout.die.width if self.layout == SMALL_LAYOUT else self._dice_pair_width
        spare = self.tray_width - dice_width - LIST_WIDTH
        between = max(1, min(spare // 3, MAX_LIST_GAP))
        return max(1, (spare - between) // 2), between

    def flip_cell(self, cell: int) -> int:
        """Exchange the rows; numbers go from west to east on either side of the board."""
        return (cell + self.columns) % (2 * self.columns) if self.is_flipped else cell

    def canvas_xy(self, cell: int) -> tuple[int, int]:
        x, y = self.square_corner(cell)
        return x + self.square_width // 2, y + (self.square_height - 1) // 2

    def square_corner(self, cell: int) -> tuple[int, int]:
        """The upper left cell of a square."""
        row, column = divmod(self.flip_cell(cell), self.columns)
        y = self.lower_row_top if row else self.upper_row_top
        return self.squares_left + column * self.pitch, y

    def mark_row(self, cell: int) -> int:
        """The row with the marks of a square, between it and the tray."""
        _, y, _, rows = self.tray_area
        return y + rows if self.flip_cell(cell) >= self.columns else y - 1

    def cell_at(self, x: int, y: int) -> int | None:
        """The square that contains a place on the canvas; None outside all squares."""
        column, column_offset = divmod(x - self.squares_left, self.pitch)
        row = 0 if y < self.lower_row_top else 1
        row_top = self.lower_row_top if row else self.upper_row_top
        is_within = 0 <= y - row_top < self.square_height
        if not (is_within and 0 <= column < self.columns and column_offset < self.square_width):
            return None
        return self.flip_cell(row * self.columns + column)


def _gap_width(scale: int) -> int:
    """The columns between two squares."""
    return 1 if scale == 1 else 1 + scale % 2
