"""Whether a reason is true of a decision, by the naive rules and from the sentence alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from tests.games.canoga import naive
from tests.games.canoga.dice_odds import (
    ThrowPredicate,
    share_of_throws,
    throw_fits,
    throw_sums,
    throw_wins,
)
from tests.games.canoga.naive import Decision, Round
from tests.games.opponents import with_opponent

KIND_BY_VERB = {"covering": "cover", "uncovering": "uncover"}
DICE = r"(one die|two dice)"
TOTALS = r"(\d+|(?:\d+, )*\d+ or \d+)"


class ReasonClaim:
    """A decision, with the clause that should be true of it."""

    def __init__(self, before: Round, decision: Decision, clause: str, opponent: str) -> None:
        self.before, self.decision, self.clause = before, decision, clause
        self.opponent = opponent
        self.kind, self.numbers = decision
        self.after = naive.decide(before, decision)

    def match_parts(self, pattern: str, text: str) -> tuple[str, ...] | None:
        """The parts of a text, if it matches the pattern; THEY stands for the opponent."""
        match = re.fullmatch(with_opponent(pattern, self.opponent), text)
        return match.groups() if match else None

    @property
    def alternatives(self) -> list[Decision]:
        """All other decisions that could be made."""
        return [each for each in naive.decisions(self.before) if each != self.decision]

    @property
    def same_row_alternatives(self) -> list[Decision]:
        """The other sets in the same row."""
        return [each for each in self.alternatives if each[0] == self.kind]

    def rounds_compared(self, words: str) -> list[Round]:
        """The rounds that words such as "covering any others" compare with."""
        if words == "any other choice":
            found = self.alternatives
        elif words.endswith("any others"):
            assert KIND_BY_VERB[words.split()[0]] == self.kind
            found = self.same_row_alternatives
        else:
            assert KIND_BY_VERB[words] != self.kind
            found = [each for each in self.alternatives if each[0] == KIND_BY_VERB[words]]
        assert found
        return [naive.decide(self.before, each) for each in found]


# Winning, and dice

DICE_COUNTS = {"one die": 1, "two dice": 2}
OTHER_DICE = rf"in (\d+) of (36|6) cases, and {DICE} (?:never|in (\d+) of (36|6))"
PATTERNS = {
    "chance": "by chance",
    "any": "as any throw fits",
    "hope": rf"hoping for {TOTALS}: nothing else fits",
    "fear": rf"hoping for anything but {TOTALS}, which would end the turn",
    "chance-to-win": rf"to win at once with {TOTALS}; (.*)",
    "small": r"to throw no more than 6",
    "large": r"to throw up to 12",
    "sooner": rf"because {DICE} wins? at once {OTHER_DICE}",
    "oftener": rf"because {DICE} can be used {OTHER_DICE}",
    "more": rf"because {DICE} covers? or uncovers? (\d\.\d) on average, and {DICE} (\d\.\d)",
    "win": r"to win the round by (covering|uncovering), for (\d+) points?",
}


def _check_chance(claim: ReasonClaim) -> None:
    assert claim.kind == "dice"


def _check_two_dice_forced(claim: ReasonClaim) -> None:
    assert claim.kind == "two"
    assert not naive.may_throw_one(claim.before)


def _totals(claim: ReasonClaim, does: ThrowPredicate) -> list[int]:
    return [total for total in range(2, 13) if does(claim.before, total)]


def _numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", text)]


def _check_any(claim: ReasonClaim) -> None:
    _check_two_dice_forced(claim)
    assert len(_totals(claim, throw_fits)) == 11
    assert not _totals(claim, throw_wins)


def _check_hope(claim: ReasonClaim, totals: str) -> None:
    _check_two_dice_forced(claim)
    assert _numbers(totals) == _totals(claim, throw_fits)
    assert not _totals(claim, throw_wins)


def _check_fear(claim: ReasonClaim, totals: str) -> None:
    _check_two_dice_forced(claim)
    assert _numbers(totals) == [
        total for total in range(2, 13) if total not in _totals(claim, throw_fits)
    ]
    assert not _totals(claim, throw_wins)


def _check_chance_to_win(claim: ReasonClaim, totals: str, rest: str) -> None:
    _check_two_dice_forced(claim)
    fitting, winning = _totals(claim, throw_fits), _totals(claim, throw_wins)
    assert _numbers(totals) == winning
    idle = [total for total in range(2, 13) if total not in fitting]
    if rest == "any other throw fits too":
        assert not idle
    elif rest == "any other throw ends the turn":
        assert fitting == winning
    elif rest.startswith("otherwise only "):
        assert _numbers(rest) == [each for each in fitting if each not in winning]
    else:
        assert rest.endswith(" would end the turn")
        assert _numbers(rest) == idle


def _check_size(claim: ReasonClaim) -> None:
    """The largest possible throw agrees with the number of dice."""
    assert naive.may_throw_one(claim.before)
    most = max(throw_sums({"one": 1, "two": 2}[claim.kind]))
    assert claim.clause.endswith(" more than 6" if most == 6 else " 12")


def _check_dice_named(claim: ReasonClaim, mine: str, theirs: str) -> None:
    assert naive.may_throw_one(claim.before)
    assert mine.split()[0] == claim.kind
    assert {mine, theirs} == set(DICE_COUNTS)


def _check_compared(claim: ReasonClaim, does: ThrowPredicate, parts: tuple[str, ...]) -> None:
    this, cases, of, that, fewer, of_those = parts
    _check_dice_named(claim, this, that)
    more, less = (share_of_throws(claim.before, does, DICE_COUNTS[each]) for each in (this, that))
    assert more > less
    assert more == Fraction(int(cases), int(of))
    assert int(of) == 6 ** DICE_COUNTS[this]
    assert less == (Fraction(int(fewer), int(of_those)) if fewer else 0)
    assert not fewer or int(of_those) == 6 ** DICE_COUNTS[that]


def _check_sooner(claim: ReasonClaim, *parts: str) -> None:
    _check_compared(claim, throw_wins, parts)
    assert ("wins" in claim.clause) == (parts[0] == "one die")


def _check_oftener(claim: ReasonClaim, *parts: str) -> None:
    _check_compared(claim, throw_fits, parts)


def _check_more(claim: ReasonClaim, this: str, more: str, that: str, less: str) -> None:
    _check_dice_named(claim, this, that)
    assert float(more) > float(less)
    assert ("covers" in claim.clause) == ("uncovers" in claim.clause) == (this == "one die")
    for dice, number in ((this, more), (that, less)):
        used = [
            each if throw_fits(claim.before, each) else 0 for each in throw_sums(DICE_COUNTS[dice])
        ]
        assert abs(Fraction(sum(used), len(used)) - Fraction(number)) <= Fraction(1, 20)


def _check_win(claim: ReasonClaim, doing: str, points: str) -> None:
    assert claim.after.winner == claim.before.turn
    assert claim.after.way == doing
    assert KIND_BY_VERB[doing] == claim.kind
    assert naive.score(claim.after) == int(points)


CHECKS: dict[str, Callable[..., None]] = {
    "chance": _check_chance,
    "any": _check_any,
    "hope": _check_hope,
    "fear": _check_fear,
    "chance-to-win": _check_chance_to_win,
    "small": _check_size,
    "large": _check_size,
    "sooner": _check_sooner,
    "oftener": _check_oftener,
    "more": _check_more,
    "win": _check_win,
}
