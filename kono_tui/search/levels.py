"""The computer's levels as data: one table for every game."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from kono_tui.errors import SetupError
from kono_tui.search.result import Choice, Limit, Result


@dataclass(frozen=True)
class Level:
    """How far the computer searches, and among which of its best moves it picks at random.

    Those are at most `candidate_count`, none worse than the best by more than `max_loss`
    hundredths. `plain_search` is the plain search it plays by, if it is not the engine's own.
    """

    limit: Limit
    among: int = 1
    within: int = 0
    search: str = ""

    def without_chance(self) -> Level:
        """Return a level that searches as far and always plays the best move: for advice."""
        return Level(self.limit, search=self.search)


LEVELS: Final = {
    "easy": Level(Limit(depth=1), among=6, within=200),
    "medium": Level(Limit(depth=3), among=4, within=80),
    "hard": Level(Limit(depth=5), among=4, within=60),
    "master": Level(Limit(seconds=1.0)),
}
STRONGEST: Final = "master"
SEARCHES: Final = ("minimax", "alphabeta")
"""The plain searches a computer can play by. A level is one of them with a ply: `minimax-3`."""
HIGHEST_PLY: Final = 12
UCT: Final = "uct"
"""The plain search by playouts, with as much time as the strongest level. It is a yardstick for the
arena, in games that are searched by playouts.
"""
SAME: Final = "same"
"""Stands in place of a level's name: help at the level of the computer opponent."""


def level_named(name: str) -> Level:
    """Return a level by its name; the strongest if none is given. SetupError lists the levels."""
    known = name.strip().lower() or STRONGEST
    if known in LEVELS:
        return LEVELS[known]
    if known == UCT:
        return Level(LEVELS[STRONGEST].limit, search=UCT)
    search, _, ply = known.partition("-")
    if search in SEARCHES and ply.isdecimal() and 1 <= int(ply) <= HIGHEST_PLY:
        return Level(Limit(depth=int(ply)), search=search)
    raise SetupError(
        f"there is no level '{name}'; choose {', '.join(LEVELS)}, or a plain search and how many "
        f"turns it looks ahead, from {SEARCHES[0]}-1 to {SEARCHES[-1]}-{HIGHEST_PLY}"
    )


def chosen(result: Result, level: Level, source: random.Random, slack: int = 1) -> Choice:
    """Pick one of the good moves; always the best where the level leaves nothing to chance.

    `slack` multiplies how much worse than the best a good move may be.
    """
    ranking = (result.best, *result.others)[: level.among]
    good = [each for each in ranking if result.value - each.value <= level.within * slack]
    return source.choice(good)
