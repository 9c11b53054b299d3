"""Boards of characters: which ones, what is read where marks meet, what is left to colour."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui.core.board_marks import Marks, Motion
from kono_tui.core.board_view import BoardView, Point
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.geometry import LARGEST_SCALE, Geometry
from kono_tui.tui.paint.common.glyph_pieces import GlyphPiece, piece_parts
from kono_tui.tui.paint.common.palette import PALETTES
from kono_tui.tui.paint.common.skin import GLYPH_SET_NAMES, GlyphSetName, Skin
from kono_tui.tui.paint.points import glyph_points
from tests.scale import scaled
from tests.tui.paint.boards import LARGE, LARGE_MARKS, RICH, RICH_MARKS, kono_board
from tests.tui.paint.cases import every, scales

DRAWN, TYPED = Skin(None), Skin(None, "ascii")
EITHER = {"drawn": DRAWN, "typed": TYPED}
SCALES = range(1, LARGEST_SCALE + 1)
EMPTY = kono_board(*["....."] * 5)
ONE = frozenset({12})


def paint_canvas(
    view: BoardView,
    marks: Marks,
    skin: Skin,
    scale: int,
    flipped: bool = False,
    motion: Motion | None = None,
) -> Canvas:
    geometry = Geometry(view.rows, view.columns, scale, flipped)
    canvas = glyph_points.paint_base(view, marks, skin, geometry, motion)
    if marks.cursor is not None:
        glyph_points.paint_cursor(canvas, marks.cursor, skin, geometry)
    return canvas


def lone_point_rows(point: Point, marks: Marks, skin: Skin, scale: int) -> list[str]:
    """The rows around the middle of a board on which nothing else stands."""
    points = list(EMPTY.points)
    points[12] = point
    canvas = paint_canvas(replace(EMPTY, points=tuple(points)), marks, skin, scale)
    x, y = Geometry(5, 5, scale).canvas_xy(12)
    reach, down = max(scale, 2), (scale + 1) // 2
    return [
        "".join(cell.text for cell in row[x - reach : x + reach + 1])
        for row in canvas.rows[y - down : y + down + 1]
    ]


def middle(point: Point, marks: Marks, skin: Skin, scale: int) -> str:
    rows = lone_point_rows(point, marks, skin, scale)
    return rows[len(rows) // 2]


POINTS = [
    Point(piece, strong, home, value, is_star=strong and not piece)
    for piece in ("", "white", "black")
    for strong in (False, True)
    for home in ("", "white", "black")
    for value in (0, 1, 9)
]


@st.composite
def boards(draw: st.DrawFn) -> tuple[BoardView, Marks]:
    """Any lattice with any pieces and any marks."""
    rows, columns = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    count = rows * columns
    cells = st.integers(0, count - 1)
    some = st.frozensets(cells, max_size=6)
    points = draw(st.lists(st.sampled_from(POINTS), min_size=count, max_size=count))
    way = st.lists(cells, max_size=4).map(tuple)
    one = st.none() | cells
    lines = st.lists(st.tuples(cells, st.sampled_from("aw")), max_size=4).map(tuple)
    marks = st.builds(
        Marks,
        one,
        one,
        some,
        some,
        some,
        way,
        some,
        way,
        st.booleans(),
        line_letters=lines,
        forbidden=some,
        symbols=st.lists(st.tuples(cells, st.sampled_from("+!19")), max_size=4).map(tuple),
    )
    letters = "abc" if draw(st.booleans()) else ""
    shown = BoardView(
        rows, columns, tuple(points), has_diagonals=bool(letters), column_letters=letters
    )
    pairs = [pair for pair in combinations(range(count), 2) if _are_near(columns, *pair)]
    links = draw(st.lists(st.sampled_from(pairs), max_size=4).map(tuple)) if pairs else ()
    return replace(shown, links=links, winning_cells=draw(some)), draw(marks)


def _are_near(columns: int, one: int, other: int) -> bool:
    (row, column), (lower, further) = divmod(one, columns), divmod(other, columns)
    return max(lower - row, abs(further - column)) == 1


@given(boards(), scales(1), st.booleans())
@settings(max_examples=scaled(30))
def test_any_board_is_painted_whole_in_characters_that_colours_do_not_change(
    drawn: tuple[BoardView, Marks], scale: int, flipped: bool
) -> None:
    view, marks = drawn
    geometry = Geometry(view.rows, view.columns, scale, flipped)
    texts = {}
    for kind in GLYPH_SET_NAMES:
        plain, coloured = (
            paint_canvas(view, marks, Skin(palette, kind), scale, flipped)
            for palette in (None, PALETTES["contrast"])
        )
        assert (plain.width, plain.height) == (geometry.width, geometry.height)
        for canvas in (plain, coloured):
            assert [len(row) for row in canvas.rows] == [geometry.width] * geometry.height
        cells = [cell for row in coloured.rows for cell in row]
        assert all(len(cell.text) == 1 for cell in cells)
        assert all(cell.ground is not None for cell in cells)
        assert all(cell.ink is None and cell.ground is None for row in plain.rows for cell in row)
        texts[kind] = plain.text()
        assert coloured.text() == texts[kind]
    assert not {unicodedata.east_asian_width(each) for each in texts["unicode"]} & {"W", "F"}
    assert texts["ascii"].isascii()
    assert texts["safe"] == texts["ascii"]


@every(skin=EITHER, scale=SCALES)
def test_turned_boards_have_the_same_points_at_the_other_end(skin: Skin, scale: int) -> None:
    marks = replace(RICH_MARKS, cursor=None)
    straight = paint_canvas(RICH, marks, skin, scale)
    turned = paint_canvas(RICH, marks, skin, scale, True)
    one, other = Geometry(5, 5, scale), Geometry(5, 5, scale, True)
    for cell in range(25):
        (x, y), (u, v) = one.canvas_xy(cell), other.canvas_xy(cell)
        if RICH.points[cell].piece or RICH.points[cell].value:
            assert straight.rows[y][x] == turned.rows[v][u]
        assert straight.rows[y][:2] == turned.rows[v][:2]
        assert straight.rows[0][x] == turned.rows[0][u]


@pytest.mark.parametrize(
    ("point", "scale", "rows"),
    [
        (Point("black"), 4, ["▟███▙", "█████", "▜███▛"]),
        (Point("white"), 4, ["╭───╮", "│   │", "╰───╯"]),
        (Point("black", is_strong=True), 4, ["▟███▙", "██◆██", "▜███▛"]),
        (Point("white", is_strong=True), 4, ["╭───╮", "│ ◇ │", "╰───╯"]),
        (Point("black", is_strong=True), 2, ["▐◆▌"]),
    ],
)
def test_drawn_pieces_are_as_designed(point: Point, scale: int, rows: list[str]) -> None:
    found = lone_point_rows(point, Marks(), DRAWN, scale)
    gap = (len(found) - len(rows)) // 2
    assert all(row in line for row, line in zip(rows, found[gap:], strict=False))


@pytest.mark.parametrize(
    ("point", "scale", "rows"),
    [
        (Point("black"), 4, [" ### ", "##B##", " ### "]),
        (Point("white"), 4, [" .-. ", "( W )", " '-' "]),
        (Point("black", is_strong=True), 4, [" ### ", "#BBB#", " ### "]),
        (Point("white", is_strong=True), 4, [" .-. ", "(WWW)", " '-' "]),
        (Point("black"), 3, ["#B#"]),
        (Point("white", is_strong=True), 3, ["WW)"]),
        (Point("black", is_strong=True), 3, ["#BB"]),
        (Point("black", is_strong=True), 2, ["-BB-"]),
        (Point("white"), 1, ["-W-"]),
    ],
)
def test_typed_pieces_are_as_designed(point: Point, scale: int, rows: list[str]) -> None:
    found = lone_point_rows(point, Marks(), TYPED, scale)
    gap = (len(found) - len(rows)) // 2
    assert all(row in line for row, line in zip(rows, found[gap:], strict=False))


@every(kind=GLYPH_SET_NAMES, scale=SCALES)
def test_no_piece_reaches_the_point_next_to_it(kind: GlyphSetName, scale: int) -> None:
    for piece in ("white", "black"):
        for strong in (False, True):
            made = piece_parts(kind, scale, GlyphPiece(piece, strong))
            assert max(abs(part.dx) for part in made) < 2 * scale
            assert max(abs(part.dy) for part in made) <= scale // 2


BLACK, STRONG = Point("black"), Point("black", is_strong=True)
HELD = Marks(cursor=12, picked_cell=12, movable=ONE)
ATTACKED = Marks(cursor=12, targets=ONE, victims=ONE, last_path=(0, 12), movable=ONE)


@pytest.mark.parametrize(
    ("skin", "scale", "held", "attacked"),
    [
        (DRAWN, 1, "┼{◆}┼", "┼[◆×┼"),
        (DRAWN, 2, "{▐◆▌}", "[◆×◆◂"),
        (DRAWN, 3, "(██◆██)", "▸█▐×▌█◂"),
        (DRAWN, 4, "─(██◆██)─", "▸─█▐×▌█─◂"),
        (TYPED, 1, "+{BB+", "+[BB+"),
        (TYPED, 2, "[(BB]", "[xBB<"),
        (TYPED, 3, "--{BB}-", ">>#xB<<"),
        (TYPED, 4, "-(#BBB#)-", ">-B>x<B-<"),
    ],
)
def test_where_marks_meet_on_a_capturer_what_matters_is_still_read(
    skin: Skin, scale: int, held: str, attacked: str
) -> None:
    assert middle(STRONG, HELD, skin, scale) == held
    assert middle(STRONG, ATTACKED, skin, scale) == attacked


@every(skin=EITHER, scale=SCALES)
def test_the_cursor_is_seen_on_every_point_and_hides_no_victim(skin: Skin, scale: int) -> None:
    for point in (Point(), Point(home="white", value=5), BLACK, Point("white")):
        marks = Marks(targets=ONE, last_path=(0, 12), hint=(0, 12))
        without = lone_point_rows(point, marks, skin, scale)
        under = lone_point_rows(point, replace(marks, cursor=12), skin, scale)
        assert under != without
        if point.piece:
            sign = "×" if skin is DRAWN else "x"
            assert sign in "".join(under)


@every(skin=EITHER, scale=range(2, LARGEST_SCALE + 1))
def test_a_value_is_read_whatever_is_on_its_point(skin: Skin, scale: int) -> None:
    home = Point(home="white", value=7)
    states = [
        (home, Marks()),
        (home, Marks(targets=ONE)),
        (home, Marks(last_path=(12, 0))),
        (home, Marks(captured_cells=ONE)),
        (home, Marks(hint=(0, 12))),
        (replace(home, piece="white"), Marks()),
        (replace(home, piece="black", is_strong=True), Marks(victims=ONE, targets=ONE)),
        (replace(home, piece="white"), Marks(picked_cell=12)),
    ]
    for point, marks in states:
        assert "7" in "".join(lone_point_rows(point, marks, skin, scale))
        assert "7" not in "".join(
            lone_point_rows(point, replace(marks, shows_values=False), skin, scale)
        )


@every(skin=EITHER, scale=SCALES)
def test_vacant_homes_are_seen_without_values_too(skin: Skin, scale: int) -> None:
    bare = Marks(shows_values=False)
    assert lone_point_rows(Point(home="white", value=5), bare, skin, scale) != lone_point_rows(
        Point(), bare, skin, scale
    )


@every(skin=EITHER, scale=SCALES)
def test_a_target_hides_where_the_last_move_began(skin: Skin, scale: int) -> None:
    both = middle(Point(), Marks(targets=ONE, last_path=(12, 0)), skin, scale)
    assert both == middle(Point(), Marks(targets=ONE), skin, scale)
    assert both != middle(Point(), Marks(last_path=(12, 0)), skin, scale)


@every(skin=EITHER, scale=SCALES)
def test_a_piece_on_its_way_leaves_its_point_and_ends_on_the_other(skin: Skin, scale: int) -> None:
    start, end = list(EMPTY.points), list(EMPTY.points)
    start[12] = end[18] = STRONG
    before, after = (replace(EMPTY, points=tuple(each)) for each in (start, end))

    def frame(share: float) -> str:
        return paint_canvas(before, Marks(), skin, scale, motion=Motion(12, 18, share)).text()

    assert frame(0) == paint_canvas(before, Marks(), skin, scale).text()
    assert frame(1) == paint_canvas(after, Marks(), skin, scale).text()
    assert frame(0.5) not in (frame(0), frame(1))


def test_a_piece_on_its_way_takes_its_marks_off() -> None:
    marks = Marks(picked_cell=22, movable=frozenset({22}), last_path=(18, 22))
    moving = paint_canvas(RICH, marks, DRAWN, 4, motion=Motion(22, 18, 1.0)).text()
    assert "═" not in moving
    assert "▸" not in moving


@every(skin=EITHER)
def test_dots_lead_along_a_slanted_way_at_every_scale_but_the_smallest(skin: Skin) -> None:
    dot = "•" if skin is DRAWN else "."
    for scale in SCALES:
        slanted = paint_canvas(EMPTY, Marks(last_path=(6, 18)), skin, scale).text().count(dot)
        assert slanted == 2 * scale - 1
        straight = paint_canvas(EMPTY, Marks(last_path=(10, 12)), skin, scale).text().count(dot)
        assert straight == (2 * scale - 1 if scale >= 5 else 0)


def test_without_colours_a_cursor_of_brackets_is_reversed() -> None:
    for skin, seen in ((DRAWN, True), (Skin(PALETTES["wood"], "safe"), False)):
        canvas = paint_canvas(EMPTY, Marks(cursor=12), skin, 2)
        x, y = Geometry(5, 5, 2).canvas_xy(12)
        for column in (x - 2, x + 2):
            assert canvas.rows[y][column].reverse is seen
            assert canvas.rows[y][column].bold


def test_coloured_pieces_stand_on_the_colour_of_their_stone() -> None:
    palette = PALETTES["wood"]
    for scale in SCALES:
        geometry = Geometry(5, 5, scale)
        canvas = paint_canvas(RICH, Marks(), Skin(palette, "safe"), scale)
        for cell, point in enumerate(RICH.points):
            x, y = geometry.canvas_xy(cell)
            if point.piece:
                expected = palette.black if point.piece == "black" else palette.white
                assert canvas.rows[y][x].ground == expected


def test_homes_are_tinted_as_far_as_the_field_reaches() -> None:
    palette = PALETTES["wood"]
    for scale in SCALES:
        geometry = Geometry(9, 9, scale)
        canvas = paint_canvas(LARGE, LARGE_MARKS, Skin(palette, "ascii"), scale)
        left, _, right, _ = geometry.field
        row = [cell.ground for cell in canvas.rows[geometry.first_row - geometry.half_height - 1]]
        assert set(row[left:right]) == {palette.pad_white}
        assert set(row[:left] + row[right:]) == {palette.rim}
