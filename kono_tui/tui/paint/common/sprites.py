"""Fit shapes to the block characters of a terminal, once for every ground they lie on.

A cell has room for two colours. A fully covered cell shows two of the shape's own colours. A cell
at an edge shows one of the shape's and one of the ground's, unmixed, in the character with the
nearest form. What such a cell shows of the ground is decided only when the sprite is laid.
"""

from __future__ import annotations

from functools import lru_cache
from math import floor
from operator import itemgetter
from typing import Final, NamedTuple

from kono_tui.tui.paint.common.canvas import RGB, CanvasCell
from kono_tui.tui.paint.common.shapes import Paint, Shading, Shape

PARTS_ACROSS, PARTS_DOWN = 4, 8
PARTS_PER_CELL: Final = PARTS_ACROSS * PARTS_DOWN
"""A cell has parts of a quarter across and an eighth down, as block characters divide it."""
SCANS_PER_PART: Final = 2
"""The lines scanned for each of those eighths."""
FULL_COVER: Final = 0.97
"""A cell covered by more than this share counts as fully covered."""
ROUNDING: Final = 1e-6
"""By more than this one form must be nearer than another: Pythons add up fractions differently."""
EVEN_VARIANCE: Final = 180.0
"""Where brightness varies less than this, a cell has one colour."""


def _row_bits(first: int, last: int) -> int:
    return sum(1 << part for part in range(first * PARTS_ACROSS, last * PARTS_ACROSS))


def _column_bits(first: int, last: int) -> int:
    return sum(1 << part for part in range(PARTS_PER_CELL) if first <= part % PARTS_ACROSS < last)


_UPPER, _LOWER = _row_bits(0, 4), _row_bits(4, 8)
_WEST, _EAST = _column_bits(0, 2), _column_bits(2, 4)
_FITTED_BITS: Final = (
    {"▄": _LOWER, "▌": _WEST}
    | {text: _row_bits(8 - n, 8) for n, text in zip((1, 2, 3, 5, 6, 7), "▁▂▃▅▆▇", strict=True)}
    | {"▎": _column_bits(0, 1), "▊": _column_bits(0, 3)}
    | {"▖": _LOWER & _WEST, "▗": _LOWER & _EAST, "▘": _UPPER & _WEST, "▝": _UPPER & _EAST}
)
"""The characters to fit shapes to, and the parts of a cell that each inks."""
BLOCK_BITS: Final = _FITTED_BITS | {" ": 0, "▀": _UPPER, "▐": _EAST, "█": (1 << PARTS_PER_CELL) - 1}
"""Those characters, and the others that represent grounds rather than lines."""
_ALL_BITS: Final = (1 << PARTS_PER_CELL) - 1
_CANDIDATES: Final = tuple(
    (text, bits, bits.bit_count(), itemgetter(*(n for n in range(PARTS_PER_CELL) if bits >> n & 1)))
    for text, bits in _FITTED_BITS.items()
)


class CellShape(NamedTuple):
    """The form of a shape in one cell, without its colours; cells count from its middle one."""

    x: int
    y: int
    share: float
    text: str
    is_inverted: bool
    """Whether the character inks what the shape leaves open."""
    open_bits: int
    """The parts of the cell that the ground keeps."""
    cover: tuple[float, ...]


class Patch(NamedTuple):
    """A sprite's part in one cell; `full_cell` is set if both colours are the sprite's own."""

    x: int
    y: int
    share: float
    text: str
    is_inverted: bool
    open_bits: int
    colour: RGB
    full_cell: CanvasCell | None


Sprite = tuple[Patch, ...]


@lru_cache(maxsize=512)
def fit_sprite(shape: Shape, paint: Paint, dx: float = 0.0, dy: float = 0.0) -> Sprite:
    """Return a shape in its colours, its middle dx, dy pixels from that of its middle cell."""
    cell_shapes = fit_shape(shape, dx, dy)
    if isinstance(paint, tuple):
        return tuple(Patch(*form[:6], paint, None) for form in cell_shapes)
    return tuple(_shade_patch(form, paint, dx, dy) for form in cell_shapes)


@lru_cache(maxsize=512)
def fit_shape(shape: Shape, dx: float = 0.0, dy: float = 0.0) -> tuple[CellShape, ...]:
    """Return a shape without its colours."""
    west = floor(0.5 + dx - shape.half_width)
    cells = floor(0.5 + dx + shape.half_width) + 1 - west
    first, last = floor((1 + dy - shape.half_height) / 2), floor((1 + dy + shape.half_height) / 2)
    cell_shapes = []
    for y in range(first, last + 1):
        strips = _scan_strips(shape, y, 0.5 + dx - west, 1 + dy, cells)
        for x in range(cells):
            parts = slice(x * PARTS_ACROSS, (x + 1) * PARTS_ACROSS)
            cover = [part for strip in strips for part in strip[parts]]
            cell_shape = _fit_cell(west + x, y, cover)
            if cell_shape is not None:
                cell_shapes.append(cell_shape)
    return tuple(cell_shapes)


