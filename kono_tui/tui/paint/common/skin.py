"""The skin of a board: its colours, and the characters that the terminal can show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from kono_tui.tui.paint.common.canvas import RGB
from kono_tui.tui.paint.common.palette import PALETTES, Palette

GlyphSetName = Literal["unicode", "safe", "ascii"]
GLYPH_SET_NAMES: Final[tuple[GlyphSetName, ...]] = ("unicode", "safe", "ascii")
T = TypeVar("T")


def for_glyph_sets(drawn: T, typed: T) -> dict[GlyphSetName, T]:
    """Return what each set uses: drawn characters, or those that are on every keyboard."""
    return {"unicode": drawn, "safe": typed, "ascii": typed}


@dataclass(frozen=True)
class Skin:
    """A palette (None: the terminal's own colours, as few as it has) and a glyph set.

    With a palette and the set `unicode`, boards are lit wood; all others consist of characters.
    """

    palette: Palette | None
    glyphs: GlyphSetName = "unicode"

    @property
    def wood_palette(self) -> Palette:
        """The palette of boards of lit wood, which never lack one."""
        return self.palette or PALETTES["wood"]

    @property
    def tray_colours(self) -> tuple[RGB | None, RGB | None]:
        """The colours of words on the ground for dice and hands, and of that ground."""
        return (self.palette.text_on_pit, self.palette.pit) if self.palette else (None, None)

    @property
    def is_shaded(self) -> bool:
        return self.palette is not None and self.glyphs == "unicode"
