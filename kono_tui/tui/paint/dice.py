"""Dice, and a throw of them for each side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.easel import Easel
from kono_tui.tui.paint.palette import Palette
from kono_tui.tui.paint.shapes import Slab
from kono_tui.tui.paint.skin import Skin

WIDTH, HEIGHT = 9, 5
"""The cells of a die, in every skin."""
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


class Throw(NamedTuple):
    """What a side threw, if it has; `lit`: it is the one that counts; `rolling`: not thrown yet."""

    name: str
    dice: tuple[int, ...] = ()
    lit: bool = False
    rolling: bool = False

    @property
    def total(self) -> str:
        """The sum, once there is one."""
        return str(sum(self.dice)) if self.dice and not self.rolling else ""


def die(canvas: Canvas, x: int, y: int, value: int, skin: Skin, lit: bool = False) -> None:
    """A die with its upper left corner at a cell."""
    if skin.shaded and skin.palette is not None:
        _draw(canvas, x, y, skin.palette, lit)
        ink, ground = skin.palette.black, skin.palette.white
        pip = "●"
    else:
        _write(canvas, x, y, skin, lit)
        ink, ground = None, None
        pip = "●" if skin.glyphs == "unicode" else "o"
    for across, down in PIPS[value]:
        canvas.put(x + 4 + 2 * across, y + 2 + down, pip, ink, ground, bold=ink is None)


def throw(dice: Sequence[int], skin: Skin, lit: bool = False) -> Canvas:
    """Dice in a row, on what the skin puts dice on."""
    width = max(len(dice) * (WIDTH + GAP) - GAP, 0)
    canvas = Canvas(width, HEIGHT, *_colours(skin))
    for place, value in enumerate(dice):
        die(canvas, place * (WIDTH + GAP), 0, value, skin, lit)
    return canvas


def tray(throws: Sequence[Throw], skin: Skin, width: int) -> Canvas:
    """The sides' throws side by side in a sunken tray, each under its name and its sum."""
    canvas = Canvas(width, TRAY, *_colours(skin))
    if skin.shaded and skin.palette is not None:
        canvas.put(0, 0, "▀" * width, skin.palette.pit_lo)
    share = width // max(1, len(throws))
    for place, each in enumerate(throws):
        x = place * share + max((share - PAIR) // 2, 0)
        canvas.put(x, 1, each.name[: PAIR - 3], bold=True)
        canvas.put(x + PAIR - len(each.total), 1, each.total, bold=True)
        canvas.blit(x, 3, throw(each.dice, skin, each.lit))
    return canvas


def _colours(skin: Skin) -> tuple[tuple[int, int, int] | None, tuple[int, int, int] | None]:
    """Of words in the tray, and of the tray."""
    if skin.palette is None:
        return None, None
    return skin.palette.text_on_pit, skin.palette.pit


def _draw(canvas: Canvas, x: int, y: int, palette: Palette, lit: bool) -> None:
    """An ivory face with round corners; its low edge says whether it counts."""
    easel = Easel(canvas, (0, 0, canvas.width, canvas.height))
    x, y = x + WIDTH // 2, y + HEIGHT // 2
    half, outline = WIDTH / 2, palette.outline_white
    if outline is not None:
        easel.lay(x, y, Slab(half, HEIGHT, 1.6), outline)
        easel.lay(x, y, Slab(half - 0.5, HEIGHT - 0.75, 1.1), palette.white, ring=outline)
    else:
        easel.lay(x, y, Slab(half, HEIGHT, 1.6), palette.white)
    low = palette.select if lit else outline or palette.white_lo
    canvas.put(x - 3, y + 2, "▃" * 7, low, palette.white)


def _write(canvas: Canvas, x: int, y: int, skin: Skin, lit: bool) -> None:
    kind = "unicode" if skin.glyphs == "unicode" else "ascii"
    top, middle, bottom = _BOXES[kind, lit]
    for row in range(HEIGHT):
        parts = top if row == 0 else bottom if row == HEIGHT - 1 else middle
        text = parts[0] + parts[1] * (WIDTH - 2) + parts[2]
        canvas.put(x, y + row, text, bold=lit)
