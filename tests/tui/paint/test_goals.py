"""Boards whose edges are goals: whose they are, read from the characters alone, and by colours."""

from __future__ import annotations

from itertools import product

from kono_tui.core.board_marks import NO_MARKS, Marks
from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.board import paint_board
from kono_tui.tui.paint.common.canvas import Canvas, CanvasCell
from kono_tui.tui.paint.common.geometry import LARGEST_SCALE, Geometry, GoalGeometry
from kono_tui.tui.paint.common.palette import CLEAR_CONTRAST, PALETTES, Palette, contrast
from kono_tui.tui.paint.common.skin import Skin
from tests.tui.paint.boards import EDGED, goal_board
from tests.tui.paint.cases import every

WOOD, DRAWN, TYPED = Skin(PALETTES["wood"]), Skin(None), Skin(None, "ascii")
SKINS = {"wood": WOOD, "drawn": DRAWN, "typed": TYPED, "safe": Skin(PALETTES["light"], "safe")}
WRITTEN = {"drawn": DRAWN, "typed": TYPED, "contrast": Skin(PALETTES["contrast"])}
SCALES = range(1, 7)
SIZES = (4, 5, 8, 11, 19)


def vacant(size: int) -> BoardView:
    return goal_board(*["." * size] * size)


def paint_canvas(
    view: BoardView, skin: Skin, geometry: Geometry, marks: Marks = NO_MARKS
) -> Canvas:
    return paint_board(view, marks, skin, geometry)


def every_geometry(view: BoardView, scale: int) -> list[Geometry]:
    turns = (Geometry.candidates(view, scale, flipped) for flipped in (False, True))
    return [geometry for choices in turns for geometry in choices]


def lines(canvas: Canvas, geometry: Geometry) -> tuple[set[str], set[str]]:
    """What the edges are drawn with between the points: northern and southern, the two others."""
    last = geometry.rows * geometry.columns - 1
    (x0, y0), (x1, y1) = sorted(map(geometry.canvas_xy, (0, last)))
    between = [x for x in range(x0, x1) if (x - x0) % (2 * geometry.scale)]
    across = {canvas.rows[y][x].text for y in (y0, y1) for x in between}
    down = {canvas.rows[y][x].text for y in range(y0 + 1, y1) for x in (x0, x1)}
    return across, down


@every(skin=SKINS, scale=SCALES, size=(4, 7))
def test_the_edges_are_double_lines_that_no_other_line_is(
    skin: Skin, scale: int, size: int
) -> None:
    view = vacant(size)
    for geometry in every_geometry(view, scale):
        canvas = paint_canvas(view, skin, geometry)
        across, down = lines(canvas, geometry)
        typed = skin.glyphs != "unicode"
        assert across == {"=" if typed else "═"}
        assert down <= ({"H"} if typed else {"║", "╟", "╢"})
        assert down
        within = [
            cell.text
            for y in range(geometry.first_row + 1, geometry.first_row + (size - 1) * scale)
            for cell in canvas.rows[y][
                geometry.first_column + 1 : geometry.first_column + (size - 1) * 2 * scale
            ]
        ]
        assert not {*across, *down} & set(within)


@every(skin=WRITTEN, scale=(1, 2, 3, 6), size=SIZES)
def test_letters_say_whose_the_edges_are_where_colours_do_not(
    skin: Skin, scale: int, size: int
) -> None:
    view = vacant(size)
    for geometry in every_geometry(view, scale):
        text = [[cell.text for cell in row] for row in paint_canvas(view, skin, geometry).rows]
        assert isinstance(geometry, GoalGeometry)
        places = {(x, y): each for y, row in enumerate(text) for x, each in enumerate(row)}
        black = sorted(place for place, each in places.items() if each == "B")
        white = sorted(place for place, each in places.items() if each == "W")
        edges = [0, geometry.height - 1]
        if not geometry.is_tight and (skin.palette is None or skin.glyphs != "unicode"):
            edges = [geometry.field[1] - 1, geometry.field[3]]
        assert [y for _, y in black] == (edges if geometry.has_south_rim else [0])
        assert (geometry.is_tight or edges[0] == 0) == (text[0][black[0][0]] == "B")
        assert [x for x, _ in white] == [2, geometry.width - 1]
        (x, _), (_, y) = black[0], white[0]
        assert len({x for x, _ in black}) == len({y for _, y in white}) == 1
        middle = (
            geometry.first_column + (size - 1) * scale,
            geometry.first_row + (size - 1) * scale / 2,
        )
        assert abs(x - middle[0]) <= scale
        assert abs(y - middle[1]) <= scale / 2


@every(name=("wood", "light", "wood256"), scale=SCALES)
def test_colours_say_it_without_letters(name: str, scale: int) -> None:
    palette, view = PALETTES[name], vacant(5)
    for geometry in every_geometry(view, scale):
        canvas = paint_canvas(view, Skin(palette), geometry)
        assert not {"B", "W"} & {cell.text for row in canvas.rows for cell in row}
        north = canvas.rows[geometry.first_row][geometry.first_column + 1]
        west = canvas.rows[geometry.first_row + 1][geometry.first_column]
        assert (north.ink, west.ink) == (palette.edge_black, palette.edge_white)


