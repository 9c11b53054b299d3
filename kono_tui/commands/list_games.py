"""kono games: list the games."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui import games
from kono_tui.commands.shared.arguments import CommandParser


def run(arguments: Sequence[str]) -> int:
    """Print each game with its sizes."""
    CommandParser("kono games", "List the games that can be played.", ["kono games"]).parse_args(
        arguments
    )
    for game in games.GAMES.values():
        sizes = ", ".join(map(game.info.size_name, game.info.usual_sizes or game.info.sizes))
        if game.info.usual_sizes:
            smallest, largest = map(
                game.info.size_name, (min(game.info.sizes), max(game.info.sizes))
            )
            sizes += f" or any from {smallest} to {largest}"
        print(f"{game.info.key:<10}{game.info.title:<18}{sizes}")
    return 0
