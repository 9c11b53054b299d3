"""Marks on the wood and on the pieces, each with a shape of its own."""

from __future__ import annotations

from typing import Final, Literal

from kono_tui.core.board_view import Point
from kono_tui.tui.paint.common import cursor
from kono_tui.tui.paint.common.canvas import RGB, Canvas
from kono_tui.tui.paint.common.geometry import Geometry
from kono_tui.tui.paint.common.glyph_sets import GLYPH_SETS, HINT
from kono_tui.tui.paint.common.palette import Palette
from kono_tui.tui.paint.common.shapes import Disc, Ring
from kono_tui.tui.paint.common.sprite_canvas import SpriteCanvas, blend
from kono_tui.tui.paint.points import wood_pieces

GLYPHS: Final = GLYPH_SETS["unicode"]
TAKEN_SIGN: Final = GLYPHS.taken_mark
CLOSED_SIGN: Final = "╳"
"""The sign in the ring of a point where the piece in mid-turn must not go again."""
PointMark = Literal["", "hint", "target", "note", "forbidden", "barred", "taken", "passed", "start"]
"""What a vacant point is marked as."""
MARK_TEXTS: Final[dict[PointMark, str]] = {
    "hint": HINT,
    "forbidden": GLYPHS.forbidden,
    "barred": GLYPHS.barred,
    "taken": TAKEN_SIGN,
    "passed": GLYPHS.passed_point,
    "start": GLYPHS.start,
}
"""The characters of the marks that never vary."""
DIM_SHARE: Final = 0.5
"""The share of its colour that this ring has."""
CURSOR_TINT: Final = 0.2
"""The share of the cursor's colour on a vacant point of a small board."""


def draw_trail(
    sprite_canvas: SpriteCanvas, palette: Palette, geometry: Geometry, path: tuple[int, ...]
) -> None:
    """Draw dots from point to point. Along the lines of small boards the pointers suffice."""
    for x, y in geometry.trail_places(path):
        sprite_canvas.canvas.put(x, y, GLYPHS.dot, palette.last)


def draw_origin(
    sprite_canvas: SpriteCanvas, palette: Palette, scale: int, x: int, y: int, home: str
) -> None:
    """Draw a ring where the last moved piece came from, with room for a character in it."""
    _draw_ring(sprite_canvas, scale, x, y, palette.home_ground(home), palette.last)


def draw_forbidden(
    sprite_canvas: SpriteCanvas, palette: Palette, scale: int, x: int, y: int, home: str
) -> None:
    """Draw a ring where a piece must not go again: the same, but dim and crossed."""
    ground = palette.home_ground(home)
    _draw_ring(sprite_canvas, scale, x, y, ground, blend(ground, palette.illegal_mark, DIM_SHARE))
    sprite_canvas.canvas.put(x, y, CLOSED_SIGN, palette.illegal_mark)


def _draw_ring(
    sprite_canvas: SpriteCanvas, scale: int, x: int, y: int, ground: RGB, ink: RGB
) -> None:
    usual = 0.72 * wood_pieces.piece_radius(scale), 0.17 * scale
    size, thickness = {3: (2.0, 1.0), 4: (2.2, 1.2), 5: (3.0, 0.9)}.get(scale, usual)
    sprite_canvas.lay_shape(x, y, Disc(size), ground)
    sprite_canvas.lay_shape(x, y, Ring(size, thickness), ink)


def draw_target(
    sprite_canvas: SpriteCanvas, palette: Palette, scale: int, x: int, y: int, text: str = ""
) -> None:
    """Draw a point to go to, with its text."""
    if scale >= wood_pieces.DRAWN_SCALE:
        size = {3: 1.1, 4: 1.5, 5: 1.9, 6: 2.3, 8: 2.8}.get(scale, 0.36 * scale)
        sprite_canvas.lay_shape(x, y, Disc(size), palette.target, min_cover_over_lines=0.15)
    elif not text:
        sprite_canvas.canvas.put(x, y, GLYPHS.target, palette.target, bold=True)
    sprite_canvas.canvas.put(x, y, text, palette.on_target, palette.target, bold=True)


