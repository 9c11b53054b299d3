"""The turn card: whose turn it is, and one sentence about what can be done."""

from __future__ import annotations

from textual.content import Content
from textual.message import Message

from kono_tui.scene.controls.placement import CROSS
from kono_tui.scene.panels import seat_colour
from kono_tui.scene.scene import Scene
from kono_tui.scene.status import describe_turn_card
from kono_tui.tui.widgets.panel_section import DIM, PanelSection


class TurnCard(PanelSection):
    """The card at the top of the panel."""

    DEFAULT_CSS = """
    TurnCard {
        min-height: 4; background: $panel; border-left: outer $accent; padding: 0 2 0 1;
    }
    """

    @property
    def min_rows(self) -> int:
        if self.screen.has_class("-slim"):
            return 6
        return 5 if self.screen.has_class("narrow") else 4

    class Pressed(Message):
        """The card was clicked."""

    def on_click(self) -> None:
        self.post_message(self.Pressed())

    def build_content(self, scene: Scene, width: int) -> Content:
        mover_text, status = describe_turn_card(scene, self.kono.settings.smart)
        status = status.replace(CROSS, self.symbols.times)
        match, colour = scene.match, ""
        is_disconnected = scene.room is not None and scene.room.lost_reason
        is_current = scene.round_under_way and scene.reviewed_ply is None and not is_disconnected
        if match is not None and is_current:
            colour = self.symbols.piece_symbol(seat_colour(scene, match.to_move))
        head = f"{colour} {mover_text}".strip()
        return Content.assemble((head, "bold"), "\n", (status, "" if scene.notice else DIM))
