"""How much is tried: enough to find a mistake in `make test`, and far more in a long run.

KONO_SCALE=20 tries twenty times as many drawn positions, rounds, examples and monkeys.
"""

from __future__ import annotations

import os
from typing import Final

import pytest

SCALE: Final = float(os.environ.get("KONO_SCALE", "1"))

long_runs_only = pytest.mark.skipif(SCALE <= 1, reason="played only where KONO_SCALE is above 1")
"""For a way of play that another test goes too, with another game."""


def scaled(count: int) -> int:
    """How many are tried where `make test` tries so many."""
    return max(1, round(count * SCALE))
