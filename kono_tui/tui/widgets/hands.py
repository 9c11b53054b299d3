"""The two hands of the guess for the first colour: closed, then open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from kono_tui.play.opening.guess import HAND_NAMES, Hands
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.hands import HEIGHT, WIDTH, paint_hand
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.widgets.followers import follow_app
from kono_tui.tui.widgets.kono_app import kono_app
from kono_tui.tui.widgets.strips import strip_of

HAND_ROWS: Final = HEIGHT + 2
"""The rows of a hand, one row above it, and its name below."""
TOP_EDGE: Final = "▀"


@dataclass(frozen=True)
class HandState:
    """What a hand shows: its name, and the colour of the piece on its palm if it is open."""

    name: str
    piece: str = ""
    is_marked: bool = False
    """Whether it is pointed at, or was chosen."""

    @property
    def label(self) -> str:
        text = f"{self.name}: {self.piece}" if self.piece else self.name
        return f"[ {text} ]" if self.is_marked else text


class Hand(Widget, can_focus=True):
    """One of two hands; the left one is 0."""

    DEFAULT_CSS = f"Hand {{ width: 1fr; height: {HAND_ROWS}; }}"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "point(0)", "Left hand", show=False, id="hand.left"),
        Binding("right", "point(1)", "Right hand", show=False, id="hand.right"),
    ]
    ALLOW_SELECT = False

    shown: reactive[HandState] = reactive(HandState(""))

    @dataclass
    class Chosen(Message):
        """The hand was clicked."""

        side: int

    def __init__(self, side: int, id: str | None = None) -> None:
        super().__init__(id=id)
        self.side = side

    def on_mount(self) -> None:
        follow_app(self, "skin", self._apply_skin)

    def _apply_skin(self) -> None:
        self.refresh()

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def on_click(self) -> None:
        self.post_message(self.Chosen(self.side))

    def render_line(self, y: int) -> Strip:
        state = self.shown
        if self.has_focus:
            state = replace(state, is_marked=True)
        skin = kono_app(self).skin
        canvas = paint_named_hand(state, skin, self.side == 0, self.size.width)
        return strip_of(canvas.rows[y]).apply_style(self.rich_style)

    def action_point(self, side: int) -> None:
        """Point at this hand or the other one."""
        if isinstance(self.parent, TwoHands):
            self.parent.point(side)


class TwoHands(Horizontal):
    """Both hands, side by side."""

    DEFAULT_CSS = f"TwoHands {{ height: {HAND_ROWS}; }}"

    def compose(self) -> ComposeResult:
        for side, name in enumerate(HAND_NAMES):
            yield Hand(side, id=f"{name}-hand")

    def show(self, tournament: Tournament, hands: Hands | None) -> None:
        """Show the hands closed, one of them to be chosen; or open, with what they held."""
        names = PlayerNames(tournament.players)
        for each in self.query(Hand):
            name = HAND_NAMES[each.side]
            if tournament.computers_only:
                name = names.title(each.side)
            piece = tournament.game.info.colours[hands.colour_in_hand(each.side)] if hands else ""
            is_chosen = hands is not None and hands.chosen_hand == each.side
            each.shown = HandState(name, piece, is_chosen)
            each.can_focus = hands is None

    def point(self, side: int) -> None:
        """Point at one of the hands."""
        self.query_one(f"#{HAND_NAMES[side]}-hand").focus()


def paint_named_hand(state: HandState, skin: Skin, mirrored: bool, width: int) -> Canvas:
    """Paint a hand and its name at a width."""
    canvas = Canvas(width, HAND_ROWS, *skin.tray_colours)
    if skin.is_shaded:
        canvas.put(0, 0, TOP_EDGE * width, skin.wood_palette.pit_lo)
    canvas.blit((width - WIDTH) // 2, 1, paint_hand(skin, state.piece, mirrored))
    label = state.label
    x = (width - len(label)) // 2
    canvas.put(x, HAND_ROWS - 1, label, bold=state.is_marked, reverse=state.is_marked)
    return canvas
