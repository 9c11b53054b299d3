"""Both checkers, the program's and that over the naive rules, on drawn play and on mutants."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.claims.verification.verdict import verify_claim
from kono_tui.core.claim import FEATURE, PLAN, SACRIFICE, SCORE, THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.games import GAMES
from tests.claims.checker import find_mistake
from tests.claims.found import find_claims
from tests.claims.naive_features import COUNTERS
from tests.claims.played import SMALL_BOARDS, draw_position
from tests.scale import scaled

SEEDS = st.integers(0, 10**9)
ROUNDS = {"kono": 40, "konane": 40, "fanorona": 15, "konobi": 6}
"""How many moments of each game are looked at for mutants."""
DEEPEST = {"kono": 3, "konane": 3, "fanorona": 3, "konobi": 1}
HELD_CELL = (SCORE, THREAT_MET, THREAT_MADE, SACRIFICE)


def refutations(game: Game[Any], position: Position, claim: Claim) -> tuple[str, str]:
    """What both checkers say is wrong with a claim."""
    verdict = verify_claim(game, position, claim)
    assert verdict.is_settled
    return verdict.problem, find_mistake(game, position, claim)


@pytest.mark.parametrize(("key", "size"), SMALL_BOARDS)
@given(seed=SEEDS)
def test_what_is_claimed_of_drawn_turns_is_true(key: str, size: int, seed: int) -> None:
    game: Any = GAMES[key]
    source = random.Random(seed)
    position = draw_position(game, size, source)
    for claim in find_claims(game, position, source, DEEPEST[key]):
        assert refutations(game, position, claim) == ("", ""), claim


@pytest.mark.parametrize(("key", "size"), SMALL_BOARDS[:3])
def test_a_changed_claim_is_refuted_by_both_checkers(key: str, size: int) -> None:
    game: Any = GAMES[key]
    refuted: Counter[str] = Counter()
    for seed in range(scaled(ROUNDS[key])):
        source = random.Random(f"{key} {seed}")
        position = draw_position(game, size, source)
        for claim in find_claims(game, position, source):
            for name, mutant in mutants(claim):
                problems = refutations(game, position, mutant)
                assert all(problems), (name, claim, mutant, problems)
                refuted[name] += 1
                refuted[claim.kind] += 1
    assert {"amount", "horizon", "line", "rivals", SCORE, PLAN} <= refuted.keys()


def mutants(claim: Claim) -> Iterator[tuple[str, Claim]]:
    """Yield claims that differ in one thing, which then is false, each with the thing's name."""
    for by in (-100, 100):
        yield "amount", replace(claim, amount=claim.amount + by)
        if claim.kind != PLAN:
            yield "foil amount", replace(claim, foil_amount=claim.foil_amount + by)
    for by in (-2, -1, 1, 2):
        if claim.horizon + by >= 0 and claim.kind != FEATURE:
            yield "horizon", replace(claim, horizon=claim.horizon + by)
    if claim.rivals is not None:
        yield "rivals", replace(claim, rivals=claim.rivals + 1)
    yield "line", replace(claim, line=claim.line[:-1])
    if claim.foil:
        yield "foil", replace(claim, foil=claim.foil[:-1])
        yield "the turn as its foil", replace(claim, foil=claim.line)
    if claim.kind == PLAN:
        yield "cell", replace(claim, cells=claim.cells[::-1])
    if claim.kind in HELD_CELL:
        touched = {cell for move in (*claim.line, *claim.foil) for cell in move.cells}
        yield "cell", replace(claim, cells=(max(touched) + 1,))


def test_every_feature_of_every_game_is_counted_by_the_naive_rules_too() -> None:
    for key, game in GAMES.items():
        position: Any = game.start(game.info.usual_size, game.info.default_opening())
        names = {each.name for each in game.explaining.features(position)}
        assert names <= {name for game_key, name in COUNTERS if game_key == key}, key
