"""Marks on the wood and on the pieces, each with a shape of its own."""

from __future__ import annotations

from typing import Final, Literal

from kono_tui.core.view import Point
from kono_tui.tui.paint import cursor, wood_pieces
from kono_tui.tui.paint.canvas import RGB, Canvas
from kono_tui.tui.paint.easel import Easel, blend
from kono_tui.tui.paint.geometry import Geometry
from kono_tui.tui.paint.glyph_sets import GLYPH_SETS, HINT
from kono_tui.tui.paint.palette import Palette
from kono_tui.tui.paint.shapes import Disc, Ring

GLYPHS: Final = GLYPH_SETS["unicode"]
TAKEN: Final = GLYPHS.taken
CLOSED: Final = "╳"
"""The sign in the ring of a point where the piece in mid-turn must not go again."""
Sign = Literal["", "hint", "target", "note", "forbidden", "barred", "taken", "passed", "start"]
"""What a vacant point is marked as."""
TEXTS: Final[dict[Sign, str]] = {
    "hint": HINT,
    "forbidden": GLYPHS.forbidden,
    "barred": GLYPHS.barred,
    "taken": TAKEN,
    "passed": GLYPHS.passed,
    "start": GLYPHS.start,
}
"""The characters of the marks that never vary."""
DIM: Final = 0.5
"""The share of its colour that this ring has."""
LIGHTER: Final = 0.2
"""The share of the cursor's colour on a vacant point of a small board."""


def trail(easel: Easel, palette: Palette, geometry: Geometry, way: tuple[int, ...]) -> None:
    """Draw dots from point to point. Along the lines of small boards the pointers suffice."""
    for x, y in geometry.trail(way):
        easel.canvas.put(x, y, GLYPHS.dot, palette.last)


def left(easel: Easel, palette: Palette, scale: int, x: int, y: int, home: str) -> None:
    """Draw a ring where the last moved piece came from, with room for a character in it."""
    _ring(easel, scale, x, y, palette.pad(home), palette.last)


def forbidden(easel: Easel, palette: Palette, scale: int, x: int, y: int, home: str) -> None:
    """Draw a ring where a piece must not go again: the same, but dim and crossed."""
    ground = palette.pad(home)
    _ring(easel, scale, x, y, ground, blend(ground, palette.illegal_mark, DIM))
    easel.canvas.put(x, y, CLOSED, palette.illegal_mark)


def _ring(easel: Easel, scale: int, x: int, y: int, ground: RGB, ink: RGB) -> None:
    usual = 0.72 * wood_pieces.radius(scale), 0.17 * scale
    size, thickness = {3: (2.0, 1.0), 4: (2.2, 1.2), 5: (3.0, 0.9)}.get(scale, usual)
    easel.lay(x, y, Disc(size), ground)
    easel.lay(x, y, Ring(size, thickness), ink)


def target(easel: Easel, palette: Palette, scale: int, x: int, y: int, text: str = "") -> None:
    """Draw a point to go to, with its text."""
    if scale >= wood_pieces.DRAWN:
        size = {3: 1.1, 4: 1.5, 5: 1.9, 6: 2.3, 8: 2.8}.get(scale, 0.36 * scale)
        easel.lay(x, y, Disc(size), palette.target, over_lines=0.15)
    elif not text:
        easel.canvas.put(x, y, GLYPHS.target, palette.target, bold=True)
    easel.canvas.put(x, y, text, palette.on_target, palette.target, bold=True)


def note(easel: Easel, palette: Palette, scale: int, x: int, y: int, text: str) -> None:
    """Write a character on a point, on a plate as dark as the frame."""
    if scale >= wood_pieces.DRAWN:
        easel.canvas.put(x - 1, y, "▐", palette.rim)
        easel.canvas.put(x + 1, y, "▌", palette.rim)
    easel.canvas.put(x, y, text, palette.rim_text, palette.rim, bold=True)


def plate(
    easel: Easel, palette: Palette, scale: int, x: int, y: int, point: Point, text: str
) -> None:
    """Draw a sign on a piece: that it can be captured, or what the player asked for."""
    colour = point.piece
    ground = palette.threat(colour) if text == TAKEN else palette.mark_on(colour)
    body, canvas = palette.stone(colour), easel.canvas
    if scale >= wood_pieces.DRAWN:
        under = palette.gold(colour) if point.strong and scale >= wood_pieces.INLAID else body
        canvas.put(x - 1, y, "▐", ground, under)
        canvas.put(x + 1, y, "▌", ground, under)
    canvas.put(x, y, text, body, ground, bold=True)
    _spare_diamond(canvas, palette, scale, x, y, point)


def dot(easel: Easel, palette: Palette, scale: int, x: int, y: int, point: Point) -> None:
    """Draw a dot on a piece that can move, or that was placed last."""
    ink, ground = palette.mark_on(point.piece), palette.stone(point.piece)
    if point.strong and scale >= wood_pieces.INLAID:
        ink, ground = ground, palette.gold(point.piece)
    easel.canvas.put(x, y, GLYPHS.dot, ink, ground, bold=True)
    _spare_diamond(easel.canvas, palette, scale, x, y, point)


def _spare_diamond(
    canvas: Canvas, palette: Palette, scale: int, x: int, y: int, point: Point
) -> None:
    """Write a diamond that is a character on both sides of what covers it."""
    if point.strong and scale < wood_pieces.INLAID:
        ink, ground = palette.gold(point.piece), palette.stone(point.piece)
        for column in (x - 1, x + 1):
            canvas.put(column, y, wood_pieces.DIAMOND, ink, ground)


def pointers(easel: Easel, palette: Palette, scale: int, x: int, y: int) -> None:
    """Point at the last moved piece from both sides, except where its neighbour is held."""
    away = wood_pieces.beside(scale)
    for column, text in zip((x - away, x + away), GLYPHS.pointers, strict=True):
        there = easel.canvas.rows[y][column]
        if palette.select not in (there.ink, there.ground):
            easel.canvas.put(column, y, text, palette.last)


def pointed(canvas: Canvas, palette: Palette, geometry: Geometry, cell: int) -> None:
    """Draw the cursor around a point."""
    if geometry.scale >= wood_pieces.DRAWN:
        _, north, _, south = geometry.field
        cursor.corners(
            canvas,
            geometry,
            cell,
            GLYPHS,
            palette.cursor,
            rows=(north, south - 1),
            arms=True,
            posts=geometry.roomy,
        )
        return
    x, y = geometry.at(cell)
    cursor.brackets(canvas, geometry, cell, GLYPHS, palette.cursor)
    if canvas.rows[y][x - 1].text == " ":
        for column in range(x - 1, x + 2):
            ground = blend(canvas.rows[y][column].ground, palette.cursor, LIGHTER)
            canvas.tint(column, y, 1, 1, ground)
