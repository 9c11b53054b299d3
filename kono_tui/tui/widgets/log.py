"""The log: every move of the round, to read, to click, to step through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from kono_tui.play.match import Match
from kono_tui.tui.scene import Scene
from kono_tui.tui.telling import LogEntry, log_entries

NUMBER = 5
"""Columns for the number of a row and the blanks around it."""


class MoveLog(ScrollView, can_focus=False):
    """Two decisions a row; the one that the board shows is marked."""

    DEFAULT_CSS = """
    MoveLog {
        height: 1fr; min-height: 3; overflow-x: hidden; scrollbar-size-vertical: 1;
        background: $surface;
    }
    MoveLog > .log--heading { color: $accent; text-style: bold; }
    MoveLog > .log--number { color: $text-disabled; }
    MoveLog > .log--move { color: $text-muted; }
    MoveLog > .log--now { color: $foreground; background: $panel; text-style: bold; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "log--heading",
        "log--number",
        "log--move",
        "log--now",
    }

    scene: reactive[Scene | None] = reactive(None, repaint=False)

    @dataclass
    class Chosen(Message):
        """The board is to show the round after so many moves."""

        ply: int

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries: list[LogEntry] = []
        self._shown: tuple[Match | None, int] = (None, -1)
        self.inks: dict[str, Style] = {}

    def watch_scene(self) -> None:
        scene = self.scene
        if scene is None:
            return
        shown = (scene.match, scene.ply)
        if shown == self._shown and shown[0] is self._shown[0]:
            return
        if scene.match is not self._shown[0]:
            self.entries = log_entries(scene.match)
            self.virtual_size = Size(self.content_size.width, (len(self.entries) + 1) // 2 + 1)
        self._shown = shown
        self.call_after_refresh(self._follow)
        self.refresh()

    def on_resize(self) -> None:
        self.call_after_refresh(self._follow)

    def _follow(self) -> None:
        """Have the row of the move in sight that the board shows."""
        row = (max(self.scene.ply if self.scene else 0, 1) + 1) // 2
        top = self.scroll_offset.y
        if not top < row < top + self.content_size.height:
            self.scroll_to(y=max(row - self.content_size.height + 1, 0), animate=False)

    @property
    def columns(self) -> tuple[int, int]:
        """Where the two decisions of a row begin."""
        width = self.content_size.width
        return NUMBER, NUMBER + (width - NUMBER) // 2

    def render_lines(self, crop: Region) -> list[Strip]:
        """The styles are found out once for all lines."""
        base = self.rich_style
        self.inks = {"": base} | {
            name: base + self.get_component_rich_style(name) for name in self.COMPONENT_CLASSES
        }
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        width = self.content_size.width
        if y == 0:
            return self._heading(width)
        return self._row(2 * (y + self.scroll_offset.y - 1), width)

    def _heading(self, width: int) -> Strip:
        count = f"{len(self.entries)} move{'' if len(self.entries) == 1 else 's'}  "
        parts = [
            Segment("  LOG", self.inks["log--heading"]),
            Segment(" " * max(width - 5 - len(count), 0), self.inks[""]),
            Segment(count, self.inks["log--number"]),
        ]
        return Strip(parts).adjust_cell_length(width, self.inks[""])

    def _row(self, first: int, width: int) -> Strip:
        pair = self.entries[first : first + 2]
        if not pair:
            return Strip.blank(width, self.inks[""])
        segments = [Segment(f"{first // 2 + 1:>{NUMBER - 1}} ", self.inks["log--number"])]
        starts = self.columns
        ends = (starts[1], width)
        for entry, start, end in zip(pair, starts, ends, strict=False):
            segments.append(self._entry(entry, end - start))
        return Strip(segments).adjust_cell_length(width, self.inks[""])

    def _entry(self, entry: LogEntry, width: int) -> Segment:
        now = self.scene is not None and entry.ply == self.scene.ply
        text = f"[{entry.text}]" if now else f" {entry.text} "
        return Segment(f"{text[:width]:<{width}}", self.inks["log--now" if now else "log--move"])

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or offset.y == 0:
            return
        first = (offset.y + self.scroll_offset.y - 1) * 2
        index = first + (1 if offset.x >= self.columns[1] else 0)
        if 0 <= index < len(self.entries):
            self.post_message(self.Chosen(self.entries[index].ply))
