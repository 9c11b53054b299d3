"""What stops what: thinking, moving and asking in a game at home. No late answer arrives."""

from __future__ import annotations

import asyncio

import pytest

from kono_tui.live.events import (
    BoardReturned,
    HintFound,
    MoveMade,
    PlayerToMove,
    RoundEnded,
    StateChanged,
)
from kono_tui.live.home.draw_offer import CONSIDERING_DRAW
from kono_tui.live.local import LocalGame
from kono_tui.live.refusals import Action
from kono_tui.live.workers import Group
from tests import fanorona_rounds, konane_chains
from tests.live.home import Home, at_home
from tests.live.parts import QuietSettings, ThinkingAdvisor, in_loop
from tests.live.virtual_time import in_virtual_time
from tests.play import canoga
from tests.tui.tournaments import TWO_COMPUTERS, TWO_HUMANS, new_round

WITH_EVALUATION = QuietSettings(evaluation=True)


async def reach_computers_turn(home: Home) -> None:
    """Let the human move, and wait until the computer thinks of its answer."""
    await home.settle()
    home.game.play(home.match.legal_moves[:1])
    await home.advisor.wait_for_questions(1)


@in_loop
async def test_a_humans_turn_is_pondered_for_the_evaluation() -> None:
    async with at_home(new_round(), WITH_EVALUATION) as home:
        await home.settle()
        await home.workers.wait(Group.PONDER)
        assert set(home.state.judgements) == {home.match.position}


@in_loop
async def test_nothing_is_pondered_without_an_evaluation() -> None:
    async with at_home(new_round()) as home:
        await home.settle()
        assert not home.workers.is_running(Group.PONDER)


@in_loop
async def test_a_hint_that_is_asked_for_stops_the_pondering() -> None:
    async with at_home(new_round(), WITH_EVALUATION, ThinkingAdvisor(is_held=True)) as home:
        await home.advisor.wait_for_questions(1)
        home.game.analyst.request_hint()
        await home.advisor.wait_for_questions(2)
        assert home.advisor.cancelled_count == 1
        home.advisor.release()
        await home.workers.wait(Group.PONDER)
        assert len(home.events_of(HintFound)) == 1


@in_loop
async def test_a_move_stops_the_pondering() -> None:
    async with at_home(new_round(), WITH_EVALUATION, ThinkingAdvisor(is_held=True)) as home:
        await home.advisor.wait_for_questions(1)
        home.game.play(home.match.legal_moves[:1])
        await home.advisor.wait_for_questions(2)
        assert home.advisor.cancelled_count == 1
        assert not home.workers.is_running(Group.PONDER)


@in_loop
async def test_an_offer_of_a_draw_stops_the_pondering() -> None:
    tournament = fanorona_rounds.tournament_at(fanorona_rounds.AHEAD)
    async with at_home(tournament, WITH_EVALUATION, ThinkingAdvisor(is_held=True)) as home:
        await home.advisor.wait_for_questions(1)
        await home.game.offer_draw()
        await home.advisor.wait_for_questions(2)
        assert home.advisor.cancelled_count == 1


@in_loop
async def test_an_undo_while_the_computer_thinks_cancels_its_turn() -> None:
    async with at_home(new_round(), advisor=ThinkingAdvisor(is_held=True)) as home:
        await reach_computers_turn(home)
        home.game.undo()
        home.advisor.release()
        await home.settle()
        assert home.advisor.cancelled_count == 1
        assert (home.moves, home.state.is_humans_turn) == ((), True)


@pytest.mark.parametrize("take_back", [True, False], ids=["undo", "redo"])
@in_loop
async def test_what_returns_the_board_stops_the_computer_though_play_cannot_go_on_yet(
    take_back: bool,
) -> None:
    async with at_home(new_round(), advisor=ThinkingAdvisor(is_held=True)) as home:
        await reach_computers_turn(home)
        if not take_back:
            home.game.undo()
            home.game.redo()
            await home.advisor.wait_for_questions(2)
            home.game.undo()
        asked = len(home.advisor.questions)
        home.prompts.is_free = False
        home.game.undo() if take_back else home.game.redo()
        home.advisor.release()
        for _ in range(10):
            await asyncio.sleep(0)
        assert home.advisor.cancelled_count == asked
        assert home.moving_seats.count(1) == 0


