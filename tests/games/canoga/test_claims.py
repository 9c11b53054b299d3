"""What the solution proves of a decision is true, counted a second time by the naive rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from kono_tui.core.claim import CERTAIN, Claim
from kono_tui.core.move import Move
from kono_tui.core.save import Player
from kono_tui.games.canoga.game import CANOGA
from kono_tui.games.canoga.notation import decode, encode
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.reasons.claims import IDLE, LETS_USE, LETS_WIN, ONE_DIE, WINNING
from kono_tui.games.canoga.solution.file import load_solution
from tests.games.canoga import naive
from tests.games.canoga.computed_values import outcome_value, outcomes, word
from tests.games.canoga.dice_odds import (
    best_share,
    share_of_throws,
    throw_fits,
    throw_sums,
    throw_wins,
    with_turn_passed,
)
from tests.games.canoga.drawn import SIZES, decision_of, parse_drawing, position_from_round
from tests.games.canoga.naive import Decision, Round

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer")
TABLE_STEPS = 4
"""By how many hundredths of a point sums over a rounded table may be off."""


def claims_of(position: CanogaPosition, move: Move) -> tuple[Claim, ...]:
    return CANOGA.explaining.find_own_claims(position, (move,), (move,), ())


def table_value(round: Round) -> float:
    """What a round is worth to the player to throw, or who has won it, by the table."""
    if round.winner is not None:
        return float(naive.score(round))
    solution = load_solution(round.size)
    assert solution is not None
    own, other = round.rows[round.turn], round.rows[1 - round.turn]
    return float(solution.margin(word(own), word(other)))


def value_of(before: Round, decision: Decision) -> float:
    """What a decision is worth, by the table of the states that it leads to."""
    kind = decision[0]
    if kind in ("cover", "uncover"):
        return table_value(naive.decide(before, decision))
    state = before.rows[before.turn], before.rows[1 - before.turn]
    solution = load_solution(before.size)
    assert solution is not None
    sums = throw_sums({"one": 1, "two": 2}[kind])

    def best(total: int) -> float:
        found = outcomes(before.size, state, total)
        return max(outcome_value(each, lambda at: table_margin(before, at)) for each in found)

    return sum(map(best, sums)) / len(sums)


def table_margin(round: Round, state: tuple[naive.Row, naive.Row]) -> float:
    solution = load_solution(round.size)
    assert solution is not None
    return float(solution.margin(word(state[0]), word(state[1])))


def decision_in(position: CanogaPosition, move: Move) -> Decision:
    return decision_of(encode(position, move))


def count_throws(round: Round, feature: str) -> int:
    """What a cause counts, throw by throw. The round is that after the decision."""
    dice = {1} if round.rolling == 1 else {2} if round.rolling == 2 else {1, 2}
    passed = with_turn_passed(round)
    if feature == LETS_WIN:
        return int(36 * best_share(passed, throw_wins))
    if feature == LETS_USE:
        return int(36 * best_share(passed, throw_fits))
    if feature == ONE_DIE:
        return int(naive.may_throw_one(round))
    does = throw_wins if feature == WINNING else throw_fits
    shares = {int(36 * share_of_throws(round, does, each)) for each in dice}
    return -1 if len(shares) > 1 else shares.pop() if feature == WINNING else 36 - shares.pop()


def check_claim(round: Round, position: CanogaPosition, claim: Claim) -> None:
    assert claim.kind == CERTAIN
    (move,), (foil,) = claim.line, claim.foil
    mine, other = decision_in(position, move), decision_in(position, foil)
    assert mine != other
    for decision, amount in ((mine, claim.amount), (other, claim.foil_amount)):
        assert abs(100 * value_of(round, decision) - amount) <= TABLE_STEPS
    rest = [each for each in naive.decisions(round) if each != mine]
    same_kind = [each for each in rest if each[0] == other[0]]
    assert max(value_of(round, each) for each in same_kind) <= claim.foil_amount / 100 + 0.04
    better = sum(100 * value_of(round, each) > claim.amount + TABLE_STEPS for each in rest)
    assert claim.rivals is not None
    assert better <= claim.rivals
    for cause in claim.parts:
        check_cause(round, mine, other, cause)


def check_cause(round: Round, mine: Decision, other: Decision, cause: Claim) -> None:
    for decision, amount in ((mine, cause.amount), (other, cause.foil_amount)):
        counted = count_throws(naive.decide(round, decision), cause.feature)
        if counted >= 0 or cause.feature not in (WINNING, IDLE):
            assert counted == amount
    is_good = cause.feature in (WINNING, ONE_DIE)
    assert (cause.amount > cause.foil_amount) == is_good


def moments(source: random.Random, size: int) -> Iterator[Round]:
    """Rows covered at random, before a throw and after it; no square is locked."""
    while True:
        round = naive.random_rows(source, size)
        yield round
        for kind, _ in naive.decisions(round):
            rolling = naive.decide(round, (kind, ()))
            thrown = naive.decide(rolling, source.choice(naive.decisions(rolling)))
            if thrown.sum:
                yield thrown


@pytest.mark.parametrize("size", SIZES)
def test_every_claim_is_true_however_rows_are_covered(size: int) -> None:
    told: Counter[str] = Counter()
    for _, round in zip(range(150), moments(random.Random(size), size), strict=False):
        position = position_from_round(round)
        if naive.lock(round):
            continue
        for code in position.moves():
            for claim in claims_of(position, decode(position, int(code))):
                check_claim(round, position, claim)
                told[claim.feature] += 1
                told.update(part.feature for part in claim.parts)
    assert told.keys() >= {"squares", "way", "dice", LETS_USE}


def claim_texts(human: str, computer: str, waiting: str, typed: str) -> list[str]:
    position = parse_drawing(f"human: {human}\ncomputer: {computer}\n{waiting}")
    move = CANOGA.notation.parse_move(position, typed)
    describe = CANOGA.explaining.describe_claim
    return [describe(position, each, (HUMAN, COMPUTER)) for each in claims_of(position, move)]


def test_a_claim_says_what_the_other_decision_would_be_worth_and_why() -> None:
    texts = claim_texts("* * * 4 5 6 7 8 9", "* * * * * * 7 8 9", "human threw 6", "u6")
    assert texts[0] == (
        "Uncovering 5 and 1 would be worth 3.1 points less, and win 56% instead of 60%: "
        "if the turn ended, the computer could use 34 of 36 throws, instead of 30."
    )
    assert texts[1].startswith("Covering ")


def test_the_worse_decision_claims_nothing() -> None:
    position = parse_drawing(
        f"human: {'1 2 3 4 5 6 7 8 9'}\ncomputer: 1 2 3 4 5 6 7 8 9\nhuman threw 6"
    )
    best, *others = CANOGA.solution.valued_moves(position, 0) if CANOGA.solution else ()
    assert claims_of(position, best.move)
    assert claims_of(position, others[-1].move) == ()
