"""Flat shapes for sprites, scanned line by line, and the shading on them.

Lengths are in pixels: a cell of the screen is one wide and two high. Coordinates are relative to a
shape's middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final, Protocol

from kono_tui.tui.paint.common.canvas import RGB

Span = tuple[float, float]
PIT_BOTTOM: Final = 0.1
"""Where a pit shows its own colour: this share of its radius from the middle to the lit lip."""


class Shape(Protocol):
    """A region of the plane. Equal shapes have equal hashes, so that each is fitted only once."""

    @property
    def half_width(self) -> float:
        """How far it reaches to either side."""

    @property
    def half_height(self) -> float:
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
    def half_width(self) -> float:
        return self.radius + abs(self.dx)

    @property
    def half_height(self) -> float:
        return self.radius + abs(self.dy)

    def spans(self, y: float) -> tuple[Span, ...]:
        half = _half_chord(self.radius, y - self.dy)
        return ((self.dx - half, self.dx + half),) if half > 0 else ()


@dataclass(frozen=True)
class _CentredShape:
    """A shape as high as wide, around its middle."""

    radius: float

    @property
    def half_width(self) -> float:
        return self.radius

    @property
    def half_height(self) -> float:
        return self.radius


@dataclass(frozen=True)
class Ring(_CentredShape):
    """A disc without the disc inside it."""

    thickness: float

    def spans(self, y: float) -> tuple[Span, ...]:
        half = _half_chord(self.radius, y)
        hole = _half_chord(self.radius - self.thickness, y)
        if hole > 0:
            return (-half, -hole), (hole, half)
        return ((-half, half),) if half > 0 else ()


@dataclass(frozen=True)
class Diamond(_CentredShape):
    """A square on its corner."""

    def spans(self, y: float) -> tuple[Span, ...]:
        half = self.radius - abs(y)
        return ((-half, half),) if half > 0 else ()


@dataclass(frozen=True)
class Cross(_CentredShape):
    """Two strokes between the corners of a square; `stroke` is their horizontal width."""

    stroke: float

    def spans(self, y: float) -> tuple[Span, ...]:
        distance = abs(y)
        if distance >= self.radius:
            return ()
        half = self.stroke / 2
        outer = min(distance + half, self.radius)
        if distance <= half:
            return ((-outer, outer),)
        return (-outer, half - distance), (distance - half, outer)


@dataclass(frozen=True)
class Stroke:
    """A diagonal bar, by half its height and half its thickness."""

    half_height: float
    thickness: float
    falls_east: bool
    """Whether it falls to the east rather than to the west."""

    @property
    def half_width(self) -> float:
        return self.half_height + self._half_span

    @property
    def _half_span(self) -> float:
        """The horizontal distance from its middle to its sides."""
        return self.thickness * sqrt(2)

    def spans(self, y: float) -> tuple[Span, ...]:
        if abs(y) >= self.half_height:
            return ()
        middle = y if self.falls_east else -y
        return ((middle - self._half_span, middle + self._half_span),)


@dataclass(frozen=True)
class Slab:
    """A rectangle with round corners, by half its width and height."""

    half_width: float
    half_height: float
    corner: float

    def spans(self, y: float) -> tuple[Span, ...]:
        if abs(y) >= self.half_height:
            return ()
        past = abs(y) - (self.half_height - self.corner)
        inset = self.corner - _half_chord(self.corner, past) if past > 0 else 0.0
        return ((inset - self.half_width, self.half_width - inset),)


def _half_chord(radius: float, y: float) -> float:
    """Half the length of a circle's chord at a height; 0 outside the circle."""
    square = radius * radius - y * y
    return sqrt(square) if radius > 0 and square > 0 else 0.0


class Shading(Protocol):
    """Colours that vary with position."""

    @property
    def base(self) -> RGB:
        """The colour of a part too small to have a position."""

    def colour_at(self, x: float, y: float) -> tuple[float, float, float]:
        """The colour at a position."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True)
class PieceShading:
    """The shading of a round piece lit from the north-west: base, light and shade."""

    base: RGB
    high: RGB
    low: RGB
    radius: float
    has_dark_edge: bool = False
    """Whether its outermost tenth is darker."""

    def colour_at(self, x: float, y: float) -> tuple[float, float, float]:
        """The colour at a position."""
        radius = self.radius
        shade_distance = (0.6 * x + 0.8 * y) / radius
        low = 0.75 * shade_distance**1.5 if shade_distance > 0 else 0.0
        glint = hypot(x + 0.34 * radius, y + 0.40 * radius) / (0.62 * radius)
        high = 0.95 * (1 - glint) ** 1.3 if glint < 1 else 0.0
        low *= 1 - high
        if self.has_dark_edge and hypot(x, y) > 0.9 * radius:
            low, high = low * 0.65 + 0.35, high * 0.65
        base = 1 - low - high
        a, b, c = self.base, self.low, self.high
        return (
            a[0] * base + b[0] * low + c[0] * high,
            a[1] * base + b[1] * low + c[1] * high,
            a[2] * base + b[2] * low + c[2] * high,
        )


@dataclass(frozen=True)
class PitShading:
    """The shading of a round pit: dark under one lip, with light on the other."""

    base: RGB
    low: RGB
    high: RGB
    radius: float

    def colour_at(self, x: float, y: float) -> tuple[float, float, float]:
        """The colour at a position."""
        light_distance = (0.6 * x + 0.8 * y) / self.radius
        lip = self.high if light_distance > PIT_BOTTOM else self.low
        share = min(1.0, abs(light_distance - PIT_BOTTOM) / (1 - abs(PIT_BOTTOM)))
        base = self.base
        return (
            base[0] + (lip[0] - base[0]) * share,
            base[1] + (lip[1] - base[1]) * share,
            base[2] + (lip[2] - base[2]) * share,
        )


Paint = RGB | Shading
"""One uniform colour, or light and shade."""
