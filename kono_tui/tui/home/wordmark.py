"""Paint the name KONO, with two pieces for its Os."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.glyph_pieces import GlyphPiece, piece_parts
from kono_tui.tui.paint.common.palette import CLEAR_CONTRAST, Palette, contrast
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.common.sprite_canvas import SpriteCanvas
from kono_tui.tui.paint.points import wood_pieces

WIDTH, HEIGHT = 34, 3
"""Its cells, in every skin."""
_SCALE: Final = 4
_WHITE_COLUMN, _BLACK_COLUMN = 11, 30
"""The columns of the middles of the pieces."""
_LETTERS: Final = (
    (0, ("██ ▄█▀", "████  ", "██ ▀█▄")),
    (17, ("██▄  ██", "██▀█▄██", "██  ▀██")),
)
_PLAIN_LETTERS: Final = (
    (1, ("|  /", "|-< ", "|  \\")),
    (18, ("|\\  |", "| \\ |", "|  \\|")),
)


def paint_wordmark(skin: Skin) -> Canvas:
    """Paint the name on the ground of the screen."""
    palette = skin.palette
    colours = (palette.text, palette.desk) if palette else ()
    canvas = Canvas(WIDTH, HEIGHT, *colours)
    letters = _LETTERS if skin.glyphs == "unicode" else _PLAIN_LETTERS
    for x, rows in letters:
        for y, row in enumerate(rows):
            canvas.put(x, y, row, bold=True)
    if skin.is_shaded and palette is not None:
        sprite_canvas = SpriteCanvas(canvas, (0, 0, WIDTH, HEIGHT))
        painter = wood_pieces.PointPainter(sprite_canvas, _desk_palette(palette), _SCALE)
        white, black = wood_pieces.Piece("white"), wood_pieces.Piece("black", is_strong=True)
        wood_pieces.draw_piece(painter, (_WHITE_COLUMN, 1), white)
        wood_pieces.draw_piece(painter, (_BLACK_COLUMN, 1), black)
        return canvas
    for x, colour in ((_WHITE_COLUMN, "white"), (_BLACK_COLUMN, "black")):
        for part in piece_parts(skin.glyphs, _SCALE, GlyphPiece(colour)):
            canvas.put(x + part.dx, 1 + part.dy, part.text, bold=True)
    return canvas


def _desk_palette(palette: Palette) -> Palette:
    """Return the palette with an outline only where the ground is too bright for a white piece."""
    is_bright = contrast(palette.white, palette.desk) < CLEAR_CONTRAST
    return replace(palette, outline_white=palette.text if is_bright else None, outline_black=None)
