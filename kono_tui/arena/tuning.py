"""Tuning of weights by self-play: SPSA, with rounds of a game as the comparison."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from kono_tui.arena.contender import Contender, named_weights
from kono_tui.arena.rounds import ArenaSetting, create_tasks
from kono_tui.arena.spsa import Spsa
from kono_tui.arena.workers import WorkerPool, completed_rounds


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
        contenders = (
            plan.contender_with_weights("plus", plus),
            plan.contender_with_weights("minus", minus),
        )
        score = 0.0
        for record in completed_rounds(
            pool, create_tasks(plan.setting, contenders, 2 * pairs, pair)
        ):
            score += record.score
            on_round()
        search.record_advantage(score / pairs - 1)
