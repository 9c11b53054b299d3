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
    star: str
    """A vacant point for the eye to find its way by."""
    goal_across: str
    goal_down: str
    goal_junctions: tuple[str, str, str]
    """Lines that are goals, and the junctions of a lattice within four of them."""
    links: str
    lit_links: str
    """What joins two pieces: across, down, falling, rising; and so on the chain that has won."""
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
    barred: str
    """Where no piece may be placed."""
    plus: str
    """The sign "+" on a point, where crossings look like that."""
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
    star="•",
    goal_across="═",
    goal_down="║",
    goal_junctions=("╔╤╗", "╟┼╢", "╚╧╝"),
    links="━┃╲╱",
    lit_links="═║◆◆",
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
    barred="×",
    plus="+",
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
    star=",",
    goal_across="=",
    goal_down="H",
    goal_junctions=("+++", "H+H", "+++"),
    links="=H\\/",
    lit_links="####",
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
    barred="x",
    plus="*",
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
