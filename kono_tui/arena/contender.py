"""The contenders of the arena: a level, a limit, or a level with another limit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kono_tui.core.game import Game
from kono_tui.errors import SetupError
from kono_tui.games import GAMES
from kono_tui.search.levels import LEVELS, SEARCHES, UCT, Level, level_named
from kono_tui.search.result import Limit

LONGEST = 3600
HEAVIEST = 9999

Weights = tuple[tuple[str, int], ...]
"""Weights by name, as plain data that can be sent and compared."""


@dataclass(frozen=True)
class Contender:
    """A computer player: its name, its level, and the weights that differ from the usual ones."""

    name: str
    level: Level
    weights: Weights = ()

    def within(self, limit: Limit) -> Contender:
        """The same contender with that limit alone."""
        name = f"{self.name.partition('@')[0]}@{limit_text(limit)}"
        return replace(self, name=name, level=replace(self.level, limit=limit))

    @property
    def is_timed(self) -> bool:
        return self.level.limit.seconds > 0


def contender(text: str) -> Contender:
    """Parse a contender: `hard`, `master@0.1s`, `depth:5`. SetupError says what is possible."""
    spec = text.strip().lower()
    name, at, limit = spec.partition("@")
    if name in (*LEVELS, UCT) or name.partition("-")[0] in SEARCHES:
        usual = Contender(name, level_named(name))
        return usual.within(_limit(limit, text)) if at else usual
    return Contender(spec, Level(_limit(spec, text)))


def _limit(spec: str, text: str) -> Limit:
    if match := re.fullmatch(r"(depth|nodes):(\d{1,9})", spec, re.ASCII):
        number = int(match[2])
        if match[1] == "nodes" and number >= 1:
            return Limit(nodes=number)
        if match[1] == "depth" and 1 <= number <= 99:
            return Limit(depth=number)
    time = re.fullmatch(r"(\d{0,4}\.?\d{1,6})s", spec, re.ASCII)
    if time and 0 < float(time[1]) <= LONGEST:
        return Limit(seconds=float(time[1]))
    raise SetupError(
        f"'{text}' cannot play; expected a level ({', '.join(LEVELS)}), a limit (depth:5, "
        "nodes:4000, 0.1s), both, such as master@0.1s, or a plain search, such as alphabeta-4 or "
        "uct@1s"
    )


def limit_text(limit: Limit) -> str:
    """Format a limit as it is typed."""
    if limit.seconds:
        return f"{limit.seconds:g}s"
    return f"nodes:{limit.nodes}" if limit.nodes else f"depth:{limit.depth}"


def weights_named(game: Game[Any], size: int, text: str) -> Weights:
    """Parse weights such as `mobility=30,tempo=0`. SetupError names those that the game has."""
    found: dict[str, int] = {}
    for word in text.split(","):
        name, _, value = word.replace(" ", "").partition("=")
        check_names(game, size, [name])
        if not re.fullmatch(r"[+-]?\d{1,4}", value, re.ASCII):
            raise SetupError(
                f"'{word}' gives no weight; expected a number from -{HEAVIEST} to {HEAVIEST}, "
                f"such as {name}=30"
            )
        found[name] = int(value)
    return as_data(found)


def check_names(game: Game[Any], size: int, names: Iterable[str]) -> None:
    """Raise SetupError unless the game's evaluation has weights with these names."""
    known = game.weights(size)
    if not known:
        others = [each.title for each in GAMES.values() if each.weights(each.usual_size)]
        raise SetupError(
            f"{game.title} has no weights that can be changed; choose {', '.join(others)}"
        )
    for name in names:
        if name not in known:
            raise SetupError(f"there is no weight '{name}'; choose {', '.join(known)}")


def as_data(weights: Mapping[str, int]) -> Weights:
    """The weights as plain data, in the same order however they were named."""
    return tuple(sorted(weights.items()))
