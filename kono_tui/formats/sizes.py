"""Board sizes as people name them: 7, or 5x9."""

from __future__ import annotations

from typing import Any

from kono_tui.core.game import Game
from kono_tui.errors import SetupError


def parse_size(game: Game[Any], text: str) -> int:
    """Return a size by its number or its name. SetupError lists the sizes."""
    known = text.strip().lower().replace("×", "x")
    for size in game.info.sizes:
        if known in (str(size), game.info.size_name(size)):
            return size
    asked = text.strip()[:40]
    choices = game.info.describe_sizes()
    raise SetupError(f"there is no {game.info.title} board of size {asked}; choose {choices}")


def format_sizes(game: Game[Any]) -> str:
    """Return the sizes in a few characters: "5 7 9", or "4 to 19" where there are many."""
    if game.info.usual_sizes:
        return f"{min(game.info.sizes)} to {max(game.info.sizes)}"
    return " ".join(map(str, game.info.sizes))


def size_labels(game: Game[Any], times_sign: str) -> list[tuple[int, str]]:
    """Return every size with its label for a choice, with a sign between its two numbers.

    Where there are many, the unusual sizes are labelled with one number.
    """
    named = set(game.info.usual_sizes or game.info.sizes)
    return [
        (size, game.info.size_name(size).replace("x", times_sign) if size in named else str(size))
        for size in game.info.sizes
    ]
