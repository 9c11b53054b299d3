"""Draw pits in the wood, and the stones that lie in them."""

from __future__ import annotations

from typing import Final, NamedTuple

from kono_tui.tui.paint.common.canvas import RGB
from kono_tui.tui.paint.common.geometry import Offset, TileGeometry, moved_place
from kono_tui.tui.paint.common.palette import Palette
from kono_tui.tui.paint.common.shapes import Disc, Paint, PitShading, Shape, Slab
from kono_tui.tui.paint.common.sprite_canvas import SpriteCanvas
from kono_tui.tui.paint.points.wood_pieces import piece_paint

LINED_SCALE: Final = 3
"""From this scale on there is room for a line around a pit."""
LINE_WIDTH: Final = 1.0
"""The width of that line, in pixels."""
FLAT_PIT_SHARE: Final = 0.72
"""The width of a pit without light, as a share of a stone's width."""


class PitPainter(NamedTuple):
    """Where to paint a board of pits, and in which colours."""

    sprite_canvas: SpriteCanvas
    palette: Palette
    geometry: TileGeometry

    @property
    def scale(self) -> int:
        return self.geometry.scale

    @property
    def stone_radius(self) -> float:
        return stone_radius(self.palette, self.scale)

    def lay_shape(
        self,
        cell: int,
        shape: Shape,
        paint: Paint,
        offset: Offset = (0.0, 0.0),
        ring: RGB | None = None,
    ) -> None:
        """Lay a shape on the middle of a tile, offset by some pixels."""
        dx, dy = self.geometry.point_offset
        place = dx + offset[0], dy + offset[1]
        self.sprite_canvas.lay_shape(*self.geometry.canvas_xy(cell), shape, paint, place, ring=ring)


def stone_radius(palette: Palette, scale: int) -> float:
    """Half the width of a stone and of its pit, in pixels: a tile has two per unit of scale.

    Flat ones have lines around them, which are clear where they are as wide as half a row.
    """
    if palette.flat and scale > LINED_SCALE:
        return scale - LINE_WIDTH
    return {2: 1.55, 3: 2.5, 4: 3.5}.get(scale, 0.84 * scale)


def draw_pit(painter: PitPainter, cell: int) -> None:
    """Draw a hollow; without light, a line around it or its size tells it from a stone."""
    palette, size = painter.palette, painter.stone_radius
    if palette.flat and painter.scale >= LINED_SCALE:
        draw_lined_disc(painter, cell, palette.pit_lo, palette.pit)
    elif palette.flat:
        painter.lay_shape(cell, Disc(size), palette.pit)
    elif palette.pit_hi == palette.pit:
        painter.lay_shape(cell, Disc(FLAT_PIT_SHARE * size), palette.pit)
    else:
        shading = PitShading(palette.pit, palette.pit_lo, palette.pit_hi, size)
        painter.lay_shape(cell, Disc(size), shading)


def draw_stone(
    painter: PitPainter,
    cell: int,
    colour: str,
    is_picked: bool,
    offset: Offset = (0.0, 0.0),
) -> None:
    """Draw a stone over its pit; a picked one has a halo that fills the tile."""
    palette, size, surround = painter.palette, painter.stone_radius, None
    if is_picked:
        surround, radius = palette.select, float(painter.scale)
        is_boxed = painter.scale < LINED_SCALE
        halo: Shape = Slab(radius, radius, 0.0) if is_boxed else Disc(radius)
        painter.lay_shape(cell, halo, surround, offset)
    outline = palette.outline(colour)
    if outline is not None and painter.scale < LINED_SCALE:
        _draw_boxed_stone(painter, cell, outline, palette.stone(colour), offset)
    elif outline is not None:
        draw_lined_disc(painter, cell, outline, palette.stone(colour), offset, surround)
    else:
        painter.lay_shape(cell, Disc(size), piece_paint(palette, colour, size), offset, surround)


def draw_walls(
    painter: PitPainter, cell: int, line_colour: RGB, offset: Offset = (0.0, 0.0)
) -> None:
    """Draw the sides of a stone of two rows."""
    x, y = moved_place(painter.geometry.canvas_xy(cell), offset)
    for row in (y, y + 1):
        painter.sprite_canvas.canvas.put(x - 1, row, "▐", line_colour)
        painter.sprite_canvas.canvas.put(x + 2, row, "▌", line_colour)


def _draw_boxed_stone(
    painter: PitPainter, cell: int, line_colour: RGB, inner_colour: RGB, offset: Offset
) -> None:
    """Draw a stone of two rows with a line around it, on whole cells."""
    draw_walls(painter, cell, line_colour, offset)
    x, y = moved_place(painter.geometry.canvas_xy(cell), offset)
    painter.sprite_canvas.canvas.put(x, y, "▆▆", inner_colour, line_colour)
    painter.sprite_canvas.canvas.put(x, y + 1, "▂▂", line_colour, inner_colour)


def draw_lined_disc(
    painter: PitPainter,
    cell: int,
    line_colour: RGB,
    inner_colour: RGB,
    offset: Offset = (0.0, 0.0),
    surround: RGB | None = None,
) -> None:
    """Draw a disc with a line around it."""
    size = painter.stone_radius
    thickness = 0.8 if painter.scale == LINED_SCALE else LINE_WIDTH
    painter.lay_shape(cell, Disc(size), line_colour, offset, surround)
    painter.lay_shape(cell, Disc(size - thickness), inner_colour, offset, line_colour)
