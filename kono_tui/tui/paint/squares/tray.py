"""The tray between two rows of squares: dice, and a list of the options they give.

The painter and the mouse share the positions of the options defined here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from kono_tui.core.board_marks import DiceTray
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.dice import LARGE_DIE, draw_die
from kono_tui.tui.paint.common.palette import READABLE_CONTRAST, Palette, contrast
from kono_tui.tui.paint.common.skin import Skin, for_glyph_sets
from kono_tui.tui.paint.common.text_styles import TextStyle
from kono_tui.tui.paint.squares.squares_geometry import SquareGeometry

POINTERS: Final = for_glyph_sets("▸▾▴", ">v^")
"""The characters before the chosen option, where more options follow below, and where above."""
ELLIPSES: Final = for_glyph_sets("…", "~")
"""The character in place of text that does not fit."""


class TrayLine(NamedTuple):
    """A visible option, and its row."""

    option: int
    row: int
    more: int
    """Whether other options are hidden: -1 above it, 1 below it."""


def option_lines(geometry: SquareGeometry, tray: DiceTray) -> Iterator[TrayLine]:
    """Yield the visible options: all, or as many as fit around the chosen one."""
    first = heading_row(geometry, tray) + 1 + _rows_after_heading(geometry)
    _, top, _, rows = geometry.list_area
    window = visible_options(len(tray.options), tray.chosen_option, top + rows - first)
    for row, option in enumerate(window, first):
        above = option == window.start > 0
        below = option == window.stop - 1 < len(tray.options) - 1
        yield TrayLine(option, row, -1 if above else int(below))


def visible_options(count: int, chosen: int | None, rows: int) -> range:
    """Return which options fit in some rows: the chosen one, and one more on each side.

    The list turns page by page, so that a clicked option stays under the mouse, unless it is at the
    edge of a page, where there are more.
    """
    step = max(rows - 2, 1)
    page = max((chosen or 0) - 1, 0) // step
    start = max(min(page * step, count - rows), 0)
    return range(start, min(start + rows, count))


def heading_row(geometry: SquareGeometry, tray: DiceTray) -> int:
    """The row of the heading: beside the upper edge of the dice, or higher for a long list."""
    _, top, _, rows = geometry.list_area
    needed = 1 + _rows_after_heading(geometry) + len(tray.options)
    return max(top, min(geometry.dice_area[1], top + rows - needed))


def _rows_after_heading(geometry: SquareGeometry) -> int:
    return 1 if geometry.layout.die == LARGE_DIE else 0


def option_at(geometry: SquareGeometry, tray: DiceTray, x: int, y: int) -> int | None:
    """The option at a place on the canvas, if any."""
    west, _, width, _ = geometry.list_area
    if not west <= x < west + width:
        return None
    return next((line.option for line in option_lines(geometry, tray) if line.row == y), None)


def is_on_dice(geometry: SquareGeometry, tray: DiceTray, x: int, y: int) -> bool:
    """Whether a place is on the dice; without dice, anywhere in the tray except on an option."""
    west, north, width, rows = geometry.tray_area
    if not (west <= x < west + width and north <= y < north + rows):
        return False
    if tray.dice:
        return x < geometry.list_area[0] - 1
    return option_at(geometry, tray, x, y) is None


def die_places(geometry: SquareGeometry, count: int) -> list[tuple[int, int]]:
    """The places of the dice; a single die lies in the middle of the room for two."""
    x, y, width, rows = geometry.dice_area
    die = geometry.layout.die
    if count == 1:
        return [(x + (width - die.width) // 2, y + (rows - die.height) // 2)]
    return [(x, y), (x + width - die.width, y + rows - die.height)][:count]


def draw_tray(canvas: Canvas, skin: Skin, geometry: SquareGeometry, tray: DiceTray) -> None:
    """Draw everything that lies in the tray, on its ground."""
    for value, (x, y) in zip(tray.dice, die_places(geometry, len(tray.dice)), strict=False):
        is_lit = tray.is_live and not skin.is_shaded
        draw_die(canvas, x, y, value, skin, is_lit, geometry.layout.die, is_faded=not tray.is_live)
    x, _, width, _ = geometry.list_area
    usual, chosen, pointer = _text_styles(skin.palette)
    row = heading_row(geometry, tray)
    canvas.put(x, row, _shorten(tray.heading, width, skin), *usual._replace(bold=True))
    for option, row, more in option_lines(geometry, tray):
        is_chosen = option == tray.chosen_option
        text = _shorten(tray.options[option], width - 2, skin)
        canvas.put(x + 2, row, text, *(chosen if is_chosen else usual))
        if is_chosen or more:
            canvas.put(x, row, POINTERS[skin.glyphs][0 if is_chosen else more], *pointer)


def _text_styles(palette: Palette | None) -> tuple[TextStyle, TextStyle, TextStyle]:
    """The styles of words, of the chosen ones, and of the pointer."""
    if palette is None:
        return TextStyle(), TextStyle(bold=True), TextStyle(bold=True)
    usual = palette.text_on_pit
    is_clear = contrast(palette.target, palette.pit) >= READABLE_CONTRAST
    chosen = palette.target if is_clear else usual
    return TextStyle(usual), TextStyle(chosen, bold=True), TextStyle(palette.target, bold=True)


def _shorten(text: str, width: int, skin: Skin) -> str:
    return text if len(text) <= width else text[: width - 1] + ELLIPSES[skin.glyphs]
