"""The two hands of the guess for the first colour: closed, then open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from kono_tui.play.guessing import HANDS, Hands
from kono_tui.play.series import Series
from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.hands import HEIGHT, WIDTH, hand
from kono_tui.tui.paint.skin import Skin
from kono_tui.tui.telling import seat_name
from kono_tui.tui.widgets.strips import strip_of

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

ROWS: Final = HEIGHT + 2
"""The rows of a hand, one row above it, and its name below."""
OVERHEAD: Final = "▀"


@dataclass(frozen=True)
class Shown:
    """What a hand shows: its name, and the colour of the piece on its palm if it is open."""

    name: str
    piece: str = ""
    marked: bool = False
    """Whether it is pointed at, or was chosen."""

    @property
    def label(self) -> str:
        told = f"{self.name}: {self.piece}" if self.piece else self.name
        return f"[ {told} ]" if self.marked else told


class Hand(Widget, can_focus=True):
    """One of two hands; the left one is 0."""

    DEFAULT_CSS = f"""
    Hand {{ width: 1fr; height: {ROWS}; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "point(0)", "Left hand", show=False, id="hand.left"),
        Binding("right", "point(1)", "Right hand", show=False, id="hand.right"),
    ]
    ALLOW_SELECT = False

    shown: reactive[Shown] = reactive(Shown(""))

    @dataclass
    class Chosen(Message):
        """The hand was clicked."""

        side: int

    def __init__(self, side: int, id: str | None = None) -> None:
        super().__init__(id=id)
        self.side = side

    def on_mount(self) -> None:
        self.watch(self.app, "skin", self._dress, init=False)

    def _dress(self) -> None:
        self.refresh()

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def on_click(self) -> None:
        self.post_message(self.Chosen(self.side))

    def render_line(self, y: int) -> Strip:
        shown = self.shown
        if self.has_focus:
            shown = replace(shown, marked=True)
        skin = cast("KonoApp", self.app).skin
        canvas = held_out(shown, skin, self.side == 0, self.size.width)
        return strip_of(canvas.rows[y]).apply_style(self.rich_style)

    def action_point(self, side: int) -> None:
        """Point at this hand or the other one."""
        if isinstance(self.parent, TwoHands):
            self.parent.point(side)


class TwoHands(Horizontal):
    """Both hands, side by side."""

    DEFAULT_CSS = f"""
    TwoHands {{ height: {ROWS}; }}
    """

    def compose(self) -> ComposeResult:
        for side, name in enumerate(HANDS):
            yield Hand(side, id=f"{name}-hand")

    def show(self, series: Series, hands: Hands | None) -> None:
        """Show the hands closed, one of them to be chosen; or open, with what they held."""
        for each in self.query(Hand):
            name = seat_name(series, each.side) if series.watched else HANDS[each.side]
            piece = series.game.colours[hands.held(each.side)] if hands else ""
            each.shown = Shown(name, piece, hands is not None and hands.chosen == each.side)
            each.can_focus = hands is None

    def point(self, side: int) -> None:
        """Point at one of the hands."""
        self.query_one(f"#{HANDS[side]}-hand").focus()


def held_out(shown: Shown, skin: Skin, mirrored: bool, width: int) -> Canvas:
    """Paint a hand and its name at a width."""
    palette = skin.palette
    canvas = (
        Canvas(width, ROWS)
        if palette is None
        else Canvas(width, ROWS, palette.text_on_pit, palette.pit)
    )
    if skin.shaded and palette is not None:
        canvas.put(0, 0, OVERHEAD * width, palette.pit_lo)
    canvas.blit((width - WIDTH) // 2, 1, hand(skin, shown.piece, mirrored))
    label = shown.label
    x = (width - len(label)) // 2
    canvas.put(x, ROWS - 1, label, bold=shown.marked, reverse=shown.marked)
    return canvas
