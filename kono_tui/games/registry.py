"""Finding the games: our own, and those that other installed packages register."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kono_tui.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "kono_tui.games"
"""The group of entry points that register a game."""
OUR_GAMES = {
    "kono": "kono_tui.games.kono.game:KONO",
    "konane": "kono_tui.games.konane.game:KONANE",
    "konobi": "kono_tui.games.konobi.game:KONOBI",
    "canoga": "kono_tui.games.canoga.game:CANOGA",
    "fanorona": "kono_tui.games.fanorona.game:FANORONA",
}
"""What pyproject.toml registers, in the order in which the games are offered.

It is repeated here because a checkout that is not installed registers nothing.
"""
OUR_METADATA = re.compile(r"kono_tui[-.]")


def load_games() -> tuple[dict[str, Game[Any]], tuple[str, ...]]:
    """Return all games by key, ours first; and for each that must be left out, a sentence."""
    games = {key: _load_value(place) for key, place in OUR_GAMES.items()}
    left_out = []
    for point in _registered_by_others():
        fault = _add_game(games, point)
        if fault:
            package = point.dist.name if point.dist else "unknown"
            left_out.append(f"the game '{point.name}' of package {package} is left out: {fault}")
    return games, tuple(left_out)


def _add_game(games: dict[str, Game[Any]], point: EntryPoint) -> str:
    """Add a registered game to the others. Return why it cannot be added; "" if it could."""
    try:
        game = _load_value(point.value)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a stranger's module may raise anything
        return f"{point.value} cannot be loaded: {str(error) or type(error).__name__}"
    if not isinstance(game, Game):
        return f"{point.value} is no Game"
    if games.setdefault(game.info.key, game) is not game:
        return f"there is a game '{game.info.key}' already"
    return ""


def _load_value(place: str) -> Any:
    """Return what a place names: "package.module:NAME"."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def _registered_by_others() -> list[EntryPoint]:
    """The games that other packages register, by name."""
    if not any(GROUP in text for text in _texts_of_others()):
        return []  # importlib.metadata takes longer to import than all games, so only if need be
    from importlib.metadata import entry_points

    found = {point for point in entry_points(group=GROUP) if point.value not in OUR_GAMES.values()}
    return sorted(found, key=lambda point: (point.name, point.value))


def _texts_of_others() -> Iterator[str]:
    """All entry points of the installed packages except our own, as they are written down."""
    for folder in dict.fromkeys(sys.path):
        with suppress(OSError):  # a folder that cannot be searched has no games for us
            for file in Path(folder).glob("*-info/entry_points.txt"):
                if not OUR_METADATA.match(file.parent.name):
                    with suppress(OSError):
                        yield file.read_text("utf-8", errors="replace")
