"""Paint two rows of squares at a glance, for cards and lists."""

from __future__ import annotations

from typing import Final, NamedTuple

from kono_tui.core.view import BoardView, Point
from kono_tui.tui.paint.canvas import RGB, Canvas
from kono_tui.tui.paint.easel import blend
from kono_tui.tui.paint.mini_dots import Dots, box, halves
from kono_tui.tui.paint.palette import Palette
from kono_tui.tui.paint.skin import Glyphs, Skin

DIE: Final = 6
"""The pixels of a die, as wide as high."""
SIGNS: Final[dict[Glyphs, str]] = {"unicode": "□■▣", "safe": "-#*", "ascii": "-#*"}
"""An open square, a covered one, and a locked one."""
DICE: Final = "[:] [.]"
LARGEST_PITCH: Final = 4


def rows_of_squares(view: BoardView, skin: Skin, size: tuple[int, int]) -> Canvas:
    """Paint squares, open and covered, with two dice between the rows."""
    if skin.shaded and skin.palette is not None:
        return _pixels(view, skin.palette, *size)
    return _characters(view, skin, *size)


def _fitted(count: int, room: int) -> int:
    """The distance of squares that fit with nothing beside them."""
    return max(1, min(LARGEST_PITCH, (room + 1) // count))


class _Woods(NamedTuple):
    """The colours of a small board, on which squares of both kinds are visible."""

    board: RGB
    tray: RGB
    covered: RGB

    @classmethod
    def of(cls, palette: Palette) -> _Woods:
        if palette.outline_white is None:
            return cls(palette.board, palette.pit, palette.rim)
        dark = blend(palette.line, palette.black, 0.6)
        return cls(palette.line, dark, dark)


def _pixels(view: BoardView, palette: Palette, width: int, height: int) -> Canvas:
    """Paint squares as high as the dice leave room for, with a margin of a tenth."""
    height *= 2
    woods = _Woods.of(palette)
    dots = [[woods.board] * width for _ in range(height)]
    pitch = _fitted(view.columns, width)
    west = (width - view.columns * pitch + (pitch > 1)) // 2
    margin = max(1, height // 10)
    die = min(DIE * max(1, height // 20), height - 2 * margin - 4)
    high = max(1, (height - die) // 2 - margin - 1)
    for cell, point in enumerate(view.points):
        row, column = divmod(cell, view.columns)
        x, y = west + column * pitch, height - margin - high if row else margin
        colour = _colour(palette, woods, point)
        box(dots, x, y, x + max(1, pitch - 1), y + high, colour)
    if die >= DIE and 2 * die + 4 < width:
        _dice(dots, palette, woods, die)
    return halves(dots)


def _colour(palette: Palette, woods: _Woods, point: Point) -> RGB:
    if not point.piece:
        return palette.white
    return palette.last if point.strong else woods.covered


def _dice(dots: Dots, palette: Palette, woods: _Woods, size: int) -> None:
    """Paint two dice in the middle, showing four and two."""
    height, width = len(dots), len(dots[0])
    between = size // 2
    y, x = (height - size) // 2, (width - 2 * size - between) // 2
    pip = size // DIE
    far = size - 2 * pip
    box(dots, x - pip, y - pip, width - x + pip, y + size + pip, woods.tray)
    for left, four in ((x, True), (width - x - size, False)):
        box(dots, left, y, left + size, y + size, palette.white)
        for across, down in ((pip, pip), (far, far), (pip, far), (far, pip))[: 4 if four else 2]:
            spot = left + across, y + down
            box(dots, *spot, spot[0] + pip, spot[1] + pip, palette.black)


def _characters(view: BoardView, skin: Skin, width: int, height: int) -> Canvas:
    palette = skin.palette
    colours = (palette.text, palette.panel) if palette else (None, None)
    canvas = Canvas(width, height, *colours)
    pitch = _fitted(view.columns, width)
    west = (width - view.columns * pitch + pitch) // 2
    middle = (height - 1) // 2
    apart = min(2, middle)
    for cell, point in enumerate(view.points):
        row, column = divmod(cell, view.columns)
        y = middle + apart if row else middle - apart
        text = SIGNS[skin.glyphs][bool(point.piece) + (bool(point.piece) and point.strong)]
        canvas.put(west + column * pitch, y, text, bold=not point.piece)
    if apart and len(DICE) <= width:
        canvas.put((width - len(DICE)) // 2, middle, DICE, bold=True)
    return canvas
