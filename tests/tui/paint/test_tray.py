"""Dice and options in the tray: what is shown, and what a click there is on."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from kono_tui.core.board_marks import DiceTray, Marks
from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.board import paint_board
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.geometry import Geometry
from kono_tui.tui.paint.common.palette import PALETTES, READABLE_CONTRAST, contrast
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.squares.squares_geometry import SquareGeometry
from kono_tui.tui.paint.squares.tray import (
    die_places,
    heading_row,
    is_on_dice,
    option_at,
    option_lines,
    visible_options,
)
from tests.tui.paint.boards import ELEVEN, LONG_TRAY, NINE, TEN, TRAY
from tests.tui.paint.cases import every
from tests.tui.paint.test_squares_geometry import ALL, cells_of, geometries, layouts

SHADED = {name: Skin(palette) for name, palette in PALETTES.items()}
WRITTEN = {
    "drawn": Skin(None),
    "typed": Skin(None, "ascii"),
    "light safe": Skin(PALETTES["light"], "safe"),
}
SKINS = SHADED | WRITTEN
VIEWS = {9: NINE, 10: TEN, 11: ELEVEN}
SCALES = (1, 2, 3, 5)


@st.composite
def trays(draw: st.DrawFn) -> DiceTray:
    count = draw(st.integers(0, 28))
    return DiceTray(
        dice=draw(st.sampled_from(((), (3,), (6, 1)))),
        is_live=draw(st.booleans()),
        heading="7",
        options=tuple(f"cover {n:02}" for n in range(count)),
        chosen_option=draw(st.none() | st.integers(0, count - 1)) if count else None,
    )


def paint_canvas(geometry: SquareGeometry, tray: DiceTray, skin: Skin) -> Canvas:
    return paint_board(VIEWS[geometry.columns], Marks(tray=tray), skin, geometry)


def text_at(view: BoardView, scale: int, flipped: bool = False) -> SquareGeometry:
    geometry = Geometry.for_view(view, scale, flipped)
    assert isinstance(geometry, SquareGeometry)
    return geometry


def in_rows(canvas: Canvas, geometry: SquareGeometry) -> dict[int, str]:
    """The words of the list, by their rows."""
    x, y, width, rows = geometry.list_area
    texts = {
        row: "".join(cell.text for cell in canvas.rows[row][x : x + width])
        for row in range(y, y + rows)
    }
    return {row: text.rstrip() for row, text in texts.items() if text.strip()}


@given(geometries, trays())
def test_a_click_on_what_is_written_is_a_click_on_that_option(
    geometry: SquareGeometry, tray: DiceTray
) -> None:
    found = in_rows(paint_canvas(geometry, tray, Skin(None)), geometry)
    assert found.pop(heading_row(geometry, tray)) == "7"
    x, y, width, rows = geometry.list_area
    for row in range(y - 1, y + rows + 1):
        option = option_at(geometry, tray, x, row)
        assert option == option_at(geometry, tray, x + width - 1, row)
        assert option_at(geometry, tray, x - 1, row) is None
        assert option_at(geometry, tray, x + width, row) is None
        assert (found.pop(row)[2:] if option is not None else "") == (
            "" if option is None else tray.options[option]
        )
    assert not found


@given(geometries, trays())
def test_the_chosen_option_is_shown_and_said_to_be_chosen(
    geometry: SquareGeometry, tray: DiceTray
) -> None:
    for skin, pointer in ((Skin(None), "▸"), (Skin(None, "ascii"), ">")):
        found = in_rows(paint_canvas(geometry, tray, skin), geometry)
        pointed = [text[2:] for text in found.values() if text[0] == pointer]
        assert pointed == ([] if tray.chosen_option is None else [tray.options[tray.chosen_option]])


@given(geometries, trays())
def test_a_list_that_goes_on_says_so_at_its_ends(geometry: SquareGeometry, tray: DiceTray) -> None:
    seen = [line.option for line in option_lines(geometry, tray)]
    assert seen == list(range(seen[0], seen[-1] + 1)) if seen else not tray.options
    found = in_rows(paint_canvas(geometry, tray, Skin(None)), geometry)
    signs = {row: text[0] for row, text in found.items() if text[0] in "▴▾"}
    rows = [line.row for line in option_lines(geometry, tray)]
    wanted = {rows[0]: "▴"} if seen and seen[0] > 0 else {}
    wanted |= {rows[-1]: "▾"} if seen and seen[-1] < len(tray.options) - 1 else {}
    assert signs == wanted


@given(st.integers(0, 28), st.integers(3, 20), st.data())
def test_as_many_options_are_shown_as_there_is_room_for(
    count: int, rows: int, data: st.DataObject
) -> None:
    chosen = data.draw(st.none() | st.integers(0, count - 1)) if count else None
    window = visible_options(count, chosen, rows)
    assert len(window) == min(count, rows)
    assert set(window) <= set(range(count))
    for near in () if chosen is None else (chosen - 1, chosen, chosen + 1):
        assert near in window or not 0 <= near < count


@every(geometry=ALL, count=(1, 2))
def test_dice_lie_where_they_have_room_and_apart(geometry: SquareGeometry, count: int) -> None:
    die = geometry.layout.die
    lie = [cells_of((x, y, die.width, die.height)) for x, y in die_places(geometry, count)]
    assert len(lie) == count
    assert set().union(*lie) <= cells_of(geometry.dice_area)
    assert sum(map(len, lie)) == len(set().union(*lie))
    west, north, width, rows = geometry.dice_area
    (left, upper), (right, lower) = die_places(geometry, count)[0], die_places(geometry, count)[-1]
    assert left - west in (west + width - right - die.width, west + width - right - die.width - 1)
    assert upper - north == north + rows - lower - die.height


@every(geometry=ALL[::11])
def test_a_place_is_on_the_dice_on_an_option_or_on_neither(geometry: SquareGeometry) -> None:
    x, y, width, rows = geometry.tray_area
    places = cells_of((x - 1, y - 1, width + 2, rows + 2))
    inside = cells_of(geometry.tray_area)
    for tray in (TRAY, replace(TRAY, dice=())):
        on = {place for place in places if is_on_dice(geometry, tray, *place)}
        options = {place for place in places if option_at(geometry, tray, *place) is not None}
        assert not on & options
        assert on | options <= inside
        assert cells_of(geometry.dice_area) <= on
        assert bool(inside - on - options) == bool(tray.dice)


@every(view=VIEWS, scale=SCALES, skin=SKINS)
def test_all_that_has_to_be_seen_is_seen(view: BoardView, scale: int, skin: Skin) -> None:
    for geometry in layouts(view, scale):
        text = paint_canvas(geometry, TRAY, skin).text()
        first, *_, last = text.splitlines()
        assert first.split() == ["Computer", "total", "34"]
        assert last.split() == ["You", "total", "36"]
        assert TRAY.heading in text
        seen = [TRAY.options[line.option] for line in option_lines(geometry, TRAY)]
        assert len(seen) >= 5
        assert all(option in text for option in seen)


@every(view=VIEWS, skin=WRITTEN)
def test_names_go_with_their_rows(view: BoardView, skin: Skin) -> None:
    for flipped, names in ((False, ["Computer", "You"]), (True, ["You", "Computer"])):
        text = paint_canvas(text_at(view, 2, flipped), TRAY, skin).text().splitlines()
        assert [text[0].split()[0], text[-1].split()[0]] == names


def test_a_long_name_leaves_the_note_in_sight() -> None:
    tray = replace(TRAY, names=("A" * 80, "B" * 80))
    for geometry in layouts(ELEVEN, 1):
        text = paint_canvas(geometry, tray, Skin(None)).text().splitlines()
        assert text[0].endswith("B  total 34")
        assert text[-1].endswith("A  total 36")


@every(geometry=ALL[::11], skin=WRITTEN)
def test_options_of_twenty_characters_have_room_and_longer_ones_end_in_a_sign(
    geometry: SquareGeometry, skin: Skin
) -> None:
    text = paint_canvas(geometry, replace(TRAY, options=("o" * 20,)), skin).text()
    assert "o" * 20 in text
    cut = paint_canvas(geometry, replace(TRAY, options=("o" * 200,)), skin).text()
    end = "…" if skin.glyphs == "unicode" else "~"
    assert "o" * (geometry.list_area[2] - 3) + end in cut


@every(palette=PALETTES, glyphs=("unicode", "safe"))
def test_words_in_the_tray_are_readable(palette: object, glyphs: object) -> None:
    assert hasattr(palette, "pit")
    skin = next(skin for skin in SHADED.values() if skin.palette is palette)
    skin = replace(skin, glyphs="safe") if glyphs == "safe" else skin
    geometry = text_at(ELEVEN, 2)
    canvas = paint_canvas(geometry, LONG_TRAY, skin)
    x, y, width, rows = geometry.list_area
    for row in canvas.rows[y : y + rows]:
        for cell in row[x + 2 : x + width]:
            if cell.text != " ":
                assert isinstance(cell.ink, tuple)
                assert isinstance(cell.ground, tuple)
                assert contrast(cell.ink, cell.ground) >= READABLE_CONTRAST


@every(view=VIEWS, scale=SCALES, skin=SKINS)
def test_dice_that_count_no_more_look_otherwise(view: BoardView, scale: int, skin: Skin) -> None:
    geometry = text_at(view, scale)
    canvases = [paint_canvas(geometry, replace(TRAY, is_live=live), skin) for live in (True, False)]
    x, y, width, rows = geometry.dice_area
    one, other = ([row[x : x + width] for row in each.rows[y : y + rows]] for each in canvases)
    assert one != other
    texts = [["".join(cell.text for cell in row) for row in die] for die in (one, other)]
    assert (texts[0] == texts[1]) == skin.is_shaded


@every(view=VIEWS, scale=SCALES, skin=SKINS)
def test_before_the_first_throw_there_is_a_heading_in_an_empty_tray(
    view: BoardView, scale: int, skin: Skin
) -> None:
    geometry = text_at(view, scale)
    canvas = paint_canvas(geometry, DiceTray(heading="Throw"), skin)
    x, y, width, rows = geometry.dice_area
    assert "Throw" in canvas.text()
    assert {cell.text for row in canvas.rows[y : y + rows] for cell in row[x : x + width]} == {" "}
