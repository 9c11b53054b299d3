"""Rows of squares in characters alone: for terminals with few colours or few characters."""

from __future__ import annotations

from typing import Final, NamedTuple

from kono_tui.core.view import BoardView
from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.glyph_sets import BRACKETS, GLYPH_SETS
from kono_tui.tui.paint.inks import Ink, mark
from kono_tui.tui.paint.marks import Marks
from kono_tui.tui.paint.skin import Glyphs, Skin
from kono_tui.tui.paint.square_ground import ground
from kono_tui.tui.paint.squares import LOCK, SIGNS, Square, squares
from kono_tui.tui.paint.squares_geometry import Squares


class _Set(NamedTuple):
    """The characters of squares."""

    junctions: tuple[str, str]
    """West, between, and east: above squares, and below them."""
    across: str
    down: str
    lid: str
    bar: str
    """The line beside a square that the last move changed."""


_DRAWN: Final = _Set(("┌┬┐", "└┴┘"), "─", "│", "▒", "━")
_TYPED: Final = _Set(("+++", "+++"), "-", "|", "#", "=")
SETS: Final[dict[Glyphs, _Set]] = {"unicode": _DRAWN, "safe": _TYPED, "ascii": _TYPED}


def base(view: BoardView, marks: Marks, skin: Skin, geometry: Squares) -> Canvas:
    """Paint the board with everything but the cursor."""
    painter = _Painter(skin, geometry, ground(skin, geometry, marks.tray))
    for cell, square in enumerate(squares(view, marks)):
        painter.frame(cell)
        painter.face(cell, square)
        painter.mark(cell, square)
    return painter.canvas


def cursor(canvas: Canvas, cell: int, skin: Skin, geometry: Squares) -> None:
    """Paint the cursor at the sides of a square."""
    palette, glyphs = skin.palette, GLYPH_SETS[skin.glyphs]
    ink = mark(palette, "cursor")._replace(reverse=palette is None)
    x, y = geometry.corner(cell)
    rows = [BRACKETS] * geometry.down
    if skin.glyphs == "unicode":
        posts = [glyphs.post * 2] * (geometry.down - 2)
        rows = [glyphs.corners[:2], *posts, glyphs.corners[2:]]
    for row, ends in enumerate(rows, y):
        canvas.put(x - 1, row, ends[0], *ink)
        canvas.put(x + geometry.across, row, ends[1], *ink)


class _Painter:
    """Paint one board, square by square."""

    def __init__(self, skin: Skin, geometry: Squares, canvas: Canvas) -> None:
        self.geometry = geometry
        self.canvas = canvas
        self.palette = skin.palette
        self.set = SETS[skin.glyphs]
        self.signs = SIGNS[skin.glyphs]

    def frame(self, cell: int) -> None:
        """Draw the lines around a square, which it shares with adjacent ones."""
        geometry, width = self.geometry, self.geometry.across
        x, y = geometry.corner(cell)
        column = cell % geometry.columns
        shared = geometry.gap == 1
        ink = self.palette.line if self.palette else None
        for row, kinds in (
            (y, self.set.junctions[0]),
            (y + geometry.down - 1, self.set.junctions[1]),
        ):
            west = kinds[1] if shared and column > 0 else kinds[0]
            east = kinds[1] if shared and column < geometry.columns - 1 else kinds[2]
            self.canvas.put(x - 1, row, west + self.set.across * width + east, ink)
        for row in range(y + 1, y + geometry.down - 1):
            self.canvas.put(x - 1, row, self.set.down, ink)
            self.canvas.put(x + width, row, self.set.down, ink)

    def face(self, cell: int, square: Square) -> None:
        """Draw the number; on a lid, if the square is covered.

        A locked square's lid consists of stars if there is no room for a star beside the number.
        """
        geometry, width = self.geometry, self.geometry.across
        x, y = geometry.corner(cell)
        ink = self.ink(square)
        start, text = square.words(width)
        if square.covered:
            lid = LOCK if square.locked and LOCK not in text else self.set.lid
            for row in range(y, y + geometry.down):
                self.canvas.put(x, row, lid * width, *ink._replace(bold=False))
        elif self.palette or square.chosen:
            for row in range(y + 1, y + geometry.down - 1):
                self.canvas.put(x, row, " " * width, *ink)
        self.canvas.put(x + start, geometry.at(cell)[1], text, *ink)

    def ink(self, square: Square) -> Ink:
        palette = self.palette
        if palette is None:
            return Ink(bold=not square.covered or square.chosen, reverse=square.chosen)
        if square.chosen:
            return Ink(palette.on_target, palette.target, bold=True)
        if square.covered:
            return Ink(palette.rim_text, palette.rim)
        return Ink(palette.black, palette.white, bold=True)

    def mark(self, cell: int, square: Square) -> None:
        """Draw the mark in the row between a square and the tray."""
        x, y = self.geometry.corner(cell)[0], self.geometry.margin(cell)
        if square.changed:
            text = self.set.bar * max(self.geometry.across, 3)
            self.canvas.put(x, y, text, *mark(self.palette, "last"))
        if square.sign:
            middle = x + self.geometry.across // 2
            self.canvas.put(middle, y, self.signs[square.sign], *mark(self.palette, "target"))
