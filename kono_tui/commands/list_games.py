"""kono games: list the games."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui import games
from kono_tui.commands.shared.arguments import CommandParser


def run(arguments: Sequence[str]) -> int:
    """Print each game with its sizes."""
    parser = CommandParser("kono games", "List the games that can be played.", ["kono games"])
    parser.parse_args(arguments)
    for info in (game.info for game in games.GAMES.values()):
        sizes = ", ".join(map(info.size_name, info.usual_sizes or info.sizes))
        if info.usual_sizes:
            smallest, largest = map(info.size_name, (min(info.sizes), max(info.sizes)))
            sizes += f" or any from {smallest} to {largest}"
        print(f"{info.key:<10}{info.title:<18}{sizes}")
    return 0
