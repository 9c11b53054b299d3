"""Boards of pits whose tiles are two characters: what lies there, and a mark beside it."""

from __future__ import annotations

from typing import NamedTuple

from kono_tui.core.view import BoardView
from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.geometry import Tiles
from kono_tui.tui.paint.glyph_pieces import Form, parts
from kono_tui.tui.paint.glyph_sets import GLYPH_SETS, HINT, HOLDERS
from kono_tui.tui.paint.ground import ground
from kono_tui.tui.paint.inks import Ink, mark, on_stone
from kono_tui.tui.paint.marks import Marks, Motion
from kono_tui.tui.paint.pit_glyphs import PIT_SETS
from kono_tui.tui.paint.pits import Pit, pits
from kono_tui.tui.paint.skin import Skin


def specks(
    view: BoardView, marks: Marks, skin: Skin, geometry: Tiles, motion: Motion | None
) -> Canvas:
    """Paint the board with everything but the cursor."""
    painter = _Specks(skin, geometry, ground(view, skin, geometry))
    found = pits(view, marks, motion)
    for cell, pit in enumerate(found):
        painter.draw(cell, pit)
    flanks = [flank for cell, pit in enumerate(found) for flank in painter.flanks(cell, pit)]
    for flank in sorted(flanks, key=lambda each: each.rank):
        painter.canvas.put(flank.x, flank.y, flank.text, *flank.ink)
    if motion is not None:
        painter.move(motion, view.points[motion.origin].piece)
    return painter.canvas


class _Flank(NamedTuple):
    """A character beside a stone; of two at one place the higher rank is visible."""

    rank: int
    x: int
    y: int
    text: str
    ink: Ink


class _Specks:
    """Paint one board of pits at the smallest scale."""

    def __init__(self, skin: Skin, geometry: Tiles, canvas: Canvas) -> None:
        self.geometry = geometry
        self.canvas = canvas
        self.palette = skin.palette
        self.set = skin.glyphs
        self.glyphs = GLYPH_SETS[skin.glyphs]
        self.words = PIT_SETS[skin.glyphs]

    def ink(self, role: str) -> Ink:
        return mark(self.palette, role)

    def draw(self, cell: int, pit: Pit) -> None:
        x, y = self.geometry.at(cell)
        if pit.stone:
            self.stone(x, y, pit.stone, pit.around == "picked")
        else:
            text, ink = self.mark_of_pit(pit)
            self.canvas.put(x, y, text, *ink)

    def mark_of_pit(self, pit: Pit) -> tuple[str, Ink]:
        """The text and style of an empty pit; of a gain, only the number."""
        words, text = self.words, pit.text.removeprefix("+")[:2]
        if pit.sign == "target":
            return text or words.aim, self.ink("target")
        if pit.sign == "number":
            return text, self.ink("text_on_pit")
        past = {"taken": words.taken, "start": words.start, "passed": words.dot}
        if pit.sign in past:
            return past[pit.sign][0], self.ink("last")
        return words.pit, Ink(self.palette.line if self.palette else None)

    def stone(self, x: int, y: int, stone: str, picked: bool = False) -> None:
        if self.palette is None:
            ink = Ink(bold=stone == "black")
        elif self.set == "unicode":
            ink = Ink(self.palette.edge(stone), bold=True)
        else:
            ink = on_stone(self.palette, "letter", stone)
        for part in parts(self.set, 1, Form(stone, picked=picked)):
            self.canvas.put(x, y, part.text, *ink)

    def flanks(self, cell: int, pit: Pit) -> list[_Flank]:
        """The marks at the sides of a stone."""
        if not pit.stone:
            return []
        x, y = self.geometry.at(cell)
        found = []
        if pit.around:
            held = pit.around == "picked"
            pair, role, rank = (HOLDERS, "select", 3) if held else (self.glyphs.pointers, "last", 1)
            ends = zip((x - 1, x + 1), pair, strict=True)
            found = [_Flank(rank, end, y, text, self.ink(role)) for end, text in ends]
        if pit.sign:
            rank = 2 if pit.sign in ("victim", "number") else 0
            found.append(_Flank(rank, x + 1, y, *self.sign(pit)))
        return found

    def sign(self, pit: Pit) -> tuple[str, Ink]:
        """The text and style of a stone's mark."""
        if pit.sign == "victim":
            palette = self.palette
            ink = on_stone(palette, "victim", pit.stone) if palette else Ink(bold=True)
            return self.words.taken[0], ink
        if pit.sign == "number":
            return pit.text[-1], self.ink("text_on_pit")
        return (self.words.dot[0] if pit.sign == "movable" else HINT), self.ink("target")

    def move(self, motion: Motion, stone: str) -> None:
        """Draw the moving stone, on whole cells."""
        (x0, y0), (x1, y1) = self.geometry.at(motion.origin), self.geometry.at(motion.target)
        x, y = x0 + round((x1 - x0) * motion.share), y0 + round((y1 - y0) * motion.share)
        if stone:
            self.stone(x, y, stone)
