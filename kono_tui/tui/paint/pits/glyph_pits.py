"""Boards of pits in characters alone: for terminals with few colours or few characters."""

from __future__ import annotations

from kono_tui.core.board_marks import Marks, Motion
from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.common.board_background import paint_background as bare
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.cursor import draw_brackets, draw_tile_corners
from kono_tui.tui.paint.common.geometry import TileGeometry, moved_place
from kono_tui.tui.paint.common.glyph_pieces import OUTSIDE, PIECE_LETTERS
from kono_tui.tui.paint.common.glyph_sets import BRACES, GLYPH_SETS, HINT
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.common.text_styles import TextStyle, mark_style, stone_style
from kono_tui.tui.paint.pits import pit_glyph_set
from kono_tui.tui.paint.pits.contents import Pit, visible_pits
from kono_tui.tui.paint.pits.small_glyph_pits import paint_small_pits

TINY_SCALE = 2
"""Up to this scale marks take the place of a stone's corners."""


def paint_base(
    view: BoardView, marks: Marks, skin: Skin, geometry: TileGeometry, motion: Motion | None = None
) -> Canvas:
    """Paint the board with everything but the cursor."""
    if geometry.scale == 1:
        return paint_small_pits(view, marks, skin, geometry, motion)
    painter = _GlyphPitPainter(skin, geometry, bare(view, skin, geometry))
    for cell, pit in enumerate(visible_pits(view, marks, motion)):
        painter.draw_pit(cell, pit)
    if motion is not None:
        painter.draw_motion(motion, view.points[motion.origin].piece)
    return painter.canvas


def paint_cursor(canvas: Canvas, cell: int, skin: Skin, geometry: TileGeometry) -> None:
    """Paint the cursor around a cell of a board."""
    glyphs, palette = GLYPH_SETS[skin.glyphs], skin.palette
    style, ground = (palette.cursor, palette.board) if palette else (None, None)
    if geometry.scale == 1:
        draw_brackets(canvas, geometry, cell, glyphs, style, reverse=palette is None)
    else:
        draw_tile_corners(canvas, geometry, cell, glyphs, style, ground, reverse=palette is None)


class _GlyphPitPainter:
    """Paint one board, tile by tile."""

    def __init__(self, skin: Skin, geometry: TileGeometry, canvas: Canvas) -> None:
        self.geometry = geometry
        self.canvas = canvas
        self.palette = skin.palette
        self.glyph_set_name = skin.glyphs
        self.glyphs = GLYPH_SETS[skin.glyphs]
        self.pit_set = pit_glyph_set.PIT_GLYPH_SETS[skin.glyphs]
        self.scale = geometry.scale

    def draw_pit(self, cell: int, pit: Pit) -> None:
        if pit.stone:
            self.draw_stone(*self.geometry.tile_corner(cell), pit.stone)
            self.draw_mark(cell, pit)
            self.draw_surround(cell, pit)
        else:
            style = TextStyle(self.palette.line if self.palette else None)
            self.write_in_tile(cell, "  ".join(pit_glyph_set.PIT_SIDES), style)
            self.write_in_tile(cell, *self.empty_pit_text(pit))

    def role_style(self, role: str, ground: str = "") -> TextStyle:
        """The style of a role, on the ground of another."""
        under = mark_style(self.palette, ground).ink if ground else None
        return mark_style(self.palette, role)._replace(ground=under)

    def write_in_tile(self, cell: int, text: str, style: TextStyle) -> None:
        """Write text in the middle of a tile."""
        x, y = self.geometry.canvas_xy(cell)
        self.canvas.put(x - (len(text) - 1) // 2, y, text, *style)

    def empty_pit_text(self, pit: Pit) -> tuple[str, TextStyle]:
        """The text and style of an empty pit."""
        pit_set, text = self.pit_set, pit.text
        if pit.mark == "target" and not text:
            return pit_set.target, self.role_style("target")
        if pit.mark == "target":
            return (text * 2 if text == HINT else text), self.role_style("on_target", "target")
        if pit.mark == "number":
            return text, self.role_style("text_on_pit", "pit")
        past = {"taken": pit_set.taken, "start": pit_set.start, "passed": pit_set.dot}
        return past.get(pit.mark, ""), self.role_style("last")

    def draw_stone(self, x: int, y: int, stone: str) -> None:
        letter = PIECE_LETTERS[stone] if self.glyph_set_name != "unicode" else ""
        letter_style = self.character_style("letter", stone)
        edge_style = self.character_style("edge", stone)
        for j, row in enumerate(pit_glyph_set.stone_rows(self.glyph_set_name, self.scale, stone)):
            for i, text in enumerate(row):
                if text != OUTSIDE:
                    style = letter_style if text == letter else edge_style
                    self.canvas.put(x + i, y + j, text, *style)

    def character_style(self, role: str, stone: str) -> TextStyle:
        """The style of a character on a stone."""
        is_dark = stone == "black"
        if self.palette is None:
            is_mark = role not in ("edge", "letter")
            is_hole = is_dark and self.glyph_set_name == "unicode" and is_mark
            return TextStyle(bold=is_dark or role != "edge", reverse=is_hole)
        if self.glyph_set_name == "unicode":
            return TextStyle(self.palette.edge(stone), bold=True)
        return stone_style(self.palette, role, stone)

    def draw_mark(self, cell: int, pit: Pit) -> None:
        """Draw the mark on a stone."""
        pit_set = self.pit_set
        if pit.mark == "victim":
            style = self.character_style("victim", pit.stone)
            if self.scale > TINY_SCALE:
                self.write_in_tile(cell, "  ".join(pit_set.plate), style)
            self.write_in_tile(cell, pit.text.ljust(2) if pit.text else pit_set.taken, style)
        elif pit.mark == "number":
            self.write_in_tile(cell, pit.text.ljust(2), self.character_style("number", pit.stone))
        elif pit.mark:
            text = pit_set.dot if pit.mark == "movable" else HINT * 2
            self.write_in_tile(cell, text, self.character_style("dot", pit.stone))

    def draw_surround(self, cell: int, pit: Pit) -> None:
        """Mark the sides of a stone that is held or moved last."""
        x, y = self.geometry.tile_corner(cell)
        if pit.surround == "picked":
            style = self.role_style("select")
            margin = 0 if self.scale == TINY_SCALE else 1
            for row in range(y + margin, y + self.scale - margin):
                self.write_sides(x, row, BRACES, style)
            for row in (y, y + self.scale - 1) if self.scale > TINY_SCALE else ():
                self.canvas.put(x + 2, row, self.glyphs.bar * (2 * self.scale - 4), *style)
        elif pit.surround == "moved":
            middle, style = y + self.geometry.half_height, self.role_style("last")
            self.write_sides(x, middle, self.glyphs.pointers, style)

    def write_sides(self, x: int, y: int, pair: str, style: TextStyle) -> None:
        """Write a character at either end of a row of a tile."""
        ground = self.palette.board if self.palette else None
        for column, text in zip((x, x + 2 * self.scale - 1), pair, strict=True):
            self.canvas.put(column, y, text, *style._replace(ground=ground))

    def draw_motion(self, motion: Motion, stone: str) -> None:
        """Draw the moving stone, on whole cells."""
        if stone:
            start = self.geometry.tile_corner(motion.origin)
            self.draw_stone(*moved_place(start, self.geometry.motion_offset(motion)), stone)
