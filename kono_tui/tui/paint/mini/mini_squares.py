"""Paint two rows of squares at a glance, for cards and lists."""

from __future__ import annotations

from typing import Final, NamedTuple

from kono_tui.core.board_view import BoardView, Point
from kono_tui.tui.paint.common.canvas import RGB, Canvas
from kono_tui.tui.paint.common.palette import Palette
from kono_tui.tui.paint.common.skin import Skin, for_glyph_sets
from kono_tui.tui.paint.common.sprite_canvas import blend
from kono_tui.tui.paint.mini.pixels import Pixels, fill_box, to_half_blocks

DIE_PIXELS: Final = 6
"""The pixels of a die, as wide as high."""
SQUARE_CHARACTERS: Final = for_glyph_sets("□■▣", "-#*")
"""An open square, a covered one, and a locked one."""
DICE_TEXT: Final = "[:] [.]"
LARGEST_PITCH: Final = 4


def paint_mini_squares(view: BoardView, skin: Skin, size: tuple[int, int]) -> Canvas:
    """Paint squares, open and covered, with two dice between the rows."""
    if skin.is_shaded and skin.palette is not None:
        return _paint_pixels(view, skin.palette, *size)
    return _paint_characters(view, skin, *size)


def _fit_pitch(count: int, room: int) -> int:
    """The distance of squares that fit with nothing beside them."""
    return max(1, min(LARGEST_PITCH, (room + 1) // count))


class _MiniSquareColours(NamedTuple):
    """The colours of a small board, on which squares of both kinds are visible."""

    board: RGB
    tray: RGB
    covered: RGB

    @classmethod
    def from_palette(cls, palette: Palette) -> _MiniSquareColours:
        if palette.outline_white is None:
            return cls(palette.board, palette.pit, palette.rim)
        dark = blend(palette.line, palette.black, 0.6)
        return cls(palette.line, dark, dark)


def _paint_pixels(view: BoardView, palette: Palette, width: int, height: int) -> Canvas:
    """Paint squares as high as the dice leave room for, with a margin of a tenth."""
    height *= 2
    colours = _MiniSquareColours.from_palette(palette)
    pixels = [[colours.board] * width for _ in range(height)]
    pitch = _fit_pitch(view.columns, width)
    west = (width - view.columns * pitch + (pitch > 1)) // 2
    margin = max(1, height // 10)
    die = min(DIE_PIXELS * max(1, height // 20), height - 2 * margin - 4)
    square_height = max(1, (height - die) // 2 - margin - 1)
    for cell, point in enumerate(view.points):
        row, column = divmod(cell, view.columns)
        x, y = west + column * pitch, height - margin - square_height if row else margin
        colour = _square_colour(palette, colours, point)
        fill_box(pixels, x, y, x + max(1, pitch - 1), y + square_height, colour)
    if die >= DIE_PIXELS and 2 * die + 4 < width:
        _paint_dice(pixels, palette, colours, die)
    return to_half_blocks(pixels)


def _square_colour(palette: Palette, colours: _MiniSquareColours, point: Point) -> RGB:
    if not point.piece:
        return palette.white
    return palette.last if point.is_strong else colours.covered


def _paint_dice(pixels: Pixels, palette: Palette, colours: _MiniSquareColours, size: int) -> None:
    """Paint two dice in the middle, showing four and two."""
    height, width = len(pixels), len(pixels[0])
    between = size // 2
    y, x = (height - size) // 2, (width - 2 * size - between) // 2
    pip = size // DIE_PIXELS
    far = size - 2 * pip
    fill_box(pixels, x - pip, y - pip, width - x + pip, y + size + pip, colours.tray)
    for left, has_four_pips in ((x, True), (width - x - size, False)):
        fill_box(pixels, left, y, left + size, y + size, palette.white)
        for across, down in ((pip, pip), (far, far), (pip, far), (far, pip))[
            : 4 if has_four_pips else 2
        ]:
            spot = left + across, y + down
            fill_box(pixels, *spot, spot[0] + pip, spot[1] + pip, palette.black)


def _paint_characters(view: BoardView, skin: Skin, width: int, height: int) -> Canvas:
    palette = skin.palette
    colours = (palette.text, palette.panel) if palette else (None, None)
    canvas = Canvas(width, height, *colours)
    pitch = _fit_pitch(view.columns, width)
    west = (width - view.columns * pitch + pitch) // 2
    middle = (height - 1) // 2
    apart = min(2, middle)
    for cell, point in enumerate(view.points):
        row, column = divmod(cell, view.columns)
        y = middle + apart if row else middle - apart
        is_covered = bool(point.piece)
        text = SQUARE_CHARACTERS[skin.glyphs][is_covered + (is_covered and point.is_strong)]
        canvas.put(west + column * pitch, y, text, bold=not point.piece)
    if apart and len(DICE_TEXT) <= width:
        canvas.put((width - len(DICE_TEXT)) // 2, middle, DICE_TEXT, bold=True)
    return canvas
