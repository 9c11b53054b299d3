"""Links between the pieces of a chain: bars or characters, with others for a winning chain."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import Final, NamedTuple

from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.common.canvas import Canvas, Colour
from kono_tui.tui.paint.common.geometry import Geometry
from kono_tui.tui.paint.common.glyph_sets import GLYPH_SETS
from kono_tui.tui.paint.common.shapes import Shape, Slab, Stroke
from kono_tui.tui.paint.points.wood_pieces import PointPainter

HOLLOW_LINKS: Final = "═║╲╱"
"""The links of pieces that have an outline: across, down, falling, rising."""
WINNING_LINKS: Final = "━┃◆◆"
"""The same where their chain has won."""
CanvasPlaces = list[tuple[int, int]]
STRONG_HALF_WIDTH: Final = 0.85
WEAK_HALF_WIDTH: Final = 0.5
"""Half the width of a bar, in pixels."""


class BoardLink(NamedTuple):
    """A link between two points on the screen: the first is the upper one, or the western one."""

    x: int
    y: int
    across: int
    """The points from the first to the second, eastwards: -1, 0 or 1."""
    down: int
    piece: str
    is_winning: bool

    @property
    def is_weak(self) -> bool:
        return bool(self.across and self.down)

    @property
    def glyph_index(self) -> int:
        """Its index in a string of link characters: across, down, falling, rising."""
        if self.is_weak:
            return 2 if self.across > 0 else 3
        return 0 if self.across else 1

    def places_between(self, scale: int) -> CanvasPlaces:
        """The cells between its points, two columns further with each row.

        At the smallest scale no row lies between: a weak link is beside the lower point.
        """
        if not self.down:
            return [(self.x + step, self.y) for step in range(1, 2 * scale)]
        if self.is_weak and scale == 1:
            return [(self.x + self.across, self.y + 1)]
        return [(self.x + 2 * step * self.across, self.y + step) for step in range(1, scale)]


def board_links(view: BoardView, geometry: Geometry) -> list[BoardLink]:
    """The links of a board as it is turned, those of the winning chain last."""
    found = []
    for pair in view.links:
        one, other = sorted(map(geometry.flip_cell, pair))
        (row, column), (lower, further) = (divmod(at, geometry.columns) for at in (one, other))
        x, y = geometry.canvas_xy(geometry.flip_cell(one))
        piece, is_winning = view.points[pair[0]].piece, view.winning_cells.issuperset(pair)
        found.append(BoardLink(x, y, further - column, lower - row, piece, is_winning))
    return sorted(found, key=lambda link: link.is_winning)


def with_winning_pieces_strong(view: BoardView) -> BoardView:
    """Return the same board with the pieces of the winning chain marked as strong."""
    if not view.winning_cells:
        return view
    points = list(view.points)
    for cell in view.winning_cells:
        points[cell] = replace(points[cell], is_strong=True)
    return replace(view, points=tuple(points))


def write_link(
    canvas: Canvas, link: BoardLink, places: CanvasPlaces, texts: str, ink: Colour
) -> None:
    """Write a link in characters: across, down, falling, rising."""
    for x, y in places:
        canvas.put(x, y, texts[link.glyph_index], ink, bold=True)


def write_link_on_wood(painter: PointPainter, link: BoardLink) -> None:
    """Write a link between its pieces in their colour, or hollow if they have an outline.

    Where round pieces touch each other, the link is on them.
    """
    palette, scale = painter.palette, painter.scale
    glyphs, outline = GLYPH_SETS["unicode"], palette.outline(link.piece)
    if outline is None:
        texts = glyphs.winning_links if link.is_winning else glyphs.links
        ink = palette.stone(link.piece)
    else:
        texts = WINNING_LINKS if link.is_winning else HOLLOW_LINKS
        ink = palette.gold(link.piece) if link.is_winning else outline
    places = link.places_between(scale)
    ends = (link.x, link.y), (link.x + 2 * scale * link.across, link.y + scale * link.down)

    def is_free(x: int, y: int) -> bool:
        pixels = [hypot(x - column, 2 * (y - row)) for column, row in ends]
        return min(pixels) > painter.piece_radius

    free_places = [place for place in places if is_free(*place)]
    write_link(painter.canvas, link, free_places or places, texts, ink)


def draw_link(painter: PointPainter, link: BoardLink) -> None:
    """Draw a link as a bar in the colour of its pieces, with a golden line if it is winning."""
    scale, colour = painter.scale, painter.palette.stone(link.piece)
    middle = float(scale * link.across), float(scale * link.down)
    painter.sprite_canvas.lay_shape(link.x, link.y, _bar_shape(link, scale), colour, middle)
    if link.is_winning and not link.is_weak:
        text, gold = WINNING_LINKS[link.glyph_index], painter.palette.gold(link.piece)
        for x, y in link.places_between(scale):
            painter.canvas.put(x, y, text, gold, colour)


def _bar_shape(link: BoardLink, scale: int) -> Shape:
    """The shape of a bar around the middle between two points."""
    if link.is_weak:
        width = STRONG_HALF_WIDTH if link.is_winning else WEAK_HALF_WIDTH
        return Stroke(float(scale), width, falls_east=link.across > 0)
    if link.across:
        return Slab(scale, STRONG_HALF_WIDTH, 0.0)
    return Slab(STRONG_HALF_WIDTH, scale, 0.0)
