"""The log: every turn of the round, to read, to click, and to step through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
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
from kono_tui.tui.widgets.kono_app import symbols_of

NUMBER_WIDTH = 5
"""Columns for the number of a row and the blanks around it."""
NARROW_WIDTH = 24
"""At this width or less, each turn has its own row."""


@dataclass(frozen=True)
class LogRow:
    """The first mover's turn and the reply, either of which may be missing; or a single turn."""

    number: int
    """From 1; 0 for a decision of chance, and for a reply in its own row."""
    left: LogEntry | None = None
    right: LogEntry | None = None
    spans_row: bool = False
    """Whether the left turn has the whole width, as that of chance always has."""


def pair_turns(entries: Sequence[LogEntry]) -> list[LogRow]:
    """Return the rows of the log, with the turns of the first mover at the left."""
    rows: list[LogRow] = []
    number = 0
    first = next((each.seat for each in entries if each.seat != CHANCE), 0)
    for entry in entries:
        if entry.seat == CHANCE:
            rows.append(LogRow(0, entry))
        elif entry.seat != first and rows and rows[-1].number and not rows[-1].right:
            rows[-1] = replace(rows[-1], right=entry)
        else:
            number += 1
            is_first = entry.seat == first
            rows.append(LogRow(number, entry) if is_first else LogRow(number, right=entry))
    return rows


def split_rows(rows: Sequence[LogRow]) -> list[LogRow]:
    """Return the same with each turn in its own row; the first of two has the number."""
    split: list[LogRow] = []
    for row in rows:
        number = row.number
        for entry in (row.left, row.right):
            if entry is not None:
                split.append(LogRow(number, entry, spans_row=True))
                number = 0
    return split


class MoveLog(ScrollView, can_focus=False):
    """A turn and its reply per row; the turn that the board shows is marked."""

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
    COMPONENT_CLASSES: ClassVar[set[str]] = {"log--heading", "log--number", "log--move", "log--now"}

    scene: reactive[Scene | None] = reactive(None, repaint=False)

    @dataclass
    class Chosen(Message):
        """The board is to show the round after this many moves."""

        ply: int

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries: list[LogEntry] = []
        self.rows: list[LogRow] = []
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
        """Put the turns in rows, two in each if there is space; turns with dice are too long."""
        width = self.content_size.width
        rows = pair_turns(self.entries)
        has_long_turns = self.scene is not None and self.scene.game.rounds.throws_dice
        self.rows = split_rows(rows) if has_long_turns or width <= NARROW_WIDTH else rows
        self.virtual_size = Size(width, len(self.rows) + 1)

    def on_resize(self) -> None:
        self._lay_out()
        self.call_after_refresh(self._scroll_to_shown)

    def _scroll_to_shown(self) -> None:
        """Scroll to the row of the turn that the board shows."""
        shown = [self._is_shown(row.left) or self._is_shown(row.right) for row in self.rows]
        row = 1 + shown.index(True) if True in shown else 1
        top = self.scroll_offset.y
        if not top < row < top + self.content_size.height:
            self.scroll_to(y=max(row - self.content_size.height + 1, 0), animate=False)

    def _is_shown(self, entry: LogEntry | None) -> bool:
        """Whether the board shows the position after a decision of this turn."""
        ply = self.scene.ply if self.scene else 0
        return entry is not None and entry.first <= ply <= entry.last

    @property
    def column_starts(self) -> tuple[int, int]:
        """Where the two turns of a row begin."""
        width = self.content_size.width
        return NUMBER_WIDTH, NUMBER_WIDTH + (width - NUMBER_WIDTH) // 2

    def render_lines(self, crop: Region) -> list[Strip]:
        """Look the styles up once for all lines."""
        base, look_up = self.rich_style, self.get_component_rich_style
        self.text_styles = {name: base + look_up(name) for name in self.COMPONENT_CLASSES}
        self.text_styles[""] = base
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        width = self.content_size.width
        if y == 0:
            return self._heading_strip(width)
        index = y + self.scroll_offset.y - 1
        if index >= len(self.rows):
            return Strip.blank(width, self.text_styles[""])
        return self._row_strip(self.rows[index], width)

    def _heading_strip(self, width: int) -> Strip:
        count = f"{plural(sum(entry.seat != CHANCE for entry in self.entries), 'move')}  "
        parts = [
            Segment("  LOG", self.text_styles["log--heading"]),
            Segment(" " * max(width - 5 - len(count), 0), self.text_styles[""]),
            Segment(count, self.text_styles["log--number"]),
        ]
        return Strip(parts).adjust_cell_length(width, self.text_styles[""])

    def _row_strip(self, row: LogRow, width: int) -> Strip:
        number = f"{row.number or '':>{NUMBER_WIDTH - 1}} "
        left, right = self.column_starts
        segments = [Segment(number, self.text_styles["log--number"])]
        if row.number and not row.spans_row:
            segments.append(self._entry_segment(row.left, right - left))
            segments.append(self._entry_segment(row.right, width - right))
        else:
            segments.append(self._entry_segment(row.left, width - left))
        return Strip(segments).adjust_cell_length(width, self.text_styles[""])

    def _entry_segment(self, entry: LogEntry | None, width: int) -> Segment:
        """Return a turn, cut if there is no space for all of it."""
        if entry is None:
            return Segment(" " * width, self.text_styles[""])
        is_shown = self._is_shown(entry)
        text = entry.text
        if len(text) > width - 2:
            dots = symbols_of(self).dots
            text = text[: max(width - 2 - len(dots), 0)] + dots
        text = f"[{text}]" if is_shown else f" {text} "
        style = self.text_styles["log--now" if is_shown else "log--move"]
        return Segment(f"{text[:width]:<{width}}", style)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        index = offset.y + self.scroll_offset.y - 1 if offset else 0
        if offset is None or offset.y == 0 or index >= len(self.rows):
            return
        row = self.rows[index]
        at_right = row.number and not row.spans_row and offset.x >= self.column_starts[1]
        entry = row.right if at_right else row.left
        if entry is not None:
            self.post_message(self.Chosen(entry.last))
