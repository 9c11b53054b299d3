"""Claims that only one game makes, over its naive rules."""

from __future__ import annotations

from typing import Any

from kono_tui.core.claim import Claim
from tests.games.canoga import claim_truths as canoga
from tests.games.canoga import naive as canoga_rules
from tests.games.canoga.drawn import round_of
from tests.games.konobi import claim_truths as konobi


def find_mistake_of_game(key: str, position: Any, claim: Claim) -> str:
    """Say what is wrong with such a claim; "" if nothing is.

    While a square of Canoga is locked, values are not worked out again.
    """
    try:
        if key == "konobi":
            konobi.check_naively(position, claim)
        elif not canoga_rules.lock(round_of(position)):
            canoga.check_claim(round_of(position), position, claim)
    except AssertionError as wrong:
        return str(wrong) or "it is not true"
    return ""
