"""What can be counted on a board, counted over the naive rules: by game, and by its name there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.games.kono import naive as kono

Counter = Callable[[Any, str], int]
"""Counts something for a player, as the naive rules name it."""


def count_kono_steps(round: kono.Round, colour: str) -> int:
    return len(list(kono.steps(round, colour)))


COUNTERS: Mapping[tuple[str, str], Counter] = {("kono", "step"): count_kono_steps}
