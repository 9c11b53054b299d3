"""Checks whether what a reason says of covered or uncovered squares is true."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from tests.games.canoga import naive
from tests.games.canoga.dice_odds import (
    ThrowPredicate,
    allowed_dice,
    best_share,
    share_of_throws,
    throw_fits,
    throw_wins,
    with_turn_passed,
)
from tests.games.canoga.naive import Round
from tests.games.canoga.truths import CHECKS as OF_DICE
from tests.games.canoga.truths import PATTERNS, ReasonClaim

CASES = r"in (\d+) of (36|6) cases( with one die)?"
OTHERS = r"(any other choice|(?:un)?covering|(?:un)?covering any others)"
COMPARISON_PATTERNS = {
    "next": rf"the next throw then wins {CASES}, more often than after {OTHERS}",
    "threat": rf"it leaves THEY a winning throw {CASES}, less often than {OTHERS}",
    "safe": rf"it leaves THEY no winning throw, unlike {OTHERS}",
    "room": rf"the next throw then fits {CASES}, more often than after {OTHERS}",
    "always": rf"the next throw then always fits, unlike after {OTHERS}",
}
"""What a reason may say of a row, of its squares, or of both at once."""
ROW_PATTERNS = {
    "only": r"no other squares add up to (\d+)",
    **COMPARISON_PATTERNS,
    "forced": r"nothing can be (cover|uncover)ed with (\d+)",
    "nearer": r"there is less left to (cover|uncover) \((\d+)\) than to (cover|uncover) \((\d+)\)",
    "behind": r"THEY is ahead, with (\d+) left to cover against (\d+)",
    "advance": r"it leaves (\d+) to cover instead of (\d+)",
    "set-back": r"it leaves THEY (\d+) to cover instead of (\d+)",
}
SQUARE_PATTERNS = {
    "sole": r"nothing else can be (cover|uncover)ed with (\d+)",
    **COMPARISON_PATTERNS,
    "unlock": r"with 7 to (\d+) covered, one die may be thrown",
    "deny": r"THEY must throw two dice while (\d+) is open",
    "largest": r"(\d+) is the largest of (the open|THEY's covered) squares",
    "number": r"(\d) squares are the (fewest|most) that can be (cover|uncover)ed with (\d+)",
    "smaller": r"the smaller squares stay open for later throws",
    "opens": r"it opens one square instead of several smaller ones",
    "narrow": rf"it leaves THEY a throw that fits {CASES}, less often than {OTHERS}",
    "room-too": rf"the next throw then fits {CASES}, no less often than after {OTHERS}",
    "room-left": rf"the next throw then fits {CASES}",
    "every": r"the next throw then always fits",
}


# How often


def _is_best_chance(round: Round, does: ThrowPredicate, cases: str, of: str, one: str) -> bool:
    """Whether a claimed chance is the best one there is."""
    dice = {"6": 1, "36": 2}[of]
    assert (dice == 1) == bool(one)
    assert dice in allowed_dice(round)
    claimed = Fraction(int(cases), int(of))
    return 0 < claimed == share_of_throws(round, does, dice) == best_share(round, does)


def _check_most_often(claim: ReasonClaim, does: ThrowPredicate, words: str) -> None:
    """More often than after any choice it is compared with, none of which wins at once."""
    others = claim.rounds_compared(words)
    assert all(each.winner is None for each in others)
    assert max(best_share(each, does) for each in others) < best_share(claim.after, does)


def _check_least_often(claim: ReasonClaim, does: ThrowPredicate, words: str) -> None:
    """The opponent less often than after any choice it is compared with."""
    others = [with_turn_passed(each) for each in claim.rounds_compared(words)]
    assert min(best_share(each, does) for each in others) > best_share(
        with_turn_passed(claim.after), does
    )


def _check_next(claim: ReasonClaim, *parts: str) -> None:
    *chance, words = parts
    assert _is_best_chance(claim.after, throw_wins, *chance)
    _check_most_often(claim, throw_wins, words)


def _check_room(claim: ReasonClaim, *parts: str) -> None:
    *chance, words = parts
    assert _is_best_chance(claim.after, throw_fits, *chance)
    assert best_share(claim.after, throw_fits) < 1
    _check_most_often(claim, throw_fits, words)


def _check_always(claim: ReasonClaim, words: str) -> None:
    _check_every(claim)
    _check_most_often(claim, throw_fits, words)


def _check_every(claim: ReasonClaim) -> None:
    assert best_share(claim.after, throw_fits) == 1


def _check_room_too(claim: ReasonClaim, *parts: str) -> None:
    *chance, words = parts
    _check_room_left(claim, *chance)
    assert max(best_share(each, throw_fits) for each in claim.rounds_compared(words)) <= best_share(
        claim.after, throw_fits
    )


def _check_room_left(claim: ReasonClaim, *chance: str) -> None:
    assert _is_best_chance(claim.after, throw_fits, *chance)
    assert best_share(claim.after, throw_fits) < 1


def _check_threat(claim: ReasonClaim, *parts: str) -> None:
    *chance, words = parts
    assert _is_best_chance(with_turn_passed(claim.after), throw_wins, *chance)
    _check_least_often(claim, throw_wins, words)


def _check_safe(claim: ReasonClaim, words: str) -> None:
    assert best_share(with_turn_passed(claim.after), throw_wins) == 0
    _check_least_often(claim, throw_wins, words)


def _check_narrow(claim: ReasonClaim, *parts: str) -> None:
    *chance, words = parts
    assert _is_best_chance(with_turn_passed(claim.after), throw_fits, *chance)
    _check_least_often(claim, throw_fits, words)


# Rows


def _check_only(claim: ReasonClaim, thrown: str) -> None:
    assert not claim.alternatives
    assert sum(claim.numbers) == int(thrown)


def _check_forced(claim: ReasonClaim, kind: str, thrown: str) -> None:
    assert kind != claim.kind
    assert claim.before.sum == int(thrown)
    assert kind not in [each for each, _ in claim.alternatives]


def _left_to_do(round: Round, kind: str) -> int:
    """What is left to cover, or to uncover."""
    if kind == "cover":
        return sum(naive.squares(round) - round.rows[round.turn])
    return sum(round.rows[1 - round.turn])


def _check_nearer(claim: ReasonClaim, kind: str, less: str, other: str, more: str) -> None:
    assert kind == claim.kind != other
    assert int(less) < int(more)
    assert (int(less), int(more)) == (
        _left_to_do(claim.before, kind),
        _left_to_do(claim.before, other),
    )


def _check_behind(claim: ReasonClaim, theirs: str, own: str) -> None:
    assert claim.kind == "uncover"
    turned = replace(claim.before, turn=1 - claim.before.turn)
    assert (_left_to_do(turned, "cover"), _left_to_do(claim.before, "cover")) == (
        int(theirs),
        int(own),
    )
    assert int(theirs) < int(own)


def _check_advance(claim: ReasonClaim, then: str, before: str) -> None:
    assert claim.kind == "cover"
    for round, left in ((claim.after, then), (claim.before, before)):
        assert _left_to_do(round, "cover") == int(left)


def _check_set_back(claim: ReasonClaim, then: str, before: str) -> None:
    assert claim.kind == "uncover"
    for round, left in ((claim.after, then), (claim.before, before)):
        assert _left_to_do(replace(round, turn=1 - claim.before.turn), "cover") == int(left)


# Squares


def _check_sole(claim: ReasonClaim, kind: str, thrown: str) -> None:
    assert kind == claim.kind
    assert not claim.same_row_alternatives
    assert sum(claim.numbers) == int(thrown)


def _check_unlock(claim: ReasonClaim, size: str) -> None:
    assert int(size) == claim.before.size
    assert naive.may_throw_one(claim.after)
    assert not naive.may_throw_one(claim.before)


def _check_deny(claim: ReasonClaim, number: str) -> None:
    assert naive.may_throw_one(with_turn_passed(claim.before))
    assert not naive.may_throw_one(with_turn_passed(claim.after))
    assert int(number) in claim.numbers
    assert int(number) >= 7


def _check_largest(claim: ReasonClaim, number: str, whose: str) -> None:
    covers = claim.kind == "cover"
    assert covers == (whose == "the open")
    row = naive.coverable(claim.before) if covers else claim.before.rows[1 - claim.before.turn]
    assert int(number) == max(row)
    assert int(number) in claim.numbers


def _check_number(claim: ReasonClaim, count: str, which: str, kind: str, thrown: str) -> None:
    assert kind == claim.kind
    assert sum(claim.numbers) == int(thrown)
    assert len(claim.numbers) == int(count)
    counts = [len(numbers) for _, numbers in claim.same_row_alternatives]
    assert min(counts) > int(count) if which == "fewest" else max(counts) < int(count)


def _check_smaller(claim: ReasonClaim) -> None:
    assert claim.kind == "cover"
    _check_one_large(claim)


def _check_opens(claim: ReasonClaim) -> None:
    assert claim.kind == "uncover"
    _check_one_large(claim)


def _check_one_large(claim: ReasonClaim) -> None:
    """It is one square, and every other choice has smaller squares only."""
    assert len(claim.numbers) == 1
    others = [number for _, numbers in claim.same_row_alternatives for number in numbers]
    assert others
    assert max(others) < claim.numbers[0]


SQUARE_CHECKS: dict[str, Callable[..., None]] = {
    "only": _check_only,
    "next": _check_next,
    "threat": _check_threat,
    "safe": _check_safe,
    "room": _check_room,
    "always": _check_always,
    "forced": _check_forced,
    "nearer": _check_nearer,
    "behind": _check_behind,
    "advance": _check_advance,
    "set-back": _check_set_back,
    "sole": _check_sole,
    "unlock": _check_unlock,
    "deny": _check_deny,
    "largest": _check_largest,
    "number": _check_number,
    "smaller": _check_smaller,
    "opens": _check_opens,
    "narrow": _check_narrow,
    "room-too": _check_room_too,
    "room-left": _check_room_left,
    "every": _check_every,
}


def check_claim(claim: ReasonClaim) -> list[str]:
    """The kinds of the clause. AssertionError if it is not true, or of no known kind."""
    kinds = []
    for part, patterns, checks in _split_clause(claim):
        found = [(kind, claim.match_parts(pattern, part)) for kind, pattern in patterns.items()]
        (kind, parts), *_ = [each for each in found if each[1] is not None] or [("", None)]
        assert parts is not None, f"no such reason: {part}"
        checks[kind](claim, *parts)
        kinds.append(kind)
    return kinds


CheckedPart = tuple[str, dict[str, str], dict[str, Callable[..., None]]]


def _split_clause(claim: ReasonClaim) -> list[CheckedPart]:
    """The clause itself, or its two statements: about the row and about its squares."""
    if any(claim.match_parts(pattern, claim.clause) is not None for pattern in PATTERNS.values()):
        return [(claim.clause, PATTERNS, OF_DICE)]
    because, _, clause = claim.clause.partition(" ")
    assert because == "because", f"no such reason: {claim.clause}"
    if ", and " not in clause:
        assert re.search("^no other squares|any other choice$|^the next throw then", clause)
        return [(clause, ROW_PATTERNS, SQUARE_CHECKS)]
    row, _, squares = clause.partition(", and ")
    return [(row, ROW_PATTERNS, SQUARE_CHECKS), (squares, SQUARE_PATTERNS, SQUARE_CHECKS)]
