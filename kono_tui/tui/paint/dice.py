"""Paint dice, and each player's throw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.easel import Easel, blend
from kono_tui.tui.paint.palette import Palette
from kono_tui.tui.paint.shapes import Disc, Slab
from kono_tui.tui.paint.skin import Skin

WIDTH, HEIGHT = 9, 5
"""The cells of a die, in every skin."""


class Size(NamedTuple):
    """The size of a die in cells, and the distance of its pips from its middle cell."""

    width: int
    height: int
    across: int
    down: int


SMALL: Final = Size(5, 3, 1, 1)
MIDDLE: Final = Size(WIDTH, HEIGHT, 2, 1)
LARGE: Final = Size(17, 9, 5, 3)
GAP: Final = 2
PAIR: Final = 2 * WIDTH + GAP
"""The columns of two dice."""
TRAY: Final = HEIGHT + 4
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
RADIUS, LESS = 1.9, 1.6
"""The radius of a large die's pips, and of those in the middle of their cells where others are not.
"""
FADED: Final = 0.4
"""The share of its own colours that a die keeps once it no longer counts."""


class Throw(NamedTuple):
    """A player's throw, if any. `is_lit`: it counts; `is_rolling`: it is not thrown yet."""

    name: str
    dice: tuple[int, ...] = ()
    lit: bool = False
    rolling: bool = False

    @property
    def total(self) -> str:
        """The sum, once there is one."""
        return str(sum(self.dice)) if self.dice and not self.rolling else ""


def die(
    canvas: Canvas,
    x: int,
    y: int,
    value: int,
    skin: Skin,
    lit: bool = False,
    size: Size = MIDDLE,
    faded: bool = False,
) -> None:
    """Draw a die with its upper left corner at a cell; a faded one is close to its ground."""
    if skin.shaded and skin.palette is not None:
        palette = _faded(skin.palette) if faded else skin.palette
        _draw(canvas, x, y, palette, lit, size)
        _pips(canvas, x, y, value, palette, size)
        return
    kind = "unicode" if skin.glyphs == "unicode" else "ascii"
    _write(canvas, x, y, kind, lit, size)
    pip = _LARGE_PIPS[kind] if size == LARGE else "●" if kind == "unicode" else "o"
    for across, down in _places(x, y, value, size):
        canvas.put(across - len(pip) // 2, down, pip, bold=not faded)


def _places(x: int, y: int, value: int, size: Size) -> list[tuple[int, int]]:
    """The cells of a die's pips."""
    x, y = x + size.width // 2, y + size.height // 2
    return [(x + size.across * across, y + size.down * down) for across, down in PIPS[value]]


def throw(dice: Sequence[int], skin: Skin, lit: bool = False) -> Canvas:
    """Paint dice in a row, on the skin's ground for dice."""
    width = max(len(dice) * (WIDTH + GAP) - GAP, 0)
    canvas = Canvas(width, HEIGHT, *_colours(skin))
    for place, value in enumerate(dice):
        die(canvas, place * (WIDTH + GAP), 0, value, skin, lit)
    return canvas


def tray(throws: Sequence[Throw], skin: Skin, width: int) -> Canvas:
    """Paint the players' throws side by side in a sunken tray, each under its name and sum."""
    canvas = Canvas(width, TRAY, *_colours(skin))
    if skin.shaded and skin.palette is not None:
        canvas.put(0, 0, "▀" * width, skin.palette.pit_lo)
    share = width // max(1, len(throws))
    for place, each in enumerate(throws):
        x = place * share + max((share - PAIR) // 2, 0)
        canvas.name(x, 1, each.name, PAIR - 3)
        canvas.put(x + PAIR - len(each.total), 1, each.total, bold=True)
        canvas.blit(x, 3, throw(each.dice, skin, each.lit))
    return canvas


def _colours(skin: Skin) -> tuple[tuple[int, int, int] | None, tuple[int, int, int] | None]:
    """The colours of words in the tray, and of the tray."""
    if skin.palette is None:
        return None, None
    return skin.palette.text_on_pit, skin.palette.pit


def _faded(palette: Palette) -> Palette:
    """Return a palette in which a die hardly differs from the tray."""
    pit, outline = palette.pit, palette.outline_white
    return replace(
        palette,
        white=blend(pit, palette.white, FADED),
        white_lo=blend(pit, palette.white_lo, FADED),
        black=blend(pit, palette.black, 2 * FADED),
        outline_white=blend(pit, outline, FADED) if outline else None,
    )


def _draw(canvas: Canvas, x: int, y: int, palette: Palette, lit: bool, size: Size) -> None:
    """Draw an ivory face with round corners; the low edge, if any, shows whether it counts."""
    easel = Easel(canvas, (0, 0, canvas.width, canvas.height))
    x, y = x + size.width // 2, y + size.height // 2
    half, high, outline = size.width / 2, size.height, palette.outline_white
    if outline is not None and size == SMALL:
        for row in range(y - 1, y + 2):
            canvas.put(x - 2, row, "▌   ▐", outline, palette.white)
    elif outline is not None:
        easel.lay(x, y, Slab(half, high, 1.6), outline)
        easel.lay(x, y, Slab(half - 0.5, high - 0.75, 1.1), palette.white, ring=outline)
    else:
        easel.lay(x, y, Slab(half, high, 1.6), palette.white)
    if size == MIDDLE:
        low = palette.select if lit else outline or palette.white_lo
        canvas.put(x - 3, y + 2, "▃" * 7, low, palette.white)


def _pips(canvas: Canvas, x: int, y: int, value: int, palette: Palette, size: Size) -> None:
    """Draw the pips; those of a large die lie a pixel farther from an outline, but look alike."""
    easel = Easel(canvas, (0, 0, canvas.width, canvas.height))
    middle = y + size.height // 2
    for across, down in _places(x, y, value, size):
        if size == LARGE:
            inwards = (middle - down) / size.down if palette.outline_white else 0.0
            radius = RADIUS if inwards or not palette.outline_white else LESS
            easel.lay(across, down, Disc(radius), palette.black, (0.0, inwards))
        else:
            canvas.put(across, down, "●", palette.black, palette.white)


def _write(canvas: Canvas, x: int, y: int, kind: str, lit: bool, size: Size) -> None:
    top, middle, bottom = (_SMALL_BOXES if size == SMALL else _BOXES)[kind, lit]
    for row in range(size.height):
        parts = top if row == 0 else bottom if row == size.height - 1 else middle
        text = parts[0] + parts[1] * (size.width - 2) + parts[2]
        canvas.put(x, y + row, text, bold=lit)
