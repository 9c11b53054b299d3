"""Checks whether what a reason says of covered or uncovered squares is true."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from tests.games.canoga import naive
from tests.games.canoga.naive import Round
from tests.games.canoga.odds import Does, allowed, best, fits, passed, share, wins
from tests.games.canoga.truths import CHECKS as OF_DICE
from tests.games.canoga.truths import DOES, PATTERNS, Told

CASES = r"in (\d+) of (36|6) cases( with one die)?"
OTHERS = r"(any other choice|(?:un)?covering|(?:un)?covering any others)"
COMPARED = {
    "next": rf"the next throw then wins {CASES}, more often than after {OTHERS}",
    "threat": rf"it leaves THEY a winning throw {CASES}, less often than {OTHERS}",
    "safe": rf"it leaves THEY no winning throw, unlike {OTHERS}",
    "room": rf"the next throw then fits {CASES}, more often than after {OTHERS}",
    "always": rf"the next throw then always fits, unlike after {OTHERS}",
}
"""What a reason may say of a row, of its squares, or of both at once."""
ROW_PATTERNS = {
    "only": r"no other squares add up to (\d+)",
    **COMPARED,
    "forced": r"nothing can be (cover|uncover)ed with (\d+)",
    "nearer": r"less is left to (cover|uncover), (\d+), than to (cover|uncover), (\d+)",
    "behind": r"THEY is ahead, with (\d+) left to cover against (\d+)",
    "stake": r"a win by (covering|uncovering) would then earn (\d+) instead of (\d+)",
}
SQUARE_PATTERNS = {
    "sole": r"nothing else can be (cover|uncover)ed with (\d+)",
    **COMPARED,
    "unlock": r"7 to (\d+) are covered then, so that one die may be thrown",
    "deny": r"THEY must throw two dice while (\d+) is open",
    "largest": r"(\d+) is the largest of (the open|THEY's covered) squares",
    "number": r"(\d) squares are the (fewest|most) that (\d+) can (cover|uncover)",
    "smaller": r"the smaller squares stay open for later throws",
    "opens": r"it opens one square instead of several smaller ones",
    "narrow": rf"it leaves THEY a throw that fits {CASES}, less often than {OTHERS}",
    "room-too": rf"the next throw then fits {CASES}, no less often than after {OTHERS}",
    "room-left": rf"the next throw then fits {CASES}",
    "every": r"the next throw then always fits",
}


# How often


def _is_chance(round: Round, does: Does, cases: str, of: str, one: str) -> bool:
    """Whether a claimed chance is the best one there is."""
    dice = {"6": 1, "36": 2}[of]
    assert (dice == 1) == bool(one)
    assert dice in allowed(round)
    told = Fraction(int(cases), int(of))
    return 0 < told == share(round, does, dice) == best(round, does)


def _most(told: Told, does: Does, words: str) -> None:
    """More often than after any choice it is compared with, none of which wins at once."""
    others = told.others(words)
    assert all(each.winner is None for each in others)
    assert max(best(each, does) for each in others) < best(told.after, does)


def _least(told: Told, does: Does, words: str) -> None:
    """The opponent less often than after any choice it is compared with."""
    others = [passed(each) for each in told.others(words)]
    assert min(best(each, does) for each in others) > best(passed(told.after), does)


def _next(told: Told, *parts: str) -> None:
    *chance, words = parts
    assert _is_chance(told.after, wins, *chance)
    _most(told, wins, words)


def _room(told: Told, *parts: str) -> None:
    *chance, words = parts
    assert _is_chance(told.after, fits, *chance)
    assert best(told.after, fits) < 1
    _most(told, fits, words)


def _always(told: Told, words: str) -> None:
    _every(told)
    _most(told, fits, words)


def _every(told: Told) -> None:
    assert best(told.after, fits) == 1


def _room_too(told: Told, *parts: str) -> None:
    *chance, words = parts
    _room_left(told, *chance)
    assert max(best(each, fits) for each in told.others(words)) <= best(told.after, fits)


def _room_left(told: Told, *chance: str) -> None:
    assert _is_chance(told.after, fits, *chance)
    assert best(told.after, fits) < 1


def _threat(told: Told, *parts: str) -> None:
    *chance, words = parts
    assert _is_chance(passed(told.after), wins, *chance)
    _least(told, wins, words)


def _safe(told: Told, words: str) -> None:
    assert best(passed(told.after), wins) == 0
    _least(told, wins, words)


def _narrow(told: Told, *parts: str) -> None:
    *chance, words = parts
    assert _is_chance(passed(told.after), fits, *chance)
    _least(told, fits, words)


# Rows


def _only(told: Told, thrown: str) -> None:
    assert not told.choices
    assert sum(told.numbers) == int(thrown)


def _forced(told: Told, kind: str, thrown: str) -> None:
    assert kind != told.kind
    assert told.before.sum == int(thrown)
    assert kind not in [each for each, _ in told.choices]


def _left(round: Round, kind: str) -> int:
    """What is left to cover, or to uncover."""
    if kind == "cover":
        return sum(naive.squares(round) - round.rows[round.turn])
    return sum(round.rows[1 - round.turn])


def _nearer(told: Told, kind: str, less: str, other: str, more: str) -> None:
    assert kind == told.kind != other
    assert int(less) < int(more)
    assert (int(less), int(more)) == (_left(told.before, kind), _left(told.before, other))


def _behind(told: Told, theirs: str, own: str) -> None:
    assert told.kind == "uncover"
    turned = replace(told.before, turn=1 - told.before.turn)
    assert (_left(turned, "cover"), _left(told.before, "cover")) == (int(theirs), int(own))
    assert int(theirs) < int(own)


def _stake(told: Told, doing: str, then: str, before: str) -> None:
    assert DOES[doing] != told.kind
    for round, earned in ((told.after, then), (told.before, before)):
        assert naive.score(replace(round, winner=round.turn, way=doing)) == int(earned)
    assert int(then) > int(before)


# Squares


def _sole(told: Told, kind: str, thrown: str) -> None:
    assert kind == told.kind
    assert not told.rivals
    assert sum(told.numbers) == int(thrown)


def _unlock(told: Told, size: str) -> None:
    assert int(size) == told.before.size
    assert naive.may_throw_one(told.after)
    assert not naive.may_throw_one(told.before)


def _deny(told: Told, number: str) -> None:
    assert naive.may_throw_one(passed(told.before))
    assert not naive.may_throw_one(passed(told.after))
    assert int(number) in told.numbers
    assert int(number) >= 7


def _largest(told: Told, number: str, whose: str) -> None:
    covers = told.kind == "cover"
    assert covers == (whose == "the open")
    row = naive.to_cover(told.before) if covers else told.before.rows[1 - told.before.turn]
    assert int(number) == max(row)
    assert int(number) in told.numbers


def _number(told: Told, count: str, which: str, thrown: str, kind: str) -> None:
    assert kind == told.kind
    assert sum(told.numbers) == int(thrown)
    assert len(told.numbers) == int(count)
    counts = [len(numbers) for _, numbers in told.rivals]
    assert min(counts) > int(count) if which == "fewest" else max(counts) < int(count)


def _smaller(told: Told) -> None:
    assert told.kind == "cover"
    _one_large(told)


def _opens(told: Told) -> None:
    assert told.kind == "uncover"
    _one_large(told)


def _one_large(told: Told) -> None:
    """It is one square, and every other choice has smaller squares only."""
    assert len(told.numbers) == 1
    others = [number for _, numbers in told.rivals for number in numbers]
    assert others
    assert max(others) < told.numbers[0]


OF_SQUARES: dict[str, Callable[..., None]] = {
    "only": _only,
    "next": _next,
    "threat": _threat,
    "safe": _safe,
    "room": _room,
    "always": _always,
    "forced": _forced,
    "nearer": _nearer,
    "behind": _behind,
    "stake": _stake,
    "sole": _sole,
    "unlock": _unlock,
    "deny": _deny,
    "largest": _largest,
    "number": _number,
    "smaller": _smaller,
    "opens": _opens,
    "narrow": _narrow,
    "room-too": _room_too,
    "room-left": _room_left,
    "every": _every,
}


def check(told: Told) -> list[str]:
    """The kinds of the clause. AssertionError if it is not true, or of no known kind."""
    kinds = []
    for part, patterns, checks in _parts(told):
        found = [(kind, told.says(pattern, part)) for kind, pattern in patterns.items()]
        (kind, parts), *_ = [each for each in found if each[1] is not None] or [("", None)]
        assert parts is not None, f"no such reason: {part}"
        checks[kind](told, *parts)
        kinds.append(kind)
    return kinds


Part = tuple[str, dict[str, str], dict[str, Callable[..., None]]]


def _parts(told: Told) -> list[Part]:
    """The clause itself, or its two statements: about the row and about its squares."""
    if any(told.says(pattern, told.clause) is not None for pattern in PATTERNS.values()):
        return [(told.clause, PATTERNS, OF_DICE)]
    because, _, clause = told.clause.partition(" ")
    assert because == "because", f"no such reason: {told.clause}"
    if ", and " not in clause:
        assert re.search("^no other squares|any other choice$|^the next throw then", clause)
        return [(clause, ROW_PATTERNS, OF_SQUARES)]
    row, _, squares = clause.partition(", and ")
    return [(row, ROW_PATTERNS, OF_SQUARES), (squares, SQUARE_PATTERNS, OF_SQUARES)]
