"""The tray between two rows of squares: dice, and a list of the options they give.

The painter and the mouse share the positions of the options defined here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.dice import LARGE, die
from kono_tui.tui.paint.inks import Ink
from kono_tui.tui.paint.marks import Tray
from kono_tui.tui.paint.palette import READABLE, Palette, contrast
from kono_tui.tui.paint.skin import Skin
from kono_tui.tui.paint.squares_geometry import Squares

POINTERS: Final = {"unicode": "▸▾▴", "safe": ">v^", "ascii": ">v^"}
"""The characters before the chosen option, where more options follow below, and where above."""
ENDS: Final = {"unicode": "…", "safe": "~", "ascii": "~"}
"""The character in place of text that does not fit."""


class Line(NamedTuple):
    """A visible option, and its row."""

    option: int
    row: int
    more: int
    """Whether other options are hidden: -1 above it, 1 below it."""


def lines(geometry: Squares, tray: Tray) -> Iterator[Line]:
    """Yield the visible options: all, or as many as fit around the chosen one."""
    first = heading_row(geometry, tray) + 1 + _after_heading(geometry)
    _, top, _, rows = geometry.lines
    window = shown(len(tray.options), tray.option, top + rows - first)
    for row, option in enumerate(window, first):
        above = option == window.start > 0
        below = option == window.stop - 1 < len(tray.options) - 1
        yield Line(option, row, -1 if above else int(below))


def shown(count: int, chosen: int | None, rows: int) -> range:
    """Return which options fit in some rows: the chosen one, and one more on each side.

    The list turns page by page, so that a clicked option stays under the mouse, unless it is at the
    edge of a page, where there are more.
    """
    step = max(rows - 2, 1)
    page = max((chosen or 0) - 1, 0) // step
    start = max(min(page * step, count - rows), 0)
    return range(start, min(start + rows, count))


def heading_row(geometry: Squares, tray: Tray) -> int:
    """The row of the heading: beside the upper edge of the dice, or higher for a long list."""
    _, top, _, rows = geometry.lines
    needed = 1 + _after_heading(geometry) + len(tray.options)
    return max(top, min(geometry.dice[1], top + rows - needed))


def _after_heading(geometry: Squares) -> int:
    return 1 if geometry.form.die == LARGE else 0


def option_at(geometry: Squares, tray: Tray, x: int, y: int) -> int | None:
    """The option at a place on the canvas, if any."""
    west, _, width, _ = geometry.lines
    if not west <= x < west + width:
        return None
    return next((line.option for line in lines(geometry, tray) if line.row == y), None)


def on_dice(geometry: Squares, tray: Tray, x: int, y: int) -> bool:
    """Whether a place is on the dice; without dice, anywhere in the tray except on an option."""
    west, north, width, rows = geometry.tray
    if not (west <= x < west + width and north <= y < north + rows):
        return False
    if tray.dice:
        return x < geometry.lines[0] - 1
    return option_at(geometry, tray, x, y) is None


def places(geometry: Squares, count: int) -> list[tuple[int, int]]:
    """The places of the dice; a single die lies in the middle of the room for two."""
    x, y, width, rows = geometry.dice
    die = geometry.form.die
    if count == 1:
        return [(x + (width - die.width) // 2, y + (rows - die.height) // 2)]
    return [(x, y), (x + width - die.width, y + rows - die.height)][:count]


def draw(canvas: Canvas, skin: Skin, geometry: Squares, tray: Tray) -> None:
    """Draw everything that lies in the tray, on its ground."""
    for value, (x, y) in zip(tray.dice, places(geometry, len(tray.dice)), strict=False):
        lit = tray.live and not skin.shaded
        die(canvas, x, y, value, skin, lit, geometry.form.die, faded=not tray.live)
    x, _, width, _ = geometry.lines
    usual, chosen, pointer = _inks(skin.palette)
    row = heading_row(geometry, tray)
    canvas.put(x, row, _cut(tray.heading, width, skin), *usual._replace(bold=True))
    for option, row, more in lines(geometry, tray):
        here = option == tray.option
        text = _cut(tray.options[option], width - 2, skin)
        canvas.put(x + 2, row, text, *(chosen if here else usual))
        if here or more:
            canvas.put(x, row, POINTERS[skin.glyphs][0 if here else more], *pointer)


def _inks(palette: Palette | None) -> tuple[Ink, Ink, Ink]:
    """The styles of words, of the chosen ones, and of the pointer."""
    if palette is None:
        return Ink(), Ink(bold=True), Ink(bold=True)
    usual = palette.text_on_pit
    clear = contrast(palette.target, palette.pit) >= READABLE
    chosen = palette.target if clear else usual
    return Ink(usual), Ink(chosen, bold=True), Ink(palette.target, bold=True)


def _cut(text: str, width: int, skin: Skin) -> str:
    return text if len(text) <= width else text[: width - 1] + ENDS[skin.glyphs]
