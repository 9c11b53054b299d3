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

from kono_tui.tui.paint.canvas import RGB, Cell
from kono_tui.tui.paint.shapes import Lit, Paint, Shape

ACROSS, DOWN = 4, 8
PARTS: Final = ACROSS * DOWN
"""A cell has parts of a quarter across and an eighth down, as block characters divide it."""
SCANS: Final = 2
"""The lines scanned for each of those eighths."""
WHOLE: Final = 0.97
"""A cell covered by more than this share counts as fully covered."""
EVEN: Final = 180.0
"""Where brightness varies less than this, a cell has one colour."""


def _rows(first: int, last: int) -> int:
    return sum(1 << part for part in range(first * ACROSS, last * ACROSS))


def _columns(first: int, last: int) -> int:
    return sum(1 << part for part in range(PARTS) if first <= part % ACROSS < last)


_UPPER, _LOWER = _rows(0, 4), _rows(4, 8)
_WEST, _EAST = _columns(0, 2), _columns(2, 4)
_FITTED: Final = (
    {"▄": _LOWER, "▌": _WEST}
    | {text: _rows(8 - n, 8) for n, text in zip((1, 2, 3, 5, 6, 7), "▁▂▃▅▆▇", strict=True)}
    | {"▎": _columns(0, 1), "▊": _columns(0, 3)}
    | {"▖": _LOWER & _WEST, "▗": _LOWER & _EAST, "▘": _UPPER & _WEST, "▝": _UPPER & _EAST}
)
"""The characters to fit shapes to, and the parts of a cell that each inks."""
BLOCKS: Final = _FITTED | {" ": 0, "▀": _UPPER, "▐": _EAST, "█": (1 << PARTS) - 1}
"""Those characters, and the others that represent grounds rather than lines."""
_ALL: Final = (1 << PARTS) - 1
_PICKS: Final = tuple(
    (text, bits, bits.bit_count(), itemgetter(*(n for n in range(PARTS) if bits >> n & 1)))
    for text, bits in _FITTED.items()
)


class Form(NamedTuple):
    """The form of a shape in one cell, without its colours; cells count from its middle one."""

    x: int
    y: int
    share: float
    text: str
    exchanged: bool
    """Whether the character inks what the shape leaves open."""
    open: int
    """The parts of the cell that the ground keeps."""
    cover: tuple[float, ...]


class Patch(NamedTuple):
    """A sprite's part in one cell; `full_cell` is set if both colours are the sprite's own."""

    x: int
    y: int
    share: float
    text: str
    exchanged: bool
    open: int
    colour: RGB
    whole: Cell | None


Sprite = tuple[Patch, ...]


@lru_cache(maxsize=512)
def sprite(shape: Shape, paint: Paint, dx: float = 0.0, dy: float = 0.0) -> Sprite:
    """Return a shape in its colours, its middle dx, dy pixels from that of its middle cell."""
    forms = outline(shape, dx, dy)
    if isinstance(paint, tuple):
        return tuple(Patch(*form[:6], paint, None) for form in forms)
    return tuple(_lit(form, paint, dx, dy) for form in forms)


@lru_cache(maxsize=512)
def outline(shape: Shape, dx: float = 0.0, dy: float = 0.0) -> tuple[Form, ...]:
    """Return a shape without its colours."""
    west = floor(0.5 + dx - shape.width)
    cells = floor(0.5 + dx + shape.width) + 1 - west
    first, last = floor((1 + dy - shape.height) / 2), floor((1 + dy + shape.height) / 2)
    forms = []
    for y in range(first, last + 1):
        strips = _strips(shape, y, 0.5 + dx - west, 1 + dy, cells)
        for x in range(cells):
            cover = [part for strip in strips for part in strip[x * ACROSS : x * ACROSS + ACROSS]]
            form = _form(west + x, y, cover)
            if form is not None:
                forms.append(form)
    return tuple(forms)


