"""What a computer planned is remembered from turn to turn, and with the saved game."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.claims.explanation import Explanation
from kono_tui.core.claim import PLAN, Claim
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.core.reason import Reason
from kono_tui.core.save import KnownPlan
from kono_tui.games import GAMES
from kono_tui.live.explained_turn import find_explained_turn
from kono_tui.live.plan_memory import describe_claims, latest_plans
from kono_tui.live.state import LiveState, take_up
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from tests.tui.tournaments import COMPUTER, YOU

KONO = GAMES["kono"]
START = Match.begin(KONO, KONO.notation.parse_position("w..../..w../...../...../..b.b b 0"))
"""Black, the computer at seat 1, is to move."""
Plan = tuple[tuple[Position, tuple[Move, ...]], Claim]
"""The position and the turn, and what is claimed of it."""
REASON = Reason.of("retreat", [24])


def play(match: Match, *typed: str) -> Match:
    for text in typed:
        match = match.play(KONO.notation.parse_move(match.position, text))
    return match


def plan(match: Match, *typed: str, cells: tuple[int, int]) -> Plan:
    """A plan that begins with the next turn of a round, with the turn as a key."""
    line = play(match, *typed).moves[len(match.moves) :]
    return (match.position, line[:1]), Claim(PLAN, 1, 0, 2, 2, cells, line)


def state_after(match: Match, *plans: Plan) -> LiveState:
    tournament = Tournament(KONO, (YOU, COMPUTER), 5, opener=1, match=match)
    told = {key: Explanation(REASON, (claim,)) for key, claim in plans}
    return LiveState(tournament, explanations=told)


def told_of_last(state: LiveState) -> list[str]:
    assert state.match is not None
    explained = find_explained_turn(state, state.match, state.match.turns[-1])
    assert explained is not None
    return describe_claims(state, state.match, explained)


def moves_of(*typed: str) -> tuple[Move, ...]:
    return play(START, *typed).moves


FIRST = plan(START, "5,3 nw", "2,3 se", "4,2 nw", "3,4 ne", "3,1 ne", cells=(16, 6))
"""From (4,2) over (3,1) to (2,2)."""
THEN = play(START, "5,3 nw", "2,3 se")


def test_the_first_plan_is_told_as_it_is() -> None:
    assert "(2,2)" in " ".join(told_of_last(state_after(play(START, "5,3 nw"), FIRST)))


def test_a_computer_that_goes_on_says_so() -> None:
    second = plan(THEN, "4,2 nw", "3,4 ne", "3,1 ne", cells=(10, 6))
    told = told_of_last(state_after(play(THEN, "4,2 nw"), FIRST, second))
    assert told == ["It goes on toward (2,2)."]


def test_it_does_not_go_on_if_the_goal_is_in_its_line_no_more() -> None:
    second = plan(THEN, "4,2 nw", "3,4 ne", "3,1 se", cells=(10, 16))
    told = told_of_last(state_after(play(THEN, "4,2 nw"), FIRST, second))
    assert "goes on toward" not in " ".join(told)


def test_a_goal_that_is_reached_is_told() -> None:
    short = plan(START, "5,3 nw", "2,3 se", "4,2 nw", cells=(16, 10))
    told = told_of_last(
        state_after(
            play(THEN, "4,2 nw"), short, plan(THEN, "4,2 nw", "3,4 ne", "3,1 ne", cells=(10, 6))
        )
    )
    assert "It reaches (3,1), as planned." in told


def test_a_block_is_the_cause_of_another_plan() -> None:
    blocked = play(START, "5,3 nw", "1,1 se", "5,5 nw", "2,2 sw")
    other = plan(blocked, "4,4 nw", "2,3 se", "3,3 nw", cells=(12, 6))
    told = told_of_last(state_after(play(blocked, "4,4 nw"), FIRST, other))
    assert "It changes its plan, because you now block (3,1)." in told


def test_without_a_cause_nothing_is_said_of_the_plan_before() -> None:
    other = plan(THEN, "5,5 nw", "3,4 ne", "4,4 nw", cells=(18, 12))
    told = " ".join(told_of_last(state_after(play(THEN, "5,5 nw"), FIRST, other)))
    assert "changes its plan" not in told


def test_the_latest_plan_of_each_computer_is_kept_with_the_round() -> None:
    state = state_after(THEN, FIRST)
    assert latest_plans(state) == (KnownPlan(0, (16, 10, 6)),)
    assert state.tournament_to_save.known_plans == latest_plans(state)


def test_a_saved_game_remembers_it() -> None:
    state = state_after(THEN, FIRST)
    resumed = take_up(Tournament.resume(KONO, state.tournament_to_save.to_save()))
    assert resumed.explanations == {}
    assert latest_plans(resumed) == latest_plans(state)
    match = resumed.match
    assert match is not None
    key, claim = plan(match, "4,2 nw", "3,4 ne", "3,1 ne", cells=(10, 6))
    tournament = resumed.tournament.play(claim.line[0])
    later = replace(
        resumed, tournament=tournament, explanations={key: Explanation(REASON, (claim,))}
    )
    assert told_of_last(later) == ["It goes on toward (2,2)."]


def test_an_undone_plan_is_forgotten() -> None:
    state = state_after(THEN, FIRST)
    undone = state.tournament_to_save.undo(frozenset({1}))
    assert undone.known_plans == ()
