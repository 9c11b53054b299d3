"""Whatever a point holds and whatever mark it bears, it can be told without colours."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import pytest

from kono_tui.core.view import BoardView, Point
from kono_tui.tui.paint.board import paint
from kono_tui.tui.paint.canvas import Cell, Colour
from kono_tui.tui.paint.geometry import Geometry
from kono_tui.tui.paint.marks import Marks
from kono_tui.tui.paint.palette import PALETTES
from kono_tui.tui.paint.palette import contrast as palette_contrast
from kono_tui.tui.paint.skin import GLYPHS, Glyphs, Skin

CENTRE = 12
FAR = 0
ONE = frozenset({CENTRE})
HELD = {
    "vacant": Point(),
    "home": Point(home="white", value=5),
    "white": Point("white"),
    "black": Point("black"),
    "white capturer": Point("white", strong=True),
    "black capturer": Point("black", strong=True),
}
ON_VACANT = {
    "target": Marks(targets=ONE),
    "cursor": Marks(cursor=CENTRE),
    "left": Marks(last=(CENTRE, FAR)),
    "taken": Marks(taken=ONE),
    "hint": Marks(hint=(FAR, CENTRE)),
}
ON_PIECE = {
    "picked": Marks(picked=CENTRE),
    "victim": Marks(victims=ONE, targets=ONE),
    "cursor": Marks(cursor=CENTRE),
    "moved": Marks(last=(FAR, CENTRE)),
    "hint": Marks(hint=(CENTRE,)),
    "movable": Marks(movable=ONE),
}
STATES = [
    (held, mark)
    for held, point in HELD.items()
    for mark in ("plain", *(ON_PIECE if point.piece else ON_VACANT))
]
Crop = list[Cell]
State = tuple[str, str]


def crop(held: str, mark: str, skin: Skin, scale: int) -> Crop:
    """The cells around the middle of a board where only the middle point is of interest."""
    points = [Point()] * 25
    points[CENTRE] = HELD[held]
    marks = {"plain": Marks(), **(ON_PIECE if HELD[held].piece else ON_VACANT)}[mark]
    geometry = Geometry(5, 5, scale)
    canvas = paint(BoardView(5, 5, tuple(points)), marks, skin, geometry)
    x, y = geometry.at(CENTRE)
    down = max((scale + 1) // 2, 1)
    return [
        canvas.rows[row][column]
        for row in range(y - down, y + down + 1)
        for column in range(x - scale, x + scale + 1)
    ]


def words(crop: Crop) -> str:
    return "".join(cell.text for cell in crop)


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("scale", range(1, 13))
def test_characters_alone_tell_all_states_of_a_point_apart(glyphs: Glyphs, scale: int) -> None:
    seen: dict[str, State] = {}
    for held, mark in STATES:
        text = words(crop(held, mark, Skin(None, glyphs), scale))
        assert text not in seen, (held, mark, "as", seen[text])
        seen[text] = held, mark


@lru_cache(maxsize=4096)
def contrast(one: Colour, other: Colour) -> float:
    assert isinstance(one, tuple)
    assert isinstance(other, tuple)
    return palette_contrast(one, other)


def inside(cell: Cell) -> Colour:
    """The colour that most of a cell has."""
    return cell.ink if cell.text == "█" else cell.ground


def told_apart(one: Crop, other: Crop) -> bool:
    """Whether two pictures differ in grey: in a character that is read, its ink, or its ground."""
    for a, b in zip(one, other, strict=True):
        if contrast(inside(a), inside(b)) >= 3:
            return True
        read = [cell.text != " " and contrast(cell.ink, cell.ground) >= 3 for cell in (a, b)]
        if any(read) and a.text != b.text:
            return True
        if all(read) and contrast(a.ink, b.ink) >= 3:
            return True
    return False


def alike(skin: Skin, scale: int, states: list[State]) -> list[tuple[State, State]]:
    """The pairs that nobody could tell apart."""
    crops = {state: crop(*state, skin, scale) for state in states}
    pairs = combinations(states, 2)
    return [(one, other) for one, other in pairs if not told_apart(crops[one], crops[other])]


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("scale", range(1, 7))
def test_grey_values_tell_all_states_of_a_point_apart(palette: str, scale: int) -> None:
    assert not alike(Skin(PALETTES[palette]), scale, STATES)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("scale", range(1, 7))
def test_grey_values_tell_all_states_of_a_typed_point_apart(palette: str, scale: int) -> None:
    assert not alike(Skin(PALETTES[palette], "safe"), scale, STATES)
