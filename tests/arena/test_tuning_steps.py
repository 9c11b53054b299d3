"""SPSA on an objective whose best weights are known."""

from __future__ import annotations

import math
import random

from kono_tui.arena.tuning import Spsa

BEST = {"one": 40, "two": -15, "none": 10}
START = {"one": 25, "two": -30, "none": 0}


def objective(weights: dict[str, int]) -> float:
    """The better, the nearer to the best weights."""
    return -sum(((weights[name] - BEST[name]) / 10) ** 2 for name in BEST)


def run_spsa(steps: int, noise: float, seed: int) -> Spsa:
    """Weights after comparisons; the more noise, the more chance decides them."""
    search = Spsa(START, seed)
    search.expect_steps(steps)
    source = random.Random(seed)
    for _ in range(steps):
        plus, minus = search.next_pair()
        search.record_advantage(
            math.tanh(objective(plus) - objective(minus) + source.gauss(0, noise))
        )
    return search


def test_it_finds_the_best_weights_where_comparisons_are_sure() -> None:
    for seed in range(10):
        found = run_spsa(400, 0.0, seed).weights
        assert all(abs(found[name] - BEST[name]) <= 2 for name in BEST), found


def test_it_comes_nearer_where_chance_has_a_say() -> None:
    for seed in range(10):
        assert objective(run_spsa(1000, 1.0, seed).weights) > objective(START) / 4


def test_the_two_sets_lie_opposite_to_each_other() -> None:
    search = Spsa({"large": 100, "small": 1, "none": 0}, 1)
    plus, minus = search.next_pair()
    assert {name: abs(plus[name] - minus[name]) // 2 for name in plus} == {
        "large": 20,
        "small": 2,
        "none": 20,
    }
    assert all(plus[name] + minus[name] == 2 * value for name, value in search.weights.items())


def test_a_draw_moves_nothing_and_a_win_moves_towards_the_winner() -> None:
    search = Spsa(START, 1)
    plus, _ = search.next_pair()
    search.record_advantage(0.0)
    assert search.weights == START
    plus, _ = search.next_pair()
    search.record_advantage(1.0)
    for name, value in START.items():
        assert (search.values[name] > value) == (plus[name] > value)


def test_late_steps_are_smaller() -> None:
    search = Spsa({"one": 1000}, 1)
    sizes = []
    for _ in range(50):
        before = search.values["one"]
        search.next_pair()
        search.record_advantage(1.0)
        sizes.append(abs(search.values["one"] - before))
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < sizes[0] / 4


def test_the_first_of_many_steps_are_smaller_than_of_few() -> None:
    moved = []
    for steps in (10, 1000):
        search = Spsa({"one": 1000}, 1)
        search.expect_steps(steps)
        search.next_pair()
        search.record_advantage(1.0)
        moved.append(abs(search.values["one"] - 1000))
    assert moved[0] > 5 * moved[1]


def test_the_same_seed_asks_the_same() -> None:
    assert run_spsa(20, 1.0, 3).values == run_spsa(20, 1.0, 3).values
    assert Spsa(START, 1).next_pair() == Spsa(START, 1).next_pair()
    asked = {str(Spsa(START, seed).next_pair()) for seed in range(20)}
    assert len(asked) > 1
