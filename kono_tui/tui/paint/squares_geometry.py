"""Where two rows of squares are on the canvas, and the tray with the dice between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from kono_tui.core.view import BoardView
from kono_tui.tui.paint import dice
from kono_tui.tui.paint.geometry import Geometry

LIST: Final = 22
"""The columns of the list in the tray: a pointer, a blank, and the twenty of an option."""
SPACIOUS: Final = 61
"""Rows of squares with at least so many columns have large dice between them, if they fit."""
WIDE: Final = 4
"""From this scale on the frame never has its narrowest form."""
FAR: Final = 6
"""The most columns between the dice and the list, however large the tray is."""

Box = tuple[int, int, int, int]
"""First column and row, and the number of columns and rows."""


class Form(NamedTuple):
    """The layout that the height allows."""

    die: dice.Size
    down: int
    """The rows of a square."""
    tray: int
    """The rows of the tray."""
    over: int
    """The rows between the names and the squares."""
    least: int
    """The least number of columns of the tray."""


SMALL: Final = Form(dice.SMALL, 3, 8, 0, dice.SMALL.width + 3 + LIST)
LOW: Final = Form(dice.MIDDLE, 3, 8, 0, 2 * dice.MIDDLE.width + 3 + LIST)
MIDDLE: Final = LOW._replace(tray=10, over=1)
LARGE: Final = Form(dice.LARGE, 4, 15, 2, 2 * dice.LARGE.width + 9 + LIST)


def _forms(across: int, scale: int) -> Iterator[Form]:
    """Yield the layouts for rows of so many columns, the highest first: squares as high as wide."""
    if across >= SPACIOUS:
        for down in range((scale + 2 - _gap(scale) + 1) // 2, LARGE.down, -1):
            yield LARGE._replace(down=down, tray=2 * down + 7)
        yield LARGE
    if scale > 1:
        yield MIDDLE
        yield LOW
    if across < LOW.least:
        yield SMALL


@dataclass(frozen=True)
class Squares(Geometry):
    """Two rows of squares k + 2 columns apart; a point is where a square's number is."""

    form: Form = SMALL
    side: int = 2
    """The columns beside the tray, at either end."""

    @staticmethod
    def of_view(view: BoardView, scale: int, flipped: bool) -> tuple[Squares, ...]:
        """Return all geometries of a view at a scale: largest dice, then widest frame, first."""
        forms = _forms(view.columns * (scale + 2) - _gap(scale), scale)
        sides = (4, 2) if scale >= WIDE else (4, 2, 1)
        size = view.rows, view.columns, scale, flipped
        return tuple(Squares(*size, form, side) for form in forms for side in sides)

    @property
    def pitch(self) -> int:
        return self.scale + 2

    @property
    def gap(self) -> int:
        """The columns between two squares."""
        return _gap(self.scale)

    @property
    def across(self) -> int:
        """The columns of a square: an odd number, to have a middle one, or else two."""
        return self.pitch - self.gap

    @property
    def down(self) -> int:
        """The rows of a square."""
        return self.form.down

    @cached_property
    def span(self) -> int:
        """The columns of a row of squares."""
        return self.columns * self.pitch - self.gap

    @cached_property
    def inner(self) -> int:
        """The columns of the tray."""
        return max(self.span, self.form.least)

    @property
    def rim(self) -> int:
        """The columns of the frame, at either end."""
        return 2 if self.side > 2 else 1

    @property
    def width(self) -> int:
        return self.inner + 2 * self.side

    @property
    def height(self) -> int:
        return 2 * self.north + 2 * self.down + 2 + self.tray[3]

    @property
    def north(self) -> int:
        """The row where the upper row of squares begins."""
        return 1 + self.form.over

    @property
    def south(self) -> int:
        """The row where the lower row of squares begins."""
        _, y, _, rows = self.tray
        return y + rows + 1

    @property
    def west(self) -> int:
        """The column where the squares begin."""
        return self.side + (self.inner - self.span) // 2

    @cached_property
    def left(self) -> int:
        return self.west + self.across // 2

    @cached_property
    def top(self) -> int:
        return self.north + (self.down - 1) // 2

    @cached_property
    def field(self) -> tuple[int, int, int, int]:
        return self.rim, 1, self.width - self.rim, self.height - 1

    @cached_property
    def tray(self) -> Box:
        """The area of the dice and the list, with a row for marks above and below."""
        return self.side, self.north + self.down + 1, self.inner, self.form.tray

    @cached_property
    def dice(self) -> Box:
        """The area for two dice: side by side, or one above the other where they are small."""
        x, y, _, rows = self.tray
        width, height = self.form.die.width, self.form.die.height
        if self.form == SMALL:
            return x + self._apart[0], y + 1, width, 2 * height + 1
        return x + self._apart[0], y + (rows - height + 1) // 2, self._pair, height

    @cached_property
    def lines(self) -> Box:
        """The area for a heading and some options."""
        x, y, width, rows = self.tray
        column = self.dice[0] + self.dice[2] + self._apart[1]
        return column, y + 1, x + width - column, rows - (1 if self.form == SMALL else 2)

    @property
    def _pair(self) -> int:
        """The columns of two dice and the gap between them."""
        gap = 1 if self.inner < LOW.least + 6 else 2 if self.form.die != dice.LARGE else 3
        return 2 * self.form.die.width + gap

    @cached_property
    def _apart(self) -> tuple[int, int]:
        """The columns west of the dice, and between them and the list."""
        taken = self.form.die.width if self.form == SMALL else self._pair
        spare = self.inner - taken - LIST
        between = max(1, min(spare // 3, FAR))
        return max(1, (spare - between) // 2), between

    def turned(self, cell: int) -> int:
        """Exchange the rows; numbers go from west to east on either side of the board."""
        return (cell + self.columns) % (2 * self.columns) if self.flipped else cell

    def at(self, cell: int) -> tuple[int, int]:
        x, y = self.corner(cell)
        return x + self.across // 2, y + (self.down - 1) // 2

    def corner(self, cell: int) -> tuple[int, int]:
        """The upper left cell of a square."""
        row, column = divmod(self.turned(cell), self.columns)
        return self.west + column * self.pitch, self.south if row else self.north

    def margin(self, cell: int) -> int:
        """The row with the marks of a square, between it and the tray."""
        _, y, _, rows = self.tray
        return y + rows if self.turned(cell) >= self.columns else y - 1

    def nearest(self, x: int, y: int) -> int | None:
        """The square that contains a place on the canvas; None outside all squares."""
        column, beyond = divmod(x - self.west, self.pitch)
        row = 0 if y < self.south else 1
        within = 0 <= y - (self.south if row else self.north) < self.down
        if not (within and 0 <= column < self.columns and beyond < self.across):
            return None
        return self.turned(row * self.columns + column)


def _gap(scale: int) -> int:
    """The columns between two squares."""
    return 1 if scale == 1 else 1 + scale % 2
