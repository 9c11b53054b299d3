"""Whether the computer has slept: its connections and its idea of the room's clocks are then old.

Python's monotonic clock stands still meanwhile on most systems, so no time-out is due on waking.
"""

from __future__ import annotations

import time
from typing import Final

BOOT_CLOCK: Final[int | None] = getattr(
    time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None)
)
"""The system's clock that goes on while the computer sleeps; None where there is none."""
LEAST_SECONDS: Final = 1.0
"""A difference below this is no sleep."""


def seconds_slept() -> float:
    """How long the computer has slept, from an arbitrary moment on."""
    return time.clock_gettime(BOOT_CLOCK) - time.monotonic() if BOOT_CLOCK is not None else 0.0


class SleepWatch:
    """Notices from time to time that the computer has slept."""

    def __init__(self) -> None:
        self._slept_before = seconds_slept()

    def has_slept(self) -> bool:
        """Whether the computer has slept since this was last asked."""
        before, self._slept_before = self._slept_before, seconds_slept()
        return self._slept_before - before > LEAST_SECONDS
