"""Claims about threats, met or made, played out over the naive rules with a turn left out."""

from __future__ import annotations

from typing import Any

from kono_tui.core.move import Move
from tests.claims.naive_look import (
    NaiveLook,
    Wrong,
    check_amounts,
    check_cells,
    check_length,
    check_rivals,
    require,
)


def check_threat_met(look: NaiveLook) -> None:
    claim, passed = look.claim, look.rules.passed(look.start)
    require(passed is not None, "nobody can pass")
    line, foil = look.play(look.start, claim.line), look.play(passed, claim.foil)
    check_length(look, line, 1)
    require(len(foil) == 2 and (claim.horizon, claim.looked) == (1, 3), "the threat is no turn")
    check_amounts(look, -_threat(look, line[1], 1), -_threat(look, passed, 1))
    require(look.margin(passed) - look.margin(foil[1]) == claim.foil_amount, "it gains less")
    for turns in (1, 2, 3):
        threat, rest = -_threat(look, passed, turns), -_threat(look, line[1], turns)
        require(rest < threat > 0, f"no threat is met within {turns} turns")
    check_rivals(look, line[1], lambda end: -_threat(look, end, 1) <= max(claim.amount, 0))
    check_cells(look, line, foil)


def check_threat_made(look: NaiveLook) -> None:
    claim = look.claim
    own = _own_moves(look)
    second = claim.line[len(own) :]
    after = look.play(look.start, own)[1]
    passed = look.rules.passed(after)
    require(passed is not None and not look.rules.is_over(after), "nobody can pass")
    foil = look.play(passed, second)
    require(len(foil) == 2 and (claim.horizon, claim.looked) == (1, 3), "the threat is no turn")
    check_amounts(look, _threat(look, passed, 1), _gain_now(look, second))
    require(look.margin(foil[1]) - look.margin(passed) == claim.amount, "it gains less")
    require(claim.foil_amount < claim.amount, "it gains as much now")
    require(_threatens(look, after, claim.amount), "there is no threat")
    check_rivals(look, after, lambda end: _threatens(look, end, claim.amount))
    check_cells(look, [look.start, after], foil)


def _threat(look: NaiveLook, round: Any, turns: int) -> int:
    """What the player gains from a round on; below 0 if the opponent does."""
    return look.score(round, turns) - look.margin(round)


def _own_moves(look: NaiveLook) -> tuple[Move, ...]:
    for count in range(1, len(look.claim.line) + 1):
        try:
            look.play(look.start, look.claim.line[:count])
        except Wrong:
            continue
        return look.claim.line[:count]
    raise Wrong("the line begins with no whole turn")


def _gain_now(look: NaiveLook, moves: tuple[Move, ...]) -> int:
    try:
        ends = look.play(look.start, moves)
    except Wrong:
        return 0
    return look.margin(ends[1]) - look.margin(look.start) if len(ends) == 2 else 0


def _threatens(look: NaiveLook, after: Any, least: int) -> bool:
    if look.rules.is_over(after):
        return False
    passed = look.rules.passed(after)
    gains = [_threat(look, passed, turns) for turns in (1, 2, 3)]
    return not look.rules.is_over(passed) and min(gains) > 0 and gains[0] >= least
