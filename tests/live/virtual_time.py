"""A loop in which nobody waits: its clock jumps to the next timer."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any


class JumpingSelector(selectors.DefaultSelector):
    """Returns at once when it should wait for a while, and counts the time as passed."""

    elapsed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        ready = super().select(0)
        if not ready:
            self.elapsed += timeout
        return ready


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """A loop with a clock of its own, which begins at 0."""

    def __init__(self) -> None:
        self._jumping_selector = JumpingSelector()
        super().__init__(self._jumping_selector)

    def time(self) -> float:
        return self._jumping_selector.elapsed

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:
        """Wait for threads as long as they take: a limit would be over at once on this clock."""
        await super().shutdown_default_executor()


def elapsed_seconds() -> float:
    """How long the test has waited, by the loop's own clock."""
    return asyncio.get_running_loop().time()


def in_virtual_time(script: Coroutine[Any, Any, None]) -> None:
    """Run a script in a loop in which nobody waits."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        runner.run(script)
