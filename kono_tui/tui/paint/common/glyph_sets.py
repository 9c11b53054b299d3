"""The characters of boards that are not shaded: line-drawing ones, and those on every keyboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kono_tui.tui.paint.common.skin import for_glyph_sets


@dataclass(frozen=True)
class GlyphSet:
    """A character, or a row of them, for everything but the pieces."""

    across: str
    down: str
    junctions: tuple[str, str, str]
    star: str
    """A vacant point that serves as a landmark."""
    goal_across: str
    goal_down: str
    goal_junctions: tuple[str, str, str]
    """Lines that are goals, and the junctions of a lattice inside four of them."""
    links: str
    winning_links: str
    """Links between two pieces: across, down, falling, rising; and those of the winning chain."""
    falling: str
    rising: str
    """A row of a diagonal: the characters around the cell whose middle it crosses."""
    crossing: str
    """A vacant point with diagonals, where there is no room for them."""
    home: str
    """A vacant point of a home without a visible value."""
    target: str
    large_target: str
    start: str
    """Where the last move began."""
    large_start: str
    passed_point: str
    """A point that the last move led through."""
    dot: str
    """On the path of the last move, and at pieces that can move."""
    forbidden: str
    """Where the piece in mid-turn must not go again."""
    barred: str
    """Where no piece may be placed."""
    plus: str
    """The symbol "+" on a point, where crossings look like that."""
    taken_mark: str
    pointers: str
    bar: str
    """Above and below a piece that is picked up."""
    corners: str
    small_corners: str
    arm: str
    post: str
    """The cursor's corners, also for two rows only, and the lines that lead from them."""


_DRAWN_GLYPHS: Final = GlyphSet(
    across="─",
    down="│",
    junctions=("┌┬┐", "├┼┤", "└┴┘"),
    star="•",
    goal_across="═",
    goal_down="║",
    goal_junctions=("╔╤╗", "╟┼╢", "╚╧╝"),
    links="━┃╲╱",
    winning_links="═║◆◆",
    falling="⠈⠢⡀",
    rising="⢀⠔⠁",
    crossing="╳",
    home="╬",
    target="∙",
    large_target="▐█▌",
    start="◦",
    large_start="▐ ▌",
    passed_point="╋",
    dot="•",
    forbidden="▒",
    barred="×",
    plus="+",
    taken_mark="×",
    pointers="▸◂",
    bar="═",
    corners="┏┓┗┛",
    small_corners="┏┓┗┛",
    arm="━",
    post="┃",
)
_TYPED_GLYPHS: Final = GlyphSet(
    across="-",
    down="|",
    junctions=("+++", "+++", "+++"),
    star=",",
    goal_across="=",
    goal_down="H",
    goal_junctions=("+++", "H+H", "+++"),
    links="=H\\/",
    winning_links="####",
    falling="\\",
    rising="/",
    crossing="%",
    home=":",
    target="*",
    large_target="***",
    start="o",
    large_start="o",
    passed_point=".",
    dot=".",
    forbidden="#",
    barred="x",
    plus="*",
    taken_mark="x",
    pointers="><",
    bar="=",
    corners="++++",
    small_corners="[][]",
    arm="-",
    post="|",
)
GLYPH_SETS: Final = for_glyph_sets(_DRAWN_GLYPHS, _TYPED_GLYPHS)
HINT: Final = "?"
HOLDERS: Final = "()"
BRACKETS: Final = "[]"
BRACES: Final = "{}"
"""Brackets around a held piece."""
