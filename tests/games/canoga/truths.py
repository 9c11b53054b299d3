"""Whether a reason is true of a decision, by the naive rules and from the sentence alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from tests.games.canoga import naive
from tests.games.canoga.naive import Decision, Round
from tests.games.canoga.odds import Does, fits, share, throws, wins

DOES = {"covering": "cover", "uncovering": "uncover"}
DICE = r"(one die|two dice)"
NUMBERS = r"(\d+|(?:\d+, )*\d+ and \d+)"


class Told:
    """A decision, with the clause that should be true of it."""

    def __init__(self, before: Round, decision: Decision, clause: str, opponent: str) -> None:
        self.before, self.decision, self.clause = before, decision, clause
        self.opponent = re.escape(opponent)
        self.kind, self.numbers = decision
        self.after = naive.decide(before, decision)

    def says(self, pattern: str, text: str) -> tuple[str, ...] | None:
        """The parts of a text, if it matches the pattern; THEY stands for the opponent."""
        match = re.fullmatch(pattern.replace("THEY", self.opponent), text)
        return match.groups() if match else None

    @property
    def choices(self) -> list[Decision]:
        """All other decisions that could be made."""
        return [each for each in naive.decisions(self.before) if each != self.decision]

    @property
    def rivals(self) -> list[Decision]:
        """The other sets in the same row."""
        return [each for each in self.choices if each[0] == self.kind]

    def others(self, words: str) -> list[Round]:
        """The rounds that words such as "covering any others" compare with."""
        if words == "any other choice":
            found = self.choices
        elif words.endswith("any others"):
            assert DOES[words.split()[0]] == self.kind
            found = self.rivals
        else:
            assert DOES[words] != self.kind
            found = [each for each in self.choices if each[0] == DOES[words]]
        assert found
        return [naive.decide(self.before, each) for each in found]


# Winning, and dice

COUNT = {"one die": 1, "two dice": 2}
OTHER_DICE = rf"in (\d+) of (36|6) cases, and {DICE} (?:never|in (\d+) of (36|6))"
PATTERNS = {
    "chance": "by chance",
    "must": rf"because two dice must be thrown while {NUMBERS} (is|are) open",
    "small": r"to throw 6 at most",
    "large": r"to throw up to 12",
    "sooner": rf"because {DICE} wins? at once {OTHER_DICE}",
    "oftener": rf"because {DICE} can be used {OTHER_DICE}",
    "more": rf"because {DICE} covers? or uncovers? (\d\.\d) on average, and {DICE} (\d\.\d)",
    "win": r"to win the round by (covering|uncovering) the last (open|covered) (squares?), "
    r"for (\d+) points?",
}


def _chance(told: Told) -> None:
    assert told.kind == "dice"


def _must(told: Told, numbers: str, verb: str) -> None:
    assert told.kind == "two"
    named = [int(each) for each in re.findall(r"\d+", numbers)]
    high = [each for each in naive.to_cover(told.before) if each >= 7]
    assert named
    assert named == sorted(high, reverse=True)
    assert verb == ("is" if len(named) == 1 else "are")


def _size(told: Told) -> None:
    """The largest possible throw agrees with the number of dice."""
    assert naive.may_throw_one(told.before)
    most = max(throws({"one": 1, "two": 2}[told.kind]))
    assert told.clause.endswith(" 6 at most" if most == 6 else " 12")


def _are_dice(told: Told, mine: str, theirs: str) -> None:
    assert naive.may_throw_one(told.before)
    assert mine.split()[0] == told.kind
    assert {mine, theirs} == set(COUNT)


def _compared(told: Told, does: Does, parts: tuple[str, ...]) -> None:
    this, cases, of, that, fewer, of_those = parts
    _are_dice(told, this, that)
    more, less = (share(told.before, does, COUNT[each]) for each in (this, that))
    assert more > less
    assert more == Fraction(int(cases), int(of))
    assert int(of) == 6 ** COUNT[this]
    assert less == (Fraction(int(fewer), int(of_those)) if fewer else 0)
    assert not fewer or int(of_those) == 6 ** COUNT[that]


def _sooner(told: Told, *parts: str) -> None:
    _compared(told, wins, parts)
    assert ("wins" in told.clause) == (parts[0] == "one die")


def _oftener(told: Told, *parts: str) -> None:
    _compared(told, fits, parts)


def _more(told: Told, this: str, more: str, that: str, less: str) -> None:
    _are_dice(told, this, that)
    assert float(more) > float(less)
    assert ("covers" in told.clause) == ("uncovers" in told.clause) == (this == "one die")
    for dice, number in ((this, more), (that, less)):
        used = [each if fits(told.before, each) else 0 for each in throws(COUNT[dice])]
        assert abs(Fraction(sum(used), len(used)) - Fraction(number)) <= Fraction(1, 20)


def _win(told: Told, doing: str, state: str, noun: str, points: str) -> None:
    assert told.after.winner == told.before.turn
    assert told.after.way == doing
    assert DOES[doing] == told.kind
    assert state == ("open" if doing == "covering" else "covered")
    assert noun == ("square" if len(told.numbers) == 1 else "squares")
    assert naive.score(told.after) == int(points)


CHECKS: dict[str, Callable[..., None]] = {
    "chance": _chance,
    "must": _must,
    "small": _size,
    "large": _size,
    "sooner": _sooner,
    "oftener": _oftener,
    "more": _more,
    "win": _win,
}
