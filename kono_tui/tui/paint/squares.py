"""What rows of squares show, whichever painter draws them."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from kono_tui.core.view import BoardView
from kono_tui.tui.paint.glyph_sets import HINT
from kono_tui.tui.paint.marks import Marks
from kono_tui.tui.paint.skin import Glyphs

Sign = Literal["", "cover", "uncover", "hint", "target"]
"""The mark of a square: chosen, to be covered or uncovered; suggested; or available to choose."""
_DRAWN: Final[dict[Sign, str]] = {"cover": "▼", "uncover": "▲", "hint": HINT, "target": "∙"}
_TYPED: Final[dict[Sign, str]] = {"cover": "v", "uncover": "^", "hint": HINT, "target": "*"}
SIGNS: Final[dict[Glyphs, dict[Sign, str]]] = {
    "unicode": _DRAWN,
    "safe": _TYPED,
    "ascii": _TYPED,
}
LOCK: Final = "*"
NARROW: Final = 2
"""The columns of a square without room for a sign on both sides of its number."""


class Square(NamedTuple):
    """A square: its number, whether it is covered, and its mark."""

    number: str
    covered: bool = False
    locked: bool = False
    """Whether it is covered and cannot be uncovered yet."""
    sign: Sign = ""
    changed: bool = False
    """Whether the last move covered or uncovered it."""

    @property
    def chosen(self) -> bool:
        return self.sign in ("cover", "uncover")

    def words(self, width: int) -> tuple[int, str]:
        """The first column and the text to write across some columns."""
        text = f"{LOCK}{self.number}{LOCK}" if self.locked else self.number
        if width == NARROW:
            text = text.removesuffix(LOCK)[-width:]
            return width - len(text), text
        start = (width - len(text)) // 2
        return max(start, 0), text[max(-start, 0) :]


def squares(view: BoardView, marks: Marks) -> list[Square]:
    """Return all squares in reading order."""
    return [
        Square(
            view.name(cell),
            bool(point.piece),
            bool(point.piece) and point.strong,
            _sign(cell, bool(point.piece), marks),
            cell in marks.last,
        )
        for cell, point in enumerate(view.points)
    ]


def _sign(cell: int, covered: bool, marks: Marks) -> Sign:
    """A choice takes precedence over a suggestion, and that over a possibility."""
    if cell in marks.chosen:
        return "uncover" if covered else "cover"
    if cell in marks.hint:
        return "hint"
    return "target" if cell in marks.targets else ""
