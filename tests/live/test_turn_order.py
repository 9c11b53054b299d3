"""Who moves when in a game at home, and what goes by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.core.save import RoundOpening
from kono_tui.games import GAMES
from kono_tui.live.events import MoveMade, PlayerToMove, RoundChanged, SwapOffered
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from tests import konane_chains
from tests.live.home import at_home
from tests.live.parts import QuietSettings, in_loop
from tests.live.virtual_time import elapsed_seconds, in_virtual_time
from tests.play import canoga
from tests.tui.tournaments import TWO_COMPUTERS, TWO_HUMANS, new_round


@in_loop
async def test_a_human_who_begins_is_called_once_and_nobody_moves_before() -> None:
    async with at_home(new_round()) as home:
        await home.settle()
        assert home.moves == ()
        assert home.events_of(PlayerToMove) == [PlayerToMove(after_opponent=False)]


@in_loop
async def test_a_computer_that_begins_moves_by_itself_and_then_calls_the_human() -> None:
    async with at_home(new_round(first=1)) as home:
        await home.settle()
        assert home.moving_seats == [1]
        assert home.events_of(PlayerToMove) == [PlayerToMove(after_opponent=True)]


@in_loop
async def test_the_computer_answers_each_move_of_the_human() -> None:
    async with at_home(new_round()) as home:
        await home.settle()
        for _ in range(3):
            await home.play_any()
        assert home.moving_seats == [0, 1] * 3
        assert [match.to_move for match, _ in home.advisor.questions] == [1, 1, 1]


@in_loop
async def test_two_humans_decide_in_turn_and_the_computer_is_never_asked() -> None:
    async with at_home(new_round(TWO_HUMANS)) as home:
        await home.settle()
        for _ in range(4):
            await home.play_any()
        assert home.moving_seats == [0, 1, 0, 1]
        assert len(home.events_of(PlayerToMove)) == 5
        assert not home.advisor.questions


@in_loop
async def test_two_computers_play_a_round_out_by_themselves() -> None:
    async with at_home(new_round(TWO_COMPUTERS)) as home:
        await home.prompts.wait_for_questions("end_round")
        assert home.match.ending
        assert not home.events_of(PlayerToMove)


@pytest.mark.parametrize("pace", ["ask", "step"])
@in_loop
async def test_at_a_waiting_pace_the_computer_moves_only_when_it_is_let(pace: str) -> None:
    async with at_home(new_round(TWO_COMPUTERS), QuietSettings(pace=pace)) as home:
        await home.settle()
        for moves_made in range(3):
            assert (len(home.moves), home.state.computer_waits) == (moves_made, True)
            home.game.resume()
            await home.settle()


@pytest.mark.parametrize(("pace", "seconds"), [("slow", 2.0), ("normal", 0.7), ("instant", 0.0)])
def test_a_turn_of_the_computer_takes_at_least_what_its_pace_says(
    pace: str, seconds: float
) -> None:
    async def script() -> None:
        async with at_home(new_round(first=1), QuietSettings(pace=pace)) as home:
            await home.settle()
            assert home.moving_seats == [1]
            assert seconds - 0.5 <= elapsed_seconds() <= seconds

    in_virtual_time(script())


@pytest.mark.parametrize(("pace", "seconds"), [("slow", 1.6), ("normal", 0.7), ("instant", 0.0)])
def test_the_decisions_of_a_planned_turn_follow_each_other_at_the_pace(
    pace: str, seconds: float
) -> None:
    async def script() -> None:
        tournament = konane_chains.tournament_at(konane_chains.HUMANS)
        async with at_home(tournament, QuietSettings(pace=pace)) as home:
            await home.settle()
            await home.play("1,1-1,3-3,3-5,3")
            assert home.moving_seats[:3] == [0, 0, 0]
            assert elapsed_seconds() == pytest.approx(seconds)

    in_virtual_time(script())


@in_loop
async def test_the_rest_of_a_planned_turn_is_played_without_another_question() -> None:
    tournament = konane_chains.tournament_at(konane_chains.HUMANS)
    async with at_home(tournament) as home:
        await home.settle()
        plan = home.parse("1,1-1,3-3,3-5,3")[:2]
        calls_before = len(home.events_of(PlayerToMove))
        home.game.play(plan)
        assert home.moves == tuple(plan[:1])
        await home.settle()
        assert home.moves == tuple(plan)
        assert len(home.events_of(PlayerToMove)) == calls_before + 1


@in_loop
async def test_a_decision_drops_the_rest_of_the_plan_before_it() -> None:
    tournament = konane_chains.tournament_at(konane_chains.HUMANS)
    async with at_home(tournament) as home:
        await home.settle()
        first, *_ = plan = home.parse("1,1-1,3-3,3-5,3")
        home.game.play(plan)
        stop = next(move for move in home.match.legal_moves if move.kind == "stop")
        home.game.play((stop,))
        await home.settle()
        assert home.moves == (first, stop)


@in_loop
async def test_the_computers_whole_turn_is_played_from_one_question() -> None:
    tournament = konane_chains.tournament_at(line=konane_chains.CHAINS_FOR_SEAT_1)
    async with at_home(tournament) as home:
        await home.settle()
        first_turn = home.match.turns[0]
        assert first_turn.end - first_turn.first > 1
        assert sum(not match.moves for match, _ in home.advisor.questions) == 1
        assert len({match.position for match, _ in home.advisor.questions}) == len(
            home.advisor.questions
        )


@in_loop
async def test_the_removal_of_konanes_first_stones_goes_by_itself() -> None:
    konane = GAMES["konane"]
    match = Match.begin(konane, konane.start(6, RoundOpening(0, "black")))
    assert match.to_move == CHANCE
    tournament = Tournament(konane, TWO_HUMANS, 6, opener=0, match=match)
    async with at_home(tournament) as home:
        await home.settle()
        assert home.state.is_humans_turn
        assert set(home.moving_seats) == {CHANCE}
        assert home.prompts.questions == []


@in_loop
async def test_the_dice_of_a_human_fall_as_soon_as_their_number_is_chosen() -> None:
    async with at_home(canoga.start_round(players=canoga.HUMANS)) as home:
        await home.settle()
        await home.play_any()
        assert home.moving_seats == [0, CHANCE]


@in_loop
async def test_a_throw_that_nobody_can_use_passes_the_turn_by_itself() -> None:
    tournament = replace(canoga.round_at(canoga.WINNING, canoga.HUMANS), dice_left=((2, 3),))
    async with at_home(tournament) as home:
        await home.settle()
        await home.play("two")
        assert home.moves[-1] == Move("dice", (2, 3))
        assert (home.match.to_move, home.state.is_humans_turn) == (1, True)


def test_a_throw_that_ends_a_turn_stays_in_view_for_four_pauses() -> None:
    async def script() -> None:
        tournament = replace(canoga.round_at(canoga.WINNING, canoga.HUMANS), dice_left=((2, 3),))
        async with at_home(tournament, QuietSettings(pace="normal")) as home:
            await home.settle()
            await home.play("two")
            assert home.match.to_move == 1
            assert elapsed_seconds() == pytest.approx(4 * 0.35)

    in_virtual_time(script())


def test_dice_that_can_be_used_stay_in_view_no_longer_than_any_move() -> None:
    async def script() -> None:
        tournament = canoga.start_round(players=canoga.HUMANS, dice=((4, 5),))
        async with at_home(tournament, QuietSettings(pace="normal")) as home:
            await home.settle()
            await home.play("two")
            assert home.moves[-1] == Move("dice", (4, 5))
            assert elapsed_seconds() == 0.0

    in_virtual_time(script())


@in_loop
async def test_stepping_lets_the_computers_make_one_move_each_time() -> None:
    advisor_waits = new_round(TWO_COMPUTERS)
    async with at_home(advisor_waits, QuietSettings(pace="ask")) as home:
        await home.settle()
        home.game.step()
        await home.settle()
        home.game.change_pace(1)
        home.game.step()
        await home.settle()
        assert (len(home.moves), home.state.computer_waits) == (2, True)


@in_loop
async def test_a_computer_let_go_on_after_steps_waits_no_more() -> None:
    async with at_home(new_round(TWO_COMPUTERS), QuietSettings(pace="ask")) as home:
        await home.settle()
        home.game.change_pace(1)
        home.game.step()
        await home.settle()
        home.game.resume()
        await home.prompts.wait_for_questions("end_round")
        assert home.match.ending


@in_loop
async def test_the_pace_goes_from_one_end_to_the_other_and_no_further() -> None:
    async with at_home(new_round()) as home:
        for by in (1, -1, -1, -1):
            home.game.change_pace(by)
        assert home.game.pace == "slow"
        assert home.notices == [
            f"The computer's pace is {pace} now." for pace in ("instant", "normal", "slow", "slow")
        ]


@in_loop
async def test_the_swap_is_offered_once_in_the_turn_in_which_it_is_legal() -> None:
    konobi = GAMES["konobi"]
    match = Match.begin(konobi, konobi.start(5, RoundOpening(0, "black")))
    tournament = Tournament(konobi, TWO_HUMANS, 5, opener=0, match=match)
    async with at_home(tournament) as home:
        await home.settle()
        assert not home.events_of(SwapOffered)
        await home.play_any()
        assert len(home.events_of(SwapOffered)) == 1
        home.prompts.cover()
        home.prompts.uncover()
        await home.settle()
        assert len(home.events_of(SwapOffered)) == 1


@in_loop
async def test_every_move_is_told_with_the_round_before_it_and_the_state_after_it() -> None:
    async with at_home(new_round(TWO_HUMANS)) as home:
        seen: list[tuple[Match, Move, Match | None]] = []
        home.game.source.subscribe(
            lambda event: (
                seen.append((event.before, event.move, home.state.match))
                if isinstance(event, MoveMade)
                else None
            )
        )
        await home.settle()
        await home.play_any()
        await home.play_any()
        assert [(before.play(move), after) for before, move, after in seen] == [
            (after, after) for _, _, after in seen
        ]
        assert len(seen) == 2
        assert isinstance(home.events[0], RoundChanged)
