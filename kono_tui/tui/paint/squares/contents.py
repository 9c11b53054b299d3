"""What rows of squares show, whichever painter draws them."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from kono_tui.core.board_marks import Marks
from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.common.glyph_sets import HINT
from kono_tui.tui.paint.common.skin import for_glyph_sets

SquareMark = Literal["", "cover", "uncover", "hint", "target"]
"""The mark of a square: chosen, to be covered or uncovered; suggested; or available to choose."""
_DRAWN_MARKS: Final[dict[SquareMark, str]] = {
    "cover": "▼",
    "uncover": "▲",
    "hint": HINT,
    "target": "∙",
}
_TYPED_MARKS: Final[dict[SquareMark, str]] = {
    "cover": "v",
    "uncover": "^",
    "hint": HINT,
    "target": "*",
}
MARK_CHARACTERS: Final = for_glyph_sets(_DRAWN_MARKS, _TYPED_MARKS)
LOCK_CHARACTER: Final = "*"
NARROW_WIDTH: Final = 2
"""The columns of a square without room for a sign on both sides of its number."""


class Square(NamedTuple):
    """A square: its number, whether it is covered, and its mark."""

    number: str
    is_covered: bool = False
    is_locked: bool = False
    """Whether it is covered and cannot be uncovered yet."""
    mark: SquareMark = ""
    has_changed: bool = False
    """Whether the last move covered or uncovered it."""
    sign: str = ""
    """A character at a square without a mark."""

    @property
    def is_chosen(self) -> bool:
        return self.mark in ("cover", "uncover")

    def label(self, width: int) -> tuple[int, str]:
        """The first column and the text to write across some columns."""
        text = f"{LOCK_CHARACTER}{self.number}{LOCK_CHARACTER}" if self.is_locked else self.number
        if width == NARROW_WIDTH:
            text = text.removesuffix(LOCK_CHARACTER)[-width:]
            return width - len(text), text
        start = (width - len(text)) // 2
        return max(start, 0), text[max(-start, 0) :]


def visible_squares(view: BoardView, marks: Marks) -> list[Square]:
    """Return all squares in reading order."""
    signs = dict(marks.symbols)
    return [
        Square(
            view.cell_name(cell),
            bool(point.piece),
            bool(point.piece) and point.is_strong,
            _square_mark(cell, bool(point.piece), marks),
            cell in marks.last_path,
            signs.get(cell, ""),
        )
        for cell, point in enumerate(view.points)
    ]


def _square_mark(cell: int, is_covered: bool, marks: Marks) -> SquareMark:
    """A choice takes precedence over a suggestion, and that over a possibility."""
    if cell in marks.chosen_squares:
        return "uncover" if is_covered else "cover"
    if cell in marks.hint:
        return "hint"
    return "target" if cell in marks.targets else ""
