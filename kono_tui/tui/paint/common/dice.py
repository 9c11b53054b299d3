"""Paint dice, and each player's throw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.palette import Palette
from kono_tui.tui.paint.common.shapes import Disc, Slab
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.common.sprite_canvas import SpriteCanvas, blend

WIDTH, HEIGHT = 9, 5
"""The cells of a die, in every skin."""


class DieSize(NamedTuple):
    """The size of a die in cells, and the distance of its pips from its middle cell."""

    width: int
    height: int
    pip_across: int
    pip_down: int


SMALL_DIE: Final = DieSize(5, 3, 1, 1)
MEDIUM_DIE: Final = DieSize(WIDTH, HEIGHT, 2, 1)
LARGE_DIE: Final = DieSize(17, 9, 5, 3)
DIE_GAP: Final = 2
PAIR_WIDTH: Final = 2 * WIDTH + DIE_GAP
"""The columns of two dice."""
TRAY_HEIGHT: Final = HEIGHT + 4
"""The rows of a tray."""
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_BOXES: Final = {
    ("unicode", False): ("┌─┐", "│ │", "└─┘"),
    ("unicode", True): ("┏━┓", "┃ ┃", "┗━┛"),
    ("ascii", False): ("+-+", "| |", "+-+"),
    ("ascii", True): ("#=#", "# #", "#=#"),
}
_SMALL_BOXES: Final = {
    ("unicode", False): ("╭ ╮", "│ │", "╰ ╯"),
    ("unicode", True): ("┏ ┓", "┃ ┃", "┗ ┛"),
    ("ascii", False): ("| |", "| |", "| |"),
    ("ascii", True): ("# #", "# #", "# #"),
}
"""Frames of dice whose pips take up all rows."""
_LARGE_PIPS: Final = {"unicode": "▐█▌", "ascii": "(o)"}
PIP_RADIUS, CENTRED_PIP_RADIUS = 1.9, 1.6
"""The radius of a large die's pips, and of those in the middle of their cells where others are not.
"""
FADED_SHARE: Final = 0.4
"""The share of its own colours that a die keeps once it no longer counts."""


class ShownThrow(NamedTuple):
    """A player's throw, if any. `is_lit`: it counts; `is_rolling`: it is not thrown yet."""

    name: str
    dice: tuple[int, ...] = ()
    is_lit: bool = False
    is_rolling: bool = False

    @property
    def total(self) -> str:
        """The sum, once there is one."""
        return str(sum(self.dice)) if self.dice and not self.is_rolling else ""


