"""The few symbols beyond letters that texts on the screen use, by glyph set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kono_tui.tui.paint.common.skin import Skin, for_glyph_sets


@dataclass(frozen=True)
class Symbols:
    """A symbol for each use."""

    times: str
    """Between the numbers of a size: 5×5."""
    bar: str
    """At the left edge of the current item."""
    pointer: str
    """Before the current row."""
    dots: str
    """After a name that opens something, and where a text is cut."""
    white: str
    black: str
    middle: str
    """In the middle of a bar."""
    full: str
    """A filled cell of a bar."""
    eighths: tuple[str, ...]
    """Partly filled cells, from empty to full."""
    heights: tuple[str, ...]
    """Columns of a small graph, from low to high."""
    rule: str
    """A cell of a horizontal line."""

    def piece_symbol(self, name: str) -> str:
        """Return the symbol of a colour's pieces; "" for an unknown colour."""
        return {"white": self.white, "black": self.black}.get(name, "")


UNICODE: Final = Symbols(
    times="×",
    bar="▌",
    pointer="▸",
    dots="…",
    white="○",
    black="●",
    middle="│",
    full="█",
    eighths=tuple(" ▏▎▍▌▋▊▉█"),
    heights=tuple("▁▂▃▄▅▆▇█"),
    rule="─",
)
ASCII: Final = Symbols(
    times="x",
    bar="|",
    pointer=">",
    dots="...",
    white="W",
    black="B",
    middle="|",
    full="#",
    eighths=(" ", "#"),
    heights=tuple("_.-=^"),
    rule="-",
)
SYMBOLS_BY_GLYPHS: Final = for_glyph_sets(UNICODE, ASCII)


def symbols_for(skin: Skin) -> Symbols:
    """Return the symbols that a skin's glyph set allows."""
    return SYMBOLS_BY_GLYPHS[skin.glyphs]
