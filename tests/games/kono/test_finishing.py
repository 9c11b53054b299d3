"""The short way to the end of a round that is won: it is one, and following it wins sooner."""

from __future__ import annotations

import random

import pytest

from kono_tui.core.save import RoundOpening
from kono_tui.games.kono.finishing import find_finishing_plan, steps_left
from kono_tui.games.kono.game import KONO
from kono_tui.games.kono.position import KonoPosition
from kono_tui.play.match import Match
from kono_tui.search.result import SearchLimit
from tests.builds import leave_to_compiled
from tests.games.kono import naive
from tests.games.kono.drawn import drawing_of, kono_position, position_from_drawing
from tests.searchers import advise_best

WON = """
    .  .  .  .  .
    .  .  W  W  .
    .  .  W  .  .
    WW .  WW .  WW
    .  .  WW B  .
"""
"""White leads by 37 points, and has three pieces on their way."""


def round_of(position: KonoPosition, turn: str) -> naive.Round:
    return naive.round_from_drawing(drawing_of(position), turn)


def lead(round: naive.Round) -> int:
    return naive.score(round, "W") - naive.score(round, "B")


def won_round(source: random.Random, size: int) -> naive.Round:
    """White pieces anywhere, and a single black one."""
    drawn = naive.random_round(source, size)
    white = {point: piece for point, piece in drawn.pieces.items() if piece[0] == "W"}
    black = next(point for point, piece in drawn.pieces.items() if piece[0] == "B")
    return naive.Round(size, {**white, black: ("B", black in naive.NORTH[size])}, "W")


@pytest.mark.parametrize("size", leave_to_compiled([5, 7, 9]))
def test_the_plan_is_a_way_to_the_end_while_the_opponent_stands_still(size: int) -> None:
    source, found = random.Random(size), 0
    for _ in range(30):
        drawn = won_round(source, size)
        drawing = "\n".join(" ".join(row) for row in naive.drawing_of(drawn))
        plan = find_finishing_plan(position_from_drawing(drawing))
        if plan is None:
            continue
        found += 1
        round = naive.Round(size, drawn.pieces, "W")
        for move in plan.moves:
            step = tuple((cell // size + 1, cell % size + 1) for cell in move.cells)
            assert step in naive.turns(round)
            assert not naive.is_over(round)
            round = naive.Round(size, naive.play(round, (step[0], step[1])).pieces, "W")
        assert naive.is_over(round)
        assert lead(round) == plan.margin > 0
    assert found >= 2


def test_the_steps_left_are_those_of_the_cheapest_assignment() -> None:
    goals = range(20, 25)
    assert steps_left(5, [20, 22], goals) == 0
    assert steps_left(5, [12], goals) == 2
    assert steps_left(5, [12, 22], [22, 24]) == 2


def test_there_is_no_plan_for_a_player_who_does_not_lead_nor_after_the_end() -> None:
    assert find_finishing_plan(KONO.start(5, RoundOpening(0, "white"))) is None
    assert find_finishing_plan(position_from_drawing(WON, to_move="black")) is None
    over = WON.replace(" W ", " . ").replace("WW .  WW .  WW", "WW .  .  .  WW")
    assert position_from_drawing(over).is_over()
    assert find_finishing_plan(position_from_drawing(over)) is None


def test_there_is_none_where_the_lead_would_not_outlast_it() -> None:
    drawing = """
        B  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  WW .  .  W
    """
    hunted = drawing.replace("B  .", "BB .")
    assert find_finishing_plan(position_from_drawing(hunted)) is None


def follow_plan(seed: int) -> Match:
    """Play the plan out against an opponent who moves at random."""
    source = random.Random(seed)
    match = Match.begin(KONO, position_from_drawing(WON))
    while not match.ending:
        plan = find_finishing_plan(kono_position(match)) if match.to_move == 0 else None
        match = match.play(plan.moves[0] if plan else source.choice(match.legal_moves))
    return match


@pytest.mark.parametrize("seed", range(8))
def test_following_the_plan_ends_the_round_soon_and_wins_it(seed: int) -> None:
    plan = find_finishing_plan(position_from_drawing(WON))
    assert plan is not None
    match = follow_plan(seed)
    first, second = match.tally.scores
    assert first.total - second.total >= 37
    assert len(match.moves) <= 4 * len(plan.moves)


def test_the_best_play_of_a_leader_takes_much_longer() -> None:
    source = random.Random(2)
    match = Match.begin(KONO, position_from_drawing(WON))
    finished = len(follow_plan(2).moves)
    while not match.ending and len(match.moves) < 2 * finished:
        if match.to_move == 0:
            match = match.play(advise_best(match, SearchLimit(depth=2)).move)
        else:
            match = match.play(source.choice(match.legal_moves))
    assert not match.ending
