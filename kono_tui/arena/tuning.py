"""Weights tuned by self-play: SPSA, with rounds of a game as the comparison.

SPSA finds better weights from noisy comparisons (simultaneous perturbation, J. C. Spall 1992):

1. Push every weight up or down at random, all at once: two sets, opposite to each other.
2. Compare the two. The first one's advantage says how far to move, and in which direction.
3. Shrink pushes and moves as the comparisons go on, so that the weights come to rest.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from kono_tui.arena.contender import Contender, named_weights
from kono_tui.arena.rounds import ArenaSetting, create_tasks
from kono_tui.arena.workers import WorkerPool, completed_rounds

STEP_DECAY = 0.602
PUSH_DECAY = 0.101
PUSH_DIVISOR = 5
"""The first push is a fifth of the weight,"""
MIN_PUSH = 2.0
PUSH_FROM_ZERO = 20.0
"""but at least MIN_PUSH, or this for a weight of 0, which does not reveal its order of size."""


@dataclass(frozen=True)
class TuningPlan:
    """How to tune: the setting, the player, the pairs in all, and the pairs a step.

    With a `batch` of 0, a step plays one pair for each slot of the pool.
    """

    setting: ArenaSetting
    player: Contender
    pairs: int
    batch: int

    def contender_with_weights(self, name: str, weights: Mapping[str, int]) -> Contender:
        """The player under another name, with some of its weights replaced."""
        merged = named_weights({**dict(self.player.weights), **weights})
        return replace(self.player, name=name, weights=merged)


def tune(pool: WorkerPool, plan: TuningPlan, search: Spsa, on_round: Callable[[], None]) -> None:
    """Play all pairs; call `on_round` after each round. `search` always has the weights so far."""
    batch = plan.batch or pool.capacity
    search.expect_steps(-(-plan.pairs // batch))
    for pair in range(0, plan.pairs, batch):
        pairs = min(batch, plan.pairs - pair)
        plus, minus = search.next_pair()
        first = plan.contender_with_weights("plus", plus)
        second = plan.contender_with_weights("minus", minus)
        tasks = create_tasks(plan.setting, (first, second), 2 * pairs, pair)
        score = 0.0
        for record in completed_rounds(pool, tasks):
            score += record.score
            on_round()
        search.record_advantage(score / pairs - 1)


class Spsa:
    """Weights being tuned: take the next pair, record which one was better, and repeat."""

    def __init__(self, weights: Mapping[str, int], seed: int) -> None:
        self.values = {name: float(value) for name, value in weights.items()}
        self.scales = {
            name: max(MIN_PUSH, abs(value) / PUSH_DIVISOR) if value else PUSH_FROM_ZERO
            for name, value in weights.items()
        }
        self.stability = 0.0
        self.step = 0
        self.source = random.Random(seed)
        self.signs = dict.fromkeys(weights, 1)

    def expect_steps(self, steps: int) -> None:
        """Announce the number of comparisons: with many, the first ones move the weights less."""
        self.stability = steps / 10

    @property
    def weights(self) -> dict[str, int]:
        """The weights so far."""
        return {name: round(value) for name, value in self.values.items()}

    @property
    def push(self) -> float:
        return float((self.step + 1) ** -PUSH_DECAY)

    def next_pair(self) -> tuple[dict[str, int], dict[str, int]]:
        """Return two sets of weights to compare."""
        self.signs = {name: self.source.choice((-1, 1)) for name in self.values}
        return self._pushed_weights(1), self._pushed_weights(-1)

    def _pushed_weights(self, direction: int) -> dict[str, int]:
        def pushed(name: str) -> int:
            push = max(1.0, self.push * self.scales[name])
            return round(self.values[name] + direction * self.signs[name] * push)

        return {name: pushed(name) for name in self.values}

    def record_advantage(self, advantage: float) -> None:
        """Move the weights by the advantage of the first set over the second, from -1 to 1."""
        rate = (self.stability + self.step + 1) ** -STEP_DECAY
        for name, sign in self.signs.items():
            self.values[name] += rate * self.scales[name] * advantage * sign / self.push
        self.step += 1
