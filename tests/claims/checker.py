"""A second opinion on claims: brute force over the naive rules, and the drawn board.

It shares no code with `kono_tui.claims`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kono_tui.core.claim import Claim
from kono_tui.core.game import Game
from kono_tui.core.position import Position
from tests.claims.board_checks import check_feature, check_plan
from tests.claims.naive_look import NaiveLook, Wrong
from tests.claims.own_claims import find_mistake_of_game
from tests.claims.score_checks import check_certain, check_sacrifice, check_score
from tests.claims.threat_checks import check_threat_made, check_threat_met

USUAL_DEPTH = 3

CHECKS: dict[str, Callable[[NaiveLook], None]] = {
    "score": check_score,
    "sacrifice": check_sacrifice,
    "threat-met": check_threat_met,
    "threat-made": check_threat_made,
    "certain": check_certain,
    "feature": check_feature,
    "plan": check_plan,
}


def find_mistake(
    game: Game[Any],
    position: Position,
    claim: Claim,
    deepest: int = USUAL_DEPTH,
    most_rounds: int = 2_000_000,
) -> str:
    """Say what is wrong with a claim; "" if nothing is, as far as was looked."""
    if game.explaining.check_claim(position, claim) is not None:
        return find_mistake_of_game(game.info.key, position, claim)
    look = NaiveLook(game.info.key, position, claim, deepest, most_rounds)
    try:
        CHECKS[claim.kind](look)
    except Wrong as wrong:
        return str(wrong)
    return ""
