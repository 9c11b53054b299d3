"""Rows of squares as lit wood: ivory when open, with a hatched lid when covered."""

from __future__ import annotations

from typing import Final, NamedTuple

from kono_tui.core.view import BoardView
from kono_tui.tui.paint.canvas import RGB, Canvas
from kono_tui.tui.paint.easel import blend
from kono_tui.tui.paint.glyph_sets import GLYPH_SETS
from kono_tui.tui.paint.marks import Marks
from kono_tui.tui.paint.palette import PALETTES, Palette
from kono_tui.tui.paint.skin import Skin
from kono_tui.tui.paint.square_ground import ground
from kono_tui.tui.paint.squares import LOCK, NARROW, SIGNS, Square, squares
from kono_tui.tui.paint.squares_geometry import Squares

HATCH: Final = "▒"
LID: Final = 0.45
"""The share of the board's colour in the hatching of a lid."""


class _Look(NamedTuple):
    """The colours of a square: its face, its low edge, its text, and the hatching."""

    face: RGB
    low: RGB
    ink: RGB
    hatch: RGB | None = None


def base(view: BoardView, marks: Marks, skin: Skin, geometry: Squares) -> Canvas:
    """Paint the board with all of its marks but the cursor."""
    palette = _palette(skin)
    canvas = ground(skin, geometry, marks.tray)
    if palette.outline_white is not None:
        _bands(canvas, palette, geometry)
    for cell, square in enumerate(squares(view, marks)):
        _draw(canvas, palette, geometry, cell, square)
        _mark(canvas, palette, geometry, cell, square)
    return canvas


def cursor(canvas: Canvas, cell: int, skin: Skin, geometry: Squares) -> None:
    """Paint the cursor at the corners of a square."""
    palette = _palette(skin)
    x, y = geometry.corner(cell)
    ends = iter(GLYPH_SETS["unicode"].corners)
    for row in (y, y + geometry.down - 1):
        for column in (x - 1, x + geometry.across):
            canvas.put(column, row, next(ends), palette.cursor, palette.board, bold=True)


def _palette(skin: Skin) -> Palette:
    return skin.palette or PALETTES["wood"]


def _bands(canvas: Canvas, palette: Palette, geometry: Squares) -> None:
    """Draw a darker ground under squares that would otherwise be lost against the board."""
    for y in (geometry.north, geometry.south):
        canvas.fill(geometry.west - 1, y, geometry.span + 2, geometry.down, palette.line)


def _look(palette: Palette, square: Square) -> _Look:
    if square.chosen:
        shade = blend(palette.select, palette.on_target, LID)
        return _Look(palette.select, shade, palette.on_target, shade if square.covered else None)
    if not square.covered:
        low = palette.line if palette.outline_white else palette.white_lo
        return _Look(palette.white, low, palette.black)
    hatch = palette.line if palette.flat else blend(palette.rim, palette.board, LID)
    return _Look(palette.rim, palette.rim_lo, palette.rim_text, hatch)


def _draw(canvas: Canvas, palette: Palette, geometry: Squares, cell: int, square: Square) -> None:
    face, low, ink, hatch = _look(palette, square)
    x, y = geometry.corner(cell)
    width, south = geometry.across, y + geometry.down - 1
    canvas.fill(x, y, width, geometry.down, face)
    middle = geometry.at(cell)[1]
    for row in range(y, south) if hatch else ():
        if row != middle:
            canvas.put(x, row, HATCH * width, hatch)
    if width != NARROW or palette.outline_white is not None:
        canvas.put(x, south, "▂" * width, low, face)
    if palette.outline_white is not None and not square.covered and not square.chosen:
        canvas.put(x, y, "▔" * width, low)
    start, text = square.words(width)
    canvas.put(x + start, middle, text, ink, bold=not square.covered or square.chosen)
    if square.locked:
        _lock(canvas, palette, geometry, cell)
    if width == NARROW:
        _widen(canvas, palette, geometry, cell, face)


def _widen(canvas: Canvas, palette: Palette, geometry: Squares, cell: int, face: RGB) -> None:
    """Draw half a column more of a narrow square."""
    x, y = geometry.corner(cell)
    under = palette.line if palette.outline_white else palette.board
    for row in range(y, y + geometry.down):
        canvas.put(x + geometry.across, row, "▌", face, under)


def _lock(canvas: Canvas, palette: Palette, geometry: Squares, cell: int) -> None:
    """Draw stars beside the number, in the colour of marks; above it if there is no room."""
    x, y = geometry.corner(cell)
    middle, width = geometry.at(cell)[1], geometry.across
    stars = [each for each in range(x, x + width) if canvas.rows[middle][each].text == LOCK]
    for column in stars:
        canvas.put(column, middle, LOCK, palette.last, bold=True)
    if not stars:
        canvas.put(x, y, LOCK * width, palette.last, palette.rim, bold=True)


def _mark(canvas: Canvas, palette: Palette, geometry: Squares, cell: int, square: Square) -> None:
    """Draw the mark in the row between a square and the tray."""
    x, y = geometry.corner(cell)[0], geometry.margin(cell)
    if square.changed:
        canvas.put(x, y, "━" * max(geometry.across, 3), palette.last, bold=True)
    if square.sign:
        text = SIGNS["unicode"][square.sign]
        middle = x + geometry.across // 2
        if square.sign == "hint":
            canvas.put(middle, y, text, palette.on_target, palette.target, bold=True)
        else:
            canvas.put(middle, y, text, palette.target, bold=True)
