"""The rules against a second, naive set of them: on rows of any kind, and along whole rounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui.core.position import CHANCE
from kono_tui.games.canoga import scoring
from kono_tui.games.canoga.notation import format_position, parse_position
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.setup import start_position
from tests.builds import leave_to_compiled
from tests.games.canoga import naive
from tests.games.canoga.drawn import (
    SIZES,
    decision_of,
    legal_decisions,
    position_from_round,
    round_of,
    without_past,
)
from tests.scale import scaled

STREWN = scaled(1200)
"""How many rows covered anyhow are looked at, of each size."""
ROUNDS = scaled(25)
"""How many rounds are played, of each size."""


def check_same(position: CanogaPosition, round: naive.Round) -> None:
    """The same rows, turn, dice, lock and winner; the same score; the same key and no other."""
    assert round_of(position) == without_past(round)
    assert position.to_move == (CHANCE if round.rolling else round.turn)
    assert position.is_over() == (round.winner is not None)
    anew = position_from_round(round)
    assert anew == position
    assert (hash(anew), int(anew.key())) == (hash(position), int(position.key()))
    if round.winner is None:
        covered = sum(round.rows[0]) - sum(round.rows[1])
        assert int(position.value()) == 50 * covered
        assert scoring.tally(position, None).awards == (0, 0)
    else:
        check_won(position, round, round.winner)


def check_won(position: CanogaPosition, round: naive.Round, winner: int) -> None:
    """The same score, and the same advantage for the round after it."""
    score = naive.score(round)
    assert int(position.points_won()) == score
    assert int(position.value()) == (100 * score if winner == 0 else -100 * score)
    tally = scoring.tally(position, None)
    assert (tally.winner, tally.awards[winner], tally.awards[1 - winner]) == (winner, score, 0)
    for opener in (0, 1):
        assert scoring.advantage(position, opener) == naive.advantage(score, opener)


def check_moves(position: CanogaPosition, round: naive.Round) -> list[naive.Decision]:
    """The same decisions, each once; each of the dice as likely as any other."""
    found = legal_decisions(position)
    expected = naive.decisions(round)
    assert len(found) == len(expected)
    assert set(found) == set(expected)
    assert [kind for kind, _ in found] == [kind for kind, _ in expected]
    assert list(position.odds()) == ([1] * len(found) if round.rolling else [])
    return found


def check_nexts(position: CanogaPosition, round: naive.Round) -> Counter[str]:
    """Check that every decision leads to the same position; return what there was to see."""
    seen: Counter[str] = Counter()
    for code in position.moves():
        decision = decision_of(int(code))
        now = naive.decide(round, decision)
        check_same(position.play(code), now)
        seen[decision[0]] += 1
        seen[now.way or "goes on"] += 1
        if now.turn != round.turn:
            seen["turn over"] += 1
            seen["lock lifted"] += naive.lock(round) != naive.lock(now)
    return seen


def moments_of_a_throw(round: naive.Round) -> Iterator[naive.Round]:
    """A player about to throw, the dice in the air, and each sum that can be used."""
    yield round
    for decision in naive.decisions(round):
        yield naive.decide(round, decision)
    for total in range(1, 13):
        if naive.uses(round, total) and (total > 1 or naive.may_throw_one(round)):
            yield replace(round, sum=total)


@pytest.mark.parametrize("size", leave_to_compiled(SIZES))
def test_rows_covered_anyhow_have_the_decisions_of_the_naive_rules(size: int) -> None:
    source = random.Random(size)
    seen: Counter[str] = Counter()
    for _ in range(STREWN):
        strewn = naive.random_rows(source, size)
        round = source.choice(list(moments_of_a_throw(strewn)))
        position = position_from_round(round)
        check_same(position, round)
        check_moves(position, round)
        seen += check_nexts(position, round)
        seen["locked"] += naive.lock(round) is not None
    for what in ("one", "two", "cover", "uncover", "turn over", "lock lifted", "locked"):
        assert seen[what] >= 30, what
    assert seen["covering"] >= 5
    assert seen["uncovering"] >= 5


def rounds(size: int) -> Iterator[tuple[CanogaPosition, naive.Round]]:
    """Random rounds, one after the other, each with the advantage that the one before has left."""
    source = random.Random(100 + size)
    advantage = None
    for _ in range(ROUNDS):
        first = source.randrange(2)
        round = naive.start(size, first, advantage)
        position = start_position(size, first, advantage)
        while choices := naive.decisions(round):
            yield position, round
            decision = source.choice(choices)
            codes = {decision_of(int(code)): code for code in position.moves()}
            position = position.play(codes[decision])
            round = naive.decide(round, decision)
        yield position, round
        advantage = naive.advantage(naive.score(round), first)


@pytest.mark.parametrize("size", leave_to_compiled(SIZES))
def test_random_rounds_go_as_the_naive_rules_say(size: int) -> None:
    seen: Counter[str] = Counter()
    for position, round in rounds(size):
        check_same(position, round)
        check_moves(position, round)
        seen["position"] += 1
        seen[round.way] += 1
        seen["locked"] += naive.lock(round) is not None
        if seen["position"] % 5 == 0:
            seen += check_nexts(position, round)
            assert parse_position(format_position(position)) == position
    assert seen["position"] >= 1500
    assert seen["covering"] + seen["uncovering"] >= ROUNDS
    for what in ("one", "cover", "uncover", "turn over", "locked", "lock lifted"):
        assert seen[what] >= 10, what
    assert min(seen["covering"], seen["uncovering"]) >= 3


@st.composite
def any_round(draw: st.DrawFn) -> naive.Round:
    """A round with rows, turn and lock of any kind, in which nobody has won."""
    size = draw(st.sampled_from(SIZES))
    numbers = st.frozensets(st.integers(1, size), max_size=size - 1)
    rows = draw(numbers), draw(numbers)
    holder = draw(st.sampled_from((0, 1)))
    lockable = [number for number in sorted(rows[holder]) if number <= 9]
    lock = draw(st.sampled_from([None, *lockable]))
    advantage = None if lock is None else (holder, lock)
    return naive.Round(size, rows, draw(st.sampled_from((0, 1))), advantage=advantage)


@given(any_round(), st.data())
@settings(max_examples=scaled(75))
def test_any_round_goes_on_as_the_naive_rules_say(round: naive.Round, data: st.DataObject) -> None:
    position = position_from_round(round)
    for _ in range(12):
        check_same(position, round)
        moves = check_moves(position, round)
        if not moves:
            return
        index = data.draw(st.integers(0, len(moves) - 1))
        position = position.play(list(position.moves())[index])
        round = naive.decide(round, moves[index])


@pytest.mark.parametrize("size", SIZES)
def test_every_pair_of_low_and_high_squares_is_used_alike(size: int) -> None:
    whole = frozenset(range(1, size + 1))
    for one in whole:
        for two in whole - {one}:
            rows = whole - {one, two}, frozenset({one, two})
            for total in range(1, 13):
                round = naive.Round(size, rows, 0, rolling=2)
                now = naive.with_throw(replace(round, rolling=0), total)
                position = position_from_round(round).play(
                    0x100 | total // 2 << 3 | total - total // 2
                )
                check_same(position, now)
                check_moves(position, now)


def test_different_moments_have_different_keys() -> None:
    known: dict[int, naive.Round] = {}
    for size in SIZES:
        source = random.Random(size)
        for _ in range(400):
            for round in moments_of_a_throw(naive.random_rows(source, size)):
                told = without_past(round)
                assert known.setdefault(int(position_from_round(round).key()), told) == told
    assert len(known) >= 5000


def test_a_position_is_not_changed_by_what_follows_it() -> None:
    for size in SIZES:
        source = random.Random(size)
        for round, _ in naive.wander(source, naive.start(size, 1, (0, 5))):
            position = position_from_round(round)
            before = format_position(position), int(position.key())
            for code in position.moves():
                position.play(code)
            assert (format_position(position), int(position.key())) == before


def test_a_position_equals_nothing_but_positions() -> None:
    position = start_position(9, 0, None)
    assert position != start_position(10, 0, None)
    assert position != start_position(9, 1, None)
    assert position != start_position(9, 0, (1, 3))
    assert position != "......... ......... 0 throw - -"
