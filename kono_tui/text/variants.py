"""Which rules a new game is played by, as they are named on a command line and in a file."""

from __future__ import annotations

from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.errors import SetupError

USUAL: Final = "usual"
"""What the game as usual is called where it has variants."""


def variant_named(game: Game[Any], name: str) -> str:
    """A variant of a game by its name; "" for the usual one. SetupError lists what there is."""
    known = name.strip().lower()
    if known in ("", USUAL):
        return ""
    if known in game.variants:
        return known
    choose = f"choose {', '.join((USUAL, *game.variants))}" if game.variants else "leave them out"
    raise SetupError(f"{game.title} has no rules '{name.strip()[:40]}'; {choose}")
