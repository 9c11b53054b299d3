"""The colours of boards and screens by role, one palette per theme."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kono_tui.tui.paint.common.canvas import RGB

READABLE_CONTRAST: Final = 4.5
"""The least contrast between words and their ground."""
CLEAR_CONTRAST: Final = 3.0
"""The least contrast between pieces or marks and their ground."""


@dataclass(frozen=True)
class Palette:
    """One colour for each role. `flat`: pieces have no light and shade."""

    name: str
    desk: RGB
    """behind everything"""
    panel: RGB
    """side panel, dialogs"""
    raised: RGB
    """header, footer, turn card, current row"""
    rule: RGB
    """hairlines in dialogs"""
    text: RGB
    """words"""
    dim: RGB
    """secondary words"""
    faint: RGB
    """tertiary words, log numbers"""
    accent: RGB
    """headings, keys, active seat, buttons"""
    board: RGB
    """wood of the field"""
    rim: RGB
    """frame, shut tile"""
    rim_lo: RGB
    """low edge of a shut tile"""
    rim_text: RGB
    """coordinates"""
    line: RGB
    """grid, diagonals"""
    pad_white: RGB
    """White's home inlay"""
    pad_black: RGB
    """Black's home inlay"""
    value_w: RGB
    """numbers on White's home"""
    value_b: RGB
    """numbers on Black's home"""
    pit: RGB
    """pit, dice tray"""
    pit_lo: RGB
    """dark lip of a pit"""
    pit_hi: RGB
    """lit lip of a pit; where it equals the pit's colour, no light falls there"""
    black: RGB
    """black stone"""
    black_hi: RGB
    """light on a black stone"""
    black_lo: RGB
    """shade on a black stone"""
    white: RGB
    """white stone, open tile, die"""
    white_hi: RGB
    """light on a white stone"""
    white_lo: RGB
    """shade on a white stone"""
    edge_black: RGB
    """Konobi north/south"""
    edge_white: RGB
    """Konobi west/east"""
    promo: RGB
    """ring and diamond on black"""
    promo_w: RGB
    """ring and diamond on white"""
    cursor: RGB
    """corners"""
    select: RGB
    """halo of the picked stone"""
    target: RGB
    """disc where the picked stone may go"""
    last: RGB
    """ring at the origin, trail, pointers, × on a captured piece"""
    mark_on_white: RGB
    """dot, plate on white"""
    mark_on_black: RGB
    """dot on black"""
    illegal_mark: RGB
    """× with v"""
    on_target: RGB
    """number on a target"""
    bar_black: RGB
    """Black's share of the bar"""
    text_on_pit: RGB
    """words in the tray"""
    danger: RGB
    """plate on a black victim"""
    shadow: RGB
    """cast shadow, from scale 5 on"""
    outline_black: RGB | None = None
    outline_white: RGB | None = None
    """The outlines of pieces that would otherwise be lost against the board."""
    flat: bool = False

    def stone(self, piece: str) -> RGB:
        """The colour of a piece without light or shade."""
        return self.black if piece == "black" else self.white

    def outline(self, piece: str) -> RGB | None:
        return self.outline_black if piece == "black" else self.outline_white

    def edge(self, piece: str) -> RGB:
        """The colour that sets a piece apart from the board."""
        return self.outline(piece) or self.stone(piece)

    def goal_stripe(self, goal: str) -> RGB:
        """The stripe along an edge that is a colour's goal."""
        return self.edge_black if goal == "black" else self.edge_white

    def goal_line(self, goal: str) -> RGB:
        """The line along that edge, visible on the board."""
        return self.outline(goal) or self.goal_stripe(goal)

    def gold(self, piece: str) -> RGB:
        """The ring and the diamond of a strong piece."""
        return self.promo if piece == "black" else self.promo_w

    def mark_on(self, piece: str) -> RGB:
        """Marks on a piece: no single colour is visible on both kinds."""
        return self.mark_on_black if piece == "black" else self.mark_on_white

    def threat_plate(self, piece: str) -> RGB:
        """The plate on a piece that can be captured."""
        return self.danger if piece == "black" else self.mark_on_white

    def home_ground(self, home: str) -> RGB:
        """The ground of a home, or of the rest of the board."""
        return {"white": self.pad_white, "black": self.pad_black}.get(home, self.board)

    def value_ink(self, home: str) -> RGB:
        """The colour of a number on that ground."""
        return {"white": self.value_w, "black": self.value_b}.get(home, self.line)


