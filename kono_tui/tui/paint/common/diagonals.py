"""Paint the diagonals of a board: one in every square of its lattice."""

from __future__ import annotations

from kono_tui.tui.paint.common.canvas import Canvas, Colour
from kono_tui.tui.paint.common.geometry import Geometry
from kono_tui.tui.paint.common.glyph_sets import GLYPH_SETS, GlyphSet
from kono_tui.tui.paint.common.skin import Skin


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
