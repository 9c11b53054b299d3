"""Draw pits in the wood, and the stones that lie in them."""

from __future__ import annotations

from typing import Final, NamedTuple

from kono_tui.tui.paint.canvas import RGB
from kono_tui.tui.paint.easel import Easel
from kono_tui.tui.paint.geometry import Tiles
from kono_tui.tui.paint.palette import Palette
from kono_tui.tui.paint.shapes import Disc, Hollow, Paint, Shape, Slab
from kono_tui.tui.paint.wood_pieces import lit

LINED: Final = 3
"""From this scale on there is room for a line around a pit."""
LINE: Final = 1.0
"""The width of that line, in pixels."""
SMALL: Final = 0.72
"""The width of a pit without light, as a share of a stone's width."""


class Site(NamedTuple):
    """Where to paint a board of pits, and in which colours."""

    easel: Easel
    palette: Palette
    geometry: Tiles

    @property
    def scale(self) -> int:
        return self.geometry.scale

    @property
    def radius(self) -> float:
        return radius(self.palette, self.scale)

    def lay(
        self,
        cell: int,
        shape: Shape,
        paint: Paint,
        moved: tuple[float, float] = (0.0, 0.0),
        ring: RGB | None = None,
    ) -> None:
        """Lay a shape on the middle of a tile, offset by some pixels."""
        dx, dy = self.geometry.nudge
        place = dx + moved[0], dy + moved[1]
        self.easel.lay(*self.geometry.at(cell), shape, paint, place, ring=ring)


def radius(palette: Palette, scale: int) -> float:
    """Half the width of a stone and of its pit, in pixels: a tile has two per unit of scale.

    Flat ones have lines around them, which are clear where they are as wide as half a row.
    """
    if palette.flat and scale > LINED:
        return scale - LINE
    return {2: 1.55, 3: 2.5, 4: 3.5}.get(scale, 0.84 * scale)


def pit(site: Site, cell: int) -> None:
    """Draw a hollow; without light, a line around it or its size tells it from a stone."""
    palette, size = site.palette, site.radius
    if palette.flat and site.scale >= LINED:
        lined(site, cell, palette.pit_lo, palette.pit)
    elif palette.flat:
        site.lay(cell, Disc(size), palette.pit)
    elif palette.pit_hi == palette.pit:
        site.lay(cell, Disc(SMALL * size), palette.pit)
    else:
        site.lay(cell, Disc(size), Hollow(palette.pit, palette.pit_lo, palette.pit_hi, size))


def stone(
    site: Site, cell: int, colour: str, picked: bool, moved: tuple[float, float] = (0.0, 0.0)
) -> None:
    """Draw a stone over its pit; a picked one has a halo that fills the tile."""
    palette, size, around = site.palette, site.radius, None
    if picked:
        around, reach = palette.select, float(site.scale)
        halo: Shape = Slab(reach, reach, 0.0) if site.scale < LINED else Disc(reach)
        site.lay(cell, halo, around, moved)
    outline = palette.outline(colour)
    if outline is not None and site.scale < LINED:
        _boxed(site, cell, outline, palette.stone(colour), moved)
    elif outline is not None:
        lined(site, cell, outline, palette.stone(colour), moved, around)
    else:
        site.lay(cell, Disc(size), lit(palette, colour, size), moved, around)


def walls(site: Site, cell: int, line: RGB, moved: tuple[float, float] = (0.0, 0.0)) -> None:
    """Draw the sides of a stone of two rows."""
    x, y = _cell(site, cell, moved)
    for row in (y, y + 1):
        site.easel.canvas.put(x - 1, row, "▐", line)
        site.easel.canvas.put(x + 2, row, "▌", line)


def _boxed(site: Site, cell: int, line: RGB, within: RGB, moved: tuple[float, float]) -> None:
    """Draw a stone of two rows with a line around it, on whole cells."""
    walls(site, cell, line, moved)
    x, y = _cell(site, cell, moved)
    site.easel.canvas.put(x, y, "▆▆", within, line)
    site.easel.canvas.put(x, y + 1, "▂▂", line, within)


def _cell(site: Site, cell: int, moved: tuple[float, float]) -> tuple[int, int]:
    x, y = site.geometry.at(cell)
    return x + round(moved[0]), y + round(moved[1] / 2)


def lined(
    site: Site,
    cell: int,
    line: RGB,
    within: RGB,
    moved: tuple[float, float] = (0.0, 0.0),
    around: RGB | None = None,
) -> None:
    """Draw a disc with a line around it."""
    size = site.radius
    thickness = 0.8 if site.scale == LINED else LINE
    site.lay(cell, Disc(size), line, moved, around)
    site.lay(cell, Disc(size - thickness), within, moved, line)
