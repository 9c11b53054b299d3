"""What joins pieces: seen between them and nowhere else, and brighter on the chain that has won."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from kono_tui.core.board_marks import NO_MARKS, Marks
from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.board import paint_board
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.geometry import Geometry
from kono_tui.tui.paint.common.palette import PALETTES
from kono_tui.tui.paint.common.skin import Skin
from tests.tui.paint.boards import EDGED, WON, goal_board
from tests.tui.paint.cases import every

WOOD, DRAWN, TYPED = Skin(PALETTES["wood"]), Skin(None), Skin(None, "ascii")
WRITTEN = {"drawn": DRAWN, "typed": TYPED}
SKINS = WRITTEN | {name: Skin(PALETTES[name]) for name in ("wood", "contrast", "slate", "paper")}
SCALES = range(1, 7)
Place = tuple[int, int]
Pair = tuple[int, int]


def paint_canvas(
    view: BoardView, skin: Skin, geometry: Geometry, marks: Marks = NO_MARKS
) -> Canvas:
    return paint_board(view, marks, skin, geometry)


def changed_cells(one: Canvas, other: Canvas, in_text: bool = False) -> set[Place]:
    """Where two pictures differ."""
    return {
        (x, y)
        for y, row in enumerate(one.rows)
        for x, cell in enumerate(row)
        if (cell.text != other.rows[y][x].text if in_text else cell != other.rows[y][x])
    }


def without_link(view: BoardView, pair: Pair) -> BoardView:
    return replace(view, links=tuple(each for each in view.links if each != pair))


def has_room(view: BoardView, pair: Pair, scale: int) -> bool:
    """Whether there is room for a link: on the smallest board not along columns."""
    return scale > 1 or pair[1] - pair[0] != view.columns


def one_of_each(view: BoardView) -> list[Pair]:
    """A link of either colour in every direction that there is, off the southern edge."""
    inner = (pair for pair in view.links if max(pair) < view.columns * (view.rows - 1))
    kinds = {(view.points[one].piece, other - one): (one, other) for one, other in inner}
    return list(kinds.values())


def test_the_boards_of_these_tests_have_every_kind_of_link() -> None:
    assert len(one_of_each(EDGED)) == 8
    assert len({other - one for one, other in WON.links if WON.winning_cells >= {one, other}}) == 4


@every(skin=SKINS, scale=SCALES, flipped=(False, True))
def test_every_link_is_seen_between_its_pieces_and_not_elsewhere(
    skin: Skin, scale: int, flipped: bool
) -> None:
    geometry = Geometry.for_view(EDGED, scale, flipped)
    whole = paint_canvas(EDGED, skin, geometry)
    for pair in one_of_each(EDGED):
        places = changed_cells(whole, paint_canvas(without_link(EDGED, pair), skin, geometry))
        assert bool(places) == has_room(EDGED, pair, scale), pair
        (x0, y0), (x1, y1) = map(geometry.canvas_xy, pair)
        for x, y in places:
            assert min(x0, x1) - 2 <= x <= max(x0, x1) + 2, pair
            assert min(y0, y1) <= y <= max(y0, y1), pair


@every(skin=WRITTEN, scale=SCALES)
def test_characters_alone_tell_a_link_from_a_line(skin: Skin, scale: int) -> None:
    geometry = Geometry.for_view(EDGED, scale)
    whole = paint_canvas(EDGED, skin, geometry)
    for pair in one_of_each(EDGED):
        places = changed_cells(
            whole, paint_canvas(without_link(EDGED, pair), skin, geometry), in_text=True
        )
        assert bool(places) == has_room(EDGED, pair, scale), pair


def test_weak_links_of_the_smallest_board_are_beside_the_lower_pieces() -> None:
    view = goal_board("w...b", ".w.b.", ".....", ".....", ".....")
    geometry = Geometry.for_view(view, 1)
    x, y = geometry.canvas_xy(5)
    row = paint_canvas(view, SKINS["drawn"], geometry).rows[y][x : x + 9]
    assert "".join(cell.text for cell in row) == "╟╲○─┼─●╱╢"


DESIGNED = {
    ("drawn", 2): "━┃╲╱",
    ("wood", 2): "━┃╲╱",
    ("typed", 2): "=H\\/",
    ("drawn", 4): "━┃╲╱",
    ("typed", 4): "=H\\/",
    ("paper", 4): "═║╲╱",
}


@every(case=tuple(DESIGNED))
def test_links_are_as_designed(case: tuple[str, int]) -> None:
    name, scale = case
    view = goal_board("ww.w.", "w..w.", ".w.ww", "...w.", "..w..")
    geometry = Geometry.for_view(view, scale)
    rows = paint_canvas(view, SKINS[name], geometry).rows
    pairs = (0, 1), (0, 5), (5, 11), (18, 22)
    middles = [tuple(map(geometry.canvas_xy, pair)) for pair in pairs]
    texts = "".join(rows[(y0 + y1) // 2][(x0 + x1) // 2].text for (x0, y0), (x1, y1) in middles)
    assert texts == DESIGNED[case]


@every(skin=SKINS, scale=SCALES)
def test_the_pieces_that_have_won_are_told_from_others(skin: Skin, scale: int) -> None:
    geometry = Geometry.for_view(WON, scale)
    bright, usual = (
        paint_canvas(view, skin, geometry)
        for view in (WON, replace(WON, winning_cells=frozenset()))
    )
    places = changed_cells(bright, usual, in_text=skin.palette is None)
    for cell in range(49):
        x, y = geometry.canvas_xy(cell)
        near = places & {(x + dx, y) for dx in range(-2, 3)}
        if cell in WON.winning_cells:
            assert near, cell
        else:
            assert (x, y) not in near, cell


@every(skin=SKINS, scale=range(4, 7))
def test_the_links_between_them_are_told_from_others_too(skin: Skin, scale: int) -> None:
    geometry = Geometry.for_view(WON, scale)
    bright, usual = (
        paint_canvas(view, skin, geometry)
        for view in (WON, replace(WON, winning_cells=frozenset()))
    )
    places = changed_cells(bright, usual, in_text=skin.palette is None)
    for pair in WON.links:
        ends = list(map(geometry.canvas_xy, pair))
        clear = {
            (x, y)
            for x, y in places
            for way in ([hypot(x - x0, 2 * (y - y0)) for x0, y0 in ends],)
            if min(way) > 0.75 * scale and sum(way) < 3 * scale
        }
        assert bool(clear) == WON.winning_cells.issuperset(pair), pair


@every(skin=WRITTEN, scale=(2, 4, 5, 6))
def test_characters_alone_lead_along_the_chain_that_has_won(skin: Skin, scale: int) -> None:
    """What is on a link there is on none elsewhere."""
    geometry = Geometry.for_view(WON, scale)
    rows = paint_canvas(WON, skin, geometry).rows
    signs = set("#" if skin is TYPED else "═║◆")
    for pair in WON.links:
        (x0, y0), (x1, y1) = map(geometry.canvas_xy, pair)
        middle = {(x, y) for x in ((x0 + x1) // 2,) for y in ((y0 + y1) // 2, (y0 + y1 + 1) // 2)}
        if x0 != x1 and y0 != y1 and scale % 2:  # no cell is in the middle of such a link
            continue
        texts = {rows[y][x].text for x, y in middle}
        assert bool(texts & signs) == WON.winning_cells.issuperset(pair), pair


@every(skin=SKINS, scale=SCALES)
def test_the_last_stone_bears_a_dot_on_the_chain_that_has_won_too(skin: Skin, scale: int) -> None:
    geometry = Geometry.for_view(WON, scale)
    before, after = (
        paint_canvas(WON, skin, geometry, marks) for marks in (NO_MARKS, Marks(last_path=(30,)))
    )
    places = changed_cells(before, after, in_text=True)
    dot = "." if skin.glyphs != "unicode" else "•"
    assert dot in {after.rows[y][x].text for x, y in places}
    assert {geometry.cell_at(x, y) for x, y in places} <= {30, 31, 37}
    x, y = geometry.canvas_xy(30)
    near = [cell.text for row in after.rows[y - 1 : y + 2] for cell in row[x - 2 : x + 3]]
    sign = "B" if skin is TYPED else "◆"
    assert sign in near or scale == 6
    assert not {"▸", "◂", ">", "<"} & {cell.text for row in after.rows for cell in row}


@every(skin=SKINS, scale=SCALES)
def test_a_dot_is_only_on_a_stone_that_was_placed_and_not_on_one_that_moved(
    skin: Skin, scale: int
) -> None:
    geometry = Geometry.for_view(EDGED, scale)
    moved = paint_canvas(EDGED, skin, geometry, Marks(last_path=(0, 30)))
    placed = paint_canvas(EDGED, skin, geometry, Marks(last_path=(30,)))
    pointers = {">", "<"} if skin.glyphs != "unicode" else {"▸", "◂"}
    for canvas, pointed in ((moved, True), (placed, False)):
        texts = {cell.text for row in canvas.rows for cell in row}
        assert bool(pointers & texts) == pointed
