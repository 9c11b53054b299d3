"""Marks on the wood and on the pieces, each with a shape of its own."""

from __future__ import annotations

from typing import Final, Literal

from kono_tui.core.board_view import Point
from kono_tui.tui.paint.common import cursor
from kono_tui.tui.paint.common.canvas import RGB, Canvas
from kono_tui.tui.paint.common.geometry import Geometry, Place
from kono_tui.tui.paint.common.glyph_sets import GLYPH_SETS, HINT
from kono_tui.tui.paint.common.palette import Palette
from kono_tui.tui.paint.common.shapes import Disc, Ring
from kono_tui.tui.paint.common.sprite_canvas import blend
from kono_tui.tui.paint.points import wood_pieces
from kono_tui.tui.paint.points.wood_pieces import PointPainter

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


def draw_trail(painter: PointPainter, geometry: Geometry, path: tuple[int, ...]) -> None:
    """Draw dots from point to point. Along the lines of small boards the pointers suffice."""
    for x, y in geometry.trail_places(path):
        painter.canvas.put(x, y, GLYPHS.dot, painter.palette.last)


def draw_origin(painter: PointPainter, place: Place, home: str) -> None:
    """Draw a ring where the last moved piece came from, with room for a character in it."""
    _draw_ring(painter, place, painter.palette.home_ground(home), painter.palette.last)


def draw_forbidden(painter: PointPainter, place: Place, home: str) -> None:
    """Draw a ring where a piece must not go again: the same, but dim and crossed."""
    ground, ink = painter.palette.home_ground(home), painter.palette.illegal_mark
    _draw_ring(painter, place, ground, blend(ground, ink, DIM_SHARE))
    painter.canvas.put(*place, CLOSED_SIGN, ink)


def _draw_ring(painter: PointPainter, place: Place, ground: RGB, ink: RGB) -> None:
    usual = 0.72 * painter.piece_radius, 0.17 * painter.scale
    size, thickness = {3: (2.0, 1.0), 4: (2.2, 1.2), 5: (3.0, 0.9)}.get(painter.scale, usual)
    painter.sprite_canvas.lay_shape(*place, Disc(size), ground)
    painter.sprite_canvas.lay_shape(*place, Ring(size, thickness), ink)


def draw_target(painter: PointPainter, place: Place, text: str = "") -> None:
    """Draw a point to go to, with its text."""
    palette, scale = painter.palette, painter.scale
    if painter.has_drawn_pieces:
        disc = Disc({3: 1.1, 4: 1.5, 5: 1.9, 6: 2.3, 8: 2.8}.get(scale, 0.36 * scale))
        painter.sprite_canvas.lay_shape(*place, disc, palette.target, min_cover_over_lines=0.15)
    elif not text:
        painter.canvas.put(*place, GLYPHS.target, palette.target, bold=True)
    painter.canvas.put(*place, text, palette.on_target, palette.target, bold=True)


def draw_note(painter: PointPainter, place: Place, text: str) -> None:
    """Write a character on a point, on a plate as dark as the frame."""
    (x, y), palette = place, painter.palette
    if painter.has_drawn_pieces:
        painter.canvas.put(x - 1, y, "▐", palette.rim)
        painter.canvas.put(x + 1, y, "▌", palette.rim)
    painter.canvas.put(x, y, text, palette.rim_text, palette.rim, bold=True)


def draw_plate(painter: PointPainter, place: Place, point: Point, text: str) -> None:
    """Draw a sign on a piece: that it can be captured, or what the player asked for."""
    (x, y), canvas, palette, colour = place, painter.canvas, painter.palette, point.piece
    ground = palette.threat_plate(colour) if text == TAKEN_SIGN else palette.mark_on(colour)
    body = palette.stone(colour)
    if painter.has_drawn_pieces:
        is_inlaid = point.is_strong and painter.has_inlaid_diamonds
        under = palette.gold(colour) if is_inlaid else body
        canvas.put(x - 1, y, "▐", ground, under)
        canvas.put(x + 1, y, "▌", ground, under)
    canvas.put(x, y, text, body, ground, bold=True)
    _draw_diamond_aside(painter, place, point)


def draw_dot(painter: PointPainter, place: Place, point: Point) -> None:
    """Draw a dot on a piece that can move, or that was placed last."""
    palette = painter.palette
    ink, ground = palette.mark_on(point.piece), palette.stone(point.piece)
    if point.is_strong and painter.has_inlaid_diamonds:
        ink, ground = ground, palette.gold(point.piece)
    painter.canvas.put(*place, GLYPHS.dot, ink, ground, bold=True)
    _draw_diamond_aside(painter, place, point)


def _draw_diamond_aside(painter: PointPainter, place: Place, point: Point) -> None:
    """Write a diamond that is a character on both sides of what covers it."""
    if point.is_strong and not painter.has_inlaid_diamonds:
        (x, y), palette = place, painter.palette
        for column in (x - 1, x + 1):
            ink, ground = palette.gold(point.piece), palette.stone(point.piece)
            painter.canvas.put(column, y, wood_pieces.DIAMOND, ink, ground)


def draw_pointers(painter: PointPainter, place: Place) -> None:
    """Point at the last moved piece from both sides, except where its neighbour is held."""
    (x, y), palette = place, painter.palette
    distance = wood_pieces.columns_beside(painter.scale)
    for column, text in zip((x - distance, x + distance), GLYPHS.pointers, strict=True):
        neighbour = painter.canvas.rows[y][column]
        if palette.select not in (neighbour.ink, neighbour.ground):
            painter.canvas.put(column, y, text, palette.last)


def draw_cursor(canvas: Canvas, palette: Palette, geometry: Geometry, cell: int) -> None:
    """Draw the cursor around a point."""
    if geometry.scale >= wood_pieces.DRAWN_SCALE:
        _, north, _, south = geometry.field
        ink, rows, roomy = palette.cursor, (north, south - 1), geometry.is_roomy
        cursor.draw_corners(
            canvas, geometry, cell, GLYPHS, ink, rows=rows, has_arms=True, has_posts=roomy
        )
        return
    x, y = geometry.canvas_xy(cell)
    cursor.draw_brackets(canvas, geometry, cell, GLYPHS, palette.cursor)
    if canvas.rows[y][x - 1].text == " ":
        for column in range(x - 1, x + 2):
            ground = blend(canvas.rows[y][column].ground, palette.cursor, CURSOR_TINT)
            canvas.tint(column, y, 1, 1, ground)
