"""Paint what rows of squares lie on: the frame with the names, the field, and the tray."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.marks import Tray
from kono_tui.tui.paint.palette import Palette
from kono_tui.tui.paint.skin import Skin
from kono_tui.tui.paint.squares_geometry import SMALL, Squares
from kono_tui.tui.paint.tray import draw

BOXES: Final = {"unicode": tuple("╭─╮│╰╯"), "safe": tuple("+-+|++"), "ascii": tuple("+-+|++")}
"""The box around a tray without a ground of its own: corners, and the lines between them."""
NOTHING: Final = Tray()


def ground(skin: Skin, geometry: Squares, tray: Tray | None) -> Canvas:
    """Return a board without squares, to draw on; without a palette, only words and lines."""
    canvas = _bare(skin, geometry).copy()
    tray = tray or NOTHING
    _names(canvas, skin, geometry, tray)
    draw(canvas, skin, geometry, tray)
    return canvas


@lru_cache(maxsize=8)
def _bare(skin: Skin, geometry: Squares) -> Canvas:
    palette = skin.palette
    if palette is None:
        canvas = Canvas(geometry.width, geometry.height)
        if geometry.form != SMALL:
            _box(canvas, skin, geometry)
        return canvas
    canvas = _framed(palette, geometry)
    x, y, width, rows = geometry.tray
    for row in range(y, y + rows):
        canvas.put(x, row, " " * width, palette.text_on_pit, palette.pit)
    if skin.shaded:
        canvas.put(x, y, "▀" * width, palette.pit_lo)
        _narrow(canvas, palette, geometry)
    return canvas


def _framed(palette: Palette, geometry: Squares) -> Canvas:
    """Paint the wood of the field, in a frame of whole cells."""
    canvas = Canvas(geometry.width, geometry.height, palette.rim_text, palette.rim)
    west, north, east, south = geometry.field
    for row in range(north, south):
        canvas.put(west, row, " " * (east - west), palette.line, palette.board)
    return canvas


def _narrow(canvas: Canvas, palette: Palette, geometry: Squares) -> None:
    """Paint half a row more of the frame, where there is a row to spare."""
    west, north, east, south = geometry.field
    if geometry.form.over:
        canvas.put(west, north, "▀" * (east - west), palette.rim)
        canvas.put(west, south - 1, "▄" * (east - west), palette.rim)


def _box(canvas: Canvas, skin: Skin, geometry: Squares) -> None:
    """Draw lines around the tray, aligned with those around the squares."""
    west, across, east, down, low_west, low_east = BOXES[skin.glyphs]
    x, y, width, rows = geometry.tray
    canvas.put(x - 1, y, west + across * width + east)
    for row in range(y + 1, y + rows - 1):
        canvas.put(x - 1, row, down)
        canvas.put(x + width, row, down)
    canvas.put(x - 1, y + rows - 1, low_west + across * width + low_east)


def _names(canvas: Canvas, skin: Skin, geometry: Squares, tray: Tray) -> None:
    """Write each row's player and note at either end of the frame."""
    x, _, width, _ = geometry.tray
    ink = skin.palette.rim_text if skin.palette else None
    upper = 0 if geometry.flipped else 1
    for seat, row in ((upper, 0), (1 - upper, geometry.height - 1)):
        name, note = tray.names[seat], tray.notes[seat]
        canvas.name(x, row, name, max(width - len(note) - 2, 0), ink)
        canvas.put(x + width - len(note), row, note, ink)
