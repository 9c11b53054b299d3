"""Whether what the solution proves of a decision is true, by the naive rules and the table."""

from __future__ import annotations

from kono_tui.core.claim import CERTAIN, Claim
from kono_tui.core.move import Move
from kono_tui.games.canoga.notation import encode
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
from tests.games.canoga.drawn import decision_of
from tests.games.canoga.naive import Decision, Round

TABLE_STEPS = 4
"""By how many hundredths of a point sums over a rounded table may be off."""


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
