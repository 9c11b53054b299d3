"""Boards of lines as lit wood, with shaded pieces."""

from __future__ import annotations

from itertools import filterfalse

from kono_tui.core.view import BoardView, Point
from kono_tui.tui.paint import links, wood_marks, wood_pieces
from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.easel import Easel
from kono_tui.tui.paint.geometry import Geometry
from kono_tui.tui.paint.glyph_sets import HINT
from kono_tui.tui.paint.ground import ground
from kono_tui.tui.paint.marks import Marks, Motion
from kono_tui.tui.paint.palette import PALETTES, Palette
from kono_tui.tui.paint.skin import Skin

SMALLEST = 2
"""The least scale: at a smaller one a piece would be a single character."""


def base(
    view: BoardView, marks: Marks, skin: Skin, geometry: Geometry, motion: Motion | None = None
) -> Canvas:
    """Paint the board with all of its marks but the cursor. Later marks lie on earlier ones.

    A piece on a target is one that would be captured.
    """
    return _Wood(view, marks, skin, geometry, motion).canvas()


def cursor(canvas: Canvas, cell: int, skin: Skin, geometry: Geometry) -> None:
    """Paint the cursor around a cell of a board."""
    wood_marks.pointed(canvas, _palette(skin), geometry, cell)


def _palette(skin: Skin) -> Palette:
    return skin.palette or PALETTES["wood"]


