"""The log: every turn of the round, to read, to click, and to step through."""

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

from kono_tui.core.position import CHANCE
from kono_tui.formats.sentences import plural
from kono_tui.play.match import Match
from kono_tui.scene.panels import LogEntry, log_entries
from kono_tui.scene.scene import Scene
from kono_tui.tui.game.panels.log_rows import (
    LogLine,
    LogRow,
    fold_rows,
    pair_turns,
    split_rows,
)
from kono_tui.tui.widgets.kono_app import symbols_of

NUMBER_WIDTH = 5
"""Columns for the number of a row and the blanks around it."""
LEAST_COLUMN, LEAST_DICE_COLUMN = 10, 14
"""Two turns share a row if each has this many columns; a throw and its use are longer."""


class MoveLog(ScrollView, can_focus=False):
    """A turn and its reply per row; the turn that the board shows is pointed at."""

    DEFAULT_CSS = """
    MoveLog {
        height: 1fr; min-height: 3; background: $surface;
        overflow-x: hidden; scrollbar-size-vertical: 1;
    }
    MoveLog > .log--heading { color: $accent; text-style: bold; }
    MoveLog > .log--number { color: $text-disabled; }
    MoveLog > .log--move { color: $text-muted; }
    MoveLog > .log--now { color: $foreground; text-style: bold; }
    MoveLog > .log--row { background: $panel; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "log--heading",
        "log--number",
        "log--move",
        "log--now",
        "log--row",
    }

    scene: reactive[Scene | None] = reactive(None, repaint=False)

    @dataclass
    class Chosen(Message):
        """The board is to show the round after this many moves."""

        ply: int

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries: list[LogEntry] = []
        self.lines: list[LogLine] = []
        self._shown_position: tuple[Match | None, int] = (None, -1)
        self.text_styles: dict[str, Style] = {}

    def watch_scene(self) -> None:
        scene = self.scene
        if scene is None:
            return
        match, ply = self._shown_position
        if scene.match is match and scene.ply == ply:
            return
        if scene.match is not match:
            self.entries = log_entries(scene.match)
            self._lay_out()
        self._shown_position = (scene.match, scene.ply)
        self.call_after_refresh(self._scroll_to_shown)
        self.refresh()

    def _lay_out(self) -> None:
        """Put the turns in rows, two in each if there is space, and fold them to lines."""
        width = self.line_width
        left, right = self.column_starts
        rows = pair_turns(self.entries)
        throws_dice = self.scene is not None and self.scene.game.rounds.throws_dice
        if right - left < (LEAST_DICE_COLUMN if throws_dice else LEAST_COLUMN):
            rows = split_rows(rows)
        self.lines = fold_rows(rows, right - left - 1, width - right)
        self.virtual_size = Size(width, len(self.lines) + 1)

    def on_resize(self) -> None:
        self._lay_out()
        self.call_after_refresh(self._scroll_to_shown)

    def _scroll_to_shown(self) -> None:
        """Scroll to the row of the turn that the board shows."""
        shown = [index for index, line in enumerate(self.lines, 1) if self._is_current(line.row)]
        top, height = self.scroll_offset.y, self.content_size.height
        if not shown:
            self.scroll_to(y=0, animate=False)
        elif not (top < shown[0] and shown[-1] < top + height):
            self.scroll_to(y=max(min(shown[0] - 1, shown[-1] - height + 1), 0), animate=False)

    def _is_shown(self, entry: LogEntry | None) -> bool:
        """Whether the board shows the position after a decision of this turn."""
        ply = self.scene.ply if self.scene else 0
        return entry is not None and entry.first <= ply <= entry.last

    def _is_current(self, row: LogRow) -> bool:
        return any(self._is_shown(entry) for entry in row.entries())

    @property
    def line_width(self) -> int:
        """The columns of a line; that of the scrollbar stays free, whether or not it is there."""
        return max(self.content_size.width - self.styles.scrollbar_size_vertical, 0)

    @property
    def column_starts(self) -> tuple[int, int]:
        """Where the two turns of a row begin."""
        width = self.line_width
        return NUMBER_WIDTH, NUMBER_WIDTH + (width - NUMBER_WIDTH) // 2

    def render_lines(self, crop: Region) -> list[Strip]:
        """Look the styles up once for all lines."""
        base, look_up = self.rich_style, self.get_component_rich_style
        self.text_styles = {name: base + look_up(name) for name in self.COMPONENT_CLASSES}
        self.text_styles[""] = base
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        width = self.line_width
        if y == 0:
            return self._heading_strip(width)
        index = y + self.scroll_offset.y - 1
        if index >= len(self.lines):
            return Strip.blank(width, self.text_styles[""])
        return self._line_strip(self.lines[index], width)

    def _heading_strip(self, width: int) -> Strip:
        count = plural(sum(entry.seat != CHANCE for entry in self.entries), "move")
        parts = [
            Segment("  LOG", self.text_styles["log--heading"]),
            Segment(" " * max(width - 5 - len(count), 0), self.text_styles[""]),
            Segment(count, self.text_styles["log--number"]),
        ]
        return Strip(parts).adjust_cell_length(width, self.text_styles[""])

    def _line_strip(self, line: LogLine, width: int) -> Strip:
        row, (left, right) = line.row, self.column_starts
        number = str(row.number) if line.is_first and row.number else ""
        is_current = self._is_current(row)
        number_style = self.text_styles["log--move" if is_current else "log--number"]
        ground = self.text_styles["log--row"] if is_current else self.text_styles[""]
        segments = [
            Segment(f"{number:>{NUMBER_WIDTH - 1}}", number_style + ground.background_style)
        ]
        if row.spans_row:
            segments.append(self._turn_segment(row.left, line, line.left, width - left + 1))
        else:
            segments.append(self._turn_segment(row.left, line, line.left, right - left))
            segments.append(self._turn_segment(row.right, line, line.right, width - right + 1))
        return Strip(segments).adjust_cell_length(width, ground)

    def _turn_segment(
        self, entry: LogEntry | None, line: LogLine, text: str, width: int
    ) -> Segment:
        """Return a line of a turn; the first one of the turn that the board shows is pointed at."""
        is_shown = self._is_shown(entry)
        mark = symbols_of(self).pointer if is_shown and line.is_first else " "
        name = "log--now" if is_shown else "log--move"
        style = self.text_styles[name]
        if self._is_current(line.row):
            style += self.text_styles["log--row"].background_style
        return Segment(f"{mark}{text}"[:width].ljust(width), style)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        index = offset.y + self.scroll_offset.y - 1 if offset else 0
        if offset is None or offset.y == 0 or index >= len(self.lines):
            return
        row = self.lines[index].row
        at_right = not row.spans_row and offset.x >= self.column_starts[1] - 1
        entry = row.right if at_right else row.left
        if entry is not None:
            self.post_message(self.Chosen(entry.last))
