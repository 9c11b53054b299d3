"""Boards of pits in characters alone: for terminals with few colours or few characters."""

from __future__ import annotations

from kono_tui.core.view import BoardView
from kono_tui.tui.paint import pit_glyphs
from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.cursor import brackets, tile_corners
from kono_tui.tui.paint.geometry import Tiles
from kono_tui.tui.paint.glyph_pieces import LETTERS, OUTSIDE
from kono_tui.tui.paint.glyph_sets import BRACES, GLYPH_SETS, HINT
from kono_tui.tui.paint.glyph_specks import specks
from kono_tui.tui.paint.ground import ground as bare
from kono_tui.tui.paint.inks import Ink, mark, on_stone
from kono_tui.tui.paint.marks import Marks, Motion
from kono_tui.tui.paint.pits import Pit, pits
from kono_tui.tui.paint.skin import Skin

TINY = 2
"""Up to this scale marks take the place of a stone's corners."""


def base(
    view: BoardView, marks: Marks, skin: Skin, geometry: Tiles, motion: Motion | None = None
) -> Canvas:
    """Paint the board with everything but the cursor."""
    if geometry.scale == 1:
        return specks(view, marks, skin, geometry, motion)
    painter = _Painter(skin, geometry, bare(view, skin, geometry))
    for cell, pit in enumerate(pits(view, marks, motion)):
        painter.draw(cell, pit)
    if motion is not None:
        painter.move(motion, view.points[motion.origin].piece)
    return painter.canvas


def cursor(canvas: Canvas, cell: int, skin: Skin, geometry: Tiles) -> None:
    """Paint the cursor around a cell of a board."""
    glyphs, palette = GLYPH_SETS[skin.glyphs], skin.palette
    ink, ground = (palette.cursor, palette.board) if palette else (None, None)
    if geometry.scale == 1:
        brackets(canvas, geometry, cell, glyphs, ink, reverse=palette is None)
    else:
        tile_corners(canvas, geometry, cell, glyphs, ink, ground, reverse=palette is None)


class _Painter:
    """Paint one board, tile by tile."""

    def __init__(self, skin: Skin, geometry: Tiles, canvas: Canvas) -> None:
        self.geometry = geometry
        self.canvas = canvas
        self.palette = skin.palette
        self.set = skin.glyphs
        self.glyphs = GLYPH_SETS[skin.glyphs]
        self.words = pit_glyphs.PIT_SETS[skin.glyphs]
        self.k = geometry.scale

    def draw(self, cell: int, pit: Pit) -> None:
        if pit.stone:
            self.stone(*self.geometry.corner(cell), pit.stone)
            self.sign(cell, pit)
            self.surround(cell, pit)
        else:
            west, east = pit_glyphs.PIT
            self.write(cell, f"{west}  {east}", Ink(self.palette.line if self.palette else None))
            self.write(cell, *self.mark_of_pit(pit))

    def ink(self, role: str, ground: str = "") -> Ink:
        """The style of a role, on the ground of another."""
        under = mark(self.palette, ground).ink if ground else None
        return mark(self.palette, role)._replace(ground=under)

    def write(self, cell: int, text: str, ink: Ink) -> None:
        """Write text in the middle of a tile."""
        x, y = self.geometry.at(cell)
        self.canvas.put(x - (len(text) - 1) // 2, y, text, *ink)

    def mark_of_pit(self, pit: Pit) -> tuple[str, Ink]:
        """The text and style of an empty pit."""
        words, text = self.words, pit.text
        if pit.sign == "target" and not text:
            return words.target, self.ink("target")
        if pit.sign == "target":
            return (text * 2 if text == HINT else text), self.ink("on_target", "target")
        if pit.sign == "number":
            return text, self.ink("text_on_pit", "pit")
        past = {"taken": words.taken, "start": words.start, "passed": words.dot}
        return past.get(pit.sign, ""), self.ink("last")

    def stone(self, x: int, y: int, stone: str) -> None:
        letter = LETTERS[stone] if self.set != "unicode" else ""
        on_letter, on_edge = self.dress("letter", stone), self.dress("edge", stone)
        for j, row in enumerate(pit_glyphs.stone(self.set, self.k, stone)):
            for i, text in enumerate(row):
                if text != OUTSIDE:
                    ink = on_letter if text == letter else on_edge
                    self.canvas.put(x + i, y + j, text, *ink)

    def dress(self, role: str, stone: str) -> Ink:
        """The style of a character on a stone."""
        dark = stone == "black"
        if self.palette is None:
            hole = dark and self.set == "unicode" and role not in ("edge", "letter")
            return Ink(bold=dark or role != "edge", reverse=hole)
        if self.set == "unicode":
            return Ink(self.palette.edge(stone), bold=True)
        return on_stone(self.palette, role, stone)

    def sign(self, cell: int, pit: Pit) -> None:
        """Draw the mark on a stone."""
        words = self.words
        if pit.sign == "victim":
            ink = self.dress("victim", pit.stone)
            if self.k > TINY:
                self.write(cell, "  ".join(words.plate), ink)
            self.write(cell, pit.text.ljust(2) if pit.text else words.taken, ink)
        elif pit.sign == "number":
            self.write(cell, pit.text.ljust(2), self.dress("number", pit.stone))
        elif pit.sign:
            text = words.dot if pit.sign == "movable" else HINT * 2
            self.write(cell, text, self.dress("dot", pit.stone))

    def surround(self, cell: int, pit: Pit) -> None:
        """Mark the sides of a stone that is held or moved last."""
        x, y = self.geometry.corner(cell)
        if pit.around == "picked":
            ink = self.ink("select")
            held = range(y, y + 2) if self.k == TINY else range(y + 1, y + self.k - 1)
            for row in held:
                self.sides(x, row, BRACES, ink)
            for row in (y, y + self.k - 1) if self.k > TINY else ():
                self.canvas.put(x + 2, row, self.glyphs.bar * (2 * self.k - 4), *ink)
        elif pit.around == "moved":
            self.sides(x, y + self.geometry.half, self.glyphs.pointers, self.ink("last"))

    def sides(self, x: int, y: int, pair: str, ink: Ink) -> None:
        """Write a character at either end of a row of a tile."""
        ground = self.palette.board if self.palette else None
        for column, text in zip((x, x + 2 * self.k - 1), pair, strict=True):
            self.canvas.put(column, y, text, *ink._replace(ground=ground))

    def move(self, motion: Motion, stone: str) -> None:
        """Draw the moving stone, on whole cells."""
        (x0, y0), (x1, y1) = map(self.geometry.corner, (motion.origin, motion.target))
        x, y = x0 + round((x1 - x0) * motion.share), y0 + round((y1 - y0) * motion.share)
        if stone:
            self.stone(x, y, stone)
