"""Checks of the claims about the score: what a turn brings, and the foil would not."""

from __future__ import annotations

from kono_tui.claims.verification.claim_check import (
    ClaimCheck,
    expect,
    expect_cells,
    expect_length,
    named_cells,
)
from kono_tui.claims.verification.line_walk import Refuted, WalkedTurn, taken_cells


def check_score(check: ClaimCheck) -> None:
    """Check that a turn leads to a better score than the foil at every look, so much better."""
    claim, after, foil = check.claim, check.after, check.foil_turns[0].end
    if after.key() == foil.key():
        raise Refuted("the turn is compared with itself")
    looks = _list_looks(claim.looked)
    if claim.looked not in looks[1:]:
        raise Refuted(f"nobody looks {claim.looked} turns ahead")
    expect("amount", claim.amount, check.gain(after, claim.looked))
    expect("foil's amount", claim.foil_amount, check.gain(foil, claim.looked))
    horizon = None
    for turns in reversed(looks):
        if check.gain(after, turns) <= check.gain(foil, turns):
            break
        horizon = turns
    expect("horizon from which on the turn is better", claim.horizon, horizon)
    _expect_best_play(check, check.turns, claim.looked)
    _expect_best_play(check, check.foil_turns, claim.looked)
    expect_cells(claim, _touched_cells(check))
    least = claim.amount + check.score_now(check.position)
    check.check_rivals(after, lambda end: bool(check.proof.reaches(end, claim.looked, least)))


def check_sacrifice(check: ClaimCheck) -> None:
    """Check that a turn loses something at first, and has gained something in the end."""
    claim = check.claim
    if claim.looked != claim.horizon or claim.looked < 3:
        raise Refuted("nobody looks far enough ahead")
    expect("gain in the end", claim.amount, check.gain(check.after, claim.looked))
    expect("loss at first", claim.foil_amount, check.gain(check.after, 1))
    if not claim.foil_amount < 0 < claim.amount:
        raise Refuted("nothing is given up, or nothing is gained")
    expect_length(check.foil_turns, 1)
    foil = check.foil_turns[0].end
    if check.gain(foil, 1) <= claim.foil_amount:
        raise Refuted("the foil loses as much at first")
    if check.gain(foil, claim.looked) >= claim.amount:
        raise Refuted("the foil gains as much in the end")
    _expect_best_play(check, check.turns, claim.horizon)
    expect_cells(claim, _touched_cells(check))


def _list_looks(last: int) -> list[int]:
    """After how many turns the score is looked at: at once, and whenever the opponent has moved."""
    return [turns for turns in range(last + 1) if turns == 0 or turns % 2]


def _expect_best_play(check: ClaimCheck, turns: list[WalkedTurn], horizon: int) -> None:
    """Refute a claim unless what follows the first turn is best play for so many more turns."""
    ends = [turn.end for turn in turns]
    if len(turns) != 1 + horizon and not (len(turns) <= horizon and ends[-1].is_over()):
        raise Refuted(f"a line has {len(turns) - 1} more turns, not {horizon}")
    last = check.score_now(ends[-1])
    scores = {check.score(end, horizon - played, last) for played, end in enumerate(ends)}
    if scores != {last}:
        raise Refuted("a line is not the best play")


def _touched_cells(check: ClaimCheck) -> set[int]:
    lines = [*check.turns, *(check.foil_turns if check.claim.foil else ())]
    taken = {cell for turn in lines for cell in taken_cells(check.game, turn)}
    return taken | named_cells([*check.claim.line, *check.claim.foil])
