"""Reasons are true of the decision they are given for, and use the right words."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from kono_tui.core.save import Player
from kono_tui.games.canoga.notation import decode
from kono_tui.games.canoga.reasons import purpose
from kono_tui.games.canoga.reasons.wording import describe_reason
from tests.games.canoga import naive
from tests.games.canoga.drawn import SIZES, decision_of, parse_round, position_from_round
from tests.games.canoga.naive import Decision, Round
from tests.games.canoga.square_truths import (
    ROW_PATTERNS,
    SQUARE_CHECKS,
    SQUARE_PATTERNS,
    check_claim,
)
from tests.games.canoga.truths import CHECKS, PATTERNS, ReasonClaim

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer")
KINDS = {*CHECKS, *SQUARE_CHECKS} - {"chance"}


def opponent(round: Round) -> str:
    return ("the computer", "you")[round.turn]


def reason_kinds(round: Round) -> Iterator[str]:
    """The kinds of the reasons for all possible decisions, each true of its decision."""
    position = position_from_round(round)
    for code in position.moves():
        move, decision = decode(position, int(code)), decision_of(int(code))
        clause = describe_reason(position, purpose.reason_for(position, (move,)), (HUMAN, COMPUTER))
        yield from check_claim(ReasonClaim(round, decision, clause, opponent(round)))


def moments(source: random.Random, size: int) -> Iterator[Round]:
    """Moments of random rounds in which a player decides."""
    while True:
        advantage = (source.randrange(2), source.randint(1, 9)) if source.random() < 0.5 else None
        start = naive.start(size, source.randrange(2), advantage)
        rounds = [round for round, _ in naive.wander(source, start) if not round.rolling]
        yield from source.sample(rounds, min(6, len(rounds)))


@pytest.mark.parametrize("size", SIZES)
def test_the_reason_of_every_decision_is_true_in_random_rounds(size: int) -> None:
    given: Counter[str] = Counter()
    for _, round in zip(range(250), moments(random.Random(size), size), strict=False):
        given.update(reason_kinds(round))
    assert given.total() >= 800
    assert len(given) >= 18


@pytest.mark.parametrize("size", SIZES)
def test_the_reason_is_true_however_rows_are_covered_and_every_reason_is_given(size: int) -> None:
    given: Counter[str] = Counter()
    for _, round in zip(range(500), naive.random_moments(random.Random(size), size), strict=False):
        given.update(reason_kinds(round))
    assert given.total() >= 1500
    assert given.keys() >= KINDS - {"unlock", "room-too"}


def test_a_throw_falls_by_chance() -> None:
    round = naive.decide(naive.start(9, 0), ("two", ()))
    assert set(reason_kinds(round)) == {"chance"}


# A false reason


def example(human: str, computer: str, waiting: str, decision: str) -> tuple[Round, Decision]:
    """A round, and a decision in it such as "c7+2", "u4", "one"."""
    round = parse_round(f"human: {human}\ncomputer: {computer}\n{waiting}")
    if decision in ("one", "two"):
        return round, (decision, ())
    numbers = tuple(int(each) for each in decision[1:].split("+"))
    return round, ({"c": "cover", "u": "uncover"}[decision[0]], numbers)


OPEN = "1 2 3 4 5 6 7 8 9"
START = example(OPEN, OPEN, "human to throw", "two")
FIRST = example(OPEN, OPEN, "human threw 8", "c8")
SMALL = example("1 2 3 4 5 6 * * *", "1 2 3 4 5 6 7 8 9", "human to throw", "two")
ONE = example("1 2 * * * * * * *", "1 2 3 4 5 6 7 8 9", "human to throw", "one")
HIGH = example("* * * 4 5 6 7 8 *", OPEN, "human to throw", "two")
LAST = example("* 2 * * * * 7 * *", "1 * * 4 5 6 7 8 9", "human threw 9", "c7+2")
BOTH = example("1 2 * 4 5 * 7 8 9", "1 2 3 * * 6 7 * *", "human threw 9", "u9")
NEAR = example("1 * * * * 6 7 * *", "1 2 3 * 5 6 7 * *", "human threw 8", "c7+1")
STOP = example("1 * 3 * 5 * 7 * 9", "1 * 3 * * * * * *", "human threw 9", "u9")
ROUGH = example(OPEN, OPEN, "human threw 8", "c4+3+1")
TRUE_REASONS = {
    "because nothing can be uncovered with 8, and the smaller squares stay open for later throws": (
        FIRST
    ),
    "because nothing can be uncovered with 8, and the next throw then always fits": FIRST,
    "because nothing can be uncovered with 8, and the next throw then fits in 31 of 36 cases": (
        ROUGH
    ),
    "because two dice cover or uncover 7.0 on average, and one die 3.5": SMALL,
    "to throw up to 12": SMALL,
    "to throw no more than 6": ONE,
    "because one die wins at once in 1 of 6 cases, and two dice in 2 of 36": ONE,
    "because one die can be used in 3 of 6 cases, and two dice in 3 of 36": ONE,
    "hoping for anything but 2 or 3, which would end the turn": HIGH,
    "as any throw fits": START,
    "to win the round by covering, for 40 points": LAST,
    "because there is less left to uncover (26) than to cover (36), "
    "and it opens one square instead of several smaller ones": BOTH,
    "because the computer is ahead, with 19 left to cover against 36, "
    "and 9 is the largest of the computer's covered squares": BOTH,
    "because it leaves the computer no winning throw, unlike covering, "
    "and the computer must throw two dice while 9 is open": STOP,
}
"""Some that are true, and need not be the most telling."""
FALSE_REASONS = {
    "by chance": [FIRST, SMALL],
    "as any throw fits": [HIGH, SMALL],
    "hoping for anything but 2, which would end the turn": [HIGH, START],
    "hoping for 4, 5, 6, 7, 8, 9, 10, 11 or 12: nothing else fits": [START, LAST],
    "to win at once with 9; any other throw fits too": [HIGH, START],
    "to throw no more than 6": [SMALL],
    "to throw up to 12": [ONE],
    "because two dice win at once in 2 of 36 cases, and one die never": [ONE, SMALL],
    "because one die wins at once in 1 of 6 cases, and two dice never": [ONE],
    "because two dice can be used in 36 of 36 cases, and one die in 6 of 6": [SMALL],
    "because one die covers or uncovers 3.5 on average, and two dice 7.0": [SMALL],
    "because two dice cover or uncover 7.0 on average, and one die 3.6": [SMALL],
    "to win the round by covering, for 41 points": [LAST],
    "to win the round by uncovering, for 40 points": [LAST],
    "to win the round by covering, for 0 points": [FIRST],
    "because no other squares add up to 8": [FIRST],
    "because the next throw then wins in 1 of 36 cases, more often than after any other choice": [
        FIRST
    ],
    "because the next throw then fits in 31 of 36 cases, more often than after any other choice": [
        FIRST,
        ROUGH,
    ],
    "because the next throw then always fits, unlike after any other choice": [FIRST],
    "because nothing can be covered with 8, and 8 is the largest of the open squares": [FIRST],
    "because nothing can be uncovered with 8, and 8 is the largest of the open squares": [FIRST],
    "because nothing can be uncovered with 9, and nothing else can be uncovered with 9": [BOTH],
    "because there is less left to uncover (26) than to cover (36), "
    "and nothing else can be uncovered with 9": [BOTH],
    "because there is less left to cover (36) than to uncover (28), "
    "and it opens one square instead of several smaller ones": [BOTH],
    "because the computer is ahead, with 19 left to cover against 35, "
    "and it opens one square instead of several smaller ones": [BOTH],
    "because it leaves 27 to cover instead of 36, "
    "and it opens one square instead of several smaller ones": [BOTH],
    "because it leaves the computer 27 to cover instead of 19, "
    "and it opens one square instead of several smaller ones": [BOTH],
    "because there is less left to uncover (26) than to cover (36), "
    "and the smaller squares stay open for later throws": [BOTH],
    "because there is less left to uncover (26) than to cover (36), "
    "and 2 squares are the fewest that can be uncovered with 9": [BOTH],
    "because there is less left to uncover (26) than to cover (36), "
    "and the computer must throw two dice while 9 is open": [BOTH],
    "because there is less left to uncover (26) than to cover (36), "
    "and with 7 to 9 covered, one die may be thrown": [BOTH],
    "because it leaves the computer no winning throw, unlike covering, "
    "and 9 is the largest of the computer's covered squares": [BOTH],
    "because it leaves the computer a winning throw in 1 of 36 cases, less often than covering, "
    "and 9 is the largest of the computer's covered squares": [BOTH, STOP],
    "because there is less left to uncover (26) than to cover (36), and "
    "it leaves the computer a throw that fits in 20 of 36 cases, less often than covering": [BOTH],
    "because there is less left to uncover (26) than to cover (36), "
    "and the next throw then always fits": [NEAR],
    "because nothing can be uncovered with 8, and the next throw then fits in 30 of 36 cases": [
        FIRST,
        ROUGH,
    ],
    "because nothing can be uncovered with 8, and "
    "the next throw then fits in 31 of 36 cases, no less often than after any other choice": [
        FIRST,
        ROUGH,
        NEAR,
    ],
    "because nothing can be uncovered with 8, "
    "and 3 squares are the most that can be covered with 8": [ROUGH],
    "because the computer is ahead": [BOTH],
    "to be safe": [FIRST, ONE, BOTH],
}


@pytest.mark.parametrize("clause", TRUE_REASONS)
def test_a_true_reason_is_accepted(clause: str) -> None:
    round, decision = TRUE_REASONS[clause]
    assert check_claim(ReasonClaim(round, decision, clause, opponent(round)))


@pytest.mark.parametrize("clause", FALSE_REASONS)
def test_a_false_reason_is_found_out(clause: str) -> None:
    for round, decision in FALSE_REASONS[clause]:
        with pytest.raises(AssertionError):
            check_claim(ReasonClaim(round, decision, clause, opponent(round)))


def test_every_kind_of_reason_has_a_false_example() -> None:
    kinds: set[str] = set()
    every = {**PATTERNS, **ROW_PATTERNS, **SQUARE_PATTERNS}
    for clause, examples in FALSE_REASONS.items():
        for round, decision in examples:
            told = ReasonClaim(round, decision, clause, opponent(round))
            parts = [clause, *clause.removeprefix("because ").split(", and ")]
            kinds.update(
                kind
                for kind, pattern in every.items()
                if any(told.match_parts(pattern, part) is not None for part in parts)
            )
    assert kinds == every.keys()
