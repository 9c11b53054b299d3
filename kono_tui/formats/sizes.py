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


def format_sizes(game: Game[Any], times_sign: str) -> str:
    """Return the sizes by their names, in one line: "5×9 7×11", or "4×4 to 19×19" if many."""
    sizes, between = list(game.info.sizes), " "
    if game.info.usual_sizes:
        sizes, between = [min(sizes), max(sizes)], " to "
    return between.join(map(game.info.size_name, sizes)).replace("x", times_sign)


def size_labels(game: Game[Any], times_sign: str) -> list[tuple[int, str]]:
    """Return every size with its label for a choice, with a sign between its two numbers.

    Where there are many, they are in order, each labelled with one number.
    """
    if game.info.usual_sizes:
        return [(size, str(size)) for size in sorted(game.info.sizes)]
    return [(size, game.info.size_name(size).replace("x", times_sign)) for size in game.info.sizes]
