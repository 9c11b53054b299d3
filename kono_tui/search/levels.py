"""How strong the computer plays, as data."""

from __future__ import annotations

from typing import Final

from kono_tui.errors import SetupError
from kono_tui.search.result import Limit

LEVELS: Final = {
    "easy": Limit(depth=1),
    "medium": Limit(depth=2),
    "hard": Limit(depth=3),
    "master": Limit(seconds=1.0),
}
STRONGEST: Final = "master"


def limit_of(level: str) -> Limit:
    """What a level may search; the strongest where none is named. SetupError lists the levels."""
    name = level.strip().lower() or STRONGEST
    if name not in LEVELS:
        raise SetupError(f"there is no level '{level}'; choose {', '.join(LEVELS)}")
    return LEVELS[name]
