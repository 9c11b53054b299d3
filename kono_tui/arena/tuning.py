"""Tuning of weights by self-play: SPSA, with rounds of a game as the comparison."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from kono_tui.arena.contender import Contender, as_data
from kono_tui.arena.crew import Crew, results
from kono_tui.arena.rounds import Setting, tasks
from kono_tui.arena.spsa import Spsa


@dataclass(frozen=True)
class Plan:
    """How to tune: the setting, the player, the pairs in all, and the pairs a step.

    With a `batch` of 0, a step plays one pair for each slot of the pool.
    """

    setting: Setting
    player: Contender
    pairs: int
    batch: int

    def weighing(self, name: str, weights: Mapping[str, int]) -> Contender:
        """The player under another name, with some of its weights replaced."""
        merged = as_data({**dict(self.player.weights), **weights})
        return replace(self.player, name=name, weights=merged)


def tune(crew: Crew, plan: Plan, search: Spsa, told: Callable[[], None]) -> None:
    """Play all pairs; call `on_round` after each round. `search` always has the weights so far."""
    batch = plan.batch or crew.hands
    search.expect(-(-plan.pairs // batch))
    for pair in range(0, plan.pairs, batch):
        pairs = min(batch, plan.pairs - pair)
        plus, minus = search.ask()
        contenders = plan.weighing("plus", plus), plan.weighing("minus", minus)
        score = 0.0
        for record in results(crew, tasks(plan.setting, contenders, 2 * pairs, pair)):
            score += record.score
            told()
        search.tell(score / pairs - 1)
