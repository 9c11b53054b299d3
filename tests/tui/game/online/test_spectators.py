"""Spectators of a room, the players' right to help, and the look of both."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Button

from kono_tui.live.room.refusals import NO_HELP, SPECTATOR_CANNOT_DECIDE, decision_refusal
from kono_tui.scene import actions
from kono_tui.tui.game.panels.evaluation import EvaluationPanel
from kono_tui.tui.game.panels.explanation import Hint
from kono_tui.tui.game.panels.score import ScorePanel
from kono_tui.tui.paint.common.skin import GlyphSetName
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.board import BoardWidget
from kono_tui.tui.widgets.footer import MenuFooter
from tests.tui.canoga_rounds import tournament_after as canoga_after
from tests.tui.driver import STILL, QuickAdvisor
from tests.tui.game.online.rooms import Host, OnlineSitting, play_online, type_move
from tests.tui.game.online.rooms_under_way import KONO, kono_room
from tests.tui.tournaments import new_round
from tests.tui.waits import wait_until

# Watching, and help


def test_a_spectator_sees_everything_and_decides_nothing() -> None:
    host = kono_room("1,1 se")
    host.watchers = 1
    link = host.link(None)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        assert "● Ben's move" in seen.card_text()
        assert "You are watching." in seen.card_text()
        assert "Ann and Ben are here. You are watching." in seen.network_text()
        assert "watching" in seen.top_row_text()
        for key in ("u", "d", "m", "enter"):
            await pilot.press(key)
            await pilot.pause()
        assert seen.scene.notice == SPECTATOR_CANNOT_DECIDE
        await type_move(pilot, "5,1 ne")
        assert link.sent == []
        await pilot.press("escape")
        host.play(1, "5,1 ne")
        await wait_until(pilot, lambda: seen.is_in_step)
        assert "Ann's move" in seen.card_text()
        host.handle(1, "decide", "resign")
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        shown = [str(each.id) for each in seen.app.screen.query(Button) if each.display]
        assert shown == ["review", "leave"]
        await pilot.press("n", "r")
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen")
        await pilot.press("q")
        await wait_until(pilot, lambda: seen.top_screen_name == "Home")

    play_online(script, link)


def has_evaluation(seen: OnlineSitting) -> bool:
    return not seen.table.query_one(EvaluationPanel).has_class("silent")


@pytest.mark.parametrize(
    ("seat", "allowed", "may"), [(0, False, False), (0, True, True), (None, False, True)]
)
def test_the_computer_helps_only_where_it_may(seat: int | None, allowed: bool, may: bool) -> None:
    host = kono_room("1,1 se", "5,1 ne", help_allowed=allowed)
    mind = QuickAdvisor()

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("h")
        await pilot.pause()
        await wait_until(pilot, lambda: seen.scene.hint_stage > 0 or not may)
        assert bool(seen.scene.notice == NO_HELP) == (not may)
        assert has_evaluation(seen) == may
        assert bool(mind.requests) == may
        told = str(seen.table.query_one(Hint).content)
        assert ("Look at the piece" in told) == may
        await pilot.press("b", "l")
        await pilot.pause()
        if not may:
            assert seen.top_screen_name == "GameScreen"
            assert "h Help" not in str(seen.table.query_one(MenuFooter).render())
            host.handle(1, "decide", "resign")
            await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
            assert has_evaluation(seen)

    play_online(script, host.link(seat), settings=replace(STILL, evaluation=True), advisor=mind)


def test_a_hint_over_the_network_is_played_by_sending_it() -> None:
    host = kono_room("1,1 se", "5,1 ne", help_allowed=True)
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("h")
        await wait_until(pilot, lambda: seen.scene.hint_stage > 0)
        await pilot.press("space")
        await wait_until(pilot, lambda: seen.is_in_step and len(link.sent) == 1)
        assert len(seen.match.moves) == 3

    play_online(script, link)


# How it looks


@pytest.mark.parametrize(
    ("size", "glyphs"), [((60, 20), "ascii"), ((80, 24), "unicode"), ((200, 60), "unicode")]
)
def test_all_of_it_fits(size: tuple[int, int], glyphs: GlyphSetName) -> None:
    host = kono_room("1,1 se", clock=(600, 5))
    host.watchers = 3

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        host.tell({"type": "said", "seat": 1, "what": "bye"})
        await wait_until(pilot, lambda: "Goodbye" in seen.network_text())
        assert len(seen.top_row_text()) == size[0] - 2
        if glyphs == "ascii":
            told = (seen.top_row_text(), seen.card_text(), seen.network_text())
            assert all(each.isascii() for each in told)

    play_online(script, host.link(0), size=size, terminal=Terminal(glyphs=glyphs))


def test_a_game_at_home_says_nothing_of_a_network() -> None:
    from kono_tui.scene.scene import Scene
    from kono_tui.scene.status import describe_turn_card

    assert "Your" in describe_turn_card(Scene(new_round()))[0]
    footer = actions.footer_state(Scene(KONO))
    assert {"take", "redo", "space", "step", "pace"} <= footer.hidden
    assert not {"say", "undo", "help", "move", "quit"} & (footer.hidden - {"say"})
    assert footer.labels == {}
    assert decision_refusal(Scene(KONO)) == ""


@pytest.mark.parametrize("name", ["山田太郎花子さん", "e\u0301\u0301te\u0301", "\u0301Ann"])
def test_names_of_wide_letters_and_marks_keep_their_columns(name: str) -> None:
    host = Host.at(canoga_after("two", "6+3", "c9"), clock=(600, 0))
    assert host.room.seats[1] is not None
    host.room.seats[1].name = name

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        board = seen.table.query_one(BoardWidget)
        for strip in (board.render_line(y) for y in range(board.size.height)):
            assert cell_len(strip.text) == board.size.width
        assert cell_len(seen.top_row_text()) == 78
        score = str(seen.table.query_one(ScorePanel).content)
        assert len({cell_len(line) for line in score.splitlines()}) == 1

    play_online(script, host.link(0))
