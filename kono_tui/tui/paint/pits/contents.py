"""What the pits of a board show, whichever painter draws them."""

from __future__ import annotations

from typing import Literal, NamedTuple

from kono_tui.core.board_marks import Marks, Motion
from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.common.glyph_sets import HINT

PitMark = Literal[
    "", "target", "number", "taken", "start", "passed", "victim", "suggested", "movable"
]
"""The mark of a pit.

In an empty pit: a target, its number, or where the last move captured a stone, began, or touched
down. On a stone: that it would be captured, its number or sign, that it is suggested, or that
it can move.
"""
PitSurround = Literal["", "picked", "moved"]


class Pit(NamedTuple):
    """A pit: the stone in it, its one mark with its text, and what surrounds it."""

    stone: str = ""
    mark: PitMark = ""
    text: str = ""
    surround: PitSurround = ""


def visible_pits(view: BoardView, marks: Marks, motion: Motion | None) -> list[Pit]:
    """Return all pits in reading order. A moving stone is in none."""
    numbers = dict(marks.symbols) | dict(marks.numbers)
    texts = dict(marks.gains) | numbers
    found = []
    for cell, point in enumerate(view.points):
        if point.piece and not (motion and motion.origin == cell):
            found.append(_stone_pit(cell, point.piece, marks, numbers.get(cell, "")))
        else:
            found.append(_empty_pit(cell, marks, texts.get(cell, "")))
    return found


def _empty_pit(cell: int, marks: Marks, text: str) -> Pit:
    """A possible next step takes precedence over the past."""
    hint = HINT if cell in marks.hint[1:] else ""
    if cell in marks.targets or hint:
        return Pit("", "target", text + hint)
    if text:
        return Pit("", "number", text)
    if cell in marks.captured_cells:
        return Pit("", "taken")
    if cell in marks.last_path[:1]:
        return Pit("", "start")
    return Pit("", "passed" if cell in marks.last_path[1:-1] else "")


def _stone_pit(cell: int, stone: str, marks: Marks, number: str) -> Pit:
    """A stone on a target is one that would be captured."""
    surround: PitSurround = "moved" if cell in marks.last_path[-1:] else ""
    if cell == marks.picked_cell:
        surround = "picked"
    if cell in marks.victims or cell in marks.targets:
        return Pit(stone, "victim", number, surround)
    if number:
        return Pit(stone, "number", number, surround)
    if cell in marks.hint:
        return Pit(stone, "suggested", HINT, surround)
    is_movable = cell in marks.movable and surround != "picked"
    return Pit(stone, "movable" if is_movable else "", "", surround)
