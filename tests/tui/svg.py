"""A screen as an SVG picture without fonts of its own, and such a picture read back.

Blocks, frames and dots are drawn and not written, so that no font leaves gaps between them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import Final
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.color import blend_rgb
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME
from textual._compositor import LayoutUpdate
from textual.app import App

WIDTH: Final = 8
HEIGHT: Final = 16
"""Of a cell: every eighth of it is whole."""
MARGIN: Final = 8
BASELINE: Final = 12
FONT: Final = (
    'font-family="DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace" font-size="13.3"'
)
NAMESPACE: Final = "http://www.w3.org/2000/svg"
DIM: Final = 0.4
TERMINAL_THEME: Final = SVG_EXPORT_THEME
"""The colours that stand for a terminal's own."""

PixelBox = tuple[int, int, int, int]
"""Left, top, width, height."""


@dataclass(frozen=True)
class Cell:
    """One cell of a screen; colours such as "#ffcc00". A wide character has "" at its right."""

    text: str
    ink: str
    ground: str
    bold: bool = False
    underline: bool = False


CellGrid = Sequence[Sequence[Cell]]
TextLook = tuple[str, bool, bool]
WIDE_FILLER: Final = "\0"
"""Stands for the right half of a wide character."""


# Reading the screen


def read_cells(app: App[None]) -> CellGrid:
    """Every cell that the app shows now, dialogs over what lies below them."""
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    assert isinstance(update, LayoutUpdate)
    rows = []
    for strips in update.strips:
        row: list[Cell] = []
        for text, style, _ in (segment for strip in strips for segment in strip):
            for character in text:
                wide = cell_len(character) - 1
                row += [_cell(character, style or Style()), *[_cell("", style or Style())] * wide]
        rows.append(row)
    return rows


@cache
def _cell(text: str, style: Style) -> Cell:
    ink, ground = TERMINAL_THEME.foreground_color, TERMINAL_THEME.background_color
    if style.color is not None:
        ink = style.color.get_truecolor(TERMINAL_THEME, foreground=True)
    if style.bgcolor is not None:
        ground = style.bgcolor.get_truecolor(TERMINAL_THEME, foreground=False)
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        ink = blend_rgb(ink, ground, DIM)
    return Cell(text, ink.hex, ground.hex, bool(style.bold), bool(style.underline))


# Characters that are drawn


def shape(character: str) -> tuple[PixelBox, ...]:
    """The parts of a cell that a block, a frame or dots fill; none for a written character."""
    if "\u2800" < character <= "\u28ff":
        return _dots(character)
    if not "\u2500" <= character <= "\u259f":
        return ()
    return _block(character) or _frame(character)


def _block(character: str) -> tuple[PixelBox, ...]:
    code = ord(character)
    if character == "▀":
        return ((0, 0, 8, 8),)
    if "▁" <= character <= "█":
        part = 2 * (code - 0x2580)
        return ((0, 16 - part, 8, part),)
    if "▉" <= character <= "▏":
        return ((0, 0, 0x2590 - code, 16),)
    if character == "▐":
        return ((4, 0, 4, 16),)
    quarters = QUARTERS.get(character, "")
    return tuple((4 * (each in "bd"), 8 * (each in "cd"), 4, 8) for each in quarters)


QUARTERS: Final = {
    "▖": "c",
    "▗": "d",
    "▘": "a",
    "▙": "acd",
    "▚": "ad",
    "▛": "abc",
    "▜": "abd",
    "▝": "b",
    "▞": "bc",
    "▟": "bcd",
}
"""Quarter blocks: a b above, c d below."""


@cache
def _frame(character: str) -> tuple[PixelBox, ...]:
    """Lines from the middle of the cell, as the character's name has them."""
    words = unicodedata.name(character).removeprefix("BOX DRAWINGS ").split()
    weight, directions = words[0], set(words[1:]) - {"AND", "ARC"}
    if not directions <= {"HORIZONTAL", "VERTICAL", "LEFT", "RIGHT", "UP", "DOWN"}:
        return ()
    thick = 2 if weight == "HEAVY" else 1
    boxes: list[PixelBox] = []
    for aside in (-1, 1) if weight == "DOUBLE" else (0,):
        x, y = 4 - thick // 2 + aside, 8 - thick // 2 + 2 * aside
        left = 0 if directions & {"HORIZONTAL", "LEFT"} else x
        right = 8 if directions & {"HORIZONTAL", "RIGHT"} else x + thick
        top = 0 if directions & {"VERTICAL", "UP"} else y
        bottom = 16 if directions & {"VERTICAL", "DOWN"} else y + thick
        if directions & {"HORIZONTAL", "LEFT", "RIGHT"}:
            boxes.append((left, y, right - left, thick))
        if directions & {"VERTICAL", "UP", "DOWN"}:
            boxes.append((x, top, thick, bottom - top))
    return tuple(boxes)


