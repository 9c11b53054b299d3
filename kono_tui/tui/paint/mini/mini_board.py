"""Paint small boards, for cards and lists."""

from __future__ import annotations

from typing import Final, NamedTuple

from kono_tui.core.board_view import BoardView, Point
from kono_tui.tui.paint.common.canvas import RGB, Canvas
from kono_tui.tui.paint.common.glyph_pieces import GlyphPiece, piece_parts
from kono_tui.tui.paint.common.palette import Palette
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.common.sprite_canvas import blend
from kono_tui.tui.paint.mini.mini_squares import paint_mini_squares
from kono_tui.tui.paint.mini.pixels import Pixels, fill_box, to_half_blocks

WIDTH, HEIGHT = 19, 10
"""The cells of a small board, in every skin; shaded, each is two square pixels."""
DOUBLE_SIZE: Final = (2 * WIDTH + 1, 2 * HEIGHT)
"""The cells of a small board of double size, for boards of many points."""
LARGEST_PITCH: Final = 3


class _Raster(NamedTuple):
    """The layout of the pieces: the first one's place, their distance, and their size."""

    x: int
    y: int
    pitch: int
    size: int


def paint_mini_board(
    view: BoardView, skin: Skin, size: tuple[int, int] = (WIDTH, HEIGHT)
) -> Canvas:
    """Paint a board at a glance: pieces, homes and points, without numbers."""
    if view.has_squares:
        return paint_mini_squares(view, skin, size)
    if skin.is_shaded and skin.palette is not None:
        return _paint_pixels(view, skin.palette, *size)
    return _paint_characters(view, skin, *size)


