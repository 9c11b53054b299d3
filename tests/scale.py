"""How much is tried: enough to find a mistake in `make test`, and far more in a long run.

KONO_SCALE=20 tries twenty times as many drawn positions, rounds, examples and monkeys.
"""

from __future__ import annotations

import os
from typing import Final

SCALE: Final = float(os.environ.get("KONO_SCALE", "1"))


def scaled(count: int) -> int:
    """How many are tried where `make test` tries so many."""
    return max(1, round(count * SCALE))
