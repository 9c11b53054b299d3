"""The network panel: the room's code, who is there, and what the players ask and say."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from kono_tui.tui import online_words
from kono_tui.tui.scene import Scene
from kono_tui.tui.widgets.section import DIM, Section, heading, lines


class Network(Section):
    """A few lines of the side panel."""

    def words(self, scene: Scene, width: int) -> Content | None:
        link = scene.link
        if link is None:
            return None
        told = [heading("NETWORK", f"room {link.view.code}", width)]
        if link.lost:
            told.append(Content.styled(online_words.disconnected(link), "bold $warning"))
        elif present := online_words.present(link):
            told.append(Content.styled(present, DIM))
        if request := link.view.request:
            told.append(Content(online_words.asking(link, request)))
        if said := online_words.said(link):
            told.append(Content(said))
        return lines(*told)


class Banner(Static):
    """A banner over the board while the connection is lost."""

    DEFAULT_CSS = """
    Banner {
        layer: over; dock: top; width: auto; height: 1; margin: 2 0 0 3; padding: 0 2;
        background: $warning; color: $background; text-style: bold; display: none;
    }
    """

    scene: reactive[Scene | None] = reactive(None, repaint=False)

    def watch_scene(self) -> None:
        link = self.scene.link if self.scene else None
        if link is not None and link.lost:
            self.update(online_words.disconnected(link))
        self.display = link is not None and bool(link.lost)
