"""Which claims are told: what is certain first, then what tells this turn from others."""

from __future__ import annotations

from collections.abc import Iterable
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

ORDER: Final = (CERTAIN, SACRIFICE, SCORE, THREAT_MET, THREAT_MADE, FEATURE, PLAN)
"""Among claims that hold of equally few other turns: what weighs more in a game comes first."""
UNCOUNTED_RIVALS = 1000


def rank_claims(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Return claims with the most telling first.

    A certain end comes before everything. Then what fewer other turns do says more, a point says
    more than something on the board, a larger gain more than a smaller, a near one more than a
    later.
    """
    return tuple(sorted(claims, key=_rank))


def _rank(claim: Claim) -> tuple[object, ...]:
    rivals = UNCOUNTED_RIVALS if claim.rivals is None else claim.rivals
    is_certain = claim.kind == CERTAIN
    return (
        not is_certain,
        rivals > 0,
        ORDER.index(claim.kind),
        -abs(claim.difference),
        claim.horizon,
    )
