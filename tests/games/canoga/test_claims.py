"""What the solution proves of a decision is true, counted a second time by the naive rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kono_tui.core.capabilities import always
from kono_tui.core.claim import Claim
from kono_tui.core.move import Move
from kono_tui.core.save import Player
from kono_tui.games.canoga.game import CANOGA
from kono_tui.games.canoga.notation import decode
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.reasons.claims import LETS_USE
from tests.games.canoga import naive
from tests.games.canoga.claim_truths import check_claim
from tests.games.canoga.drawn import SIZES, parse_drawing, position_from_round

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer")


def claims_of(position: CanogaPosition, move: Move) -> tuple[Claim, ...]:
    return CANOGA.explaining.find_own_claims(position, (move,), (move,), (), always)


@pytest.mark.parametrize("size", SIZES)
def test_every_claim_is_true_however_rows_are_covered(size: int) -> None:
    told: Counter[str] = Counter()
    for _, round in zip(range(150), naive.random_moments(random.Random(size), size), strict=False):
        position = position_from_round(round)
        if naive.lock(round):
            continue
        for code in position.moves():
            for claim in claims_of(position, decode(position, int(code))):
                check_claim(round, position, claim)
                told[claim.feature] += 1
                told.update(part.feature for part in claim.parts)
    assert told.keys() >= {"squares", "way", "dice", LETS_USE}


def claim_texts(human: str, computer: str, waiting: str, typed: str) -> list[str]:
    position = parse_drawing(f"human: {human}\ncomputer: {computer}\n{waiting}")
    move = CANOGA.notation.parse_move(position, typed)
    describe = CANOGA.explaining.describe_claim
    return [describe(position, each, (HUMAN, COMPUTER)) for each in claims_of(position, move)]


def test_a_claim_says_what_the_other_decision_would_be_worth_and_why() -> None:
    texts = claim_texts("* * * 4 5 6 7 8 9", "* * * * * * 7 8 9", "human threw 6", "u6")
    assert texts[0] == (
        "Uncovering 5 and 1 would be worth 3.1 points less, and win 56% instead of 60%: "
        "if the turn ended, the computer could use 34 of 36 throws, instead of 30."
    )
    assert texts[1].startswith("Covering ")


def test_the_worse_decision_claims_nothing() -> None:
    position = parse_drawing(
        f"human: {'1 2 3 4 5 6 7 8 9'}\ncomputer: 1 2 3 4 5 6 7 8 9\nhuman threw 6"
    )
    best, *others = CANOGA.solution.valued_moves(position, 0) if CANOGA.solution else ()
    assert claims_of(position, best.move)
    assert claims_of(position, others[-1].move) == ()
