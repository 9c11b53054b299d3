"""The styles of characters on boards that are not shaded."""

from __future__ import annotations

from typing import NamedTuple

from kono_tui.tui.paint.common.canvas import RGB, Colour
from kono_tui.tui.paint.common.palette import Palette


class TextStyle(NamedTuple):
    """The style of a character."""

    ink: Colour = None
    ground: Colour = None
    bold: bool = False
    reverse: bool = False


def mark_style(palette: Palette | None, role: str) -> TextStyle:
    """A mark in the colour of its role; without a palette, in the terminal's own."""
    if palette is None:
        return TextStyle(bold=True)
    colour: RGB = getattr(palette, role)
    return TextStyle(colour, bold=True)


def stone_style(palette: Palette, role: str, piece: str) -> TextStyle:
    """A character on the colour of its stone."""
    ground = palette.stone(piece)
    if role == "victim":
        return TextStyle(ground, palette.threat_plate(piece), bold=True)
    if role == "line":
        return TextStyle(ground, palette.mark_on(piece), bold=True)
    if role == "dot":
        return TextStyle(palette.mark_on(piece), ground, bold=True)
    if role in ("letter", "number"):
        return TextStyle(palette.white if piece == "black" else palette.black, ground, bold=True)
    rim = palette.black_hi if piece == "black" else palette.white_lo
    return TextStyle(palette.outline(piece) or rim, ground)
