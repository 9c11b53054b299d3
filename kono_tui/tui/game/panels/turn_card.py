"""The turn card: whose turn it is, and one sentence about what can be done."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.message import Message

from kono_tui.scene.controls.placement import CROSS
from kono_tui.scene.panels import seat_colour
from kono_tui.scene.scene import Scene
from kono_tui.scene.status import describe_turn_card
from kono_tui.tui.widgets.panel_section import DIM, PanelSection

MOST_KEPT_ROWS: Final = 6
"""How many rows the card keeps once it has had them; a longer text takes more for its time."""


class TurnCard(PanelSection):
    """The card at the top of the panel. It grows, but does not shrink: what is below stays put.

    Once the goal has been told often enough, it gives the rows back that this took.
    """

    DEFAULT_CSS = """
    TurnCard {
        background: $panel; border-left: outer $accent; padding: 0 2 0 1;
    }
    """

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id)
        self._kept_rows = self._kept_width = 0
        self._tells_goal = False

    @property
    def min_rows(self) -> int:
        usual = 5 if self.screen.has_class("narrow") else 4
        return max(6 if self.screen.has_class("-slim") else usual, self._kept_rows)

    def _show_content(self, content: Content, width: int) -> None:
        if width != self._kept_width:
            self._kept_rows, self._kept_width = 0, width
        self._kept_rows = min(max(len(content.wrap(width)), self._kept_rows), MOST_KEPT_ROWS)
        self.styles.min_height = self.min_rows + self.gutter.height
        super()._show_content(content, width)

    class Pressed(Message):
        """The card was clicked."""

    def on_click(self) -> None:
        self.post_message(self.Pressed())

    def build_content(self, scene: Scene, width: int) -> Content:
        if scene.human_can_move and bool(scene.goal) != self._tells_goal:
            self._tells_goal, self._kept_rows = not self._tells_goal, 0
        mover_text, status = describe_turn_card(scene, self.kono.settings.smart)
        status = status.replace(CROSS, self.symbols.times)
        match, colour = scene.match, ""
        is_disconnected = scene.room is not None and scene.room.lost_reason
        is_current = scene.round_under_way and scene.reviewed_ply is None and not is_disconnected
        if match is not None and is_current:
            colour = self.symbols.piece_symbol(seat_colour(scene, match.to_move))
        head = f"{colour} {mover_text}".strip()
        return Content.assemble((head, "bold"), "\n", (status, "" if scene.notice else DIM))