def draw_die(
    canvas: Canvas,
    x: int,
    y: int,
    value: int,
    skin: Skin,
    is_lit: bool = False,
    size: DieSize = MEDIUM_DIE,
    is_faded: bool = False,
) -> None:
    """Draw a die with its upper left corner at a cell; a faded one is close to its ground."""
    if skin.is_shaded and skin.palette is not None:
        palette = _faded_palette(skin.palette) if is_faded else skin.palette
        _draw_face(canvas, x, y, palette, is_lit, size)
        _draw_pips(canvas, x, y, value, palette, size)
        return
    kind = "unicode" if skin.glyphs == "unicode" else "ascii"
    _write_frame(canvas, x, y, kind, is_lit, size)
    pip = _LARGE_PIPS[kind] if size == LARGE_DIE else "●" if kind == "unicode" else "o"
    for across, down in _pip_places(x, y, value, size):
        canvas.put(across - len(pip) // 2, down, pip, bold=not is_faded)


def _pip_places(x: int, y: int, value: int, size: DieSize) -> list[tuple[int, int]]:
    """The cells of a die's pips."""
    (x, y), (right, below) = (x + size.width // 2, y + size.height // 2), size[2:]
    return [(x + right * across, y + below * down) for across, down in PIPS[value]]


def paint_throw(dice: Sequence[int], skin: Skin, is_lit: bool = False) -> Canvas:
    """Paint dice in a row, on the skin's ground for dice."""
    width = max(len(dice) * (WIDTH + DIE_GAP) - DIE_GAP, 0)
    canvas = Canvas(width, HEIGHT, *skin.tray_colours)
    for place, value in enumerate(dice):
        draw_die(canvas, place * (WIDTH + DIE_GAP), 0, value, skin, is_lit)
    return canvas


def paint_tray(throws: Sequence[ShownThrow], skin: Skin, width: int) -> Canvas:
    """Paint the players' throws side by side in a sunken tray, each under its name and sum."""
    canvas = Canvas(width, TRAY_HEIGHT, *skin.tray_colours)
    if skin.is_shaded and skin.palette is not None:
        canvas.put(0, 0, "▀" * width, skin.palette.pit_lo)
    share = width // max(1, len(throws))
    for place, each in enumerate(throws):
        x = place * share + max((share - PAIR_WIDTH) // 2, 0)
        canvas.put_name(x, 1, each.name, PAIR_WIDTH - 3)
        canvas.put(x + PAIR_WIDTH - len(each.total), 1, each.total, bold=True)
        canvas.blit(x, 3, paint_throw(each.dice, skin, each.is_lit))
    return canvas


def _faded_palette(palette: Palette) -> Palette:
    """Return a palette in which a die hardly differs from the tray."""
    pit, outline = palette.pit, palette.outline_white
    return replace(
        palette,
        white=blend(pit, palette.white, FADED_SHARE),
        white_lo=blend(pit, palette.white_lo, FADED_SHARE),
        black=blend(pit, palette.black, 2 * FADED_SHARE),
        outline_white=blend(pit, outline, FADED_SHARE) if outline else None,
    )


def _draw_face(
    canvas: Canvas, x: int, y: int, palette: Palette, is_lit: bool, size: DieSize
) -> None:
    """Draw an ivory face with round corners; the low edge, if any, shows whether it counts."""
    sprite_canvas = SpriteCanvas(canvas, (0, 0, canvas.width, canvas.height))
    x, y = x + size.width // 2, y + size.height // 2
    half, high, outline = size.width / 2, size.height, palette.outline_white
    if outline is not None and size == SMALL_DIE:
        for row in range(y - 1, y + 2):
            canvas.put(x - 2, row, "▌   ▐", outline, palette.white)
    elif outline is not None:
        sprite_canvas.lay_shape(x, y, Slab(half, high, 1.6), outline)
        face = Slab(half - 0.5, high - 0.75, 1.1)
        sprite_canvas.lay_shape(x, y, face, palette.white, ring=outline)
    else:
        sprite_canvas.lay_shape(x, y, Slab(half, high, 1.6), palette.white)
    if size == MEDIUM_DIE:
        low = palette.select if is_lit else outline or palette.white_lo
        canvas.put(x - 3, y + 2, "▃" * 7, low, palette.white)


def _draw_pips(canvas: Canvas, x: int, y: int, value: int, palette: Palette, size: DieSize) -> None:
    """Draw the pips; those of a large die lie a pixel farther from an outline, but look alike."""
    sprite_canvas = SpriteCanvas(canvas, (0, 0, canvas.width, canvas.height))
    middle = y + size.height // 2
    for across, down in _pip_places(x, y, value, size):
        if size == LARGE_DIE:
            inwards = (middle - down) / size.pip_down if palette.outline_white else 0.0
            radius = PIP_RADIUS if inwards or not palette.outline_white else CENTRED_PIP_RADIUS
            sprite_canvas.lay_shape(across, down, Disc(radius), palette.black, (0.0, inwards))
        else:
            canvas.put(across, down, "●", palette.black, palette.white)


def _write_frame(canvas: Canvas, x: int, y: int, kind: str, is_lit: bool, size: DieSize) -> None:
    top, middle, bottom = (_SMALL_BOXES if size == SMALL_DIE else _BOXES)[kind, is_lit]
    for row in range(size.height):
        parts = top if row == 0 else bottom if row == size.height - 1 else middle
        text = parts[0] + parts[1] * (size.width - 2) + parts[2]
        canvas.put(x, y + row, text, bold=is_lit)
