"""Paint a board on a canvas: the one entry for all skins."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from kono_tui.core.board_marks import Marks, Motion
from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.geometry import Geometry, TileGeometry
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.pits import glyph_pits, wood_pits
from kono_tui.tui.paint.points import glyph_points, wood_points
from kono_tui.tui.paint.squares import glyph_squares, wood_squares
from kono_tui.tui.paint.squares.squares_geometry import SquareGeometry


def paint_board(
    view: BoardView, marks: Marks, skin: Skin, geometry: Geometry, motion: Motion | None = None
) -> Canvas:
    """Return a new canvas for the caller. Everything but the cursor is cached."""
    canvas = _paint_layer(view, replace(marks, cursor=None), skin, geometry, motion).copy()
    if marks.cursor is not None:
        _paint_cursor(canvas, marks.cursor, skin, geometry)
    return canvas


@lru_cache(maxsize=16)
def _paint_layer(
    view: BoardView, marks: Marks, skin: Skin, geometry: Geometry, motion: Motion | None
) -> Canvas:
    if isinstance(geometry, SquareGeometry):
        paint_squares = wood_squares.paint_base if skin.is_shaded else glyph_squares.paint_base
        return paint_squares(view, marks, skin, geometry)
    if isinstance(geometry, TileGeometry):
        paint_base = wood_pits.paint_base if _is_wood(skin, geometry) else glyph_pits.paint_base
        return paint_base(view, marks, skin, geometry, motion)
    paint_base = wood_points.paint_base if _is_wood(skin, geometry) else glyph_points.paint_base
    return paint_base(view, marks, skin, geometry, motion)


def _paint_cursor(canvas: Canvas, cell: int, skin: Skin, geometry: Geometry) -> None:
    is_wood = _is_wood(skin, geometry)
    if isinstance(geometry, SquareGeometry):
        paint_square = wood_squares.paint_cursor if skin.is_shaded else glyph_squares.paint_cursor
        paint_square(canvas, cell, skin, geometry)
    elif isinstance(geometry, TileGeometry):
        paint_pit = wood_pits.paint_cursor if is_wood else glyph_pits.paint_cursor
        paint_pit(canvas, cell, skin, geometry)
    else:
        paint_point = wood_points.paint_cursor if is_wood else glyph_points.paint_cursor
        paint_point(canvas, cell, skin, geometry)


def _is_wood(skin: Skin, geometry: Geometry) -> bool:
    """Whether pieces are lit discs. Where a point is a single character, characters show more."""
    return skin.is_shaded and geometry.scale >= wood_points.SMALLEST_SCALE
