"""Draw marks in pits and on stones, each with a shape of its own."""

from __future__ import annotations

from typing import Final

from kono_tui.tui.paint.canvas import RGB, Canvas
from kono_tui.tui.paint.cursor import tile_corners
from kono_tui.tui.paint.easel import most
from kono_tui.tui.paint.geometry import Tiles
from kono_tui.tui.paint.glyph_sets import GLYPH_SETS
from kono_tui.tui.paint.palette import Palette
from kono_tui.tui.paint.pit_stones import Site, lined, walls
from kono_tui.tui.paint.shapes import Cross, Disc, Ring, Slab

TINY: Final = 2
"""At this scale marks are characters, on the four cells in the middle of a tile."""
GLYPHS: Final = GLYPH_SETS["unicode"]


def target(site: Site, cell: int, text: str) -> None:
    """Draw a pit to go to, with its text."""
    palette, scale = site.palette, site.scale
    if text:
        _label(site, cell, text, palette.on_target, palette.target, stone=False)
    elif scale == TINY:
        _put(site, cell, ("▄▄", "▀▀"), palette.target, "")
    else:
        size = {3: 1.4, 4: 1.75}.get(scale, 0.5 * site.radius)
        site.lay(cell, Disc(size), palette.target)


def taken(site: Site, cell: int) -> None:
    """Mark where the last move captured a stone."""
    _cross(site, cell, site.palette.last, "")


def left(site: Site, cell: int) -> None:
    """Mark where the last moved stone came from: a ring, inside the line around a flat pit."""
    palette, scale = site.palette, site.scale
    if scale == TINY:
        _put(site, cell, ("╭╮", "╰╯"), palette.last, "")
    elif not palette.flat:
        lined(site, cell, palette.last, palette.pit)
    elif scale == 3:
        _put(site, cell, ("▗▄▄▖", "▌  ▐", "▝▀▀▘"), palette.last, "")
    else:
        size = 2.2 if scale == 4 else 0.72 * site.radius
        site.lay(cell, Ring(size, max(0.7, 0.16 * scale)), palette.last)


def passed(site: Site, cell: int) -> None:
    """Mark where it touched down on its way."""
    _dot(site, cell, site.palette.last, "")


def number(site: Site, cell: int, piece: str, text: str) -> None:
    """Write a number on a stone, or in an empty pit."""
    palette = site.palette
    ink = {"black": palette.white, "white": palette.black}.get(piece, palette.text_on_pit)
    _put(site, cell, (text,), ink, piece)


def victim(site: Site, cell: int, colour: str, text: str) -> None:
    """Mark a stone that can be captured: crossed out, or with its number on a plate."""
    palette = site.palette
    if text:
        _label(site, cell, text, palette.stone(colour), palette.threat(colour), stone=True)
    else:
        _cross(site, cell, palette.threat(colour), colour)


def plate(site: Site, cell: int, colour: str, text: str) -> None:
    """Draw a sign on a stone."""
    palette = site.palette
    _label(site, cell, text, palette.stone(colour), palette.mark_on(colour), stone=True)


def movable(site: Site, cell: int, colour: str) -> None:
    """Draw a dot on a stone that can move."""
    _dot(site, cell, site.palette.mark_on(colour), colour)


def pointers(site: Site, cell: int) -> None:
    """Point at the last moved stone from both edges of its tile."""
    x, _ = site.geometry.corner(cell)
    y = site.geometry.at(cell)[1]
    ends = x, x + 2 * site.scale - 1
    for column, text in zip(ends, GLYPHS.pointers, strict=True):
        site.easel.canvas.put(column, y, text, site.palette.last, site.palette.board)


def pointed(canvas: Canvas, palette: Palette, geometry: Tiles, cell: int) -> None:
    """Draw the cursor: the four corner cells of a tile."""
    tile_corners(canvas, geometry, cell, GLYPHS, palette.cursor, palette.board)


def _dot(site: Site, cell: int, colour: RGB, piece: str) -> None:
    if site.scale == TINY:
        _put(site, cell, ("▗▖", "▝▘"), colour, piece)
        return
    size = {3: 1.0 if site.palette.flat else 1.15, 4: 1.05, 5: 1.1}.get(site.scale)
    site.lay(cell, Disc(size or 0.26 * site.scale), colour)


def _cross(site: Site, cell: int, colour: RGB, piece: str) -> None:
    if site.scale == TINY:
        _put(site, cell, ("╲╱", "╱╲"), colour, piece)
        return
    size = max(2.0, 0.5 * site.radius)
    site.lay(cell, Cross(size, 1.04 if site.scale < 5 else 0.26 * site.scale), colour)


def _label(site: Site, cell: int, text: str, ink: RGB, ground: RGB, stone: bool) -> None:
    """Write text on a plate of its own, which is under the text: not quite in a tile's middle."""
    x, y = site.geometry.at(cell)
    if site.scale == TINY:
        text = text.ljust(2)
    elif site.scale == 3:
        disc = Disc(2.0 if site.palette.flat else site.radius)
        site.lay(cell, Slab(1.5, 1.0, 0.0) if stone else disc, ground)
    else:
        dx, dy = site.geometry.nudge
        size = 2.2 if site.scale == 4 else 0.5 * site.radius
        site.lay(cell, Disc(size), ground, (-dx if len(text) % 2 else 0.0, -dy))
    site.easel.canvas.put(x - (len(text) - 1) // 2, y, text, ink, ground, bold=True)


def _put(site: Site, cell: int, rows: tuple[str, ...], ink: RGB, piece: str) -> None:
    """Write characters in the middle of a pit or of its stone, on the colour that is there."""
    canvas, palette = site.easel.canvas, site.palette
    x, y = site.geometry.at(cell)
    flat = palette.stone(piece) if piece else palette.pit
    for row, text in enumerate(rows, y - (len(rows) - 1) // 2):
        for column, each in enumerate(text, x - (len(text) - 1) // 2):
            ground = flat if palette.flat else most(canvas.rows[row][column])
            canvas.put(column, row, each, ink, ground, bold=True)
    outline = palette.outline(piece) if piece else None
    if outline is not None and site.scale == TINY:
        walls(site, cell, outline)