def _scan_strips(shape: Shape, y: int, x0: float, y0: float, cells: int) -> list[list[float]]:
    """How much of each part of a row of cells is covered: eight strips of quarter cells."""
    strips = []
    for eighth in range(PARTS_DOWN):
        strip = [0.0] * (cells * PARTS_ACROSS + 1)
        for scan in range(SCANS_PER_PART):
            height = 2 * (y + (eighth + (scan + 0.5) / SCANS_PER_PART) / PARTS_DOWN) - y0
            for start, end in shape.spans(height):
                _add_span(strip, (start + x0) * PARTS_ACROSS, (end + x0) * PARTS_ACROSS)
        strips.append(strip)
    return strips


def _add_span(strip: list[float], start: float, end: float) -> None:
    first, last = int(start), int(end)
    if first == last:
        strip[first] += (end - start) / SCANS_PER_PART
        return
    strip[first] += (first + 1 - start) / SCANS_PER_PART
    for part in range(first + 1, last):
        strip[part] += 1 / SCANS_PER_PART
    strip[last] += (end - last) / SCANS_PER_PART


def _fit_cell(x: int, y: int, cover: list[float]) -> CellShape | None:
    """The character nearest in form; None where nothing of the shape would be visible."""
    total = sum(cover)
    if total > FULL_COVER * PARTS_PER_CELL:
        return CellShape(x, y, 1.0, " ", True, 0, tuple(cover))
    best_text, least_error, is_inverted, open_bits = " ", total, False, _ALL_BITS
    if PARTS_PER_CELL - total < least_error - ROUNDING:
        best_text, least_error, is_inverted, open_bits = " ", PARTS_PER_CELL - total, True, 0
    for text, bits, count, pick in _CANDIDATES:
        error = count + total - 2 * sum(pick(cover))
        if error < least_error - ROUNDING:
            best_text, least_error, is_inverted, open_bits = text, error, False, _ALL_BITS ^ bits
        if PARTS_PER_CELL - error < least_error - ROUNDING:
            best_text, least_error, is_inverted = text, PARTS_PER_CELL - error, True
            open_bits = bits
    if open_bits == _ALL_BITS:
        return None
    return CellShape(x, y, total / PARTS_PER_CELL, best_text, is_inverted, open_bits, tuple(cover))


def _shade_patch(cell_shape: CellShape, shading: Shading, dx: float, dy: float) -> Patch:
    x, y = cell_shape.x - 0.5 - dx, 2 * cell_shape.y - 1 - dy
    if cell_shape.share < 1:
        return Patch(*cell_shape[:6], _mean_covered_colour(cell_shape.cover, shading, x, y), None)
    parts = range(PARTS_PER_CELL)
    colours = [shading.colour_at(*_part_middle(part, x, y)) for part in parts]
    text, bits = _split_brightness([sum(colour) for colour in colours])
    inner = [colour for part, colour in enumerate(colours) if bits >> part & 1]
    outer = [colour for part, colour in enumerate(colours) if not bits >> part & 1]
    ground = _mean_colour(outer)
    colour = _mean_colour(inner) if inner else ground
    return Patch(*cell_shape[:3], text, False, 0, colour, CanvasCell(text, colour, ground))


def _part_middle(part: int, x: float, y: float) -> tuple[float, float]:
    """The middle of a part, in pixels, of the cell that begins at x, y."""
    down, across = divmod(part, PARTS_ACROSS)
    return x + (across + 0.5) / PARTS_ACROSS, y + 2 * (down + 0.5) / PARTS_DOWN


def _split_brightness(brightness: list[float]) -> tuple[str, int]:
    """The character that best separates light from dark; a blank where all is even."""
    total = sum(brightness)
    even = total * total / PARTS_PER_CELL
    best_score, best_text, bits = even + EVEN_VARIANCE * PARTS_PER_CELL, " ", 0
    if sum(each * each for each in brightness) < best_score:
        return best_text, bits
    best_score = even
    for text, inked, count, pick in _CANDIDATES:
        inner = sum(pick(brightness))
        outer = total - inner
        score = inner * inner / count + outer * outer / (PARTS_PER_CELL - count)
        if score > best_score + 1:
            best_score, best_text, bits = score, text, inked
    return best_text, bits


def _mean_colour(colours: list[tuple[float, float, float]]) -> RGB:
    count = len(colours)
    red, green, blue = (sum(channel) / count for channel in zip(*colours, strict=True))
    return round(red), round(green), round(blue)


def _mean_covered_colour(cover: tuple[float, ...], shading: Shading, x: float, y: float) -> RGB:
    """The mean colour of the covered parts, sampled in every second part."""
    red = green = blue = weight = 0.0
    for part, share in enumerate(cover):
        if share > 0 and (part + part // PARTS_ACROSS) % 2 == 0:
            colour = shading.colour_at(*_part_middle(part, x, y))
            red += share * colour[0]
            green += share * colour[1]
            blue += share * colour[2]
            weight += share
    if not weight:
        return shading.base
    return round(red / weight), round(green / weight), round(blue / weight)
