"""Links between the pieces of a chain: bars or characters, with others for a winning chain."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import Final, NamedTuple

from kono_tui.core.view import BoardView
from kono_tui.tui.paint.canvas import Canvas, Colour
from kono_tui.tui.paint.easel import Easel
from kono_tui.tui.paint.geometry import Geometry
from kono_tui.tui.paint.glyph_sets import GLYPH_SETS
from kono_tui.tui.paint.palette import Palette
from kono_tui.tui.paint.shapes import Shape, Slab, Stroke

HOLLOW: Final = "═║╲╱"
"""The links of pieces that have an outline: across, down, falling, rising."""
LIT: Final = "━┃◆◆"
"""The same where their chain has won."""
Places = list[tuple[int, int]]
STRONG: Final = 0.85
WEAK: Final = 0.5
"""Half the width of a bar, in pixels."""


class Link(NamedTuple):
    """A link between two points on the screen: the first is the upper one, or the western one."""

    x: int
    y: int
    across: int
    """The points from the first to the second, eastwards: -1, 0 or 1."""
    down: int
    piece: str
    lit: bool

    @property
    def weak(self) -> bool:
        return bool(self.across and self.down)

    @property
    def way(self) -> int:
        """Its index in a string of link characters: across, down, falling, rising."""
        if self.weak:
            return 2 if self.across > 0 else 3
        return 0 if self.across else 1

    def places(self, scale: int) -> Places:
        """The cells between its points, two columns further with each row.

        At the smallest scale no row lies between: a weak link is beside the lower point.
        """
        if not self.down:
            return [(self.x + step, self.y) for step in range(1, 2 * scale)]
        if self.weak and scale == 1:
            return [(self.x + self.across, self.y + 1)]
        return [(self.x + 2 * step * self.across, self.y + step) for step in range(1, scale)]


def links(view: BoardView, geometry: Geometry) -> list[Link]:
    """The links of a board as it is turned, those of the winning chain last."""
    found = []
    for pair in view.links:
        one, other = sorted(map(geometry.turned, pair))
        (row, column), (lower, further) = (divmod(at, geometry.columns) for at in (one, other))
        x, y = geometry.at(geometry.turned(one))
        piece, lit = view.points[pair[0]].piece, view.lit.issuperset(pair)
        found.append(Link(x, y, further - column, lower - row, piece, lit))
    return sorted(found, key=lambda link: link.lit)


def shining(view: BoardView) -> BoardView:
    """Return the same board with the pieces of the winning chain marked as strong."""
    if not view.lit:
        return view
    points = list(view.points)
    for cell in view.lit:
        points[cell] = replace(points[cell], strong=True)
    return replace(view, points=tuple(points))


def write(canvas: Canvas, link: Link, places: Places, texts: str, ink: Colour) -> None:
    """Write a link in characters: across, down, falling, rising."""
    for x, y in places:
        canvas.put(x, y, texts[link.way], ink, bold=True)


def write_on_wood(canvas: Canvas, link: Link, scale: int, radius: float, palette: Palette) -> None:
    """Write a link between its pieces in their colour, or hollow if they have an outline.

    Where round pieces touch each other, the link is on them.
    """
    glyphs, outline = GLYPH_SETS["unicode"], palette.outline(link.piece)
    if outline is None:
        texts, ink = glyphs.lit_links if link.lit else glyphs.links, palette.stone(link.piece)
    else:
        texts, ink = (LIT, palette.gold(link.piece)) if link.lit else (HOLLOW, outline)
    places = link.places(scale)
    ends = (link.x, link.y), (link.x + 2 * scale * link.across, link.y + scale * link.down)
    clear = [place for place in places if all(_apart(place, end) > radius for end in ends)]
    write(canvas, link, clear or places, texts, ink)


def _apart(place: tuple[int, int], end: tuple[int, int]) -> float:
    """The pixels from cell to cell."""
    return hypot(place[0] - end[0], 2 * (place[1] - end[1]))


def draw(easel: Easel, link: Link, scale: int, palette: Palette) -> None:
    """Draw a link as a bar in the colour of its pieces, with a golden line if it is winning."""
    colour = palette.stone(link.piece)
    middle = float(scale * link.across), float(scale * link.down)
    easel.lay(link.x, link.y, _bar(link, scale), colour, middle)
    if link.lit and not link.weak:
        for x, y in link.places(scale):
            easel.canvas.put(x, y, LIT[link.way], palette.gold(link.piece), colour)


def _bar(link: Link, scale: int) -> Shape:
    """The shape of a bar around the middle between two points."""
    if link.weak:
        return Stroke(float(scale), STRONG if link.lit else WEAK, falling=link.across > 0)
    return Slab(scale, STRONG, 0.0) if link.across else Slab(STRONG, scale, 0.0)
