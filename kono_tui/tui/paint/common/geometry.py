"""Where the points of a board are on the canvas, for painting and for the mouse."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import floor

from kono_tui.core.board_marks import Motion
from kono_tui.core.board_view import BoardView

LARGEST_SCALE = 12
LEFT_FRAME_WIDTH = 3
"""The columns of the frame at the left, which hold the names of the rows."""
ROOMY_SCALE = 5
"""From this scale on, the frame is wider and pieces cast shadows."""
WIDE_FRAME_SCALE = 3
"""From this scale on, tiles and boards with goals have a wide frame."""


Place = tuple[int, int]
"""The column and the row of a cell."""
Offset = tuple[float, float]
"""Columns and half rows, which are pixels."""


def moved_place(place: Place, offset: Offset) -> Place:
    """The cell nearest to a place after a move by an offset."""
    return place[0] + round(offset[0]), place[1] + round(offset[1] / 2)


@dataclass(frozen=True)
class Geometry:
    """A lattice of points 2k columns and k rows apart.

    That makes squares, as a cell is twice as high as wide. Cells of a canvas are (column, row) from
    its upper left. `is_flipped` turns the board around.
    """

    rows: int
    columns: int
    scale: int
    is_flipped: bool = False

    @classmethod
    def fit(
        cls,
        view: BoardView,
        width: int,
        height: int,
        wanted_scale: int = 0,
        is_flipped: bool = False,
    ) -> Geometry:
        """Return the largest that fits, or the wanted one if it fits; the smallest if none does."""
        for scale in range(wanted_scale or LARGEST_SCALE, 0, -1):
            for geometry in cls.candidates(view, scale, is_flipped):
                if geometry.width <= width and geometry.height <= height:
                    return geometry
        return cls.candidates(view, 1, is_flipped)[-1]

    @staticmethod
    def for_view(view: BoardView, scale: int, is_flipped: bool = False) -> Geometry:
        """Return the geometry of a view at a scale, with the frame that looks best."""
        return Geometry.candidates(view, scale, is_flipped)[0]

    @staticmethod
    def candidates(view: BoardView, scale: int, is_flipped: bool = False) -> tuple[Geometry, ...]:
        """Return all geometries of a view at a scale, the widest frame first."""
        if view.has_squares:
            from kono_tui.tui.paint.squares.squares_geometry import SquareGeometry

            return SquareGeometry.view_candidates(view, scale, is_flipped)
        size = view.rows, view.columns, scale, is_flipped
        if view.has_pits:
            return TileGeometry(*size), TileGeometry(*size, is_tight=True)
        if view.goals is None:
            return (Geometry(*size),)
        if scale < WIDE_FRAME_SCALE:
            tight = GoalGeometry(*size, is_tight=True)
            return GoalGeometry(*size), tight, replace(tight, has_south_rim=False)
        return (GoalGeometry(*size),)

    @property
    def point_offset(self) -> tuple[float, float]:
        """The pixels from the middle of a point's cell to the point itself."""
        return 0.0, 0.0

    @cached_property
    def half_height(self) -> int:
        """The rows from a point to the northern edge of its tile."""
        return (self.scale - 1) // 2

    @property
    def is_cut_off(self) -> bool:
        """Whether a part of the frame is missing, for want of a row."""
        return False

    @property
    def is_roomy(self) -> bool:
        return self.scale >= ROOMY_SCALE

    @cached_property
    def first_column(self) -> int:
        """The column of the westernmost points."""
        return LEFT_FRAME_WIDTH + self.scale

    @cached_property
    def first_row(self) -> int:
        """The row of the northernmost points."""
        return 2 + self.half_height

    @property
    def width(self) -> int:
        across = (self.columns - 1) * 2 * self.scale + 1
        return self.first_column + across + self.scale + (2 if self.is_roomy else 0)

    @property
    def height(self) -> int:
        down = (self.rows - 1) * self.scale + 1
        return self.first_row + down + self.half_height + 1 + (1 if self.is_roomy else 0)

    @cached_property
    def field(self) -> tuple[int, int, int, int]:
        """The wood inside the frame and its half rows: first column and row, and those past it."""
        east, south = (2, 2) if self.is_roomy else (1, 1)
        return LEFT_FRAME_WIDTH, 2, self.width - east, self.height - south

    def flip_cell(self, cell: int) -> int:
        """Convert a cell to its index on the screen, or back: the conversion is its own inverse."""
        return self.rows * self.columns - 1 - cell if self.is_flipped else cell

    def canvas_xy(self, cell: int) -> tuple[int, int]:
        """The column and row of a point."""
        row, column = divmod(self.flip_cell(cell), self.columns)
        return self.first_column + column * 2 * self.scale, self.first_row + row * self.scale

    def motion_offset(self, motion: Motion) -> Offset:
        """How far a moving piece is from where it set out."""
        (x0, y0), (x1, y1) = map(self.canvas_xy, (motion.origin, motion.target))
        return (x1 - x0) * motion.share, 2 * (y1 - y0) * motion.share

    def trail_places(self, path: tuple[int, ...]) -> list[tuple[int, int]]:
        """The places between the points of a path; none along the lines of a small board."""
        places = []
        for start, end in pairwise(path):
            (x0, y0), (x1, y1) = self.canvas_xy(start), self.canvas_xy(end)
            if (x0 == x1 or y0 == y1) and not self.is_roomy:
                continue
            steps = max(abs(y1 - y0), abs(x1 - x0) // 2)
            for step in range(1, steps):
                x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
                places.append((round(x), round(y)))
        return places

    def cell_at(self, x: int, y: int) -> int | None:
        """The point nearest to a place on the canvas; None outside the points' tiles."""
        column = floor((x - self.first_column) / (2 * self.scale) + 0.5)
        row = floor((y - self.first_row) / self.scale + 0.5)
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return None
        return self.flip_cell(row * self.columns + column)


@dataclass(frozen=True)
class TileGeometry(Geometry):
    """Adjacent tiles 2k columns wide and k rows high; a point is the middle of a tile.

    Where a tile has no cell in its middle, the point's cell is the one north-west of the middle.
    """

    is_tight: bool = False
    """Whether there is no margin between the frame and the tiles."""

    @property
    def point_offset(self) -> tuple[float, float]:
        return 0.5, 0.0 if self.scale % 2 else 1.0

    @property
    def has_wide_frame(self) -> bool:
        """Whether the frame leaves half a row at the north and is wider at the east."""
        return self.scale >= WIDE_FRAME_SCALE and not self.is_tight

    @property
    def tiles_top(self) -> int:
        """The row where the tiles begin."""
        return 2 if self.has_wide_frame else 1

    @cached_property
    def first_column(self) -> int:
        return LEFT_FRAME_WIDTH + (0 if self.is_tight else 1) + self.scale - 1

    @cached_property
    def first_row(self) -> int:
        return self.tiles_top + self.half_height

    @property
    def width(self) -> int:
        margin = 0 if self.is_tight or self.scale == 1 else 1
        return self.tiles_left + 2 * self.scale * self.columns + margin + self.right_frame_width

    @property
    def height(self) -> int:
        return self.tiles_top + self.scale * self.rows + 1

    @property
    def right_frame_width(self) -> int:
        """The columns of the frame at the right."""
        return 2 if self.has_wide_frame else 1

    @property
    def tiles_left(self) -> int:
        """The column where the tiles begin."""
        return self.first_column - self.scale + 1

    @cached_property
    def field(self) -> tuple[int, int, int, int]:
        east, south = self.width - self.right_frame_width, self.height - 1
        return LEFT_FRAME_WIDTH, self.tiles_top, east, south

    def tile_corner(self, cell: int) -> tuple[int, int]:
        """The upper left cell of a point's tile."""
        x, y = self.canvas_xy(cell)
        return x - self.scale + 1, y - self.half_height

    def cell_at(self, x: int, y: int) -> int | None:
        """The point whose tile contains a place on the canvas; None outside all tiles."""
        column, row = (x - self.tiles_left) // (2 * self.scale), (y - self.tiles_top) // self.scale
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return None
        return self.flip_cell(row * self.columns + column)


@dataclass(frozen=True)
class GoalGeometry(Geometry):
    """A lattice whose edges are goals: a stripe lies between the frame and the field."""

    is_tight: bool = False
    """Whether stripes are missing. Only below the scale of wide frames."""
    has_south_rim: bool = True
    """Whether there is a frame at the south. Only a tight board may lack it."""

    @property
    def is_cut_off(self) -> bool:
        return not self.has_south_rim

    @property
    def has_wide_frame(self) -> bool:
        """Whether there is wood between the stripes and the pieces, and a frame all around."""
        return self.scale >= WIDE_FRAME_SCALE

    @cached_property
    def first_column(self) -> int:
        return LEFT_FRAME_WIDTH + 1 + (0 if self.is_tight else self.scale)

    @cached_property
    def first_row(self) -> int:
        return 1 if self.is_tight else 2 + self.half_height

    @property
    def width(self) -> int:
        across = (self.columns - 1) * 2 * self.scale + 1
        margin = 0 if self.is_tight else self.scale + (1 if self.has_wide_frame else 0)
        return self.first_column + across + margin + 2

    @property
    def height(self) -> int:
        down = (self.rows - 1) * self.scale + 1
        if self.is_tight:
            return self.first_row + down + self.has_south_rim
        return self.first_row + down + self.half_height + (2 if self.has_wide_frame else 1)

    @cached_property
    def field(self) -> tuple[int, int, int, int]:
        """The wood inside the stripes, or inside the frame where there are none."""
        if self.is_tight:
            return LEFT_FRAME_WIDTH, 1, self.width - 1, self.height - self.has_south_rim
        frame = 1 if self.has_wide_frame else 0
        return LEFT_FRAME_WIDTH + 1, 2, self.width - 2 - frame, self.height - 1 - frame
