"""The characters of boards that are not shaded: drawn ones, and those on every keyboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kono_tui.tui.paint.skin import Glyphs


@dataclass(frozen=True)
class GlyphSet:
    """One character, or a row of them, for everything but the pieces."""

    across: str
    down: str
    junctions: tuple[str, str, str]
    falling: str
    rising: str
    """A row of a diagonal: what is around the cell through the middle of which it goes."""
    crossing: str
    """A vacant point with diagonals, where there is no room for them."""
    home: str
    """A vacant point of a home whose value is not shown."""
    target: str
    large_target: str
    start: str
    """Where the last move began."""
    large_start: str
    passed: str
    """Where it led through, on a point."""
    dot: str
    """On the way of the last move, and at pieces that can move."""
    forbidden: str
    """Where the piece in mid-turn must not go again."""
    taken: str
    pointers: str
    bar: str
    """Above and below a piece that is picked up."""
    corners: str
    small_corners: str
    arm: str
    post: str
    """The cursor's corners, also where there are two rows only; what leads from them to others."""


_LINES: Final = GlyphSet(
    across="─",
    down="│",
    junctions=("┌┬┐", "├┼┤", "└┴┘"),
    falling="⠈⠢⡀",
    rising="⢀⠔⠁",
    crossing="╳",
    home="╬",
    target="∙",
    large_target="▐█▌",
    start="◦",
    large_start="▐ ▌",
    passed="╋",
    dot="•",
    forbidden="▒",
    taken="×",
    pointers="▸◂",
    bar="═",
    corners="┏┓┗┛",
    small_corners="┏┓┗┛",
    arm="━",
    post="┃",
)
_TYPED: Final = GlyphSet(
    across="-",
    down="|",
    junctions=("+++", "+++", "+++"),
    falling="\\",
    rising="/",
    crossing="%",
    home=":",
    target="*",
    large_target="***",
    start="o",
    large_start="o",
    passed=".",
    dot=".",
    forbidden="#",
    taken="x",
    pointers="><",
    bar="=",
    corners="++++",
    small_corners="[][]",
    arm="-",
    post="|",
)
GLYPH_SETS: Final[dict[Glyphs, GlyphSet]] = {"unicode": _LINES, "safe": _TYPED, "ascii": _TYPED}
HINT: Final = "?"
HOLDERS: Final = "()"
BRACKETS: Final = "[]"
BRACES: Final = "{}"
"""Brackets around a piece that is held."""
