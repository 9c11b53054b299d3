"""kono games: what can be played."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui import games
from kono_tui.commands.arguments import Parser


def run(arguments: Sequence[str]) -> int:
    """Print each game with its sizes."""
    Parser("kono games", "List the games that can be played.", ["kono games"]).parse_args(arguments)
    for game in games.GAMES.values():
        sizes = ", ".join(game.size_name(size) for size in game.sizes)
        print(f"{game.key:<10}{game.title:<18}{sizes}")
    return 0
