"""Paint the board under the pieces: its frame, homes, lines, and row and column names."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kono_tui.core.view import BoardView
from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.diagonals import diagonals
from kono_tui.tui.paint.geometry import RIM, Geometry, Tiles
from kono_tui.tui.paint.glyph_sets import GLYPH_SETS
from kono_tui.tui.paint.goals import goals
from kono_tui.tui.paint.palette import Palette
from kono_tui.tui.paint.skin import Skin

Homes = tuple[str, ...]


class Plan(NamedTuple):
    """A board without its pieces."""

    homes: Homes
    diagonals: bool
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    """The names of rows and columns."""
    stars: tuple[int, ...]
    goals: tuple[str, str] | None

    @classmethod
    def of(cls, view: BoardView) -> Plan:
        return cls(
            tuple(point.home for point in view.points),
            view.diagonals,
            tuple(map(view.row_name, range(view.rows))),
            tuple(map(view.column_name, range(view.columns))),
            tuple(cell for cell, point in enumerate(view.points) if point.star),
            view.goals,
        )


def ground(view: BoardView, skin: Skin, geometry: Geometry, half_rows: bool = False) -> Canvas:
    """Return a board without pieces, pits or values; without a palette, only lines and names.

    `half_rows`: whether the frame continues for half a row inwards, to be near the pieces.
    """
    return _bare(Plan.of(view), skin, geometry, half_rows).copy()


@lru_cache(maxsize=8)
def _bare(plan: Plan, skin: Skin, geometry: Geometry, half_rows: bool) -> Canvas:
    canvas = _framed(skin.palette, geometry)
    if skin.palette is not None and half_rows:
        _narrow(canvas, skin.palette, geometry)
    _names(canvas, plan, skin, geometry)
    if isinstance(geometry, Tiles):
        return canvas
    _lattice(canvas, skin, geometry)
    if plan.diagonals:
        diagonals(canvas, skin, geometry)
    if plan.goals:
        goals(canvas, plan.goals, skin, geometry)
    for cell in plan.stars:
        canvas.put(*geometry.at(cell), GLYPH_SETS[skin.glyphs].star, bold=True)
    if skin.palette is not None:
        for cell in map(geometry.turned, range(len(plan.homes))):
            if plan.homes[cell]:
                _inlay(canvas, plan.homes, skin.palette, geometry, cell)
    return canvas


def _framed(palette: Palette | None, geometry: Geometry) -> Canvas:
    """Paint the wood of the field, in a frame of whole cells."""
    width, height = geometry.width, geometry.height
    if palette is None:
        return Canvas(width, height)
    canvas = Canvas(width, height, palette.line, palette.board)
    east = geometry.field[2]
    for x, across in ((0, RIM), (east, width - east)):
        canvas.fill(x, 0, across, height, palette.rim)
    canvas.fill(0, 0, width, 1, palette.rim)
    if geometry.field[3] < height - 1:
        canvas.fill(0, height - 1, width, 1, palette.rim)
    return canvas


def _narrow(canvas: Canvas, palette: Palette, geometry: Geometry) -> None:
    """Paint half a row more of the frame at the north and the south of the field."""
    west, north, east, south = geometry.field
    if north > 1:
        canvas.put(west, north - 1, "▀" * (east - west), palette.rim)
    canvas.put(west, south, "▄" * (east - west), palette.rim)


def _names(canvas: Canvas, plan: Plan, skin: Skin, geometry: Geometry) -> None:
    """Write the names of rows and columns, also on a board that is turned around."""
    ink = skin.palette.rim_text if skin.palette else None
    for row, name in enumerate(plan.rows):
        canvas.put(0, geometry.at(row * geometry.columns)[1], f"{name:>2}", ink)
    tiles = isinstance(geometry, Tiles)
    for column, name in enumerate(plan.columns):
        x = geometry.at(column)[0]
        if tiles:
            canvas.put(x, 0, name, ink)
        elif geometry.scale == 1:
            canvas.put(x, 0, name[-1:], ink)
        else:
            canvas.put(x - len(name) + 1, 0, name, ink)


def _lattice(canvas: Canvas, skin: Skin, geometry: Geometry) -> None:
    glyphs, scale = GLYPH_SETS[skin.glyphs], geometry.scale
    ink = skin.palette.line if skin.palette else None
    rows, columns, gap = geometry.rows, geometry.columns, 2 * scale - 1
    for row in range(rows):
        y = geometry.top + row * scale
        kinds = glyphs.junctions[_third(row, rows)]
        crossings = (kinds[_third(column, columns)] for column in range(columns))
        canvas.put(geometry.left, y, (glyphs.across * gap).join(crossings), ink)
        for below in range(y + 1, y + scale if row < rows - 1 else y):
            for column in range(columns):
                canvas.put(geometry.left + column * (gap + 1), below, glyphs.down, ink)


def _third(place: int, count: int) -> int:
    """0 for the first, 2 for the last, else 1."""
    return 0 if place == 0 else 2 if place == count - 1 else 1


def _inlay(canvas: Canvas, homes: Homes, palette: Palette, geometry: Geometry, cell: int) -> None:
    """Paint a home's tile, joined to its neighbours' and to the frame; whole rows only."""
    place, scale = geometry.turned(cell), geometry.scale
    row, column = divmod(place, geometry.columns)
    west, east = (
        scale if beside == homes[cell] else scale - 1
        for beside in (
            homes[geometry.turned(place - 1)] if column > 0 else homes[cell],
            homes[geometry.turned(place + 1)] if column < geometry.columns - 1 else homes[cell],
        )
    )
    up = geometry.half + 1 if row == 0 else scale // 2
    down = geometry.half + 1 if row == geometry.rows - 1 else scale // 2
    x, y = geometry.at(cell)
    end = min(x + east + 1, geometry.field[2])
    canvas.tint(x - west, y - up, end - x + west, up + down + 1, palette.pad(homes[cell]))
