"""Boards of lines in characters alone: for terminals with few colours or few characters."""

from __future__ import annotations

from kono_tui.core.view import BoardView, Point
from kono_tui.tui.paint import links
from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.cursor import brackets, corners
from kono_tui.tui.paint.geometry import Geometry
from kono_tui.tui.paint.glyph_pieces import Form, Role, Sign, extent, parts
from kono_tui.tui.paint.glyph_sets import GLYPH_SETS, HINT, HOLDERS
from kono_tui.tui.paint.ground import ground
from kono_tui.tui.paint.inks import Ink, mark, on_stone
from kono_tui.tui.paint.marks import Marks, Motion
from kono_tui.tui.paint.skin import Skin

BOLD = Ink(bold=True)


def base(
    view: BoardView, marks: Marks, skin: Skin, geometry: Geometry, motion: Motion | None = None
) -> Canvas:
    """Paint the board with everything but the cursor.

    A piece on a target is one that would be captured. Where marks meet, the order is: picked up, to
    be captured, moved last, suggested, able to move. From scale 3 on each has a place of its own.
    """
    return _Painter(view, marks, skin, geometry, motion).painted()


def cursor(canvas: Canvas, cell: int, skin: Skin, geometry: Geometry) -> None:
    """Paint the cursor around a cell of a board."""
    glyphs, colour = GLYPH_SETS[skin.glyphs], skin.palette.cursor if skin.palette else None
    reverse = skin.palette is None
    if geometry.scale < 3:
        brackets(canvas, geometry, cell, glyphs, colour, reverse)
        return
    corners(
        canvas,
        geometry,
        cell,
        glyphs,
        colour,
        rows=(0, canvas.height),
        arms=geometry.scale > 3,
        posts=True,
        reverse=reverse and skin.glyphs != "unicode",
    )


