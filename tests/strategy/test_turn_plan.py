"""A later decision of a turn is answered from what was found for the turn, in the turn's time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kono_tui.core.game import Game
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import RankedMove, SearchLimit
from kono_tui.strategy.advisor import Advice, Advisor
from tests.games.test_contract import playout

CHAINED = [GAMES["konane"], GAMES["fanorona"]]
IN_A_MOMENT = Level(SearchLimit(seconds=0.03))
LONGER = Level(SearchLimit(seconds=0.06))
TO_A_DEPTH = Level(SearchLimit(depth=2))


def advise_chain(advisor: Advisor, game: Game[Any], level: Level) -> tuple[Match, Advice]:
    """A moment of a round in which the advised turn has several decisions, and the advice."""
    for seed in range(20):
        for position in playout(game, game.info.sizes[0], seed)[4::3]:
            if position.is_over() or position.to_move == 2:
                continue
            match = Match.begin(game, position)
            advice = advisor.advise(match, level)
            if advice.turn_length > 1:
                return match, advice
    raise AssertionError("no turn of several decisions was found")


@pytest.mark.parametrize("game", CHAINED, ids=lambda game: game.info.key)
def test_the_rest_of_an_advised_turn_is_told_as_its_own_look_found_it(
    game: Game[Any],
) -> None:
    advisor = Advisor(1)
    match, advice = advise_chain(advisor, game, IN_A_MOMENT)
    for count, move in enumerate(advice.turn[:-1], 1):
        match = match.play(move)
        told: list[Advice] = []
        again = advisor.advise(match, IN_A_MOMENT, on_deeper_advice=told.append)
        assert again.line == advice.line[count:]
        assert (again.value, again.depth) == (advice.value, advice.depth)
        assert (again.nodes, again.seconds) == (advice.nodes, advice.seconds)
        assert again.nodes > 0
        assert again.reason == game.wording.reason_for(match.position, advice.turn[count:])
        assert told == []
        assert again.others == ()


@pytest.mark.parametrize("game", CHAINED, ids=lambda game: game.info.key)
def test_of_the_other_moves_those_are_told_that_lead_to_the_same_decision(game: Game[Any]) -> None:
    advisor = Advisor(1)
    match, advice = advise_chain(advisor, game, IN_A_MOMENT)
    plan = advisor.plan
    assert plan is not None
    now = match.play(advice.move)
    first = plan.found.best.move
    here = [int(code) for code in now.position.moves()]
    best_here = plan.found.best.line[1]
    through = [RankedMove(first, 50 - rank, (first, code)) for rank, code in enumerate(here)]
    elsewhere = [
        RankedMove(int(code), 40, (int(code), best_here))
        for code in match.position.moves()
        if int(code) != first
    ]
    advisor.plan = replace(plan, found=replace(plan.found, others=(*through, *elsewhere)))
    rest = advisor.plan.rest(now)
    assert rest is not None
    assert [each.move for each in rest.others] == [code for code in here if code != best_here]
    assert [each.value for each in rest.others] == [
        each.value for each in through if each.line[1] != best_here
    ]
    assert rest.compared_value == plan.found.compared_value


@pytest.mark.parametrize("game", CHAINED, ids=lambda game: game.info.key)
def test_the_round_may_be_set_up_anew_in_between(game: Game[Any]) -> None:
    advisor = Advisor(1)
    match, advice = advise_chain(advisor, game, IN_A_MOMENT)
    line = game.notation.format_position(match.position)
    copy = Match.begin(game, game.notation.parse_position(line)).play(advice.move)
    assert advisor.advise(copy, IN_A_MOMENT).line == advice.line[1:]


@pytest.mark.parametrize("game", CHAINED, ids=lambda game: game.info.key)
def test_another_turn_another_player_or_more_time_is_another_question(game: Game[Any]) -> None:
    for level, player, move_index in ((IN_A_MOMENT, 1, 0), (LONGER, 0, 0), (IN_A_MOMENT, 0, 1)):
        advisor = Advisor(1)
        match, advice = advise_chain(advisor, game, IN_A_MOMENT)
        moves = [move for move in match.legal_moves if move != advice.move]
        after = match.play([advice.move, *moves][move_index])
        if not after.ending and after.to_move != 2:
            advisor.advise(after, level, player=player)
            assert advisor.plan is not None
            assert advisor.plan.match is after


@pytest.mark.parametrize("game", CHAINED, ids=lambda game: game.info.key)
def test_a_search_to_a_depth_finds_the_same_whatever_was_asked_before(game: Game[Any]) -> None:
    match, advice = advise_chain(Advisor(1), game, TO_A_DEPTH)
    asked_before, fresh = Advisor(1), Advisor(1)
    asked_before.advise(match, TO_A_DEPTH)
    after = match.play(advice.move)
    found = [each.advise(after, TO_A_DEPTH) for each in (asked_before, fresh)]
    assert replace(found[0], seconds=0.0) == replace(found[1], seconds=0.0)
    assert found[0].nodes > 0


def test_a_turn_whose_search_was_stopped_is_not_known() -> None:
    match, advice = advise_chain(Advisor(1), CHAINED[0], IN_A_MOMENT)
    advisor = Advisor(1)
    advisor.advise(match, IN_A_MOMENT, should_stop=lambda: True)
    assert advisor.plan is None
    assert advice.turn_length > 1


def test_where_the_line_breaks_off_the_turn_goes_on_in_the_time_that_is_left() -> None:
    advisor = Advisor(1)
    match, advice = advise_chain(advisor, CHAINED[0], IN_A_MOMENT)
    plan = advisor.plan
    assert plan is not None
    found = plan.found
    best = replace(found.best, line=found.best.line[:1])
    advisor.plan = replace(plan, found=replace(found, best=best), seconds=0.025)
    level = plan.with_time_left(IN_A_MOMENT)
    assert level.limit.seconds < IN_A_MOMENT.limit.seconds
    again = advisor.advise(match.play(advice.move), IN_A_MOMENT)
    assert again.nodes > 0
    assert advisor.plan.seconds >= 0.025
