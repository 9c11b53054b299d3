"""Paint a board on a canvas: the one entry for all skins."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from kono_tui.core.view import BoardView
from kono_tui.tui.paint import (
    glyph_pits,
    glyph_squares,
    glyphs,
    wood,
    wood_pits,
    wood_squares,
)
from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.geometry import Geometry, Tiles
from kono_tui.tui.paint.marks import Marks, Motion
from kono_tui.tui.paint.skin import Skin
from kono_tui.tui.paint.squares_geometry import Squares


def paint(
    view: BoardView, marks: Marks, skin: Skin, geometry: Geometry, motion: Motion | None = None
) -> Canvas:
    """Return a new canvas for the caller. Everything but the cursor is cached."""
    canvas = _layer(view, replace(marks, cursor=None), skin, geometry, motion).copy()
    if marks.cursor is not None:
        _point(canvas, marks.cursor, skin, geometry)
    return canvas


@lru_cache(maxsize=16)
def _layer(
    view: BoardView, marks: Marks, skin: Skin, geometry: Geometry, motion: Motion | None
) -> Canvas:
    if isinstance(geometry, Squares):
        still = wood_squares.base if skin.shaded else glyph_squares.base
        return still(view, marks, skin, geometry)
    if isinstance(geometry, Tiles):
        base = wood_pits.base if _is_wood(skin, geometry) else glyph_pits.base
        return base(view, marks, skin, geometry, motion)
    base = wood.base if _is_wood(skin, geometry) else glyphs.base
    return base(view, marks, skin, geometry, motion)


def _point(canvas: Canvas, cell: int, skin: Skin, geometry: Geometry) -> None:
    if isinstance(geometry, Squares):
        around = wood_squares.cursor if skin.shaded else glyph_squares.cursor
        around(canvas, cell, skin, geometry)
    elif isinstance(geometry, Tiles):
        cursor = wood_pits.cursor if _is_wood(skin, geometry) else glyph_pits.cursor
        cursor(canvas, cell, skin, geometry)
    else:
        cursor = wood.cursor if _is_wood(skin, geometry) else glyphs.cursor
        cursor(canvas, cell, skin, geometry)


def _is_wood(skin: Skin, geometry: Geometry) -> bool:
    """Whether pieces are lit discs. Where a point is a single character, characters show more."""
    return skin.shaded and geometry.scale >= wood.SMALLEST
