"""Convert painted cells into the strips that Textual shows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from kono_tui.tui.paint.canvas import Cell, Colour

Look = tuple[Colour, Colour, bool, bool]
_TEXT = itemgetter(0)
_LOOK = itemgetter(1, 2, 3, 4)


def strip_of(cells: Sequence[Cell]) -> Strip:
    """Return a row of cells; neighbours of the same style become one segment."""
    segments = [
        Segment("".join(map(_TEXT, run)), style_of(look)) for look, run in groupby(cells, key=_LOOK)
    ]
    return Strip(segments, len(cells))


@lru_cache(maxsize=4096)
def style_of(look: Look) -> Style:
    """Return the style of a cell; what it leaves open stays as the widget has it."""
    ink, ground, bold, reverse = look
    return Style(
        color=_colour(ink), bgcolor=_colour(ground), bold=bold or None, reverse=reverse or None
    )


def _colour(colour: Colour) -> Color | None:
    if colour is None:
        return None
    if isinstance(colour, int):
        return Color.from_ansi(colour)
    return Color.from_rgb(*colour)
