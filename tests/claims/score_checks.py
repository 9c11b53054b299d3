"""Claims about the score and about how a round ends, played out over the naive rules."""

from __future__ import annotations

from typing import Any

from tests.claims.naive_look import (
    NaiveLook,
    check_amounts,
    check_cells,
    check_length,
    check_rivals,
    require,
)
from tests.claims.naive_rules import WON

WINNING = WON // 2
TO_THE_END = 300


def check_score(look: NaiveLook) -> None:
    claim = look.claim
    line, foil = (look.play(look.start, each) for each in (claim.line, claim.foil))
    require(look.rules.key(line[1]) != look.rules.key(foil[1]), "the foil is the turn itself")
    looks = [each for each in (0, 1, 3, 5, 7) if each <= min(claim.looked, look.deepest)]
    require(claim.looked in (1, 3, 5, 7), "nobody looks that far")
    known_looks = [each for each in (0, 1, 3, 5, 7) if each <= claim.looked]
    require(claim.horizon in known_looks, "nobody looks after so many turns")
    better = [look.gain(line[1], each) > look.gain(foil[1], each) for each in looks]
    for turns, is_better in zip(looks, better, strict=True):
        require(is_better or turns < claim.horizon, f"no better after {turns} turns")
    if claim.horizon <= look.deepest:
        earlier = [each for each in looks if each < claim.horizon]
        require(not earlier or not better[len(earlier) - 1], "it is better sooner")
    if claim.looked > look.deepest:
        check_length(look, line, 1 + claim.looked)
        check_length(look, foil, 1 + claim.looked)
    else:
        _check_end(look, line, claim.looked)
        _check_end(look, foil, claim.looked)
        check_amounts(look, look.gain(line[1], claim.looked), look.gain(foil[1], claim.looked))
        check_rivals(look, line[1], lambda end: look.gain(end, claim.looked) >= claim.amount)
    require(claim.amount > claim.foil_amount, "it is no better")
    check_cells(look, line, foil)


def check_sacrifice(look: NaiveLook) -> None:
    claim = look.claim
    line = look.play(look.start, claim.line)
    check_length(look, line, 1 + claim.horizon)
    require(claim.looked == claim.horizon >= 3, "nobody looks that far")
    require(look.gain(line[1], 1) == claim.foil_amount < 0, "nothing is lost at first")
    foil = look.play(look.start, claim.foil)
    check_length(look, foil, 1)
    require(look.gain(foil[1], 1) > claim.foil_amount, "the foil loses as much at first")
    if claim.looked <= look.deepest:
        require(look.gain(foil[1], claim.looked) < claim.amount, "the foil gains as much")
    end = look.margin(line[-1]) - look.margin(look.start)
    require(end == claim.amount > 0, f"the line gains {end}, not {claim.amount}")
    if claim.looked <= look.deepest:
        require(look.gain(line[1], claim.looked) == claim.amount, "the gain is another")
        _check_end(look, line, claim.horizon)
    check_cells(look, line, foil)


def _check_end(look: NaiveLook, ends: list[Any], horizon: int) -> None:
    """A line of best play has the same score in sight at every step."""
    check_length(look, ends, 1 + horizon)
    for played, end in enumerate(ends[1:]):
        in_sight = look.score(end, horizon - played)
        require(in_sight == look.margin(ends[-1]), "a line is not the best play")


def check_certain(look: NaiveLook) -> None:
    """Play the round out, every way there is; a win only until it is found."""
    claim = look.claim
    ends = look.play(look.start, claim.line)
    if look.rules.is_over(ends[-1]):
        require(_outcome(look.margin(ends[-1])) == _outcome(claim.amount), "it ends otherwise")
    require(_is_worth(look, look.start, claim.amount), "the round is worth something else")
    require(_is_worth(look, ends[1], claim.amount), "the turn is worth something else")
    if claim.foil:
        foil = look.play(look.start, claim.foil)
        require(_is_worth(look, foil[1], claim.foil_amount), "the foil is worth something else")


def _is_worth(look: NaiveLook, round: Any, value: int) -> bool:
    if abs(value) < WINNING:
        return look.score(round, TO_THE_END) == value
    for turns in range(TO_THE_END):
        found = look.score(round, turns)
        if abs(found) >= WINNING:
            return _outcome(found) == _outcome(value)
    return False


def _outcome(value: int) -> int:
    """The score, or who wins where only that counts."""
    return value if abs(value) < WINNING else (1 if value > 0 else -1) * WON
