"""Boards of lines as lit wood, with shaded pieces."""

from __future__ import annotations

from itertools import filterfalse

from kono_tui.core.board_marks import Marks, Motion
from kono_tui.core.board_view import BoardView, Point
from kono_tui.tui.paint.common.board_background import paint_background
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.geometry import Geometry
from kono_tui.tui.paint.common.glyph_sets import HINT
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.common.sprite_canvas import SpriteCanvas
from kono_tui.tui.paint.points import links, wood_marks, wood_pieces
from kono_tui.tui.paint.points.wood_pieces import PointPainter

SMALLEST_SCALE = 2
"""The least scale: at a smaller one a piece would be a single character."""


def paint_base(
    view: BoardView, marks: Marks, skin: Skin, geometry: Geometry, motion: Motion | None = None
) -> Canvas:
    """Paint the board with all of its marks but the cursor. Later marks lie on earlier ones.

    A piece on a target is one that would be captured.
    """
    return _WoodPainter(view, marks, skin, geometry, motion).paint()


def paint_cursor(canvas: Canvas, cell: int, skin: Skin, geometry: Geometry) -> None:
    """Paint the cursor around a cell of a board."""
    wood_marks.draw_cursor(canvas, skin.wood_palette, geometry, cell)


class _WoodPainter:
    """Paint one picture of a board."""

    def __init__(
        self, view: BoardView, marks: Marks, skin: Skin, geometry: Geometry, motion: Motion | None
    ) -> None:
        self.view = links.with_winning_pieces_strong(view)
        self.marks = marks
        self.geometry = geometry
        self.motion = motion
        self.line_letters = dict(marks.line_letters)
        self.symbols = dict(marks.symbols)
        self.placed_cell = marks.last_path[0] if len(marks.last_path) == 1 else None
        self.palette = skin.wood_palette
        self.canvas = paint_background(view, skin, geometry, half_rows=True)
        sprite_canvas = SpriteCanvas(self.canvas, geometry.field)
        self.painter = PointPainter(sprite_canvas, self.palette, geometry.scale)

    def paint(self) -> Canvas:
        cells = [self.geometry.flip_cell(place) for place in range(len(self.view.points))]
        vacant = [cell for cell in cells if self.is_vacant(cell)]
        occupied = [cell for cell in cells if not self.is_vacant(cell)]
        wood_marks.draw_trail(self.painter, self.geometry, self.marks.last_path)
        draw_vacant = self.draw_vacant if self.painter.has_drawn_pieces else self.write_vacant
        for cell in vacant:
            draw_vacant(cell, self.view.points[cell])
        for cell in occupied:
            if cell != self.marks.picked_cell:
                wood_pieces.draw_shadow(self.painter, self.geometry.canvas_xy(cell))
        board_links = links.board_links(self.view, self.geometry)
        for link in filter(self.is_bar, board_links):
            links.draw_link(self.painter, link)
        for cell in occupied:
            self.draw_piece(cell, self.view.points[cell])
        for link in filterfalse(self.is_bar, board_links):
            links.write_link_on_wood(self.painter, link)
        for cell in occupied:
            self.draw_piece_mark(cell, self.view.points[cell])
        for cell in occupied if self.painter.has_drawn_pieces else ():
            self.draw_value_in_corner(cell, self.view.points[cell])
        self.draw_pointers()
        self.draw_motion()
        return self.canvas

    def is_vacant(self, cell: int) -> bool:
        """Whether no piece stands on a cell; a piece on its way from there does not count."""
        if self.motion and cell == self.motion.origin:
            return True
        return not self.view.points[cell].piece

    def value_text(self, point: Point) -> str:
        """The value that a point shows; "" if none."""
        return str(point.value) if point.value and self.marks.shows_values else ""

    def draw_vacant(self, cell: int, point: Point) -> None:
        """Draw the mark and the value of a vacant point, the value in the corner if need be."""
        place, value = self.geometry.canvas_xy(cell), self.value_text(point)
        mark = self.vacant_mark(cell)
        text = wood_marks.MARK_TEXTS.get(mark, "")
        if mark in ("hint", "target"):
            wood_marks.draw_target(self.painter, place, text or value)
        elif mark == "note":
            wood_marks.draw_note(self.painter, place, self.symbols[cell])
        elif mark == "forbidden":
            wood_marks.draw_forbidden(self.painter, place, point.home)
        elif mark == "barred":
            self.canvas.put(*place, text, self.palette.illegal_mark, bold=True)
        else:
            if cell in self.marks.last_path[:1]:
                wood_marks.draw_origin(self.painter, place, point.home)
            ink = self.palette.last if text else self.palette.value_ink(point.home)
            self.canvas.put(*place, text or value, ink, bold=True)
        if mark and mark != "target":
            self.draw_value_in_corner(cell, point)

    def write_vacant(self, cell: int, point: Point) -> None:
        """The same on a small board, where a mark stands beside the point's value."""
        (x, y), value = self.geometry.canvas_xy(cell), self.value_text(point)
        canvas, palette = self.canvas, self.palette
        mark = self.vacant_mark(cell)
        if cell in self.marks.targets:
            wood_marks.draw_target(self.painter, (x, y), value)
        else:
            canvas.put(x, y, value, palette.value_ink(point.home), bold=True)
            if cell in self.marks.last_path[:1]:
                mark = mark or "start"
        text = wood_marks.MARK_TEXTS.get(mark, "")
        if value:
            x += 1
        if mark == "hint":
            wood_marks.draw_target(self.painter, (x, y), text)
        elif mark == "note":
            wood_marks.draw_note(self.painter, (x, y), self.symbols[cell])
        elif mark in ("forbidden", "barred"):
            canvas.put(x, y, text, palette.illegal_mark, bold=mark == "barred")
        else:
            canvas.put(x, y, text, palette.last, bold=True)

    def vacant_mark(self, cell: int) -> wood_marks.PointMark:
        """The one mark of a vacant point."""
        marks = self.marks
        if cell in (marks.hint[1:] or marks.hint):
            return "hint"
        if cell in marks.targets:
            return "target"
        if cell in self.symbols:
            return "note"
        if cell in marks.forbidden:
            return "barred" if self.view.goals else "forbidden"
        if cell in marks.captured_cells:
            return "taken"
        return "passed" if cell in marks.last_path[1:-1] else ""

    def is_bar(self, link: links.BoardLink) -> bool:
        """Whether a link is drawn as a bar, under its pieces."""
        return self.painter.has_drawn_pieces and self.palette.outline(link.piece) is None

    def draw_piece(self, cell: int, point: Point) -> None:
        piece = wood_pieces.Piece(point.piece, point.is_strong, cell == self.marks.picked_cell)
        wood_pieces.draw_piece(self.painter, self.geometry.canvas_xy(cell), piece)

    def draw_piece_mark(self, cell: int, point: Point) -> None:
        """Draw at most one mark on a piece: that it may be captured, a symbol, or a dot."""
        marks, place = self.marks, self.geometry.canvas_xy(cell)
        if cell in self.line_letters:
            wood_marks.draw_plate(self.painter, place, point, self.line_letters[cell])
        elif cell in marks.victims or cell in marks.targets:
            wood_marks.draw_plate(self.painter, place, point, wood_marks.TAKEN_SIGN)
        elif cell in self.symbols or cell in marks.hint:
            wood_marks.draw_plate(self.painter, place, point, self.symbols.get(cell, HINT))
        elif (cell in marks.movable and cell != marks.picked_cell) or cell == self.placed_cell:
            wood_marks.draw_dot(self.painter, place, point)

    def draw_value_in_corner(self, cell: int, point: Point) -> None:
        """Draw the value of a covered point, in the south-eastern corner of its tile."""
        text, home = self.value_text(point), point.home
        x, y = self.geometry.canvas_xy(cell)
        place = x + self.geometry.scale - len(text), y + self.geometry.half_height
        self.canvas.put(*place, text, self.palette.value_ink(home), self.palette.home_ground(home))

    def draw_pointers(self) -> None:
        if len(self.marks.last_path) < 2:
            return
        end = self.marks.last_path[-1]
        is_crowded = not self.painter.has_drawn_pieces and end == self.marks.picked_cell
        if not self.is_vacant(end) and not is_crowded:
            wood_marks.draw_pointers(self.painter, self.geometry.canvas_xy(end))

    def draw_motion(self) -> None:
        """Draw the moving piece over all others."""
        if self.motion is None:
            return
        origin = self.motion.origin
        point, place = self.view.points[origin], self.geometry.canvas_xy(origin)
        if point.piece:
            offset = self.geometry.motion_offset(self.motion)
            is_picked = origin == self.marks.picked_cell
            piece = wood_pieces.Piece(point.piece, point.is_strong, is_picked=is_picked)
            if not piece.is_picked:
                wood_pieces.draw_shadow(self.painter, place, offset)
            wood_pieces.draw_piece(self.painter, place, piece, offset)
