"""The skin of a board: its colours, and the characters that the terminal can show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from kono_tui.tui.paint.common.palette import Palette

GlyphSetName = Literal["unicode", "safe", "ascii"]
GLYPH_SET_NAMES: Final[tuple[GlyphSetName, ...]] = ("unicode", "safe", "ascii")


@dataclass(frozen=True)
class Skin:
    """A palette (None: the terminal's own colours, as few as it has) and a glyph set.

    With a palette and the set `unicode`, boards are lit wood; all others consist of characters.
    """

    palette: Palette | None
    glyphs: GlyphSetName = "unicode"

    @property
    def is_shaded(self) -> bool:
        return self.palette is not None and self.glyphs == "unicode"
