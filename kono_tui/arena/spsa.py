"""SPSA: better weights from noisy comparisons (simultaneous perturbation, J. C. Spall 1992).

1. Push every weight up or down at random, all at once: two sets, opposite to each other.
2. Compare the two. The first one's advantage says how far to move, and in which direction.
3. Shrink pushes and moves as the comparisons go on, so that the weights come to rest.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

STEP_DECAY = 0.602
PUSH_DECAY = 0.101
PUSH_DIVISOR = 5
"""The first push is a fifth of the weight,"""
MIN_PUSH = 2.0
PUSH_FROM_ZERO = 20.0
"""but at least MIN_PUSH, or this for a weight of 0, which does not reveal its order of size."""


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
        return {
            name: round(
                value + direction * self.signs[name] * max(1.0, self.push * self.scales[name])
            )
            for name, value in self.values.items()
        }

    def record_advantage(self, advantage: float) -> None:
        """Move the weights by the advantage of the first set over the second, from -1 to 1."""
        rate = (self.stability + self.step + 1) ** -STEP_DECAY
        for name, sign in self.signs.items():
            self.values[name] += rate * self.scales[name] * advantage * sign / self.push
        self.step += 1
