"""Counts of turns, by the game's rules and by a second, naive set of them."""

from __future__ import annotations

import random

import pytest

from kono_tui.core.bits import COMPILED
from kono_tui.games.konobi.setup import start_position
from kono_tui.search.perft import perft
from tests.games.konobi import naive
from tests.games.konobi.drawn import SIZES, position_from_round

START_COUNTS = {
    4: (16, 256, 3096, 34400),
    5: (25, 625, 12928, 254600),
    8: (64, 4096, 241864),
    11: (121, 14641),
    19: (361,),
}
"""The naive rules have counted each of them, too."""
IN_A_MOMENT = {4: 3, 5: 3, 8: 2, 11: 1, 19: 1}
"""How far they do so without taking long over it."""


@pytest.mark.parametrize("size", START_COUNTS)
def test_the_opening_has_the_known_counts_of_turns(size: int) -> None:
    for depth, count in enumerate(START_COUNTS[size], start=1):
        if depth <= IN_A_MOMENT[size]:
            assert naive.perft(naive.start(size), depth) == count
        if depth <= IN_A_MOMENT[size] or COMPILED:
            assert int(perft(start_position(size, 0), depth)) == count
            assert int(perft(start_position(size, 1), depth)) == count


@pytest.mark.parametrize("size", SIZES[:7])
def test_late_positions_have_as_many_turns_as_the_naive_rules_count(size: int) -> None:
    source = random.Random(size)
    counts: list[int] = []
    while not counts:
        for round, _ in naive.random_round(source, naive.start(size)):
            choices = naive.decisions(round)
            if len(choices) < 15 and len(counts) < 6:
                counts.append(naive.perft(round, 2))
                assert int(perft(position_from_round(round), 2)) == counts[-1]
    assert max(counts) >= 5


@pytest.mark.parametrize("size", [4, 5])
def test_endings_have_as_many_turns_as_the_naive_rules_count(size: int) -> None:
    source = random.Random(size)
    lengths = set()
    for _ in range(20):
        for round, _ in naive.random_round(source, naive.start(size)):
            if len(naive.points_with(round, ".")) == 4:
                counts = [naive.perft(round, depth) for depth in range(1, 6)]
                assert [
                    int(perft(position_from_round(round), depth)) for depth in range(1, 6)
                ] == counts
                lengths.add(sum(count > 0 for count in counts))
    assert len(lengths) >= 2


def test_a_pass_is_a_turn() -> None:
    round = naive.Round(("WWBB", "BWBW", "W..W", "BBWB"))
    assert [naive.perft(round, depth) for depth in (1, 2, 3)] == [1, 2, 0]
    assert [int(perft(position_from_round(round), depth)) for depth in (1, 2, 3)] == [1, 2, 0]
