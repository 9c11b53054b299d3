"""Two trays of dice, side by side: who threw what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from kono_tui.core.save import Throw
from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.dice import TRAY, tray
from kono_tui.tui.paint.dice import Throw as Side
from kono_tui.tui.paint.skin import Skin
from kono_tui.tui.widgets.strips import strip_of

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp


@dataclass(frozen=True)
class Thrown:
    """What lies in the trays, by seat; `ahead` is the seat that threw more, once both have."""

    throws: tuple[Throw, Throw] = ((), ())
    ahead: int | None = None
    rolling: int | None = None
    """The seat whose dice are still rolling: their sum says nothing yet."""


class Trays(Widget):
    """A tray a seat: its name, its dice and their sum."""

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

    def render_line(self, y: int) -> Strip:
        canvas = trays(self.names, self.thrown, cast("KonoApp", self.app).skin, self.size.width)
        if y >= canvas.height:
            return Strip.blank(self.size.width, self.rich_style)
        return strip_of(canvas.rows[y]).apply_style(self.rich_style)


def trays(names: tuple[str, str], thrown: Thrown, skin: Skin, width: int) -> Canvas:
    """Both trays, painted at a width."""
    sides = [
        Side(name, thrown.throws[seat], thrown.ahead == seat, thrown.rolling == seat)
        for seat, name in enumerate(names)
    ]
    return tray(sides, skin, width)
