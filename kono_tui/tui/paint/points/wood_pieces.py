"""Pieces on wood: lit discs, with a ring and a diamond if strong, and a halo if picked up."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from kono_tui.tui.paint.common.canvas import RGB, Canvas
from kono_tui.tui.paint.common.geometry import ROOMY_SCALE
from kono_tui.tui.paint.common.glyph_sets import HOLDERS
from kono_tui.tui.paint.common.palette import Palette
from kono_tui.tui.paint.common.shapes import Diamond, Disc, Paint, PieceShading
from kono_tui.tui.paint.common.sprite_canvas import SpriteCanvas

DRAWN_SCALE: Final = 3
"""From this scale on, pieces are drawn; below, they are characters."""
INLAID_SCALE: Final = 6
"""From this scale on, the diamond is drawn too."""
DIAMOND: Final = "◆"


class Piece(NamedTuple):
    """A piece to draw, with what its look depends on."""

    colour: str
    is_strong: bool = False
    is_picked: bool = False


def piece_radius(scale: int) -> float:
    """Half a piece's width, in pixels, such that no line cuts a notch into its top."""
    return {2: 1.5, 3: 2.5, 4: 3.0, 10: 7.25}.get(scale, 0.75 * scale)


def halo_radius(scale: int) -> float:
    """The radius of the halo of a picked piece."""
    return piece_radius(scale) + (0.5 if scale == DRAWN_SCALE else 0.95)


def ring_thickness(scale: int) -> float:
    """The width of a ring: wide enough that no cell shows it together with both of its sides."""
    return 0.95 if scale == DRAWN_SCALE else max(0.8, 0.24 * piece_radius(scale))


def columns_beside(scale: int) -> int:
    """The columns from a piece's middle to the first free column beside it."""
    return ceil(piece_radius(scale)) + (1 if scale > DRAWN_SCALE else 0)


def draw_shadow(
    sprite_canvas: SpriteCanvas,
    palette: Palette,
    scale: int,
    place: tuple[int, int],
    offset: tuple[float, float] = (0.0, 0.0),
) -> None:
    """Draw the shadow of a piece that lies on the middle of a cell, offset by some pixels."""
    if scale >= ROOMY_SCALE and not palette.flat:
        sprite_canvas.lay_shadow(
            *place, Disc(piece_radius(scale), 0.5, 0.9), palette.shadow, 0.6, offset
        )


def draw_piece(
    sprite_canvas: SpriteCanvas,
    palette: Palette,
    scale: int,
    place: tuple[int, int],
    piece: Piece,
    offset: tuple[float, float] = (0.0, 0.0),
) -> None:
    """Draw a piece on the middle of a cell, offset by some pixels. Its shadow is there already."""
    if scale < DRAWN_SCALE:
        x, y = place[0] + round(offset[0]), place[1] + round(offset[1] / 2)
        _write_piece(sprite_canvas.canvas, palette, x, y, piece)
        return
    x, y = place
    size = piece_radius(scale)
    surround = (
        palette.stone(piece.colour) if scale == DRAWN_SCALE else None
    )  # leaves no gap to a bar
    if piece.is_picked:
        surround = palette.select
        _draw_halo(sprite_canvas, scale, place, surround, offset)
    ring = palette.gold(piece.colour) if piece.is_strong else palette.outline(piece.colour)
    if ring is None:
        sprite_canvas.lay_shape(
            x, y, Disc(size), piece_paint(palette, piece.colour, size), offset, ring=surround
        )
        return
    inner = size - ring_thickness(scale)
    sprite_canvas.lay_shape(
        x, y, Disc(size), ring, offset, 0.2, surround if piece.is_picked else None
    )
    sprite_canvas.lay_shape(
        x, y, Disc(inner), piece_paint(palette, piece.colour, inner), offset, 0.2, ring
    )
    if piece.is_strong:
        _draw_diamond(sprite_canvas, palette, scale, place, piece.colour, offset)


def _draw_diamond(
    sprite_canvas: SpriteCanvas,
    palette: Palette,
    scale: int,
    place: tuple[int, int],
    colour: str,
    offset: tuple[float, float],
) -> None:
    ink = palette.gold(colour)
    if scale >= INLAID_SCALE:
        sprite_canvas.lay_shape(
            *place,
            Diamond((0.5 if scale == INLAID_SCALE else 0.6) * piece_radius(scale)),
            ink,
            offset,
        )
        return
    x, y = place[0] + round(offset[0]), place[1] + round(offset[1] / 2)
    sprite_canvas.canvas.put(x, y, DIAMOND, ink, palette.stone(colour))


def _draw_halo(
    sprite_canvas: SpriteCanvas,
    scale: int,
    place: tuple[int, int],
    colour: RGB,
    offset: tuple[float, float],
) -> None:
    """Draw the halo of a picked piece; next to the frame it may fill the half row of wood."""
    west, north, east, south = sprite_canvas.bounds
    disc = Disc(halo_radius(scale))
    sprite_canvas.lay_shape(*place, disc, colour, offset, 0.2)
    for row in (north - 1, south):
        SpriteCanvas(sprite_canvas.canvas, (west, row, east, row + 1)).lay_shape(
            *place, disc, colour, offset, min_cover=0.35
        )


def piece_paint(palette: Palette, colour: str, radius: float) -> Paint:
    """The paint of a piece of some radius, with light and shade where the palette has them."""
    if palette.flat:
        return palette.stone(colour)
    if colour == "black":
        return PieceShading(palette.black, palette.black_hi, palette.black_lo, radius)
    return PieceShading(
        palette.white, palette.white_hi, palette.white_lo, radius, has_dark_edge=True
    )


def _write_piece(canvas: Canvas, palette: Palette, x: int, y: int, piece: Piece) -> None:
    """Write a piece as three cells."""
    colour = palette.stone(piece.colour)
    canvas.put(x - 1, y, "▐", palette.edge(piece.colour))
    canvas.put(x, y, " ", colour, colour)
    canvas.put(x + 1, y, "▌", palette.edge(piece.colour))
    if piece.is_strong:
        canvas.put(x, y, DIAMOND, palette.gold(piece.colour), colour)
    if piece.is_picked:
        for column, text in zip((x - 2, x + 2), HOLDERS, strict=True):
            canvas.put(column, y, text, palette.select, bold=True)
