"""The network panel: the room's code, who is there, and what the players ask and say."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from kono_tui.live.room.people import describe_people, format_message
from kono_tui.live.room.requests import describe_request
from kono_tui.live.room.turn_card import connection_status
from kono_tui.scene.scene import Scene
from kono_tui.tui.widgets.panel_section import DIM, PanelSection, build_heading, join_lines


class NetworkPanel(PanelSection):
    """A few lines of the side panel."""

    def build_content(self, scene: Scene, width: int) -> Content | None:
        room = scene.room
        if room is None:
            return None
        parts = [build_heading("NETWORK", f"room {room.view.code}", width)]
        if room.lost_reason:
            parts.append(Content.styled(connection_status(room), "bold $warning"))
        elif present := describe_people(room):
            parts.append(Content.styled(present, DIM))
        if request := room.view.request:
            parts.append(Content(describe_request(room.view, request)))
        if room.last_message is not None:
            parts.append(Content(format_message(room.view, *room.last_message)))
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
        room = self.scene.room if self.scene else None
        if room is not None and room.lost_reason:
            self.update(connection_status(room))
        self.display = room is not None and bool(room.lost_reason)