def _dots(character: str) -> tuple[PixelBox, ...]:
    """Dots of braille: a raster of squares, so that slanted lines go on from cell to cell."""
    bits = ord(character) - 0x2800
    return tuple((4 * x + 1, 4 * y + 1, 2, 2) for bit, (x, y) in DOTS.items() if bits >> bit & 1)


DOTS: Final = {
    **{3 * x + y: (x, y) for x in range(2) for y in range(3)},
    **{6 + x: (x, 3) for x in range(2)},
}
"""Column and row of each dot, by its bit."""


# Writing


def draw_svg(screen: CellGrid, title: str) -> str:
    """Draw the screen as a picture. The same screen gives the same text."""
    width, height = len(screen[0]) * WIDTH + 2 * MARGIN, len(screen) * HEIGHT + 2 * MARGIN
    boxes = _grounds(screen)
    desk = _desk(screen)
    grounds = {colour: boxes[colour] for colour in boxes if colour != desk}
    area = f'width="{width}" height="{height}"'
    corner = f'x="{-MARGIN}" y="{-MARGIN}" rx="{MARGIN}"'
    seen_part = f'viewBox="{-MARGIN} {-MARGIN} {width} {height}"'
    lines = [
        f'<svg xmlns="{NAMESPACE}" {seen_part} {area} role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect {corner} {area} fill="{desk}"/>',
        '<g shape-rendering="crispEdges">',
        *_paths(grounds),
        *_paths(_shapes(screen)),
        "</g>",
        f"<g {FONT}>",
        *_texts(screen),
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _desk(screen: CellGrid) -> str:
    """The background of the whole screen: the terminal's own, else that of its last row."""
    own = TERMINAL_THEME.background_color.hex
    if any(cell.ground == own for row in screen for cell in row):
        return own
    return screen[-1][-1].ground


def _grounds(screen: CellGrid) -> dict[str, list[PixelBox]]:
    boxes: dict[str, list[PixelBox]] = {}
    for y, row in enumerate(screen):
        for x, cell in enumerate(row):
            boxes.setdefault(cell.ground, []).append((x * WIDTH, y * HEIGHT, WIDTH, HEIGHT))
    return boxes


def _shapes(screen: CellGrid) -> dict[str, list[PixelBox]]:
    boxes: dict[str, list[PixelBox]] = {}
    for y, row in enumerate(screen):
        for x, cell in enumerate(row):
            for left, top, width, height in shape(cell.text):
                box = (x * WIDTH + left, y * HEIGHT + top, width, height)
                boxes.setdefault(cell.ink, []).append(box)
    return boxes


def _paths(boxes: dict[str, list[PixelBox]]) -> Iterator[str]:
    """A path for each colour."""
    for colour in sorted(boxes):
        parts = (
            f"M{x} {y}h{width}v{height}h-{width}z"
            for x, y, width, height in _merge_boxes(boxes[colour])
        )
        yield f'<path fill="{colour}" d="{"".join(parts)}"/>'


def _merge_boxes(boxes: Iterable[PixelBox]) -> list[PixelBox]:
    """The same area in fewer boxes: side by side first, then one below the other."""
    wide: list[PixelBox] = []
    for x, y, width, height in sorted(boxes, key=lambda box: (box[1], box[3], box[0])):
        last = wide[-1] if wide else (0, -1, 0, 0)
        if (last[1], last[3]) == (y, height) and last[0] + last[2] == x:
            wide[-1] = (last[0], y, last[2] + width, height)
        else:
            wide.append((x, y, width, height))
    high: list[PixelBox] = []
    for x, y, width, height in sorted(wide, key=lambda box: (box[0], box[2], box[1])):
        last = high[-1] if high else (-1, 0, 0, 0)
        if (last[0], last[2]) == (x, width) and last[1] + last[3] == y:
            high[-1] = (x, last[1], width, last[3] + height)
        else:
            high.append((x, y, width, height))
    return sorted(high, key=lambda box: (box[1], box[0]))


def _texts(screen: CellGrid) -> Iterator[str]:
    """Yield the text, in groups that look alike."""
    runs: dict[TextLook, list[str]] = {}
    for y, row in enumerate(screen):
        for x, look, text in _runs(row):
            place = f'x="{x * WIDTH}" y="{y * HEIGHT + BASELINE}"'
            length = f'textLength="{cell_len(text) * WIDTH}" lengthAdjust="spacingAndGlyphs"'
            line = ' text-decoration="underline"' if look[2] else ""  # groups do not hand it down
            runs.setdefault(look, []).append(f"<text {place} {length}{line}>{escape(text)}</text>")
    for (ink, bold, _), texts in sorted(runs.items()):
        weight = ' font-weight="bold"' if bold else ""
        yield f'<g fill="{ink}"{weight}>'
        yield from texts
        yield "</g>"


def _runs(row: Sequence[Cell]) -> Iterator[tuple[int, TextLook, str]]:
    """Words that look alike with single spaces between; what is not ASCII stands alone."""
    x = 0
    for look, group in groupby(row, key=_text_look):
        cells = list(group)
        text = "".join(" " if shape(cell.text) else cell.text or WIDE_FILLER for cell in cells)
        for found in re.finditer(rf"[!-~]+(?: [!-~]+)*|[^ -~{WIDE_FILLER}]", text):
            yield x + found.start(), look, found[0]
        x += len(cells)


def _text_look(cell: Cell) -> TextLook:
    return cell.ink, cell.bold, cell.underline


# Reading a picture back


@dataclass
class PictureView:
    """The look of a picture: the colour of every pixel, and the text with its place."""

    title: str
    points: list[list[str]]
    letters: dict[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)

    @property
    def size(self) -> tuple[int, int]:
        return len(self.points[0]) // WIDTH, len(self.points) // HEIGHT

    def cell_at(self, x: int, y: int) -> tuple[object, ...]:
        """Everything visible in a cell."""
        rows = self.points[y * HEIGHT : (y + 1) * HEIGHT]
        points = tuple(tuple(row[x * WIDTH : (x + 1) * WIDTH]) for row in rows)
        return self.letters.get((x, y)), points


def parse_svg(svg: str) -> PictureView:
    """Read a picture as it looks, however it is written."""
    root = ElementTree.fromstring(svg)  # noqa: S314 - pictures of our own
    _, _, width, height = map(int, root.attrib["viewBox"].split())
    width, height = width - 2 * MARGIN, height - 2 * MARGIN
    title = root.find(f"{{{NAMESPACE}}}title")
    picture = PictureView(title.text or "" if title is not None else "", [])
    for part in root:
        kind = part.tag.removeprefix(f"{{{NAMESPACE}}}")
        if kind == "rect":
            picture.points = [[part.attrib["fill"]] * width for _ in range(height)]
    for path in root.iter(f"{{{NAMESPACE}}}path"):
        _fill(picture, path.attrib["fill"], path.attrib["d"])
    for group in root.iter(f"{{{NAMESPACE}}}g"):
        for text in group.findall(f"{{{NAMESPACE}}}text"):
            _write(picture, {**group.attrib, **text.attrib}, text)
    return picture


def _fill(picture: PictureView, colour: str, path_data: str) -> None:
    for found in re.finditer(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", path_data):
        x, y, width, height = map(int, found.groups())
        for row in picture.points[y : y + height]:
            row[x : x + width] = [colour] * width


def _write(picture: PictureView, look: dict[str, str], text: ElementTree.Element) -> None:
    x, y = int(text.attrib["x"]) // WIDTH, int(text.attrib["y"]) // HEIGHT
    style = tuple(look.get(name, "") for name in ("fill", "font-weight", "text-decoration"))
    for character in text.text or "":
        if character != " ":
            picture.letters[x, y] = (character, *style)
        x += cell_len(character)


def difference(wanted: PictureView, got: PictureView) -> str:
    """Where two pictures differ, in words; "" if they look the same."""
    if wanted.size != got.size:
        return f"{wanted.size} cells before, {got.size} now"
    if wanted.title != got.title:
        return f"called {wanted.title!r} before, {got.title!r} now"
    width, height = wanted.size
    cells = [
        (x, y)
        for y in range(height)
        for x in range(width)
        if wanted.cell_at(x, y) != got.cell_at(x, y)
    ]
    if not cells:
        return ""
    x, y = cells[0]
    before, now = (each.letters.get((x, y), ("nothing",)) for each in (wanted, got))
    where = f"first in row {y + 1}, column {x + 1} ({' '.join(before)} before, {' '.join(now)} now)"
    return f"{len(cells)} cells differ, {where}"
