"""Boards by their sizes, as people name them: 7, or 5x9."""

from __future__ import annotations

from typing import Any

from kono_tui.core.game import Game
from kono_tui.errors import SetupError


def size_named(game: Game[Any], text: str) -> int:
    """A size by its number or its name. SetupError lists what there is."""
    known = text.strip().lower().replace("×", "x")
    for size in game.sizes:
        if known in (str(size), game.size_name(size)):
            return size
    asked = text.strip()[:40]
    raise SetupError(f"there is no {game.title} board of size {asked}; choose {offered(game)}")


def offered(game: Game[Any]) -> str:
    """The sizes there are: "5, 7 or 9"; where boards are not square, by their names."""
    square = all(game.size_name(size) == f"{size}x{size}" for size in game.sizes)
    *some, last = (str(size) if square else game.size_name(size) for size in game.sizes)
    return f"{', '.join(some)} or {last}" if some else last
