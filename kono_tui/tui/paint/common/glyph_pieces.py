"""Pieces made of characters, from one letter to a disc of many rows."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from kono_tui.tui.paint.common.skin import GlyphSetName

PieceMark = Literal["", "victim", "line", "dot"]
"""The one mark on a piece.

It would be captured; the letter of its line, or another symbol; or a dot: it can move, or was
placed last.
"""
PartRole = Literal["edge", "fill", "letter", "strong", "victim", "line", "dot", "halo", "below"]
"""`halo` and `below` are on the board, by a piece that is picked up or can move."""
DISC_SCALE: Final = 4
"""From this scale on pieces are discs in every set."""


class PiecePart(NamedTuple):
    """A character of a piece, relative to its point, and its role."""

    dx: int
    dy: int
    text: str
    role: PartRole


class GlyphPiece(NamedTuple):
    """A piece to draw."""

    piece: str
    is_strong: bool = False
    mark: PieceMark = ""
    is_picked: bool = False
    mark_text: str = ""
    """The letter of the line that it would be captured with, or another symbol."""


_DISC_SIZES: Final = {
    4: (5, 3),
    5: (7, 3),
    6: (9, 5),
    7: (9, 5),
    8: (11, 5),
    9: (13, 7),
    10: (13, 7),
    11: (15, 7),
    12: (17, 9),
}
"""The columns and rows of a disc."""
_SMALL_DISCS: Final = {
    (3, True): ("▗▄▄▄▖", "█████", "▝▀▀▀▘"),
    (3, False): ("╭───╮", "│   │", "╰───╯"),
    (4, True): ("▟███▙", "█████", "▜███▛"),
    (4, False): ("╭───╮", "│   │", "╰───╯"),
    (5, True): ("▟█████▙", "███████", "▜█████▛"),
    (5, False): ("▄▀▀▀▀▀▄", "█     █", "▀▄▄▄▄▄▀"),
}
OUTSIDE: Final = "\0"
"""A cell or a pixel that a piece leaves alone."""
HALF_BLOCKS: Final = {
    (OUTSIDE, OUTSIDE): OUTSIDE,
    (OUTSIDE, "█"): "▄",
    ("█", OUTSIDE): "▀",
    ("█", "█"): "█",
    (" ", "█"): "▄",
    ("█", " "): "▀",
    (" ", " "): " ",
    (OUTSIDE, " "): " ",
    (" ", OUTSIDE): " ",
}
PIECE_LETTERS: Final = {"black": "B", "white": "W"}


def piece_extent(glyphs: GlyphSetName, scale: int) -> tuple[int, int]:
    """How many columns and rows a piece reaches from its point."""
    if scale < DISC_SCALE:
        if scale == 3:
            return (2, 1) if glyphs == "unicode" else (1, 0)
        return (scale - 1 if glyphs == "unicode" else 0), 0
    width, height = _DISC_SIZES[scale]
    return width // 2, height // 2


@lru_cache(maxsize=512)
def piece_parts(glyphs: GlyphSetName, scale: int, piece: GlyphPiece) -> tuple[PiecePart, ...]:
    """Return the characters of a piece; of two at the same place the later one counts."""
    if glyphs == "unicode":
        if scale == 1:
            return (PiecePart(0, 0, _single_character(piece), "edge"),)
        return tuple(_drawn_row(piece) if scale == 2 else _drawn_disc(scale, piece))
    if scale < 3:
        return tuple(_row_parts(0, 0, PIECE_LETTERS[piece.piece] * (1 + piece.is_strong), "letter"))
    return tuple(_typed_row(piece) if scale == 3 else _typed_disc(scale, piece))


def _row_parts(dx: int, dy: int, text: str, role: PartRole) -> list[PiecePart]:
    return [PiecePart(dx + i, dy, each, role) for i, each in enumerate(text)]


def _single_character(piece: GlyphPiece) -> str:
    is_dark = piece.piece == "black"
    if piece.is_strong:
        return "◆" if is_dark else "◇"
    if piece.is_picked:
        return "◉" if is_dark else "◎"
    return "●" if is_dark else "○"


def _diamond_character(piece: GlyphPiece) -> str:
    return "◆" if piece.piece == "black" else "◇"


def _drawn_row(piece: GlyphPiece) -> list[PiecePart]:
    """Three cells in a row. The middle shows the mark; the sides then show the kind of piece."""
    is_dark = piece.piece == "black"
    sides = "▐▌"
    if piece.mark:
        sides = _diamond_character(piece) * 2 if piece.is_strong else "██" if is_dark else "▐▌"
    parts = [PiecePart(-1, 0, sides[0], "edge"), PiecePart(1, 0, sides[1], "edge")]
    if piece.mark:
        text = piece.mark_text or ("×" if piece.mark == "victim" else "•")
        parts.append(PiecePart(0, 0, text, piece.mark))
    elif piece.is_strong:
        parts.append(PiecePart(0, 0, _diamond_character(piece), "strong"))
    else:
        parts.append(PiecePart(0, 0, "█" if is_dark else " ", "fill"))
    return parts


def _drawn_disc(scale: int, piece: GlyphPiece) -> list[PiecePart]:
    """A black piece is solid, a white one an outline or a ring through which the board shows."""
    is_dark = piece.piece == "black"
    across, down = piece_extent("unicode", scale)
    rows = _SMALL_DISCS.get((scale, is_dark)) or _round_rows(2 * across + 1, 2 * down + 1, is_dark)
    drawn_rows = [_row_parts(-across, dy, row, "edge") for dy, row in enumerate(rows, -down)]
    parts = [part for row in drawn_rows for part in row if part.text != OUTSIDE]
    if piece.is_strong:
        diamond, places = _diamond_character(piece), _diamond_places(down, piece)
        parts += [PiecePart(*place, diamond, "strong") for place in places]
    if piece.mark == "dot":
        parts.append(PiecePart(0, 0, "•", "dot"))
    elif piece.mark:
        parts += _row_parts(-1, 0, f"▐{piece.mark_text or '×'}▌", piece.mark)
    if piece.is_picked and scale < DISC_SCALE:
        parts += _row_parts(-1, -1, "═══", "halo") + _row_parts(-1, 1, "═══", "halo")
    return parts


def _diamond_places(down: int, piece: GlyphPiece) -> list[tuple[int, int]]:
    """The places of a strong piece's diamonds, clear of its mark."""
    if down == 1:
        return [(0, -1 if piece.mark else 0)]
    return [(0, -1), (-2, 0), (2, 0), (0, 1)]


