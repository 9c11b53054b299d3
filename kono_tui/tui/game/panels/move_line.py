"""The input line for typing a move."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.widgets import Input

CLOSING_NOTE: Final = "   Esc closes"
"""Left out where a narrow window has no room for it."""


class MoveLine(Input):
    """Hidden until it is needed; Escape hides it again."""

    DEFAULT_CSS = """
    MoveLine { dock: bottom; display: none; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Back to the board", show=False, id="line.close"),
    ]

    def open(self, prompt: str) -> None:
        """Take the focus; `prompt` says what can be typed."""
        self.placeholder = f"Type {prompt}"
        if len(self.placeholder) + len(CLOSING_NOTE) <= self.screen.size.width:
            self.placeholder += CLOSING_NOTE
        self.display = True
        self.screen.add_class("typing")
        self.focus()

    def action_close(self) -> None:
        self.value = ""
        self.display = False
        self.screen.remove_class("typing")
        self.screen.set_focus(None)
