"""Flat shapes for sprites, scanned line by line, and the shading on them.

Lengths are in pixels: a cell of the screen is one wide and two high. Coordinates are relative to a
shape's middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final, Protocol

from kono_tui.tui.paint.canvas import RGB

Span = tuple[float, float]
DEEPEST: Final = 0.1
"""Where a pit shows its own colour: this share of its radius from the middle to the lit lip."""


class Shape(Protocol):
    """A region of the plane. Equal shapes have equal hashes, so that each is fitted only once."""

    @property
    def width(self) -> float:
        """How far it reaches to either side."""

    @property
    def height(self) -> float:
        """How far it reaches up and down."""

    def spans(self, y: float) -> tuple[Span, ...]:
        """The parts of the line at a height that it covers, from west to east."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True)
class Disc:
    """Everything within a radius; `dx` and `dy` move it off its own middle, as for a shadow."""

    radius: float
    dx: float = 0.0
    dy: float = 0.0

    @property
    def width(self) -> float:
        return self.radius + abs(self.dx)

    @property
    def height(self) -> float:
        return self.radius + abs(self.dy)

    def spans(self, y: float) -> tuple[Span, ...]:
        half = _chord(self.radius, y - self.dy)
        return ((self.dx - half, self.dx + half),) if half > 0 else ()


@dataclass(frozen=True)
class _Centred:
    """A shape as high as wide, around its middle."""

    radius: float

    @property
    def width(self) -> float:
        return self.radius

    @property
    def height(self) -> float:
        return self.radius


@dataclass(frozen=True)
class Ring(_Centred):
    """A disc without the disc inside it."""

    thickness: float

    def spans(self, y: float) -> tuple[Span, ...]:
        half = _chord(self.radius, y)
        hole = _chord(self.radius - self.thickness, y)
        if hole > 0:
            return (-half, -hole), (hole, half)
        return ((-half, half),) if half > 0 else ()


@dataclass(frozen=True)
class Diamond(_Centred):
    """A square on its corner."""

    def spans(self, y: float) -> tuple[Span, ...]:
        half = self.radius - abs(y)
        return ((-half, half),) if half > 0 else ()


@dataclass(frozen=True)
class Cross(_Centred):
    """Two strokes between the corners of a square; `stroke` is their horizontal width."""

    stroke: float

    def spans(self, y: float) -> tuple[Span, ...]:
        far = abs(y)
        if far >= self.radius:
            return ()
        half = self.stroke / 2
        outer = min(far + half, self.radius)
        if far <= half:
            return ((-outer, outer),)
        return (-outer, half - far), (far - half, outer)


@dataclass(frozen=True)
class Stroke:
    """A diagonal bar, by half its height and half its thickness."""

    height: float
    thickness: float
    falling: bool
    """Whether it falls to the east rather than to the west."""

    @property
    def width(self) -> float:
        return self.height + self._reach

    @property
    def _reach(self) -> float:
        """The horizontal distance from its middle to its sides."""
        return self.thickness * sqrt(2)

    def spans(self, y: float) -> tuple[Span, ...]:
        if abs(y) >= self.height:
            return ()
        middle = y if self.falling else -y
        return ((middle - self._reach, middle + self._reach),)


@dataclass(frozen=True)
class Slab:
    """A rectangle with round corners, by half its width and height."""

    width: float
    height: float
    corner: float

    def spans(self, y: float) -> tuple[Span, ...]:
        if abs(y) >= self.height:
            return ()
        past = abs(y) - (self.height - self.corner)
        inset = self.corner - _chord(self.corner, past) if past > 0 else 0.0
        return ((inset - self.width, self.width - inset),)


def _chord(radius: float, y: float) -> float:
    """Half the length of a circle's chord at a height; 0 outside the circle."""
    square = radius * radius - y * y
    return sqrt(square) if radius > 0 and square > 0 else 0.0


class Lit(Protocol):
    """Colours that vary with position."""

    @property
    def base(self) -> RGB:
        """The colour of a part too small to have a position."""

    def at(self, x: float, y: float) -> tuple[float, float, float]:
        """The colour at a position."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True)
class Light:
    """The shading of a round piece lit from the north-west: base, light and shade."""

    base: RGB
    high: RGB
    low: RGB
    radius: float
    edged: bool = False
    """Whether its outermost tenth is darker."""

    def at(self, x: float, y: float) -> tuple[float, float, float]:
        """The colour at a position."""
        radius = self.radius
        towards = (0.6 * x + 0.8 * y) / radius
        low = 0.75 * towards**1.5 if towards > 0 else 0.0
        glint = hypot(x + 0.34 * radius, y + 0.40 * radius) / (0.62 * radius)
        high = 0.95 * (1 - glint) ** 1.3 if glint < 1 else 0.0
        low *= 1 - high
        if self.edged and hypot(x, y) > 0.9 * radius:
            low, high = low * 0.65 + 0.35, high * 0.65
        base = 1 - low - high
        a, b, c = self.base, self.low, self.high
        return (
            a[0] * base + b[0] * low + c[0] * high,
            a[1] * base + b[1] * low + c[1] * high,
            a[2] * base + b[2] * low + c[2] * high,
        )


@dataclass(frozen=True)
class Hollow:
    """The shading of a round pit: dark under one lip, with light on the other."""

    base: RGB
    low: RGB
    high: RGB
    radius: float

    def at(self, x: float, y: float) -> tuple[float, float, float]:
        """The colour at a position."""
        towards = (0.6 * x + 0.8 * y) / self.radius
        end = self.high if towards > DEEPEST else self.low
        share = min(1.0, abs(towards - DEEPEST) / (1 - abs(DEEPEST)))
        base = self.base
        return (
            base[0] + (end[0] - base[0]) * share,
            base[1] + (end[1] - base[1]) * share,
            base[2] + (end[2] - base[2]) * share,
        )


Paint = RGB | Lit
"""One uniform colour, or light and shade."""
