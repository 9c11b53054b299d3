"""Rows of squares in the widget that shows them: squares, options and dice are clicked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from kono_tui.core.board_marks import NO_MARKS, DiceTray
from kono_tui.core.board_view import BoardView
from kono_tui.tui.home.game_cards import CanvasView
from kono_tui.tui.paint.board import paint_board
from kono_tui.tui.paint.mini.mini_board import HEIGHT, WIDTH, paint_mini_board
from kono_tui.tui.paint.squares.squares_geometry import SquareGeometry
from kono_tui.tui.paint.squares.tray import die_places, option_lines
from kono_tui.tui.saves.preview import Preview
from kono_tui.tui.widgets.board import BoardWidget, Picture
from tests.tui.paint.boards import ELEVEN, LONG_TRAY, NINE, TEN, TRAY, square_marks
from tests.tui.paint.test_in_a_widget import SKINS, BoardApp, PreviewApp, show

TERMINALS = [(38, 18), (48, 22), (88, 38)]


class ClickRecorder(BoardApp):
    """A board, and all of its messages."""

    def __init__(self, view: BoardView, tray: DiceTray | None, flipped: bool = False) -> None:
        marks = square_marks(view, tray)
        super().__init__(Picture(view, marks, is_flipped=flipped), SKINS["wood"])
        self.told: list[str] = []

    def on_board_widget_clicked(self, message: BoardWidget.Clicked) -> None:
        self.told.append(f"square {message.cell}")

    def on_board_widget_option_clicked(self, message: BoardWidget.OptionClicked) -> None:
        self.told.append(f"option {message.option}")

    def on_board_widget_dice_clicked(self, message: BoardWidget.DiceClicked) -> None:
        self.told.append("dice")

    def on_board_widget_hovered(self, message: BoardWidget.Hovered) -> None:
        self.told.append(f"over {message.cell}")

    @property
    def geometry(self) -> SquareGeometry:
        geometry = self.query_one(BoardWidget).geometry
        assert isinstance(geometry, SquareGeometry)
        return geometry

    def on_screen(self, x: int, y: int) -> tuple[int, int]:
        left, top = self.query_one(BoardWidget).corner
        return left + x, top + y

    @property
    def clicks(self) -> list[str]:
        return [each for each in self.told if not each.startswith("over")]


@pytest.mark.parametrize("size", TERMINALS)
@pytest.mark.parametrize("view", [NINE, TEN, ELEVEN], ids=["nine", "ten", "eleven"])
def test_the_widget_shows_all_of_the_rows_in_every_skin(
    size: tuple[int, int], view: BoardView
) -> None:
    app = ClickRecorder(view, TRAY)

    async def script(_: Pilot[None]) -> None:
        board = app.query_one(BoardWidget)
        for skin in SKINS.values():
            app.skin = skin
            board.picture = None
            board.picture = app.picture
            marks = app.picture.marks
            assert board.canvas.rows == paint_board(view, marks, skin, app.geometry).rows
            assert board.canvas.width <= size[0]
            assert board.canvas.height <= size[1]

    show(app, size, script)


@pytest.mark.parametrize(
    ("size", "tray", "flipped"),
    [(TERMINALS[0], LONG_TRAY, False), (TERMINALS[1], TRAY, True), (TERMINALS[2], TRAY, False)],
)
def test_squares_options_and_dice_are_told_by_what_was_clicked(
    size: tuple[int, int], tray: DiceTray, flipped: bool
) -> None:
    app = ClickRecorder(ELEVEN, tray, flipped)
    wanted: list[str] = []

    async def script(pilot: Pilot[None]) -> None:
        geometry = app.geometry
        for cell in (0, 10, 11, 21):
            x, y = geometry.square_corner(cell)
            for place in ((x, y), (x + geometry.square_width - 1, y + geometry.square_height - 1)):
                await pilot.click(BoardWidget, offset=app.on_screen(*place))
                wanted.append(f"square {cell}")
        for option, row, _ in option_lines(geometry, tray):
            await pilot.click(BoardWidget, offset=app.on_screen(geometry.list_area[0] + 3, row))
            wanted.append(f"option {option}")
        for place in die_places(geometry, len(tray.dice)):
            await pilot.click(BoardWidget, offset=app.on_screen(*place))
            wanted.append("dice")
        await pilot.click(BoardWidget, offset=app.on_screen(0, 0))
        wanted.append("square None")
        await pilot.pause()

    show(app, size, script)
    assert app.clicks == wanted


def test_without_dice_the_tray_is_clicked_and_with_them_not_beside_them() -> None:
    clicks: list[list[str]] = []
    for tray in (replace(TRAY, dice=(), options=()), replace(TRAY, options=()), None):
        app = ClickRecorder(NINE, tray)

        async def script(pilot: Pilot[None], app: ClickRecorder = app) -> None:
            x, y, width, rows = app.geometry.tray_area
            await pilot.click(BoardWidget, offset=app.on_screen(x + width - 1, y + rows - 1))
            await pilot.pause()

        show(app, (48, 22), script)
        clicks.append(app.clicks)
    assert clicks == [["dice"], ["square None"], ["square None"]]


def test_the_other_button_chooses_nothing_in_the_tray() -> None:
    app = ClickRecorder(NINE, TRAY)

    async def script(pilot: Pilot[None]) -> None:
        for x, y in (
            die_places(app.geometry, 2)[0],
            (app.geometry.list_area[0], app.geometry.first_row + 8),
        ):
            await pilot.click(BoardWidget, offset=app.on_screen(x, y), button=3)
        await pilot.pause()

    show(app, (48, 22), script)
    assert app.clicks == ["square None"] * 2


def test_hovering_tells_the_squares() -> None:
    app = ClickRecorder(NINE, TRAY)

    async def script(pilot: Pilot[None]) -> None:
        for place in (
            app.geometry.canvas_xy(3),
            app.geometry.canvas_xy(12),
            app.geometry.dice_area[:2],
        ):
            await pilot.hover(BoardWidget, offset=app.on_screen(*place))
        await pilot.pause()

    show(app, (48, 22), script)
    assert app.told == ["over 3", "over 12", "over None"]


def test_squares_that_have_no_room_in_a_preview_are_seen_at_a_glance() -> None:
    app = PreviewApp(Picture(ELEVEN), SKINS["wood"])

    async def script(pilot: Pilot[None]) -> None:
        preview = app.query_one(Preview)
        board, small = preview.query_one(BoardWidget), preview.query_one(CanvasView)
        board.picture = Picture(ELEVEN, NO_MARKS)
        preview.on_resize()
        await pilot.pause()
        assert small.display
        assert small.canvas.rows == paint_mini_board(ELEVEN, app.skin, (WIDTH, HEIGHT)).rows

    show(app, (30, 16), script)
