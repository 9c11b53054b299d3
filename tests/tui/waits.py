"""Waiting for the work of another thread for the screen."""

from __future__ import annotations

from collections.abc import Callable

from textual.pilot import Pilot

PATIENCE = 3000


async def wait_until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Let the program run until a condition holds; fail if it never does."""
    for _ in range(PATIENCE):
        await pilot.pause()
        if condition():
            return
        await pilot.pause(0.005)
    raise AssertionError("what was waited for did not come about")
