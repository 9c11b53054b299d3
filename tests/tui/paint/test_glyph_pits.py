"""Boards of pits in characters: which ones, and what is read where marks meet."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui.core.board_marks import Marks, Motion
from kono_tui.core.board_view import BoardView, Point
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.geometry import LARGEST_SCALE, TileGeometry
from kono_tui.tui.paint.common.palette import PALETTES
from kono_tui.tui.paint.common.skin import GLYPH_SET_NAMES, GlyphSetName, Skin
from kono_tui.tui.paint.pits import glyph_pits
from kono_tui.tui.paint.pits.pit_glyph_set import stone_rows
from tests.scale import scaled
from tests.tui.paint.boards import FEW_MARKS, FEW_PITS, PITS, full_pit_board, pit_board
from tests.tui.paint.cases import every, scales

DRAWN, TYPED = Skin(None), Skin(None, "ascii")
SCALES = range(1, LARGEST_SCALE + 1)
MIDDLE = 4
ONE = frozenset({MIDDLE})
BLACK, WHITE, NONE = (pit_board("...", f".{each}.", "...") for each in "bw.")
EITHER = {"drawn": DRAWN, "typed": TYPED}


def paint_canvas(
    view: BoardView,
    marks: Marks,
    skin: Skin,
    scale: int,
    flipped: bool = False,
    motion: Motion | None = None,
) -> Canvas:
    geometry = TileGeometry(view.rows, view.columns, scale, flipped)
    canvas = glyph_pits.paint_base(view, marks, skin, geometry, motion)
    if marks.cursor is not None:
        glyph_pits.paint_cursor(canvas, marks.cursor, skin, geometry)
    return canvas


def tile(view: BoardView, marks: Marks, skin: Skin, scale: int) -> list[str]:
    """The rows of the tile in the middle; the smallest ones reach into the one before."""
    x, y = TileGeometry(3, 3, scale).tile_corner(MIDDLE)
    rows = paint_canvas(view, marks, skin, scale).rows[y : y + scale]
    start = x - 1 if scale == 1 else x
    return ["".join(cell.text for cell in row[start : x + 2 * scale]) for row in rows]


@st.composite
def boards(draw: st.DrawFn) -> tuple[BoardView, Marks]:
    """Any pits with any stones and any marks."""
    rows, columns = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    count = rows * columns
    cells = st.integers(0, count - 1)
    some = st.frozensets(cells, max_size=6)
    point = st.sampled_from([Point(), Point("white"), Point("black")])
    points = draw(st.lists(point, min_size=count, max_size=count))
    way = st.lists(cells, max_size=4).map(tuple)
    one = st.none() | cells
    words = st.lists(st.tuples(cells, st.sampled_from(["+1", "7", "12"])), max_size=3).map(tuple)
    marks = st.builds(Marks, one, one, some, some, some, way, some, way, gains=words, numbers=words)
    return BoardView(rows, columns, tuple(points), has_pits=True), draw(marks)


@given(boards(), scales(1), st.booleans())
@settings(max_examples=scaled(30))
def test_any_board_is_painted_whole_in_characters_that_colours_do_not_change(
    drawn: tuple[BoardView, Marks], scale: int, flipped: bool
) -> None:
    view, marks = drawn
    geometry = TileGeometry(view.rows, view.columns, scale, flipped)
    bare = replace(view, points=(Point(),) * len(view.points))
    texts = {}
    for kind in GLYPH_SET_NAMES:
        plain, coloured = (
            paint_canvas(view, marks, Skin(palette, kind), scale, flipped)
            for palette in (None, PALETTES["contrast"])
        )
        for canvas in (plain, coloured):
            assert [len(row) for row in canvas.rows] == [geometry.width] * geometry.height
        cells = [cell for row in coloured.rows for cell in row]
        assert all(len(cell.text) == 1 and cell.text.isprintable() for cell in cells)
        assert all(cell.ground is not None for cell in cells)
        assert all(cell.ink is None and cell.ground is None for row in plain.rows for cell in row)
        texts[kind] = plain.text()
        assert coloured.text() == texts[kind]
        named = paint_canvas(bare, Marks(), Skin(None, kind), scale, flipped)
        assert plain.rows[0] == named.rows[0]
        assert [row[:2] for row in plain.rows] == [row[:2] for row in named.rows]
    assert not {unicodedata.east_asian_width(each) for each in texts["unicode"]} & {"W", "F"}
    assert texts["ascii"].isascii()
    assert texts["safe"] == texts["ascii"]


@every(skin=EITHER, scale=SCALES)
def test_turned_boards_have_the_same_tiles_at_the_other_end(skin: Skin, scale: int) -> None:
    marks = replace(FEW_MARKS, cursor=None)
    straight = paint_canvas(FEW_PITS, marks, skin, scale)
    turned = paint_canvas(FEW_PITS, marks, skin, scale, True)
    one, other = TileGeometry(4, 4, scale), TileGeometry(4, 4, scale, True)
    width = 2 * scale - 1 if scale == 1 else 2 * scale
    for cell in range(16):
        (x, y), (u, v) = one.tile_corner(cell), other.tile_corner(cell)
        for row in range(scale):
            assert straight.rows[y + row][x : x + width] == turned.rows[v + row][u : u + width]


@every(kind=GLYPH_SET_NAMES, scale=range(2, LARGEST_SCALE + 1), piece=["black", "white"])
def test_a_stone_is_as_large_as_its_tile_and_even(
    kind: GlyphSetName, scale: int, piece: str
) -> None:
    rows = stone_rows(kind, scale, piece)
    assert [len(row) for row in rows] == [2 * scale] * scale
    for row in rows:
        taken = [text != "\0" for text in row]
        assert taken == taken[::-1]
        assert any(taken)


@pytest.mark.parametrize(
    ("view", "skin", "scale", "rows"),
    [
        (BLACK, DRAWN, 1, [" ● "]),
        (WHITE, DRAWN, 1, [" ○ "]),
        (NONE, DRAWN, 1, [" · "]),
        (BLACK, DRAWN, 2, ["▟██▙", "▜██▛"]),
        (WHITE, DRAWN, 2, ["╭──╮", "╰──╯"]),
        (NONE, DRAWN, 2, ["(  )", "    "]),
        (NONE, DRAWN, 3, ["      ", " (  ) ", "      "]),
        (BLACK, TYPED, 1, [" B "]),
        (NONE, TYPED, 1, [" . "]),
        (BLACK, TYPED, 2, ["####", "#BB#"]),
        (WHITE, TYPED, 2, [".--.", "(WW)"]),
        (WHITE, TYPED, 3, [" .--. ", "( WW )", " '--' "]),
    ],
)
def test_stones_and_pits_are_as_designed(
    view: BoardView, skin: Skin, scale: int, rows: list[str]
) -> None:
    assert tile(view, Marks(), skin, scale) == rows


HELD = Marks(cursor=MIDDLE, picked_cell=MIDDLE, movable=ONE, last_path=(0, MIDDLE))
ATTACKED = Marks(cursor=MIDDLE, victims=ONE, movable=ONE, last_path=(0, MIDDLE), hint=(MIDDLE,))


@pytest.mark.parametrize(
    ("skin", "scale", "held", "attacked"),
    [
        (DRAWN, 1, ["{◉}"], ["[●×"]),
        (DRAWN, 2, ["┏██┓", "{██}"], ["┏××┓", "┗██┛"]),
        (DRAWN, 3, ["┏▄══▄┓", "{████}", "┗▀══▀┛"], ["┏▄▄▄▄┓", "▸▐××▌◂", "┗▀▀▀▀┛"]),
        (TYPED, 1, ["{B}"], ["[Bx"]),
        (TYPED, 2, ["[##]", "{BB}"], ["[xx]", "[BB]"]),
        (TYPED, 3, ["+#==#+", "{#BB#}", "+#==#+"], ["+####+", ">>xx<<", "+####+"]),
    ],
)
def test_where_marks_meet_on_a_stone_what_matters_is_still_read(
    skin: Skin, scale: int, held: list[str], attacked: list[str]
) -> None:
    assert tile(BLACK, HELD, skin, scale) == held
    assert tile(BLACK, ATTACKED, skin, scale) == attacked


@every(skin=EITHER, scale=SCALES)
def test_what_a_landing_would_bring_is_read_on_its_target(skin: Skin, scale: int) -> None:
    gains = ((MIDDLE, "+2"),)
    word = "2" if scale == 1 else "+2"
    for marks in (Marks(targets=ONE), Marks(targets=ONE, cursor=MIDDLE)):
        assert word in "".join(tile(NONE, replace(marks, gains=gains), skin, scale))
    hinted = Marks(targets=ONE, hint=(0, MIDDLE), gains=gains)
    assert f"{word}?" in "".join(tile(NONE, hinted, skin, scale))


@every(skin=EITHER, scale=SCALES, number=["7", "12"])
def test_numbers_are_read_on_stones_and_in_pits(skin: Skin, scale: int, number: str) -> None:
    numbers = ((MIDDLE, number),)
    for view in (BLACK, WHITE, NONE):
        for marks in (
            Marks(),
            Marks(last_path=(0, MIDDLE)),
            Marks(movable=ONE),
            Marks(hint=(MIDDLE,)),
        ):
            rows = "".join(tile(view, replace(marks, numbers=numbers), skin, scale))
            assert (number if scale > 1 or view is NONE else number[-1]) in rows


@every(skin=EITHER, scale=SCALES)
def test_the_cursor_is_seen_on_every_tile_and_hides_no_victim(skin: Skin, scale: int) -> None:
    for view in (BLACK, WHITE, NONE):
        marks = Marks(targets=ONE, last_path=(0, MIDDLE), hint=(0, MIDDLE))
        without, under = (
            tile(view, each, skin, scale) for each in (marks, replace(marks, cursor=MIDDLE))
        )
        assert under != without
        if view is not NONE:
            assert ("×" if skin is DRAWN else "x") in "".join(under)


@every(skin=EITHER, scale=SCALES)
def test_where_one_can_go_weighs_more_than_what_was(skin: Skin, scale: int) -> None:
    target = tile(NONE, Marks(targets=ONE), skin, scale)
    for marks in (
        Marks(captured_cells=ONE),
        Marks(last_path=(MIDDLE, 0)),
        Marks(last_path=(0, MIDDLE, 2)),
    ):
        assert tile(NONE, marks, skin, scale) != target
        assert tile(NONE, replace(marks, targets=ONE), skin, scale) == target


@every(skin=EITHER, scale=SCALES)
def test_a_stone_on_its_way_leaves_its_pit_and_ends_in_the_other(skin: Skin, scale: int) -> None:
    before, after = pit_board("bw..", "...."), pit_board(".wb.", "....")

    def frame(share: float) -> str:
        return paint_canvas(before, Marks(), skin, scale, motion=Motion(0, 2, share)).text()

    assert frame(0) == paint_canvas(before, Marks(), skin, scale).text()
    assert frame(1) == paint_canvas(after, Marks(), skin, scale).text()
    assert frame(0.5) not in (frame(0), frame(1))


def test_a_stone_on_its_way_takes_its_marks_off() -> None:
    marks = Marks(picked_cell=26, movable=frozenset({26}), last_path=(28, 26))
    moving = paint_canvas(PITS, marks, DRAWN, 4, motion=Motion(26, 42, 1.0)).text()
    assert "═" not in moving
    assert "▸" not in moving


def test_without_colours_the_cursor_is_reversed() -> None:
    for scale in SCALES:
        x, y = TileGeometry(3, 3, scale).tile_corner(MIDDLE)
        place = x - 1 if scale == 1 else x
        for skin, seen in ((DRAWN, True), (Skin(PALETTES["wood"], "safe"), False)):
            cell = paint_canvas(NONE, Marks(cursor=MIDDLE), skin, scale).rows[y][place]
            assert cell.reverse is seen
            assert cell.bold


def test_without_colours_a_sign_is_a_hole_in_a_black_stone() -> None:
    for scale in range(2, LARGEST_SCALE + 1):
        x, y = TileGeometry(3, 3, scale).canvas_xy(MIDDLE)
        for view, hole in ((BLACK, True), (WHITE, False)):
            cell = paint_canvas(view, Marks(movable=ONE), DRAWN, scale).rows[y][x]
            assert (cell.text, cell.reverse) == ("•", hole)


@every(name=tuple(PALETTES))
def test_coloured_stones_stand_on_their_own_colour(name: str) -> None:
    palette = PALETTES[name]
    for scale in SCALES:
        view = pit_board("bw.")
        geometry = TileGeometry(1, 3, scale)
        canvas = paint_canvas(view, Marks(), Skin(palette, "safe"), scale)
        for cell, point in enumerate(view.points):
            x, y = geometry.canvas_xy(cell)
            ground = palette.stone(point.piece) if point.piece else palette.board
            assert canvas.rows[y][x].ground == ground


def test_the_largest_board_can_be_read_at_the_smallest_scale() -> None:
    rows = paint_canvas(full_pit_board(10), Marks(), TYPED, 1).text().splitlines()
    assert rows[0] == "    1 2 3 4 5 6 7 8 9 10"
    assert rows[1] == " 1  B W B W B W B W B W"
    assert rows[3] == " 3  B W . . B W B W B W"
    assert rows[10] == "10  W B W B W B W B W B"
