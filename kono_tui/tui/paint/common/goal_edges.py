"""Paint the edges of a board that are goals: two for each colour."""

from __future__ import annotations

from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.geometry import LEFT_FRAME_WIDTH, Geometry, GoalGeometry
from kono_tui.tui.paint.common.glyph_pieces import PIECE_LETTERS
from kono_tui.tui.paint.common.glyph_sets import GLYPH_SETS
from kono_tui.tui.paint.common.palette import Palette
from kono_tui.tui.paint.common.skin import Skin

GoalOwners = tuple[str, str]
"""The colours that own the northern and southern edge, and the western and eastern one."""


def paint_goals(canvas: Canvas, owners: GoalOwners, skin: Skin, geometry: Geometry) -> None:
    """Paint goals on a lattice: other lines, stripes in their owners' colours, and letters.

    Letters stand where colours do not show the owner of an edge.
    """
    _paint_lines(canvas, owners, skin, geometry)
    if not isinstance(geometry, GoalGeometry):
        return
    palette = skin.palette
    if palette is not None and not geometry.is_tight:
        paint_stripes = _paint_half_stripes if skin.glyphs == "unicode" else _paint_whole_stripes
        paint_stripes(canvas, owners, palette, geometry)
    if palette is None or skin.glyphs != "unicode" or any(map(palette.outline, owners)):
        _paint_letters(canvas, owners, skin, geometry)


def _paint_lines(canvas: Canvas, owners: GoalOwners, skin: Skin, geometry: Geometry) -> None:
    glyphs, scale = GLYPH_SETS[skin.glyphs], geometry.scale
    across, down = (skin.palette.goal_line(each) if skin.palette else None for each in owners)
    west, north = geometry.first_column, geometry.first_row
    east, south = west + (geometry.columns - 1) * 2 * scale, north + (geometry.rows - 1) * scale
    upper, between, lower = glyphs.goal_junctions
    line = glyphs.goal_across * (2 * scale - 1)
    for y, kinds in ((north, upper), (south, lower)):
        crossings = kinds[0] + kinds[1] * (geometry.columns - 2) + kinds[2]
        canvas.put(west, y, line.join(crossings[: geometry.columns]), across)
    for y in range(north + 1, south):
        for x, junction in ((west, between[0]), (east, between[2])):
            canvas.put(x, y, glyphs.goal_down if (y - north) % scale else junction, down)


def _paint_half_stripes(
    canvas: Canvas, owners: GoalOwners, palette: Palette, geometry: GoalGeometry
) -> None:
    """Paint stripes half a row high and one column wide, with wood or the frame on both sides."""
    west, north, east, south = geometry.field
    across, down = map(palette.goal_stripe, owners)
    for x in (west - 1, east):
        canvas.fill(x, north, 1, south - north, down)
    upper, lower = ("▀", "▄") if geometry.has_wide_frame else ("▄", "▀")
    outer = palette.board if geometry.has_wide_frame else palette.rim
    for y, text in ((north - 1, upper), (south, lower)):
        canvas.put(west - 1, y, text * (east - west + 2), across, outer)
        for x in (west - 1, east) if geometry.has_wide_frame else ():
            canvas.put(x, y, text, across, down)


def _paint_whole_stripes(
    canvas: Canvas, owners: GoalOwners, palette: Palette, geometry: GoalGeometry
) -> None:
    """Paint stripes a row high, where there are no characters for half a row."""
    west, north, east, south = geometry.field
    across, down = map(palette.goal_stripe, owners)
    for x in (west - 1, east):
        canvas.fill(x, north, 1, south - north, down)
    for y in (north - 1, south):
        canvas.fill(west - 1, y, east - west + 2, 1, across)


def _paint_letters(canvas: Canvas, owners: GoalOwners, skin: Skin, geometry: GoalGeometry) -> None:
    """Write the owners' letters in the frame, by the middle of each edge that has a frame.

    The northern frame holds the names of columns. Where stripes are whole rows, the letters stand
    on the stripes instead.
    """
    palette = skin.palette
    ink = palette.rim_text if palette else None
    ground = below = palette.rim if palette else None
    x, y = _letter_position(geometry)
    across, down = (PIECE_LETTERS[each] for each in owners)
    rows = [0, geometry.height - 1] if geometry.has_south_rim else [0]
    if not geometry.is_tight and not (palette and skin.glyphs == "unicode"):
        rows = [geometry.field[1] - 1, geometry.field[3]]
        below = palette.goal_stripe(owners[0]) if palette else None
    for row in rows:
        canvas.put(x, row, across, ink, below, bold=True)
    for column in (LEFT_FRAME_WIDTH - 1, geometry.width - 1):
        canvas.put(column, y, down, ink, ground, bold=True)


def _letter_position(geometry: GoalGeometry) -> tuple[int, int]:
    """A column between two names of columns, and a row between two points if there is one."""
    scale = geometry.scale
    x = geometry.first_column + (geometry.columns - 1) // 2 * 2 * scale + scale
    y = geometry.first_row + (geometry.rows - 1) // 2 * scale + scale // 2
    return x, y
