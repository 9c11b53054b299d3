"""Boards of pits as lit wood: hollows in the field, with stones that take light and shade."""

from __future__ import annotations

from kono_tui.core.board_marks import Marks, Motion
from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.common.board_background import paint_background
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.geometry import TileGeometry
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.common.sprite_canvas import SpriteCanvas
from kono_tui.tui.paint.pits import pit_marks, pit_stones
from kono_tui.tui.paint.pits.contents import Pit, visible_pits
from kono_tui.tui.paint.pits.pit_stones import PitPainter

SMALLEST = 2
"""The least scale: at a smaller one a stone would be a single character."""


def paint_base(
    view: BoardView, marks: Marks, skin: Skin, geometry: TileGeometry, motion: Motion | None = None
) -> Canvas:
    """The board with all of its marks but the cursor. Later ones lie on earlier ones."""
    canvas = paint_background(view, skin, geometry, half_rows=True)
    site = PitPainter(SpriteCanvas(canvas, geometry.field), skin.wood_palette, geometry)
    found = visible_pits(view, marks, motion)
    for cell in map(geometry.flip_cell, range(len(found))):
        _draw(site, cell, found[cell], motion)
    for cell, pit in enumerate(found):
        _mark(site, cell, pit)
    if motion is not None and view.points[motion.origin].piece:
        held = motion.origin == marks.picked_cell
        _move(site, motion, view.points[motion.origin].piece, held)
    return canvas


def paint_cursor(canvas: Canvas, cell: int, skin: Skin, geometry: TileGeometry) -> None:
    """The cursor at the corners of a tile, drawn on a board."""
    pit_marks.draw_cursor(canvas, skin.wood_palette, geometry, cell)


def _draw(site: PitPainter, cell: int, pit: Pit, motion: Motion | None) -> None:
    """A stone, or else its pit; but not the pit under one that sets out or has arrived."""
    landed = {0.0: motion.origin, 1.0: motion.target}.get(motion.share) if motion else None
    if pit.stone:
        pit_stones.draw_stone(site, cell, pit.stone, pit.surround == "picked")
    elif cell != landed:
        pit_stones.draw_pit(site, cell)


def _mark(site: PitPainter, cell: int, pit: Pit) -> None:
    match pit.mark:
        case "target":
            pit_marks.draw_target(site, cell, pit.text)
        case "number":
            pit_marks.draw_number(site, cell, pit.stone, pit.text)
        case "taken":
            pit_marks.draw_taken(site, cell)
        case "start":
            pit_marks.draw_origin(site, cell)
        case "passed":
            pit_marks.draw_passed(site, cell)
        case "victim":
            pit_marks.draw_victim(site, cell, pit.stone, pit.text)
        case "suggested":
            pit_marks.draw_plate(site, cell, pit.stone, pit.text)
        case "movable":
            pit_marks.draw_movable(site, cell, pit.stone)
        case "":
            pass
    if pit.surround == "moved":
        pit_marks.draw_pointers(site, cell)


def _move(site: PitPainter, motion: Motion, colour: str, picked: bool) -> None:
    """The stone that is on its way, over all others."""
    offset = site.geometry.motion_offset(motion)
    pit_stones.draw_stone(site, motion.origin, colour, picked, offset)
