"""The network panel: the room's code, who is there, and what the players ask and say."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from kono_tui.scene import room_wording
from kono_tui.scene.scene import Scene
from kono_tui.tui.widgets.panel_section import DIM, PanelSection, build_heading, join_lines


class NetworkPanel(PanelSection):
    """A few lines of the side panel."""

    def build_content(self, scene: Scene, width: int) -> Content | None:
        link = scene.room
        if link is None:
            return None
        parts = [build_heading("NETWORK", f"room {link.view.code}", width)]
        if link.lost_reason:
            parts.append(Content.styled(room_wording.connection_status(link), "bold $warning"))
        elif present := room_wording.describe_people(link):
            parts.append(Content.styled(present, DIM))
        if request := link.view.request:
            parts.append(Content(room_wording.describe_request(link, request)))
        if phrase := room_wording.format_last_message(link):
            parts.append(Content(phrase))
        return join_lines(*parts)


class ConnectionBanner(Static):
    """A banner over the board while the connection is lost."""

    DEFAULT_CSS = """
    ConnectionBanner {
        layer: over; dock: top; width: auto; height: 1; margin: 2 0 0 3; padding: 0 2;
        background: $warning; color: $background; text-style: bold; display: none;
    }
    """

    scene: reactive[Scene | None] = reactive(None, repaint=False)

    def watch_scene(self) -> None:
        link = self.scene.room if self.scene else None
        if link is not None and link.lost_reason:
            self.update(room_wording.connection_status(link))
        self.display = link is not None and bool(link.lost_reason)