def _strips(shape: Shape, y: int, x0: float, y0: float, cells: int) -> list[list[float]]:
    """How much of each part of a row of cells is covered: eight strips of quarter cells."""
    strips = []
    for eighth in range(DOWN):
        strip = [0.0] * (cells * ACROSS + 1)
        for scan in range(SCANS):
            height = 2 * (y + (eighth + (scan + 0.5) / SCANS) / DOWN) - y0
            for start, end in shape.spans(height):
                _add(strip, (start + x0) * ACROSS, (end + x0) * ACROSS)
        strips.append(strip)
    return strips


def _add(strip: list[float], start: float, end: float) -> None:
    first, last = int(start), int(end)
    if first == last:
        strip[first] += (end - start) / SCANS
        return
    strip[first] += (first + 1 - start) / SCANS
    for part in range(first + 1, last):
        strip[part] += 1 / SCANS
    strip[last] += (end - last) / SCANS


def _form(x: int, y: int, cover: list[float]) -> Form | None:
    """The character nearest in form; None where nothing of the shape would be visible."""
    total = sum(cover)
    if total > WHOLE * PARTS:
        return Form(x, y, 1.0, " ", True, 0, tuple(cover))
    best, missed, exchanged, kept = " ", total, False, _ALL
    if PARTS - total < missed:
        best, missed, exchanged, kept = " ", PARTS - total, True, 0
    for text, bits, count, pick in _PICKS:
        miss = count + total - 2 * sum(pick(cover))
        if miss < missed:
            best, missed, exchanged, kept = text, miss, False, _ALL ^ bits
        if PARTS - miss < missed:
            best, missed, exchanged, kept = text, PARTS - miss, True, bits
    if kept == _ALL:
        return None
    return Form(x, y, total / PARTS, best, exchanged, kept, tuple(cover))


def _lit(form: Form, light: Lit, dx: float, dy: float) -> Patch:
    x, y = form.x - 0.5 - dx, 2 * form.y - 1 - dy
    if form.share < 1:
        return Patch(*form[:6], _mean_under(form.cover, light, x, y), None)
    colours = [
        light.at(x + (part % ACROSS + 0.5) / ACROSS, y + 2 * (part // ACROSS + 0.5) / DOWN)
        for part in range(PARTS)
    ]
    text, bits = _split([sum(colour) for colour in colours])
    inner = [colour for part, colour in enumerate(colours) if bits >> part & 1]
    outer = [colour for part, colour in enumerate(colours) if not bits >> part & 1]
    ground = _mean(outer)
    colour = _mean(inner) if inner else ground
    return Patch(*form[:3], text, False, 0, colour, Cell(text, colour, ground))


def _split(bright: list[float]) -> tuple[str, int]:
    """The character that best separates light from dark; a blank where all is even."""
    total = sum(bright)
    even = total * total / PARTS
    best, found, bits = even + EVEN * PARTS, " ", 0
    if sum(each * each for each in bright) < best:
        return found, bits
    best = even
    for text, inked, count, pick in _PICKS:
        inner = sum(pick(bright))
        outer = total - inner
        kept = inner * inner / count + outer * outer / (PARTS - count)
        if kept > best + 1:
            best, found, bits = kept, text, inked
    return found, bits


def _mean(colours: list[tuple[float, float, float]]) -> RGB:
    count = len(colours)
    red, green, blue = (sum(channel) / count for channel in zip(*colours, strict=True))
    return round(red), round(green), round(blue)


def _mean_under(cover: tuple[float, ...], light: Lit, x: float, y: float) -> RGB:
    """The mean colour of the covered parts, sampled in every second part."""
    red = green = blue = weight = 0.0
    for part, share in enumerate(cover):
        if share > 0 and (part + part // ACROSS) % 2 == 0:
            place = x + (part % ACROSS + 0.5) / ACROSS, y + 2 * (part // ACROSS + 0.5) / DOWN
            colour = light.at(*place)
            red += share * colour[0]
            green += share * colour[1]
            blue += share * colour[2]
            weight += share
    if not weight:
        return light.base
    return round(red / weight), round(green / weight), round(blue / weight)
