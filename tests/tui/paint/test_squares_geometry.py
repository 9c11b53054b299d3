"""Where squares, dice and the list are on the screen, and what a place on the screen belongs to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.core.board_view import BoardView, Point
from kono_tui.tui.paint.common import dice
from kono_tui.tui.paint.common.geometry import LARGEST_SCALE, Geometry
from kono_tui.tui.paint.squares.squares_geometry import LIST_WIDTH, SquareGeometry
from tests.tui.paint.cases import every

SIZES = (9, 10, 11)


def a_view(columns: int) -> BoardView:
    return BoardView(2, columns, (Point(),) * (2 * columns), has_squares=True)


def squares(columns: int, scale: int, flipped: bool = False) -> list[SquareGeometry]:
    found = Geometry.candidates(a_view(columns), scale, flipped)
    return [each for each in found if isinstance(each, SquareGeometry)]


def layouts(view: BoardView, scale: int, flipped: bool = False) -> list[SquareGeometry]:
    """One of every form that there is at a scale, with the narrowest frame."""
    return list({each.layout: each for each in squares(view.columns, scale, flipped)}.values())


ALL = [
    each
    for columns in SIZES
    for scale in range(1, LARGEST_SCALE + 1)
    for flipped in (False, True)
    for each in squares(columns, scale, flipped)
]
geometries = st.sampled_from(ALL)


def cells_of(box: tuple[int, int, int, int]) -> set[tuple[int, int]]:
    x, y, width, rows = box
    return {(column, row) for column in range(x, x + width) for row in range(y, y + rows)}


@every(columns=SIZES, scale=range(1, LARGEST_SCALE + 1))
def test_every_scale_has_a_choice_and_all_of_them_are_of_squares(columns: int, scale: int) -> None:
    assert len(squares(columns, scale)) == len(Geometry.candidates(a_view(columns), scale)) > 0
    assert {each.scale for each in squares(columns, scale)} == {scale}


@every(geometry=ALL)
def test_the_square_at_where_a_number_is_written_is_that_square(geometry: SquareGeometry) -> None:
    cells = range(2 * geometry.columns)
    assert [geometry.cell_at(*geometry.canvas_xy(cell)) for cell in cells] == list(cells)
    assert (
        geometry.canvas_xy(0) == (geometry.first_column, geometry.first_row) or geometry.is_flipped
    )


@given(geometries)
def test_places_belong_to_the_square_that_is_drawn_there_and_others_to_none(
    geometry: SquareGeometry,
) -> None:
    places = cells_of((-2, -2, geometry.width + 4, geometry.height + 4))
    owned = Counter(geometry.cell_at(*place) for place in places)
    del owned[None]
    size = geometry.square_width * geometry.square_height
    assert owned == dict.fromkeys(range(2 * geometry.columns), size)
    for cell in owned:
        assert cell is not None
        x, y = geometry.square_corner(cell)
        assert geometry.cell_at(x, y) == cell
        assert (
            geometry.cell_at(x + geometry.square_width - 1, y + geometry.square_height - 1) == cell
        )


@every(geometry=ALL)
def test_everything_is_within_the_frame_and_on_a_place_of_its_own(geometry: SquareGeometry) -> None:
    west, north, east, south = geometry.field
    field = cells_of((west, north, east - west, south - north))
    drawn = [
        cells_of((*geometry.square_corner(cell), geometry.square_width, geometry.square_height))
        for cell in range(2 * geometry.columns)
    ]
    drawn += [cells_of(geometry.dice_area), cells_of(geometry.list_area)]
    marks = {(x, geometry.mark_row(0)) for x in range(west, east)}
    marks |= {(x, geometry.mark_row(geometry.columns)) for x in range(west, east)}
    together: set[tuple[int, int]] = set().union(*drawn)
    assert len(together) == sum(map(len, drawn))
    assert together <= field
    assert marks <= field - together - cells_of(geometry.tray_area)
    assert cells_of(geometry.dice_area) | cells_of(geometry.list_area) <= cells_of(
        geometry.tray_area
    )


@every(geometry=ALL)
def test_there_is_room_for_two_dice_a_heading_and_some_options(geometry: SquareGeometry) -> None:
    _, _, across, down = geometry.dice_area
    die = geometry.layout.die
    if die == dice.SMALL_DIE:
        assert (across, down) == (die.width, 2 * die.height + 1)
    else:
        assert across > 2 * die.width
        assert down == die.height
    assert geometry.list_area[2] >= LIST_WIDTH
    assert geometry.list_area[3] >= 6


@given(geometries)
def test_turning_the_board_exchanges_the_rows_and_nothing_else(geometry: SquareGeometry) -> None:
    other = replace(geometry, is_flipped=not geometry.is_flipped)
    n = geometry.columns
    for column in range(n):
        assert other.canvas_xy(column) == geometry.canvas_xy(n + column)
        assert other.canvas_xy(n + column) == geometry.canvas_xy(column)
        assert other.mark_row(column) == geometry.mark_row(n + column)
        assert geometry.flip_cell(geometry.flip_cell(column)) == column
    assert (other.width, other.height) == (geometry.width, geometry.height)


@every(columns=SIZES)
def test_seat_one_has_the_upper_row_and_numbers_go_from_west_to_east(columns: int) -> None:
    for geometry in squares(columns, 3):
        xs, ys = zip(*map(geometry.canvas_xy, range(2 * columns)), strict=True)
        assert list(xs[:columns]) == sorted(xs[:columns]) == list(xs[columns:])
        assert max(ys[:columns]) < min(ys[columns:])


@every(columns=SIZES, scale=range(1, LARGEST_SCALE))
def test_a_larger_scale_needs_as_much_room_or_more(columns: int, scale: int) -> None:
    here, larger = squares(columns, scale), squares(columns, scale + 1)
    assert min(each.width for each in larger) >= min(each.width for each in here)
    assert min(each.height for each in larger) >= min(each.height for each in here)


@pytest.mark.parametrize(
    ("room", "scales"),
    [
        ((36, 18), (1, 1, 1)),
        ((38, 18), (2, 1, 1)),
        ((44, 22), (2, 2, 1)),
        ((48, 22), (3, 2, 2)),
        ((77, 38), (6, 5, 4)),
        ((88, 38), (7, 6, 5)),
        ((88, 22), (7, 6, 5)),
        ((168, 58), (12, 12, 12)),
    ],
    ids=["60x20 lab", "60x20", "80x24 lab", "80x24", "120x40 lab", "120x40", "120x24", "200x60"],
)
def test_rows_of_squares_fit_beside_the_panels_of_their_terminals(
    room: tuple[int, int], scales: tuple[int, int, int]
) -> None:
    fitted = [Geometry.fit(a_view(columns), *room) for columns in SIZES]
    assert tuple(each.scale for each in fitted) == scales
    for each in fitted:
        assert each.width <= room[0]
        assert each.height <= room[1]


@pytest.mark.parametrize(
    ("room", "die"),
    [
        ((38, 18), dice.SMALL_DIE),
        ((48, 18), dice.MEDIUM_DIE),
        ((48, 22), dice.MEDIUM_DIE),
        ((77, 38), dice.LARGE_DIE),
        ((88, 22), dice.MEDIUM_DIE),
        ((168, 58), dice.LARGE_DIE),
    ],
)
def test_dice_are_as_large_as_there_is_room_for(room: tuple[int, int], die: dice.DieSize) -> None:
    for columns in SIZES:
        geometry = Geometry.fit(a_view(columns), *room)
        assert isinstance(geometry, SquareGeometry)
        assert geometry.layout.die == die


@every(columns=SIZES, height=range(31, 60))
def test_large_dice_need_no_more_rows_on_wide_boards(columns: int, height: int) -> None:
    wide = Geometry.fit(a_view(columns), 168, height)
    assert isinstance(wide, SquareGeometry)
    assert wide.layout.die == dice.LARGE_DIE
    assert wide.height > height - 4 or wide.square_height == (wide.square_width + 1) // 2


def test_the_smallest_is_shown_if_none_fits() -> None:
    geometry = Geometry.fit(a_view(11), 5, 5)
    assert (geometry.scale, geometry.width, geometry.height) == (1, 34, 18)
