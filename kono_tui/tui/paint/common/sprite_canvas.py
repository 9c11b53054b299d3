"""A canvas for sprites: it combines a cell's ground with a shape's colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import floor
from typing import Final

from kono_tui.tui.paint.common.canvas import RGB, Canvas, CanvasCell, Colour
from kono_tui.tui.paint.common.glyph_sets import GLYPH_SETS
from kono_tui.tui.paint.common.shapes import Paint, Shape
from kono_tui.tui.paint.common.sprites import BLOCK_BITS, PARTS_PER_CELL, fit_sprite

MIN_COVER: Final = 0.16
"""A cell covered by less than this share stays as it is."""
MIN_COVER_OVER_LINES: Final = 0.34
"""The same for a cell that holds a line, so that lines stay whole up to a piece."""
MIN_COVER_OVER_RING: Final = 0.30
"""The same for a cell that holds a ring laid before."""
SHADOW_COVER: Final = 0.75
"""A line's cell lies in a shadow that covers this share of it."""
OFFSET_STEPS: Final = 8
"""Sprites move by whole eighths of a pixel, so that only a few have to be fitted."""

DOTTED_LINES: Final = frozenset(GLYPH_SETS["unicode"].falling + GLYPH_SETS["unicode"].rising)
"""Dotted lines, which give way to a piece as wood does: a piece on them stays round."""

CanvasBounds = tuple[int, int, int, int]
"""First column and row, and those after the last."""


@lru_cache(maxsize=4096)
def blend(ground: Colour, colour: RGB, share: float) -> RGB:
    """Return the colour that results from laying a share of a colour on a ground."""
    if not isinstance(ground, tuple):
        return colour
    red, green, blue = (a + (b - a) * share for a, b in zip(ground, colour, strict=True))
    return round(red), round(green), round(blue)


def main_colour(cell: CanvasCell) -> Colour:
    """The colour that most of a cell shows."""
    return (
        cell.ink if 2 * BLOCK_BITS.get(cell.text, 0).bit_count() > PARTS_PER_CELL else cell.ground
    )


@dataclass(frozen=True)
class SpriteCanvas:
    """A canvas, and the part of it that sprites may change."""

    canvas: Canvas
    bounds: CanvasBounds

    def lay_shape(
        self,
        x: int,
        y: int,
        shape: Shape,
        paint: Paint,
        offset: tuple[float, float] = (0.0, 0.0),
        min_cover_over_lines: float = MIN_COVER_OVER_LINES,
        ring: RGB | None = None,
        min_cover: float = MIN_COVER,
    ) -> None:
        """Lay a shape on the middle of a cell, offset by some pixels.

        A cell changes if the shape covers at least `min_cover` of it, or `min_cover_over_lines` if
        it holds a line that is not dotted. `ring` is the colour of a shape laid before that must
        stay joined to this one: where they meet, no ground shows.
        """
        x, y, dx, dy = _split_offset(x, y, offset)
        west, north, east, south = self.bounds
        rows = self.canvas.rows
        patches = fit_sprite(shape, paint, dx, dy)
        for right, down, share, text, is_inverted, open_bits, colour, full_cell in patches:
            column, row = x + right, y + down
            if not (west <= column < east and north <= row < south):
                continue
            if full_cell is not None:
                rows[row][column] = full_cell
                continue
            ground, needed_share = _ground_and_min_cover(
                rows[row][column], open_bits, ring, min_cover_over_lines, min_cover
            )
            if share >= needed_share:
                ink, under = (ground, colour) if is_inverted else (colour, ground)
                rows[row][column] = CanvasCell(text, ink, under)

    def lay_shadow(
        self, x: int, y: int, shape: Shape, colour: RGB, share: float, offset: tuple[float, float]
    ) -> None:
        """Lay a shadow: a share of a colour on whatever ground there is; lines stay visible."""
        x, y, dx, dy = _split_offset(x, y, offset)
        west, north, east, south = self.bounds
        rows = self.canvas.rows
        for patch in fit_sprite(shape, colour, dx, dy):
            column, row = x + patch.x, y + patch.y
            if not (west <= column < east and north <= row < south) or patch.share < MIN_COVER:
                continue
            old = rows[row][column]
            if old.text not in BLOCK_BITS:
                if patch.share >= SHADOW_COVER:
                    rows[row][column] = old._replace(ground=blend(old.ground, colour, share))
                continue
            ground, _ = _ground_and_min_cover(old, patch.open_bits, None, MIN_COVER, MIN_COVER)
            shade = blend(ground, colour, share)
            ink, under = (ground, shade) if patch.is_inverted else (shade, ground)
            rows[row][column] = CanvasCell(patch.text, ink, under)


def _split_offset(x: int, y: int, offset: tuple[float, float]) -> tuple[int, int, float, float]:
    """The cell that an offset middle lies in, and its offset from that cell's own middle."""
    dx, dy = (round(length * OFFSET_STEPS) / OFFSET_STEPS for length in offset)
    columns, rows = floor(dx + 0.5), floor((dy + 1) / 2)
    return x + columns, y + rows, dx - columns, dy - 2 * rows


def _ground_and_min_cover(
    old: CanvasCell, open_bits: int, ring: RGB | None, min_cover_over_lines: float, min_cover: float
) -> tuple[Colour, float]:
    """The ground visible in the parts a sprite leaves open, and the least share to lay on it."""
    text, ink, ground, _, _ = old
    bits = BLOCK_BITS.get(text)
    if ring is not None and (ground == ring or (bits and ink == ring)):
        return ring, MIN_COVER_OVER_RING
    if bits is None:
        return ground, min_cover if text in DOTTED_LINES else min_cover_over_lines
    if bits and 2 * (bits & open_bits).bit_count() > open_bits.bit_count():
        return ink, min_cover
    return ground, min_cover
