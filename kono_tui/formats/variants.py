"""The variants of a game's rules, as command lines and files name them."""

from __future__ import annotations

from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.errors import SetupError

USUAL_VARIANT: Final = "usual"
"""The name of the usual rules in a game with variants."""


def parse_variant(game: Game[Any], name: str) -> str:
    """Return a variant by its name; "" for the usual rules. SetupError lists the variants."""
    known = name.strip().lower()
    if known in ("", USUAL_VARIANT):
        return ""
    if known in game.info.variants:
        return known
    names = ", ".join((USUAL_VARIANT, *game.info.variants))
    choose = f"choose {names}" if game.info.variants else "leave them out"
    raise SetupError(f"{game.info.title} has no rules '{name.strip()[:40]}'; {choose}")
