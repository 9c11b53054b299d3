"""Paint the board under the pieces: its frame, homes, lines, and row and column names."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.common.canvas import Canvas, Colour
from kono_tui.tui.paint.common.geometry import LEFT_FRAME_WIDTH, Geometry, TileGeometry
from kono_tui.tui.paint.common.glyph_sets import GLYPH_SETS, GlyphSet
from kono_tui.tui.paint.common.goal_edges import paint_goals
from kono_tui.tui.paint.common.palette import Palette
from kono_tui.tui.paint.common.skin import Skin

Homes = tuple[str, ...]


class BoardPlan(NamedTuple):
    """A board without its pieces."""

    homes: Homes
    has_diagonals: bool
    row_names: tuple[str, ...]
    column_names: tuple[str, ...]
    """The names of rows and columns."""
    star_cells: tuple[int, ...]
    goals: tuple[str, str] | None

    @classmethod
    def from_view(cls, view: BoardView) -> BoardPlan:
        return cls(
            tuple(point.home for point in view.points),
            view.has_diagonals,
            tuple(map(view.row_name, range(view.rows))),
            tuple(map(view.column_name, range(view.columns))),
            tuple(cell for cell, point in enumerate(view.points) if point.is_star),
            view.goals,
        )


def paint_background(
    view: BoardView, skin: Skin, geometry: Geometry, half_rows: bool = False
) -> Canvas:
    """Return a board without pieces, pits or values; without a palette, only lines and names.

    `half_rows`: whether the frame continues for half a row inwards, to be near the pieces.
    """
    return _cached_background(BoardPlan.from_view(view), skin, geometry, half_rows).copy()


@lru_cache(maxsize=8)
def _cached_background(plan: BoardPlan, skin: Skin, geometry: Geometry, half_rows: bool) -> Canvas:
    canvas = _paint_frame(skin.palette, geometry)
    if skin.palette is not None and half_rows:
        _paint_half_rows(canvas, skin.palette, geometry)
    _paint_names(canvas, plan, skin, geometry)
    if isinstance(geometry, TileGeometry):
        return canvas
    _paint_lattice(canvas, skin, geometry)
    if plan.has_diagonals:
        paint_diagonals(canvas, skin, geometry)
    if plan.goals:
        paint_goals(canvas, plan.goals, skin, geometry)
    for cell in plan.star_cells:
        canvas.put(*geometry.canvas_xy(cell), GLYPH_SETS[skin.glyphs].star, bold=True)
    if skin.palette is not None:
        for cell in map(geometry.flip_cell, range(len(plan.homes))):
            if plan.homes[cell]:
                _paint_home(canvas, plan.homes, skin.palette, geometry, cell)
    return canvas


def _paint_frame(palette: Palette | None, geometry: Geometry) -> Canvas:
    """Paint the wood of the field, in a frame of whole cells."""
    width, height = geometry.width, geometry.height
    if palette is None:
        return Canvas(width, height)
    canvas = Canvas(width, height, palette.line, palette.board)
    east = geometry.field[2]
    for x, across in ((0, LEFT_FRAME_WIDTH), (east, width - east)):
        canvas.fill(x, 0, across, height, palette.rim)
    canvas.fill(0, 0, width, 1, palette.rim)
    if geometry.field[3] < height - 1:
        canvas.fill(0, height - 1, width, 1, palette.rim)
    return canvas


def _paint_half_rows(canvas: Canvas, palette: Palette, geometry: Geometry) -> None:
    """Paint half a row more of the frame at the north and the south of the field."""
    west, north, east, south = geometry.field
    if north > 1:
        canvas.put(west, north - 1, "▀" * (east - west), palette.rim)
    canvas.put(west, south, "▄" * (east - west), palette.rim)


def _paint_names(canvas: Canvas, plan: BoardPlan, skin: Skin, geometry: Geometry) -> None:
    """Write the names of rows and columns, also on a board that is turned around."""
    ink = skin.palette.rim_text if skin.palette else None
    for row, name in enumerate(plan.row_names):
        canvas.put(0, geometry.canvas_xy(row * geometry.columns)[1], f"{name:>2}", ink)
    has_tiles = isinstance(geometry, TileGeometry)
    for column, name in enumerate(plan.column_names):
        x = geometry.canvas_xy(column)[0]
        if has_tiles:
            canvas.put(x, 0, name, ink)
        elif geometry.scale == 1:
            canvas.put(x, 0, name[-1:], ink)
        else:
            canvas.put(x - len(name) + 1, 0, name, ink)


def _paint_lattice(canvas: Canvas, skin: Skin, geometry: Geometry) -> None:
    glyphs, scale = GLYPH_SETS[skin.glyphs], geometry.scale
    ink = skin.palette.line if skin.palette else None
    rows, columns, gap = geometry.rows, geometry.columns, 2 * scale - 1
    for row in range(rows):
        y = geometry.first_row + row * scale
        kinds = glyphs.junctions[_junction_index(row, rows)]
        crossings = (kinds[_junction_index(column, columns)] for column in range(columns))
        canvas.put(geometry.first_column, y, (glyphs.across * gap).join(crossings), ink)
        for below in range(y + 1, y + scale if row < rows - 1 else y):
            for column in range(columns):
                canvas.put(geometry.first_column + column * (gap + 1), below, glyphs.down, ink)


def _junction_index(place: int, count: int) -> int:
    """0 for the first, 2 for the last, else 1."""
    return 0 if place == 0 else 2 if place == count - 1 else 1


def _paint_home(
    canvas: Canvas, homes: Homes, palette: Palette, geometry: Geometry, cell: int
) -> None:
    """Paint a home's tile, joined to its neighbours' and to the frame; whole rows only."""
    place, scale = geometry.flip_cell(cell), geometry.scale
    row, column = divmod(place, geometry.columns)
    west, east = (
        scale if beside == homes[cell] else scale - 1
        for beside in (
            homes[geometry.flip_cell(place - 1)] if column > 0 else homes[cell],
            homes[geometry.flip_cell(place + 1)] if column < geometry.columns - 1 else homes[cell],
        )
    )
    up = geometry.half_height + 1 if row == 0 else scale // 2
    down = geometry.half_height + 1 if row == geometry.rows - 1 else scale // 2
    x, y = geometry.canvas_xy(cell)
    end = min(x + east + 1, geometry.field[2])
    canvas.tint(x - west, y - up, end - x + west, up + down + 1, palette.home_ground(homes[cell]))


def is_on_diagonals(geometry: Geometry, place: int) -> bool:
    """Whether diagonals lead through a place: every other one, from the first cell on."""
    row, column = divmod(geometry.flip_cell(place), geometry.columns)
    return (row + column) % 2 == 0


def paint_diagonals(canvas: Canvas, skin: Skin, geometry: Geometry) -> None:
    """Paint diagonals on a lattice; at the smallest scale, mark only the points they cross."""
    glyphs = GLYPH_SETS[skin.glyphs]
    ink = skin.palette.line if skin.palette else None
    if geometry.scale == 1:
        _paint_crossings(canvas, glyphs, geometry, ink)
        return
    for row in range(geometry.rows - 1):
        for column in range(geometry.columns - 1):
            _paint_diagonal(canvas, glyphs, geometry, row * geometry.columns + column, ink)


def _paint_crossings(canvas: Canvas, glyphs: GlyphSet, geometry: Geometry, ink: Colour) -> None:
    for place in range(geometry.rows * geometry.columns):
        if is_on_diagonals(geometry, place):
            canvas.put(*geometry.canvas_xy(geometry.flip_cell(place)), glyphs.crossing, ink)


def _paint_diagonal(
    canvas: Canvas, glyphs: GlyphSet, geometry: Geometry, place: int, ink: Colour
) -> None:
    """Paint the diagonal of the square whose upper left is at a place.

    It moves two columns with each row, as a cell is twice as high as wide.
    """
    x, y = geometry.canvas_xy(geometry.flip_cell(place))
    falls = is_on_diagonals(geometry, place)
    text = glyphs.falling if falls else glyphs.rising
    for down in range(1, geometry.scale):
        right = 2 * (down if falls else geometry.scale - down)
        canvas.put(x + right - len(text) // 2, y + down, text, ink)
