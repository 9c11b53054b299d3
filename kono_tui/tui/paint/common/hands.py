"""Paint a hand, closed or open, with what it holds."""

from __future__ import annotations

from itertools import product
from typing import Final

from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.glyph_pieces import GlyphPiece, piece_parts
from kono_tui.tui.paint.common.palette import Palette
from kono_tui.tui.paint.common.shapes import Slab
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.common.sprite_canvas import SpriteCanvas, blend
from kono_tui.tui.paint.points.wood_pieces import Piece, PointPainter, draw_piece

WIDTH, HEIGHT = 16, 8
"""The cells of a hand, in every skin."""
CLOSED_HAND: Final = (
    "   ╭──┬──┬──┬──╮",
    "   │  │  │  │  │",
    "   │  │  │  │  │",
    "╭──┴──┴──┴╮ │  │",
    "╰─┬─────╮ ├─┴──┤",
    "  ╰╮    ╰─╯   ╭╯",
    "   ╰╮        ╭╯ ",
    "    ╰────────╯  ",
)
OPEN_HAND: Final = (
    "    ╭─╮╭─╮╭─╮╭─╮",
    "    │ ││ ││ ││ │",
    "    │ ││ ││ ││ │",
    "╭──╮│ ╰╯ ╰╯ ╰╯ │",
    "╰╮ ╰╯          │",
    " ╰╮           ╭╯",
    "  ╰╮         ╭╯ ",
    "   ╰─────────╯  ",
)
_PALM_CELL: Final = (9, 5)
"""The cell that a piece lies on."""
_SCALE: Final = 4
_MIRROR: Final = str.maketrans("╭╮╰╯├┤", "╮╭╯╰┤├")
_TYPED: Final = str.maketrans("╭╮╰╯─│┬┴├┤", "..''-|++++")


def paint_hand(skin: Skin, piece: str = "", is_mirrored: bool = False) -> Canvas:
    """Paint a right hand as a person opposite holds it out; mirrored, the left hand.

    It is closed and looks the same whatever it holds, unless a piece is named.
    """
    palette = skin.palette
    canvas = _paint_lined_hand(skin, bool(piece), is_mirrored)
    if palette is not None and skin.is_shaded and not palette.flat:
        canvas = _paint_carved_hand(palette, bool(piece), is_mirrored)
    if piece:
        x, y = _PALM_CELL
        _lay_piece(canvas, skin, piece, (WIDTH - 1 - x if is_mirrored else x, y))
    return canvas


def _lay_piece(canvas: Canvas, skin: Skin, piece: str, place: tuple[int, int]) -> None:
    """Lay a piece on the palm, as pieces look in that skin."""
    palette = skin.palette
    if palette is not None and skin.is_shaded:
        sprite_canvas = SpriteCanvas(canvas, (0, 0, WIDTH, HEIGHT))
        draw_piece(PointPainter(sprite_canvas, palette, _SCALE), place, Piece(piece))
        return
    ink = None if palette is None else palette.edge(piece)
    for part in piece_parts(skin.glyphs, _SCALE, GlyphPiece(piece)):
        canvas.put(place[0] + part.dx, place[1] + part.dy, part.text, ink, bold=True)


def _paint_lined_hand(skin: Skin, is_open: bool, is_mirrored: bool) -> Canvas:
    """Paint a hand of lines."""
    canvas = Canvas(WIDTH, HEIGHT, *skin.tray_colours)
    for y, row in enumerate(OPEN_HAND if is_open else CLOSED_HAND):
        text = row[::-1].translate(_MIRROR) if is_mirrored else row
        canvas.put(0, y, text if skin.glyphs == "unicode" else text.translate(_TYPED))
    return canvas


def _paint_carved_hand(palette: Palette, is_open: bool, is_mirrored: bool) -> Canvas:
    """Paint a hand of lighter wood."""
    canvas = Canvas(WIDTH, HEIGHT, palette.text_on_pit, palette.pit)
    sprite_canvas = SpriteCanvas(canvas, (0, 0, WIDTH, HEIGHT))

    def lay(x: float, y: float, slab: Slab, light: float = 0.3) -> None:
        """A slab with its middle at a place, in pixels."""
        x = WIDTH - x if is_mirrored else x
        wood = blend(palette.board, palette.white, light)
        sprite_canvas.lay_shape(0, 0, slab, wood, (x - 0.5, y - 1))

    if is_open:
        for finger in range(4):
            lay(5.5 + 3 * finger, 5, Slab(1.1, 5, 1.1))
        lay(9.5, 10.5, Slab(6.0, 5.5, 3.0))
        lay(3.5, 8.5, Slab(3.5, 1.7, 1.7))
        return canvas
    lay(9.5, 8, Slab(6.5, 8, 3.0))
    for row, column in product(range(3), (6, 9, 12)):
        canvas.put(WIDTH - 1 - column if is_mirrored else column, row, "│", palette.pit_lo)
    lay(5.5, 8, Slab(5.5, 2.0, 2.0), light=0.5)
    return canvas
