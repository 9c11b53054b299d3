"""The boards on a page of rules: side by side where they fit, each with its caption."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rich.segment import Segment
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from kono_tui.scene.diagrams import DiagramPicture
from kono_tui.tui.paint.board import paint_board
from kono_tui.tui.paint.common.geometry import Geometry
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.widgets.followers import follow_app
from kono_tui.tui.widgets.kono_app import kono_app
from kono_tui.tui.widgets.strips import strip_of

GAP = 2
"""The columns between boards that stand side by side."""
LARGEST_HEIGHT = 20
LARGEST_SCALE, LEAST_SCALE = 4, 2
"""Boards side by side have at least this scale; where they cannot, fewer stand in a row."""
CAPTION_WIDTH = 30
"""A caption may be so wide even if its board is not."""


@dataclass(frozen=True)
class CaptionedDiagram:
    """A board and what stands below it."""

    picture: DiagramPicture
    caption: str = ""


@dataclass(frozen=True)
class PlacedDiagram:
    """A diagram with its place in the widget."""

    picture: DiagramPicture
    geometry: Geometry
    caption: tuple[str, ...]
    x: int
    y: int

    @property
    def width(self) -> int:
        return max(self.geometry.width, *map(len, self.caption), 0)

    @property
    def height(self) -> int:
        return self.geometry.height + len(self.caption)


def place_diagrams(diagrams: Sequence[CaptionedDiagram], width: int) -> tuple[PlacedDiagram, ...]:
    """Return where diagrams stand: as many in a row as fit, the rows a line apart."""
    count = next(n for n in range(len(diagrams), 0, -1) if n == 1 or _fits(diagrams, width, n))
    room = _room(width, count)
    placed: list[PlacedDiagram] = []
    x = y = 0
    for number, each in enumerate(diagrams):
        if number and number % count == 0:
            x, y = 0, 1 + max(other.y + other.height for other in placed)
        geometry = _fit(each, room)
        caption_width = min(room, max(geometry.width, CAPTION_WIDTH))
        caption = tuple(textwrap.wrap(each.caption, caption_width, break_on_hyphens=False))
        placed.append(PlacedDiagram(each.picture, geometry, caption, x, y))
        x += placed[-1].width + GAP
    return tuple(placed)


def _room(width: int, count: int) -> int:
    """The columns for each of so many boards in a row."""
    return (width - GAP * (count - 1)) // count


def _fit(diagram: CaptionedDiagram, room: int) -> Geometry:
    return Geometry.fit(diagram.picture.view, room, LARGEST_HEIGHT, LARGEST_SCALE)


def _fits(diagrams: Sequence[CaptionedDiagram], width: int, count: int) -> bool:
    """Whether so many of them fit in a row without being too small."""
    room = _room(width, count)
    fitted = [_fit(each, room) for each in diagrams]
    return all(each.width <= room and each.scale >= LEAST_SCALE for each in fitted)


class DiagramRow(Widget):
    """Some diagrams that belong together. A board is painted when it first comes into view."""

    DEFAULT_CSS = "DiagramRow { width: 1fr; height: auto; color: $text-muted; }"
    ALLOW_SELECT = False

    def __init__(self, diagrams: Sequence[CaptionedDiagram]) -> None:
        super().__init__()
        self.diagrams = tuple(diagrams)

    def on_mount(self) -> None:
        follow_app(self, "skin", self._repaint)

    def _repaint(self) -> None:
        self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(each.y + each.height for each in self.placed(width))

    def placed(self, width: int) -> tuple[PlacedDiagram, ...]:
        """The places of the diagrams in a width."""
        return _place_cached(self.diagrams, width)

    def render_line(self, y: int) -> Strip:
        style = self.rich_style
        parts: list[Strip] = []
        x = 0
        for diagram, line in self._parts_of_line(y):
            parts += [Strip.blank(diagram.x - x, style), line]
            x = diagram.x + line.cell_length
        parts.append(Strip.blank(max(self.content_size.width - x, 0), style))
        return Strip.join(parts).crop(0, self.content_size.width)

    def _parts_of_line(self, y: int) -> Iterator[tuple[PlacedDiagram, Strip]]:
        """Yield what a line shows of each diagram, from west to east."""
        skin, style = kono_app(self).skin, self.rich_style
        for each in self.placed(self.content_size.width):
            row = y - each.y
            if 0 <= row < each.geometry.height:
                yield each, _paint(each.picture, each.geometry, skin)[row].apply_style(style)
            elif each.geometry.height <= row < each.height:
                caption = each.caption[row - each.geometry.height]
                yield each, Strip([Segment(caption, style)], len(caption))


@lru_cache(maxsize=64)
def _place_cached(diagrams: tuple[CaptionedDiagram, ...], width: int) -> tuple[PlacedDiagram, ...]:
    return place_diagrams(diagrams, width)


@lru_cache(maxsize=32)
def _paint(picture: DiagramPicture, geometry: Geometry, skin: Skin) -> tuple[Strip, ...]:
    canvas = paint_board(picture.view, picture.marks, skin, geometry)
    return tuple(strip_of(row) for row in canvas.rows)
