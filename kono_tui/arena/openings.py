"""The openings of arena rounds: a few random moves, the same for the same seed."""

from __future__ import annotations

import random
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE
from kono_tui.core.save import RoundOpening
from kono_tui.errors import SetupError
from kono_tui.play.chance_moves import pick_chance_move
from kono_tui.play.match import Match

MAX_TRIES = 100


def play_random_opening(game: Game[Any], size: int, plies: int, source: random.Random) -> Match:
    """Start a round with so many random decisions and any chance that follows; it is not over."""
    for _ in range(MAX_TRIES):
        match = _try_opening(game, size, plies, source)
        if not match.ending:
            return match
    raise SetupError(f"{plies} random plies end every round of {game.title}; choose fewer")


def _try_opening(game: Game[Any], size: int, plies: int, source: random.Random) -> Match:
    opening = RoundOpening(0, _opening_colour(game, source))
    match = Match.begin(game, game.start(size, opening), computers_only=True)
    decision_count = 0
    while not match.ending and (decision_count < plies or match.to_move == CHANCE):
        if match.to_move == CHANCE:
            match = match.play(pick_chance_move(match, (), source))
        else:
            match = match.play(source.choice(match.legal_moves))
            decision_count += 1
    return match


def _opening_colour(game: Game[Any], source: random.Random) -> str:
    """The opener's colour: the first one, except in games that begin with dice."""
    if game.first_by != "dice":
        return game.colours[0]
    return source.choice(game.colours) if game.picks_colour else ""
