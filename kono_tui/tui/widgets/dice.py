"""Two trays of dice side by side, showing what each seat threw."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from typing import Final

from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from kono_tui.core.save import DiceThrow
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.dice import HEIGHT, TRAY_HEIGHT, paint_throw, paint_tray
from kono_tui.tui.paint.common.dice import ShownThrow as Side
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.widgets.followers import follow_app
from kono_tui.tui.widgets.kono_app import kono_app
from kono_tui.tui.widgets.strips import strip_of

ROLL_FACES: Final = 4
"""How many faces a rolling die shows before its final one; each shows for SECONDS_A_FACE."""
SECONDS_A_FACE: Final = 0.03


@dataclass(frozen=True)
class TrayContents:
    """What lies in the trays, by seat; `ahead` is the seat that threw more, once both have."""

    throws: tuple[DiceThrow, DiceThrow] = ((), ())
    leading_seat: int | None = None
    rolling_seat: int | None = None
    """The seat whose dice are still rolling, so that their sum means nothing yet."""


class DiceTrays(Widget):
    """One tray per seat: the seat's name, its dice and their sum."""

    DEFAULT_CSS = f"DiceTrays {{ width: 1fr; height: {TRAY_HEIGHT}; }}"
    ALLOW_SELECT = False

    thrown: reactive[TrayContents] = reactive(TrayContents())

    def __init__(self, names: tuple[str, str], id: str | None = None) -> None:
        super().__init__(id=id)
        self.names = names

    def on_mount(self) -> None:
        follow_app(self, "skin", self._apply_skin)

    def _apply_skin(self) -> None:
        self.refresh()

    async def roll(self, throws_before: tuple[DiceThrow, DiceThrow], seat: int) -> None:
        """Show a seat's rolling dice beside the other seat's throw."""
        for _ in range(ROLL_FACES):
            faces = (random.randint(1, 6), random.randint(1, 6))
            throws = (faces, throws_before[1]) if seat == 0 else (throws_before[0], faces)
            self.thrown = TrayContents(throws, rolling_seat=seat)
            await asyncio.sleep(SECONDS_A_FACE)

    def render_line(self, y: int) -> Strip:
        canvas = paint_trays(self.names, self.thrown, kono_app(self).skin, self.size.width)
        if y >= canvas.height:
            return Strip.blank(self.size.width, self.rich_style)
        return strip_of(canvas.rows[y]).apply_style(self.rich_style)


class DiceRow(Widget):
    """Some dice in a row."""

    DEFAULT_CSS = f"DiceRow {{ width: 1fr; height: {HEIGHT}; }}"
    ALLOW_SELECT = False

    dice: reactive[DiceThrow] = reactive(())

    def render_line(self, y: int) -> Strip:
        canvas = paint_throw(self.dice, kono_app(self).skin)
        if y >= canvas.height or not canvas.width:
            return Strip.blank(self.size.width, self.rich_style)
        row = strip_of(canvas.rows[y]).apply_style(self.rich_style)
        return row.adjust_cell_length(self.size.width, self.rich_style)


def paint_trays(names: tuple[str, str], contents: TrayContents, skin: Skin, width: int) -> Canvas:
    """Paint both trays at a width."""
    leading, rolling = contents.leading_seat, contents.rolling_seat
    seats = zip((0, 1), names, contents.throws, strict=True)
    sides = [Side(name, each, leading == seat, rolling == seat) for seat, name, each in seats]
    return paint_tray(sides, skin, width)
