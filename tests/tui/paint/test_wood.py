"""Boards of lit wood: what is seen where, at every scale."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, pi

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui.core.board_marks import NO_MARKS, Marks, Motion
from kono_tui.core.board_view import BoardView, Point
from kono_tui.tui.paint import board
from kono_tui.tui.paint.common.canvas import RGB, Canvas, CanvasCell, Colour
from kono_tui.tui.paint.common.geometry import LARGEST_SCALE, LEFT_FRAME_WIDTH, Geometry
from kono_tui.tui.paint.common.palette import CLEAR_CONTRAST, PALETTES, contrast
from kono_tui.tui.paint.common.shapes import Diamond, Disc, PieceShading, Ring, Shape, Slab, Stroke
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.common.sprite_canvas import SpriteCanvas
from kono_tui.tui.paint.common.sprites import BLOCK_BITS, fit_shape
from kono_tui.tui.paint.points import wood_pieces, wood_points
from tests.scale import scaled
from tests.tui.paint.cases import every, scales

WOOD = PALETTES["wood"]
SKIN = Skin(WOOD)
SCALES = range(wood_points.SMALLEST_SCALE, LARGEST_SCALE + 1)
DRAWN = range(wood_pieces.DRAWN_SCALE, LARGEST_SCALE + 1)
KINDS = {
    ".": Point(),
    "b": Point("black"),
    "w": Point("white"),
    "B": Point("black", is_strong=True),
    "W": Point("white", is_strong=True),
}


def view_of(*rows: str, homes: bool = True) -> BoardView:
    """A board by its rows; the first is White's home and worth 3 a point, the last Black's."""
    points = []
    for number, row in enumerate(rows):
        home = "white" if number == 0 else "black" if number == len(rows) - 1 else ""
        for text in row:
            point = KINDS[text]
            points.append(replace(point, home=home, value=3) if home and homes else point)
    return BoardView(len(rows), len(rows[0]), tuple(points))


def geometry_of(view: BoardView, scale: int, flipped: bool = False) -> Geometry:
    return Geometry(view.rows, view.columns, scale, flipped)


def paint_canvas(
    view: BoardView, scale: int, marks: Marks = NO_MARKS, skin: Skin = SKIN, flipped: bool = False
) -> Canvas:
    return wood_points.paint_base(view, marks, skin, geometry_of(view, scale, flipped), None)


def cell_at(canvas: Canvas, view: BoardView, scale: int, cell: int) -> CanvasCell:
    x, y = geometry_of(view, scale).canvas_xy(cell)
    return canvas.rows[y][x]


def around(canvas: Canvas, view: BoardView, scale: int, cell: int) -> str:
    """The characters on a point and on both sides of it."""
    x, y = geometry_of(view, scale).canvas_xy(cell)
    return "".join(each.text for each in canvas.rows[y][x - 1 : x + 2])


@st.composite
def views(draw: st.DrawFn) -> BoardView:
    rows, columns = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    line = st.text(".....bwBW", min_size=columns, max_size=columns)
    view = view_of(*(draw(line) for _ in range(rows)), homes=draw(st.booleans()))
    return replace(view, has_diagonals=(rows + columns) % 2 == 0 and draw(st.booleans()))


@st.composite
def marked_views(draw: st.DrawFn) -> tuple[BoardView, Marks]:
    view = draw(views())
    cells = st.integers(0, len(view.points) - 1)
    some = st.frozensets(cells, max_size=4)
    marks = Marks(
        picked_cell=draw(st.none() | cells),
        targets=draw(some),
        victims=draw(some),
        movable=draw(some),
        captured_cells=draw(some),
        last_path=tuple(draw(st.lists(cells, max_size=3, unique=True))),
        hint=tuple(draw(st.lists(cells, max_size=2, unique=True))),
        shows_values=draw(st.booleans()),
        line_letters=tuple(draw(st.lists(st.tuples(cells, st.sampled_from("aw")), max_size=2))),
        forbidden=draw(some),
    )
    return view, marks


def distance(one: RGB, other: RGB) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def visible_piece(cell: CanvasCell) -> str:
    """The colour of the piece that a cell in its middle shows; "" without one."""
    owners = {
        WOOD.board: "",
        WOOD.pad_white: "",
        WOOD.pad_black: "",
        WOOD.black: "black",
        WOOD.black_hi: "black",
        WOOD.promo: "black",
        WOOD.white: "white",
        WOOD.white_lo: "white",
        WOOD.promo_w: "white",
    }
    ground = cell.ground
    assert isinstance(ground, tuple)
    return owners[min(owners, key=lambda colour: distance(colour, ground))]


@given(views(), scales(wood_points.SMALLEST_SCALE), st.booleans())
@settings(max_examples=scaled(30))
def test_every_piece_is_seen_on_its_point_and_no_other_is(
    view: BoardView, scale: int, flipped: bool
) -> None:
    geometry = geometry_of(view, scale, flipped)
    canvas = paint_canvas(view, scale, flipped=flipped)
    for cell, point in enumerate(view.points):
        x, y = geometry.canvas_xy(cell)
        assert visible_piece(canvas.rows[y][x]) == point.piece


@every(scale=SCALES, name=["contrast", "paper"])
def test_a_white_piece_has_an_outline_on_a_white_board(name: str, scale: int) -> None:
    palette = PALETTES[name]
    view = view_of("...", ".w.", "...")
    x, y = geometry_of(view, scale).canvas_xy(4)
    canvas = paint_canvas(view, scale, skin=Skin(palette))
    reach = ceil(wood_pieces.piece_radius(scale))
    row = canvas.rows[y][x - reach : x + reach + 1]
    assert palette.outline_white in {cell.ink for cell in row} | {cell.ground for cell in row}


@every(scale=SCALES)
def test_a_bare_board_is_all_lines(scale: int) -> None:
    view = view_of("...", "...", homes=False)
    geometry = geometry_of(view, scale)
    canvas = paint_canvas(view, scale)
    rows = [
        row[geometry.first_column : geometry.first_column + 4 * scale + 1] for row in canvas.rows
    ]
    text = ["".join(cell.text for cell in row) for row in rows]
    line = "─" * (2 * scale - 1)
    assert text[geometry.first_row] == f"┌{line}┬{line}┐"
    assert text[geometry.first_row + scale] == f"└{line}┴{line}┘"
    blank = " " * (2 * scale - 1)
    assert set(text[geometry.first_row + 1 : geometry.first_row + scale]) <= {f"│{blank}│{blank}│"}


@every(scale=DRAWN, piece="bwBW")
def test_lines_are_whole_up_to_a_piece(piece: str, scale: int) -> None:
    view = view_of("...", f".{piece}.", "...", homes=False)
    geometry = geometry_of(view, scale)
    canvas = paint_canvas(view, scale)
    x, y = geometry.canvas_xy(4)
    size = wood_pieces.piece_radius(scale)
    for column in range(geometry.first_column + 1, geometry.first_column + 4 * scale):
        if abs(column - x) >= size + 0.5:
            assert canvas.rows[y][column].text == "─"
    for row in range(geometry.first_row + 1, geometry.first_row + 2 * scale):
        covered = (size - 2 * abs(row - y) + 1) / 2
        if covered < 0.2:
            assert canvas.rows[row][x].text == "│"


@every(scale=DRAWN, piece="bw")
def test_no_line_cuts_a_notch_into_a_piece(piece: str, scale: int) -> None:
    view = view_of("...", f".{piece}.", "...", homes=False)
    canvas = paint_canvas(view, scale)
    x, y = geometry_of(view, scale).canvas_xy(4)
    for row in range(y - scale + 1, y):
        west, middle = canvas.rows[row][x - 1], canvas.rows[row][x]
        covered = WOOD.board not in (west.ink, west.ground) or west.text not in " "
        assert not (covered and middle.text == "│")


@given(marked_views(), scales(wood_points.SMALLEST_SCALE), st.booleans())
@settings(max_examples=scaled(30))
def test_the_frame_is_left_alone(drawn: tuple[BoardView, Marks], scale: int, flipped: bool) -> None:
    view, marks = drawn
    geometry = geometry_of(view, scale, flipped)
    bare = replace(view, points=tuple(replace(point, piece="") for point in view.points))
    expected = paint_canvas(bare, scale, flipped=flipped)
    marks = replace(marks, last_path=())
    if scale < wood_pieces.DRAWN_SCALE:
        marks = replace(
            marks, picked_cell=None
        )  # what holds so small a piece may stand on the frame
    found = paint_canvas(view, scale, marks, flipped=flipped)
    _, north, east, south = geometry.field
    for y in range(geometry.height):
        for x in range(geometry.width):
            if x < LEFT_FRAME_WIDTH or x >= east or y < north - 1 or y > south:
                assert found.rows[y][x] == expected.rows[y][x]


@given(marked_views(), scales(wood_points.SMALLEST_SCALE))
@settings(max_examples=scaled(30))
def test_a_board_turned_around_is_the_turned_board_with_its_numbers_reversed(
    drawn: tuple[BoardView, Marks], scale: int
) -> None:
    view, marks = drawn
    last = len(view.points) - 1

    def turn(cells: frozenset[int]) -> frozenset[int]:
        return frozenset(last - cell for cell in cells)

    turned = Marks(
        picked_cell=None if marks.picked_cell is None else last - marks.picked_cell,
        targets=turn(marks.targets),
        victims=turn(marks.victims),
        movable=turn(marks.movable),
        captured_cells=turn(marks.captured_cells),
        last_path=tuple(last - cell for cell in marks.last_path),
        hint=tuple(last - cell for cell in marks.hint),
        shows_values=marks.shows_values,
        line_letters=tuple((last - cell, line) for cell, line in marks.line_letters),
        forbidden=turn(marks.forbidden),
    )
    flipped = paint_canvas(view, scale, marks, flipped=True)
    same = paint_canvas(replace(view, points=view.points[::-1]), scale, turned)
    for one, other in zip(flipped.rows[1:], same.rows[1:], strict=True):
        assert one[LEFT_FRAME_WIDTH:] == other[LEFT_FRAME_WIDTH:]
    numbers = flipped.text().splitlines()[0].split()
    assert numbers == [str(column) for column in range(view.columns, 0, -1)]
    assert same.text().splitlines()[0].split() == numbers[::-1]


@every(scale=DRAWN)
def test_a_victims_plate_is_over_every_other_sign(scale: int) -> None:
    view = view_of("...", ".b.", "w..")
    four = frozenset({4})
    marks = Marks(victims=four, movable=four, hint=(4,), last_path=(0, 4))
    canvas = paint_canvas(view, scale, marks)
    assert around(canvas, view, scale, 4) == "▐×▌"
    assert cell_at(canvas, view, scale, 4).ground == WOOD.danger
    hinted = paint_canvas(view, scale, replace(marks, victims=frozenset()))
    assert around(hinted, view, scale, 4) == "▐?▌"
    moving = paint_canvas(view, scale, replace(marks, victims=frozenset(), hint=()))
    assert cell_at(moving, view, scale, 4).text == "•"


@every(scale=SCALES)
def test_a_plate_is_written_in_the_colour_of_its_piece(scale: int) -> None:
    for piece, colour in (("b", WOOD.black), ("w", WOOD.white)):
        view = view_of("...", f".{piece}.", "...")
        cell = cell_at(paint_canvas(view, scale, Marks(victims=frozenset({4}))), view, scale, 4)
        assert (cell.text, cell.ink) == ("×", colour)


@every(scale=SCALES)
def test_a_hint_asks_on_the_piece_and_where_it_should_go(scale: int) -> None:
    view = view_of("...", ".b.", "...", homes=False)
    canvas = paint_canvas(view, scale, Marks(hint=(4, 2)))
    assert cell_at(canvas, view, scale, 4).text == "?"
    goal = cell_at(canvas, view, scale, 2)
    assert (goal.text, goal.ink, goal.ground) == ("?", WOOD.on_target, WOOD.target)


@every(scale=SCALES)
def test_a_hint_to_take_asks_on_both_pieces(scale: int) -> None:
    view = view_of("..w", ".B.", "...")
    canvas = paint_canvas(view, scale, Marks(hint=(4, 2)))
    assert [cell_at(canvas, view, scale, cell).text for cell in (4, 2)] == ["?", "?"]


ZERO = frozenset({0})
ON_A_HOME = (
    Marks(hint=(4, 0)),
    Marks(hint=(4, 0), targets=ZERO),
    Marks(captured_cells=ZERO),
    Marks(captured_cells=ZERO, targets=ZERO),
    Marks(captured_cells=ZERO, last_path=(0, 4)),
    Marks(last_path=(0, 4)),
)


@every(scale=SCALES)
def test_a_home_value_is_read_whatever_marks_its_point(scale: int) -> None:
    view = view_of("...", ".b.", "...")
    bare = paint_canvas(view, scale)
    for marks in ON_A_HOME:
        canvas = paint_canvas(view, scale, marks)
        assert canvas.rows != bare.rows
        cells = [
            cell for row in canvas.rows[1:] for cell in row[LEFT_FRAME_WIDTH:] if cell.text == "3"
        ]
        assert len(cells) == 6
        for cell in cells:
            assert isinstance(cell.ink, tuple)
            assert isinstance(cell.ground, tuple)
            assert contrast(cell.ink, cell.ground) >= CLEAR_CONTRAST


@every(scale=SCALES)
def test_a_piece_on_a_target_is_drawn_as_one_that_would_be_taken(scale: int) -> None:
    view = view_of("...", ".W.", "...")
    four = frozenset({4})
    victim = paint_canvas(view, scale, Marks(victims=four))
    assert paint_canvas(view, scale, Marks(targets=four)).rows == victim.rows


@pytest.mark.parametrize("scale", range(wood_points.SMALLEST_SCALE, wood_pieces.INLAID_SCALE))
@pytest.mark.parametrize(
    ("marks", "sign"),
    [
        (Marks(victims=frozenset({4})), "×"),
        (Marks(hint=(4,)), "?"),
        (Marks(movable=frozenset({4})), "•"),
    ],
)
def test_a_small_diamond_makes_way_for_a_sign(marks: Marks, sign: str, scale: int) -> None:
    view = view_of("...", ".B.", "...")
    assert around(paint_canvas(view, scale, marks), view, scale, 4) == f"◆{sign}◆"


@every(scale=SCALES)
def test_a_home_value_stays_readable_on_a_target(scale: int) -> None:
    view = view_of("...", ".b.", "...")
    cell = cell_at(paint_canvas(view, scale, Marks(targets=frozenset({0}))), view, scale, 0)
    assert (cell.text, cell.ink, cell.ground) == ("3", WOOD.on_target, WOOD.target)


@every(scale=SCALES)
def test_values_are_shown_only_where_they_are_wanted(scale: int) -> None:
    view = view_of("w..", "...", "..b")
    shown, hidden = paint_canvas(view, scale), paint_canvas(view, scale, Marks(shows_values=False))
    assert cell_at(shown, view, scale, 1).text == "3"
    assert cell_at(hidden, view, scale, 1).text == "┬"
    digits = [text.count("3") for text in (shown.text(), hidden.text())]
    corners = 2 if scale >= wood_pieces.DRAWN_SCALE else 0
    assert digits[0] - digits[1] == 4 + corners


@every(scale=DRAWN)
def test_a_target_where_the_last_move_began_is_a_target_only(scale: int) -> None:
    view = view_of("...", "..b", "...", homes=False)
    marks = Marks(last_path=(4, 5))
    x, y = geometry_of(view, scale).canvas_xy(4)

    def ringed(marks: Marks) -> bool:
        rows = paint_canvas(view, scale, marks).rows[y - scale // 2 : y + scale // 2 + 1]
        near = [cell for row in rows for cell in row[x - scale : x + scale]]
        return any(WOOD.last in (cell.ink, cell.ground) for cell in near if cell.text in BLOCK_BITS)

    assert ringed(marks)
    assert not ringed(replace(marks, targets=frozenset({4})))
    assert not ringed(replace(marks, hint=(5, 4)))


@every(scale=SCALES)
def test_the_piece_that_moved_last_is_pointed_at(scale: int) -> None:
    view = view_of("...", ".b.", "...")
    canvas = paint_canvas(view, scale, Marks(last_path=(0, 4)))
    row = canvas.rows[geometry_of(view, scale).canvas_xy(4)[1]]
    text = "".join(cell.text for cell in row)
    away = wood_pieces.columns_beside(scale)
    assert text.index("◂") - text.index("▸") == 2 * away


@every(scale=SCALES)
def test_a_picked_piece_is_told_from_one_that_is_not(scale: int) -> None:
    for piece in "bwBW":
        view = view_of("...", f".{piece}.", "...")
        picked, plain = paint_canvas(view, scale, Marks(picked_cell=4)), paint_canvas(view, scale)
        assert picked.text() != plain.text()


@every(scale=SCALES)
def test_a_strong_piece_is_told_by_its_shape(scale: int) -> None:
    strong, plain = (paint_canvas(view_of("...", f".{kind}.", "..."), scale) for kind in "Bb")
    assert strong.text() != plain.text()


@every(scale=SCALES)
def test_the_cursor_never_changes_the_layer_below_it(scale: int) -> None:
    view = view_of("w.w", ".B.", "b.b")
    geometry = geometry_of(view, scale)
    marks = Marks(picked_cell=4, targets=frozenset({3}))
    before = board.paint_board(view, marks, SKIN, geometry)
    for cell in range(9):
        pointed = board.paint_board(view, replace(marks, cursor=cell), SKIN, geometry)
        assert pointed.rows != before.rows
        pointed.fill(0, 0, pointed.width, pointed.height, (1, 2, 3))
    assert board.paint_board(view, marks, SKIN, geometry).rows == before.rows


def test_a_small_cursor_on_a_picked_piece_shows_both() -> None:
    view = view_of("...", ".b.", "...")
    canvas = paint_canvas(view, 2, Marks(picked_cell=4))
    assert "(▐ ▌)" in canvas.text()
    wood_points.paint_cursor(canvas, 4, SKIN, geometry_of(view, 2))
    assert "{▐ ▌}" in canvas.text()
    wood_points.paint_cursor(canvas, 0, SKIN, geometry_of(view, 2))
    assert "[ 3 ]" in canvas.text()


def test_a_small_cursor_leaves_a_pointer_of_the_piece_that_moved_last() -> None:
    view = view_of("...", ".b.", "...")
    canvas = paint_canvas(view, 2, Marks(last_path=(0, 4)))
    assert "▸▐ ▌◂" in canvas.text()
    wood_points.paint_cursor(canvas, 4, SKIN, geometry_of(view, 2))
    assert "[▐ ▌◂" in canvas.text()


@every(scale=SCALES, piece="bwBW")
def test_a_motion_begins_where_the_piece_is_and_ends_where_it_goes(piece: str, scale: int) -> None:
    before = view_of("....", f".{piece}..", "....", "....", homes=False)
    after = view_of("....", "....", f"..{piece}.", "....", homes=False)
    geometry = geometry_of(before, scale)

    def frame(share: float) -> Canvas:
        return wood_points.paint_base(before, NO_MARKS, SKIN, geometry, Motion(5, 10, share))

    assert frame(0.0).rows == paint_canvas(before, scale).rows
    assert frame(1.0).rows == paint_canvas(after, scale).rows
    assert frame(0.5).rows not in (frame(0.0).rows, frame(1.0).rows)


SHAPES = st.one_of(
    st.floats(0.6, 9).map(Disc),
    st.floats(1, 9).map(lambda radius: Ring(radius, 0.9)),
    st.floats(0.6, 6).map(Diamond),
    st.tuples(st.floats(2, 9), st.floats(2, 9)).map(lambda size: Slab(*size, 1.5)),
    st.builds(Stroke, st.floats(2, 9), st.floats(0.5, 1), st.booleans()),
)


@given(SHAPES, st.floats(-3, 3), st.floats(-3, 3))
@settings(max_examples=scaled(30))
def test_a_sprite_does_not_depend_on_the_ground(shape: Shape, dx: float, dy: float) -> None:
    grounds: tuple[RGB, RGB] = (10, 200, 30), (240, 20, 220)
    light = PieceShading((90, 90, 90), (120, 120, 120), (60, 60, 60), 9.0)
    canvases = []
    for ground in grounds:
        canvas = Canvas(40, 24, None, ground)
        SpriteCanvas(canvas, (0, 0, 40, 24)).lay_shape(20, 12, shape, light, (dx, dy))
        canvases.append(canvas)

    def exchanged(colour: Colour) -> Colour:
        return grounds[1] if colour == grounds[0] else colour

    for one, other in zip(*(canvas.rows for canvas in canvases), strict=True):
        moved = [
            cell._replace(ink=exchanged(cell.ink), ground=exchanged(cell.ground)) for cell in one
        ]
        assert moved == other


@given(st.floats(2, 9), st.floats(-0.5, 0.5), st.floats(-1, 1))
@settings(max_examples=scaled(30))
def test_a_fitted_disc_is_as_large_as_the_disc(radius: float, dx: float, dy: float) -> None:
    area = sum(2 * form.share for form in fit_shape(Disc(radius), dx, dy))
    assert area == pytest.approx(pi * radius * radius, rel=0.08)


def test_a_sprite_stays_within_its_box() -> None:
    canvas = Canvas(9, 9, None, (0, 0, 0))
    SpriteCanvas(canvas, (2, 3, 7, 6)).lay_shape(4, 4, Disc(8.0), (255, 255, 255))
    changed = {
        (x, y)
        for y, row in enumerate(canvas.rows)
        for x, cell in enumerate(row)
        if cell.ground != (0, 0, 0)
    }
    assert changed == {(x, y) for x in range(2, 7) for y in range(3, 6)}
