"""A list whose items have two rows each, one of them current."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, cast

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

from kono_tui.tui.widgets.signs import signs

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

HIGH: Final = 2
"""Screen rows for each item."""
MARGIN: Final = 2
"""Columns at either side; the bar is at the left."""
GAP: Final = 2
"""Columns between title and name, and between name and time."""


@dataclass(frozen=True)
class Item:
    """The texts in the two rows of an item."""

    title: str
    name: str
    """After the title, less bright."""
    when: str
    """At the right."""
    detail: str
    """The second row."""


class Shelf(ScrollView, can_focus=True):
    """Up, down and a click make another item current; Enter and a double click choose it."""

    DEFAULT_CSS = """
    Shelf { width: 1fr; height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; }
    Shelf > .shelf--title { color: $foreground; }
    Shelf > .shelf--chosen { color: $foreground; text-style: bold; }
    Shelf > .shelf--name { color: $text-muted; }
    Shelf > .shelf--when { color: $text-disabled; }
    Shelf > .shelf--detail { color: $text-muted; }
    Shelf > .shelf--bar { color: $accent; text-style: bold; }
    Shelf > .shelf--current { background: $panel; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "shelf--title",
        "shelf--chosen",
        "shelf--name",
        "shelf--when",
        "shelf--detail",
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

    items: reactive[tuple[Item, ...]] = reactive((), init=False)
    current: reactive[int] = reactive(0, init=False)
    """The index of the current item, from 0; it may be beyond the end of an empty list."""
    empty: reactive[str] = reactive("")
    """The text to show if there are no items."""

    @dataclass
    class Moved(Message):
        """The user has made another item current."""

        shelf: Shelf
        index: int

    @dataclass
    class Chosen(Message):
        """The user has chosen the current item."""

        shelf: Shelf
        index: int

    def show(self, items: Sequence[Item], current: int) -> None:
        """Show other items, one of them current."""
        self.items = tuple(items)
        self.current = min(max(current, 0), max(len(items) - 1, 0))
        self._reveal()

    def watch_items(self) -> None:
        self.virtual_size = Size(1, HIGH * len(self.items))
        self.refresh()

    def watch_current(self) -> None:
        self._reveal()
        self.refresh()

    def on_resize(self) -> None:
        self._reveal()

    def _reveal(self) -> None:
        """Scroll until the current item is visible."""
        self.scroll_to_region(
            Region(0, HIGH * self.current, 1, HIGH), animate=False, force=True, x_axis=False
        )

    # Keys and mouse

    def action_step(self, by: int) -> None:
        self._move(self.current + by)

    def action_page(self, by: int) -> None:
        self._move(self.current + by * max(self.content_size.height // HIGH, 1))

    def action_go(self, index: int) -> None:
        self._move(index if index >= 0 else len(self.items) + index)

    def action_choose(self) -> None:
        if self.items:
            self.post_message(self.Chosen(self, self.current))

    def _move(self, index: int) -> None:
        index = min(max(index, 0), len(self.items) - 1)
        if self.items and index != self.current:
            self.current = index
            self.post_message(self.Moved(self, index))

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        index = (offset.y + round(self.scroll_y)) // HIGH if offset else len(self.items)
        if index < len(self.items):
            self._move(index)
            if event.chain == 2:
                self.action_choose()

    # Rendering

    def render_line(self, y: int) -> Strip:
        index, row = divmod(y + round(self.scroll_y), HIGH)
        if not self.items and y == 0:
            return self._strip([(self.empty, "shelf--detail")], self.rich_style)
        if index >= len(self.items):
            return Strip.blank(self.content_size.width, self.rich_style)
        return self._row(self.items[index], row, index == self.current)

    def _row(self, item: Item, row: int, current: bool) -> Strip:
        sign = signs(cast("KonoApp", self.app).skin)
        width = self.content_size.width - 2 * MARGIN
        base = self.rich_style
        if current:
            base += self.get_component_rich_style("shelf--current", partial=True)
            base += Style(reverse=self.app.has_class("-plain") or None)
        parts = [((sign.bar if current else "").ljust(MARGIN), "shelf--bar")]
        if row:
            parts.append((cut(item.detail, width, sign.dots), "shelf--detail"))
        else:
            title = "shelf--chosen" if current else "shelf--title"
            parts += _first_row(item, width, sign.dots, title)
        return self._strip(parts, base)

    def _strip(self, parts: Sequence[tuple[str, str]], base: Style) -> Strip:
        """Return texts, each in the style of a component, on one background."""
        segments = [
            Segment(text, base + self.get_component_rich_style(name, partial=True))
            for text, name in parts
        ]
        width = self.content_size.width
        return Strip(segments).adjust_cell_length(width, base)


def _first_row(item: Item, width: int, dots: str, style: str) -> Iterator[tuple[str, str]]:
    """Yield the title, the name as far as there is space, and the time at the right."""
    title = cut(item.title, width - len(item.when) - 1, dots)
    room = width - cell_len(title) - len(item.when) - 2 * GAP
    name = cut(item.name, room, dots)
    space = width - cell_len(title) - GAP - cell_len(name) - len(item.when)
    yield title, style
    yield " " * GAP + name, "shelf--name"
    yield " " * space + item.when, "shelf--when"


def cut(text: str, width: int, dots: str) -> str:
    """Return a text that fits into this many columns."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - len(dots)).rstrip() + dots if width > len(dots) else ""
