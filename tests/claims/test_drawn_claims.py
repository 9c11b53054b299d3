"""Every kind of claim is found on drawn boards, and true: as it was written down by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from kono_tui.claims.board_claims import find_plan_claim
from kono_tui.claims.explanation import explain
from kono_tui.claims.question import Question
from kono_tui.claims.score_claims import find_sacrifice_claim, find_score_claim
from kono_tui.claims.threat_claims import find_threat_made, find_threat_met
from kono_tui.claims.verification.verdict import verify_claim
from kono_tui.core.claim import (
    CERTAIN,
    PLAN,
    SACRIFICE,
    SCORE,
    THREAT_MADE,
    THREAT_MET,
    Claim,
)
from kono_tui.core.game import Game
from kono_tui.core.position import WIN_VALUE, Position
from kono_tui.games.fanorona.game import FANORONA
from kono_tui.games.konane.game import KONANE
from kono_tui.games.kono.game import KONO
from kono_tui.games.konobi.game import KONOBI
from kono_tui.play.match import Match
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.value_meaning import certain_outcome
from tests.claims.checker import find_mistake
from tests.claims.drawn_claims import DRAWN, JUMP_ONCE, DrawnClaim
from tests.claims.questions import EFFORT
from tests.games.fanorona import drawn as fanorona
from tests.games.kono import drawn as kono
from tests.games.konobi import drawn as konobi
from tests.searchers import advise_best

FINDERS: dict[str, Callable[[Question], Claim | None]] = {
    SCORE: find_score_claim,
    SACRIFICE: find_sacrifice_claim,
    THREAT_MET: find_threat_met,
    THREAT_MADE: find_threat_made,
    PLAN: find_plan_claim,
}
DEEPEST = 7
"""As far as the claims look."""
NAIVE_DEPTHS = {"kono": 7, "konane": 7, "fanorona": 3}
"""How far the naive rules can look on these boards: where turns are few, as far."""
WON = 1


def name_of(drawn: DrawnClaim) -> str:
    return f"{drawn.game.info.key} {drawn.claim.kind} {drawn.line}"


@pytest.mark.parametrize("drawn", DRAWN, ids=name_of)
def test_the_claim_about_a_drawn_turn_is_found_as_it_was_written_down(drawn: DrawnClaim) -> None:
    assert FINDERS[drawn.claim.kind](drawn.question) == drawn.whole


@pytest.mark.parametrize("drawn", DRAWN, ids=name_of)
def test_the_claim_about_a_drawn_turn_is_true(drawn: DrawnClaim) -> None:
    deepest = NAIVE_DEPTHS[drawn.game.info.key]
    assert verify_claim(drawn.game, drawn.position, drawn.whole).holds
    assert find_mistake(drawn.game, drawn.position, drawn.whole, deepest) == ""


@pytest.mark.parametrize("drawn", DRAWN, ids=name_of)
def test_a_drawn_claim_is_not_true_of_another_foil_or_another_amount(drawn: DrawnClaim) -> None:
    claim = drawn.whole
    mutants = [replace(claim, amount=claim.amount + 100)]
    if claim.foil:
        mutants.append(replace(claim, foil=claim.line))
    for mutant in mutants:
        assert verify_claim(drawn.game, drawn.position, mutant).holds is False
        assert find_mistake(drawn.game, drawn.position, mutant, DEEPEST) != ""


# How rounds end


@dataclass(frozen=True)
class DrawnEnd:
    """A board that can be played out, the best turn on it, and what that comes to."""

    game: Game[Any]
    position: Position
    best: str
    outcome: int


ENDS = [
    DrawnEnd(
        KONO,
        kono.position_from_drawing(
            """
            .  .  .  .  .
            .  .  .  .  .
            B  .  B  .  .
            .  W  .  .  .
            .  .  .  .  .
            """
        ),
        "4,2 se",
        0,
    ),
    DrawnEnd(KONANE, JUMP_ONCE, "5,1-3,1 stop", 200),
    DrawnEnd(
        FANORONA,
        fanorona.parse_drawing(
            """
            .........
            .........
            ...W.B...
            .........
            .........
            """
        ),
        "d3-e3A",
        WON,
    ),
    DrawnEnd(
        KONOBI,
        konobi.position_from_drawing(
            """
            . . B .
            . B . W
            . . W .
            . B W .
            """
        ),
        "b2",
        WON,
    ),
]


@pytest.mark.parametrize("drawn", ENDS, ids=lambda drawn: str(drawn.game.info.key))
def test_how_a_round_ends_is_claimed_of_the_best_turn_and_true(drawn: DrawnEnd) -> None:
    game = drawn.game
    match = Match.begin(game, drawn.position)
    advice = advise_best(match, SearchLimit(nodes=100_000))
    claim = explain(match, advice, EFFORT).claims[0]
    assert claim.kind == CERTAIN
    assert game.notation.format_turn(drawn.position, advice.turn) == drawn.best
    assert (certain_outcome(claim.amount) * WON or claim.amount) == drawn.outcome
    assert claim.foil == () or not certain_outcome(claim.amount)
    assert verify_claim(game, drawn.position, claim).holds
    assert find_mistake(game, drawn.position, claim) == ""
    for amount in (-claim.amount, claim.amount + 100) if drawn.outcome != WON else (-WIN_VALUE, 0):
        mutant = replace(claim, amount=amount)
        if amount != claim.amount:
            assert verify_claim(game, drawn.position, mutant).problem
            assert find_mistake(game, drawn.position, mutant)
