"""The computer's levels as data: one table for every game."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from kono_tui.errors import SetupError
from kono_tui.search.result import RankedMove, SearchLimit, SearchResult


@dataclass(frozen=True)
class Level:
    """How far the computer searches, and among which of its best moves it picks at random.

    Those are at most `candidate_count`, none worse than the best by more than `max_loss`
    hundredths. `plain_search` is the plain search it plays by, if it is not the engine's own.
    """

    limit: SearchLimit
    candidate_count: int = 1
    max_loss: int = 0
    plain_search: str = ""

    @property
    def is_full_strength(self) -> bool:
        """Whether only time limits it: what it finds is the engine's best opinion."""
        return not self.limit.depth and not self.plain_search and self.candidate_count == 1

    def without_chance(self) -> Level:
        """Return a level that searches as far and always plays the best move: for advice."""
        return Level(self.limit, plain_search=self.plain_search)


LEVELS: Final = {
    "easy": Level(SearchLimit(depth=1), candidate_count=6, max_loss=200),
    "medium": Level(SearchLimit(depth=3), candidate_count=4, max_loss=80),
    "hard": Level(SearchLimit(depth=5), candidate_count=4, max_loss=60),
    "master": Level(SearchLimit(seconds=1.0)),
}
STRONGEST: Final = "master"
EASIEST: Final = "easy"
"""The level of the computer in a player's first game."""
PLAIN_SEARCHES: Final = ("minimax", "alphabeta")
"""The plain searches a computer can play by. A level is one of them with a ply: `minimax-3`."""
MAX_PLY: Final = 12
UCT: Final = "uct"
"""The plain search by playouts, with as much time as the strongest level. It is a yardstick for the
arena, in games that are searched by playouts.
"""
SAME_LEVEL: Final = "same"
"""Stands in place of a level's name: help at the level of the computer opponent."""


def parse_level(name: str) -> Level:
    """Return a level by its name; the strongest if none is given. SetupError lists the levels."""
    level_name = name.strip().lower() or STRONGEST
    if level_name in LEVELS:
        return LEVELS[level_name]
    if level_name == UCT:
        return Level(LEVELS[STRONGEST].limit, plain_search=UCT)
    search, _, ply = level_name.partition("-")
    if search in PLAIN_SEARCHES and ply.isdecimal() and 1 <= int(ply) <= MAX_PLY:
        return Level(SearchLimit(depth=int(ply)), plain_search=search)
    raise SetupError(
        f"there is no level '{name}'; choose {', '.join(LEVELS)}, or a plain search and how many "
        f"turns it looks ahead, from {PLAIN_SEARCHES[0]}-1 to {PLAIN_SEARCHES[-1]}-{MAX_PLY}"
    )


def pick_move(
    result: SearchResult, level: Level, source: random.Random, slack: int = 1
) -> RankedMove:
    """Pick one of the good moves; always the best where the level leaves nothing to chance.

    `slack` multiplies how much worse than the best a good move may be.
    """
    ranking = (result.best, *result.others)[: level.candidate_count]
    candidates = [each for each in ranking if result.value - each.value <= level.max_loss * slack]
    return source.choice(candidates)
