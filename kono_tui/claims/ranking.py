"""Which claims are told: what is certain first, then what tells this turn from others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from kono_tui.core.claim import (
    CERTAIN,
    FEATURE,
    PLAN,
    SACRIFICE,
    SCORE,
    THREAT_MADE,
    THREAT_MET,
    Claim,
)
from kono_tui.core.reason import Reason

ORDER: Final = (SACRIFICE, SCORE, THREAT_MET, THREAT_MADE)
"""Among claims about the score that hold of equally few other turns: what weighs more is first."""
GROUPS: Final = {CERTAIN: 0, FEATURE: 2, PLAN: 3}
"""A certain end comes before everything; the claims that are not here come next."""
UNCOUNTED_RIVALS = 1000
MOST_RIVALS = 5
"""A threat, or what counts on a board, says little if it is true of more other turns than that."""
LATEST_PLAN = 3
"""A plan that takes more turns than that says little."""
TOLD_CLAIMS = 2
"""So many claims are told; the others are there for who asks."""


def rank_claims(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Return claims with the most telling first.

    What fewer other turns do says more, a larger gain more than a smaller, a near one more than a
    later.
    """
    return tuple(sorted(claims, key=_rank))


def _rank(claim: Claim) -> tuple[int, ...]:
    rivals = _count_rivals(claim)
    return (
        GROUPS.get(claim.kind, 1),
        claim.kind != SACRIFICE and rivals > 0,
        ORDER.index(claim.kind) if claim.kind in ORDER else rivals,
        -abs(claim.difference),
        claim.horizon,
    )


def _count_rivals(claim: Claim) -> int:
    return UNCOUNTED_RIVALS if claim.rivals is None else claim.rivals


def choose_told(reason: Reason, claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return the claims that are told beside a purpose, of ranked ones.

    The first is the most telling one that the purpose does not say already. If all say little,
    it is one in which the turn is better than the foil, alone. If other turns share the first, the
    second is one that fewer share, where there is such: so few are left that share both.
    """
    new = [each for each in claims if not _repeats(reason, each)]
    worth_telling = [each for each in new if not _says_little(each)]
    if not worth_telling:
        return tuple(each for each in new if each.kind == FEATURE and each.foil)[:1]
    first, *rest = worth_telling
    rest = [each for each in rest if not _is_idle_beside(first, each)]
    rest.sort(key=lambda each: min(_count_rivals(each), _count_rivals(first)))
    return (first, *rest[: TOLD_CLAIMS - 1])


def _says_little(claim: Claim) -> bool:
    if claim.kind == PLAN:
        return claim.amount > LATEST_PLAN
    is_shared = claim.rivals is None or claim.rivals > MOST_RIVALS
    return claim.kind in (FEATURE, THREAT_MADE) and is_shared


def _repeats(reason: Reason, claim: Claim) -> bool:
    """Whether a purpose has said what a claim says: the goal, or what is threatened."""
    if claim.kind == PLAN:
        return claim.cells[-1] in reason.cells
    if any(_repeats(part, claim) for part in reason.parts):
        return True
    if claim.kind == FEATURE:
        counted = ("after", f"{claim.feature}s")
        is_counted = any((name, claim.amount) in reason.amounts for name in counted)
        return not claim.horizon and is_counted
    if claim.kind not in (THREAT_MADE, THREAT_MET):
        return False
    threatened = [claim.cells, claim.foil[0].cells if claim.foil else ()]
    return any(cells and {*cells} <= {*reason.cells} for cells in threatened)


def _is_idle_beside(first: Claim, other: Claim) -> bool:
    """Whether nobody would ask for a claim once another has been told."""
    if first.kind == CERTAIN:
        is_compared = bool(first.foil) and other.kind == SCORE
        return other.kind not in (CERTAIN, SCORE) or is_compared
    if first.kind == SACRIFICE and other.kind == SCORE:
        return True
    if other.kind == FEATURE == first.kind:
        is_like = other.seat == first.seat and other.foil[:1] == first.foil[:1]
        return is_like or other.feature == first.feature
    return other.kind == PLAN
