"""Evaluating a position with other weights."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

from kono_tui.games import GAMES
from kono_tui.games.kono.game import Kono
from kono_tui.games.kono.position import KonoPosition
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advisor
from tests.games.pig import Pig

KONO = Kono()


@lru_cache
def random_position(size: int, plies: int, seed: int) -> KonoPosition:
    """A position after random moves."""
    source = random.Random(seed)
    position = KONO.start(size, KONO.default_opening())
    for _ in range(plies):
        after = position.play(source.choice(list(position.moves())))
        if after.is_over():
            break
        position = after
    return position


@pytest.mark.parametrize("size", KONO.sizes)
def test_the_usual_weights_change_nothing(size: int) -> None:
    for seed in range(20):
        position = random_position(size, 200, seed)
        same = KONO.with_weights(position, KONO.weights(size))
        assert (same, same.key(), same.value()) == (position, position.key(), position.value())
        assert KONO.with_weights(position, {}).value() == position.value()


@pytest.mark.parametrize("size", KONO.sizes)
@pytest.mark.parametrize("name", KONO.weights(5))
def test_every_weight_counts_and_no_rule_depends_on_it(size: int, name: str) -> None:
    changed = 0
    for seed in range(20):
        position = random_position(size, 200, seed)
        other = KONO.with_weights(position, {name: KONO.weights(size)[name] + 200})
        assert (other, other.key()) == (position, position.key())
        assert list(other.moves()) == list(position.moves())
        assert other.value_if_ended() == position.value_if_ended()
        changed += other.value() != position.value()
    assert changed


def test_weights_last_as_the_round_goes_on() -> None:
    position = random_position(5, 10, 1)
    weights = {"advance": 99, "mobility": 3}
    for code in position.moves():
        before = KONO.with_weights(position, weights).play(code)
        after = KONO.with_weights(position.play(code), weights)
        assert (before.value(), before.key()) == (after.value(), after.key())


def test_the_advice_is_that_of_the_weights() -> None:
    match = Match.begin(KONO, random_position(5, 6, 3))
    level = Level(SearchLimit(depth=1))
    usual, same, other = (
        Advisor(1).advise(match, level, other_count=0, weights=weights)
        for weights in (None, KONO.weights(5), {"advance": -300})
    )
    assert (same.move, same.value) == (usual.move, usual.value)
    assert other.move != usual.move
    assert other.move in match.legal_moves


def test_a_game_without_weights_is_looked_at_as_usual() -> None:
    pig = Pig()
    position = pig.start(1, pig.default_opening())
    assert pig.weights(1) == {}
    assert pig.with_weights(position, {"courage": 3}) is position


def test_every_registered_game_has_weights_by_size() -> None:
    for game in GAMES.values():
        for size in game.sizes:
            assert all(isinstance(value, int) for value in game.weights(size).values())
