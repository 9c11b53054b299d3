"""A row of options, one of them `[chosen]`; the row wraps if the widget is narrow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

LABEL_WIDTH = 13
"""Columns for the label at the left."""


class Choices(Widget, can_focus=True):
    """A label and its options; left, right or a click choose."""

    DEFAULT_CSS = """
    Choices { height: auto; width: 1fr; color: $text-muted; }
    Choices:focus { background: $panel; }
    Choices > .choices--label { color: $text-muted; }
    Choices > .choices--chosen { color: $accent; text-style: bold; }
    Choices:focus > .choices--chosen { color: $accent; text-style: bold reverse; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"choices--label", "choices--chosen"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Previous", show=False, id="choices.left"),
        Binding("right", "step(1)", "Next", show=False, id="choices.right"),
        Binding("up", "app.focus_previous", "Row above", show=False, id="choices.up"),
        Binding("down", "app.focus_next", "Row below", show=False, id="choices.down"),
    ]
    ALLOW_SELECT = False

    value: reactive[str] = reactive("", layout=False)

    @dataclass
    class Changed(Message):
        """Another option was chosen."""

        choices: Choices
        value: str

        @property
        def control(self) -> Choices:
            return self.choices

    def __init__(
        self, label: str, options: Sequence[tuple[str, str]], value: str, id: str | None = None
    ) -> None:
        """Each option is a pair: its value and the text to show."""
        super().__init__(id=id)
        self.label = label
        self.options = tuple(options)
        self.set_reactive(Choices.value, value)

    def set_options(self, options: Sequence[tuple[str, str]], value: str) -> None:
        """Replace the options and the value."""
        self.options = tuple(options)
        self.value = value
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return lay_out_options(self.options, width)[-1].y + 1 if self.options else 1

    def render(self) -> Content:
        chosen = self.get_visual_style("choices--chosen")
        rows = [Content(f"{self.label:<{LABEL_WIDTH}}")]
        for span in lay_out_options(self.options, self.content_size.width):
            if span.y == len(rows):
                rows.append(Content(" " * LABEL_WIDTH))
            is_chosen = span.value == self.value
            text = f"[{span.label}]" if is_chosen else f" {span.label} "
            rows[-1] = rows[-1].pad_right(span.x - rows[-1].cell_length)
            rows[-1] += Content.styled(text, chosen) if is_chosen else Content(text)
        return Content("\n").join(rows)

    def watch_value(self, before: str, value: str) -> None:
        if before != value:
            self.post_message(self.Changed(self, value))

    def action_step(self, by: int) -> None:
        values = [value for value, _ in self.options]
        if values:
            here = values.index(self.value) if self.value in values else 0
            self.value = values[(here + by) % len(values)]

    def on_click(self, event: events.Click) -> None:
        """Choose the option under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for span in lay_out_options(self.options, self.content_size.width):
            if span.y == offset.y and span.x <= offset.x < span.x + span.width:
                self.value = span.value


class OptionSpan(NamedTuple):
    """Where an option stands, including the brackets or blanks around it."""

    value: str
    label: str
    x: int
    y: int

    @property
    def width(self) -> int:
        return cell_len(self.label) + 2


def lay_out_options(options: Sequence[tuple[str, str]], width: int) -> list[OptionSpan]:
    """Return the options in reading order, right of the label column, in as many rows as needed.

    Many options stand closer together.
    """
    spans = _lay_out_with_gap(options, width, 1)
    return _lay_out_with_gap(options, width, 0) if spans and spans[-1].y else spans


def _lay_out_with_gap(options: Sequence[tuple[str, str]], width: int, gap: int) -> list[OptionSpan]:
    spans = []
    x, y = LABEL_WIDTH, 0
    for value, label in options:
        span = OptionSpan(value, label, x, y)
        if x > LABEL_WIDTH and x + span.width > width:
            span = OptionSpan(value, label, LABEL_WIDTH, y + 1)
        spans.append(span)
        x, y = span.x + span.width + gap, span.y
    return spans
