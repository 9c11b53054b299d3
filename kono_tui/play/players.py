"""The players of a new game by seat, and the names of the computers' levels."""

from __future__ import annotations

from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.playout import PlayoutPosition
from kono_tui.core.save import Player, PlayerKind
from kono_tui.search.levels import PLAIN_SEARCHES, STRONGEST, UCT

SEARCH_TITLES: Final = {"alphabeta": "alpha-beta"}
"""What people call a plain search, where that is not its name."""


def create_players(
    kinds: tuple[PlayerKind, PlayerKind], levels: tuple[str, str]
) -> tuple[Player, Player]:
    """The players of a new game. A human comes before a computer; two of a kind are numbered."""
    if kinds == ("computer", "human"):
        kinds, levels = ("human", "computer"), (levels[1], levels[0])
    numbers = ("", "") if kinds[0] != kinds[1] else (" 1", " 2")
    first, second = (
        Player(
            f"{kind.title()}{number}",
            kind,
            (level or STRONGEST) if kind == "computer" else "",
        )
        for kind, number, level in zip(kinds, numbers, levels, strict=True)
    )
    return first, second


def can_play(level: str, game: Game[Any]) -> bool:
    """Whether a level, given by name, can play a game."""
    if level == UCT:
        start = game.start(game.info.usual_size, game.info.default_opening())
        return isinstance(start, PlayoutPosition)
    return not (game.values.values_are_chances and level.partition("-")[0] in PLAIN_SEARCHES)


def search_title(name: str) -> str:
    """A plain search as people call it: "alpha-beta"."""
    return SEARCH_TITLES.get(name, name)


def level_title(name: str) -> str:
    """A level as people call it: "master"; a plain search with its depth: "alpha-beta, ply 4"."""
    search, _, ply = (name or STRONGEST).partition("-")
    return f"{search_title(search)}, ply {ply}" if ply else search
