"""The tray between two rows of squares: dice, and a list of what can be done with them.

Where an option is shown is said here once, for the painter and for the mouse.
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
"""Before the option that is chosen; where there are more below, and where there are more above."""
ENDS: Final = {"unicode": "…", "safe": "~", "ascii": "~"}
"""In place of what has no room."""


class Line(NamedTuple):
    """An option that is shown, and its row."""

    option: int
    row: int
    more: int
    """Whether there are others that are not shown: -1 above it, 1 below it."""


def lines(geometry: Squares, tray: Tray) -> Iterator[Line]:
    """The options that are shown: all, or as many as there is room for around the chosen one."""
    first = heading_row(geometry, tray) + 1 + _after_heading(geometry)
    _, top, _, rows = geometry.lines
    window = shown(len(tray.options), tray.option, top + rows - first)
    for row, option in enumerate(window, first):
        above = option == window.start > 0
        below = option == window.stop - 1 < len(tray.options) - 1
        yield Line(option, row, -1 if above else int(below))


def shown(count: int, chosen: int | None, rows: int) -> range:
    """Which of so many options have room in some rows: at the chosen one, one more on each side.

    They are turned over page by page, so that what is clicked stays under the mouse, unless it is
    at the edge of a page, where there are more.
    """
    step = max(rows - 2, 1)
    page = max((chosen or 0) - 1, 0) // step
    start = max(min(page * step, count - rows), 0)
    return range(start, min(start + rows, count))


def heading_row(geometry: Squares, tray: Tray) -> int:
    """Beside the upper edge of the dice, unless a long list needs what is above."""
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
    """Whether a place is where the dice lie; all of the tray, but the options, if none do."""
    west, north, width, rows = geometry.tray
    if not (west <= x < west + width and north <= y < north + rows):
        return False
    if tray.dice:
        return x < geometry.lines[0] - 1
    return option_at(geometry, tray, x, y) is None


def places(geometry: Squares, count: int) -> list[tuple[int, int]]:
    """Where dice lie: a single one in the middle of where two have room."""
    x, y, width, rows = geometry.dice
    die = geometry.form.die
    if count == 1:
        return [(x + (width - die.width) // 2, y + (rows - die.height) // 2)]
    return [(x, y), (x + width - die.width, y + rows - die.height)][:count]


def draw(canvas: Canvas, skin: Skin, geometry: Squares, tray: Tray) -> None:
    """All that lies in the tray, on its ground."""
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
    """Of words, of those that are chosen, and of what points at them."""
    if palette is None:
        return Ink(), Ink(bold=True), Ink(bold=True)
    usual = palette.text_on_pit
    clear = contrast(palette.target, palette.pit) >= READABLE
    chosen = palette.target if clear else usual
    return Ink(usual), Ink(chosen, bold=True), Ink(palette.target, bold=True)


def _cut(text: str, width: int, skin: Skin) -> str:
    return text if len(text) <= width else text[: width - 1] + ENDS[skin.glyphs]
