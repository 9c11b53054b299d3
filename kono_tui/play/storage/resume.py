"""A game resumed from its file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from kono_tui import games
from kono_tui.core.game import Game
from kono_tui.core.save import Player
from kono_tui.errors import SetupError
from kono_tui.play.players import can_play
from kono_tui.play.storage.saves import load_save
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import STRONGEST, parse_level


def resume_game(path: Path, levels: tuple[str, str] = ("", "")) -> tuple[Tournament, list[str]]:
    """The game that a file holds, and sentences about what was odd in it.

    `levels`, by seat, are for its computers; "" leaves a computer at its own level.
    """
    save = load_save(path)
    game = games.GAMES[save.game]
    warnings = [f"{path}, {warning}." for warning in save.warnings]
    players = []
    for player, requested_level in zip(save.players, levels, strict=True):
        fitted_player, level_warnings = _with_level(game, player, requested_level)
        players.append(fitted_player)
        warnings += level_warnings
    tournament = Tournament.resume(game, replace(save, players=(players[0], players[1])))
    return tournament, warnings


def _with_level(game: Game[Any], player: Player, requested_level: str) -> tuple[Player, list[str]]:
    """A computer at the requested level, or at its own; at the strongest if it cannot play that."""
    if player.kind == "human":
        return player, []
    level = requested_level or player.level
    try:
        parse_level(level)
    except SetupError:
        reason = f"There is no level '{level}' here"
    else:
        if can_play(level, game):
            return replace(player, level=level), []
        reason = f"{level} does not play {game.info.title}"
    return replace(player, level=STRONGEST), [f"{reason}; {player.name} plays {STRONGEST}."]
