"""Dice in every skin."""

from __future__ import annotations

from itertools import combinations

from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.dice import (
    HEIGHT,
    LARGE_DIE,
    MEDIUM_DIE,
    PIPS,
    SMALL_DIE,
    TRAY_HEIGHT,
    WIDTH,
    DieSize,
    ShownThrow,
    draw_die,
    paint_throw,
    paint_tray,
)
from kono_tui.tui.paint.common.palette import PALETTES
from kono_tui.tui.paint.common.skin import Skin
from tests.tui.paint.cases import every

SHADED = {name: Skin(palette) for name, palette in PALETTES.items()}
TYPED = {
    "plain ascii": Skin(None, "ascii"),
    "plain safe": Skin(None, "safe"),
    "coloured ascii": Skin(PALETTES["wood"], "ascii"),
    "coloured safe": Skin(PALETTES["wood"], "safe"),
}
WRITTEN = {"plain unicode": Skin(None)} | TYPED


def paint_dice(value: int, skin: Skin, lit: bool = False) -> Canvas:
    return paint_throw((value,), skin, lit)


@every(skin=SHADED | WRITTEN)
def test_a_die_has_as_many_pips_as_its_value(skin: Skin) -> None:
    for value in PIPS:
        text = paint_dice(value, skin).text()
        assert text.count("●") + text.count("o") == value


@every(skin=SHADED | WRITTEN)
def test_a_die_has_the_same_size_in_every_skin(skin: Skin) -> None:
    canvas = Canvas(WIDTH + 4, HEIGHT + 4, (1, 1, 1), (2, 2, 2))
    draw_die(canvas, 2, 2, 6, skin)
    changed = [
        (x, y)
        for y, row in enumerate(canvas.rows)
        for x, cell in enumerate(row)
        if cell.text != " " or cell.ground != (2, 2, 2)
    ]
    columns, rows = zip(*changed, strict=True)
    assert (min(columns), max(columns)) == (2, 1 + WIDTH)
    assert (min(rows), max(rows)) == (2, 1 + HEIGHT)


@every(skin=WRITTEN)
def test_a_written_die_that_counts_has_another_frame(skin: Skin) -> None:
    assert paint_dice(3, skin, lit=True).text() != paint_dice(3, skin).text()


@every(skin=SHADED)
def test_a_drawn_die_that_counts_has_another_edge(skin: Skin) -> None:
    assert skin.palette is not None
    edges = [paint_dice(3, skin, lit).rows[HEIGHT - 1][WIDTH // 2] for lit in (True, False)]
    assert edges[0].ink == skin.palette.select != edges[1].ink


@every(skin=TYPED)
def test_dice_of_plain_skins_are_ascii(skin: Skin) -> None:
    throws = ShownThrow("You", (1, 6), is_lit=True), ShownThrow("Computer", (2, 5))
    assert paint_tray(throws, skin, 56).text().isascii()


@every(skin=SHADED | WRITTEN)
def test_a_tray_has_names_and_sums(skin: Skin) -> None:
    canvas = paint_tray(
        (ShownThrow("You", (5, 4), is_lit=True), ShownThrow("Computer", (2, 6))), skin, 56
    )
    assert (canvas.width, canvas.height) == (56, TRAY_HEIGHT)
    assert canvas.text().splitlines()[1].split() == ["You", "9", "Computer", "8"]


def test_a_long_name_leaves_the_sum_in_sight() -> None:
    words = (
        paint_tray((ShownThrow("A" * 40, (6, 6)),), Skin(None), 40).text().splitlines()[1].split()
    )
    assert words == ["A" * 17, "12"]


def of_size(
    value: int, skin: Skin, size: DieSize, lit: bool = False, faded: bool = False
) -> Canvas:
    canvas = Canvas(size.width + 4, size.height + 4, (1, 1, 1), (2, 2, 2))
    draw_die(canvas, 2, 2, value, skin, lit, size, faded)
    return canvas


@every(
    skin=SHADED | WRITTEN,
    size=(SMALL_DIE, MEDIUM_DIE, LARGE_DIE),
    value=tuple(PIPS),
    faded=(False, True),
)
def test_a_die_of_any_size_keeps_to_its_cells_and_fills_their_edges(
    skin: Skin, size: DieSize, value: int, faded: bool
) -> None:
    canvas = of_size(value, skin, size, faded=faded)
    changed = [
        (x, y)
        for y, row in enumerate(canvas.rows)
        for x, cell in enumerate(row)
        if cell.text != " " or cell.ground != (2, 2, 2)
    ]
    columns, rows = zip(*changed, strict=True)
    assert (min(columns), max(columns)) == (2, 1 + size.width)
    assert (min(rows), max(rows)) == (2, 1 + size.height)


@every(skin=SHADED | WRITTEN, size=(SMALL_DIE, MEDIUM_DIE, LARGE_DIE))
def test_every_face_of_a_die_looks_otherwise(skin: Skin, size: DieSize) -> None:
    faces = [of_size(value, skin, size) for value in PIPS]
    assert all(one.rows != other.rows for one, other in combinations(faces, 2))


@every(skin=WRITTEN, size=(SMALL_DIE, MEDIUM_DIE, LARGE_DIE), value=tuple(PIPS))
def test_written_pips_are_counted_at_any_size(skin: Skin, size: DieSize, value: int) -> None:
    text = of_size(value, skin, size).text()
    pips = text.count("●") + text.count("o") + text.count("▐█▌")
    assert pips == value


@every(skin=SHADED, size=(SMALL_DIE, MEDIUM_DIE, LARGE_DIE))
def test_a_faded_die_has_the_same_shape_in_other_colours(skin: Skin, size: DieSize) -> None:
    clear, faded = of_size(5, skin, size), of_size(5, skin, size, faded=True)
    assert clear.text() == faded.text()
    assert clear.rows != faded.rows


@every(skin=WRITTEN, size=(SMALL_DIE, MEDIUM_DIE, LARGE_DIE))
def test_a_written_die_of_any_size_that_counts_has_another_frame(skin: Skin, size: DieSize) -> None:
    assert of_size(3, skin, size, lit=True).text() != of_size(3, skin, size).text()
