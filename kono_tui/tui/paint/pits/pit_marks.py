"""Draw marks in pits and on stones, each with a shape of its own."""

from __future__ import annotations

from typing import Final

from kono_tui.tui.paint.common.canvas import RGB, Canvas
from kono_tui.tui.paint.common.cursor import draw_tile_corners
from kono_tui.tui.paint.common.geometry import TileGeometry
from kono_tui.tui.paint.common.glyph_sets import GLYPH_SETS
from kono_tui.tui.paint.common.palette import Palette
from kono_tui.tui.paint.common.shapes import Cross, Disc, Ring, Slab
from kono_tui.tui.paint.common.sprite_canvas import main_colour
from kono_tui.tui.paint.pits.pit_stones import PitPainter, draw_lined_disc, draw_walls

TINY_SCALE: Final = 2
"""At this scale marks are characters, on the four cells in the middle of a tile."""
GLYPHS: Final = GLYPH_SETS["unicode"]


def draw_target(painter: PitPainter, cell: int, text: str) -> None:
    """Draw a pit to go to, with its text."""
    palette, scale = painter.palette, painter.scale
    if text:
        _draw_label(painter, cell, text, palette.on_target, palette.target, is_on_stone=False)
    elif scale == TINY_SCALE:
        _write_rows(painter, cell, ("▄▄", "▀▀"), palette.target, "")
    else:
        size = {3: 1.4, 4: 1.75}.get(scale, 0.5 * painter.stone_radius)
        painter.lay_shape(cell, Disc(size), palette.target)


def draw_taken(painter: PitPainter, cell: int) -> None:
    """Mark where the last move captured a stone."""
    _draw_cross(painter, cell, painter.palette.last, "")


def draw_origin(painter: PitPainter, cell: int) -> None:
    """Mark where the last moved stone came from: a ring, inside the line around a flat pit."""
    palette, scale = painter.palette, painter.scale
    if scale == TINY_SCALE:
        _write_rows(painter, cell, ("╭╮", "╰╯"), palette.last, "")
    elif not palette.flat:
        draw_lined_disc(painter, cell, palette.last, palette.pit)
    elif scale == 3:
        _write_rows(painter, cell, ("▗▄▄▖", "▌  ▐", "▝▀▀▘"), palette.last, "")
    else:
        size = 2.2 if scale == 4 else 0.72 * painter.stone_radius
        painter.lay_shape(cell, Ring(size, max(0.7, 0.16 * scale)), palette.last)


def draw_passed(painter: PitPainter, cell: int) -> None:
    """Mark where it touched down on its way."""
    _draw_dot(painter, cell, painter.palette.last, "")


def draw_number(painter: PitPainter, cell: int, piece: str, text: str) -> None:
    """Write a number on a stone, or in an empty pit."""
    palette = painter.palette
    ink = {"black": palette.white, "white": palette.black}.get(piece, palette.text_on_pit)
    _write_rows(painter, cell, (text,), ink, piece)


def draw_victim(painter: PitPainter, cell: int, colour: str, text: str) -> None:
    """Mark a stone that can be captured: crossed out, or with its number on a plate."""
    palette = painter.palette
    if text:
        ink, ground = palette.stone(colour), palette.threat_plate(colour)
        _draw_label(painter, cell, text, ink, ground, is_on_stone=True)
    else:
        _draw_cross(painter, cell, palette.threat_plate(colour), colour)


def draw_plate(painter: PitPainter, cell: int, colour: str, text: str) -> None:
    """Draw a sign on a stone."""
    ink, ground = painter.palette.stone(colour), painter.palette.mark_on(colour)
    _draw_label(painter, cell, text, ink, ground, is_on_stone=True)


def draw_movable(painter: PitPainter, cell: int, colour: str) -> None:
    """Draw a dot on a stone that can move."""
    _draw_dot(painter, cell, painter.palette.mark_on(colour), colour)


def draw_pointers(painter: PitPainter, cell: int) -> None:
    """Point at the last moved stone from both edges of its tile."""
    x, _ = painter.geometry.tile_corner(cell)
    y = painter.geometry.canvas_xy(cell)[1]
    ends, palette = (x, x + 2 * painter.scale - 1), painter.palette
    for column, text in zip(ends, GLYPHS.pointers, strict=True):
        painter.sprite_canvas.canvas.put(column, y, text, palette.last, palette.board)


def draw_cursor(canvas: Canvas, palette: Palette, geometry: TileGeometry, cell: int) -> None:
    """Draw the cursor: the four corner cells of a tile."""
    draw_tile_corners(canvas, geometry, cell, GLYPHS, palette.cursor, palette.board)


def _draw_dot(painter: PitPainter, cell: int, colour: RGB, piece: str) -> None:
    if painter.scale == TINY_SCALE:
        _write_rows(painter, cell, ("▗▖", "▝▘"), colour, piece)
        return
    size = {3: 1.0 if painter.palette.flat else 1.15, 4: 1.05, 5: 1.1}.get(painter.scale)
    painter.lay_shape(cell, Disc(size or 0.26 * painter.scale), colour)


def _draw_cross(painter: PitPainter, cell: int, colour: RGB, piece: str) -> None:
    if painter.scale == TINY_SCALE:
        _write_rows(painter, cell, ("╲╱", "╱╲"), colour, piece)
        return
    size = max(2.0, 0.5 * painter.stone_radius)
    thickness = 1.04 if painter.scale < 5 else 0.26 * painter.scale
    painter.lay_shape(cell, Cross(size, thickness), colour)


def _draw_label(
    painter: PitPainter, cell: int, text: str, ink: RGB, ground: RGB, is_on_stone: bool
) -> None:
    """Write text on a plate of its own, which is under the text: not quite in a tile's middle."""
    x, y = painter.geometry.canvas_xy(cell)
    if painter.scale == TINY_SCALE:
        text = text.ljust(2)
    elif painter.scale == 3:
        disc = Disc(2.0 if painter.palette.flat else painter.stone_radius)
        painter.lay_shape(cell, Slab(1.5, 1.0, 0.0) if is_on_stone else disc, ground)
    else:
        dx, dy = painter.geometry.point_offset
        size = 2.2 if painter.scale == 4 else 0.5 * painter.stone_radius
        painter.lay_shape(cell, Disc(size), ground, (-dx if len(text) % 2 else 0.0, -dy))
    painter.sprite_canvas.canvas.put(x - (len(text) - 1) // 2, y, text, ink, ground, bold=True)


def _write_rows(
    painter: PitPainter, cell: int, rows: tuple[str, ...], ink: RGB, piece: str
) -> None:
    """Write characters in the middle of a pit or of its stone, on the colour that is there."""
    canvas, palette = painter.sprite_canvas.canvas, painter.palette
    x, y = painter.geometry.canvas_xy(cell)
    flat_ground = palette.stone(piece) if piece else palette.pit
    for row, text in enumerate(rows, y - (len(rows) - 1) // 2):
        for column, each in enumerate(text, x - (len(text) - 1) // 2):
            ground = flat_ground if palette.flat else main_colour(canvas.rows[row][column])
            canvas.put(column, row, each, ink, ground, bold=True)
    outline = palette.outline(piece) if piece else None
    if outline is not None and painter.scale == TINY_SCALE:
        draw_walls(painter, cell, outline)
