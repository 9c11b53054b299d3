"""What each level of the computer is like, in half a sentence, for the game that is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.formats.sentences import plural
from kono_tui.play.results import RoundResult, record_against
from kono_tui.search.fixed_depth import PRUNES
from kono_tui.search.levels import Level, parse_level
from kono_tui.search.mcts.task import decisions_for_depth

CARELESS_LOSS: Final = 200
"""A level that may give away so many hundredths of a point by chance is careless."""
NUMBER_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six")
SHORT_CUTS: Final = ", taking short cuts"
"""What tells alpha-beta from the plain search that follows every line."""


def describe_level(game: Game[Any], name: str) -> str:
    """Return what a level does in a game: "looks three turns ahead"."""
    level = parse_level(name)
    if level.plain_search:
        return f"{_describe_depth(level)}{SHORT_CUTS if PRUNES[level.plain_search] else ''}"
    if game.solution is not None:
        return game.solution.describe_level(level.limit.depth)
    if game.values.values_are_chances:
        return _describe_playouts(level)
    if not level.limit.depth:
        return f"thinks for {_describe_seconds(level)} before each move"
    care = ", and is careless" if level.max_loss >= CARELESS_LOSS else ""
    return f"{_describe_depth(level)}{care}"


def describe_opponent(game: Game[Any], level: str, results: Sequence[RoundResult]) -> str:
    """Describe a level, and the record against it: "looks one turn ahead; you won 3, lost 1"."""
    record = record_against(results, game.info.key, level).describe()
    description = describe_level(game, level)
    return f"{description}; you {record}" if record else description


def _describe_depth(level: Level) -> str:
    depth = level.limit.depth
    number = NUMBER_WORDS[depth] if depth < len(NUMBER_WORDS) else str(depth)
    return f"looks {number} turn{'' if depth == 1 else 's'} ahead"


def _describe_playouts(level: Level) -> str:
    if not level.limit.depth:
        return f"plays rounds in its head for {_describe_seconds(level)}"
    care = ", carelessly" if level.max_loss >= CARELESS_LOSS else ""
    return f"tries out {decisions_for_depth(level.limit.depth):,} moves{care}"


def _describe_seconds(level: Level) -> str:
    seconds = level.limit.seconds
    return "a second" if seconds == 1 else plural(round(seconds), "second")
