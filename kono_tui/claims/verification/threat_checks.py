"""Checks of the claims about threats: what somebody would gain if the other passed."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.claims.verification.claim_check import (
    ClaimCheck,
    expect,
    expect_cells,
    expect_length,
    named_cells,
)
from kono_tui.claims.verification.line_walk import Refuted, taken_cells, walk_line
from kono_tui.core.move import Move
from kono_tui.core.position import Position


def check_threat_met(check: ClaimCheck) -> None:
    """Check that the opponent would gain so much after a pass, and only so much after the turn."""
    claim, passed = check.claim, check.pass_turn(check.position)
    expect_length(check.turns, 1)
    expect("amount", claim.amount, -check.change(check.after, claim.horizon))
    expect("foil's amount", claim.foil_amount, -check.change(passed, claim.horizon))
    for turns in range(claim.horizon, claim.looked + 1):
        threat, rest = -check.change(passed, turns), -check.change(check.after, turns)
        if threat <= 0 or rest >= threat:
            raise Refuted(f"within {turns} turns there is no such threat, or it is not met")
    threatened = check.walk(passed, claim.foil)
    expect_length(threatened, claim.horizon)
    gained = check.score_now(passed) - check.score_now(threatened[-1].end)
    expect("gain of the threatened turn", claim.foil_amount, gained)
    taken = {cell for turn in threatened for cell in taken_cells(check.game, turn)}
    expect_cells(claim, taken | named_cells([*claim.line, *claim.foil]))
    most = max(claim.amount, 0)  # whoever gains nothing is stopped
    check.check_rivals(check.after, lambda end: -check.change(end, claim.horizon) <= most)


def check_threat_made(check: ClaimCheck) -> None:
    """Check that the mover would gain so much if the opponent passed, and less so far."""
    claim = check.claim
    own, second = _split_at_pass(check)
    after = check.walk(check.position, own)[0].end
    passed = check.pass_turn(after)
    if not _threatens(check, after):
        raise Refuted("there is no such threat, or it can be met")
    threatened = check.walk(passed, second)
    expect_length(threatened, claim.horizon)
    expect("amount", claim.amount, check.change(passed, claim.horizon))
    gained = check.score_now(threatened[-1].end) - check.score_now(passed)
    expect("gain of the threatened turn", claim.amount, gained)
    expect("gain of the same turn now", claim.foil_amount, _gain_now(check, second))
    if claim.foil_amount >= claim.amount:
        raise Refuted("the turn gains as much now")
    taken = {cell for turn in threatened for cell in taken_cells(check.game, turn)}
    expect_cells(claim, taken | named_cells(claim.line))
    check.check_rivals(
        after, lambda end: _threatens(check, end) and _gain_by_pass(check, end) >= claim.amount
    )


def _split_at_pass(check: ClaimCheck) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """Return the turn that makes a threat, and what the mover would do after a pass."""
    line = check.claim.line
    for count in range(1, len(line) + 1):
        try:
            walk_line(check.game, check.position, line[:count])
        except Refuted:
            continue
        return line[:count], line[count:]
    raise Refuted("the line does not begin with a whole turn")


def _threatens(check: ClaimCheck, after: Position) -> bool:
    """Whether a second turn on end gains something, at every look."""
    passed = check.find_passed(after)
    looks = range(check.claim.horizon, check.claim.looked + 1)
    return passed is not None and all(check.change(passed, turns) > 0 for turns in looks)


def _gain_by_pass(check: ClaimCheck, after: Position) -> int:
    return check.change(check.pass_turn(after), check.claim.horizon)


def _gain_now(check: ClaimCheck, moves: Sequence[Move]) -> int:
    """What a turn would gain before the threat is made; 0 where it is not possible."""
    try:
        turns = walk_line(check.game, check.position, moves)
    except Refuted:
        return 0
    gained = check.score_now(turns[0].end) - check.score_now(check.position)
    return gained if len(turns) == 1 else 0
