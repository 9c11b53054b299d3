"""Where the points of a board are on the canvas, for painting and for the mouse."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import floor

from kono_tui.core.view import BoardView

LARGEST = 12
RIM = 3
"""The columns of the frame at the left, which hold the names of the rows."""
ROOMY = 5
"""From this scale on, the frame is wider and pieces cast shadows."""
LOOSE = 3
"""From this scale on, tiles and boards with goals have a wide frame."""


@dataclass(frozen=True)
class Geometry:
    """A lattice of points 2k columns and k rows apart.

    That makes squares, as a cell is twice as high as wide. Cells of a canvas are (column, row) from
    its upper left. `is_flipped` turns the board around.
    """

    rows: int
    columns: int
    scale: int
    flipped: bool = False

    @classmethod
    def fitting(
        cls, view: BoardView, width: int, height: int, wanted: int = 0, flipped: bool = False
    ) -> Geometry:
        """Return the largest that fits, or the wanted one if it fits; the smallest if none does."""
        for scale in range(wanted or LARGEST, 0, -1):
            for geometry in cls.choices(view, scale, flipped):
                if geometry.width <= width and geometry.height <= height:
                    return geometry
        return cls.choices(view, 1, flipped)[-1]

    @staticmethod
    def of(view: BoardView, scale: int, flipped: bool = False) -> Geometry:
        """Return the geometry of a view at a scale, with the frame that looks best."""
        return Geometry.choices(view, scale, flipped)[0]

    @staticmethod
    def choices(view: BoardView, scale: int, flipped: bool = False) -> tuple[Geometry, ...]:
        """Return all geometries of a view at a scale, the widest frame first."""
        if view.squares:
            from kono_tui.tui.paint.squares_geometry import Squares

            return Squares.of_view(view, scale, flipped)
        size = view.rows, view.columns, scale, flipped
        if view.pits:
            return Tiles(*size), Tiles(*size, tight=True)
        if view.goals is None:
            return (Geometry(*size),)
        return (Edged(*size), Edged(*size, tight=True)) if scale < LOOSE else (Edged(*size),)

    @property
    def nudge(self) -> tuple[float, float]:
        """The pixels from the middle of a point's cell to the point itself."""
        return 0.0, 0.0

    @cached_property
    def half(self) -> int:
        """The rows from a point to the northern edge of its tile."""
        return (self.scale - 1) // 2

    @property
    def roomy(self) -> bool:
        return self.scale >= ROOMY

    @cached_property
    def left(self) -> int:
        """The column of the westernmost points."""
        return RIM + self.scale

    @cached_property
    def top(self) -> int:
        """The row of the northernmost points."""
        return 2 + self.half

    @property
    def width(self) -> int:
        across = (self.columns - 1) * 2 * self.scale + 1
        return self.left + across + self.scale + (2 if self.roomy else 0)

    @property
    def height(self) -> int:
        down = (self.rows - 1) * self.scale + 1
        return self.top + down + self.half + 1 + (1 if self.roomy else 0)

    @cached_property
    def field(self) -> tuple[int, int, int, int]:
        """The wood inside the frame and its half rows: first column and row, and those past it."""
        east, south = (2, 2) if self.roomy else (1, 1)
        return RIM, 2, self.width - east, self.height - south

    def turned(self, cell: int) -> int:
        """Convert a cell to its index on the screen, or back: the conversion is its own inverse."""
        return self.rows * self.columns - 1 - cell if self.flipped else cell

    def at(self, cell: int) -> tuple[int, int]:
        """The column and row of a point."""
        row, column = divmod(self.turned(cell), self.columns)
        return self.left + column * 2 * self.scale, self.top + row * self.scale

    def trail(self, way: tuple[int, ...]) -> list[tuple[int, int]]:
        """The places between the points of a path; none along the lines of a small board."""
        places = []
        for start, end in pairwise(way):
            (x0, y0), (x1, y1) = self.at(start), self.at(end)
            if (x0 == x1 or y0 == y1) and not self.roomy:
                continue
            steps = max(abs(y1 - y0), abs(x1 - x0) // 2)
            for step in range(1, steps):
                x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
                places.append((round(x), round(y)))
        return places

    def nearest(self, x: int, y: int) -> int | None:
        """The point nearest to a place on the canvas; None outside the points' tiles."""
        column = floor((x - self.left) / (2 * self.scale) + 0.5)
        row = floor((y - self.top) / self.scale + 0.5)
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return None
        return self.turned(row * self.columns + column)


@dataclass(frozen=True)
class Tiles(Geometry):
    """Adjacent tiles 2k columns wide and k rows high; a point is the middle of a tile.

    Where a tile has no cell in its middle, the point's cell is the one north-west of the middle.
    """

    tight: bool = False
    """Whether there is no margin between the frame and the tiles."""

    @property
    def nudge(self) -> tuple[float, float]:
        return 0.5, 0.0 if self.scale % 2 else 1.0

    @property
    def loose(self) -> bool:
        """Whether the frame leaves half a row at the north and is wider at the east."""
        return self.scale >= LOOSE and not self.tight

    @property
    def north(self) -> int:
        """The row where the tiles begin."""
        return 2 if self.loose else 1

    @cached_property
    def left(self) -> int:
        return RIM + (0 if self.tight else 1) + self.scale - 1

    @cached_property
    def top(self) -> int:
        return self.north + self.half

    @property
    def width(self) -> int:
        margin = 0 if self.tight or self.scale == 1 else 1
        return self.west + 2 * self.scale * self.columns + margin + self.frame

    @property
    def height(self) -> int:
        return self.north + self.scale * self.rows + 1

    @property
    def frame(self) -> int:
        """The columns of the frame at the right."""
        return 2 if self.loose else 1

    @property
    def west(self) -> int:
        """The column where the tiles begin."""
        return self.left - self.scale + 1

    @cached_property
    def field(self) -> tuple[int, int, int, int]:
        return RIM, self.north, self.width - self.frame, self.height - 1

    def corner(self, cell: int) -> tuple[int, int]:
        """The upper left cell of a point's tile."""
        x, y = self.at(cell)
        return x - self.scale + 1, y - self.half

    def nearest(self, x: int, y: int) -> int | None:
        """The point whose tile contains a place on the canvas; None outside all tiles."""
        column, row = (x - self.west) // (2 * self.scale), (y - self.north) // self.scale
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return None
        return self.turned(row * self.columns + column)


@dataclass(frozen=True)
class Edged(Geometry):
    """A lattice whose edges are goals: a stripe lies between the frame and the field."""

    tight: bool = False
    """Whether stripes and the southern frame are missing. Only below the scale of wide frames."""

    @property
    def loose(self) -> bool:
        """Whether there is wood between the stripes and the pieces, and a frame all around."""
        return self.scale >= LOOSE

    @cached_property
    def left(self) -> int:
        return RIM + 1 + (0 if self.tight else self.scale)

    @cached_property
    def top(self) -> int:
        return 1 if self.tight else 2 + self.half

    @property
    def width(self) -> int:
        across = (self.columns - 1) * 2 * self.scale + 1
        margin = 0 if self.tight else self.scale + (1 if self.loose else 0)
        return self.left + across + margin + 2

    @property
    def height(self) -> int:
        down = (self.rows - 1) * self.scale + 1
        if self.tight:
            return self.top + down
        return self.top + down + self.half + (2 if self.loose else 1)

    @cached_property
    def field(self) -> tuple[int, int, int, int]:
        """The wood inside the stripes, or inside the frame where there are none."""
        if self.tight:
            return RIM, 1, self.width - 1, self.height
        frame = 1 if self.loose else 0
        return RIM + 1, 2, self.width - 2 - frame, self.height - 1 - frame
