"""A network game on the screen: it plays what the server decides."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from kono_tui.games import GAMES
from kono_tui.live.room.refusals import DECISION_SENT
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.storage.saves import autosaves_folder
from kono_tui.play.tournament import Stage
from kono_tui.scene.updates import MOVE_MADE_MEANWHILE, ROUND_OVER
from kono_tui.strategy.swap import SWAP
from kono_tui.tui.dialogs.help import Help
from kono_tui.tui.settings.values import Settings
from kono_tui.tui.widgets.board import BoardWidget
from tests.fanorona_rounds import AHEAD, CHAIN
from tests.fanorona_rounds import tournament_at as fanorona_at
from tests.net.rooms import random_decision
from tests.scale import long_runs_only
from tests.tui.canoga_rounds import tournament_after as canoga_after
from tests.tui.driver import STILL, QuickAdvisor
from tests.tui.game.online.rooms import Host, OnlineSitting, play_online, type_move
from tests.tui.konobi_rounds import tournament_after as konobi_after
from tests.tui.tournaments import TWO_HUMANS, nearly_over, new_round, with_moves_played
from tests.tui.waits import wait_until

KONO = new_round(TWO_HUMANS)


def kono(*typed: str, **setup: object) -> Host:
    """A room with a round of Kono; Ann, seat 0, plays White and has begun."""
    return Host.at(with_moves_played(KONO, *typed), **setup)


# Whole games

SEATS = [
    pytest.param(game, seat, marks=() if number % 2 == seat else long_runs_only)
    for number, game in enumerate(GAMES)
    for seat in (0, 1)
]
"""One seat of each game; the other one where KONO_SCALE is above 1."""


@pytest.mark.parametrize(("game", "seat"), SEATS)
def test_whole_rounds_are_played_by_typing(game: str, seat: int) -> None:
    """From the opening to the result, one random choice after another; long rounds are resigned."""
    host = Host.of(RoomSetup(game, min(GAMES[game].info.sizes)), seed=5)
    choices = random.Random(seat)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        if host.room.tournament.match is None:
            assert seen.top_screen_name == "OpeningDialog"
        for _ in range(7):
            host.play_on(1 - seat)
            await wait_until(pilot, lambda: seen.is_in_step)
            if host.room.deciding_seat != seat:
                break
            kind, what = random_decision(host.room, choices)
            if kind in ("guess", "colour"):
                await pilot.press(what[0])
            else:
                await wait_until(pilot, lambda: seen.top_screen_name != "OpeningDialog")
                if seen.top_screen_name == "SwapQuestion":
                    await pilot.press("escape")
                await type_move(pilot, what)
            await wait_until(pilot, lambda: seen.is_in_step)
        if host.room.tournament.stage is not Stage.ROUND_OVER:
            await pilot.press("q")
            await wait_until(pilot, lambda: seen.top_screen_name == "ChoiceDialog")
            await pilot.press("q", "enter")
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        assert seen.scene.tournament.stage is Stage.ROUND_OVER
        assert seen.is_in_step

    play_online(script, host.link(seat))


def test_a_round_that_is_nearly_over_is_won_on_the_board() -> None:
    host = Host.at(nearly_over())

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await type_move(pilot, "4,2 sw")
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        assert "You win the round" in seen.screen_text()

    play_online(script, host.link(0))


# Decisions


def test_nothing_changes_before_the_server_has_answered() -> None:
    host = kono()
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        link.is_held = True
        await pilot.press("enter", "down", "enter")
        await pilot.pause()
        assert link.sent == [("decide", "move", "1,1 se")]
        assert seen.match.moves == ()
        assert seen.card_text().startswith("○ Your move")
        await wait_until(pilot, lambda: DECISION_SENT in seen.card_text())
        await pilot.press("enter")
        await type_move(pilot, "1,2 se")
        assert len(link.sent) == 1
        assert seen.scene.notice == DECISION_SENT
        link.let_through()
        await wait_until(pilot, lambda: seen.is_in_step)
        assert [len(seen.match.moves), seen.scene.picked_cells] == [1, ()]
        assert "Waiting for Ben." in seen.card_text()

    play_online(script, link)


def test_a_click_and_a_digit_send_moves() -> None:
    host = kono()
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("n", "3")
        await wait_until(pilot, lambda: seen.is_in_step)
        assert link.sent == [("decide", "move", "1,2 se")]
        host.play(1, "5,1 ne")
        await wait_until(pilot, lambda: seen.is_in_step and seen.scene.is_humans_turn)
        for row, column in ((1, 3), (2, 2)):
            board = seen.table.query_one(BoardWidget)
            assert board.geometry is not None
            x, y = board.geometry.canvas_xy((row - 1) * 5 + column - 1)
            left, top = board.corner
            await pilot.click(BoardWidget, offset=(left + x, top + y))
            await pilot.pause()
        await wait_until(pilot, lambda: seen.is_in_step)
        assert link.sent[1:] == [("decide", "move", "1,3 sw")]

    play_online(script, link)


def test_a_refusal_is_shown_and_the_board_stays() -> None:
    host = kono()
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        link.is_held = True
        await type_move(pilot, "1,1 se")
        host.play(0, "1,2 se")
        link.let_through()
        await wait_until(pilot, lambda: seen.scene.notice == "It is not your turn to decide.")
        assert seen.is_in_step
        assert not link.pending

    play_online(script, link)


def test_the_decisions_of_a_turn_are_sent_one_after_the_other() -> None:
    host = Host.at(fanorona_at(CHAIN, players=TWO_HUMANS))
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        link.is_held = True
        await type_move(pilot, "c3-d3A-d4A")
        assert [each[2] for each in link.sent] == ["c3-d3A"]
        link.let_through()
        await wait_until(pilot, lambda: len(link.sent) == 2)
        await wait_until(pilot, lambda: seen.is_in_step)
        assert len(seen.match.moves) >= 2

    play_online(script, link, size=(120, 40))


def test_what_a_stone_takes_is_chosen_and_the_turn_is_stopped() -> None:
    host = Host.at(fanorona_at(CHAIN, players=TWO_HUMANS))
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("enter", "right", "w")
        await wait_until(pilot, lambda: len(link.sent) == 1 and seen.is_in_step)
        assert link.sent[0][2] == "c3-d3W"
        await wait_until(pilot, lambda: seen.scene.stop_move is not None)
        await pilot.press("full_stop")
        await wait_until(pilot, lambda: len(link.sent) == 2 and seen.is_in_step)
        assert seen.match.to_move == 1

    play_online(script, link, size=(120, 40))


def test_dice_are_thrown_by_the_server_and_squares_are_chosen_here() -> None:
    host = Host.at(canoga_after())
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("enter")
        await wait_until(pilot, lambda: seen.is_in_step and len(seen.match.moves) == 2)
        assert seen.scene.notice.startswith("You threw")
        assert seen.scene.human_can_move
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: len(link.sent) == 2 and seen.is_in_step)

    play_online(script, link, size=(120, 40))


def test_the_swap_is_asked_about_and_sent_without_what_the_computer_thinks() -> None:
    host = Host.at(konobi_after("d4"))
    link, mind = host.link(1), QuickAdvisor()

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await wait_until(pilot, lambda: seen.top_screen_name == "SwapQuestion")
        assert "computer" not in seen.screen_text()
        await pilot.press("s")
        await wait_until(pilot, lambda: seen.is_in_step and seen.top_screen_name == "GameScreen")
        assert link.sent == [("decide", "move", SWAP)]
        assert mind.requests == []

    play_online(script, link, advisor=mind)


def test_a_swap_is_no_longer_asked_about_when_the_round_is_over() -> None:
    host = Host.at(konobi_after("d4"))

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await wait_until(pilot, lambda: seen.top_screen_name == "SwapQuestion")
        host.handle(0, "decide", "resign")
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")

    play_online(script, host.link(1))


def test_the_opponents_swap_is_announced() -> None:
    host = Host.at(konobi_after("d4"))

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        host.play(1, SWAP)
        await wait_until(pilot, lambda: seen.is_in_step)
        assert "Ben swapped" in seen.scene.notice
        assert "You play White now." in seen.scene.notice

    play_online(script, host.link(0))


# What lies over the table


def test_moves_are_played_below_help_and_the_result_is_shown_afterwards() -> None:
    host = kono("1,1 se")

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("question_mark")
        await wait_until(pilot, lambda: isinstance(seen.app.screen, Help))
        host.play(1, "5,1 ne")
        host.handle(1, "decide", "resign")
        await wait_until(pilot, lambda: seen.is_in_step)
        assert seen.top_screen_name == "Help"
        assert seen.scene.tournament.stage is Stage.ROUND_OVER
        await pilot.press("escape")
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        assert "Ben quit." in seen.screen_text()

    play_online(script, host.link(0))


def test_a_request_waits_below_a_dialog_and_below_a_line_that_is_typed() -> None:
    host = kono("1,1 se", "5,1 ne")
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("q")
        await wait_until(pilot, lambda: seen.top_screen_name == "ChoiceDialog")
        host.handle(1, "ask", "takeback", "0")
        await wait_until(pilot, lambda: seen.room.view.request is not None)
        assert seen.top_screen_name == "ChoiceDialog"
        await pilot.press("escape")
        await wait_until(pilot, lambda: seen.top_screen_name == "RequestDialog")
        await pilot.press("n")
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen")
        assert link.sent == [("answer", "False")]
        await pilot.press("colon", "1")
        host.play_on(0)
        host.play_on(1)
        host.handle(1, "ask", "takeback", "0")
        await wait_until(pilot, lambda: seen.is_in_step and seen.room.opponent_request is not None)
        assert seen.top_screen_name == "GameScreen"
        await pilot.press("n", "escape")
        await wait_until(pilot, lambda: seen.top_screen_name == "RequestDialog")
        assert len(link.sent) == 1

    play_online(script, link)


def test_a_reviewing_player_is_not_torn_away() -> None:
    host = kono("1,1 se", "5,1 ne", "1,2 se")

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("home", "right_square_bracket")
        await pilot.pause()
        host.play(1, "5,2 ne")
        await wait_until(pilot, lambda: seen.is_in_step)
        assert seen.scene.reviewed_ply == 1
        assert seen.scene.notice == MOVE_MADE_MEANWHILE
        host.handle(1, "decide", "resign")
        await wait_until(pilot, lambda: seen.is_in_step)
        await pilot.pause()
        assert seen.top_screen_name == "GameScreen"
        assert seen.scene.reviewed_ply == 1
        assert seen.scene.notice == ROUND_OVER
        await pilot.press("enter")
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")

    play_online(script, host.link(0))


def test_dice_do_not_roll_during_a_review() -> None:
    host = Host.at(canoga_after("two", "6+3", "c9"))

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("left_square_bracket")
        host.play(0, "two")
        await wait_until(pilot, lambda: seen.is_in_step)
        assert seen.table.animation.rolling_faces == ()
        assert seen.scene.reviewed_ply is not None

    play_online(script, host.link(None), settings=replace(STILL, animations=True))


def test_dice_roll_and_pieces_glide_where_things_move() -> None:
    host = Host.at(canoga_after())

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        table = seen.table
        rolled: list[tuple[int, ...]] = []
        board = table.query_one(BoardWidget)
        table.watch(
            board, "picture", lambda _: rolled.append(table.animation.rolling_faces), init=False
        )
        await pilot.press("enter")
        await wait_until(pilot, lambda: any(rolled))
        await wait_until(pilot, lambda: table.animation.rolling_faces == () and seen.is_in_step)

    play_online(script, host.link(0), settings=replace(STILL, animations=True))


def test_nothing_is_kept_on_this_machine() -> None:
    host = kono()
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await type_move(pilot, "1,1 se")
        await wait_until(pilot, lambda: seen.is_in_step)
        seen.table.live.leave()
        await wait_until(pilot, lambda: link.closings > 0)
        assert seen.top_screen_name == "Home"

    play_online(script, link)
    assert not autosaves_folder().exists()


def test_the_program_can_be_left_at_once() -> None:
    host = kono()
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("ctrl+q")

    play_online(script, link)
    assert link.closings


def test_another_ones_moves_do_not_come_all_at_once() -> None:
    host = Host.at(canoga_after("two", "6+3", "c9"))

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        before = seen.scene.match
        host.play(0, "two")
        host.play_on(0)
        await wait_until(pilot, lambda: seen.scene.match is not before)
        assert not seen.is_in_step
        await wait_until(pilot, lambda: seen.is_in_step)

    play_online(script, host.link(1), settings=Settings(animations=False, evaluation=False))


def test_a_draw_ends_the_round_for_both() -> None:
    host = Host.at(fanorona_at(AHEAD, players=TWO_HUMANS))
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("d")
        await wait_until(pilot, lambda: seen.top_screen_name == "ChoiceDialog")
        await pilot.press("o")
        await wait_until(pilot, lambda: "You offer a draw" in seen.network_text())
        assert link.sent == [("ask", "draw", "0")]
        host.handle(1, "answer", "yes")
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        assert "The players agreed to a draw." in seen.screen_text()

    play_online(script, link, size=(120, 40))
