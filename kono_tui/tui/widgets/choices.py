"""One of several, in a row: `[chosen]` and the others beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

LABEL = 13
"""Columns for the label at the left."""


class Choices(Widget, can_focus=True):
    """A label and its options; left and right or a click choose."""

    DEFAULT_CSS = """
    Choices { height: auto; width: 1fr; color: $text-muted; }
    Choices:focus { background: $panel; }
    Choices > .choices--label { color: $text-muted; }
    Choices > .choices--chosen { color: $accent; text-style: bold; }
    Choices:focus > .choices--chosen { color: $accent; text-style: bold reverse; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"choices--label", "choices--chosen"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Before", show=False, id="choices.left"),
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
        """Options are (value, what is shown)."""
        super().__init__(id=id)
        self.label = label
        self.options = tuple(options)
        self.set_reactive(Choices.value, value)

    def set_options(self, options: Sequence[tuple[str, str]], value: str) -> None:
        """Other options; the value as given."""
        self.options = tuple(options)
        self.value = value
        self.refresh(layout=True)

    def render(self) -> Content:
        chosen = self.get_visual_style("choices--chosen")
        parts: list[Content] = [Content(f"{self.label:<{LABEL}}")]
        for value, shown in self.options:
            if value == self.value:
                parts.append(Content.styled(f"[{shown}]", chosen))
            else:
                parts.append(Content(f" {shown} "))
            parts.append(Content(" "))
        return Content("").join(parts)

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
        if offset is None or offset.y:
            return
        x = LABEL
        for value, shown in self.options:
            width = cell_len(shown) + 2
            if x <= offset.x < x + width:
                self.value = value
            x += width + 1
