"""The splash: the program's name, shown while the games load."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.widgets import Static

TAGLINE: Final = "old board games for two"


class Splash(Static):
    """The name and the tagline in the middle of the screen; nothing that takes time."""

    DEFAULT_CSS = """
    Splash {
        width: 100%; height: 100%; background: $background; color: $text-muted;
        content-align: center middle; text-align: center;
    }
    """

    def __init__(self) -> None:
        super().__init__(Content.assemble(("K O N O", "bold $accent"), f"\n\n{TAGLINE}"))
