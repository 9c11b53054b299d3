"""The styles of characters on boards that are not shaded."""

from __future__ import annotations

from typing import NamedTuple

from kono_tui.tui.paint.canvas import RGB, Colour
from kono_tui.tui.paint.palette import Palette


class Ink(NamedTuple):
    """The style of a character."""

    ink: Colour = None
    ground: Colour = None
    bold: bool = False
    reverse: bool = False


def mark(palette: Palette | None, role: str) -> Ink:
    """A mark in the colour of its role; without a palette, in the terminal's own."""
    if palette is None:
        return Ink(bold=True)
    found: RGB = getattr(palette, role)
    return Ink(found, bold=True)


def on_stone(palette: Palette, role: str, piece: str) -> Ink:
    """A character on the colour of its stone."""
    ground = palette.stone(piece)
    if role == "victim":
        return Ink(ground, palette.threat(piece), bold=True)
    if role == "line":
        return Ink(ground, palette.mark_on(piece), bold=True)
    if role == "dot":
        return Ink(palette.mark_on(piece), ground, bold=True)
    if role in ("letter", "number"):
        return Ink(palette.white if piece == "black" else palette.black, ground, bold=True)
    rim = palette.black_hi if piece == "black" else palette.white_lo
    return Ink(palette.outline(piece) or rim, ground)
