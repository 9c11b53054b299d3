"""How the board and the panels share the window."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual import events
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widget import Widget

from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.game.panels.evaluation import EvaluationPanel
from kono_tui.tui.game.panels.explanation import Explanation
from kono_tui.tui.game.panels.log import MoveLog
from kono_tui.tui.game.panels.score import ScorePanel
from kono_tui.tui.game.panels.top_row import TopRow
from kono_tui.tui.game.panels.turn_card import TurnCard
from kono_tui.tui.paint.common.geometry import GoalGeometry
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.board import BoardWidget
from tests.tui.canoga_rounds import AHEAD, against_computer
from tests.tui.driver import STILL, drive
from tests.tui.fanorona_rounds import new_round as new_fanorona
from tests.tui.game.test_screen import screen, wait_until_settled
from tests.tui.konobi_rounds import against_computer as against_konobi
from tests.tui.tournaments import TWO_HUMANS, new_round, with_moves_played

LONG = tuple(move for _ in range(12) for move in ("1,1 se", "5,1 ne", "2,2 nw", "4,2 sw"))
"""Both players step to and fro."""


def visible_region(app: KonoApp, kind: type[Widget]) -> Region:
    """Where the first of a kind of widgets is, as far as the window shows it."""
    return screen(app).query_one(kind).region


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_score_and_evaluation_stay_where_they_are_whatever_is_asked(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until_settled(pilot)
        kinds = (ScorePanel, EvaluationPanel)
        before = [visible_region(app, kind) for kind in kinds]
        assert all(region.height and region.bottom < size[1] for region in before)
        width = visible_region(app, Explanation).width
        await pilot.press("h", "h", "h", "h", "e")
        await wait_until_settled(pilot)
        details = screen(app).query_one("#details")
        assert details.max_scroll_y > 0
        for key in ("pagedown", "pageup"):
            await pilot.press(key)
            await pilot.pause()
            assert [visible_region(app, kind) for kind in kinds] == before
        assert visible_region(app, Explanation).width == width

    settings = replace(STILL, evaluation=True)
    drive(script, LaunchOptions(against_computer(*AHEAD)), size, settings)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_what_is_below_the_turn_card_stays_when_its_text_grows_short_again(
    size: tuple[int, int],
) -> None:
    long = "You cannot jump with the piece at (1,1) as there is no piece beside it. " * 2

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        card = screen(app).query_one(TurnCard)
        usual = card.region.height
        screen(app).say(long)
        await pilot.pause()
        await pilot.pause()
        grown = visible_region(app, ScorePanel)
        assert card.region.height > usual
        await pilot.press("right", "escape")
        await pilot.pause()
        assert visible_region(app, ScorePanel) == grown
        assert grown.y - card.region.bottom == 1

    drive(script, LaunchOptions(new_round()), size)


def test_the_turn_card_gives_back_the_rows_of_the_goal() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        live, card = screen(app).live, screen(app).query_one(TurnCard)
        with_goal = replace(screen(app).now, is_first_game=True)
        assert with_goal.goal
        screen(app).scene = with_goal
        await pilot.pause()
        await pilot.pause()
        told = card.region.height
        screen(app).scene = screen(app).now.with_live(live.state)
        await pilot.pause()
        await pilot.pause()
        assert card.region.height < told

    drive(script, LaunchOptions(new_round()), (80, 24))


@pytest.mark.parametrize(("size", "columns"), [((159, 50), 2), ((160, 50), 3), ((200, 60), 3)])
def test_from_160_columns_on_the_log_has_a_column_of_its_own(
    size: tuple[int, int], columns: int
) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        column, panel_log = (
            screen(app).query_one("#log-column MoveLog"),
            screen(app).query_one("#log"),
        )
        assert column.region.width == 0 if columns == 2 else column.region.x == 0
        assert bool(panel_log.region.width) == (columns == 2)
        await pilot.press("z")
        await pilot.pause()
        assert screen(app).query_one(BoardWidget).size == app.size

    drive(script, LaunchOptions(new_round(TWO_HUMANS)), size)


@pytest.mark.parametrize(("width", "scale"), [(120, 4), (160, 5), (200, 7)])
def test_a_wide_board_is_as_large_as_fits_beside_the_columns(width: int, scale: int) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        board = screen(app).query_one(BoardWidget)
        assert board.geometry is not None
        assert board.geometry.scale == scale
        free = board.size.width - board.geometry.width
        assert board.corner[0] == free // 2
        assert width == 160 or free >= 4

    drive(script, LaunchOptions(new_fanorona(5)), (width, 60 if width == 200 else 50))


@pytest.mark.parametrize("plain", [False, True])
def test_the_usual_board_to_join_keeps_its_southern_rim_in_a_small_window(plain: bool) -> None:
    """The top row makes room for it, and stands over the panel, with both names."""

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        board, top = screen(app).query_one(BoardWidget), screen(app).query_one(TopRow)
        panel = screen(app).query_one("#panel")
        assert isinstance(board.geometry, GoalGeometry)
        assert board.geometry.has_south_rim
        assert board.geometry.height <= board.size.height == 23
        assert (top.region.x, top.region.right) == (panel.region.x, 80)
        assert screen(app).query_one(TurnCard).region.y == 1
        text = str(top.render())
        assert all(part in text for part in ("KONOBI", "You", "Computer"))
        assert plain or "11×11 " in text
        await pilot.press("p")
        await pilot.pause()
        assert top.region.width == 80
        assert board.size.height == 22

    terminal = Terminal("ascii", "none") if plain else None
    drive(script, LaunchOptions(against_konobi(size=11)), (80, 24), terminal=terminal)


def test_the_wheel_scrolls_the_log() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        log = screen(app).query_one("#log", MoveLog)
        await pilot.pause()
        assert log.render_line(0).text.endswith("48 moves")
        assert len(log.render_line(0).text) == log.region.width - 1
        end = log.scroll_offset.y
        assert end > 0
        for kind in (events.MouseScrollUp, events.MouseScrollDown):
            before = log.scroll_offset.y
            await pilot._post_mouse_events([kind], "#log", (4, 2), button=0)
            await pilot.pause()
            assert (log.scroll_offset.y < before) == (kind is events.MouseScrollUp)
        await pilot.press("home")
        await pilot.pause()
        assert log.scroll_offset.y == 0

    drive(script, LaunchOptions(with_moves_played(new_round(TWO_HUMANS), *LONG)), (80, 24))
