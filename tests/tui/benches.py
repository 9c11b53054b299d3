"""A runner for the search lab that runs in this process, and reports the same time on every run."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.errors import EngineError
from kono_tui.lab.algorithms import Wish
from kono_tui.lab.records import Run
from kono_tui.lab.running import run
from kono_tui.tui.bench import Told

EACH = 0.000002
"""Seconds that a run counts for each position."""


class QuickBench:
    """Runs in this process. While it is `held`, a run reports its beginning and waits."""

    def __init__(self) -> None:
        self.wishes: list[Wish] = []
        self.held: asyncio.Event | None = None
        self.cancelled = 0
        self.failing = ""

    async def run(
        self, game: Game[Any], position: Position, wish: Wish, told: Told, stop: asyncio.Event
    ) -> Run:
        self.wishes.append(wish)
        if self.failing:
            raise EngineError(self.failing)
        whole = run(game, position, wish)
        whole = replace(whole, seconds=whole.visited * EACH)
        if self.held is None:
            return whole
        part = Run(wish, whole.found[:1], whole.found[0], 3, 0.5)
        told(part)
        try:
            await stop.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return replace(part, stopped="stopped on request")