@in_loop
async def test_no_late_move_arrives_after_an_undo_in_the_computers_pause() -> None:
    async with at_home(new_round(), QuietSettings(pace="slow")) as home:
        await reach_computers_turn(home)
        home.game.undo()
        await home.settle()
        assert home.moves == ()
        assert len(home.events_of(MoveMade)) == 1


@in_loop
async def test_suspended_play_stops_the_computers_turn_and_going_on_asks_it_anew() -> None:
    async with at_home(new_round(), advisor=ThinkingAdvisor(is_held=True)) as home:
        await reach_computers_turn(home)
        home.game.suspend()
        home.advisor.release()
        await home.settle()
        assert (home.advisor.cancelled_count, home.moving_seats) == (1, [0])
        home.game.continue_play()
        await home.settle()
        assert (len(home.advisor.questions), home.moving_seats) == (2, [0, 1])


@in_loop
async def test_paused_computers_stand_still_until_they_are_let_go_on() -> None:
    async with at_home(new_round(TWO_COMPUTERS), advisor=ThinkingAdvisor(is_held=True)) as home:
        await home.advisor.wait_for_questions(1)
        home.game.pause()
        home.advisor.release()
        home.game.continue_play()
        await home.settle()
        assert (home.moves, home.state.computer_waits) == ((), True)
        home.game.resume()
        await home.prompts.wait_for_questions("end_round")


@in_loop
async def test_a_hint_that_is_on_its_way_does_not_arrive_after_a_move() -> None:
    async with at_home(new_round(TWO_HUMANS), advisor=ThinkingAdvisor(is_held=True)) as home:
        await home.settle()
        home.game.analyst.request_hint()
        await home.advisor.wait_for_questions(1)
        await home.play_any()
        home.advisor.release()
        await home.workers.wait(Group.PONDER)
        assert (home.state.advice, home.state.hint_requested) == (None, False)
        assert not home.events_of(HintFound)


@in_loop
async def test_a_hint_is_gone_after_the_move() -> None:
    async with at_home(new_round(TWO_HUMANS)) as home:
        await home.settle()
        home.game.analyst.request_hint()
        await home.workers.wait(Group.PONDER)
        assert home.state.advice is not None
        await home.play_any()
        assert home.state.advice is None


@in_loop
async def test_a_dropped_hint_does_not_arrive_later() -> None:
    async with at_home(new_round(), advisor=ThinkingAdvisor(is_held=True)) as home:
        await home.settle()
        home.game.analyst.request_hint()
        await home.advisor.wait_for_questions(1)
        home.game.analyst.drop_hint()
        home.advisor.release()
        await home.workers.wait(Group.PONDER)
        assert (home.state.advice, home.state.hint_requested) == (None, False)


@in_loop
async def test_a_hint_can_be_asked_for_again_after_the_game_was_covered() -> None:
    async with at_home(new_round(), advisor=ThinkingAdvisor(is_held=True)) as home:
        await home.settle()
        home.game.analyst.request_hint()
        await home.advisor.wait_for_questions(1)
        home.prompts.cover()
        assert not home.state.hint_requested
        assert not home.workers.is_running(Group.PONDER)
        home.prompts.uncover()
        home.advisor.release()
        await home.settle()
        home.game.analyst.request_hint()
        await home.workers.wait(Group.PONDER)
        assert home.state.advice is not None


@in_loop
async def test_resigning_while_a_hint_is_on_its_way_leaves_no_hint_to_wait_for() -> None:
    async with at_home(new_round(), advisor=ThinkingAdvisor(is_held=True)) as home:
        await home.settle()
        home.game.analyst.request_hint()
        await home.advisor.wait_for_questions(1)
        home.game.resign()
        await home.prompts.wait_for_questions("end_round")
        assert not home.state.hint_requested
        assert not home.workers.is_running(Group.PONDER)


@in_loop
async def test_a_move_answers_the_draw_that_the_computer_considers() -> None:
    tournament = fanorona_rounds.tournament_at(fanorona_rounds.AHEAD)
    async with at_home(tournament, advisor=ThinkingAdvisor(is_held=True)) as home:
        await home.settle()
        await home.game.offer_draw()
        await home.advisor.wait_for_questions(1)
        home.game.play(home.match.legal_moves[:1])
        assert isinstance(home.events[-1], MoveMade), "its announcement stays in view"
        assert not home.workers.is_running(Group.DRAW)
        home.advisor.release()
        await home.settle()
        assert not home.match.draw_agreed


