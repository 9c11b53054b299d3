"""Rows of squares at a glance."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.core.board_view import BoardView, Point
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.palette import CLEAR_CONTRAST, PALETTES, contrast
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.mini.mini_board import DOUBLE_SIZE, HEIGHT, WIDTH, paint_mini_board
from kono_tui.tui.paint.mini.mini_squares import DICE_TEXT, SQUARE_CHARACTERS
from tests.tui.paint.boards import ELEVEN, NINE, TEN
from tests.tui.paint.cases import every
from tests.tui.paint.test_mini import pixels

SHADED = {name: Skin(palette) for name, palette in PALETTES.items()}
WRITTEN = {
    "drawn": Skin(None),
    "typed": Skin(None, "ascii"),
    "safe": Skin(PALETTES["light"], "safe"),
}
VIEWS = {9: NINE, 10: TEN, 11: ELEVEN}
SIZES = ((WIDTH, HEIGHT), DOUBLE_SIZE)


def changed_cells(one: Canvas, other: Canvas) -> set[tuple[int, int]]:
    return {
        (x, y)
        for y, row in enumerate(one.rows)
        for x, cell in enumerate(row)
        if cell != other.rows[y][x]
    }


@every(view=VIEWS, skin=SHADED | WRITTEN, size=(*SIZES, (11, 6), (40, 3)))
def test_every_square_is_seen_to_be_open_or_covered_at_a_place_of_its_own(
    view: BoardView, skin: Skin, size: tuple[int, int]
) -> None:
    vacant = replace(view, points=(Point(),) * len(view.points))
    bare = paint_mini_board(vacant, skin, size)
    assert (bare.width, bare.height) == size
    seen: set[tuple[int, int]] = set()
    for cell in range(len(view.points)):
        points = list(vacant.points)
        points[cell] = Point("white")
        covered = paint_mini_board(replace(view, points=tuple(points)), skin, size)
        points[cell] = Point("white", is_strong=True)
        locked = paint_mini_board(replace(view, points=tuple(points)), skin, size)
        places = changed_cells(bare, covered)
        assert places
        assert places == changed_cells(bare, locked) == changed_cells(covered, locked)
        assert not places & seen
        seen |= places


@every(view=VIEWS, skin=SHADED, size=SIZES)
def test_open_squares_are_clear_and_two_dice_are_between_the_rows(
    view: BoardView, skin: Skin, size: tuple[int, int]
) -> None:
    palette = skin.palette
    assert palette is not None
    canvas = paint_mini_board(view, skin, size)
    board = canvas.rows[0][0].ground
    assert isinstance(board, tuple)
    assert contrast(palette.white, board) >= CLEAR_CONTRAST
    assert pixels(canvas)[palette.black] == 6 * (1 if size == (WIDTH, HEIGHT) else 4)


@every(view=VIEWS, skin=WRITTEN, size=SIZES)
def test_rows_are_written_in_order_with_dice_between_them(
    view: BoardView, skin: Skin, size: tuple[int, int]
) -> None:
    text = paint_mini_board(view, skin, size).text()
    upper, dice, lower = (line.strip() for line in text.splitlines() if line.strip())
    vacant, covered, locked = (SQUARE_CHARACTERS[skin.glyphs][each] for each in range(3))
    found = [each for each in upper + lower if each != " "]
    assert found == [
        locked if point.is_strong else covered if point.piece else vacant for point in view.points
    ]
    assert dice == DICE_TEXT


def test_where_there_is_no_room_there_are_no_dice() -> None:
    for skin in (SHADED["wood"], WRITTEN["typed"]):
        canvas = paint_mini_board(NINE, skin, (19, 1) if skin.palette is None else (12, 4))
        assert PALETTES["wood"].black not in pixels(canvas)
        assert ":" not in canvas.text()
