"""When the computer thinks on a human's time, about what, and when it stops."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.move import STOP, Move
from kono_tui.core.save import Player
from kono_tui.live.home import forethought
from kono_tui.live.home.forethought import expect_reply
from kono_tui.live.power import ALWAYS, NEVER, PLUGGED_IN
from kono_tui.live.workers import Group
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import LEVELS
from kono_tui.search.result import SearchLimit
from tests.konane_chains import CHAINS, match_at, tournament_at
from tests.live.home import Home, at_home
from tests.live.parts import QuietSettings, ThinkingAdvisor, in_loop
from tests.searchers import advise_best
from tests.tui.tournaments import TWO_COMPUTERS, TWO_HUMANS, new_round

AHEAD = QuietSettings(ponder=ALWAYS)
WITH_EVALUATION = QuietSettings(ponder=ALWAYS, evaluation=True)


def against(level: str) -> Tournament:
    return new_round((Player("You", "human"), Player("Computer", "computer", level)))


MASTER = (Player("You", "human"), Player("Computer", "computer", "master"))
AGAINST_MASTER = against("master")


@pytest.fixture(autouse=True)
def cores(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of cores, which a test may change; and no battery."""
    cores = [2]
    monkeypatch.setattr(forethought, "count_cores", lambda: cores[0])
    monkeypatch.setattr(forethought, "is_on_battery", lambda: False)
    return cores


def expect_best_reply(home: Home) -> None:
    """Let the computer know what it expects of the human now, and what it would answer."""
    advice = advise_best(home.match, SearchLimit(depth=4))
    known = {**home.state.computer_advice, home.match.position: advice}
    home.game.source.state = replace(home.state, computer_advice=known)


async def think_ahead(home: Home) -> None:
    """Let the computer expect a reply, and do what it does with the time."""
    await home.settle()
    expect_best_reply(home)
    home.game.analyst.ponder_if_useful()
    await home.workers.wait(Group.PONDER)


@in_loop
async def test_it_thinks_about_its_answer_to_the_reply_that_it_expects() -> None:
    async with at_home(AGAINST_MASTER, AHEAD) as home:
        await think_ahead(home)
        advice = advise_best(home.match, SearchLimit(depth=4))
        [(match, level)] = home.advisor.pondered
        assert match.moves == (*home.moves, *advice.turn)
        assert match.positions[: len(home.match.positions)] == home.match.positions
        assert match.to_move == 1
        assert level == LEVELS["master"]


@in_loop
async def test_the_question_that_it_thought_about_is_asked_if_the_reply_comes() -> None:
    async with at_home(AGAINST_MASTER, AHEAD) as home:
        await think_ahead(home)
        pondered, level = home.advisor.pondered[0]
        home.game.play([pondered.moves[-1]])
        await home.settle()
        asked, asked_level = home.advisor.questions[-1]
        assert (asked.moves, asked_level) == (pondered.moves, level)
        assert home.advisor.stop_count == 0


@in_loop
async def test_judging_comes_first() -> None:
    advisor = ThinkingAdvisor(is_held=True)
    async with at_home(AGAINST_MASTER, WITH_EVALUATION, advisor) as home:
        await advisor.wait_for_questions(1)
        await home.settle()
        assert advisor.pondered == []
        advisor.release()
        await home.workers.wait(Group.PONDER)
        assert len(advisor.pondered) == len(advisor.questions) == 1


@in_loop
async def test_after_a_hint_it_thinks_ahead_again() -> None:
    async with at_home(AGAINST_MASTER, AHEAD) as home:
        await think_ahead(home)
        home.game.analyst.request_hint()
        await home.workers.wait(Group.PONDER)
        assert len(home.advisor.pondered) == 2


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "minimax-3"])
@in_loop
async def test_a_computer_below_full_strength_does_not_think_ahead(level: str) -> None:
    async with at_home(against(level), AHEAD) as home:
        await think_ahead(home)
        assert home.advisor.pondered == []