def _fit_pitch(count: int, room: int, max_pitch: int) -> int:
    """The widest pitch at which so many points fit, with a margin of one at either end."""
    return max(1, min(max_pitch, (room - 2) // max(1, count - 1)))


class _MiniColours(NamedTuple):
    """The colours of a small board, on which all pieces are visible without an outline."""

    board: RGB
    white: RGB
    black: RGB
    point: RGB
    pit: RGB
    rim: RGB

    @classmethod
    def from_palette(cls, palette: Palette, is_small: bool) -> _MiniColours:
        strength = 0.4 if is_small else 1.0
        if palette.outline_white is None and palette.outline_black is None:
            point = blend(palette.board, palette.line, strength)
            pads, pit = (palette.pad_white, palette.pad_black), palette.pit_lo
            return cls(palette.board, *pads, point, pit, palette.rim)
        board = palette.line
        white, black = (blend(board, palette.home_ground(home), 0.2) for home in ("white", "black"))
        pit = blend(board, palette.black, 0.4)
        return cls(board, white, black, blend(board, palette.board, 0.5 * strength), pit, pit)


def _paint_pixels(view: BoardView, palette: Palette, width: int, height: int) -> Canvas:
    height *= 2
    rooms = ((view.columns, width - 1), (view.rows, height - 1))
    pitch = min(_fit_pitch(count, room, LARGEST_PITCH) for count, room in rooms)
    size = max(1, pitch - 1)
    x0 = (width - (view.columns - 1) * pitch - size + 1) // 2
    y0 = (height - (view.rows - 1) * pitch - size) // 2
    raster, colours = _Raster(x0, y0, pitch, size), _MiniColours.from_palette(palette, size == 1)
    pixels = _paint_field(view, raster, colours, width, height)
    for cell, point in enumerate(view.points):
        if point.home:
            colour = colours.white if point.home == "white" else colours.black
            _paint_home_tile(pixels, view, cell, raster, colour)
    if view.goals:
        _paint_goals(pixels, view, raster, *map(palette.goal_stripe, view.goals))
    for cell, point in enumerate(view.points):
        row, column = divmod(cell, view.columns)
        x, y = x0 + column * pitch, y0 + row * pitch
        if point.piece:
            fill_box(pixels, x, y, x + size, y + size, _piece_colour(palette, point))
        elif view.has_pits:
            fill_box(pixels, x, y, x + size, y + size, colours.pit)
        elif pitch > 1:
            fill_box(pixels, x, y, x + 1, y + 1, colours.point)
    for one, other in view.links if pitch > 1 else ():
        _paint_link(pixels, view, raster, (one, other), palette)
    return to_half_blocks(pixels)


def _paint_field(
    view: BoardView, raster: _Raster, colours: _MiniColours, width: int, height: int
) -> Pixels:
    """Paint the wood; of a board that is not square, only as much as belongs to it."""
    if view.rows == view.columns:
        return [[colours.board] * width for _ in range(height)]
    pixels = [[colours.rim] * width for _ in range(height)]
    x, y, pitch, size = raster
    east, south = x + (view.columns - 1) * pitch + size, y + (view.rows - 1) * pitch + size
    fill_box(pixels, x - pitch, y - pitch, east + pitch, south + pitch, colours.board)
    return pixels


def _paint_goals(pixels: Pixels, view: BoardView, raster: _Raster, across: RGB, down: RGB) -> None:
    """Paint the edges that are goals, next to the points, if there is room for all of them."""
    x, y, pitch, size = raster
    east, south = x + (view.columns - 1) * pitch + size, y + (view.rows - 1) * pitch + size
    if min(x, y) < 1 or east >= len(pixels[0]) or south >= len(pixels):
        return
    for column in (x - 1, east):
        fill_box(pixels, column, y, column + 1, south, down)
    for row in (y - 1, south):
        fill_box(pixels, x - 1, row, east + 1, row + 1, across)


def _paint_link(
    pixels: Pixels, view: BoardView, raster: _Raster, pair: tuple[int, int], palette: Palette
) -> None:
    """Paint a link between two pieces: the pixels between theirs."""
    x, y, pitch, size = raster
    (row, column), (lower, further) = (divmod(cell, view.columns) for cell in sorted(pair))
    colour = _piece_colour(palette, view.points[pair[0]])
    for step in range(size, pitch):
        across = x + column * pitch + step * (further - column)
        down = y + row * pitch + step * (lower - row)
        fill_box(pixels, across, down, across + 1, down + 1, colour)


def _piece_colour(palette: Palette, point: Point) -> RGB:
    return palette.gold(point.piece) if point.is_strong else palette.stone(point.piece)


def _paint_home_tile(
    pixels: Pixels, view: BoardView, cell: int, raster: _Raster, colour: RGB
) -> None:
    """Paint a point's tile, up to the adjacent tiles or the end of the board."""
    row, column = divmod(cell, view.columns)
    size, gap = raster.size, raster.pitch - raster.size
    x, y = raster.x + column * raster.pitch, raster.y + row * raster.pitch
    west = 0 if column == 0 else x - gap
    north = 0 if row == 0 else y - gap
    east = len(pixels[0]) if column == view.columns - 1 else x + size
    south = len(pixels) if row == view.rows - 1 else y + size
    if row == 0:
        south += gap
    fill_box(pixels, west, north, east, south, colour)


def _paint_characters(view: BoardView, skin: Skin, width: int, height: int) -> Canvas:
    palette = skin.palette
    ink, ground = (palette.text, palette.panel) if palette else (None, None)
    canvas = Canvas(width, height, ink, ground)
    down = _fit_pitch(view.rows, height + 1, 2)
    across = min(2 * down, _fit_pitch(view.columns, width, 4))
    x0 = (width - (view.columns - 1) * across) // 2
    y0 = (height - (view.rows - 1) * down) // 2
    for cell, point in enumerate(view.points):
        row, column = divmod(cell, view.columns)
        text = _point_text(point, skin)
        bold = point.piece == "black"
        canvas.put(x0 + column * across, y0 + row * down, text, bold=bold)
    return canvas


def _point_text(point: Point, skin: Skin) -> str:
    if not point.piece:
        return "·" if skin.glyphs == "unicode" else "."
    piece = GlyphPiece(point.piece, point.is_strong)
    return "".join(part.text for part in piece_parts(skin.glyphs, 1, piece))
