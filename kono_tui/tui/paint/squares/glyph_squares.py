"""Rows of squares in characters alone: for terminals with few colours or few characters."""

from __future__ import annotations

from typing import Final, NamedTuple

from kono_tui.core.board_marks import Marks
from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.glyph_sets import BRACKETS, GLYPH_SETS
from kono_tui.tui.paint.common.skin import Skin, for_glyph_sets
from kono_tui.tui.paint.common.text_styles import TextStyle, mark_style
from kono_tui.tui.paint.squares.background import paint_background
from kono_tui.tui.paint.squares.contents import (
    LOCK_CHARACTER,
    MARK_CHARACTERS,
    Square,
    visible_squares,
)
from kono_tui.tui.paint.squares.squares_geometry import SquareGeometry


class _SquareGlyphs(NamedTuple):
    """The characters of squares."""

    junctions: tuple[str, str]
    """West, between, and east: above squares, and below them."""
    across: str
    down: str
    lid: str
    bar: str
    """The line beside a square that the last move changed."""


_DRAWN_SQUARES: Final = _SquareGlyphs(("┌┬┐", "└┴┘"), "─", "│", "▒", "━")
_TYPED_SQUARES: Final = _SquareGlyphs(("+++", "+++"), "-", "|", "#", "=")
SQUARE_GLYPH_SETS: Final = for_glyph_sets(_DRAWN_SQUARES, _TYPED_SQUARES)


def paint_base(view: BoardView, marks: Marks, skin: Skin, geometry: SquareGeometry) -> Canvas:
    """Paint the board with everything but the cursor."""
    painter = _SquarePainter(skin, geometry, paint_background(skin, geometry, marks.tray))
    for cell, square in enumerate(visible_squares(view, marks)):
        painter.draw_frame(cell)
        painter.draw_face(cell, square)
        painter.draw_mark(cell, square)
    return painter.canvas


def paint_cursor(canvas: Canvas, cell: int, skin: Skin, geometry: SquareGeometry) -> None:
    """Paint the cursor at the sides of a square."""
    palette, glyphs = skin.palette, GLYPH_SETS[skin.glyphs]
    style = mark_style(palette, "cursor")._replace(reverse=palette is None)
    x, y = geometry.square_corner(cell)
    rows = [BRACKETS] * geometry.square_height
    if skin.glyphs == "unicode":
        posts = [glyphs.post * 2] * (geometry.square_height - 2)
        rows = [glyphs.corners[:2], *posts, glyphs.corners[2:]]
    for row, ends in enumerate(rows, y):
        canvas.put(x - 1, row, ends[0], *style)
        canvas.put(x + geometry.square_width, row, ends[1], *style)


class _SquarePainter:
    """Paint one board, square by square."""

    def __init__(self, skin: Skin, geometry: SquareGeometry, canvas: Canvas) -> None:
        self.geometry = geometry
        self.canvas = canvas
        self.palette = skin.palette
        self.square_glyphs = SQUARE_GLYPH_SETS[skin.glyphs]
        self.mark_characters = MARK_CHARACTERS[skin.glyphs]

    def draw_frame(self, cell: int) -> None:
        """Draw the lines around a square, which it shares with adjacent ones."""
        geometry, width = self.geometry, self.geometry.square_width
        x, y = geometry.square_corner(cell)
        column = cell % geometry.columns
        is_shared = geometry.gap == 1
        ink = self.palette.line if self.palette else None
        ends = (y, y + geometry.square_height - 1)
        for row, kinds in zip(ends, self.square_glyphs.junctions, strict=True):
            west = kinds[1] if is_shared and column > 0 else kinds[0]
            east = kinds[1] if is_shared and column < geometry.columns - 1 else kinds[2]
            self.canvas.put(x - 1, row, west + self.square_glyphs.across * width + east, ink)
        for row in range(y + 1, y + geometry.square_height - 1):
            self.canvas.put(x - 1, row, self.square_glyphs.down, ink)
            self.canvas.put(x + width, row, self.square_glyphs.down, ink)

    def draw_face(self, cell: int, square: Square) -> None:
        """Draw the number; on a lid, if the square is covered.

        A locked square's lid consists of stars if there is no room for a star beside the number.
        """
        geometry, width = self.geometry, self.geometry.square_width
        x, y = geometry.square_corner(cell)
        style = self.face_style(square)
        start, text = square.label(width)
        if square.is_covered:
            needs_stars = square.is_locked and LOCK_CHARACTER not in text
            lid = LOCK_CHARACTER if needs_stars else self.square_glyphs.lid
            for row in range(y, y + geometry.square_height):
                self.canvas.put(x, row, lid * width, *style._replace(bold=False))
        elif self.palette or square.is_chosen:
            for row in range(y + 1, y + geometry.square_height - 1):
                self.canvas.put(x, row, " " * width, *style)
        self.canvas.put(x + start, geometry.canvas_xy(cell)[1], text, *style)

    def face_style(self, square: Square) -> TextStyle:
        palette = self.palette
        if palette is None:
            is_bold = not square.is_covered or square.is_chosen
            return TextStyle(bold=is_bold, reverse=square.is_chosen)
        if square.is_chosen:
            return TextStyle(palette.on_target, palette.target, bold=True)
        if square.is_covered:
            return TextStyle(palette.rim_text, palette.rim)
        return TextStyle(palette.black, palette.white, bold=True)

    def draw_mark(self, cell: int, square: Square) -> None:
        """Draw the mark in the row between a square and the tray."""
        x, y = self.geometry.square_corner(cell)[0], self.geometry.mark_row(cell)
        if square.has_changed:
            text = self.square_glyphs.bar * max(self.geometry.square_width, 3)
            self.canvas.put(x, y, text, *mark_style(self.palette, "last"))
        if square.mark or square.sign:
            middle = x + self.geometry.square_width // 2
            text = self.mark_characters[square.mark] if square.mark else square.sign
            self.canvas.put(middle, y, text, *mark_style(self.palette, "target"))