@pytest.mark.parametrize("players", [TWO_HUMANS, TWO_COMPUTERS])
@in_loop
async def test_nobody_thinks_ahead_without_a_human_and_a_computer(
    players: tuple[Player, Player],
) -> None:
    async with at_home(new_round(players), AHEAD) as home:
        await home.settle()
        if players is TWO_HUMANS:
            await think_ahead(home)
        assert home.advisor.pondered == []


@in_loop
async def test_it_does_not_think_ahead_if_the_player_never_wants_it() -> None:
    async with at_home(AGAINST_MASTER, replace(AHEAD, ponder=NEVER)) as home:
        await think_ahead(home)
        assert home.advisor.pondered == []


@pytest.mark.parametrize("wish", [ALWAYS, PLUGGED_IN])
@pytest.mark.parametrize("on_battery", [True, False])
def test_on_battery_it_thinks_ahead_only_if_it_always_may(
    wish: str, on_battery: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forethought, "is_on_battery", lambda: on_battery)

    @in_loop
    async def test() -> None:
        async with at_home(AGAINST_MASTER, replace(AHEAD, ponder=wish)) as home:
            await think_ahead(home)
            assert bool(home.advisor.pondered) == (wish == ALWAYS or not on_battery)

    test()


def test_a_single_core_is_left_to_the_screen(cores: list[int]) -> None:
    cores[0] = 1

    @in_loop
    async def test() -> None:
        async with at_home(AGAINST_MASTER, AHEAD) as home:
            await think_ahead(home)
            assert home.advisor.pondered == []

    test()


@in_loop
async def test_it_rests_when_the_game_is_covered_or_paused() -> None:
    async with at_home(AGAINST_MASTER, AHEAD) as home:
        await think_ahead(home)
        home.game.suspend()
        home.game.suspend()
        await home.game.close()
        assert home.advisor.stop_count == 1


@in_loop
async def test_a_closed_game_leaves_the_engine_at_rest() -> None:
    async with at_home(AGAINST_MASTER, AHEAD) as home:
        await think_ahead(home)
        await home.game.close()
        assert home.advisor.stop_count == 1


@in_loop
async def test_a_game_in_which_nothing_was_thought_ahead_stops_nothing() -> None:
    async with at_home(AGAINST_MASTER) as home:
        await home.settle()
        home.game.suspend()
        await home.game.close()
        assert home.advisor.stop_count == 0


@in_loop
async def test_the_line_of_an_earlier_look_says_what_it_expects() -> None:
    async with at_home(AGAINST_MASTER) as home:
        await home.settle()
        advice = advise_best(home.match, SearchLimit(depth=5))
        known = {home.match.position: advice}
        tournament = home.state.tournament.play(advice.line[0]).play(advice.line[1])
        after = expect_reply(replace(home.state, computer_advice=known, tournament=tournament))
        assert after is not None
        assert after.moves == (*home.moves, *advice.line[:3])


@pytest.mark.parametrize("jumps", [1, 2])
@in_loop
async def test_a_reply_of_several_decisions_is_expected_to_its_end(jumps: int) -> None:
    async with at_home(tournament_at(MASTER)) as home:
        await home.settle()
        played = match_at(CHAINS, "1,1-1,3-3,3").moves[:jumps]
        stop = Move(STOP, played[-1].cells[-1:])
        advice = advise_best(home.match, SearchLimit(depth=1))

        def after_line(*line: Move) -> Match | None:
            known = {home.match.position: replace(advice, line=line)}
            return expect_reply(replace(home.state, computer_advice=known))

        after = after_line(*played, stop)
        assert after is not None
        assert after.moves == (*played, stop)
        assert after.to_move == 1
        assert after_line(*played) is None


@in_loop
async def test_a_reply_that_nobody_looked_at_is_not_expected() -> None:
    async with at_home(AGAINST_MASTER) as home:
        await home.settle()
        assert expect_reply(home.state) is None
        advice = advise_best(home.match, SearchLimit(depth=5))
        known = {home.match.position: advice}
        other = next(each for each in home.match.legal_moves if each != advice.line[0])
        home.game.source.state = replace(
            home.state, computer_advice=known, tournament=home.state.tournament.play(other)
        )
        assert expect_reply(home.state) is None
