"""The rules against a second, naive set of them: counts of turns, and play move by move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from kono_tui.core.save import RoundOpening
from kono_tui.games.konane.game import KONANE
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.setup import with_board
from kono_tui.search.perft import perft
from tests.builds import leave_to_compiled
from tests.games.konane import naive
from tests.games.konane.drawn import (
    RULES,
    decision_of,
    drawing_of,
    legal_moves,
    move_of,
    position_of_round,
    round_of_position,
)

SIZES = (6, 8, 10)
ROUNDS = {6: 24, 8: 10, 10: 7}
"""How many are played on a board of each size."""
BOTH_RULES = pytest.mark.parametrize("straight", [False, True])

Pair = tuple[KonanePosition, naive.Round]


# Counts


START_COUNTS = {6: (816, 3884, 17816), 8: (2976, 16024), 10: (7840,)}
"""Turns over all ways to remove two stones."""


@pytest.mark.parametrize("size", leave_to_compiled(SIZES))
def test_all_openings_together_have_the_known_counts_of_turns(size: int) -> None:
    start = KONANE.start(size, RoundOpening(0, "black"))
    openings = list(naive.openings(size))
    assert len(openings) == (size * size // 2) ** 2
    for depth, count in enumerate(START_COUNTS[size], start=1):
        assert sum(naive.perft(round, depth) for round in openings) == count
        assert int(perft(start, depth)) == count


@BOTH_RULES
@pytest.mark.parametrize(("size", "depth"), [(6, 4), (8, 3), (10, 3)])
def test_openings_have_as_many_turns_as_the_naive_rules_count(
    size: int, depth: int, straight: bool
) -> None:
    source = random.Random(size)
    for _ in range(5):
        round = naive.random_opening(source, size, straight)
        for turns in range(1, depth + 1):
            assert int(perft(position_of_round(round), turns)) == naive.perft(round, turns)


@BOTH_RULES
@pytest.mark.parametrize("size", SIZES)
def test_random_positions_have_as_many_turns_as_the_naive_rules_count(
    size: int, straight: bool
) -> None:
    source = random.Random(10 + size)
    most = 0
    for _ in range(10):
        round = naive.random_round(source, size, straight)
        turns = naive.perft(round, 2)
        assert int(perft(position_of_round(round), 2)) == turns
        most = max(most, turns)
    assert most >= 50


# Play


def round_after_removals(size: int, straight: bool, source: random.Random) -> Pair:
    """A round after chance has removed two stones, by both sets of rules."""
    position = KONANE.start(size, RoundOpening(source.randrange(2), "black", RULES[straight]))
    round = naive.Round(naive.FULL_BOARDS[size], "B", straight=straight)
    for colour in ("B", "W"):
        points = naive.points(round, colour)
        moves = legal_moves(position)
        assert [move.cells[0] for move in moves] == [
            (row - 1) * size + column - 1 for row, column in points
        ]
        index = source.randrange(len(points))
        position = position.play(KONANE.rules.encode(position, moves[index]))
        round = naive.with_changes(round, (points[index], "."))
    return position, round


def moments(size: int, straight: bool) -> Iterator[Pair]:
    """Random rounds: the game follows what the naive rules play."""
    source = random.Random(100 * size + straight)
    for number in range(ROUNDS[size]):
        if number % 2:
            position, round = round_after_removals(size, straight, source)
        else:
            round = naive.random_round(source, size, straight)
            position = position_of_round(round, number % 4 // 2)
        for before, decision in naive.wander(source, round):
            yield position, before
            code = KONANE.rules.encode(position, move_of(position, decision))
            position, round = position.play(code), naive.decide(before, decision)
        yield position, round


def check_same(position: KonanePosition, round: naive.Round) -> None:
    """The same stones, scores, turn and stone in mid-turn."""
    assert drawing_of(position) == round.rows
    assert (position.black_points, position.white_points) == (round.black, round.white)
    assert position.white_to_move == (round.turn == "W")
    assert int(position.to_move) == (int(position.black_seat) + (round.turn == "W")) % 2
    assert position.is_over() == naive.is_over(round)
    assert (position.jumping != -1) == (round.stone is not None)


def check_moves(position: KonanePosition, round: naive.Round) -> None:
    """The same decisions, each once, and each leads to the same place."""
    moves = legal_moves(position)
    decisions = [decision_of(position, move) for move in moves]
    assert Counter(decisions) == Counter(naive.decisions(round))
    for move, decision in zip(moves, decisions, strict=True):
        check_same(
            position.play(KONANE.rules.encode(position, move)), naive.decide(round, decision)
        )


def check_from_scratch(position: KonanePosition) -> None:
    """What play updates step by step equals what is counted anew."""
    anew = with_board(position.board, position)
    assert anew == position
    assert int(anew.key()) == int(position.key())
    assert int(anew.value()) == int(position.value())


def check_score(position: KonanePosition, round: naive.Round) -> None:
    totals = [score.total for score in KONANE.rules.tally(position).scores]
    expected = [round.black, round.white]
    assert totals == (expected if position.black_seat == 0 else expected[::-1])
    assert int(position.value_if_ended()) == 100 * (totals[0] - totals[1])


@BOTH_RULES
@pytest.mark.parametrize("size", leave_to_compiled(SIZES))
def test_random_rounds_go_as_the_naive_rules_say(size: int, straight: bool) -> None:
    happened: Counter[str] = Counter()
    for position, round in moments(size, straight):
        check_same(position, round)
        check_moves(position, round)
        check_from_scratch(position)
        check_score(position, round)
        happened.update(happenings(round))
    assert happened["moment"] >= 300
    assert happened["pass"] >= 2
    assert happened["on"] >= 20
    assert happened["on, either way"] >= 3 or straight
    assert happened["over"] == ROUNDS[size]


def happenings(round: naive.Round) -> Iterator[str]:
    """What a moment of a round has to show."""
    yield "moment"
    decisions = naive.decisions(round)
    if decisions == ["pass"]:
        yield "pass"
    if round.stone is not None:
        yield "on"
        if len(decisions) > 2:
            yield "on, either way"
    if naive.is_over(round):
        yield "over"


@BOTH_RULES
def test_a_position_at_the_start_of_a_turn_says_all_that_the_naive_rules_need(
    straight: bool,
) -> None:
    for position, round in moments(6, straight):
        if round.stone is None:
            assert round_of_position(position) == round


@BOTH_RULES
@pytest.mark.parametrize("size", SIZES)
def test_equal_keys_mean_equal_positions(size: int, straight: bool) -> None:
    known: dict[int, KonanePosition] = {}
    for position, _ in moments(size, straight):
        for each in (position, *(position.play(code) for code in position.moves())):
            assert known.setdefault(int(each.key()), each) == each
    assert len(known) >= 1500
