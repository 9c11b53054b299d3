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
    runs = groupby(cells, key=_CELL_STYLE)
    segments = [Segment("".join(map(_CELL_TEXT, run)), style_of(style)) for style, run in runs]
    return Strip(segments, len(cells))


@lru_cache(maxsize=4096)
def style_of(cell_style: CellStyle) -> Style:
    """Return the style of a cell; what it leaves open stays as the widget has it."""
    ink, ground, bold, reverse = cell_style
    colour, under = _colour(ink), _colour(ground)
    return Style(color=colour, bgcolor=under, bold=bold or None, reverse=reverse or None)


def _colour(colour: Colour) -> Color | None:
    if colour is None:
        return None
    return Color.from_ansi(colour) if isinstance(colour, int) else Color.from_rgb(*colour)
