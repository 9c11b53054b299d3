"""The moves that a search found, in their order; those of two searches side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from kono_tui.tui.lab.panels import FoundMoveRow, found_move_rows
from kono_tui.tui.lab.state import LabState
from kono_tui.tui.widgets.kono_app import kono_app, symbols_of
from kono_tui.tui.widgets.strips import style_of
from kono_tui.tui.widgets.symbols import Symbols
from kono_tui.tui.widgets.two_line_list import truncate

NUMBER_WIDTH: Final = 6
"""Columns for the pointer, the number and the blanks around it."""
COLUMN_GAP: Final = 3
"""Columns between two moves side by side."""
MAX_BAR_LENGTH: Final = 8
"""The maximum length of a bar, in cells."""
BAR_STYLE: Final = "bar"
BAR_MIN_WIDTH: Final = 38
"""From this width on, a bar also shows how much a move takes."""

StyledText = tuple[str, str]
"""A text and the name of its style."""


class ResultList(ScrollView, can_focus=True):
    """A list of moves; the one on the board is marked, and up, down or a click choose another."""

    DEFAULT_CSS = """
    ResultList {
        height: 1fr; min-height: 3; overflow-x: hidden; scrollbar-size-vertical: 1;
        background: $surface;
    }
    ResultList > .found--heading { color: $accent; text-style: bold; }
    ResultList > .found--faint { color: $text-disabled; }
    ResultList > .found--move { color: $text-muted; }
    ResultList > .found--pointer { color: $accent; }
    ResultList > .found--now { color: $foreground; text-style: bold; }
    ResultList > .found--current { background: $panel; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "found--heading",
        "found--faint",
        "found--move",
        "found--pointer",
        "found--now",
        "found--current",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "Previous move", show=False, id="found.up"),
        Binding("down", "step(1)", "Next move", show=False, id="found.down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="found.page-up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="found.page-down"),
        Binding("home", "go(0)", "First move", show=False, id="found.first"),
        Binding("end", "go(-1)", "Last move", show=False, id="found.last"),
    ]
    ALLOW_SELECT = False

    study: reactive[LabState | None] = reactive(None, repaint=False)

    @dataclass
    class Chosen(Message):
        """Another move is to go on the board, by its index from 0."""

        index: int

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.result_columns: list[list[FoundMoveRow]] = [[], []]
        self.bar_width = self.amount_width = 0
        """The width of the longest bar and of the longest value, in cells."""
        self._shown_runs: object = None

    @property
    def _symbols(self) -> Symbols:
        return symbols_of(self)

    def watch_study(self) -> None:
        study = self.study
        if study is None:
            return
        if study.runs != self._shown_runs:
            self._shown_runs = study.runs
            self.result_columns = [found_move_rows(study, run) for run in study.runs]
            amounts = [row.value_text for column in self.result_columns for row in column]
            self.amount_width = max(map(len, amounts), default=1)
            most_points = max((row.points for row in self.result_columns[0]), default=0)
            self.bar_width = min(most_points, MAX_BAR_LENGTH)
            self.virtual_size = Size(1, max(map(len, self.result_columns)) + 1)
        self.call_after_refresh(self._scroll_to_shown)
        self.refresh()

    def on_mount(self) -> None:
        self.watch(self.app, "skin", self._apply_skin, init=False)

    def _apply_skin(self) -> None:
        self.refresh()

    def on_resize(self) -> None:
        self.call_after_refresh(self._scroll_to_shown)

    def _scroll_to_shown(self) -> None:
        """Scroll to the move that the board shows."""
        if self.study is not None:
            row = Region(0, self.study.shown_index + 1, 1, 1)
            self.scroll_to_region(row, animate=False, force=True, x_axis=False)

    # Keys and mouse

    def action_step(self, by: int) -> None:
        if self.study is not None:
            self._choose(self.study.shown_index + by)

    def action_page(self, by: int) -> None:
        self.action_step(by * max(self.content_size.height - 1, 1))

    def action_go(self, index: int) -> None:
        self._choose(index if index >= 0 else len(self.result_columns[0]) + index)

    def _choose(self, index: int) -> None:
        if self.result_columns[0]:
            self.post_message(self.Chosen(max(0, min(index, len(self.result_columns[0]) - 1))))

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        index = offset.y + round(self.scroll_y) - 1 if offset and offset.y else -1
        if 0 <= index < len(self.result_columns[0]):
            self._choose(index)

    # Rendering

    def render_line(self, y: int) -> Strip:
        if y == 0:
            return self._build_strip(self._heading_parts(), self.rich_style)
        index = y + round(self.scroll_y) - 1
        current = self.study is not None and index == self.study.shown_index
        base = self.rich_style
        if current and index < len(self.result_columns[0]):
            base += self.get_component_rich_style("found--current", partial=True)
            base += Style(reverse=self.app.has_class("-plain") or None)
        return self._build_strip(self._row_parts(index, current), base)

    def _build_strip(self, parts: Iterator[StyledText], base: Style) -> Strip:
        segments = [Segment(text, base + self._part_style(name)) for text, name in parts]
        return Strip(segments).adjust_cell_length(self.content_size.width, base)

    def _part_style(self, name: str) -> Style:
        """Return the style of a component; a bar has the colour of a target point."""
        if name != BAR_STYLE:
            return self.get_component_rich_style(name, partial=True)
        palette = kono_app(self).skin.palette
        return style_of((palette.target if palette else None, None, False, False))

    def _heading_parts(self) -> Iterator[StyledText]:
        width = self.content_size.width
        margin = " " if self.screen.has_class("slim") else "  "
        name = margin + ("MOVES IN THE ORDER FOUND" if width >= BAR_MIN_WIDTH else "MOVES FOUND")
        note = ""
        if self.study is not None and self.study.other is None:
            note = "value" if self.study.algorithm.looks_at_both_players else "takes"
        yield name, "found--heading"
        yield note.rjust(max(width - len(name) - 2, 0)), "found--faint"

    def _row_parts(self, index: int, is_current: bool) -> Iterator[StyledText]:
        """Yield the index and the moves at that index."""
        pair = [column[index] if index < len(column) else None for column in self.result_columns]
        if pair == [None, None]:
            return
        pointer = self._symbols.pointer if is_current else " "
        yield pointer, "found--pointer"
        yield f"{index + 1:>{NUMBER_WIDTH - 2}} ", "found--faint"
        both = self.study is not None and self.study.other is not None
        width = self.content_size.width - NUMBER_WIDTH - 2
        if both:
            each = (width - COLUMN_GAP) // 2
            yield from self._move_parts(pair[0], each, is_current)
            yield " " * COLUMN_GAP, "found--move"
            yield from self._move_parts(pair[1], each, is_current)
        else:
            yield from self._move_parts(pair[0], width, is_current)

    def _move_parts(
        self, row: FoundMoveRow | None, width: int, is_current: bool
    ) -> Iterator[StyledText]:
        """Yield a move and its value, within a width."""
        if row is None:
            yield " " * width, "found--move"
            return
        bar = ""
        if width + NUMBER_WIDTH + 2 >= BAR_MIN_WIDTH:
            length = min(max(row.points, 0), MAX_BAR_LENGTH)
            bar = (self._symbols.full * length).ljust(self.bar_width + 1)
        amount = f" {row.value_text:>{self.amount_width}}"
        text_width = width - len(amount) - len(bar)
        style = "found--now" if is_current else "found--move"
        yield truncate(f" {row.text}", text_width, self._symbols.dots).ljust(text_width), style
        yield bar, BAR_STYLE
        yield amount, style
