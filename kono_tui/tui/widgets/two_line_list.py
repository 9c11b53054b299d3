"""A list whose items have two rows each, one of them current."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from kono_tui.tui.widgets.kono_app import symbols_of

ROWS_PER_ITEM: Final = 2
"""Screen rows for each item."""
MARGIN: Final = 2
"""Columns at either side; the bar is at the left."""
GAP: Final = 2
"""Columns between title and name, and between name and time."""
HEADING_ROW: Final = -1
BLANK_ROW: Final = -2
WORDS_TO_CUT: Final = re.compile(r"(.*\w\W+)\w+")
"""Whole words and the beginning of another."""


class ListRow(NamedTuple):
    """A row of an item, the heading over it, or the blank row before that."""

    item_index: int
    row: int


@dataclass(frozen=True)
class TwoLineItem:
    """The texts in the two rows of an item."""

    title: str
    name: str
    """After the title, less bright."""
    time_text: str
    """At the right."""
    detail: str
    """The second row; the name comes before it if there is no room for it in the first."""
    heading: str = ""
    """Over the item, where another kind of items begins."""


class TwoLineList(ScrollView, can_focus=True):
    """Up, down and a click make another item current; Enter and a double click choose it."""

    DEFAULT_CSS = """
    TwoLineList { width: 1fr; height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; }
    TwoLineList > .shelf--title { color: $foreground; }
    TwoLineList > .shelf--chosen { color: $foreground; text-style: bold; }
    TwoLineList > .shelf--name { color: $text-muted; }
    TwoLineList > .shelf--when { color: $text-disabled; }
    TwoLineList > .shelf--detail { color: $text-muted; }
    TwoLineList > .shelf--heading { color: $accent; text-style: bold; }
    TwoLineList > .shelf--bar { color: $accent; text-style: bold; }
    TwoLineList > .shelf--current { background: $panel; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "shelf--title",
        "shelf--chosen",
        "shelf--name",
        "shelf--when",
        "shelf--detail",
        "shelf--heading",
        "shelf--bar",
        "shelf--current",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "Up", show=False, id="shelf.up"),
        Binding("down", "step(1)", "Down", show=False, id="shelf.down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="shelf.page-up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="shelf.page-down"),
        Binding("home", "go(0)", "First", show=False, id="shelf.first"),
        Binding("end", "go(-1)", "Last", show=False, id="shelf.last"),
        Binding("enter", "choose", "Choose", show=False, id="shelf.choose"),
    ]
    ALLOW_SELECT = False

    _rows: Sequence[ListRow] = ()

    items: reactive[tuple[TwoLineItem, ...]] = reactive((), init=False)
    current: reactive[int] = reactive(0, init=False)
    """The index of the current item, from 0; it may be beyond the end of an empty list."""
    empty: reactive[str] = reactive("")
    """The text to show if there are no items."""

    @dataclass
    class CurrentChanged(Message):
        """The user has made another item current."""

        list_widget: TwoLineList
        index: int

    @dataclass
    class Chosen(Message):
        """The user has chosen the current item."""

        list_widget: TwoLineList
        index: int

    def show(self, items: Sequence[TwoLineItem], current: int) -> None:
        """Show other items, one of them current."""
        self.items = tuple(items)
        self.current = min(max(current, 0), max(len(items) - 1, 0))
        self._scroll_to_current()

    def watch_items(self) -> None:
        self._rows = list(_lay_out_rows(self.items))
        self.virtual_size = Size(1, len(self._rows))
        self.refresh()

    def watch_current(self) -> None:
        self._scroll_to_current()
        self.refresh()

    def on_resize(self) -> None:
        self._scroll_to_current()

    def _scroll_to_current(self) -> None:
        """Scroll until the current item is visible, with the heading over it."""
        rows = [y for y, row in enumerate(self._rows) if row.item_index == self.current]
        if rows:
            item = Region(0, rows[0], 1, len(rows))
            self.scroll_to_region(item, animate=False, force=True, x_axis=False)

    # Keys and mouse

    def action_step(self, by: int) -> None:
        self._make_current(self.current + by)

    def action_page(self, by: int) -> None:
        self._make_current(self.current + by * max(self.content_size.height // ROWS_PER_ITEM, 1))

    def action_go(self, index: int) -> None:
        self._make_current(index if index >= 0 else len(self.items) + index)

    def action_choose(self) -> None:
        if self.items:
            self.post_message(self.Chosen(self, self.current))

    def _make_current(self, index: int) -> None:
        index = min(max(index, 0), len(self.items) - 1)
        if self.items and index != self.current:
            self.current = index
            self.post_message(self.CurrentChanged(self, index))

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        y = offset.y + round(self.scroll_y) if offset else len(self._rows)
        if y < len(self._rows) and self._rows[y].row >= 0:
            self._make_current(self._rows[y].item_index)
            if event.chain == 2:
                self.action_choose()

    # Rendering

    def render_line(self, y: int) -> Strip:
        if not self.items and y == 0:
            return self._build_strip([(self.empty, "shelf--detail")], self.rich_style)
        y += round(self.scroll_y)
        if y >= len(self._rows) or self._rows[y].row == BLANK_ROW:
            return Strip.blank(self.content_size.width, self.rich_style)
        index, row = self._rows[y]
        if row == HEADING_ROW:
            text = " " * MARGIN + self.items[index].heading
            return self._build_strip([(text, "shelf--heading")], self.rich_style)
        return self._item_strip(self.items[index], row, index == self.current)

    def _item_strip(self, item: TwoLineItem, row: int, is_current: bool) -> Strip:
        symbols = symbols_of(self)
        width = self.content_size.width - 2 * MARGIN
        base = self.rich_style
        if is_current:
            base += self.get_component_rich_style("shelf--current", partial=True)
            base += Style(reverse=self.app.has_class("-plain") or None)
        parts = [((symbols.bar if is_current else "").ljust(MARGIN), "shelf--bar")]
        if row:
            detail = item.detail
            if item.name and _name_width(item, width) < cell_len(item.name):
                detail = f"{item.name}, {detail}" if detail else item.name
            parts.append((truncate(detail, width, symbols.dots), "shelf--detail"))
        else:
            title = "shelf--chosen" if is_current else "shelf--title"
            parts += _title_parts(item, width, symbols.dots, title)
        return self._build_strip(parts, base)

    def _build_strip(self, parts: Sequence[tuple[str, str]], base: Style) -> Strip:
        """Return texts, each in the style of a component, on one background."""
        style = partial(self.get_component_rich_style, partial=True)
        segments = [Segment(text, base + style(name)) for text, name in parts]
        return Strip(segments).adjust_cell_length(self.content_size.width, base)


def _lay_out_rows(items: Sequence[TwoLineItem]) -> Iterator[ListRow]:
    """Yield the rows from top to bottom."""
    for index, item in enumerate(items):
        if item.heading and index:
            yield ListRow(index, BLANK_ROW)
        if item.heading:
            yield ListRow(index, HEADING_ROW)
        yield from (ListRow(index, row) for row in range(ROWS_PER_ITEM))


def _title_parts(item: TwoLineItem, width: int, dots: str, style: str) -> Iterator[tuple[str, str]]:
    """Yield the title, the name if there is space for it, and the time at the right."""
    title = truncate(item.title, width - len(item.time_text) - 1, dots)
    name = item.name if cell_len(item.name) <= _name_width(item, width) else ""
    space = max(width - cell_len(title) - GAP - cell_len(name) - len(item.time_text), 1)
    yield title, style
    yield " " * GAP + name, "shelf--name"
    yield " " * space + item.time_text, "shelf--when"


def _name_width(item: TwoLineItem, width: int) -> int:
    """How many columns of the first row are free for the name."""
    return width - cell_len(item.title) - len(item.time_text) - 2 * GAP


def truncate(text: str, width: int, dots: str) -> str:
    """Return a text that fits into this many columns, cut at a comma or between words if it can."""
    if cell_len(text) <= width:
        return text
    if width <= len(dots):
        return ""
    cut = set_cell_size(text, width - len(dots))
    whole_parts, comma, _ = cut.rpartition(", ")
    if comma and 2 * len(whole_parts) >= width:
        return whole_parts + dots
    words = WORDS_TO_CUT.fullmatch(cut) if text[len(cut) : len(cut) + 1].isalnum() else None
    return (words[1] if words else cut).rstrip(" ,:-") + dots