@in_loop
async def test_covering_the_game_withdraws_the_draw_that_the_computer_considers() -> None:
    tournament = fanorona_rounds.tournament_at(fanorona_rounds.AHEAD)
    async with at_home(tournament, advisor=ThinkingAdvisor(is_held=True)) as home:
        await home.settle()
        await home.game.offer_draw()
        await home.advisor.wait_for_questions(1)
        assert home.notices == [CONSIDERING_DRAW]
        home.prompts.cover()
        home.advisor.release()
        await home.workers.wait(Group.DRAW)
        assert home.state.round_under_way
        assert home.events[-1] == StateChanged("")


@in_loop
async def test_a_draw_that_the_computer_accepts_ends_the_round_with_its_reason() -> None:
    tournament = fanorona_rounds.tournament_at(fanorona_rounds.AHEAD)
    async with at_home(tournament) as home:
        await home.settle()
        await home.game.offer_draw()
        await home.prompts.wait_for_questions("end_round")
        assert home.match.draw_agreed
        assert str(home.prompts.details[0]).startswith("The computer accepts")
        assert len(home.events_of(RoundEnded)) == 1


@in_loop
async def test_another_human_answers_the_offer_of_a_draw() -> None:
    async with at_home(
        fanorona_rounds.tournament_at(fanorona_rounds.AHEAD, players=TWO_HUMANS)
    ) as home:
        await home.settle()
        home.prompts.answer("agree_to_draw", False)
        await home.game.offer_draw()
        assert home.state.round_under_way
        home.prompts.answer("agree_to_draw", True)
        await home.game.offer_draw()
        assert home.match.draw_agreed


@in_loop
async def test_covering_the_game_stops_the_computer_and_uncovering_takes_it_up_again() -> None:
    async with at_home(new_round(), advisor=ThinkingAdvisor(is_held=True)) as home:
        await reach_computers_turn(home)
        home.prompts.cover()
        home.advisor.release()
        await home.settle()
        assert (home.advisor.cancelled_count, home.moving_seats) == (1, [0])
        home.prompts.uncover()
        await home.settle()
        assert home.moving_seats == [0, 1]


@in_loop
async def test_nothing_begins_while_the_game_is_covered() -> None:
    async with at_home(new_round(), advisor=ThinkingAdvisor(is_held=True)) as home:
        await reach_computers_turn(home)
        home.prompts.cover()
        home.advisor.release()
        home.game.continue_play()
        await home.settle()
        assert home.moving_seats == [0]


@in_loop
async def test_a_dialog_that_the_game_itself_has_opened_does_not_stop_it() -> None:
    settings = QuietSettings(dice="entered")
    async with at_home(canoga.start_round(players=canoga.HUMANS), settings) as home:
        await home.settle()
        home.game.play(home.match.legal_moves[:1])
        await home.prompts.wait_for_questions("enter_dice")
        assert home.workers.is_running(Group.TURN)
        home.prompts.answer("enter_dice", (4, 5))
        await home.settle()
        assert home.moves[-1].cells == (4, 5)
        assert home.prompts.questions == ["enter_dice"]


@in_loop
async def test_a_rounds_result_that_was_looked_at_is_not_shown_again_when_uncovered() -> None:
    async with at_home(new_round()) as home:
        await home.settle()
        home.game.resign()
        home.prompts.answer("end_round", "review")
        await home.prompts.wait_for_questions("end_round")
        await home.workers.wait(Group.TURN)
        home.prompts.cover()
        home.prompts.uncover()
        await home.workers.wait(Group.TURN)
        assert home.prompts.questions == ["end_round"]


@in_loop
async def test_an_engine_that_fails_leaves_the_game_waiting_and_going_on_asks_it_again() -> None:
    async with at_home(new_round(first=1), advisor=ThinkingAdvisor(is_held=True)) as home:
        home.advisor.failures_left = 1
        home.advisor.release()
        await home.settle()
        assert home.notices == ["The engine has ended. Enter asks the computer again."]
        assert (home.moves, home.state.computer_waits) == ((), True)
        home.game.resume()
        await home.settle()
        assert home.moving_seats == [1]


@in_loop
async def test_an_engine_that_fails_at_a_hint_says_so_and_can_be_asked_again() -> None:
    async with at_home(new_round()) as home:
        await home.settle()
        home.advisor.failures_left = 1
        home.game.analyst.request_hint()
        await home.workers.wait(Group.PONDER)
        assert home.notices == ["The engine has ended."]
        home.game.analyst.request_hint()
        await home.workers.wait(Group.PONDER)
        assert home.state.advice is not None


