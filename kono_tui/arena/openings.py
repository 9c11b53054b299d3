"""The openings of arena rounds: a few random moves, the same for the same seed."""

from __future__ import annotations

import random
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE
from kono_tui.core.save import Opening
from kono_tui.errors import SetupError
from kono_tui.play.chance import outcome
from kono_tui.play.match import Match

TRIES = 100


def opened(game: Game[Any], size: int, plies: int, source: random.Random) -> Match:
    """Start a round with so many random decisions and any chance that follows; it is not over."""
    for _ in range(TRIES):
        match = _attempt(game, size, plies, source)
        if not match.ending:
            return match
    raise SetupError(f"{plies} random plies end every round of {game.title}; choose fewer")


def _attempt(game: Game[Any], size: int, plies: int, source: random.Random) -> Match:
    opening = Opening(0, _colour(game, source))
    match = Match.begin(game, game.start(size, opening), watched=True)
    decided = 0
    while not match.ending and (decided < plies or match.to_move == CHANCE):
        if match.to_move == CHANCE:
            match = match.play(outcome(match, (), source))
        else:
            match = match.play(source.choice(match.legal))
            decided += 1
    return match


def _colour(game: Game[Any], source: random.Random) -> str:
    """The opener's colour: the first one, except in games that begin with dice."""
    if game.first_by != "dice":
        return game.colours[0]
    return source.choice(game.colours) if game.picks_colour else ""
