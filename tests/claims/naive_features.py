"""What can be counted on a board, counted over the naive rules: by game, and by its name there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.games.fanorona import naive as fanorona_rules
from tests.games.fanorona import truths as fanorona
from tests.games.kono import naive as kono

Counter = Callable[[Any, str], int]
"""Counts something for a player, as the naive rules name it."""


def count_kono_steps(round: kono.Round, colour: str) -> int:
    return len(list(kono.steps(round, colour)))


def count_fanorona_captures(round: fanorona_rules.Round, colour: str) -> int:
    return len(fanorona.first_captures(round, colour))


COUNTERS: Mapping[tuple[str, str], Counter] = {
    ("kono", "step"): count_kono_steps,
    ("fanorona", "capture"): count_fanorona_captures,
    ("fanorona", "free step"): fanorona.free_step_count,
}
