"""The verdict on a claim: it holds, it does not, or that could not be settled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from kono_tui.claims.verification.board_checks import check_certain, check_feature, check_plan
from kono_tui.claims.verification.claim_check import ClaimCheck
from kono_tui.claims.verification.line_walk import Refuted
from kono_tui.claims.verification.score_checks import check_sacrifice, check_score
from kono_tui.claims.verification.score_proof import ScoreProof, TooLarge
from kono_tui.claims.verification.threat_checks import check_threat_made, check_threat_met
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
from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE, Position

MOST_NODES: Final = 3_000_000
"""So many positions may be looked at for one claim."""
CHECKS: Final[Mapping[str, Callable[[ClaimCheck], None]]] = {
    SCORE: check_score,
    THREAT_MET: check_threat_met,
    THREAT_MADE: check_threat_made,
    SACRIFICE: check_sacrifice,
    CERTAIN: check_certain,
    FEATURE: check_feature,
    PLAN: check_plan,
}


@dataclass(frozen=True)
class Verdict:
    """What became of a claim: `problem` says what does not hold; "" if nothing is wrong.

    `is_settled`: whether all of it could be worked out. If not, there were too many positions.
    """

    claim: Claim
    problem: str = ""
    is_settled: bool = True

    @property
    def holds(self) -> bool | None:
        """Whether it holds; None if that is not settled."""
        return not self.problem if self.is_settled else None


def verify_claim(
    game: Game[Any], position: Position, claim: Claim, most_nodes: int = MOST_NODES
) -> Verdict:
    """Work out again what a claim says of a turn of a position."""
    if position.is_over() or position.to_move == CHANCE:
        return Verdict(claim, "nobody is to move")
    problem = game.explaining.check_claim(position, claim)
    if problem is not None:
        return Verdict(claim, problem)
    check = ClaimCheck(game, position, claim, ScoreProof(int(position.to_move), most_nodes))
    try:
        CHECKS[claim.kind](check)
    except Refuted as refuted:
        return Verdict(claim, str(refuted))
    except TooLarge:
        return Verdict(claim, is_settled=False)
    return Verdict(claim)