class _Painter:
    """Paint one board."""

    def __init__(
        self,
        view: BoardView,
        marks: Marks,
        skin: Skin,
        geometry: Geometry,
        motion: Motion | None,
    ) -> None:
        self.view = links.shining(view)
        self.marks = marks
        self.geometry = geometry
        self.motion = motion
        self.palette = skin.palette
        self.set = skin.glyphs
        self.glyphs = GLYPH_SETS[skin.glyphs]
        plus = {"+": self.glyphs.plus}
        self.signs = {cell: plus.get(text, text) for cell, text in marks.signs}
        self.lines = self.signs | dict(marks.lines)
        self.placed = marks.last[0] if len(marks.last) == 1 else None
        self.k = geometry.scale
        self.across, self.down = extent(skin.glyphs, self.k)
        self.canvas = ground(view, skin, geometry)

    def painted(self) -> Canvas:
        cells = range(len(self.view.points))
        self.trail()
        for cell in cells:
            if not self.standing(cell).piece:
                self.vacant(cell)
        joined = links.links(self.view, self.geometry)
        for link in joined:
            self.link(link)
        for cell in cells:
            if self.standing(cell).piece:
                self.piece(cell)
        for link in filter(self.touches, joined):
            self.link(link)
        if self.k < 3:
            self.flanks()
        for cell in cells:
            self.beside(cell)
        if self.k > 2:
            self.pointers()
        if self.motion is not None:
            self.moving(self.motion)
        return self.canvas

    def standing(self, cell: int) -> Point:
        """The point as it is visible: without its piece while that is moving."""
        point = self.view.points[cell]
        if self.motion is not None and self.motion.origin == cell:
            return Point(home=point.home, value=point.value)
        return point

    def shown(self, point: Point) -> int:
        """The value that a point shows; 0 if none."""
        return point.value if self.marks.values else 0

    def write(self, x: int, y: int, text: str, ink: Ink) -> None:
        self.canvas.put(x, y, text, *ink)

    def mark(self, role: str) -> Ink:
        return mark(self.palette, role)

    def trail(self) -> None:
        """Draw dots from point to point of the last move; along a line only where it is long."""
        for x, y in self.geometry.trail(self.marks.last):
            self.write(x, y, self.glyphs.dot, self.mark("last"))

    def sign_of_vacant(self, cell: int) -> tuple[str, Ink]:
        """The mark on a vacant point, and its style."""
        glyphs, roomy = self.glyphs, self.geometry.roomy
        if cell in self.marks.targets:
            return glyphs.large_target if roomy else glyphs.target, self.mark("target")
        if cell in self.signs and cell not in self.marks.hint:
            return self.signs[cell], self.note()
        if cell in self.marks.forbidden:
            text = glyphs.barred if self.view.goals else glyphs.forbidden
            return text, self.mark("illegal_mark")
        if cell in self.marks.taken:
            return glyphs.taken, self.mark("last")
        if cell in self.marks.last[:1]:
            return glyphs.large_start if roomy else glyphs.start, self.mark("last")
        if cell in self.marks.hint:
            return HINT, self.mark("target")
        if cell in self.marks.last[1:-1]:
            return glyphs.passed, self.mark("last")
        return "", Ink()

    def note(self) -> Ink:
        """The style of a symbol on a vacant point."""
        return Ink(self.palette.rim_text, self.palette.rim, bold=True) if self.palette else BOLD

    def vacant(self, cell: int) -> None:
        """Draw the mark of a point, else its value; at the smallest scale the mark is beside it."""
        x, y = self.geometry.at(cell)
        point = self.standing(cell)
        sign, ink = self.sign_of_vacant(cell)
        value = self.shown(point)
        if sign and not (value and self.k == 1):
            room = 3 if self.k > 2 else 1
            self.write(x - room // 2, y, sign.center(room), ink)
        elif value:
            self.write(x, y, str(value), self.value_ink(point))
        elif point.home:
            self.write(x, y, self.glyphs.home, self.value_ink(point))

    def value_ink(self, point: Point) -> Ink:
        return self.mark("value_w" if point.home == "white" else "value_b")

    def sign(self, cell: int) -> Sign:
        if cell in self.lines:
            return "line"
        if cell in self.marks.victims or cell in self.marks.targets:
            return "victim"
        movable = cell in self.marks.movable and cell != self.marks.picked
        return "dot" if movable or cell == self.placed else ""

    def piece(self, cell: int) -> None:
        x, y = self.geometry.at(cell)
        point = self.standing(cell)
        picked = cell == self.marks.picked
        line = self.lines.get(cell, "")
        self.stone(x, y, Form(point.piece, point.strong, self.sign(cell), picked, line))
        if picked and self.down:
            self.halo(x, y)

    def link(self, link: links.Link) -> None:
        texts = self.glyphs.lit_links if link.lit else self.glyphs.links
        ink = self.palette.edge(link.piece) if self.palette else None
        links.write(self.canvas, link, link.places(self.k), texts, ink)

    def touches(self, link: links.Link) -> bool:
        """Whether a link is visible only on its pieces, as these touch each other."""
        return bool(link.down) and 2 * self.down + 1 == self.k

    def stone(self, x: int, y: int, form: Form) -> None:
        made = parts(self.set, self.k, form)
        inks = {role: self.dress(role, form) for role in {part.role for part in made}}
        for dx, dy, text, role in made:
            self.write(x + dx, y + dy, text, inks[role])

    def halo(self, x: int, y: int) -> None:
        """Draw the halo of a picked piece."""
        ink = self.mark("select")
        for sy in (-1, 1) if self.k > 3 else ():
            bar = self.glyphs.bar * (2 * self.across - 1)
            self.write(x - self.across + 1, y + sy * (self.down + 1), bar, ink)
        for j in range(1 - self.down, self.down):
            self.write(x - self.across - 1, y + j, HOLDERS[0], ink)
            self.write(x + self.across + 1, y + j, HOLDERS[1], ink)

    def dress(self, role: Role, form: Form) -> Ink:
        """The style of a character of a piece."""
        dark = form.piece == "black"
        palette = self.palette
        if role in ("halo", "below"):
            return self.mark("select" if role == "halo" else "target")
        if palette is None:
            hole = dark and self.set == "unicode" and role in ("strong", "dot")
            return Ink(bold=dark or role in ("victim", "line", "dot", "strong"), reverse=hole)
        if self.set == "unicode":
            return Ink(palette.edge(form.piece), bold=True)
        return on_stone(palette, role, form.piece)

    def flanks(self) -> None:
        """Draw marks beside the points of a small board, the weightier over the others."""
        found: list[tuple[int, int, int, str, Ink]] = []
        for cell, point in enumerate(self.view.points):
            x, y = self.geometry.at(cell)
            if self.standing(cell).piece:
                found += [(rank, x + dx, y, text, ink) for rank, dx, text, ink in self.sides(cell)]
            elif self.k == 1 and self.shown(point):
                text, ink = self.sign_of_vacant(cell)
                found += [(0, x + 1, y, text, ink)] if text else []
        for _, x, y, text, ink in sorted(found, key=lambda each: each[0]):
            self.write(x, y, text, ink)

    def sides(self, cell: int) -> list[tuple[int, int, str, Ink]]:
        """The rank, place, character and style of each mark beside a piece at a small scale."""
        drawn = self.set == "unicode"
        wide = not drawn and self.view.points[cell].strong
        west = -2 if drawn and self.k == 2 else -1
        east = (2 if drawn and self.k == 2 else 1) + wide
        made: list[tuple[int, int, str, Ink]] = []
        if cell in self.marks.last[1:] and cell == self.marks.last[-1]:
            made.append((2, west, self.glyphs.pointers[0], self.mark("last")))
            made.append((2, east, self.glyphs.pointers[1], self.mark("last")))
        if cell == self.marks.picked:
            made.append((4, west, HOLDERS[0], self.mark("select")))
            made.append((4, east, HOLDERS[1], self.mark("select")))
        sign = self.sign(cell)
        doomed = sign in ("victim", "line")
        aside = wide or self.k == 2 or (doomed and self.is_west_of_picked(cell))
        single = west if aside else east
        if sign and not (drawn and self.k == 2):
            usual = self.glyphs.taken if sign == "victim" else self.glyphs.dot
            ink = self.mark("danger" if sign == "victim" else "target")
            made.append((3 if doomed else 0, single, self.lines.get(cell, usual), ink))
        if cell in self.marks.hint and self.k == 1:
            made.append((1, single, HINT, self.mark("target")))
        if self.k == 1:
            made = [each for each in made if each[1] < 2]
        return made

    def is_west_of_picked(self, cell: int) -> bool:
        """Whether a mark east of a piece may hit the bracket of the picked one in its row."""
        if self.marks.picked is None:
            return False
        (x, y), (picked_x, picked_y) = map(self.geometry.at, (cell, self.marks.picked))
        return y == picked_y and x < picked_x

    def beside(self, cell: int) -> None:
        """Draw a value without room on its point south-east of it, and a hint north-west of it.

        Not at scale 1.
        """
        if self.k == 1:
            return
        x, y = self.geometry.at(cell)
        dx, dy = min(self.across + 1, self.k - 1) if self.k > 3 else self.k - 1, max(self.down, 1)
        point = self.standing(cell)
        sign, _ = self.sign_of_vacant(cell)
        value = self.shown(point)
        if value and (point.piece or sign):
            self.write(x + dx, y + dy, str(value), self.value_ink(point)._replace(bold=False))
        if cell in self.marks.hint and (point.piece or sign != HINT):
            self.write(x - dx, y - dy, HINT, self.mark("target"))

    def pointers(self) -> None:
        """Point at the last moved piece from both sides, except where its neighbour is held."""
        if len(self.marks.last) < 2 or not self.standing(self.marks.last[-1]).piece:
            return
        if self.k == 3 and self.marks.last[-1] == self.marks.picked and self.down:
            return
        x, y = self.geometry.at(self.marks.last[-1])
        away = self.across + 2 if self.k > 3 else 3
        for column, text in zip((x - away, x + away), self.glyphs.pointers, strict=True):
            if self.canvas.rows[y][column].text not in HOLDERS:
                self.write(column, y, text, self.mark("last"))

    def moving(self, motion: Motion) -> None:
        """Draw the moving piece, on whole cells."""
        (x0, y0), (x1, y1) = self.geometry.at(motion.origin), self.geometry.at(motion.target)
        point = self.view.points[motion.origin]
        x, y = x0 + round((x1 - x0) * motion.share), y0 + round((y1 - y0) * motion.share)
        self.stone(x, y, Form(point.piece, point.strong))
