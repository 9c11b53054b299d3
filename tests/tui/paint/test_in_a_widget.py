"""Boards in the widget that shows them: painted as it fits, clicked as it is painted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import product

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from kono_tui.core.board_marks import NO_MARKS
from kono_tui.tui.home.game_cards import CanvasView
from kono_tui.tui.paint.board import paint_board
from kono_tui.tui.paint.common.geometry import TileGeometry
from kono_tui.tui.paint.common.palette import PALETTES
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.mini.mini_board import DOUBLE_SIZE, HEIGHT, WIDTH, paint_mini_board
from kono_tui.tui.saves.preview import Preview
from kono_tui.tui.widgets.board import BoardWidget, Picture
from kono_tui.tui.widgets.followers import Followers
from tests.tui.paint.boards import (
    CHAIN_MARKS,
    EDGED,
    EDGED_MARKS,
    PITS,
    PITS_MARKS,
    RICH,
    RICH_MARKS,
    SLANTED,
    WON,
    full_pit_board,
    goal_board,
)

SKINS = {
    "wood": Skin(PALETTES["wood"]),
    "drawn": Skin(None),
    "typed": Skin(None, "ascii"),
}


class BoardApp(App[None]):
    """A board and nothing else."""

    def __init__(self, picture: Picture, skin: Skin) -> None:
        super().__init__()
        self.picture = picture
        self.skin = skin
        self.followers = Followers()
        self.clicked: list[int | None] = []

    def compose(self) -> ComposeResult:
        yield BoardWidget(self.picture)

    def on_board_widget_clicked(self, message: BoardWidget.Clicked) -> None:
        self.clicked.append(message.cell)


def show(
    app: BoardApp, size: tuple[int, int], script: Callable[[Pilot[None]], Awaitable[None]]
) -> None:
    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


VIEWS = {
    "six": full_pit_board(6),
    "eight": PITS,
    "ten": full_pit_board(10),
    "lines": RICH,
    "diagonals": SLANTED,
}
MARKS = {"eight": PITS_MARKS, "lines": RICH_MARKS, "diagonals": CHAIN_MARKS, "goals": EDGED_MARKS}
VIEWS |= {"goals": EDGED, "won": WON}


@pytest.mark.parametrize("name", MARKS)
def test_what_a_new_picture_changes_is_seen_on_the_screen(name: str) -> None:
    app = BoardApp(Picture(VIEWS[name]), SKINS["typed"])

    async def script(pilot: Pilot[None]) -> None:
        board = app.query_one(BoardWidget)
        app.screen._compositor.render_strips()  # from here on, the screen keeps what it has shown
        before = board.canvas.rows
        board.picture = Picture(VIEWS[name], MARKS[name])
        await pilot.pause()
        assert board.canvas.rows != before
        shown = [strip.text for strip in app.screen._compositor.render_strips()]
        assert shown == [board.render_line(row).text for row in range(len(shown))]

    show(app, (77, 38), script)


@pytest.mark.parametrize("size", [(36, 18), (48, 22), (77, 38)])
def test_the_widget_shows_all_of_every_board_in_every_skin(size: tuple[int, int]) -> None:
    app = BoardApp(Picture(PITS), SKINS["wood"])

    def check(name: str, board: BoardWidget) -> None:
        view, marks = VIEWS[name], MARKS.get(name, NO_MARKS)
        assert isinstance(board.geometry, TileGeometry) == view.has_pits
        assert board.geometry is not None
        assert board.canvas.rows == paint_board(view, marks, app.skin, board.geometry).rows
        left, top = board.corner
        assert left + board.canvas.width <= size[0]
        assert top + board.canvas.height <= size[1]
        for row, cells in enumerate(board.canvas.rows):
            shown = board.render_line(top + row).text
            assert shown[left : left + len(cells)] == "".join(cell.text for cell in cells)

    async def script(_: Pilot[None]) -> None:
        board = app.query_one(BoardWidget)
        for name, skin in product(VIEWS, SKINS):
            app.skin = SKINS[skin]
            board.picture = None
            board.picture = Picture(VIEWS[name], MARKS.get(name, NO_MARKS))
            try:
                check(name, board)
            except AssertionError as failure:
                failure.add_note(f"with {name} {skin}")
                raise

    show(app, size, script)


@pytest.mark.parametrize(("size", "flipped"), [((36, 18), False), ((77, 38), True)])
def test_a_click_anywhere_on_a_tile_is_a_click_on_its_pit(
    size: tuple[int, int], flipped: bool
) -> None:
    app = BoardApp(Picture(PITS, is_flipped=flipped), SKINS["wood"])
    cells = (0, 7, 27, 63)

    async def script(pilot: Pilot[None]) -> None:
        board = app.query_one(BoardWidget)
        assert isinstance(board.geometry, TileGeometry)
        left, top = board.corner
        scale = board.geometry.scale
        for cell in cells:
            x, y = board.geometry.tile_corner(cell)
            await pilot.click(BoardWidget, offset=(left + x, top + y))
            await pilot.click(BoardWidget, offset=(left + x + 2 * scale - 1, top + y + scale - 1))
        await pilot.click(BoardWidget, offset=(left, top))
        await pilot.pause()

    show(app, size, script)
    assert app.clicked == [cell for cell in cells for _ in range(2)] + [None]


@pytest.mark.parametrize(("size", "flipped"), [((58, 20), True), ((80, 24), False)])
def test_a_click_on_a_point_or_beside_it_is_a_click_on_that_point(
    size: tuple[int, int], flipped: bool
) -> None:
    app = BoardApp(Picture(SLANTED, is_flipped=flipped), SKINS["wood"])
    cells = (0, 8, 22, 44)

    async def script(pilot: Pilot[None]) -> None:
        board = app.query_one(BoardWidget)
        assert board.geometry is not None
        assert board.geometry.scale >= 3
        left, top = board.corner
        for cell in cells:
            x, y = board.geometry.canvas_xy(cell)
            await pilot.click(BoardWidget, offset=(left + x, top + y))
            await pilot.click(
                BoardWidget, offset=(left + x - board.geometry.scale + 1, top + y + 1)
            )
        await pilot.click(BoardWidget, offset=(left, top))
        await pilot.pause()

    show(app, size, script)
    assert app.clicked == [cell for cell in cells for _ in range(2)] + [None]


class PreviewApp(BoardApp):
    """A look at a saved game and nothing else."""

    def compose(self) -> ComposeResult:
        yield Preview()


@pytest.mark.parametrize(
    ("size", "skin", "glance"),
    [
        ((44, 23), "wood", None),
        ((40, 25), "wood", DOUBLE_SIZE),
        ((40, 25), "typed", DOUBLE_SIZE),
        ((34, 19), "wood", (WIDTH, HEIGHT)),
        ((34, 19), "typed", None),
    ],
)
def test_a_board_that_has_no_room_in_a_preview_is_seen_at_a_glance(
    size: tuple[int, int], skin: str, glance: tuple[int, int] | None
) -> None:
    view = goal_board(*["." * 9 + "b" + "." * 9] * 19)
    app = PreviewApp(Picture(view), SKINS[skin])

    async def script(pilot: Pilot[None]) -> None:
        preview = app.query_one(Preview)
        board, small = preview.query_one(BoardWidget), preview.query_one(CanvasView)
        for shown, large in ((view, True), (EDGED, False)):
            board.picture = Picture(shown)
            preview.on_resize()
            await pilot.pause()
            assert small.display == (large and glance is not None)
            assert board.display != small.display
        if glance:
            assert (small.canvas.width, small.canvas.height) == glance
            assert small.canvas.rows == paint_mini_board(view, app.skin, glance).rows

    show(app, size, script)
