"""Checks of the other claims: how the round ends, what is counted, and which piece goes where."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kono_tui.claims.verification.claim_check import ClaimCheck, expect, expect_length
from kono_tui.claims.verification.line_walk import (
    Refuted,
    WalkedTurn,
    ends_of_turns,
    taken_cells,
    walk_piece,
)
from kono_tui.claims.verification.score_proof import TooLarge
from kono_tui.core.capabilities import FeatureCount
from kono_tui.core.position import DECIDED_VALUE, Position
from kono_tui.strategy.value_meaning import certain_outcome

TO_THE_END = 1000
"""More turns than any round has left."""


# How the round ends


def check_certain(check: ClaimCheck) -> None:
    """Check that the round ends as it is said, with the best play of both, and after the foil."""
    claim = check.claim
    if claim.foil:
        _expect_outcome(claim.foil_amount, _final_score(check, check.foil_turns[0].end))
    certain, last = certain_outcome(claim.amount), check.turns[-1].end
    if last.is_over():
        _expect_outcome(claim.amount, check.score_now(last))
    if certain > 0:
        _prove_win(check, DECIDED_VALUE)
    elif certain < 0:
        _prove_win(check, 1 - DECIDED_VALUE)
    else:
        _expect_outcome(claim.amount, _final_score(check, check.position))
        _expect_outcome(claim.amount, _final_score(check, check.after))


def _final_score(check: ClaimCheck, position: Position) -> int:
    return check.score(position, TO_THE_END, check.claim.amount)


def _expect_outcome(claimed: int, found: int) -> None:
    if certain_outcome(claimed) or certain_outcome(found):
        claimed, found = certain_outcome(claimed), certain_outcome(found)
    expect("value at the end of the round", claimed, found)


def _prove_win(check: ClaimCheck, least: int) -> None:
    """Look further and further ahead until one side forces the end of the round.

    The mover wins with at least DECIDED_VALUE, and has lost where it cannot have more than its
    opposite. No score comes near either before the round is over.
    """
    start = check.after if least > 0 else check.position
    for turns in range(TO_THE_END):
        if check.proof.reaches(start, turns, least) == (least > 0):
            return
    raise TooLarge


# What can be counted


def check_feature(check: ClaimCheck) -> None:
    """Count something after the turn and after the foil; an answer must not undo the difference."""
    claim = check.claim
    expect_length(check.turns, 1)
    expect_length(check.foil_turns, 1)
    after, foil = check.after, check.foil_turns[0].end
    expect(f"count of {claim.feature}", claim.amount, _count(check, after))
    expect(f"foil's count of {claim.feature}", claim.foil_amount, _count(check, foil))
    if not _is_better(check, claim.amount, claim.foil_amount):
        raise Refuted("the turn leaves the mover no better off than the foil")
    if claim.looked:
        mine, others = (list(_counts_after_answer(check, each)) for each in (after, foil))
        if not any(_is_better(check, *each) for each in product(mine, others)):
            raise Refuted("the answer undoes the difference")
    check.check_rivals(after, lambda end: not _is_better(check, claim.amount, _count(check, end)))


def _count(check: ClaimCheck, position: Position) -> int:
    return _find_feature(check, position).counts[check.claim.seat]


def _find_feature(check: ClaimCheck, position: Position) -> FeatureCount:
    for each in check.game.explaining.features(position):
        if each.name == check.claim.feature:
            return each
    raise Refuted(f"nobody counts '{check.claim.feature}'")


def _is_better(check: ClaimCheck, count: int, other: int) -> bool:
    """Whether a count is better than another for the mover."""
    is_own = check.claim.seat == int(check.position.to_move)
    wants_more = is_own != _find_feature(check, check.after).is_burden
    return count > other if wants_more else count < other


def _counts_after_answer(check: ClaimCheck, position: Position) -> Iterator[int]:
    """Yield the counts after each of the opponent's best answers, by the score alone."""
    if position.is_over():
        yield _count(check, position)
        return
    ends = list(ends_of_turns(position).values())
    least = min(map(check.score_now, ends))
    yield from (_count(check, each) for each in ends if check.score_now(each) == least)


# Who goes where


def check_plan(check: ClaimCheck) -> None:
    """Follow the piece along the line: it goes on, arrives with the last turn, and is not taken."""
    claim, (first, *following) = check.claim, check.turns
    path = walk_piece(check.game, first)
    if len(path) < 2 or not following:
        raise Refuted("no piece goes on")
    expect("horizon", claim.horizon, len(following))
    cell, own_turns = path[-1], 0
    for turn in following:
        own_turns += turn.seat == first.seat
        cell = _follow(check, cell, turn, first.seat)
    expect("way of the piece", claim.cells, (path[-1], cell))
    expect("number of turns it takes", claim.amount, own_turns)
    if cell in path or walk_piece(check.game, following[-1])[-1:] != (cell,):
        raise Refuted("the piece does not arrive with the last turn of the line")


def _follow(check: ClaimCheck, cell: int, turn: WalkedTurn, seat: int) -> int:
    """Return where a piece stands after a turn of a line."""
    if turn.seat != seat:
        if cell in taken_cells(check.game, turn):
            raise Refuted("the piece is taken")
        return cell
    path = walk_piece(check.game, turn)
    return path[-1] if len(path) > 1 and path[0] == cell else cell
