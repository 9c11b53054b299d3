"""A game resumed from its file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from kono_tui import games
from kono_tui.core.game import Game
from kono_tui.core.save import Player
from kono_tui.errors import SetupError
from kono_tui.play.players import plays
from kono_tui.play.series import Series
from kono_tui.play.store import load
from kono_tui.search.levels import STRONGEST, level_named


def opened(path: Path, levels: tuple[str, str] = ("", "")) -> tuple[Series, list[str]]:
    """The game that a file holds, and sentences about what was odd in it.

    `levels`, by seat, are for its computers; "" leaves a computer at its own level.
    """
    save = load(path)
    game = games.GAMES[save.game]
    odd = [f"{path}, {warning}." for warning in save.warnings]
    players = []
    for player, wanted in zip(save.players, levels, strict=True):
        fit, said = _at_level(game, player, wanted)
        players.append(fit)
        odd += said
    series = Series.resume(game, replace(save, players=(players[0], players[1])))
    return series, odd


def _at_level(game: Game[Any], player: Player, wanted: str) -> tuple[Player, list[str]]:
    """A computer at the requested level, or at its own; at the strongest if it cannot play that."""
    if player.kind == "human":
        return player, []
    level = wanted or player.level
    try:
        level_named(level)
    except SetupError:
        why = f"There is no level '{level}' here"
    else:
        if plays(level, game):
            return replace(player, level=level), []
        why = f"{level} does not play {game.title}"
    return replace(player, level=STRONGEST), [f"{why}; {player.name} plays {STRONGEST}."]
