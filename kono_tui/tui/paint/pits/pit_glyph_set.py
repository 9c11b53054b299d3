"""Stones and pits made of characters, each as large as a tile, and the texts of their marks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import hypot, sqrt
from typing import Final

from kono_tui.tui.paint.common.glyph_pieces import HALF_BLOCKS, OUTSIDE, PIECE_LETTERS
from kono_tui.tui.paint.common.skin import GlyphSetName, for_glyph_sets

BOXED_SCALE: Final = 4
"""Up to this scale drawn stones are blocks and boxes; larger ones are discs and rings."""
PIT_SIDES: Final = "()"
"""The sides of an empty pit; its mark stands between them."""


@dataclass(frozen=True)
class PitGlyphSet:
    """Two characters for each mark in the middle of a tile."""

    pit: str
    """An empty pit where there is room for only one character."""
    aim: str
    """A pit to go to, where there is room for only one character."""
    target: str
    start: str
    """Where the last move began."""
    dot: str
    """Where it touched down on its way, and on stones that can move."""
    taken: str
    plate: str
    """The sides of a sign that a stone can be captured."""


_DRAWN_PITS: Final = PitGlyphSet(
    pit="·",
    aim="■",
    target="██",
    start="◦◦",
    dot="••",
    taken="××",
    plate="▐▌",
)
_TYPED_PITS: Final = PitGlyphSet(
    pit=".",
    aim="*",
    target="**",
    start="oo",
    dot="::",
    taken="xx",
    plate="><",
)
PIT_GLYPH_SETS: Final = for_glyph_sets(_DRAWN_PITS, _TYPED_PITS)


@lru_cache(maxsize=256)
def stone_rows(glyphs: GlyphSetName, scale: int, piece: str) -> tuple[str, ...]:
    """The rows of a stone, as wide and as high as its tile."""
    is_dark = piece == "black"
    if glyphs != "unicode":
        return _typed_rows(scale, piece)
    if scale == 2:
        return ("▟██▙", "▜██▛") if is_dark else ("╭──╮", "╰──╯")
    if scale > BOXED_SCALE:
        return _round_rows(scale, is_dark)
    north, middle, south = ("▗▄▖", "▐█▌", "▝▀▘") if is_dark else ("╭─╮", "│ │", "╰─╯")
    rows = north, *[middle] * (scale - 2), south
    return tuple(row[0] + row[1] * (2 * scale - 2) + row[2] for row in rows)


def _round_rows(scale: int, is_solid: bool) -> tuple[str, ...]:
    """A disc or a ring of half blocks: a cell is two square pixels, one above the other."""

    def cell_text(x: int, y: int) -> str:
        upper, lower = (_pixel_text(x, 2 * y + half, scale, is_solid) for half in (0, 1))
        return HALF_BLOCKS[upper, lower]

    return tuple("".join(cell_text(x, y) for x in range(2 * scale)) for y in range(scale))


def _pixel_text(x: int, y: int, scale: int, is_solid: bool) -> str:
    """The character of a pixel: on the stone, inside it, or outside."""
    distance = hypot(x + 0.5 - scale, y + 0.5 - scale)
    if distance > scale - 1:
        return OUTSIDE
    return "█" if is_solid or distance > scale - 2 else " "


def _typed_rows(scale: int, piece: str) -> tuple[str, ...]:
    """The letter stands in the middle, or south of it to leave room for a sign."""
    rows = [_typed_row(scale, row, piece) for row in range(scale)]
    middle, letters = scale // 2, PIECE_LETTERS[piece] * 2
    row = rows[middle]
    rows[middle] = row[: scale - 1] + letters + row[scale + 1 :]
    return tuple(rows)


def _typed_row(scale: int, row: int, piece: str) -> str:
    height = 2 * row + 1 - scale
    reach = round(sqrt(scale * scale - height * height))
    if piece == "black":
        text = "#" * (2 * reach)
    elif row in (0, scale - 1) and (row == 0 or scale > 2):
        end = "." if row == 0 else "'"
        text = end + "-" * (2 * reach - 2) + end
    else:
        west, east = "()" if reach == scale else "/\\" if height < 0 else "\\/"
        text = west + " " * (2 * reach - 2) + east
    side = OUTSIDE * (scale - reach)
    return side + text + side
