"""Boards of lines in characters alone: for terminals with few colours or few characters."""

from __future__ import annotations

from kono_tui.core.board_marks import Marks, Motion
from kono_tui.core.board_view import BoardView, Point
from kono_tui.tui.paint.common.board_background import paint_background
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.cursor import draw_brackets, draw_corners
from kono_tui.tui.paint.common.geometry import Geometry, moved_place
from kono_tui.tui.paint.common.glyph_pieces import (
    GlyphPiece,
    PartRole,
    PieceMark,
    piece_extent,
    piece_parts,
)
from kono_tui.tui.paint.common.glyph_sets import GLYPH_SETS, HINT, HOLDERS
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.common.text_styles import TextStyle, mark_style, stone_style
from kono_tui.tui.paint.points import links

BOLD_STYLE = TextStyle(bold=True)


def paint_base(
    view: BoardView, marks: Marks, skin: Skin, geometry: Geometry, motion: Motion | None = None
) -> Canvas:
    """Paint the board with everything but the cursor.

    A piece on a target is one that would be captured. Where marks meet, the order is: picked up, to
    be captured, moved last, suggested, able to move. From scale 3 on each has a place of its own.
    """
    return _GlyphPainter(view, marks, skin, geometry, motion).paint()


def paint_cursor(canvas: Canvas, cell: int, skin: Skin, geometry: Geometry) -> None:
    """Paint the cursor around a cell of a board."""
    glyphs, colour = GLYPH_SETS[skin.glyphs], skin.palette.cursor if skin.palette else None
    reverse = skin.palette is None
    if geometry.scale < 3:
        draw_brackets(canvas, geometry, cell, glyphs, colour, reverse)
        return
    draw_corners(
        canvas,
        geometry,
        cell,
        glyphs,
        colour,
        rows=(0, canvas.height),
        has_arms=geometry.scale > 3,
        has_posts=True,
        reverse=reverse and skin.glyphs != "unicode",
    )


