"""Evaluating a position with other weights."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache

import pytest

from kono_tui.arena.contender import require_tuning
from kono_tui.games import GAMES
from kono_tui.games.kono.game import KONO
from kono_tui.games.kono.position import KonoPosition
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advisor
from tests.games.pig import PIG

TUNING = require_tuning(KONO)


@lru_cache
def random_position(size: int, plies: int, seed: int) -> KonoPosition:
    """A position after random moves."""
    source = random.Random(seed)
    position = KONO.start(size, KONO.info.default_opening())
    for _ in range(plies):
        after = position.play(source.choice(list(position.moves())))
        if after.is_over():
            break
        position = after
    return position


@pytest.mark.parametrize("size", KONO.info.sizes)
def test_the_usual_weights_change_nothing(size: int) -> None:
    for seed in range(20):
        position = random_position(size, 200, seed)
        same = TUNING.with_weights(position, TUNING.weights(size))
        assert (same, same.key(), same.value()) == (position, position.key(), position.value())
        assert TUNING.with_weights(position, {}).value() == position.value()


@pytest.mark.parametrize(
    ("size", "name"),
    [
        (size, name)
        for size in KONO.info.sizes
        for name, weight in TUNING.weights(size).items()
        if weight or name not in TUNING.switches
    ],
)
def test_every_weight_counts_and_no_rule_depends_on_it(size: int, name: str) -> None:
    changed = 0
    for seed in range(20):
        position = random_position(size, 200, seed)
        other = TUNING.with_weights(position, {name: TUNING.weights(size)[name] + 200})
        assert (other, other.key()) == (position, position.key())
        assert list(other.moves()) == list(position.moves())
        assert other.value_if_ended() == position.value_if_ended()
        changed += learned_value(other) != learned_value(position)
    assert changed


def learned_value(position: KonoPosition) -> int:
    """The value with what the computer has learned."""
    assert KONO.learning is not None
    return int(KONO.learning.with_windows(position).value())


def test_weights_last_as_the_round_goes_on() -> None:
    position = random_position(5, 10, 1)
    weights = {"advance": 99, "mobility": 3}
    for code in position.moves():
        before = TUNING.with_weights(position, weights).play(code)
        after = TUNING.with_weights(position.play(code), weights)
        assert (before.value(), before.key()) == (after.value(), after.key())


def test_the_advice_is_that_of_the_weights() -> None:
    match = Match.begin(KONO, random_position(5, 6, 3))
    level = Level(SearchLimit(depth=1))
    usual, same, other = (
        Advisor(1).advise(match, level, other_count=0, weights=weights)
        for weights in (None, TUNING.weights(5), {"advance": -300})
    )
    assert (same.move, same.value) == (usual.move, usual.value)
    assert other.move != usual.move
    assert other.move in match.legal_moves


def test_a_game_without_weights_is_looked_at_as_usual() -> None:
    match = Match.begin(PIG, PIG.start(1, PIG.info.default_opening()))
    level = Level(SearchLimit(depth=4))
    as_usual, with_courage = (
        Advisor().advise(match, level, weights=weights) for weights in ({}, {"courage": 3})
    )
    assert replace(with_courage, seconds=as_usual.seconds) == as_usual


def test_every_registered_game_has_weights_by_size() -> None:
    for game in GAMES.values():
        for size in game.info.sizes:
            weights = game.tuning.weights(size) if game.tuning else {}
            assert all(isinstance(value, int) for value in weights.values())
