"""Where points are on the screen, and which point a place on the screen belongs to."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kono_tui.core.view import BoardView, Point
from kono_tui.tui.paint.geometry import LARGEST, Geometry

sizes = st.integers(1, 19)
geometries = st.builds(Geometry, sizes, sizes, st.integers(1, LARGEST), st.booleans())


def a_view(rows: int, columns: int) -> BoardView:
    return BoardView(rows, columns, (Point(),) * (rows * columns))


@given(geometries, st.data())
def test_the_point_nearest_to_where_a_point_is_drawn_is_that_point(
    geometry: Geometry, data: st.DataObject
) -> None:
    cell = data.draw(st.integers(0, geometry.rows * geometry.columns - 1))
    assert geometry.nearest(*geometry.at(cell)) == cell


@given(geometries)
def test_every_point_is_drawn_at_a_place_of_its_own_on_the_canvas(geometry: Geometry) -> None:
    places = [geometry.at(cell) for cell in range(geometry.rows * geometry.columns)]
    assert len(set(places)) == len(places)
    assert all(0 <= x < geometry.width and 0 <= y < geometry.height for x, y in places)


@given(geometries, st.data())
def test_a_place_belongs_to_no_point_that_is_farther_than_half_of_the_way_to_the_next(
    geometry: Geometry, data: st.DataObject
) -> None:
    x = data.draw(st.integers(-3, geometry.width + 3))
    y = data.draw(st.integers(-3, geometry.height + 3))
    cell = geometry.nearest(x, y)
    pitch = 2 * geometry.scale
    near = [
        each
        for each in range(geometry.rows * geometry.columns)
        for to_x, to_y in (geometry.at(each),)
        if 2 * abs(x - to_x) <= pitch and 2 * abs(y - to_y) <= geometry.scale
    ]
    if cell is not None:
        assert cell in near
    else:
        inner = [
            each
            for each in near
            if 2 * abs(x - geometry.at(each)[0]) < pitch
            and 2 * abs(y - geometry.at(each)[1]) < geometry.scale
        ]
        assert not inner


@given(geometries, st.data())
def test_turning_the_board_puts_the_first_point_where_the_last_one_was(
    geometry: Geometry, data: st.DataObject
) -> None:
    other = Geometry(geometry.rows, geometry.columns, geometry.scale, not geometry.flipped)
    count = geometry.rows * geometry.columns
    cell = data.draw(st.integers(0, count - 1))
    assert other.at(cell) == geometry.at(count - 1 - cell)
    assert geometry.turned(geometry.turned(cell)) == cell


@given(sizes, sizes, st.integers(1, 300), st.integers(1, 150), st.integers(0, LARGEST))
def test_what_is_fitted_is_the_largest_that_fits_and_no_larger_than_wanted(
    rows: int, columns: int, width: int, height: int, wanted: int
) -> None:
    fitted = Geometry.fitting(a_view(rows, columns), width, height, wanted)
    bound = wanted or LARGEST
    fits = [
        scale
        for scale in range(1, bound + 1)
        for each in (Geometry(rows, columns, scale),)
        if each.width <= width and each.height <= height
    ]
    assert fitted.scale == max(fits, default=1)


@given(geometries)
def test_a_larger_scale_needs_more_room(geometry: Geometry) -> None:
    larger = Geometry(geometry.rows, geometry.columns, geometry.scale + 1)
    assert larger.width > geometry.width
    assert larger.height >= geometry.height


def test_boards_fit_the_terminals_they_are_meant_for() -> None:
    assert Geometry.fitting(a_view(5, 5), 44, 22).scale == 4
    assert Geometry.fitting(a_view(5, 5), 74, 38).scale == 6
    assert Geometry.fitting(a_view(9, 9), 44, 22).scale == 2
    assert Geometry.fitting(a_view(9, 9), 80, 38).scale == 4
