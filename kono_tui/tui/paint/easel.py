"""A canvas for sprites: it combines a cell's ground with a shape's colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import floor
from typing import Final

from kono_tui.tui.paint.canvas import RGB, Canvas, Cell, Colour
from kono_tui.tui.paint.glyph_sets import GLYPH_SETS
from kono_tui.tui.paint.shapes import Paint, Shape
from kono_tui.tui.paint.sprites import BLOCKS, PARTS, sprite

SLIGHT: Final = 0.16
"""A cell covered by less than this share stays as it is."""
OVER_LINES: Final = 0.34
"""The same for a cell that holds a line, so that lines stay whole up to a piece."""
OVER_RING: Final = 0.30
"""The same for a cell that holds a ring laid before."""
SHADED: Final = 0.75
"""A line's cell lies in a shadow that covers this share of it."""
NUDGE: Final = 8
"""Sprites move by whole eighths of a pixel, so that only a few have to be fitted."""

DOTTED: Final = frozenset(GLYPH_SETS["unicode"].falling + GLYPH_SETS["unicode"].rising)
"""Dotted lines, which give way to a piece as wood does: a piece on them stays round."""

Box = tuple[int, int, int, int]
"""First column and row, and those after the last."""


@lru_cache(maxsize=4096)
def blend(ground: Colour, colour: RGB, share: float) -> RGB:
    """Return the colour that results from laying a share of a colour on a ground."""
    if not isinstance(ground, tuple):
        return colour
    red, green, blue = (a + (b - a) * share for a, b in zip(ground, colour, strict=True))
    return round(red), round(green), round(blue)


def most(cell: Cell) -> Colour:
    """The colour that most of a cell shows."""
    return cell.ink if 2 * BLOCKS.get(cell.text, 0).bit_count() > PARTS else cell.ground


@dataclass(frozen=True)
class Easel:
    """A canvas, and the part of it that sprites may change."""

    canvas: Canvas
    box: Box

    def lay(
        self,
        x: int,
        y: int,
        shape: Shape,
        paint: Paint,
        moved: tuple[float, float] = (0.0, 0.0),
        over_lines: float = OVER_LINES,
        ring: RGB | None = None,
        least: float = SLIGHT,
    ) -> None:
        """Lay a shape on the middle of a cell, offset by some pixels.

        A cell changes if the shape covers at least `min_cover` of it, or `min_cover_over_lines` if
        it holds a line that is not dotted. `ring` is the colour of a shape laid before that must
        stay joined to this one: where they meet, no ground shows.
        """
        x, y, dx, dy = _settled(x, y, moved)
        west, north, east, south = self.box
        rows = self.canvas.rows
        patches = sprite(shape, paint, dx, dy)
        for right, down, share, text, exchanged, kept, colour, whole in patches:
            column, row = x + right, y + down
            if not (west <= column < east and north <= row < south):
                continue
            if whole is not None:
                rows[row][column] = whole
                continue
            ground, enough = _below(rows[row][column], kept, ring, over_lines, least)
            if share >= enough:
                ink, under = (ground, colour) if exchanged else (colour, ground)
                rows[row][column] = Cell(text, ink, under)

    def darken(
        self, x: int, y: int, shape: Shape, colour: RGB, share: float, moved: tuple[float, float]
    ) -> None:
        """Lay a shadow: a share of a colour on whatever ground there is; lines stay visible."""
        x, y, dx, dy = _settled(x, y, moved)
        west, north, east, south = self.box
        rows = self.canvas.rows
        for patch in sprite(shape, colour, dx, dy):
            column, row = x + patch.x, y + patch.y
            if not (west <= column < east and north <= row < south) or patch.share < SLIGHT:
                continue
            old = rows[row][column]
            if old.text not in BLOCKS:
                if patch.share >= SHADED:
                    rows[row][column] = old._replace(ground=blend(old.ground, colour, share))
                continue
            ground, _ = _below(old, patch.open, None, SLIGHT, SLIGHT)
            shade = blend(ground, colour, share)
            ink, under = (ground, shade) if patch.exchanged else (shade, ground)
            rows[row][column] = Cell(patch.text, ink, under)


def _settled(x: int, y: int, moved: tuple[float, float]) -> tuple[int, int, float, float]:
    """The cell that an offset middle lies in, and its offset from that cell's own middle."""
    dx, dy = (round(length * NUDGE) / NUDGE for length in moved)
    columns, rows = floor(dx + 0.5), floor((dy + 1) / 2)
    return x + columns, y + rows, dx - columns, dy - 2 * rows


def _below(
    old: Cell, kept: int, ring: RGB | None, over_lines: float, least: float
) -> tuple[Colour, float]:
    """The ground visible in the parts a sprite leaves open, and the least share to lay on it."""
    text, ink, ground, _, _ = old
    bits = BLOCKS.get(text)
    if ring is not None and (ground == ring or (bits and ink == ring)):
        return ring, OVER_RING
    if bits is None:
        return ground, least if text in DOTTED else over_lines
    if bits and 2 * (bits & kept).bit_count() > kept.bit_count():
        return ink, least
    return ground, least
