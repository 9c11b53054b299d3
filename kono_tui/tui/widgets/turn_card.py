"""The turn card: whose turn it is, and one sentence about what can be done."""

from __future__ import annotations

from textual.content import Content
from textual.message import Message

from kono_tui.tui.placing import CROSS
from kono_tui.tui.scene import Scene
from kono_tui.tui.status import turn
from kono_tui.tui.telling import seat_colour
from kono_tui.tui.widgets.section import DIM, Section


class TurnCard(Section):
    """The card at the top of the panel."""

    DEFAULT_CSS = """
    TurnCard {
        min-height: 4; background: $panel; border-left: outer $accent; padding: 0 2 0 1;
    }
    """

    @property
    def floor(self) -> int:
        if self.screen.has_class("-slim"):
            return 6
        return 5 if self.screen.has_class("narrow") else 4

    class Pressed(Message):
        """The card was clicked."""

    def on_click(self) -> None:
        self.post_message(self.Pressed())

    def words(self, scene: Scene, width: int) -> Content:
        whose, status = turn(scene, self.kono.settings.smart)
        status = status.replace(CROSS, self.signs.times)
        match = scene.match
        colour = ""
        lost = scene.link is not None and scene.link.lost
        if match is not None and scene.reviewed is None and scene.under_way and not lost:
            colour = self.signs.colour(seat_colour(scene, match.to_move))
        head = f"{colour} {whose}".strip()
        return Content.assemble((head, "bold"), "\n", (status, "" if scene.notice else DIM))
