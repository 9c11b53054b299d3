"""What a window shows when it is too small for any board."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

LEAST_SIZE = Size(60, 20)


def is_too_small(size: Size) -> bool:
    """Whether none of the program's screens fits."""
    return size.width < LEAST_SIZE.width or size.height < LEAST_SIZE.height


class TooSmall(ModalScreen[None]):
    """Says how large the window is and how large it must be; closes by itself when it is."""

    DEFAULT_CSS = """
    TooSmall { align: center middle; background: $background; }
    TooSmall Static { width: auto; max-width: 100%; height: auto; text-align: center; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "app.quit", "Quit", id="small.quit"),
    ]

    def compose(self) -> ComposeResult:
        yield Static(self._message())

    def on_resize(self) -> None:
        self.query_one(Static).update(self._message())

    def _message(self) -> Content:
        width, height = self.app.size
        times = "x"
        return Content.assemble(
            ("KONO", "bold $accent"),
            f"\n\nThis window is {width} {times} {height}.\n",
            f"The board needs {LEAST_SIZE.width} {times} {LEAST_SIZE.height}.\n\n",
            ("Make it larger, or press q to quit.", "$text-muted"),
        )
