"""Square pixels, two per cell, for small boards."""

from __future__ import annotations

from kono_tui.tui.paint.common.canvas import RGB, Canvas, CanvasCell

Pixels = list[list[RGB]]
"""Rows of pixels."""


def fill_box(pixels: Pixels, west: int, north: int, east: int, south: int, colour: RGB) -> None:
    """Fill a rectangle, or as much of it as lies inside."""
    for y in range(max(0, north), min(south, len(pixels))):
        for x in range(max(0, west), min(east, len(pixels[0]))):
            pixels[y][x] = colour


def to_half_blocks(pixels: Pixels) -> Canvas:
    """Return the pixels as half blocks, two per cell."""
    canvas = Canvas(len(pixels[0]), len(pixels) // 2)
    for y, row in enumerate(canvas.rows):
        for x in range(canvas.width):
            upper, lower = pixels[2 * y][x], pixels[2 * y + 1][x]
            text = " " if upper == lower else "▀"
            row[x] = CanvasCell(text, upper, lower)
    return canvas
