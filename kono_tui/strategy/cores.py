"""The cores of this machine, and how many of them the computer may use."""

from __future__ import annotations

import os
from typing import Final

ALL_BUT_ONE: Final = "all but one"
HALF: Final = "half"
ONE: Final = "one"
SHARES: Final = (ALL_BUT_ONE, HALF, ONE)
"""How many of the cores the computer may use while somebody looks at a screen."""


def count_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def cores_beside_screen(share: str = ALL_BUT_ONE) -> int:
    """How many cores searches may use while another one keeps a screen alive; at least 1."""
    cores = count_cores()
    return max({ALL_BUT_ONE: cores - 1, HALF: cores // 2}.get(share, 1), 1)
