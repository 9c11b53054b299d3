"""Tuning by rounds with a known outcome: the weights nearer to the best ones win."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import Any

import pytest

from kono_tui.arena.contender import parse_contender
from kono_tui.arena.rounds import RoundRecord, RoundTask
from kono_tui.arena.tuning import Spsa, TuningPlan, tune
from kono_tui.arena.workers import WorkerPool
from tests.arena.small import KONO, create_record

BEST = {"mobility": 50, "tempo": 20}


class Oracle(Executor):
    """Lets the contender nearer to the best weights win both rounds of a pair."""

    def __init__(self) -> None:
        self.asked: list[RoundTask] = []

    def submit(self, fn: Any, /, *args: Any, **_: Any) -> Future[Any]:
        task: RoundTask = args[0]
        self.asked.append(task)
        future: Future[RoundRecord] = Future()
        first, second = (_distance(dict(each.weights)) for each in task.contenders)
        score = 0.5 if first == second else float(first < second)
        future.set_result(create_record(score, task.pair, task.first_seat))
        return future


def _distance(weights: dict[str, int]) -> int:
    return sum(abs(weights[name] - value) for name, value in BEST.items())


def run_tuning(pairs: int, batch: int, hands: int = 3) -> tuple[Spsa, list[RoundTask], int]:
    oracle, search, rounds = Oracle(), Spsa({"mobility": 24, "tempo": 35}, 1), []
    plan = TuningPlan(KONO, parse_contender("nodes:10"), pairs, batch)
    tune(WorkerPool(oracle, hands), plan, search, lambda: rounds.append(1))
    return search, oracle.asked, len(rounds)


def test_weights_move_to_where_games_are_won() -> None:
    found = run_tuning(300, 1)[0].weights
    assert abs(found["mobility"] - 50) <= 5
    assert abs(found["tempo"] - 20) <= 5


def test_every_pair_is_an_opening_of_its_own_from_both_seats() -> None:
    search, asked, rounds = run_tuning(7, 2)
    assert [(task.pair, task.first_seat) for task in asked] == [
        (pair, seat) for pair in range(7) for seat in (0, 1)
    ]
    assert search.step == 4
    assert rounds == 14


@pytest.mark.parametrize("batch", [1, 3])
def test_the_weights_change_only_between_batches(batch: int) -> None:
    asked = run_tuning(6, batch)[1]
    sets = [task.contenders for task in asked]
    for begin in range(0, 12, 2 * batch):
        assert len(set(sets[begin : begin + 2 * batch])) == 1
    assert len(set(sets)) == 6 // batch


def test_a_batch_has_a_pair_for_each_worker_by_default() -> None:
    assert run_tuning(6, 0, hands=3)[0].step == 2
    assert run_tuning(6, 0, hands=1)[0].step == 6


def test_weights_that_are_not_tuned_are_kept() -> None:
    player = parse_contender("nodes:10")
    plan = TuningPlan(KONO, player, 1, 1)
    begun = TuningPlan(KONO, plan.contender_with_weights("x", {"advance": 7, "tempo": 1}), 1, 1)
    assert dict(begun.contender_with_weights("tuned", {"tempo": 2}).weights) == {
        "advance": 7,
        "tempo": 2,
    }
    assert begun.contender_with_weights("tuned", {}).level == player.level