def stripes(canvas: Canvas, geometry: Geometry) -> list[list[CanvasCell]]:
    """What is just outside of the field, beyond its corners: north, south, west, east."""
    west, north, east, south = geometry.field
    across = [canvas.rows[y][west:east] for y in (north - 1, south)]
    return across + [[row[x] for row in canvas.rows[north:south]] for x in (west - 1, east)]


@every(name=tuple(PALETTES), scale=range(1, LARGEST_SCALE + 1))
def test_stripes_in_the_colours_of_their_owners_are_along_the_edges(name: str, scale: int) -> None:
    palette, view = PALETTES[name], vacant(5)
    geometry = Geometry.for_view(view, scale)
    north, south, west, east = stripes(paint_canvas(view, Skin(palette), geometry), geometry)
    half = {"▀", "▄"}
    letters = {"B"} if scale < 3 and any(map(palette.outline, ("black", "white"))) else set()
    assert {cell.text for cell in (*north, *south)} - letters == half
    assert {cell.ink for cell in (*north, *south) if cell.text in half} == {palette.edge_black}
    assert {cell.ground for cell in (*west, *east)} == {palette.edge_white}


@every(scale=SCALES, glyphs=("safe", "ascii"))
def test_stripes_are_whole_rows_where_there_are_no_half_ones(scale: int, glyphs: str) -> None:
    palette, view = PALETTES["wood"], vacant(5)
    geometry = Geometry.for_view(view, scale)
    skin = Skin(palette, "safe" if glyphs == "safe" else "ascii")
    canvas = paint_canvas(view, skin, geometry)
    assert canvas.text().isascii()
    north, south, west, east = stripes(canvas, geometry)
    assert {cell.ground for cell in (*north, *south) if cell.text != "B"} == {palette.edge_black}
    assert {cell.ground for cell in (*west, *east)} == {palette.edge_white}


@every(palette=PALETTES)
def test_an_edge_is_clear_on_the_board_and_told_from_those_of_the_other_owner(
    palette: Palette,
) -> None:
    black, white = map(palette.goal_line, ("black", "white"))
    for colour in (black, white):
        assert contrast(colour, palette.board) >= CLEAR_CONTRAST
    outlined = any(map(palette.outline, ("black", "white")))
    assert outlined or contrast(black, white) >= CLEAR_CONTRAST


@every(skin=SKINS, scale=(1, 2, 3, 6), size=(5, 8, 19))
def test_all_names_of_rows_and_columns_have_room(skin: Skin, scale: int, size: int) -> None:
    view = vacant(size)
    assert "i" not in view.column_letters
    for geometry in every_geometry(view, scale):
        canvas = paint_canvas(view, skin, geometry)
        for cell in range(size * size):
            row, column = divmod(cell, size)
            x, y = geometry.canvas_xy(cell)
            name = "".join(each.text for each in canvas.rows[y][:2]).strip()
            assert name == view.row_name(row)
            assert canvas.rows[0][x].text == view.column_name(column)


@every(skin=SKINS, scale=SCALES)
def test_a_star_is_a_dot_on_a_line_and_gives_way_to_pieces_and_marks(
    skin: Skin, scale: int
) -> None:
    for geometry in every_geometry(EDGED, scale):
        marks = Marks(forbidden=frozenset({12}))
        canvas = paint_canvas(EDGED, skin, geometry, marks)
        dot = "•" if skin.glyphs == "unicode" else ","
        found = {
            geometry.cell_at(x, y)
            for y, row in enumerate(canvas.rows)
            for x, cell in enumerate(row)
            if cell.text == dot
        }
        vacant_stars = {
            cell for cell, point in enumerate(EDGED.points) if point.is_star and not point.piece
        }
        assert 12 in vacant_stars
        assert found == vacant_stars - {12}


@every(skin=SKINS, scale=SCALES)
def test_every_cell_of_a_board_with_goals_is_one_character_on_its_canvas(
    skin: Skin, scale: int
) -> None:
    for geometry, cursor in product(every_geometry(EDGED, scale), (None, 0, 6, 24, 42, 48)):
        canvas = paint_canvas(EDGED, skin, geometry, Marks(cursor=cursor, last_path=(1,)))
        assert (canvas.width, canvas.height) == (geometry.width, geometry.height)
        assert all(len(row) == geometry.width for row in canvas.rows)
        assert all(len(cell.text) == 1 for row in canvas.rows for cell in row)


@every(skin=SKINS, scale=(1, 2), cursor=(0, 3, 6, 21, 27, 42, 45, 48))
def test_a_small_cursor_is_around_points_of_the_edges_as_around_others(
    skin: Skin, scale: int, cursor: int
) -> None:
    view = vacant(7)
    for geometry in every_geometry(view, scale):
        x, y = geometry.canvas_xy(cursor)
        row = paint_canvas(view, skin, geometry, Marks(cursor=cursor)).rows[y]
        text = "".join(cell.text for cell in row[x - scale : x + scale + 1])
        assert text[0] + text[-1] == "[]"
        assert text[1:-1].strip() == text[scale]
