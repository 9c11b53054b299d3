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


_WOOD: Final = {
    "desk": "14110e",
    "panel": "1c1814",
    "raised": "28221c",
    "rule": "3a322a",
    "text": "ece4d8",
    "dim": "a99e8f",
    "faint": "8a7f72",
    "accent": "f0c060",
    "board": "8a5c34",
    "rim": "5e3b1e",
    "rim_lo": "38220f",
    "rim_text": "e8cfa8",
    "line": "201103",
    "pad_white": "a27345",
    "pad_black": "94502f",
    "value_w": "1a0d02",
    "value_b": "fbe6c0",
    "pit": "6a431f",
    "pit_lo": "4b2d12",
    "pit_hi": "a27345",
    "black": "101013",
    "black_hi": "55555e",
    "black_lo": "050507",
    "white": "efe8da",
    "white_hi": "ffffff",
    "white_lo": "b3a68f",
    "edge_black": "101013",
    "edge_white": "efe8da",
    "promo": "f0c060",
    "promo_w": "b06a00",
    "cursor": "ffffff",
    "select": "7fe0ff",
    "target": "9aeaff",
    "last": "d3ec9a",
    "mark_on_white": "0a4f80",
    "mark_on_black": "9aeaff",
    "illegal_mark": "201103",
    "on_target": "0c2a36",
    "bar_black": "4a3a2c",
    "text_on_pit": "f3e2c6",
    "danger": "ffb4a2",
    "shadow": "4a2d12",
}
_LIGHT: Final = _WOOD | {
    "desk": "f3ede1",
    "panel": "ebe3d3",
    "raised": "dfd4bf",
    "rule": "c9bca3",
    "text": "2b2218",
    "dim": "5d5141",
    "faint": "685c4a",
    "accent": "87480a",
    "board": "a97642",
    "rim": "8f5f33",
    "rim_lo": "6a4320",
    "rim_text": "fff3dc",
    "line": "2e1806",
    "pad_white": "b78842",
    "pad_black": "a3603c",
    "value_w": "140900",
    "value_b": "fff6e4",
    "pit": "95652f",
    "pit_lo": "6f4719",
    "pit_hi": "b78842",
    "black": "1a1a1c",
    "white": "fffaf0",
    "white_lo": "cbbfa8",
    "promo": "ffcf5c",
    "promo_w": "a86400",
    "cursor": "031536",
    "select": "04204f",
    "target": "04204f",
    "last": "330630",
    "illegal_mark": "2e1806",
    "on_target": "ffffff",
    "bar_black": "3a2a1a",
    "text_on_pit": "fff3dc",
    "shadow": "8a5c30",
}
_CONTRAST: Final = _WOOD | {
    "desk": "000000",
    "panel": "000000",
    "raised": "1a1a1a",
    "rule": "8c8c8c",
    "text": "ffffff",
    "dim": "d6d6d6",
    "faint": "b4b4b4",
    "accent": "f0e442",
    "board": "ffffff",
    "rim": "000000",
    "rim_lo": "ffffff",
    "rim_text": "ffffff",
    "line": "5a5a5a",
    "pad_white": "e3e3e3",
    "pad_black": "cfcfcf",
    "value_w": "000000",
    "value_b": "000000",
    "pit": "e8e8e8",
    "pit_lo": "9a9a9a",
    "black": "000000",
    "black_hi": "000000",
    "black_lo": "000000",
    "white": "ffffff",
    "white_lo": "ffffff",
    "edge_black": "000000",
    "edge_white": "ffffff",
    "promo": "e69f00",
    "promo_w": "d55e00",
    "cursor": "0072b2",
    "select": "0072b2",
    "target": "0072b2",
    "last": "d55e00",
    "mark_on_white": "0072b2",
    "mark_on_black": "56b4e9",
    "illegal_mark": "5a5a5a",
    "on_target": "ffffff",
    "bar_black": "5a5a5a",
    "text_on_pit": "000000",
    "danger": "e69f00",
    "shadow": "ffffff",
    "outline_white": "000000",
}
_SLATE: Final = _WOOD | {
    "desk": "0f1216",
    "panel": "151a20",
    "raised": "1e252d",
    "rule": "2c3540",
    "text": "e4e9ee",
    "dim": "9aa7b4",
    "faint": "7c8996",
    "accent": "6cc8e8",
    "board": "2a323c",
    "rim": "1c232b",
    "rim_lo": "12171c",
    "rim_text": "a9b8c6",
    "line": "74838f",
    "pad_white": "39434f",
    "pad_black": "1f262e",
    "value_w": "c6d2dc",
    "value_b": "c6d2dc",
    "pit": "222932",
    "pit_lo": "171c22",
    "black": "05070a",
    "black_hi": "3a4450",
    "black_lo": "000000",
    "white": "e9edf0",
    "white_lo": "a8b3bd",
    "edge_black": "05070a",
    "edge_white": "e9edf0",
    "promo": "ffcf5c",
    "promo_w": "a86400",
    "select": "6cc8e8",
    "target": "6cc8e8",
    "last": "ffcf5c",
    "illegal_mark": "7c8996",
    "bar_black": "3a4552",
    "danger": "ff9b85",
    "shadow": "1a2027",
    "outline_black": "7d8c9a",
}
_PAPER: Final = _WOOD | {
    "desk": "f4efe4",
    "panel": "ece5d6",
    "raised": "e2d9c6",
    "rule": "cabfa9",
    "text": "2a241c",
    "dim": "5f5547",
    "faint": "6a5f50",
    "accent": "8a4b08",
    "board": "fbf7ec",
    "rim": "ece5d6",
    "rim_lo": "cabfa9",
    "rim_text": "5f5547",
    "line": "8c8272",
    "pad_white": "efe6d0",
    "pad_black": "dfd2b6",
    "value_w": "5a5042",
    "value_b": "5a5042",
    "pit": "e9dfc9",
    "pit_lo": "cdbf9f",
    "black": "1d1b19",
    "black_hi": "4a4642",
    "black_lo": "000000",
    "white": "fffefa",
    "white_lo": "e9e2d2",
    "edge_black": "1d1b19",
    "edge_white": "b9ad97",
    "promo": "e8a200",
    "cursor": "0b4aa2",
    "select": "0b63c4",
    "target": "0b63c4",
    "last": "a8560a",
    "illegal_mark": "8c8272",
    "on_target": "ffffff",
    "bar_black": "2a241c",
    "text_on_pit": "2a241c",
    "danger": "ff9b85",
    "shadow": "e3dac6",
    "outline_white": "2a241c",
}
_WOOD_256: Final = _WOOD | {
    "desk": "121212",
    "panel": "1c1c1c",
    "raised": "303030",
    "rule": "444444",
    "text": "eeeeee",
    "dim": "b2b2b2",
    "faint": "949494",
    "accent": "ffaf5f",
    "board": "875f00",
    "rim": "3a3a3a",
    "rim_lo": "262626",
    "rim_text": "d7d7af",
    "line": "121212",
    "pad_white": "af8700",
    "pad_black": "af5f00",
    "value_w": "000000",
    "value_b": "ffffff",
    "pit": "5f5f00",
    "pit_lo": "3a3a3a",
    "pit_hi": "5f5f00",
    "black": "121212",
    "black_hi": "4e4e4e",
    "black_lo": "080808",
    "white": "ffffff",
    "white_lo": "bcbcbc",
    "edge_black": "121212",
    "edge_white": "eeeeee",
    "promo": "ffaf00",
    "promo_w": "5f0000",
    "select": "87ffff",
    "target": "d7ffff",
    "last": "ffffaf",
    "mark_on_white": "005f87",
    "mark_on_black": "afffff",
    "illegal_mark": "121212",
    "on_target": "121212",
    "bar_black": "585858",
    "text_on_pit": "ffffff",
    "danger": "ffafaf",
}


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


def _build_palette(name: str, roles: dict[str, str], flat: bool = False) -> Palette:
    colours = {role: parse_rgb(text) for role, text in roles.items()}
    return Palette(name=name, flat=flat, **colours)


PALETTES: Final = {
    palette.name: palette
    for palette in (
        _build_palette("wood", _WOOD),
        _build_palette("light", _LIGHT),
        _build_palette("contrast", _CONTRAST, flat=True),
        _build_palette("slate", _SLATE, flat=True),
        _build_palette("paper", _PAPER, flat=True),
        _build_palette("wood256", _WOOD_256),
    )
}
