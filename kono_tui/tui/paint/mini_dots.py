"""Square pixels, two per cell, for small boards."""

from __future__ import annotations

from kono_tui.tui.paint.canvas import RGB, Canvas, Cell

Dots = list[list[RGB]]
"""Rows of pixels."""


def box(dots: Dots, west: int, north: int, east: int, south: int, colour: RGB) -> None:
    """Fill a rectangle, or as much of it as lies inside."""
    for y in range(max(0, north), min(south, len(dots))):
        for x in range(max(0, west), min(east, len(dots[0]))):
            dots[y][x] = colour


def halves(dots: Dots) -> Canvas:
    """Return the pixels as half blocks, two per cell."""
    canvas = Canvas(len(dots[0]), len(dots) // 2)
    for y, row in enumerate(canvas.rows):
        for x in range(canvas.width):
            upper, lower = dots[2 * y][x], dots[2 * y + 1][x]
            row[x] = Cell(" ", upper, upper) if upper == lower else Cell("▀", upper, lower)
    return canvas
