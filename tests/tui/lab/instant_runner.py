"""A runner for the search lab that runs in this process, and reports the same time on every run."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.errors import EngineError
from kono_tui.lab.algorithms import LabRequest
from kono_tui.lab.records import LabRun
from kono_tui.lab.runner import run_algorithm
from kono_tui.tui.lab.runner import ProgressListener

SECONDS_PER_POSITION = 0.000002
"""Seconds that a run counts for each position."""


class QuickLabRunner:
    """Runs in this process. While it is `held`, a run reports its beginning and waits."""

    def __init__(self) -> None:
        self.requests: list[LabRequest] = []
        self.held: asyncio.Event | None = None
        self.cancelled = 0
        self.failing = ""

    async def run(
        self,
        game: Game[Any],
        position: Position,
        request: LabRequest,
        on_progress: ProgressListener,
        stop: asyncio.Event,
    ) -> LabRun:
        self.requests.append(request)
        if self.failing:
            raise EngineError(self.failing)
        whole = run_algorithm(game, position, request)
        whole = replace(whole, seconds=whole.visited * SECONDS_PER_POSITION)
        if self.held is None:
            return whole
        part = LabRun(request, whole.found_moves[:1], whole.found_moves[0], 3, 0.5)
        on_progress(part)
        try:
            await stop.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return replace(part, stop_reason="stopped on request")
