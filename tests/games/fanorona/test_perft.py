"""Counts of turns, by the game's rules and by a second, naive set of them."""

from __future__ import annotations

import random

import pytest

from kono_tui.core.bits import COMPILED
from kono_tui.games.fanorona.setup import start_position
from kono_tui.search.perft import perft
from tests.builds import leave_to_compiled
from tests.games.fanorona import naive
from tests.games.fanorona.drawn import SIZES, position_from_round

START_COUNTS = {5: (5, 39, 724, 18026), 7: (5, 39, 912, 37318), 9: (5, 39, 1089, 57105)}
"""The naive rules have counted each of them, too."""
IN_A_MOMENT = {5: 4, 7: 3, 9: 3}
"""How far they do so without taking long over it."""


@pytest.mark.parametrize("size", leave_to_compiled(SIZES))
def test_the_opening_has_the_known_counts_of_turns(size: int) -> None:
    for depth, count in enumerate(START_COUNTS[size], start=1):
        if depth <= IN_A_MOMENT[size]:
            assert naive.perft(naive.start(size), depth) == count
        if depth <= IN_A_MOMENT[size] or COMPILED:
            assert int(perft(start_position(size, 0), depth)) == count


@pytest.mark.parametrize("size", leave_to_compiled(SIZES))
def test_random_positions_have_as_many_turns_as_the_naive_rules_count(size: int) -> None:
    source = random.Random(size)
    counts: list[int] = []
    while len(counts) < 40:
        round = naive.random_board(source, size)
        if naive.perft(round, 1) <= 20:
            counts.append(naive.perft(round, 2))
            assert int(perft(position_from_round(round), 2)) == counts[-1]
    assert max(counts) >= 100
    assert min(counts) <= 20


@pytest.mark.parametrize("size", SIZES)
def test_positions_in_mid_turn_have_as_many_turns_as_the_naive_rules_count(size: int) -> None:
    source = random.Random(size)
    chains = 0
    for _ in range(4):
        for round, _ in naive.wander(source, naive.start(size)):
            if round.stood:
                chains += 1
                assert int(perft(position_from_round(round), 1)) == naive.perft(round, 1)
    assert chains >= 20
