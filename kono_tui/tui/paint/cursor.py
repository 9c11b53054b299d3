"""The cursor around a point: corners, or brackets where there is no room for corners."""

from __future__ import annotations

from kono_tui.tui.paint.canvas import Canvas, Colour
from kono_tui.tui.paint.geometry import Geometry, Tiles
from kono_tui.tui.paint.glyph_sets import BRACES, BRACKETS, HOLDERS, GlyphSet


def corners(
    canvas: Canvas,
    geometry: Geometry,
    cell: int,
    glyphs: GlyphSet,
    ink: Colour,
    *,
    rows: tuple[int, int],
    arms: bool,
    posts: bool,
    reverse: bool = False,
) -> None:
    """Draw four corners within some rows of a canvas, with arms across and posts up and down."""
    x, y = geometry.at(cell)
    down = (geometry.scale + 1) // 2
    north, south = max(y - down, rows[0]), min(y + down, rows[1])
    ends = iter(glyphs.corners)
    for row, inwards in ((north, 1), (south, -1)):
        for column, across in ((x - geometry.scale, 1), (x + geometry.scale, -1)):
            parts = [(column, row, next(ends))]
            if arms:
                parts.append((column + across, row, glyphs.arm))
            if posts:
                parts.append((column, row + inwards, glyphs.post))
            for part in parts:
                canvas.put(*part, ink, bold=True, reverse=reverse)


def brackets(
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
    x, y = geometry.at(cell)
    row, k = canvas.rows[y], geometry.scale
    drawn = slice(None) if k == 1 else slice(1)  # weak links stand beside points at that scale
    lines = glyphs.across, glyphs.goal_across, *glyphs.links[drawn], *glyphs.lit_links[drawn]
    for near in (x - 1, x + 1):
        if k > 1 and row[near].text in lines:
            canvas.put(near, y, " ")
    west, east = BRACES if row[x - k].text == HOLDERS[0] else BRACKETS
    there = row[x + k].text
    if there not in (" ", *lines, *HOLDERS, glyphs.pointers[0]):
        east = there
    elif k == 1 and _is_threat(row[x - 1].text, glyphs):
        west = row[x - 1].text
    canvas.put(x - k, y, west, ink, bold=True, reverse=reverse)
    canvas.put(x + k, y, east, ink, bold=True, reverse=reverse)


def _is_threat(text: str, glyphs: GlyphSet) -> bool:
    """Whether a text says that a piece would be captured, or with which line."""
    return text == glyphs.taken or (text.islower() and text != glyphs.start)


def tile_corners(
    canvas: Canvas,
    geometry: Tiles,
    cell: int,
    glyphs: GlyphSet,
    ink: Colour,
    ground: Colour = None,
    reverse: bool = False,
) -> None:
    """Draw four corners on a tile, except where they would hide that it is held."""
    x, y = geometry.corner(cell)
    east, south = x + 2 * geometry.scale - 1, y + geometry.scale - 1
    held = canvas.rows[south][x].text == BRACES[0]
    places = ((x, y), (east, y), (x, south), (east, south))[: 2 if held else 4]
    texts = glyphs.small_corners if geometry.scale == 2 else glyphs.corners
    for place, text in zip(places, texts, strict=False):
        canvas.put(*place, text, ink, ground, bold=True, reverse=reverse)
