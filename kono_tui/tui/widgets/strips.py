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

from kono_tui.tui.paint.common.canvas import CanvasCell, Colour

CellStyle = tuple[Colour, Colour, bool, bool]
_CELL_TEXT = itemgetter(0)
_CELL_STYLE = itemgetter(1, 2, 3, 4)


def strip_of(cells: Sequence[CanvasCell]) -> Strip:
    """Return a row of cells; neighbours of the same style become one segment."""
    segments = [
        Segment("".join(map(_CELL_TEXT, run)), style_of(cell_style))
        for cell_style, run in groupby(cells, key=_CELL_STYLE)
    ]
    return Strip(segments, len(cells))


@lru_cache(maxsize=4096)
def style_of(cell_style: CellStyle) -> Style:
    """Return the style of a cell; what it leaves open stays as the widget has it."""
    ink, ground, bold, reverse = cell_style
    return Style(
        color=_colour(ink), bgcolor=_colour(ground), bold=bold or None, reverse=reverse or None
    )


def _colour(colour: Colour) -> Color | None:
    if colour is None:
        return None
    if isinstance(colour, int):
        return Color.from_ansi(colour)
    return Color.from_rgb(*colour)
