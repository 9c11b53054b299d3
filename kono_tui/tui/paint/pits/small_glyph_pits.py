"""Boards of pits whose tiles are two characters: what lies there, and a mark beside it."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from kono_tui.core.board_marks import Marks, Motion
from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.common.board_background import paint_background
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.geometry import TileGeometry, moved_place
from kono_tui.tui.paint.common.glyph_pieces import GlyphPiece, piece_parts
from kono_tui.tui.paint.common.glyph_sets import GLYPH_SETS, HINT, HOLDERS
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.common.text_styles import TextStyle, mark_style, stone_style
from kono_tui.tui.paint.pits.contents import Pit, visible_pits
from kono_tui.tui.paint.pits.pit_glyph_set import PIT_GLYPH_SETS


def paint_small_pits(
    view: BoardView, marks: Marks, skin: Skin, geometry: TileGeometry, motion: Motion | None
) -> Canvas:
    """Paint the board with everything but the cursor."""
    painter = _SmallPitPainter(skin, geometry, paint_background(view, skin, geometry))
    found = visible_pits(view, marks, motion)
    for cell, pit in enumerate(found):
        painter.draw_pit(cell, pit)
    marks_of_pits = [painter.side_marks(cell, pit) for cell, pit in enumerate(found)]
    for each in sorted(chain(*marks_of_pits), key=lambda each: each.rank):
        painter.canvas.put(each.x, each.y, each.text, *each.style)
    if motion is not None:
        painter.draw_motion(motion, view.points[motion.origin].piece)
    return painter.canvas


class _SideMark(NamedTuple):
    """A character beside a stone; of two at one place the higher rank is visible."""

    rank: int
    x: int
    y: int
    text: str
    style: TextStyle


class _SmallPitPainter:
    """Paint one board of pits at the smallest scale."""

    def __init__(self, skin: Skin, geometry: TileGeometry, canvas: Canvas) -> None:
        self.geometry = geometry
        self.canvas = canvas
        self.palette = skin.palette
        self.glyph_set_name = skin.glyphs
        self.glyphs = GLYPH_SETS[skin.glyphs]
        self.pit_set = PIT_GLYPH_SETS[skin.glyphs]

    def role_style(self, role: str) -> TextStyle:
        return mark_style(self.palette, role)

    def draw_pit(self, cell: int, pit: Pit) -> None:
        x, y = self.geometry.canvas_xy(cell)
        if pit.stone:
            self.draw_stone(x, y, pit.stone, pit.surround == "picked")
        else:
            text, style = self.empty_pit_text(pit)
            self.canvas.put(x, y, text, *style)

    def empty_pit_text(self, pit: Pit) -> tuple[str, TextStyle]:
        """The text and style of an empty pit; of a gain, only the number."""
        pit_set, text = self.pit_set, pit.text.removeprefix("+")[:2]
        if pit.mark == "target":
            return text or pit_set.aim, self.role_style("target")
        if pit.mark == "number":
            return text, self.role_style("text_on_pit")
        past = {"taken": pit_set.taken, "start": pit_set.start, "passed": pit_set.dot}
        if pit.mark in past:
            return past[pit.mark][0], self.role_style("last")
        return pit_set.pit, TextStyle(self.palette.line if self.palette else None)

    def draw_stone(self, x: int, y: int, stone: str, is_picked: bool = False) -> None:
        if self.palette is None:
            style = TextStyle(bold=stone == "black")
        elif self.glyph_set_name == "unicode":
            style = TextStyle(self.palette.edge(stone), bold=True)
        else:
            style = stone_style(self.palette, "letter", stone)
        for part in piece_parts(self.glyph_set_name, 1, GlyphPiece(stone, is_picked=is_picked)):
            self.canvas.put(x, y, part.text, *style)

    def side_marks(self, cell: int, pit: Pit) -> list[_SideMark]:
        """The marks at the sides of a stone."""
        if not pit.stone:
            return []
        x, y = self.geometry.canvas_xy(cell)
        found = []
        if pit.surround:
            pair, role, rank = self.glyphs.pointers, "last", 1
            if pit.surround == "picked":
                pair, role, rank = HOLDERS, "select", 3
            ends = zip((x - 1, x + 1), pair, strict=True)
            found = [_SideMark(rank, end, y, text, self.role_style(role)) for end, text in ends]
        if pit.mark:
            rank = 2 if pit.mark in ("victim", "number") else 0
            found.append(_SideMark(rank, x + 1, y, *self.stone_mark(pit)))
        return found

    def stone_mark(self, pit: Pit) -> tuple[str, TextStyle]:
        """The text and style of a stone's mark."""
        if pit.mark == "victim":
            palette = self.palette
            style = stone_style(palette, "victim", pit.stone) if palette else TextStyle(bold=True)
            return self.pit_set.taken[0], style
        if pit.mark == "number":
            return pit.text[-1], self.role_style("text_on_pit")
        return (self.pit_set.dot[0] if pit.mark == "movable" else HINT), self.role_style("target")

    def draw_motion(self, motion: Motion, stone: str) -> None:
        """Draw the moving stone, on whole cells."""
        if stone:
            start = self.geometry.canvas_xy(motion.origin)
            self.draw_stone(*moved_place(start, self.geometry.motion_offset(motion)), stone)