_COLOURS_BY_ROLE: Final = {
    # wood, light, contrast, slate, paper and wood256
    "desk": ("14110e", "f3ede1", "000000", "0f1216", "f4efe4", "121212"),
    "panel": ("1c1814", "ebe3d3", "000000", "151a20", "ece5d6", "1c1c1c"),
    "raised": ("28221c", "dfd4bf", "1a1a1a", "1e252d", "e2d9c6", "303030"),
    "rule": ("3a322a", "c9bca3", "8c8c8c", "2c3540", "cabfa9", "444444"),
    "text": ("ece4d8", "2b2218", "ffffff", "e4e9ee", "2a241c", "eeeeee"),
    "dim": ("a99e8f", "5d5141", "d6d6d6", "9aa7b4", "5f5547", "b2b2b2"),
    "faint": ("8a7f72", "685c4a", "b4b4b4", "7c8996", "6a5f50", "949494"),
    "accent": ("f0c060", "87480a", "f0e442", "6cc8e8", "8a4b08", "ffaf5f"),
    "board": ("8a5c34", "a97642", "ffffff", "2a323c", "fbf7ec", "875f00"),
    "rim": ("5e3b1e", "8f5f33", "000000", "1c232b", "ece5d6", "3a3a3a"),
    "rim_lo": ("38220f", "6a4320", "ffffff", "12171c", "cabfa9", "262626"),
    "rim_text": ("e8cfa8", "fff3dc", "ffffff", "a9b8c6", "5f5547", "d7d7af"),
    "line": ("201103", "2e1806", "5a5a5a", "74838f", "8c8272", "121212"),
    "pad_white": ("a27345", "b78842", "e3e3e3", "2c4a63", "f0e0b8", "af8700"),
    "pad_black": ("94502f", "a3603c", "cfcfcf", "4a2f3a", "dfd2b6", "af5f00"),
    "value_w": ("1a0d02", "140900", "000000", "c6d2dc", "5a5042", "000000"),
    "value_b": ("fbe6c0", "fff6e4", "000000", "c6d2dc", "5a5042", "ffffff"),
    "pit": ("6a431f", "95652f", "e8e8e8", "222932", "e9dfc9", "5f5f00"),
    "pit_lo": ("4b2d12", "6f4719", "9a9a9a", "171c22", "cdbf9f", "3a3a3a"),
    "pit_hi": ("a27345", "b78842", "a27345", "a27345", "a27345", "5f5f00"),
    "black": ("101013", "1a1a1c", "000000", "05070a", "1d1b19", "121212"),
    "black_hi": ("55555e", "55555e", "000000", "3a4450", "4a4642", "4e4e4e"),
    "black_lo": ("050507", "050507", "000000", "000000", "000000", "080808"),
    "white": ("efe8da", "fffaf0", "ffffff", "e9edf0", "fffefa", "ffffff"),
    "white_hi": ("ffffff", "ffffff", "ffffff", "ffffff", "ffffff", "ffffff"),
    "white_lo": ("b3a68f", "cbbfa8", "ffffff", "a8b3bd", "e9e2d2", "bcbcbc"),
    "edge_black": ("101013", "101013", "000000", "05070a", "1d1b19", "121212"),
    "edge_white": ("efe8da", "efe8da", "ffffff", "e9edf0", "b9ad97", "eeeeee"),
    "promo": ("f0c060", "ffcf5c", "e69f00", "ffcf5c", "e8a200", "ffaf00"),
    "promo_w": ("b06a00", "a86400", "d55e00", "a86400", "b06a00", "5f0000"),
    "cursor": ("ffffff", "031536", "0072b2", "ffffff", "0b4aa2", "ffffff"),
    "select": ("7fe0ff", "04204f", "0072b2", "6cc8e8", "0b63c4", "87ffff"),
    "target": ("9aeaff", "04204f", "0072b2", "6cc8e8", "0b63c4", "d7ffff"),
    "last": ("d3ec9a", "330630", "d55e00", "ffcf5c", "a8560a", "ffffaf"),
    "mark_on_white": ("0a4f80", "0a4f80", "0072b2", "0a4f80", "0a4f80", "005f87"),
    "mark_on_black": ("9aeaff", "9aeaff", "56b4e9", "9aeaff", "9aeaff", "afffff"),
    "illegal_mark": ("201103", "2e1806", "5a5a5a", "7c8996", "8c8272", "121212"),
    "on_target": ("0c2a36", "ffffff", "ffffff", "0c2a36", "ffffff", "121212"),
    "bar_black": ("4a3a2c", "3a2a1a", "5a5a5a", "3a4552", "2a241c", "585858"),
    "text_on_pit": ("f3e2c6", "fff3dc", "000000", "f3e2c6", "2a241c", "ffffff"),
    "danger": ("ffb4a2", "ffb4a2", "e69f00", "ff9b85", "ff9b85", "ffafaf"),
    "shadow": ("4a2d12", "8a5c30", "ffffff", "1a2027", "e3dac6", "4a2d12"),
    "outline_white": ("", "", "000000", "", "2a241c", ""),
    "outline_black": ("", "", "", "8c9ba9", "", ""),
}
"""The colours of each role, in the order of `PALETTES`; "" for an outline that is not drawn."""


def parse_rgb(text: str) -> RGB:
    """Return a colour from its six hexadecimal digits."""
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


def format_hex(colour: RGB) -> str:
    """Format a colour as style sheets write it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def luminance(colour: RGB) -> float:
    """The brightness of a colour, from 0 to 1, as WCAG 2 defines it."""
    shares = (channel / 255 for channel in colour)
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """The contrast between two colours, from 1 to 21, as WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _build_palette(index: int, name: str, flat: bool = False) -> Palette:
    texts = {role: by_theme[index] for role, by_theme in _COLOURS_BY_ROLE.items()}
    colours = {role: parse_rgb(text) for role, text in texts.items() if text}
    return Palette(name=name, flat=flat, **colours)


PALETTES: Final = {
    "wood": _build_palette(0, "wood"),
    "light": _build_palette(1, "light"),
    "contrast": _build_palette(2, "contrast", flat=True),
    "slate": _build_palette(3, "slate", flat=True),
    "paper": _build_palette(4, "paper", flat=True),
    "wood256": _build_palette(5, "wood256"),
}
