"""Boards of pits as lit wood: what is seen where, at every scale."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui.core.board_marks import NO_MARKS, Marks, Motion
from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.board import paint_board
from kono_tui.tui.paint.common.canvas import Canvas, CanvasCell, Colour
from kono_tui.tui.paint.common.geometry import LARGEST_SCALE, LEFT_FRAME_WIDTH, TileGeometry
from kono_tui.tui.paint.common.palette import CLEAR_CONTRAST, PALETTES, contrast
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.common.sprite_canvas import main_colour
from kono_tui.tui.paint.pits import wood_pits
from kono_tui.tui.paint.pits.pit_stones import stone_radius
from tests.scale import scaled
from tests.tui.paint.boards import FEW_MARKS, FEW_PITS, full_pit_board, pit_board
from tests.tui.paint.cases import every, scales

WOOD = PALETTES["wood"]
SKIN = Skin(WOOD)
SCALES = range(wood_pits.SMALLEST, LARGEST_SCALE + 1)
USUAL = range(wood_pits.SMALLEST, 7)
"""Those that terminals have room for, where every palette is looked at."""
MIDDLE = 4
ONE = frozenset({MIDDLE})
BLACK, WHITE, NONE = (pit_board("...", f".{each}.", "...") for each in "bw.")


def tiles(view: BoardView, scale: int, flipped: bool = False) -> TileGeometry:
    return TileGeometry(view.rows, view.columns, scale, flipped)


def paint_canvas(
    view: BoardView, scale: int, marks: Marks = NO_MARKS, skin: Skin = SKIN, flipped: bool = False
) -> Canvas:
    return paint_board(view, marks, skin, tiles(view, scale, flipped))


def tile(canvas: Canvas, geometry: TileGeometry, cell: int) -> list[list[CanvasCell]]:
    """The cells of a tile, row by row."""
    x, y = geometry.tile_corner(cell)
    return [row[x : x + 2 * geometry.scale] for row in canvas.rows[y : y + geometry.scale]]


def middle(view: BoardView, scale: int, marks: Marks, skin: Skin = SKIN) -> list[list[CanvasCell]]:
    return tile(paint_canvas(view, scale, marks, skin), tiles(view, scale), MIDDLE)


def text(rows: list[list[CanvasCell]]) -> str:
    return "".join(cell.text for row in rows for cell in row)


def colours(rows: list[list[CanvasCell]]) -> set[Colour]:
    return {colour for row in rows for cell in row for colour in (cell.ink, cell.ground)}


@st.composite
def marked_views(draw: st.DrawFn) -> tuple[BoardView, Marks]:
    rows, columns = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    line = st.text("..bw", min_size=columns, max_size=columns)
    view = pit_board(*(draw(line) for _ in range(rows)))
    cells = st.integers(0, rows * columns - 1)
    some = st.frozensets(cells, max_size=4)
    way = st.lists(cells, max_size=4, unique=True).map(tuple)
    words = st.lists(st.tuples(cells, st.sampled_from(["+1", "7", "12"])), max_size=3).map(tuple)
    marks = st.builds(
        Marks,
        picked_cell=st.none() | cells,
        targets=some,
        victims=some,
        movable=some,
        last_path=way,
        captured_cells=some,
        hint=way,
        gains=words,
        numbers=words,
    )
    return view, draw(marks)


def brightness(cell: CanvasCell) -> int:
    colour = main_colour(cell)
    assert isinstance(colour, tuple)
    return sum(colour)


def visible_stone(cell: CanvasCell) -> str:
    """Which stone a cell in the middle of a tile shows; "" where it shows wood, which is brown."""
    colour = main_colour(cell)
    assert isinstance(colour, tuple)
    if brightness(cell) > sum(WOOD.board) + 100:
        return "white"
    return "" if colour[0] - colour[2] > 30 else "black"


@given(marked_views(), scales(wood_pits.SMALLEST), st.booleans())
@settings(max_examples=scaled(30))
def test_every_stone_is_seen_in_its_pit_and_no_other_is(
    drawn: tuple[BoardView, Marks], scale: int, flipped: bool
) -> None:
    view, _ = drawn
    geometry = tiles(view, scale, flipped)
    canvas = paint_canvas(view, scale, flipped=flipped)
    for cell, point in enumerate(view.points):
        x, y = geometry.canvas_xy(cell)
        assert visible_stone(canvas.rows[y][x]) == point.piece


@given(marked_views(), scales(wood_pits.SMALLEST), st.booleans(), st.booleans())
@settings(max_examples=scaled(20))
def test_no_mark_leaves_the_field(
    drawn: tuple[BoardView, Marks], scale: int, flipped: bool, tight: bool
) -> None:
    view, marks = drawn
    geometry = replace(tiles(view, scale, flipped), is_tight=tight)
    bare = replace(view, points=tuple(replace(point, piece="") for point in view.points))
    expected = paint_board(bare, NO_MARKS, SKIN, geometry)
    for cell in range(len(view.points)):
        found = paint_board(view, replace(marks, cursor=cell), SKIN, geometry)
        west, north, east, south = geometry.field
        for y in range(geometry.height):
            for x in range(geometry.width):
                if not (west <= x < east and north <= y < south):
                    assert found.rows[y][x] == expected.rows[y][x]


@given(marked_views(), scales(wood_pits.SMALLEST))
@settings(max_examples=scaled(30))
def test_a_board_turned_around_has_the_same_tiles_at_the_other_end(
    drawn: tuple[BoardView, Marks], scale: int
) -> None:
    view, marks = drawn
    straight = paint_canvas(view, scale, marks)
    turned = paint_canvas(view, scale, marks, flipped=True)
    for cell in range(len(view.points)):
        one = tile(straight, tiles(view, scale), cell)
        other = tile(turned, tiles(view, scale, flipped=True), cell)
        assert one == other


@every(scale=SCALES)
def test_a_field_without_stones_has_pits_and_no_lines(scale: int) -> None:
    canvas = paint_canvas(pit_board("...", "..."), scale)
    west, north, east, south = tiles(pit_board("...", "..."), scale).field
    cells = [cell for row in canvas.rows[north:south] for cell in row[west:east]]
    assert not {cell.text for cell in cells} & set("─│┼┬┴├┤┌┐└┘")
    assert len({main_colour(cell) for cell in cells} - {WOOD.board}) > 1


@every(scale=SCALES)
def test_a_pit_is_dark_towards_the_light_and_lit_on_the_other_side(scale: int) -> None:
    rows = middle(NONE, scale, NO_MARKS)
    near = [cell for row in rows[: (scale + 1) // 2] for cell in row[:scale]]
    far = [cell for row in rows[scale // 2 :] for cell in row[scale:]]
    assert sum(map(brightness, near)) < len(near) * sum(WOOD.board)
    assert sum(map(brightness, near)) < sum(map(brightness, far))
    assert max(map(brightness, far)) > sum(WOOD.board) or scale == wood_pits.SMALLEST


@every(scale=SCALES)
def test_a_stone_covers_its_pit(scale: int) -> None:
    pit = colours(middle(NONE, scale, NO_MARKS)) - {WOOD.board, WOOD.line}
    for view in (BLACK, WHITE):
        assert not colours(middle(view, scale, NO_MARKS)) & pit


@every(scale=SCALES)
def test_stones_leave_the_wood_between_them(scale: int) -> None:
    view = full_pit_board(6)
    canvas = paint_canvas(view, scale)
    geometry = tiles(view, scale)
    for cell in range(36):
        rows = tile(canvas, geometry, cell)
        for corner in (rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]):
            assert WOOD.board in (corner.ink, corner.ground)
    assert stone_radius(WOOD, scale) < scale


@every(scale=SCALES)
def test_the_cursor_is_on_the_four_corner_cells_of_a_tile(scale: int) -> None:
    for view in (BLACK, WHITE, NONE):
        plain, pointed = middle(view, scale, NO_MARKS), middle(view, scale, Marks(cursor=MIDDLE))
        changed = {
            (x, y) for y in range(scale) for x in range(2 * scale) if plain[y][x] != pointed[y][x]
        }
        assert changed == {(x, y) for x in (0, 2 * scale - 1) for y in (0, scale - 1)}
        assert "".join(pointed[0][0].text + pointed[0][-1].text) == "┏┓"
        assert "".join(pointed[-1][0].text + pointed[-1][-1].text) == "┗┛"


@every(scale=SCALES)
def test_the_cursor_never_changes_the_layer_below_it(scale: int) -> None:
    before = paint_canvas(FEW_PITS, scale, replace(FEW_MARKS, cursor=None))
    pointed = paint_canvas(FEW_PITS, scale, FEW_MARKS)
    assert pointed.rows != before.rows
    pointed.fill(0, 0, pointed.width, pointed.height, (1, 2, 3))
    assert paint_canvas(FEW_PITS, scale, replace(FEW_MARKS, cursor=None)).rows == before.rows


@every(name=tuple(PALETTES), scale=USUAL)
def test_what_a_landing_would_bring_is_read_on_its_target(scale: int, name: str) -> None:
    palette = PALETTES[name]
    for marks in (Marks(targets=ONE), Marks(targets=ONE, cursor=MIDDLE), Marks(hint=(0, MIDDLE))):
        rows = middle(NONE, scale, replace(marks, gains=((MIDDLE, "+2"),)), Skin(palette))
        cells = [cell for row in rows for cell in row if cell.text in "+2?"]
        assert "".join(cell.text for cell in cells) == ("+2?" if marks.hint else "+2")
        for cell in cells:
            assert (cell.ink, cell.ground) == (palette.on_target, palette.target)


@every(name=tuple(PALETTES), scale=USUAL, number=["7", "12"])
def test_numbers_are_read_on_stones_and_in_pits(scale: int, name: str, number: str) -> None:
    for view in (BLACK, WHITE, NONE):
        for marks in (
            NO_MARKS,
            Marks(picked_cell=MIDDLE),
            Marks(last_path=(0, MIDDLE)),
            Marks(victims=ONE),
        ):
            rows = middle(
                view, scale, replace(marks, numbers=((MIDDLE, number),)), Skin(PALETTES[name])
            )
            cells = [cell for row in rows for cell in row if cell.text.isdigit()]
            assert "".join(cell.text for cell in cells) == number
            for cell in cells:
                assert isinstance(cell.ink, tuple)
                assert isinstance(cell.ground, tuple)
                assert contrast(cell.ink, cell.ground) >= CLEAR_CONTRAST


@every(scale=SCALES)
def test_a_victim_is_crossed_out_whatever_else_it_is(scale: int) -> None:
    marks = Marks(victims=ONE, movable=ONE, hint=(MIDDLE,))
    for view, threat in ((BLACK, WOOD.danger), (WHITE, WOOD.mark_on_white)):
        crossed = middle(view, scale, marks)
        assert crossed == middle(view, scale, Marks(victims=ONE))
        assert crossed == middle(view, scale, Marks(targets=ONE))
        assert threat in colours(crossed)


@every(scale=SCALES)
def test_on_a_stone_a_number_is_over_a_hint_and_a_hint_over_a_dot(scale: int) -> None:
    marks = Marks(movable=ONE, hint=(MIDDLE,), numbers=((MIDDLE, "7"),))
    assert "7" in text(middle(BLACK, scale, marks))
    assert "?" not in text(middle(BLACK, scale, marks))
    hinted = middle(BLACK, scale, replace(marks, numbers=()))
    assert "?" in text(hinted)
    assert hinted == middle(BLACK, scale, Marks(hint=(MIDDLE,)))


@every(scale=SCALES)
def test_a_picked_stone_has_a_halo_that_stays_within_its_tile(scale: int) -> None:
    for view in (BLACK, WHITE):
        plain = paint_canvas(view, scale)
        picked = paint_canvas(view, scale, Marks(picked_cell=MIDDLE))
        assert WOOD.select in colours(tile(picked, tiles(view, scale), MIDDLE))
        x, y = tiles(view, scale).tile_corner(MIDDLE)
        for row in range(plain.height):
            for column in range(plain.width):
                if not (x <= column < x + 2 * scale and y <= row < y + scale):
                    assert picked.rows[row][column] == plain.rows[row][column]
        assert middle(view, scale, Marks(picked_cell=MIDDLE, movable=ONE)) == tile(
            picked, tiles(view, scale), MIDDLE
        )


@every(scale=SCALES)
def test_the_way_of_the_last_turn_is_told_pit_by_pit(scale: int) -> None:
    view = BLACK
    start, passed, gone = 0, 2, 7
    marks = Marks(last_path=(start, passed, MIDDLE), captured_cells=frozenset({1, gone}))
    canvas, geometry = paint_canvas(view, scale, marks), tiles(view, scale)
    looks = [tile(canvas, geometry, cell) for cell in (start, passed, gone, 3)]
    assert all(one != other for one, other in combinations(looks, 2))
    for cell in (start, passed, gone):
        assert WOOD.last in colours(tile(canvas, geometry, cell))
    assert tile(canvas, geometry, 1) == tile(canvas, geometry, gone)
    row = "".join(cell.text for cell in canvas.rows[geometry.canvas_xy(MIDDLE)[1]])
    assert row.index("◂") - row.index("▸") == 2 * scale - 1


@every(scale=SCALES)
def test_where_one_can_go_weighs_more_than_what_was(scale: int) -> None:
    target = middle(NONE, scale, Marks(targets=ONE))
    for marks in (
        Marks(captured_cells=ONE),
        Marks(last_path=(MIDDLE, 0)),
        Marks(last_path=(0, MIDDLE, 2)),
    ):
        assert middle(NONE, scale, marks) != target
        assert middle(NONE, scale, replace(marks, targets=ONE)) == target


@every(scale=SCALES)
def test_a_stone_that_is_held_is_not_pointed_at_too(scale: int) -> None:
    held = middle(BLACK, scale, Marks(picked_cell=MIDDLE, last_path=(0, MIDDLE)))
    assert held == middle(BLACK, scale, Marks(picked_cell=MIDDLE))


@every(name=tuple(PALETTES), scale=USUAL, piece="bw")
def test_a_jump_begins_where_the_stone_is_and_ends_where_it_goes(
    piece: str, scale: int, name: str
) -> None:
    other = "w" if piece == "b" else "b"
    before = pit_board("....", f"{piece}{other}..", "....")
    after = pit_board("....", f".{other}{piece}.", "....")

    def frame(share: float) -> list[list[CanvasCell]]:
        motion = Motion(4, 6, share)
        return paint_board(
            before, NO_MARKS, Skin(PALETTES[name]), tiles(before, scale), motion
        ).rows

    assert frame(0.0) == paint_canvas(before, scale, skin=Skin(PALETTES[name])).rows
    assert frame(1.0) == paint_canvas(after, scale, skin=Skin(PALETTES[name])).rows
    assert frame(0.5) not in (frame(0.0), frame(1.0))


@every(scale=SCALES)
def test_a_jumping_stone_is_over_the_one_it_takes(scale: int) -> None:
    view = pit_board("....", "wb..", "....")
    canvas = paint_board(view, NO_MARKS, SKIN, tiles(view, scale), Motion(4, 6, 0.5))
    x, y = tiles(view, scale).canvas_xy(5)
    assert visible_stone(canvas.rows[y][x]) == "white"


@every(name=["contrast", "paper", "slate"], scale=SCALES)
def test_a_stone_that_the_board_would_swallow_has_a_line_on_every_side(
    scale: int, name: str
) -> None:
    palette = PALETTES[name]
    view, line = (WHITE, palette.outline_white) if palette.outline_white else (BLACK, None)
    line = line or palette.outline_black
    rows = middle(view, scale, NO_MARKS, Skin(palette))
    for edge in (
        [row[: scale // 2 + 1] for row in rows],
        [row[-(scale // 2) - 1 :] for row in rows],
        rows[: (scale + 1) // 2],
        rows[-((scale + 1) // 2) :],
    ):
        assert line in colours(edge)


def test_numbers_of_columns_stand_over_their_tiles() -> None:
    view = full_pit_board(10)
    for scale in range(1, LARGEST_SCALE + 1):
        geometry = TileGeometry(10, 10, scale)
        rows = paint_canvas(view, scale).rows
        for column in range(10):
            x, _ = geometry.canvas_xy(column)
            name = str(column + 1)
            assert "".join(cell.text for cell in rows[0][x : x + len(name)]) == name
        numbers = [
            int("".join(cell.text for cell in row[:LEFT_FRAME_WIDTH]))
            for row in rows[1:]
            if not row[1].text.isspace()
        ]
        assert numbers == list(range(1, 11))
