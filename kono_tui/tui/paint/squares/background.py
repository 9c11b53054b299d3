"""Paint what rows of squares lie on: the frame with the names, the field, and the tray."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kono_tui.core.board_marks import DiceTray
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.palette import Palette
from kono_tui.tui.paint.common.skin import Skin, for_glyph_sets
from kono_tui.tui.paint.squares.squares_geometry import SMALL_LAYOUT, SquareGeometry
from kono_tui.tui.paint.squares.tray import draw_tray

BOX_CHARACTERS: Final = for_glyph_sets(tuple("╭─╮│╰╯"), tuple("+-+|++"))
"""The box around a tray without a ground of its own: corners, and the lines between them."""
EMPTY_TRAY: Final = DiceTray()


def paint_background(skin: Skin, geometry: SquareGeometry, tray: DiceTray | None) -> Canvas:
    """Return a board without squares, to draw on; without a palette, only words and lines."""
    canvas = _cached_background(skin, geometry).copy()
    tray = tray or EMPTY_TRAY
    _paint_names(canvas, skin, geometry, tray)
    draw_tray(canvas, skin, geometry, tray)
    return canvas


@lru_cache(maxsize=8)
def _cached_background(skin: Skin, geometry: SquareGeometry) -> Canvas:
    palette = skin.palette
    if palette is None:
        canvas = Canvas(geometry.width, geometry.height)
        if geometry.layout != SMALL_LAYOUT:
            _paint_box(canvas, skin, geometry)
        return canvas
    canvas = _paint_frame(palette, geometry)
    x, y, width, rows = geometry.tray_area
    for row in range(y, y + rows):
        canvas.put(x, row, " " * width, palette.text_on_pit, palette.pit)
    if skin.is_shaded:
        canvas.put(x, y, "▀" * width, palette.pit_lo)
        _paint_half_rows(canvas, palette, geometry)
    return canvas


def _paint_frame(palette: Palette, geometry: SquareGeometry) -> Canvas:
    """Paint the wood of the field, in a frame of whole cells."""
    canvas = Canvas(geometry.width, geometry.height, palette.rim_text, palette.rim)
    west, north, east, south = geometry.field
    for row in range(north, south):
        canvas.put(west, row, " " * (east - west), palette.line, palette.board)
    return canvas


def _paint_half_rows(canvas: Canvas, palette: Palette, geometry: SquareGeometry) -> None:
    """Paint half a row more of the frame, where there is a row to spare."""
    west, north, east, south = geometry.field
    if geometry.layout.rows_above:
        canvas.put(west, north, "▀" * (east - west), palette.rim)
        canvas.put(west, south - 1, "▄" * (east - west), palette.rim)


def _paint_box(canvas: Canvas, skin: Skin, geometry: SquareGeometry) -> None:
    """Draw lines around the tray, aligned with those around the squares."""
    west, across, east, down, low_west, low_east = BOX_CHARACTERS[skin.glyphs]
    x, y, width, rows = geometry.tray_area
    canvas.put(x - 1, y, west + across * width + east)
    for row in range(y + 1, y + rows - 1):
        canvas.put(x - 1, row, down)
        canvas.put(x + width, row, down)
    canvas.put(x - 1, y + rows - 1, low_west + across * width + low_east)


def _paint_names(canvas: Canvas, skin: Skin, geometry: SquareGeometry, tray: DiceTray) -> None:
    """Write each row's player and note at either end of the frame."""
    x, _, width, _ = geometry.tray_area
    ink = skin.palette.rim_text if skin.palette else None
    upper = 0 if geometry.is_flipped else 1
    for seat, row in ((upper, 0), (1 - upper, geometry.height - 1)):
        name, note = tray.names[seat], tray.notes[seat]
        canvas.put_name(x, row, name, max(width - len(note) - 2, 0), ink)
        canvas.put(x + width - len(note), row, note, ink)
