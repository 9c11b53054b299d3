"""Pieces on wood: lit discs, with a ring and a diamond if strong, and a halo if picked up."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from kono_tui.tui.paint.canvas import RGB, Canvas
from kono_tui.tui.paint.easel import Easel
from kono_tui.tui.paint.geometry import ROOMY
from kono_tui.tui.paint.glyph_sets import HOLDERS
from kono_tui.tui.paint.palette import Palette
from kono_tui.tui.paint.shapes import Diamond, Disc, Light, Paint

DRAWN: Final = 3
"""From this scale on, pieces are drawn; below, they are characters."""
INLAID: Final = 6
"""From this scale on, the diamond is drawn too."""
DIAMOND: Final = "◆"


class Piece(NamedTuple):
    """A piece to draw, with what its look depends on."""

    colour: str
    strong: bool = False
    picked: bool = False


def radius(scale: int) -> float:
    """Half a piece's width, in pixels, such that no line cuts a notch into its top."""
    return {2: 1.5, 3: 2.5, 4: 3.0, 10: 7.25}.get(scale, 0.75 * scale)


def halo(scale: int) -> float:
    """The radius of the halo of a picked piece."""
    return radius(scale) + (0.5 if scale == DRAWN else 0.95)


def thickness(scale: int) -> float:
    """The width of a ring: wide enough that no cell shows it together with both of its sides."""
    return 0.95 if scale == DRAWN else max(0.8, 0.24 * radius(scale))


def beside(scale: int) -> int:
    """The columns from a piece's middle to the first free column beside it."""
    return ceil(radius(scale)) + (1 if scale > DRAWN else 0)


def shade(
    easel: Easel,
    palette: Palette,
    scale: int,
    place: tuple[int, int],
    moved: tuple[float, float] = (0.0, 0.0),
) -> None:
    """Draw the shadow of a piece that lies on the middle of a cell, offset by some pixels."""
    if scale >= ROOMY and not palette.flat:
        easel.darken(*place, Disc(radius(scale), 0.5, 0.9), palette.shadow, 0.6, moved)


def draw(
    easel: Easel,
    palette: Palette,
    scale: int,
    place: tuple[int, int],
    piece: Piece,
    moved: tuple[float, float] = (0.0, 0.0),
) -> None:
    """Draw a piece on the middle of a cell, offset by some pixels. Its shadow is there already."""
    if scale < DRAWN:
        x, y = place[0] + round(moved[0]), place[1] + round(moved[1] / 2)
        _write(easel.canvas, palette, x, y, piece)
        return
    x, y = place
    size = radius(scale)
    around = palette.stone(piece.colour) if scale == DRAWN else None  # leaves no gap to a bar
    if piece.picked:
        around = palette.select
        _draw_halo(easel, scale, place, around, moved)
    ring = palette.gold(piece.colour) if piece.strong else palette.outline(piece.colour)
    if ring is None:
        easel.lay(x, y, Disc(size), lit(palette, piece.colour, size), moved, ring=around)
        return
    inner = size - thickness(scale)
    easel.lay(x, y, Disc(size), ring, moved, 0.2, around if piece.picked else None)
    easel.lay(x, y, Disc(inner), lit(palette, piece.colour, inner), moved, 0.2, ring)
    if piece.strong:
        _draw_diamond(easel, palette, scale, place, piece.colour, moved)


def _draw_diamond(
    easel: Easel,
    palette: Palette,
    scale: int,
    place: tuple[int, int],
    colour: str,
    moved: tuple[float, float],
) -> None:
    ink = palette.gold(colour)
    if scale >= INLAID:
        easel.lay(*place, Diamond((0.5 if scale == INLAID else 0.6) * radius(scale)), ink, moved)
        return
    x, y = place[0] + round(moved[0]), place[1] + round(moved[1] / 2)
    easel.canvas.put(x, y, DIAMOND, ink, palette.stone(colour))


def _draw_halo(
    easel: Easel, scale: int, place: tuple[int, int], colour: RGB, moved: tuple[float, float]
) -> None:
    """Draw the halo of a picked piece; next to the frame it may fill the half row of wood."""
    west, north, east, south = easel.box
    disc = Disc(halo(scale))
    easel.lay(*place, disc, colour, moved, 0.2)
    for row in (north - 1, south):
        Easel(easel.canvas, (west, row, east, row + 1)).lay(*place, disc, colour, moved, least=0.35)


def lit(palette: Palette, colour: str, size: float) -> Paint:
    """The paint of a piece of some radius, with light and shade where the palette has them."""
    if palette.flat:
        return palette.stone(colour)
    if colour == "black":
        return Light(palette.black, palette.black_hi, palette.black_lo, size)
    return Light(palette.white, palette.white_hi, palette.white_lo, size, edged=True)


def _write(canvas: Canvas, palette: Palette, x: int, y: int, piece: Piece) -> None:
    """Write a piece as three cells."""
    colour = palette.stone(piece.colour)
    canvas.put(x - 1, y, "▐", palette.edge(piece.colour))
    canvas.put(x, y, " ", colour, colour)
    canvas.put(x + 1, y, "▌", palette.edge(piece.colour))
    if piece.strong:
        canvas.put(x, y, DIAMOND, palette.gold(piece.colour), colour)
    if piece.picked:
        for column, text in zip((x - 2, x + 2), HOLDERS, strict=True):
            canvas.put(column, y, text, palette.select, bold=True)
