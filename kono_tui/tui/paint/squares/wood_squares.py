"""Rows of squares as lit wood: ivory when open, with a hatched lid when covered."""

from __future__ import annotations

from typing import Final, NamedTuple

from kono_tui.core.board_marks import Marks
from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.common.canvas import RGB, Canvas
from kono_tui.tui.paint.common.glyph_sets import GLYPH_SETS
from kono_tui.tui.paint.common.palette import Palette
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.common.sprite_canvas import blend
from kono_tui.tui.paint.squares.background import paint_background
from kono_tui.tui.paint.squares.contents import (
    LOCK_CHARACTER,
    MARK_CHARACTERS,
    NARROW_WIDTH,
    Square,
    visible_squares,
)
from kono_tui.tui.paint.squares.squares_geometry import SquareGeometry

HATCH: Final = "▒"
HATCH_SHARE: Final = 0.45
"""The share of the board's colour in the hatching of a lid."""


class _SquareColours(NamedTuple):
    """The colours of a square: its face, its low edge, its text, and the hatching."""

    face: RGB
    low: RGB
    ink: RGB
    hatch: RGB | None = None


def paint_base(view: BoardView, marks: Marks, skin: Skin, geometry: SquareGeometry) -> Canvas:
    """Paint the board with all of its marks but the cursor."""
    palette = skin.wood_palette
    canvas = paint_background(skin, geometry, marks.tray)
    if palette.outline_white is not None:
        _draw_bands(canvas, palette, geometry)
    for cell, square in enumerate(visible_squares(view, marks)):
        _draw_square(canvas, palette, geometry, cell, square)
        _draw_mark(canvas, palette, geometry, cell, square)
    return canvas


def paint_cursor(canvas: Canvas, cell: int, skin: Skin, geometry: SquareGeometry) -> None:
    """Paint the cursor at the corners of a square."""
    palette = skin.wood_palette
    x, y = geometry.square_corner(cell)
    ends = iter(GLYPH_SETS["unicode"].corners)
    for row in (y, y + geometry.square_height - 1):
        for column in (x - 1, x + geometry.square_width):
            canvas.put(column, row, next(ends), palette.cursor, palette.board, bold=True)


def _draw_bands(canvas: Canvas, palette: Palette, geometry: SquareGeometry) -> None:
    """Draw a darker ground under squares that would otherwise be lost against the board."""
    for y in (geometry.upper_row_top, geometry.lower_row_top):
        west, width = geometry.squares_left - 1, geometry.row_width + 2
        canvas.fill(west, y, width, geometry.square_height, palette.line)


def _square_colours(palette: Palette, square: Square) -> _SquareColours:
    if square.is_chosen:
        shade = blend(palette.select, palette.on_target, HATCH_SHARE)
        hatch = shade if square.is_covered else None
        return _SquareColours(palette.select, shade, palette.on_target, hatch)
    if not square.is_covered:
        low = palette.line if palette.outline_white else palette.white_lo
        return _SquareColours(palette.white, low, palette.black)
    hatch = palette.line if palette.flat else blend(palette.rim, palette.board, HATCH_SHARE)
    return _SquareColours(palette.rim, palette.rim_lo, palette.rim_text, hatch)


def _draw_square(
    canvas: Canvas, palette: Palette, geometry: SquareGeometry, cell: int, square: Square
) -> None:
    face, low, ink, hatch = _square_colours(palette, square)
    x, y = geometry.square_corner(cell)
    width, south = geometry.square_width, y + geometry.square_height - 1
    canvas.fill(x, y, width, geometry.square_height, face)
    middle = geometry.canvas_xy(cell)[1]
    for row in range(y, south) if hatch else ():
        if row != middle:
            canvas.put(x, row, HATCH * width, hatch)
    if width != NARROW_WIDTH or palette.outline_white is not None:
        canvas.put(x, south, "▂" * width, low, face)
    if palette.outline_white is not None and not square.is_covered and not square.is_chosen:
        canvas.put(x, y, "▔" * width, low)
    start, text = square.label(width)
    canvas.put(x + start, middle, text, ink, bold=not square.is_covered or square.is_chosen)
    if square.is_locked:
        _draw_lock(canvas, palette, geometry, cell)
    if width == NARROW_WIDTH:
        _widen_square(canvas, palette, geometry, cell, face)


def _widen_square(
    canvas: Canvas, palette: Palette, geometry: SquareGeometry, cell: int, face: RGB
) -> None:
    """Draw half a column more of a narrow square."""
    x, y = geometry.square_corner(cell)
    under = palette.line if palette.outline_white else palette.board
    for row in range(y, y + geometry.square_height):
        canvas.put(x + geometry.square_width, row, "▌", face, under)


def _draw_lock(canvas: Canvas, palette: Palette, geometry: SquareGeometry, cell: int) -> None:
    """Draw stars beside the number, in the colour of marks; above it if there is no room."""
    x, y = geometry.square_corner(cell)
    middle, width = geometry.canvas_xy(cell)[1], geometry.square_width
    row = canvas.rows[middle]
    stars = [each for each in range(x, x + width) if row[each].text == LOCK_CHARACTER]
    for column in stars:
        canvas.put(column, middle, LOCK_CHARACTER, palette.last, bold=True)
    if not stars:
        canvas.put(x, y, LOCK_CHARACTER * width, palette.last, palette.rim, bold=True)


def _draw_mark(
    canvas: Canvas, palette: Palette, geometry: SquareGeometry, cell: int, square: Square
) -> None:
    """Draw the mark in the row between a square and the tray."""
    x, y = geometry.square_corner(cell)[0], geometry.mark_row(cell)
    if square.has_changed:
        canvas.put(x, y, "━" * max(geometry.square_width, 3), palette.last, bold=True)
    if square.mark:
        text = MARK_CHARACTERS["unicode"][square.mark]
        middle = x + geometry.square_width // 2
        if square.mark == "hint":
            canvas.put(middle, y, text, palette.on_target, palette.target, bold=True)
        else:
            canvas.put(middle, y, text, palette.target, bold=True)
    elif square.sign:
        middle = x + geometry.square_width // 2
        canvas.put(middle, y, square.sign, palette.on_target, palette.target, bold=True)