class _Wood:
    """Paint one picture of a board."""

    def __init__(
        self, view: BoardView, marks: Marks, skin: Skin, geometry: Geometry, motion: Motion | None
    ) -> None:
        self.view = links.shining(view)
        self.marks = marks
        self.palette = _palette(skin)
        self.geometry = geometry
        self.motion = motion
        self.lines = dict(marks.lines)
        self.signs = dict(marks.signs)
        self.placed = marks.last[0] if len(marks.last) == 1 else None
        self.scale = geometry.scale
        self.drawn = geometry.scale >= wood_pieces.DRAWN
        self.easel = Easel(ground(view, skin, geometry, half_rows=True), geometry.field)

    def canvas(self) -> Canvas:
        cells = [self.geometry.turned(place) for place in range(len(self.view.points))]
        vacant = [cell for cell in cells if self.is_vacant(cell)]
        standing = [cell for cell in cells if not self.is_vacant(cell)]
        wood_marks.trail(self.easel, self.palette, self.geometry, self.marks.last)
        draw_vacant = self.draw_vacant if self.drawn else self.write_vacant
        for cell in vacant:
            draw_vacant(cell, self.view.points[cell])
        for cell in standing:
            if cell != self.marks.picked:
                wood_pieces.shade(self.easel, self.palette, self.scale, self.geometry.at(cell))
        joined = links.links(self.view, self.geometry)
        for link in filter(self.is_bar, joined):
            links.draw(self.easel, link, self.scale, self.palette)
        for cell in standing:
            self.draw_piece(cell, self.view.points[cell])
        size = wood_pieces.radius(self.scale)
        for link in filterfalse(self.is_bar, joined):
            links.write_on_wood(self.easel.canvas, link, self.scale, size, self.palette)
        for cell in standing:
            self.draw_sign(cell, self.view.points[cell])
        for cell in standing if self.drawn else ():
            self.draw_corner(cell, self.view.points[cell])
        self.draw_pointers()
        self.draw_motion()
        return self.easel.canvas

    def is_vacant(self, cell: int) -> bool:
        """Whether no piece stands on a cell; a piece on its way from there does not count."""
        if self.motion and cell == self.motion.origin:
            return True
        return not self.view.points[cell].piece

    def value(self, point: Point) -> str:
        """The value that a point shows; "" if none."""
        return str(point.value) if point.value and self.marks.values else ""

    def draw_vacant(self, cell: int, point: Point) -> None:
        """Draw the mark and the value of a vacant point, the value in the corner if need be."""
        place, value = self.geometry.at(cell), self.value(point)
        sign = self.sign_of_vacant(cell)
        text = wood_marks.TEXTS.get(sign, "")
        if sign in ("hint", "target"):
            wood_marks.target(self.easel, self.palette, self.scale, *place, text or value)
        elif sign == "note":
            wood_marks.note(self.easel, self.palette, self.scale, *place, self.signs[cell])
        elif sign == "forbidden":
            wood_marks.forbidden(self.easel, self.palette, self.scale, *place, point.home)
        elif sign == "barred":
            self.easel.canvas.put(*place, text, self.palette.illegal_mark, bold=True)
        else:
            if cell in self.marks.last[:1]:
                wood_marks.left(self.easel, self.palette, self.scale, *place, point.home)
            ink = self.palette.last if text else self.palette.value(point.home)
            self.easel.canvas.put(*place, text or value, ink, bold=True)
        if sign and sign != "target":
            self.draw_corner(cell, point)

    def write_vacant(self, cell: int, point: Point) -> None:
        """The same on a small board, where a mark stands beside the point's value."""
        (x, y), value = self.geometry.at(cell), self.value(point)
        canvas, palette = self.easel.canvas, self.palette
        sign = self.sign_of_vacant(cell)
        if cell in self.marks.targets:
            wood_marks.target(self.easel, palette, self.scale, x, y, value)
        else:
            canvas.put(x, y, value, palette.value(point.home), bold=True)
            if cell in self.marks.last[:1]:
                sign = sign or "start"
        text = wood_marks.TEXTS.get(sign, "")
        if value:
            x += 1
        if sign == "hint":
            wood_marks.target(self.easel, palette, self.scale, x, y, text)
        elif sign == "note":
            wood_marks.note(self.easel, palette, self.scale, x, y, self.signs[cell])
        elif sign in ("forbidden", "barred"):
            canvas.put(x, y, text, palette.illegal_mark, bold=sign == "barred")
        else:
            canvas.put(x, y, text, palette.last, bold=True)

    def sign_of_vacant(self, cell: int) -> wood_marks.Sign:
        """The one mark of a vacant point."""
        marks = self.marks
        if cell in (marks.hint[1:] or marks.hint):
            return "hint"
        if cell in marks.targets:
            return "target"
        if cell in self.signs:
            return "note"
        if cell in marks.forbidden:
            return "barred" if self.view.goals else "forbidden"
        if cell in marks.taken:
            return "taken"
        return "passed" if cell in marks.last[1:-1] else ""

    def is_bar(self, link: links.Link) -> bool:
        """Whether a link is drawn as a bar, under its pieces."""
        return self.drawn and self.palette.outline(link.piece) is None

    def draw_piece(self, cell: int, point: Point) -> None:
        piece = wood_pieces.Piece(point.piece, point.strong, cell == self.marks.picked)
        wood_pieces.draw(self.easel, self.palette, self.scale, self.geometry.at(cell), piece)

    def draw_sign(self, cell: int, point: Point) -> None:
        """Draw at most one mark on a piece: that it may be captured, a symbol, or a dot."""
        marks, palette = self.marks, self.palette
        x, y = self.geometry.at(cell)
        if cell in self.lines:
            wood_marks.plate(self.easel, palette, self.scale, x, y, point, self.lines[cell])
        elif cell in marks.victims or cell in marks.targets:
            wood_marks.plate(self.easel, palette, self.scale, x, y, point, wood_marks.TAKEN)
        elif cell in self.signs or cell in marks.hint:
            text = self.signs.get(cell, HINT)
            wood_marks.plate(self.easel, palette, self.scale, x, y, point, text)
        elif (cell in marks.movable and cell != marks.picked) or cell == self.placed:
            wood_marks.dot(self.easel, palette, self.scale, x, y, point)

    def draw_corner(self, cell: int, point: Point) -> None:
        """Draw the value of a covered point, in the south-eastern corner of its tile."""
        text, home = self.value(point), point.home
        x, y = self.geometry.at(cell)
        place = x + self.scale - len(text), y + self.geometry.half
        self.easel.canvas.put(*place, text, self.palette.value(home), self.palette.pad(home))

    def draw_pointers(self) -> None:
        if len(self.marks.last) < 2:
            return
        end = self.marks.last[-1]
        crowded = not self.drawn and end == self.marks.picked
        if not self.is_vacant(end) and not crowded:
            wood_marks.pointers(self.easel, self.palette, self.scale, *self.geometry.at(end))

    def draw_motion(self) -> None:
        """Draw the moving piece over all others."""
        if self.motion is None:
            return
        point = self.view.points[self.motion.origin]
        if point.piece:
            (x0, y0), (x1, y1) = map(self.geometry.at, (self.motion.origin, self.motion.target))
            share = self.motion.share
            moved = (x1 - x0) * share, 2 * (y1 - y0) * share
            picked = self.motion.origin == self.marks.picked
            piece = wood_pieces.Piece(point.piece, point.strong, picked)
            if not picked:
                wood_pieces.shade(self.easel, self.palette, self.scale, (x0, y0), moved)
            wood_pieces.draw(self.easel, self.palette, self.scale, (x0, y0), piece, moved)
