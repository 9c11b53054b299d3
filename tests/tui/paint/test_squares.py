"""Rows of squares as they are seen: in every skin, at every scale, from both sides."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from kono_tui.core.board_marks import NO_MARKS, Marks
from kono_tui.core.board_view import BoardView, Point
from kono_tui.tui.paint.board import paint_board
from kono_tui.tui.paint.common.canvas import Canvas, CanvasCell
from kono_tui.tui.paint.common.palette import (
    CLEAR_CONTRAST,
    PALETTES,
    READABLE_CONTRAST,
    Palette,
    contrast,
)
from kono_tui.tui.paint.common.skin import GlyphSetName, Skin
from kono_tui.tui.paint.squares.squares_geometry import SquareGeometry
from tests.tui.paint.boards import ELEVEN, NINE, TEN, TRAY, square_marks
from tests.tui.paint.cases import every
from tests.tui.paint.test_squares_geometry import layouts
from tests.tui.paint.test_told_apart import are_distinct, crop_text

SHADED = {name: Skin(palette) for name, palette in PALETTES.items()}
WRITTEN = {
    "drawn": Skin(None),
    "typed": Skin(None, "ascii"),
    "contrast safe": Skin(PALETTES["contrast"], "safe"),
    "wood safe": Skin(PALETTES["wood"], "safe"),
}
SKINS = SHADED | WRITTEN
FEW = {"wood": SHADED["wood"], "drawn": WRITTEN["drawn"], "typed": WRITTEN["typed"]}
VIEWS = {9: NINE, 10: TEN, 11: ELEVEN}
SCALES = (1, 2, 3, 4, 5, 12)
STATES = {
    "open": (Point(), "plain"),
    "covered": (Point("white"), "plain"),
    "locked": (Point("white", is_strong=True), "plain"),
    **{
        f"{name} {mark}": (point, mark)
        for name, point in (("open", Point()), ("covered", Point("white")))
        for mark in ("chosen", "target", "hint", "last", "cursor", "last target", "last chosen")
    },
    "locked cursor": (Point("white", is_strong=True), "cursor"),
}


def marks_for(cell: int, mark: str) -> Marks:
    one = frozenset({cell})
    return Marks(
        cursor=cell if mark == "cursor" else None,
        chosen_squares=one if "chosen" in mark else frozenset(),
        targets=one if "target" in mark else frozenset(),
        hint=(cell,) if mark == "hint" else (),
        last_path=(cell,) if "last" in mark else (),
    )


def around(canvas: Canvas, geometry: SquareGeometry, cell: int) -> list[CanvasCell]:
    """The cells of a square, of what is beside it, and of the row with its marks."""
    x, y = geometry.square_corner(cell)
    rows = sorted({geometry.mark_row(cell), *range(y, y + geometry.square_height)})
    return [
        each
        for row in rows
        for each in canvas.rows[row][x - 1 : x + max(geometry.square_width, 3) + 1]
    ]


def states(cell: int, skin: Skin, geometry: SquareGeometry) -> dict[str, list[CanvasCell]]:
    """A square in every state, on a board that is else open and without marks."""
    found = {}
    for state, (point, mark) in STATES.items():
        points = [Point()] * 22
        points[cell] = point
        view = BoardView(2, 11, tuple(points), has_squares=True)
        found[state] = around(
            paint_board(view, marks_for(cell, mark), skin, geometry), geometry, cell
        )
    return found


@every(glyphs=("unicode", "ascii"), scale=SCALES, cell=(10, 15))
def test_characters_alone_tell_all_states_of_a_square_apart(
    glyphs: GlyphSetName, scale: int, cell: int
) -> None:
    for geometry in layouts(ELEVEN, scale)[::2]:
        seen: dict[str, str] = {}
        for state, cells in states(cell, Skin(None, glyphs), geometry).items():
            text = crop_text(cells)
            assert text not in seen, (state, "as", seen[text])
            seen[text] = state


@every(palette=PALETTES, glyphs=("unicode", "safe"), scale=(1, 2, 3, 5), cell=(10, 15))
def test_grey_values_tell_all_states_of_a_square_apart(
    palette: Palette, glyphs: GlyphSetName, scale: int, cell: int
) -> None:
    geometry = layouts(ELEVEN, scale)[0]
    found = states(cell, Skin(palette, glyphs), geometry)
    alike = [
        pair for pair in combinations(found, 2) if not are_distinct(found[pair[0]], found[pair[1]])
    ]
    assert not alike


@every(view=VIEWS, scale=SCALES, skin=FEW, flipped=(False, True))
def test_every_square_has_its_number_in_it(
    view: BoardView, scale: int, skin: Skin, flipped: bool
) -> None:
    for geometry in layouts(view, scale, flipped):
        canvas = paint_board(view, square_marks(view), skin, geometry)
        for cell in range(2 * view.columns):
            x, _ = geometry.square_corner(cell)
            row = canvas.rows[geometry.canvas_xy(cell)[1]][x : x + geometry.square_width]
            digits = "".join(each.text for each in row if each.text.isdigit())
            assert digits == str(cell % view.columns + 1)


@every(view=VIEWS, scale=SCALES, skin=FEW | {"contrast": SHADED["contrast"]})
def test_a_canvas_is_as_large_as_its_geometry(view: BoardView, scale: int, skin: Skin) -> None:
    for geometry in layouts(view, scale):
        canvas = paint_board(view, square_marks(view), skin, geometry)
        assert (canvas.width, canvas.height) == (geometry.width, geometry.height)
        assert {len(row) for row in canvas.rows} == {geometry.width}


@every(skin=SHADED, scale=(1, 2, 3, 5))
def test_numbers_are_readable_and_marks_are_clear(skin: Skin, scale: int) -> None:
    geometry = layouts(TEN, scale)[0]
    canvas = paint_board(TEN, square_marks(TEN, None), skin, geometry)
    for cell in range(20):
        x, _ = geometry.square_corner(cell)
        number = canvas.rows[geometry.canvas_xy(cell)[1]][x : x + geometry.square_width]
        beside = canvas.rows[geometry.mark_row(cell)][x : x + geometry.square_width]
        read = [(each, READABLE_CONTRAST) for each in number if each.text.isdigit()]
        read += [(each, CLEAR_CONTRAST) for each in (*number, *beside) if each.text.strip()]
        for each, least in read:
            assert isinstance(each.ink, tuple)
            assert isinstance(each.ground, tuple)
            assert contrast(each.ink, each.ground) >= least, (cell, each)


@every(skin=SHADED, scale=(1, 2, 3, 5))
def test_open_squares_are_seen_on_what_they_lie_on(skin: Skin, scale: int) -> None:
    geometry = layouts(ELEVEN, scale)[0]
    canvas = paint_board(ELEVEN, NO_MARKS, skin, geometry)
    palette = skin.palette
    assert palette is not None
    for cell in (1, 2, 4, 12, 13):
        x, y = geometry.square_corner(cell)
        row = canvas.rows[geometry.canvas_xy(cell)[1]]
        face, beside = row[x].ground, row[x - 1].ground
        assert face == palette.white
        assert isinstance(beside, tuple)
        assert contrast(palette.white, beside) >= CLEAR_CONTRAST
        assert canvas.rows[y][x].ground == face


@every(view=VIEWS, skin=SKINS, flipped=(False, True))
def test_the_cursor_changes_nothing_but_what_is_beside_its_square(
    view: BoardView, skin: Skin, flipped: bool
) -> None:
    for geometry in layouts(view, 2, flipped):
        plain = paint_board(view, Marks(tray=TRAY), skin, geometry)
        for cell in (0, view.columns - 1, view.columns, 2 * view.columns - 1):
            canvas = paint_board(view, Marks(cursor=cell, tray=TRAY), skin, geometry)
            x, y = geometry.square_corner(cell)
            changed = {
                (column, row)
                for row, cells in enumerate(canvas.rows)
                for column, each in enumerate(cells)
                if each != plain.rows[row][column]
            }
            assert {column for column, _ in changed} == {x - 1, x + geometry.square_width}
            assert {row for _, row in changed} <= set(range(y, y + geometry.square_height))


@every(skin=WRITTEN, scale=(1, 2, 3, 4, 5))
def test_a_mark_is_beside_its_square_when_the_board_is_turned(skin: Skin, scale: int) -> None:
    for flipped in (False, True):
        for geometry in layouts(NINE, scale, flipped):
            for cell in (3, 12):
                canvas = paint_board(NINE, Marks(chosen_squares=frozenset({cell})), skin, geometry)
                x, _ = geometry.canvas_xy(cell)
                sign = canvas.rows[geometry.mark_row(cell)][x].text
                assert sign == ("▲" if skin.glyphs == "unicode" else "^")


@every(view=VIEWS, scale=(1, 2, 3, 5))
def test_typed_squares_are_ascii(view: BoardView, scale: int) -> None:
    for geometry in layouts(view, scale):
        for skin in (Skin(None, "ascii"), Skin(PALETTES["wood"], "safe")):
            assert paint_board(view, square_marks(view), skin, geometry).text().isascii()


def test_what_is_chosen_hides_that_it_could_be_and_that_it_is_suggested() -> None:
    geometry = layouts(NINE, 3)[0]
    chosen = marks_for(10, "chosen")
    both = replace(chosen, targets=frozenset({10}), hint=(10,))
    assert paint_board(NINE, both, Skin(None), geometry).rows == (
        paint_board(NINE, chosen, Skin(None), geometry).rows
    )


def test_a_locked_square_bears_as_many_stars_as_there_is_room_for() -> None:
    for scale, texts in ((1, (" *1", "10")), (2, ("*1*", "11*")), (4, ("*1*", "*11*"))):
        for geometry in layouts(ELEVEN, scale):
            for skin in (SHADED["wood"], Skin(None, "ascii")):
                canvas = paint_board(ELEVEN, NO_MARKS, skin, geometry)
                row = canvas.rows[geometry.canvas_xy(0)[1]]
                text = "".join(cell.text for cell in row)
                assert texts[0].strip() in text
                assert texts[1] in text
    narrow = layouts(ELEVEN, 1)[0]
    above = paint_board(ELEVEN, NO_MARKS, SHADED["wood"], narrow).rows[narrow.square_corner(10)[1]]
    assert [cell.text for cell in above].count("*") == 2
