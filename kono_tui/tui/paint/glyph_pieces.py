"""Pieces made of characters, from one letter to a disc of many rows."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from kono_tui.tui.paint.skin import Glyphs

Sign = Literal["", "victim", "line", "dot"]
"""The one mark on a piece.

It would be captured; the letter of its line, or another symbol; or a dot: it can move, or was
placed last.
"""
Role = Literal["edge", "fill", "letter", "strong", "victim", "line", "dot", "halo", "below"]
"""`halo` and `below` are on the board, by a piece that is picked up or can move."""
DISC: Final = 4
"""From this scale on pieces are discs in every set."""


class Part(NamedTuple):
    """A character of a piece, relative to its point, and its role."""

    dx: int
    dy: int
    text: str
    role: Role


class Form(NamedTuple):
    """A piece to draw."""

    piece: str
    strong: bool = False
    sign: Sign = ""
    picked: bool = False
    line: str = ""
    """The letter of the line that it would be captured with, or another symbol."""


_SIZES: Final = {
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
HALVES: Final = {
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
LETTERS: Final = {"black": "B", "white": "W"}


def extent(glyphs: Glyphs, scale: int) -> tuple[int, int]:
    """How many columns and rows a piece reaches from its point."""
    if scale < DISC:
        if scale == 3:
            return (2, 1) if glyphs == "unicode" else (1, 0)
        return (scale - 1 if glyphs == "unicode" else 0), 0
    width, height = _SIZES[scale]
    return width // 2, height // 2


@lru_cache(maxsize=512)
def parts(glyphs: Glyphs, scale: int, form: Form) -> tuple[Part, ...]:
    """Return the characters of a piece; of two at the same place the later one counts."""
    if glyphs == "unicode":
        if scale == 1:
            return (Part(0, 0, _small(form), "edge"),)
        return tuple(_drawn_short(form) if scale == 2 else _drawn_disc(scale, form))
    if scale < 3:
        return tuple(_row(0, 0, LETTERS[form.piece] * (1 + form.strong), "letter"))
    return tuple(_typed_short(form) if scale == 3 else _typed_disc(scale, form))


def _row(dx: int, dy: int, text: str, role: Role) -> list[Part]:
    return [Part(dx + i, dy, each, role) for i, each in enumerate(text)]


def _small(form: Form) -> str:
    dark = form.piece == "black"
    if form.strong:
        return "◆" if dark else "◇"
    if form.picked:
        return "◉" if dark else "◎"
    return "●" if dark else "○"


def _diamond(form: Form) -> str:
    return "◆" if form.piece == "black" else "◇"


def _drawn_short(form: Form) -> list[Part]:
    """Three cells in a row. The middle shows the mark; the sides then show the kind of piece."""
    dark = form.piece == "black"
    sides = "▐▌"
    if form.sign:
        sides = _diamond(form) * 2 if form.strong else "██" if dark else "▐▌"
    made = [Part(-1, 0, sides[0], "edge"), Part(1, 0, sides[1], "edge")]
    if form.sign:
        made.append(Part(0, 0, form.line or ("×" if form.sign == "victim" else "•"), form.sign))
    elif form.strong:
        made.append(Part(0, 0, _diamond(form), "strong"))
    else:
        made.append(Part(0, 0, "█" if dark else " ", "fill"))
    return made


def _drawn_disc(scale: int, form: Form) -> list[Part]:
    """A black piece is solid, a white one an outline or a ring through which the board shows."""
    dark = form.piece == "black"
    across, down = extent("unicode", scale)
    rows = _SMALL_DISCS.get((scale, dark)) or _round(2 * across + 1, 2 * down + 1, dark)
    made = [part for dy, row in enumerate(rows, -down) for part in _row(-across, dy, row, "edge")]
    made = [part for part in made if part.text != OUTSIDE]
    if form.strong:
        made += [Part(dx, dy, _diamond(form), "strong") for dx, dy in _diamonds(down, form)]
    if form.sign == "dot":
        made.append(Part(0, 0, "•", "dot"))
    elif form.sign:
        made += _row(-1, 0, f"▐{form.line or '×'}▌", form.sign)
    if form.picked and scale < DISC:
        made += _row(-1, -1, "═══", "halo") + _row(-1, 1, "═══", "halo")
    return made


def _diamonds(down: int, form: Form) -> list[tuple[int, int]]:
    """The places of a strong piece's diamonds, clear of its mark."""
    if down == 1:
        return [(0, -1 if form.sign else 0)]
    return [(0, -1), (-2, 0), (2, 0), (0, 1)]


def _round(width: int, height: int, solid: bool) -> list[str]:
    """A disc or a ring of half blocks: a cell is two square pixels, one above the other."""
    rows = []
    for y in range(height):
        row = ""
        for x in range(width):
            upper, lower = (_pixel(x, 2 * y + i, width, height, solid) for i in (0, 1))
            row += HALVES[upper, lower]
        rows.append(row)
    return rows


def _pixel(x: int, y: int, width: int, height: int, solid: bool) -> str:
    """The character of a pixel: on the piece, inside it, or outside."""
    dx, dy = x + 0.5 - width / 2, y + 0.5 - height
    if (2 * dx / width) ** 2 + (dy / height) ** 2 > 1:
        return OUTSIDE
    within = (dx / (width / 2 - 1)) ** 2 + (dy / (height - 1)) ** 2 <= 1
    return " " if within and not solid else "█"


def _typed_short(form: Form) -> list[Part]:
    """Three characters in a row, or more with a mark."""
    letter = LETTERS[form.piece]
    if form.picked:
        word = letter * (1 + form.strong)
        made = [Part(-1, 0, "{", "halo"), Part(len(word), 0, "}", "halo")]
        return made + _row(0, 0, word, "letter")
    dark = form.piece == "black"
    made = _row(-1, 0, "###" if dark else "( )", "edge")
    made.append(Part(0, 0, letter, "letter"))
    if form.strong:
        made.append(Part(1 if dark else -1, 0, letter, "letter"))
    if form.sign == "dot":
        made.append(Part(0, 1, ".", "below"))
    elif form.sign:
        text = zip((-2, 0, 2), (">", form.line or "x", "<"), strict=True)
        made += [Part(dx, 0, each, form.sign) for dx, each in text]
    return made


def _typed_disc(scale: int, form: Form) -> list[Part]:
    across, down = extent("ascii", scale)
    made = []
    for dy in range(-down, down + 1):
        reach = across - abs(dy)
        made += _row(-reach, dy, " " * (2 * reach + 1), "fill")
        made += _row(-reach, dy, _typed_line(form.piece, reach, dy, down), "edge")
    letter = LETTERS[form.piece]
    if form.sign in ("victim", "line"):
        plate = f">{form.line or 'x'}<"
        word = f"{letter}{plate}{letter}" if form.strong else plate
        made += _row(-(len(word) // 2), 0, word, "letter") + _row(-1, 0, plate, form.sign)
    else:
        made += _row(-form.strong, 0, letter * (3 if form.strong else 1), "letter")
    if form.sign == "dot":
        made.append(Part(0, down, ".", "dot"))
    return made


def _typed_line(piece: str, reach: int, dy: int, down: int) -> str:
    if piece == "black":
        return "#" * (2 * reach + 1)
    if abs(dy) == down:
        end = "." if dy < 0 else "'"
        return end + "-" * (2 * reach - 1) + end
    west, east = "()" if dy == 0 else "/\\" if dy < 0 else "\\/"
    return west + " " * (2 * reach - 1) + east
