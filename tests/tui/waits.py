"""Waiting for the work of another thread for the screen."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from textual.pilot import Pilot

MAX_SECONDS = 120.0
"""What does not come about in so many seconds never does, however slow the machine."""


async def wait_until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Let the program run until a condition holds; fail if it never does."""
    limit = monotonic() + MAX_SECONDS
    await pilot.pause()
    while not condition():
        assert monotonic() < limit, "what was waited for did not come about"
        await pilot.pause(0.005)
        await pilot.pause()