def draw_note(
    sprite_canvas: SpriteCanvas, palette: Palette, scale: int, x: int, y: int, text: str
) -> None:
    """Write a character on a point, on a plate as dark as the frame."""
    if scale >= wood_pieces.DRAWN_SCALE:
        sprite_canvas.canvas.put(x - 1, y, "▐", palette.rim)
        sprite_canvas.canvas.put(x + 1, y, "▌", palette.rim)
    sprite_canvas.canvas.put(x, y, text, palette.rim_text, palette.rim, bold=True)


def draw_plate(
    sprite_canvas: SpriteCanvas,
    palette: Palette,
    scale: int,
    x: int,
    y: int,
    point: Point,
    text: str,
) -> None:
    """Draw a sign on a piece: that it can be captured, or what the player asked for."""
    colour = point.piece
    ground = palette.threat_plate(colour) if text == TAKEN_SIGN else palette.mark_on(colour)
    body, canvas = palette.stone(colour), sprite_canvas.canvas
    if scale >= wood_pieces.DRAWN_SCALE:
        under = (
            palette.gold(colour) if point.is_strong and scale >= wood_pieces.INLAID_SCALE else body
        )
        canvas.put(x - 1, y, "▐", ground, under)
        canvas.put(x + 1, y, "▌", ground, under)
    canvas.put(x, y, text, body, ground, bold=True)
    _draw_diamond_aside(canvas, palette, scale, x, y, point)


def draw_dot(
    sprite_canvas: SpriteCanvas, palette: Palette, scale: int, x: int, y: int, point: Point
) -> None:
    """Draw a dot on a piece that can move, or that was placed last."""
    ink, ground = palette.mark_on(point.piece), palette.stone(point.piece)
    if point.is_strong and scale >= wood_pieces.INLAID_SCALE:
        ink, ground = ground, palette.gold(point.piece)
    sprite_canvas.canvas.put(x, y, GLYPHS.dot, ink, ground, bold=True)
    _draw_diamond_aside(sprite_canvas.canvas, palette, scale, x, y, point)


def _draw_diamond_aside(
    canvas: Canvas, palette: Palette, scale: int, x: int, y: int, point: Point
) -> None:
    """Write a diamond that is a character on both sides of what covers it."""
    if point.is_strong and scale < wood_pieces.INLAID_SCALE:
        ink, ground = palette.gold(point.piece), palette.stone(point.piece)
        for column in (x - 1, x + 1):
            canvas.put(column, y, wood_pieces.DIAMOND, ink, ground)


def draw_pointers(
    sprite_canvas: SpriteCanvas, palette: Palette, scale: int, x: int, y: int
) -> None:
    """Point at the last moved piece from both sides, except where its neighbour is held."""
    distance = wood_pieces.columns_beside(scale)
    for column, text in zip((x - distance, x + distance), GLYPHS.pointers, strict=True):
        neighbour = sprite_canvas.canvas.rows[y][column]
        if palette.select not in (neighbour.ink, neighbour.ground):
            sprite_canvas.canvas.put(column, y, text, palette.last)


def draw_cursor(canvas: Canvas, palette: Palette, geometry: Geometry, cell: int) -> None:
    """Draw the cursor around a point."""
    if geometry.scale >= wood_pieces.DRAWN_SCALE:
        _, north, _, south = geometry.field
        cursor.draw_corners(
            canvas,
            geometry,
            cell,
            GLYPHS,
            palette.cursor,
            rows=(north, south - 1),
            has_arms=True,
            has_posts=geometry.is_roomy,
        )
        return
    x, y = geometry.canvas_xy(cell)
    cursor.draw_brackets(canvas, geometry, cell, GLYPHS, palette.cursor)
    if canvas.rows[y][x - 1].text == " ":
        for column in range(x - 1, x + 2):
            ground = blend(canvas.rows[y][column].ground, palette.cursor, CURSOR_TINT)
            canvas.tint(column, y, 1, 1, ground)
