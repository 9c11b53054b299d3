"""Pieces on wood: lit discs, with a ring and a diamond if strong, and a halo if picked up."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.geometry import ROOMY_SCALE, Offset, Place, moved_place
from kono_tui.tui.paint.common.glyph_sets import HOLDERS
from kono_tui.tui.paint.common.palette import Palette
from kono_tui.tui.paint.common.shapes import Diamond, Disc, Paint, PieceShading
from kono_tui.tui.paint.common.sprite_canvas import SpriteCanvas

DRAWN_SCALE: Final = 3
"""From this scale on, pieces are drawn; below, they are characters."""
INLAID_SCALE: Final = 6
"""From this scale on, the diamond is drawn too."""
DIAMOND: Final = "◆"
IN_PLACE: Final = (0.0, 0.0)
"""The offset of a piece that lies on the middle of its cell."""


class Piece(NamedTuple):
    """A piece to draw, with what its look depends on."""

    colour: str
    is_strong: bool = False
    is_picked: bool = False


class PointPainter(NamedTuple):
    """Where to paint a board of points, in which colours, and how large."""

    sprite_canvas: SpriteCanvas
    palette: Palette
    scale: int

    @property
    def canvas(self) -> Canvas:
        return self.sprite_canvas.canvas

    @property
    def has_drawn_pieces(self) -> bool:
        return self.scale >= DRAWN_SCALE

    @property
    def has_inlaid_diamonds(self) -> bool:
        return self.scale >= INLAID_SCALE

    @property
    def piece_radius(self) -> float:
        return piece_radius(self.scale)


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


def draw_shadow(painter: PointPainter, place: Place, offset: Offset = IN_PLACE) -> None:
    """Draw the shadow of a piece that lies on the middle of a cell, offset by some pixels."""
    palette = painter.palette
    if painter.scale >= ROOMY_SCALE and not palette.flat:
        disc = Disc(painter.piece_radius, 0.5, 0.9)
        painter.sprite_canvas.lay_shadow(*place, disc, palette.shadow, 0.6, offset)


def draw_piece(
    painter: PointPainter, place: Place, piece: Piece, offset: Offset = IN_PLACE
) -> None:
    """Draw a piece on the middle of a cell, offset by some pixels. Its shadow is there already."""
    if not painter.has_drawn_pieces:
        _write_piece(painter, moved_place(place, offset), piece)
        return
    palette, size = painter.palette, painter.piece_radius
    lay_shape = painter.sprite_canvas.lay_shape
    # At the smallest scale the surround leaves no gap to a bar.
    surround = palette.stone(piece.colour) if painter.scale == DRAWN_SCALE else None
    if piece.is_picked:
        surround = palette.select
        _draw_halo(painter, place, offset)
    ring = palette.gold(piece.colour) if piece.is_strong else palette.outline(piece.colour)
    if ring is None:
        paint = piece_paint(palette, piece.colour, size)
        lay_shape(*place, Disc(size), paint, offset, ring=surround)
        return
    inner = size - ring_thickness(painter.scale)
    paint = piece_paint(palette, piece.colour, inner)
    lay_shape(*place, Disc(size), ring, offset, 0.2, surround if piece.is_picked else None)
    lay_shape(*place, Disc(inner), paint, offset, 0.2, ring)
    if piece.is_strong:
        _draw_diamond(painter, place, piece.colour, offset)


def _draw_diamond(painter: PointPainter, place: Place, colour: str, offset: Offset) -> None:
    ink = painter.palette.gold(colour)
    if painter.has_inlaid_diamonds:
        share = 0.5 if painter.scale == INLAID_SCALE else 0.6
        diamond = Diamond(share * painter.piece_radius)
        painter.sprite_canvas.lay_shape(*place, diamond, ink, offset)
    else:
        x, y = moved_place(place, offset)
        painter.canvas.put(x, y, DIAMOND, ink, painter.palette.stone(colour))


def _draw_halo(painter: PointPainter, place: Place, offset: Offset) -> None:
    """Draw the halo of a picked piece; next to the frame it may fill the half row of wood."""
    west, north, east, south = painter.sprite_canvas.bounds
    disc, colour = Disc(halo_radius(painter.scale)), painter.palette.select
    painter.sprite_canvas.lay_shape(*place, disc, colour, offset, 0.2)
    for row in (north - 1, south):
        half_row = SpriteCanvas(painter.canvas, (west, row, east, row + 1))
        half_row.lay_shape(*place, disc, colour, offset, min_cover=0.35)


def piece_paint(palette: Palette, colour: str, radius: float) -> Paint:
    """The paint of a piece of some radius, with light and shade where the palette has them."""
    if palette.flat:
        return palette.stone(colour)
    if colour == "black":
        return PieceShading(palette.black, palette.black_hi, palette.black_lo, radius)
    base, light, dark = palette.white, palette.white_hi, palette.white_lo
    return PieceShading(base, light, dark, radius, has_dark_edge=True)


def _write_piece(painter: PointPainter, place: Place, piece: Piece) -> None:
    """Write a piece as three cells."""
    (x, y), canvas, palette = place, painter.canvas, painter.palette
    colour = palette.stone(piece.colour)
    canvas.put(x - 1, y, "▐", palette.edge(piece.colour))
    canvas.put(x, y, " ", colour, colour)
    canvas.put(x + 1, y, "▌", palette.edge(piece.colour))
    if piece.is_strong:
        canvas.put(x, y, DIAMOND, palette.gold(piece.colour), colour)
    if piece.is_picked:
        for column, text in zip((x - 2, x + 2), HOLDERS, strict=True):
            canvas.put(column, y, text, palette.select, bold=True)