class _GlyphPainter:
    """Paint one board."""

    def __init__(
        self,
        view: BoardView,
        marks: Marks,
        skin: Skin,
        geometry: Geometry,
        motion: Motion | None,
    ) -> None:
        self.view = links.with_winning_pieces_strong(view)
        self.marks = marks
        self.geometry = geometry
        self.motion = motion
        self.palette = skin.palette
        self.glyph_set_name = skin.glyphs
        self.glyphs = GLYPH_SETS[skin.glyphs]
        plus = {"+": self.glyphs.plus}
        self.symbols = {cell: plus.get(text, text) for cell, text in marks.symbols}
        self.mark_texts = self.symbols | dict(marks.line_letters)
        self.placed_cell = marks.last_path[0] if len(marks.last_path) == 1 else None
        self.scale = geometry.scale
        self.across, self.down = piece_extent(skin.glyphs, self.scale)
        self.canvas = paint_background(view, skin, geometry)

    def paint(self) -> Canvas:
        cells = range(len(self.view.points))
        self.draw_trail()
        for cell in cells:
            if not self.visible_point(cell).piece:
                self.draw_vacant(cell)
        board_links = links.board_links(self.view, self.geometry)
        for link in board_links:
            self.draw_link(link)
        for cell in cells:
            if self.visible_point(cell).piece:
                self.draw_piece(cell)
        for link in filter(self.pieces_touch, board_links):
            self.draw_link(link)
        if self.scale < 3:
            self.draw_side_marks()
        for cell in cells:
            self.draw_beside(cell)
        if self.scale > 2:
            self.draw_pointers()
        if self.motion is not None:
            self.draw_motion(self.motion)
        return self.canvas

    def visible_point(self, cell: int) -> Point:
        """The point as it is visible: without its piece while that is moving."""
        point = self.view.points[cell]
        if self.motion is not None and self.motion.origin == cell:
            return Point(home=point.home, value=point.value)
        return point

    def shown_value(self, point: Point) -> int:
        """The value that a point shows; 0 if none."""
        return point.value if self.marks.shows_values else 0

    def write(self, x: int, y: int, text: str, style: TextStyle) -> None:
        self.canvas.put(x, y, text, *style)

    def role_style(self, role: str) -> TextStyle:
        return mark_style(self.palette, role)

    def draw_trail(self) -> None:
        """Draw dots from point to point of the last move; along a line only where it is long."""
        for x, y in self.geometry.trail_places(self.marks.last_path):
            self.write(x, y, self.glyphs.dot, self.role_style("last"))

    def vacant_mark(self, cell: int) -> tuple[str, TextStyle]:
        """The mark on a vacant point, and its style."""
        glyphs, roomy = self.glyphs, self.geometry.is_roomy
        if cell in self.marks.targets:
            return glyphs.large_target if roomy else glyphs.target, self.role_style("target")
        if cell in self.symbols and cell not in self.marks.hint:
            return self.symbols[cell], self.note_style()
        if cell in self.marks.forbidden:
            text = glyphs.barred if self.view.goals else glyphs.forbidden
            return text, self.role_style("illegal_mark")
        if cell in self.marks.captured_cells:
            return glyphs.taken_mark, self.role_style("last")
        if cell in self.marks.last_path[:1]:
            return glyphs.large_start if roomy else glyphs.start, self.role_style("last")
        if cell in self.marks.hint:
            return HINT, self.role_style("target")
        if cell in self.marks.last_path[1:-1]:
            return glyphs.passed_point, self.role_style("last")
        return "", TextStyle()

    def note_style(self) -> TextStyle:
        """The style of a symbol on a vacant point."""
        if self.palette:
            return TextStyle(self.palette.rim_text, self.palette.rim, bold=True)
        return BOLD_STYLE

    def draw_vacant(self, cell: int) -> None:
        """Draw the mark of a point, else its value; at the smallest scale the mark is beside it."""
        x, y = self.geometry.canvas_xy(cell)
        point = self.visible_point(cell)
        mark, style = self.vacant_mark(cell)
        value = self.shown_value(point)
        if mark and not (value and self.scale == 1):
            room = 3 if self.scale > 2 else 1
            self.write(x - room // 2, y, mark.center(room), style)
        elif value:
            self.write(x, y, str(value), self.value_style(point))
        elif point.home:
            self.write(x, y, self.glyphs.home, self.value_style(point))

    def value_style(self, point: Point) -> TextStyle:
        return self.role_style("value_w" if point.home == "white" else "value_b")

    def piece_mark(self, cell: int) -> PieceMark:
        if cell in self.mark_texts:
            return "line"
        if cell in self.marks.victims or cell in self.marks.targets:
            return "victim"
        is_movable = cell in self.marks.movable and cell != self.marks.picked_cell
        return "dot" if is_movable or cell == self.placed_cell else ""

    def draw_piece(self, cell: int) -> None:
        x, y = self.geometry.canvas_xy(cell)
        point = self.visible_point(cell)
        is_picked = cell == self.marks.picked_cell
        mark_text = self.mark_texts.get(cell, "")
        mark = self.piece_mark(cell)
        piece = GlyphPiece(point.piece, point.is_strong, mark, is_picked, mark_text)
        self.draw_stone(x, y, piece)
        if is_picked and self.down:
            self.draw_halo(x, y)

    def draw_link(self, link: links.BoardLink) -> None:
        texts = self.glyphs.winning_links if link.is_winning else self.glyphs.links
        ink = self.palette.edge(link.piece) if self.palette else None
        links.write_link(self.canvas, link, link.places_between(self.scale), texts, ink)

    def pieces_touch(self, link: links.BoardLink) -> bool:
        """Whether a link is visible only on its pieces, as these touch each other."""
        return bool(link.down) and 2 * self.down + 1 == self.scale

    def draw_stone(self, x: int, y: int, piece: GlyphPiece) -> None:
        made_parts = piece_parts(self.glyph_set_name, self.scale, piece)
        roles = {part.role for part in made_parts}
        styles = {role: self.character_style(role, piece) for role in roles}
        for dx, dy, text, role in made_parts:
            self.write(x + dx, y + dy, text, styles[role])

    def draw_halo(self, x: int, y: int) -> None:
        """Draw the halo of a picked piece."""
        style = self.role_style("select")
        for sy in (-1, 1) if self.scale > 3 else ():
            bar = self.glyphs.bar * (2 * self.across - 1)
            self.write(x - self.across + 1, y + sy * (self.down + 1), bar, style)
        for j in range(1 - self.down, self.down):
            self.write(x - self.across - 1, y + j, HOLDERS[0], style)
            self.write(x + self.across + 1, y + j, HOLDERS[1], style)

    def character_style(self, role: PartRole, piece: GlyphPiece) -> TextStyle:
        """The style of a character of a piece."""
        is_dark = piece.piece == "black"
        palette = self.palette
        if role in ("halo", "below"):
            return self.role_style("select" if role == "halo" else "target")
        if palette is None:
            is_hole = is_dark and self.glyph_set_name == "unicode" and role in ("strong", "dot")
            is_bold = is_dark or role in ("victim", "line", "dot", "strong")
            return TextStyle(bold=is_bold, reverse=is_hole)
        if self.glyph_set_name == "unicode":
            return TextStyle(palette.edge(piece.piece), bold=True)
        return stone_style(palette, role, piece.piece)

    def draw_side_marks(self) -> None:
        """Draw marks beside the points of a small board, the weightier over the others."""
        found: list[tuple[int, int, int, str, TextStyle]] = []
        for cell, point in enumerate(self.view.points):
            x, y = self.geometry.canvas_xy(cell)
            if self.visible_point(cell).piece:
                marks = self.side_marks(cell)
                found += [(rank, x + dx, y, text, style) for rank, dx, text, style in marks]
            elif self.scale == 1 and self.shown_value(point):
                text, style = self.vacant_mark(cell)
                found += [(0, x + 1, y, text, style)] if text else []
        for _, x, y, text, style in sorted(found, key=lambda each: each[0]):
            self.write(x, y, text, style)

    def side_marks(self, cell: int) -> list[tuple[int, int, str, TextStyle]]:
        """The rank, place, character and style of each mark beside a piece at a small scale."""
        is_drawn = self.glyph_set_name == "unicode"
        is_wide = not is_drawn and self.view.points[cell].is_strong
        west = -2 if is_drawn and self.scale == 2 else -1
        east = (2 if is_drawn and self.scale == 2 else 1) + is_wide
        found: list[tuple[int, int, str, TextStyle]] = []
        if cell in self.marks.last_path[1:] and cell == self.marks.last_path[-1]:
            found.append((2, west, self.glyphs.pointers[0], self.role_style("last")))
            found.append((2, east, self.glyphs.pointers[1], self.role_style("last")))
        if cell == self.marks.picked_cell:
            found.append((4, west, HOLDERS[0], self.role_style("select")))
            found.append((4, east, HOLDERS[1], self.role_style("select")))
        piece_mark = self.piece_mark(cell)
        is_doomed = piece_mark in ("victim", "line")
        is_westward = is_wide or self.scale == 2 or (is_doomed and self.is_west_of_picked(cell))
        side = west if is_westward else east
        if piece_mark and not (is_drawn and self.scale == 2):
            default_text = self.glyphs.taken_mark if piece_mark == "victim" else self.glyphs.dot
            style = self.role_style("danger" if piece_mark == "victim" else "target")
            text = self.mark_texts.get(cell, default_text)
            found.append((3 if is_doomed else 0, side, text, style))
        if cell in self.marks.hint and self.scale == 1:
            found.append((1, side, HINT, self.role_style("target")))
        if self.scale == 1:
            found = [each for each in found if each[1] < 2]
        return found

    def is_west_of_picked(self, cell: int) -> bool:
        """Whether a mark east of a piece may hit the bracket of the picked one in its row."""
        if self.marks.picked_cell is None:
            return False
        (x, y), (picked_x, picked_y) = map(self.geometry.canvas_xy, (cell, self.marks.picked_cell))
        return y == picked_y and x < picked_x

    def draw_beside(self, cell: int) -> None:
        """Draw a value without room on its point south-east of it, and a hint north-west of it.

        Not at scale 1.
        """
        if self.scale == 1:
            return
        x, y = self.geometry.canvas_xy(cell)
        dx = min(self.across + 1, self.scale - 1) if self.scale > 3 else self.scale - 1
        dy = max(self.down, 1)
        point = self.visible_point(cell)
        mark, _ = self.vacant_mark(cell)
        value = self.shown_value(point)
        if value and (point.piece or mark):
            self.write(x + dx, y + dy, str(value), self.value_style(point)._replace(bold=False))
        if cell in self.marks.hint and (point.piece or mark != HINT):
            self.write(x - dx, y - dy, HINT, self.role_style("target"))

    def draw_pointers(self) -> None:
        """Point at the last moved piece from both sides, except where its neighbour is held."""
        if len(self.marks.last_path) < 2 or not self.visible_point(self.marks.last_path[-1]).piece:
            return
        if self.scale == 3 and self.marks.last_path[-1] == self.marks.picked_cell and self.down:
            return
        x, y = self.geometry.canvas_xy(self.marks.last_path[-1])
        distance = self.across + 2 if self.scale > 3 else 3
        for column, text in zip((x - distance, x + distance), self.glyphs.pointers, strict=True):
            if self.canvas.rows[y][column].text not in HOLDERS:
                self.write(column, y, text, self.role_style("last"))

    def draw_motion(self, motion: Motion) -> None:
        """Draw the moving piece, on whole cells."""
        point, place = self.view.points[motion.origin], self.geometry.canvas_xy(motion.origin)
        x, y = moved_place(place, self.geometry.motion_offset(motion))
        self.draw_stone(x, y, GlyphPiece(point.piece, point.is_strong))
