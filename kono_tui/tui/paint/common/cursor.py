"""The cursor around a point: corners, or brackets where there is no room for corners."""

from __future__ import annotations

from kono_tui.tui.paint.common.canvas import Canvas, Colour
from kono_tui.tui.paint.common.geometry import Geometry, TileGeometry
from kono_tui.tui.paint.common.glyph_sets import BRACES, BRACKETS, HOLDERS, GlyphSet


def draw_corners(
    canvas: Canvas,
    geometry: Geometry,
    cell: int,
    glyphs: GlyphSet,
    ink: Colour,
    *,
    rows: tuple[int, int],
    has_arms: bool,
    has_posts: bool,
    reverse: bool = False,
) -> None:
    """Draw four corners within some rows of a canvas, with arms across and posts up and down."""
    x, y = geometry.canvas_xy(cell)
    down = (geometry.scale + 1) // 2
    north, south = max(y - down, rows[0]), min(y + down, rows[1])
    ends = iter(glyphs.corners)
    for row, inwards in ((north, 1), (south, -1)):
        for column, across in ((x - geometry.scale, 1), (x + geometry.scale, -1)):
            parts = [(column, row, next(ends))]
            if has_arms:
                parts.append((column + across, row, glyphs.arm))
            if has_posts:
                parts.append((column, row + inwards, glyphs.post))
            for part in parts:
                canvas.put(*part, ink, bold=True, reverse=reverse)


def draw_brackets(
    canvas: Canvas,
    geometry: Geometry,
    cell: int,
    glyphs: GlyphSet,
    ink: Colour,
    reverse: bool = False,
) -> None:
    """Draw brackets: the left one covers what is there, the right one leaves this point's mark.

    On the smallest board, where the right one covers no mark, the left one leaves the sign that a
    piece would be captured.
    """
    x, y = geometry.canvas_xy(cell)
    row, scale = canvas.rows[y], geometry.scale
    drawn = slice(None) if scale == 1 else slice(1)  # weak links stand beside points at that scale
    lines = glyphs.across, glyphs.goal_across, *glyphs.links[drawn], *glyphs.winning_links[drawn]
    for beside in (x - 1, x + 1):
        if scale > 1 and row[beside].text in lines:
            canvas.put(beside, y, " ")
    west, east = BRACES if row[x - scale].text == HOLDERS[0] else BRACKETS
    east_text = row[x + scale].text
    if east_text not in (" ", *lines, *HOLDERS, glyphs.pointers[0]):
        east = east_text
    elif scale == 1 and _is_threat_mark(row[x - 1].text, glyphs):
        west = row[x - 1].text
    canvas.put(x - scale, y, west, ink, bold=True, reverse=reverse)
    canvas.put(x + scale, y, east, ink, bold=True, reverse=reverse)


def _is_threat_mark(text: str, glyphs: GlyphSet) -> bool:
    """Whether a text says that a piece would be captured, or with which line."""
    return text == glyphs.taken_mark or (text.islower() and text != glyphs.start)


def draw_tile_corners(
    canvas: Canvas,
    geometry: TileGeometry,
    cell: int,
    glyphs: GlyphSet,
    ink: Colour,
    ground: Colour = None,
    reverse: bool = False,
) -> None:
    """Draw four corners on a tile, except where they would hide that it is held."""
    x, y = geometry.tile_corner(cell)
    east, south = x + 2 * geometry.scale - 1, y + geometry.scale - 1
    is_held = canvas.rows[south][x].text == BRACES[0]
    places = ((x, y), (east, y), (x, south), (east, south))[: 2 if is_held else 4]
    texts = glyphs.small_corners if geometry.scale == 2 else glyphs.corners
    for place, text in zip(places, texts, strict=False):
        canvas.put(*place, text, ink, ground, bold=True, reverse=reverse)