@in_loop
async def test_an_engine_that_fails_at_a_draw_says_so_and_the_round_goes_on() -> None:
    tournament = fanorona_rounds.tournament_at(fanorona_rounds.AHEAD)
    async with at_home(tournament) as home:
        await home.settle()
        home.advisor.failures_left = 1
        await home.game.offer_draw()
        await home.workers.wait(Group.DRAW)
        assert home.notices == [CONSIDERING_DRAW, "The engine has ended."]
        assert home.state.round_under_way


def test_a_turn_cancelled_in_its_middle_is_asked_anew_and_not_played_twice() -> None:
    async def script() -> None:
        tournament = konane_chains.tournament_at(line=konane_chains.CHAINS_FOR_SEAT_1)
        async with at_home(tournament, QuietSettings(pace="slow")) as home:
            moved = home.game.source.subscribe(lambda event: pause_once(home.game, event))
            await home.settle()
            moved()
            assert (home.moving_seats, home.match.is_mid_turn) == ([1], True)
            questions_before = len(home.advisor.questions)
            home.game.resume()
            await home.settle()
            turn = home.match.turns[0]
            assert turn.end - turn.first > 1
            assert len(set(home.moves[: turn.end])) == turn.end
            asked_match, _ = home.advisor.questions[questions_before]
            assert len(asked_match.moves) == 1

    in_virtual_time(script())


def pause_once(game: LocalGame, event: object) -> None:
    """Pause the game at its first move, which is not the last of its turn."""
    if isinstance(event, MoveMade):
        game.pause()


def test_a_humans_plan_cancelled_in_its_middle_leaves_the_rest_to_the_human() -> None:
    async def script() -> None:
        tournament = konane_chains.tournament_at(konane_chains.HUMANS)
        async with at_home(tournament, QuietSettings(pace="slow")) as home:
            await home.settle()
            home.game.play(home.parse("1,1-1,3-3,3-5,3"))
            home.game.suspend()
            home.game.continue_play()
            await home.settle()
            assert len(home.moves) == 1
            assert (home.state.is_humans_turn, home.match.is_mid_turn) == (True, True)
            assert isinstance(home.events[-1], PlayerToMove)

    in_virtual_time(script())


@in_loop
async def test_undo_in_the_middle_of_a_turn_takes_back_one_decision_and_redo_plays_it() -> None:
    async with at_home(konane_chains.tournament_at(konane_chains.HUMANS)) as home:
        await home.settle()
        await home.play("1,1-1,3-3,3")
        moves = home.moves
        home.game.undo()
        await home.settle()
        assert home.moves == moves[:-1]
        home.game.redo()
        await home.settle()
        assert home.moves == moves
        assert [each.notice for each in home.events_of(BoardReturned)] == [
            "Taken back. r plays it again.",
            "Played again.",
        ]


@in_loop
async def test_a_move_after_an_undo_leaves_nothing_to_redo() -> None:
    async with at_home(new_round(TWO_HUMANS)) as home:
        await home.settle()
        await home.play_any()
        home.game.undo()
        assert home.allows(Action.REDO)
        home.game.play(home.match.legal_moves[-1:])
        assert not home.allows(Action.REDO)


@pytest.mark.parametrize("times", [1, 2])
@in_loop
async def test_computers_wait_after_an_undo_between_them(times: int) -> None:
    async with at_home(new_round(TWO_COMPUTERS), QuietSettings(pace="ask")) as home:
        for _ in range(3):
            await home.settle()
            home.game.resume()
        await home.settle()
        home.game.change_pace(1)
        for _ in range(times):
            home.game.undo()
        await home.settle()
        assert (len(home.moves), home.state.computer_waits) == (3 - times, True)


def test_a_plan_ends_with_the_round_though_nothing_has_stopped_it() -> None:
    async def script() -> None:
        tournament = konane_chains.tournament_at(konane_chains.HUMANS)
        async with at_home(tournament, QuietSettings(pace="slow")) as home:
            await home.settle()
            home.game.play(home.parse("1,1-1,3-3,3"))
            home.prompts.is_free = False
            home.game.resign()
            home.prompts.answer("end_round", "review")
            await home.workers.wait(Group.TURN)
            assert (len(home.moves), home.state.is_round_over) == (1, True)

    in_virtual_time(script())
