"""Paint the name KONO, with two pieces for its Os."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kono_tui.tui.paint import wood_pieces
from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.easel import Easel
from kono_tui.tui.paint.glyph_pieces import Form, parts
from kono_tui.tui.paint.palette import CLEAR, Palette, contrast
from kono_tui.tui.paint.skin import Skin

WIDTH, HEIGHT = 34, 3
"""Its cells, in every skin."""
_SCALE: Final = 4
_WHITE, _BLACK = 11, 30
"""The columns of the middles of the pieces."""
_LETTERS: Final = (
    (0, ("██ ▄█▀", "████  ", "██ ▀█▄")),
    (17, ("██▄  ██", "██▀█▄██", "██  ▀██")),
)
_PLAIN: Final = (
    (1, ("|  /", "|-< ", "|  \\")),
    (18, ("|\\  |", "| \\ |", "|  \\|")),
)


def wordmark(skin: Skin) -> Canvas:
    """Paint the name on the ground of the screen."""
    palette = skin.palette
    if palette is None:
        canvas = Canvas(WIDTH, HEIGHT)
    else:
        canvas = Canvas(WIDTH, HEIGHT, palette.text, palette.desk)
    letters = _LETTERS if skin.glyphs == "unicode" else _PLAIN
    for x, rows in letters:
        _write(canvas, x, rows)
    if skin.shaded and palette is not None:
        easel = Easel(canvas, (0, 0, WIDTH, HEIGHT))
        palette = _on_desk(palette)
        for x, piece in (
            (_WHITE, wood_pieces.Piece("white")),
            (_BLACK, wood_pieces.Piece("black", strong=True)),
        ):
            wood_pieces.draw(easel, palette, _SCALE, (x, 1), piece)
        return canvas
    for x, colour in ((_WHITE, "white"), (_BLACK, "black")):
        for part in parts(skin.glyphs, _SCALE, Form(colour)):
            canvas.put(x + part.dx, 1 + part.dy, part.text, bold=True)
    return canvas


def _on_desk(palette: Palette) -> Palette:
    """Return the palette with an outline only where the ground is too bright for a white piece."""
    bright = contrast(palette.white, palette.desk) < CLEAR
    return replace(palette, outline_white=palette.text if bright else None, outline_black=None)


def _write(canvas: Canvas, x: int, rows: tuple[str, ...]) -> None:
    for y, row in enumerate(rows):
        canvas.put(x, y, row, bold=True)
