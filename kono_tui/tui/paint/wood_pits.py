"""Boards of pits as lit wood: hollows in the field, with stones that take light and shade."""

from __future__ import annotations

from kono_tui.core.view import BoardView
from kono_tui.tui.paint import pit_marks, pit_stones
from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.easel import Easel
from kono_tui.tui.paint.geometry import Tiles
from kono_tui.tui.paint.ground import ground
from kono_tui.tui.paint.marks import Marks, Motion
from kono_tui.tui.paint.palette import PALETTES, Palette
from kono_tui.tui.paint.pit_stones import Site
from kono_tui.tui.paint.pits import Pit, pits
from kono_tui.tui.paint.skin import Skin

SMALLEST = 2
"""The least scale: at a smaller one a stone would be a single character."""


def base(
    view: BoardView, marks: Marks, skin: Skin, geometry: Tiles, motion: Motion | None = None
) -> Canvas:
    """The board with all of its marks but the cursor. Later ones lie on earlier ones."""
    canvas = ground(view, skin, geometry, half_rows=True)
    site = Site(Easel(canvas, geometry.field), _palette(skin), geometry)
    found = pits(view, marks, motion)
    for cell in map(geometry.turned, range(len(found))):
        _draw(site, cell, found[cell], motion)
    for cell, pit in enumerate(found):
        _mark(site, cell, pit)
    if motion is not None and view.points[motion.origin].piece:
        held = motion.origin == marks.picked
        _move(site, motion, view.points[motion.origin].piece, held)
    return canvas


def cursor(canvas: Canvas, cell: int, skin: Skin, geometry: Tiles) -> None:
    """The cursor at the corners of a tile, drawn on a board."""
    pit_marks.pointed(canvas, _palette(skin), geometry, cell)


def _palette(skin: Skin) -> Palette:
    return skin.palette or PALETTES["wood"]


def _draw(site: Site, cell: int, pit: Pit, motion: Motion | None) -> None:
    """A stone, or else its pit; but not the pit under one that sets out or has arrived."""
    landed = {0.0: motion.origin, 1.0: motion.target}.get(motion.share) if motion else None
    if pit.stone:
        pit_stones.stone(site, cell, pit.stone, pit.around == "picked")
    elif cell != landed:
        pit_stones.pit(site, cell)


def _mark(site: Site, cell: int, pit: Pit) -> None:
    match pit.sign:
        case "target":
            pit_marks.target(site, cell, pit.text)
        case "number":
            pit_marks.number(site, cell, pit.stone, pit.text)
        case "taken":
            pit_marks.taken(site, cell)
        case "start":
            pit_marks.left(site, cell)
        case "passed":
            pit_marks.passed(site, cell)
        case "victim":
            pit_marks.victim(site, cell, pit.stone, pit.text)
        case "suggested":
            pit_marks.plate(site, cell, pit.stone, pit.text)
        case "movable":
            pit_marks.movable(site, cell, pit.stone)
        case "":
            pass
    if pit.around == "moved":
        pit_marks.pointers(site, cell)


def _move(site: Site, motion: Motion, colour: str, picked: bool) -> None:
    """The stone that is on its way, over all others."""
    (x0, y0), (x1, y1) = map(site.geometry.at, (motion.origin, motion.target))
    moved = (x1 - x0) * motion.share, 2 * (y1 - y0) * motion.share
    pit_stones.stone(site, motion.origin, colour, picked, moved)
