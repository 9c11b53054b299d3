"""A board of pits in the widget that shows boards: painted as it fits, clicked as it is painted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from kono_tui.core.view import BoardView
from kono_tui.tui.paint.board import paint
from kono_tui.tui.paint.geometry import Tiles
from kono_tui.tui.paint.palette import PALETTES
from kono_tui.tui.paint.skin import Skin
from kono_tui.tui.widgets.board import Board, Picture
from tests.tui.paint.boards import PITS, PITS_MARKS, full

SKINS = {
    "wood": Skin(PALETTES["wood"]),
    "drawn": Skin(None),
    "typed": Skin(None, "ascii"),
}


class Shown(App[None]):
    """A board and nothing else."""

    def __init__(self, picture: Picture, skin: Skin) -> None:
        super().__init__()
        self.picture = picture
        self.skin = skin
        self.clicked: list[int | None] = []

    def compose(self) -> ComposeResult:
        yield Board(self.picture)

    def on_board_clicked(self, message: Board.Clicked) -> None:
        self.clicked.append(message.cell)


def show(
    app: Shown, size: tuple[int, int], script: Callable[[Pilot[None]], Awaitable[None]]
) -> None:
    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


@pytest.mark.parametrize("skin", SKINS.values(), ids=SKINS)
@pytest.mark.parametrize("size", [(36, 18), (48, 22), (77, 38)])
@pytest.mark.parametrize("view", [full(6), PITS, full(10)], ids=["six", "eight", "ten"])
def test_the_widget_shows_all_of_the_board(
    view: BoardView, size: tuple[int, int], skin: Skin
) -> None:
    app = Shown(Picture(view, PITS_MARKS if view is PITS else Picture(view).marks), skin)

    async def script(_: Pilot[None]) -> None:
        board = app.query_one(Board)
        assert isinstance(board.geometry, Tiles)
        assert board.canvas.rows == paint(view, app.picture.marks, skin, board.geometry).rows
        left, top = board.corner
        assert left + board.canvas.width <= size[0]
        assert top + board.canvas.height <= size[1]
        for row, cells in enumerate(board.canvas.rows):
            shown = board.render_line(top + row).text
            assert shown[left : left + len(cells)] == "".join(cell.text for cell in cells)

    show(app, size, script)


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("size", [(36, 18), (77, 38)])
def test_a_click_anywhere_on_a_tile_is_a_click_on_its_pit(
    size: tuple[int, int], flipped: bool
) -> None:
    app = Shown(Picture(PITS, flipped=flipped), SKINS["wood"])
    cells = (0, 7, 27, 56, 63)

    async def script(pilot: Pilot[None]) -> None:
        board = app.query_one(Board)
        assert isinstance(board.geometry, Tiles)
        left, top = board.corner
        scale = board.geometry.scale
        for cell in cells:
            x, y = board.geometry.corner(cell)
            await pilot.click(Board, offset=(left + x, top + y))
            await pilot.click(Board, offset=(left + x + 2 * scale - 1, top + y + scale - 1))
        await pilot.click(Board, offset=(left, top))
        await pilot.pause()

    show(app, size, script)
    assert app.clicked == [cell for cell in cells for _ in range(2)] + [None]
