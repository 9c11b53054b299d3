"""Two trays of dice side by side, showing what each seat threw."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from kono_tui.core.save import Throw
from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.dice import HEIGHT, TRAY, throw, tray
from kono_tui.tui.paint.dice import Throw as Side
from kono_tui.tui.paint.skin import Skin
from kono_tui.tui.widgets.strips import strip_of

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

FACES: Final = 4
"""How many faces a rolling die shows before its final one; each shows for SECONDS_A_FACE."""
SECONDS_A_FACE: Final = 0.03


@dataclass(frozen=True)
class Thrown:
    """What lies in the trays, by seat; `ahead` is the seat that threw more, once both have."""

    throws: tuple[Throw, Throw] = ((), ())
    ahead: int | None = None
    rolling: int | None = None
    """The seat whose dice are still rolling, so that their sum means nothing yet."""


class Trays(Widget):
    """One tray per seat: the seat's name, its dice and their sum."""

    DEFAULT_CSS = f"""
    Trays {{ width: 1fr; height: {TRAY}; }}
    """
    ALLOW_SELECT = False

    thrown: reactive[Thrown] = reactive(Thrown())

    def __init__(self, names: tuple[str, str], id: str | None = None) -> None:
        super().__init__(id=id)
        self.names = names

    def on_mount(self) -> None:
        self.watch(self.app, "skin", self._dress, init=False)

    def _dress(self) -> None:
        self.refresh()

    async def roll(self, there: tuple[Throw, Throw], seat: int) -> None:
        """Show a seat's rolling dice beside the other seat's throw."""
        for _ in range(FACES):
            faces = (random.randint(1, 6), random.randint(1, 6))
            throws = (faces, there[1]) if seat == 0 else (there[0], faces)
            self.thrown = Thrown(throws, rolling=seat)
            await asyncio.sleep(SECONDS_A_FACE)

    def render_line(self, y: int) -> Strip:
        canvas = trays(self.names, self.thrown, cast("KonoApp", self.app).skin, self.size.width)
        if y >= canvas.height:
            return Strip.blank(self.size.width, self.rich_style)
        return strip_of(canvas.rows[y]).apply_style(self.rich_style)


class Faces(Widget):
    """Some dice in a row."""

    DEFAULT_CSS = f"""
    Faces {{ width: 1fr; height: {HEIGHT}; }}
    """
    ALLOW_SELECT = False

    dice: reactive[Throw] = reactive(())

    def render_line(self, y: int) -> Strip:
        canvas = throw(self.dice, cast("KonoApp", self.app).skin)
        if y >= canvas.height or not canvas.width:
            return Strip.blank(self.size.width, self.rich_style)
        row = strip_of(canvas.rows[y]).apply_style(self.rich_style)
        return row.adjust_cell_length(self.size.width, self.rich_style)


def trays(names: tuple[str, str], thrown: Thrown, skin: Skin, width: int) -> Canvas:
    """Paint both trays at a width."""
    sides = [
        Side(name, thrown.throws[seat], thrown.ahead == seat, thrown.rolling == seat)
        for seat, name in enumerate(names)
    ]
    return tray(sides, skin, width)
