"""Which positions the engine judges while a game is played, how strongly, and when."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from kono_tui.live.analyst import LEAST_LOOK_SECONDS
from kono_tui.live.workers import Group
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice
from tests.live.home import Home, at_home
from tests.live.parts import QuietSettings, ThinkingAdvisor, in_loop
from tests.live.virtual_time import in_virtual_time
from tests.searchers import advise_best
from tests.tui.tournaments import TWO_COMPUTERS, TWO_HUMANS, new_round

WITH_EVALUATION = QuietSettings(evaluation=True)


def judged_moves(home: Home) -> list[int]:
    """After how many moves of the round the engine has judged the position."""
    return [count for count, each in enumerate(home.state.judged) if each is not None]


def look_of(home: Home, seconds: float) -> Advice:
    """What a search of so many seconds found in the position on the board."""
    return replace(advise_best(home.match, SearchLimit(depth=1)), seconds=seconds)


@in_loop
async def test_against_a_computer_only_the_humans_positions_are_judged() -> None:
    async with at_home(new_round(), WITH_EVALUATION) as home:
        await home.settle()
        for _ in range(3):
            await home.workers.wait(Group.PONDER)
            await home.play_any()
        await home.workers.wait(Group.PONDER)
        assert judged_moves(home) == [0, 2, 4, 6]


@in_loop
async def test_of_two_people_everybodys_are() -> None:
    async with at_home(new_round(TWO_HUMANS), WITH_EVALUATION) as home:
        await home.settle()
        for _ in range(2):
            await home.workers.wait(Group.PONDER)
            await home.play_any()
        await home.workers.wait(Group.PONDER)
        assert judged_moves(home) == [0, 1, 2]


@in_loop
async def test_every_judgement_is_at_full_strength_whatever_the_opponents_level() -> None:
    async with at_home(new_round(), WITH_EVALUATION) as home:
        await home.settle()
        await home.workers.wait(Group.PONDER)
        await home.play_any()
        await home.workers.wait(Group.PONDER)
        for match, level in home.advisor.questions:
            assert level.is_full_strength == (match.to_move == 0)
        assert home.state.computer_advice


@in_loop
async def test_a_hint_at_a_weak_level_judges_nothing_and_says_its_level() -> None:
    async with at_home(new_round(), QuietSettings(hints="easy")) as home:
        await home.settle()
        home.game.analyst.request_hint()
        await home.workers.wait(Group.PONDER)
        assert home.state.advice is not None
        assert (home.state.hint_level, judged_moves(home)) == ("easy", [])


@in_loop
async def test_a_hint_at_full_strength_is_the_judgement() -> None:
    async with at_home(new_round(), WITH_EVALUATION) as home:
        await home.settle()
        await home.workers.wait(Group.PONDER)
        home.game.analyst.request_hint()
        await home.workers.wait(Group.PONDER)
        judgement = home.state.judgement_at(0)
        assert judgement is not None
        assert judgement.advice is not None
        assert home.state.advice is not None
        assert home.state.hint_level == ""
        assert home.state.advice.move == judgement.advice.move
        assert home.state.advice.value == judgement.value


@in_loop
async def test_a_look_counts_once_it_has_lasted_a_while() -> None:
    async with at_home(new_round(), WITH_EVALUATION, ThinkingAdvisor(is_held=True)) as home:
        await home.advisor.wait_for_questions(1)
        keep_look = home.game.analyst.look_keeper(home.match)
        keep_look(look_of(home, LEAST_LOOK_SECONDS / 2))
        assert judged_moves(home) == []
        keep_look(look_of(home, LEAST_LOOK_SECONDS))
        assert judged_moves(home) == [0]


def test_where_computers_play_the_engine_judges_in_their_pauses() -> None:
    in_virtual_time(watch_computers_with_pauses())


async def watch_computers_with_pauses() -> None:
    settings = QuietSettings(pace="normal", evaluation=True)
    async with at_home(new_round(TWO_COMPUTERS), settings) as home:
        while len(home.match.moves) < 4:
            await asyncio.sleep(0.01)
        assert judged_moves(home)[:4] == [0, 1, 2, 3]


def test_without_pauses_nothing_waits_for_a_judgement() -> None:
    in_virtual_time(watch_computers_without_pauses())


async def watch_computers_without_pauses() -> None:
    async with at_home(new_round(TWO_COMPUTERS), WITH_EVALUATION) as home:
        while len(home.match.moves) < 4:
            await asyncio.sleep(0.01)
        assert not any(level.is_full_strength for _, level in home.advisor.questions)


@in_loop
async def test_a_pause_of_two_computers_is_used_to_look_at_the_board() -> None:
    async with at_home(new_round(TWO_COMPUTERS), QuietSettings("ask", evaluation=True)) as home:
        await home.workers.wait(Group.TURN, Group.PONDER)
        assert home.state.computer_waits
        assert judged_moves(home) == [0]