def _round_rows(width: int, height: int, is_solid: bool) -> list[str]:
    """A disc or a ring of half blocks: a cell is two square pixels, one above the other."""

    def cell_text(x: int, y: int) -> str:
        upper, lower = (_pixel_text(x, 2 * y + i, width, height, is_solid) for i in (0, 1))
        return HALF_BLOCKS[upper, lower]

    return ["".join(cell_text(x, y) for x in range(width)) for y in range(height)]


def _pixel_text(x: int, y: int, width: int, height: int, is_solid: bool) -> str:
    """The character of a pixel: on the piece, inside it, or outside."""
    dx, dy = x + 0.5 - width / 2, y + 0.5 - height
    if (2 * dx / width) ** 2 + (dy / height) ** 2 > 1:
        return OUTSIDE
    is_inside = (dx / (width / 2 - 1)) ** 2 + (dy / (height - 1)) ** 2 <= 1
    return " " if is_inside and not is_solid else "█"


def _typed_row(piece: GlyphPiece) -> list[PiecePart]:
    """Three characters in a row, or more with a mark."""
    letter = PIECE_LETTERS[piece.piece]
    if piece.is_picked:
        word = letter * (1 + piece.is_strong)
        parts = [PiecePart(-1, 0, "{", "halo"), PiecePart(len(word), 0, "}", "halo")]
        return parts + _row_parts(0, 0, word, "letter")
    is_dark = piece.piece == "black"
    parts = _row_parts(-1, 0, "###" if is_dark else "( )", "edge")
    parts.append(PiecePart(0, 0, letter, "letter"))
    if piece.is_strong:
        parts.append(PiecePart(1 if is_dark else -1, 0, letter, "letter"))
    if piece.mark == "dot":
        parts.append(PiecePart(0, 1, ".", "below"))
    elif piece.mark:
        text = zip((-2, 0, 2), (">", piece.mark_text or "x", "<"), strict=True)
        parts += [PiecePart(dx, 0, each, piece.mark) for dx, each in text]
    return parts


def _typed_disc(scale: int, piece: GlyphPiece) -> list[PiecePart]:
    across, down = piece_extent("ascii", scale)
    parts = []
    for dy in range(-down, down + 1):
        reach = across - abs(dy)
        parts += _row_parts(-reach, dy, " " * (2 * reach + 1), "fill")
        parts += _row_parts(-reach, dy, _typed_disc_row(piece.piece, reach, dy, down), "edge")
    letter = PIECE_LETTERS[piece.piece]
    if piece.mark in ("victim", "line"):
        plate = f">{piece.mark_text or 'x'}<"
        word = f"{letter}{plate}{letter}" if piece.is_strong else plate
        parts += _row_parts(-(len(word) // 2), 0, word, "letter")
        parts += _row_parts(-1, 0, plate, piece.mark)
    else:
        parts += _row_parts(-piece.is_strong, 0, letter * (3 if piece.is_strong else 1), "letter")
    if piece.mark == "dot":
        parts.append(PiecePart(0, down, ".", "dot"))
    return parts


def _typed_disc_row(colour: str, reach: int, dy: int, down: int) -> str:
    if colour == "black":
        return "#" * (2 * reach + 1)
    if abs(dy) == down:
        end = "." if dy < 0 else "'"
        return end + "-" * (2 * reach - 1) + end
    west, east = "()" if dy == 0 else "/\\" if dy < 0 else "\\/"
    return west + " " * (2 * reach - 1) + east
