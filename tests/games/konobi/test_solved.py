"""The smallest board played out to the end, and how the computer plays on it."""

from __future__ import annotations

import random
from functools import cache

import pytest

from kono_tui.core.bits import COMPILED
from kono_tui.core.position import DECIDED_VALUE
from kono_tui.games.konobi.game import KONOBI
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import start_position
from kono_tui.play.match import Match
from kono_tui.search.result import SearchLimit
from tests.builds import only_plain, sample_cases
from tests.games.konobi import naive
from tests.games.konobi.drawn import (
    code_of,
    decision_of,
    position_after,
    position_from_round,
    round_of,
)
from tests.games.konobi.solver import best_moves, point_sets, solver_of, wins
from tests.searchers import advise_best

GAME = KONOBI
NODES = 1_000_000 if COMPILED else 26_000
"""About what a search looks at in a third of a second: the stones of its random rounds, too."""
VACANT = 16 if COMPILED else 10
"""From how many vacant points on all is played out within that limit, by turns with those."""
SEEDS = sample_cases(range(8))

TURNED = str.maketrans("BW", "WB")


@cache
def wins_by_brute_force(round: naive.Round) -> bool:
    """Whether the mover wins, by the naive rules and every line of play."""
    if round.winners:
        return round.winners == [round.turn]
    return any(
        not wins_by_brute_force(naive.decide(round, each)) for each in naive.decisions(round)
    )


# The solution


@only_plain
def test_the_solver_places_stones_by_the_naive_rules() -> None:
    source = random.Random(1)
    for size in (4, 5, 6):
        for _ in range(60):
            round = naive.scatter_stones(source, size)
            legal = solver_of(size).legal(*point_sets(round))
            points = [(row, column) for row in range(size) for column in range(size)]
            if round.turn == "W":
                points = [(column, row) for row, column in points]
            found = {point for index, point in enumerate(points) if legal >> index & 1}
            expected = naive.placements(round, round.turn)
            assert found == {(row - 1, column - 1) for row, column in expected}
            assert solver_of(size).joined(point_sets(round)[0]) == naive.has_joined_edges(
                round, round.turn
            )


@only_plain
@pytest.mark.parametrize("size", [4, 5, 6])
def test_endings_are_worth_what_every_line_of_play_comes_to(size: int) -> None:
    source = random.Random(size)
    seen = set()
    for _ in range(15):
        for round, _ in naive.random_round(source, naive.start(size)):
            if len(naive.points_with(round, ".")) <= 5:
                assert wins(round) == wins_by_brute_force(round)
                keeping = {
                    each
                    for each in naive.decisions(round)
                    if not wins_by_brute_force(naive.decide(round, each))
                }
                assert best_moves(round) == keeping
                seen.add(len(keeping))
    assert len(seen) >= 3


@only_plain
def test_a_position_and_its_reflections_are_worth_the_same_to_whoever_is_to_move() -> None:
    source = random.Random(2)
    for round, _ in naive.random_round(source, naive.start(4)):
        if len(naive.points_with(round, ".")) <= 6:
            rows = [list(row) for row in round.rows]
            diagonal = ["".join(column) for column in zip(*rows, strict=True)]
            turned = tuple(row.translate(TURNED) for row in diagonal)
            likes = [
                naive.Round(round.rows[::-1], round.turn),
                naive.Round(tuple(row[::-1] for row in round.rows), round.turn),
                naive.Round(turned, naive.other_colour(round.turn)),
            ]
            assert {wins_by_brute_force(each) for each in likes} == {
                wins_by_brute_force(naive.Round(round.rows, round.turn))
            }


@only_plain
def test_on_the_smallest_board_white_wins_after_every_first_stone_and_need_not_swap() -> None:
    opening = naive.start(4)
    for point in naive.decisions(opening):
        after = naive.decide(opening, point)
        assert solver_of(4).wins(*point_sets(after))
        assert wins(naive.decide(after, "swap"))
    assert not wins(opening)
    assert best_moves(opening) == set()


# The computer's play


def advised_decision(position: KonobiPosition) -> tuple[naive.Decision, int]:
    """What the computer decides, and the value it sees in that."""
    advice = advise_best(Match.begin(GAME, position), SearchLimit(nodes=NODES))
    return decision_of(position, GAME.rules.encode(position, advice.move)), advice.value


def check_advice(round: naive.Round, decision: naive.Decision, value: int) -> None:
    """A win is known and not given away, and so is what is lost."""
    assert decision in naive.decisions(round)
    if wins(round):
        assert decision in best_moves(round), "/".join(round.rows)
        assert value >= DECIDED_VALUE
    else:
        assert value <= -DECIDED_VALUE


def random_ending(source: random.Random, vacant: int) -> naive.Round:
    """A random round, when so many points are left to be played on."""
    while True:
        for round, _ in naive.random_round(source, naive.start(4)):
            if len(naive.points_with(round, ".")) == vacant:
                return round


@pytest.mark.parametrize("seed", SEEDS)
def test_the_computer_does_not_give_away_a_won_position(seed: int) -> None:
    source = random.Random(seed)
    for vacant in range(3, VACANT):
        round = random_ending(source, vacant)
        check_advice(round, *advised_decision(position_from_round(round)))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("colour", ["B", "W"])
def test_the_computer_wins_what_it_can(colour: str, seed: int) -> None:
    """Against an opponent who leaves it as few right answers as possible, or plays at random."""
    source = random.Random(seed)
    round = random_ending(source, VACANT)
    position = position_from_round(round)
    winning = False
    while not round.winners:
        if round.turn == colour:
            winning = winning or wins(round)
            decision, value = advised_decision(position)
            check_advice(round, decision, value)
        else:
            decision = opposing_decision(round, source, careful=seed % 2 == 0)
        position = position.play(code_of(position, decision))
        round = naive.decide(round, decision)
        assert round_of(position) == round
    assert not winning or round.winners == [colour]


def opposing_decision(round: naive.Round, source: random.Random, careful: bool) -> naive.Decision:
    """A decision other than the swap, so that the computer keeps its colour."""
    choices = [each for each in naive.decisions(round) if each != "swap"]
    source.shuffle(choices)
    if not careful or round.swap_pending:
        return choices[0]
    return min(choices, key=lambda each: len(best_moves(naive.decide(round, each))))


@pytest.mark.skipif(not COMPILED, reason="plays out a whole board, which takes long")
@pytest.mark.parametrize("first", ["a4", "b4", "a3", "b3"])
def test_the_computer_does_not_swap_where_white_wins(first: str) -> None:
    position = position_after(start_position(4, 0), first)
    decision, value = advised_decision(position)
    assert decision != "swap"
    check_advice(round_of(position), decision, value)
