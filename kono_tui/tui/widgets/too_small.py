"""The notice that covers the window for as long as it is too small for a board."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

LEAST_SIZE = Size(60, 20)


def is_too_small(size: Size) -> bool:
    """Whether none of the program's screens fits."""
    return size.width < LEAST_SIZE.width or size.height < LEAST_SIZE.height


class TooSmall(Static):
    """Says how large the window is and how large it must be.

    It lies over whatever screen is on top, and is no screen itself: nothing that closes a screen
    can close this notice instead. The app hands it the keys of its bindings, and nobody any others.
    """

    DEFAULT_CSS = """
    TooSmall {
        layer: _toastrack; position: absolute; offset: 0 0; width: 100vw; height: 100vh;
        content-align: center middle; text-align: center; background: $background;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "app.quit", "Quit", id="small.quit"),
    ]

    def on_resize(self) -> None:
        self.update(self._build_message())

    def _build_message(self) -> Content:
        width, height = self.app.size
        return Content.assemble(
            ("KONO", "bold $accent"),
            f"\n\nThis window is {width} x {height}.\n",
            f"The board needs {LEAST_SIZE.width} x {LEAST_SIZE.height}.\n\n",
            ("Make it larger, or press q to quit.", "$text-muted"),
        )
