"""Where points are on the screen, and which point a place on the screen belongs to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.core.board_view import BoardView, Point
from kono_tui.tui.paint.common.geometry import (
    LARGEST_SCALE,
    LEFT_FRAME_WIDTH,
    WIDE_FRAME_SCALE,
    Geometry,
    GoalGeometry,
    TileGeometry,
)

sizes = st.integers(1, 19)
lattices = st.builds(Geometry, sizes, sizes, st.integers(1, LARGEST_SCALE), st.booleans())
tiles = st.builds(
    TileGeometry, sizes, sizes, st.integers(1, LARGEST_SCALE), st.booleans(), st.booleans()
)
wide_edged = st.builds(GoalGeometry, sizes, sizes, st.integers(1, LARGEST_SCALE), st.booleans())
small_edged = st.builds(
    GoalGeometry, sizes, sizes, st.integers(1, WIDE_FRAME_SCALE - 1), st.booleans(), st.booleans()
)
edged = st.one_of(wide_edged, small_edged)
geometries = st.one_of(lattices, tiles, edged)
few = st.integers(1, 6)
small_tiles = st.builds(
    TileGeometry, few, few, st.integers(1, LARGEST_SCALE), st.booleans(), st.booleans()
)


def a_view(rows: int, columns: int, pits: bool = False, goals: bool = False) -> BoardView:
    owners = ("black", "white") if goals else None
    return BoardView(rows, columns, (Point(),) * (rows * columns), pits, goals=owners)


@given(geometries, st.data())
def test_the_point_nearest_to_where_a_point_is_drawn_is_that_point(
    geometry: Geometry, data: st.DataObject
) -> None:
    cell = data.draw(st.integers(0, geometry.rows * geometry.columns - 1))
    assert geometry.cell_at(*geometry.canvas_xy(cell)) == cell


@given(geometries)
def test_every_point_is_drawn_at_a_place_of_its_own_on_the_canvas(geometry: Geometry) -> None:
    places = [geometry.canvas_xy(cell) for cell in range(geometry.rows * geometry.columns)]
    assert len(set(places)) == len(places)
    assert all(0 <= x < geometry.width and 0 <= y < geometry.height for x, y in places)


@given(geometries, st.data())
def test_a_place_belongs_to_no_point_that_is_farther_than_half_of_the_way_to_the_next(
    geometry: Geometry, data: st.DataObject
) -> None:
    x = data.draw(st.integers(-3, geometry.width + 3))
    y = data.draw(st.integers(-3, geometry.height + 3))
    cell = geometry.cell_at(x, y)
    pitch = 2 * geometry.scale
    near = [
        each
        for each in range(geometry.rows * geometry.columns)
        for to_x, to_y in (geometry.canvas_xy(each),)
        if 2 * abs(x - to_x) <= pitch and 2 * abs(y - to_y) <= geometry.scale
    ]
    if cell is not None:
        assert cell in near
    else:
        inner = [
            each
            for each in near
            if 2 * abs(x - geometry.canvas_xy(each)[0]) < pitch
            and 2 * abs(y - geometry.canvas_xy(each)[1]) < geometry.scale
        ]
        assert not inner


@given(geometries, st.data())
def test_turning_the_board_puts_the_first_point_where_the_last_one_was(
    geometry: Geometry, data: st.DataObject
) -> None:
    other = replace(geometry, is_flipped=not geometry.is_flipped)
    count = geometry.rows * geometry.columns
    cell = data.draw(st.integers(0, count - 1))
    assert other.canvas_xy(cell) == geometry.canvas_xy(count - 1 - cell)
    assert geometry.flip_cell(geometry.flip_cell(cell)) == cell


@given(
    st.builds(a_view, sizes, sizes, st.booleans(), st.booleans()),
    st.integers(1, 300),
    st.integers(1, 150),
    st.integers(0, LARGEST_SCALE),
)
def test_what_is_fitted_is_the_largest_that_fits_and_no_larger_than_wanted(
    view: BoardView, width: int, height: int, wanted: int
) -> None:
    fitted = Geometry.fit(view, width, height, wanted)
    bound = wanted or LARGEST_SCALE
    fits = [
        each
        for scale in range(1, bound + 1)
        for each in Geometry.candidates(view, scale)
        if each.width <= width and each.height <= height
    ]
    assert fitted.scale == max((each.scale for each in fits), default=1)
    assert fitted in fits or not fits


@given(geometries)
def test_a_larger_scale_needs_more_room(geometry: Geometry) -> None:
    larger = replace(geometry, scale=geometry.scale + 1)
    assert larger.width > geometry.width
    assert larger.height >= geometry.height


def test_boards_fit_the_terminals_they_are_meant_for() -> None:
    assert Geometry.fit(a_view(5, 5), 44, 22).scale == 4
    assert Geometry.fit(a_view(5, 5), 74, 38).scale == 6
    assert Geometry.fit(a_view(9, 9), 44, 22).scale == 2
    assert Geometry.fit(a_view(9, 9), 80, 38).scale == 4


@pytest.mark.parametrize(
    ("width", "height", "scales"),
    [(36, 18, (2, 2, 1)), (48, 22, (3, 2, 2)), (77, 38, (6, 4, 3))],
    ids=["60x20", "80x24", "120x40"],
)
def test_boards_of_pits_fit_beside_the_panels_of_their_terminals(
    width: int, height: int, scales: tuple[int, int, int]
) -> None:
    views = [a_view(size, size, pits=True) for size in (6, 8, 10)]
    assert tuple(Geometry.fit(view, width, height).scale for view in views) == scales


@pytest.mark.parametrize(
    ("width", "height", "scales"),
    [(40, 18, (2, 1, 1)), (58, 22, (3, 2, 2)), (82, 38, (4, 3, 3)), (160, 60, (8, 7, 5))],
    ids=["60x20", "80x24", "120x40", "larger"],
)
def test_wide_boards_fit_beside_the_panels_of_their_terminals(
    width: int, height: int, scales: tuple[int, int, int]
) -> None:
    views = [a_view(rows, columns) for rows, columns in ((5, 9), (7, 11), (9, 13))]
    assert tuple(Geometry.fit(view, width, height).scale for view in views) == scales


@pytest.mark.parametrize(
    ("width", "height", "scales"),
    [(36, 18, (2, 1, 1)), (47, 22, (2, 2, 1)), (79, 38, (4, 3, 2)), (160, 62, (7, 5, 3))],
    ids=["60x20", "80x24", "120x40", "larger"],
)
def test_boards_with_goals_fit_beside_the_panels_of_their_terminals(
    width: int, height: int, scales: tuple[int, int, int]
) -> None:
    views = [a_view(size, size, goals=True) for size in (8, 11, 19)]
    assert tuple(Geometry.fit(view, width, height).scale for view in views) == scales


def test_boards_with_goals_are_as_large_as_designed() -> None:
    for size, scale, room in ((11, 2, (47, 22)), (19, 1, (43, 20)), (19, 2, (79, 38))):
        view = a_view(size, size, goals=True)
        geometry = Geometry.fit(view, *room)
        assert (geometry.scale, geometry.width, geometry.height) == (scale, *room)
        assert Geometry.fit(view, room[0] - 1, room[1]).scale < scale or scale == 1
        assert Geometry.fit(view, room[0], room[1] - 1).scale < scale or scale == 1


@given(edged)
def test_all_points_are_within_the_field_between_the_edges(geometry: GoalGeometry) -> None:
    west, north, east, south = geometry.field
    for cell in (0, geometry.rows * geometry.columns - 1):
        x, y = geometry.canvas_xy(cell)
        assert west < x < east - 1 or (geometry.scale == 1 and west <= x < east)
        assert north <= y < south
    assert west > LEFT_FRAME_WIDTH or geometry.is_tight
    assert east < geometry.width


@given(small_tiles)
def test_tiles_lie_side_by_side_and_fill_all_of_the_field_but_its_margin(
    geometry: TileGeometry,
) -> None:
    west, north, east, south = geometry.field
    places = [(x, y) for y in range(north, south) for x in range(west, east)]
    owned = [cell for place in places if (cell := geometry.cell_at(*place)) is not None]
    size = 2 * geometry.scale * geometry.scale
    assert Counter(owned) == dict.fromkeys(range(geometry.rows * geometry.columns), size)
    assert len(places) - len(owned) <= 2 * (south - north)
    if geometry.is_tight:
        assert len(places) == len(owned)


@given(tiles, st.data())
def test_a_tile_is_as_wide_around_its_point_as_the_point_says(
    geometry: TileGeometry, data: st.DataObject
) -> None:
    cell = data.draw(st.integers(0, geometry.rows * geometry.columns - 1))
    (x, y), (west, north) = geometry.canvas_xy(cell), geometry.tile_corner(cell)
    dx, dy = geometry.point_offset
    assert x + 0.5 + dx - west == geometry.scale
    assert 2 * (y - north) + 1 + dy == geometry.scale
    assert geometry.cell_at(west, north) == cell
    assert geometry.cell_at(west + 2 * geometry.scale - 1, north + geometry.scale - 1) == cell
    assert west >= LEFT_FRAME_WIDTH


@given(tiles)
def test_beside_all_tiles_there_is_no_point(geometry: TileGeometry) -> None:
    for x in range(geometry.width):
        assert geometry.cell_at(x, 0) is None
        assert geometry.cell_at(x, geometry.height - 1) is None
    for y in range(geometry.height):
        assert geometry.cell_at(LEFT_FRAME_WIDTH - 1, y) is None
        assert geometry.cell_at(geometry.width - 1, y) is None
