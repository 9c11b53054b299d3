"""The contenders of the arena: a level, a limit, or a level with another limit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kono_tui.arena.build import Build
from kono_tui.core.capabilities import Tuning
from kono_tui.core.game import Game
from kono_tui.errors import SetupError
from kono_tui.games import GAMES
from kono_tui.search.levels import LEVELS, PLAIN_SEARCHES, UCT, Level, parse_level
from kono_tui.search.result import SearchLimit

MAX_SECONDS = 3600
MAX_WEIGHT = 9999

NamedWeights = tuple[tuple[str, int], ...]
"""Weights by name, as plain data that can be sent and compared."""


@dataclass(frozen=True)
class Contender:
    """A computer player: its name, its level, and the weights that differ from the usual ones.

    `build` is the build whose engine plays; None for a search in the process that asks.
    `threads` is how many cores its searches use.
    """

    name: str
    level: Level
    weights: NamedWeights = ()
    build: Build | None = None
    threads: int = 1

    def with_threads(self, threads: int) -> Contender:
        """The same contender, searching on so many cores."""
        name = f"{self.name} on {threads} cores" if threads > 1 else self.name
        return replace(self, name=name, threads=threads)

    def with_limit(self, limit: SearchLimit) -> Contender:
        """The same contender with that limit alone."""
        name = f"{self.name.partition('@')[0]}@{format_limit(limit)}"
        return replace(self, name=name, level=replace(self.level, limit=limit))

    def with_build(self, build: Build) -> Contender:
        """The same contender, played by a build's engine."""
        name = f"{self.name} of {build.label}" if build.is_other else self.name
        return replace(self, name=name, build=build)

    @property
    def is_timed(self) -> bool:
        return self.level.limit.seconds > 0


def parse_contender(text: str) -> Contender:
    """Parse a contender: `hard`, `master@0.1s`, `depth:5`. SetupError says what is possible."""
    spec = text.strip().lower()
    name, separator, limit = spec.partition("@")
    if name in (*LEVELS, UCT) or name.partition("-")[0] in PLAIN_SEARCHES:
        usual = Contender(name, parse_level(name))
        return usual.with_limit(_parse_limit(limit, text)) if separator else usual
    return Contender(spec, Level(_parse_limit(spec, text)))


def _parse_limit(spec: str, typed_text: str) -> SearchLimit:
    if match := re.fullmatch(r"(depth|nodes):(\d{1,9})", spec, re.ASCII):
        number = int(match[2])
        if match[1] == "nodes" and number >= 1:
            return SearchLimit(nodes=number)
        if match[1] == "depth" and 1 <= number <= 99:
            return SearchLimit(depth=number)
    time = re.fullmatch(r"(\d{0,4}\.?\d{1,6})s", spec, re.ASCII)
    if time and 0 < float(time[1]) <= MAX_SECONDS:
        return SearchLimit(seconds=float(time[1]))
    raise SetupError(
        f"'{typed_text}' cannot play; expected a level ({', '.join(LEVELS)}), a limit (depth:5, "
        "nodes:4000, 0.1s), both, such as master@0.1s, or a plain search, such as alphabeta-4 or "
        "uct@1s"
    )


def format_limit(limit: SearchLimit) -> str:
    """Format a limit as it is typed."""
    if limit.seconds:
        return f"{limit.seconds:g}s"
    return f"nodes:{limit.nodes}" if limit.nodes else f"depth:{limit.depth}"


def parse_weights(game: Game[Any], size: int, text: str) -> NamedWeights:
    """Parse weights such as `mobility=30,tempo=0`. SetupError names those that the game has."""
    weights: dict[str, int] = {}
    for word in text.split(","):
        name, _, value = word.replace(" ", "").partition("=")
        check_weight_names(game, size, [name])
        if not re.fullmatch(r"[+-]?\d{1,4}", value, re.ASCII):
            remedy = f"expected a number from -{MAX_WEIGHT} to {MAX_WEIGHT}, such as {name}=30"
            raise SetupError(f"'{word}' is not a weight; {remedy}")
        weights[name] = int(value)
    return named_weights(weights)


def require_tuning(game: Game[Any]) -> Tuning[Any]:
    """Return the weights of a game's evaluation. SetupError if it has none."""
    if game.tuning is None:
        others = ", ".join(each.info.title for each in GAMES.values() if each.tuning)
        raise SetupError(f"{game.info.title} has no weights that can be changed; choose {others}")
    return game.tuning


def check_weight_names(game: Game[Any], size: int, names: Iterable[str]) -> None:
    """Raise SetupError unless the game's evaluation has weights with these names."""
    tuning = require_tuning(game)
    game.info.check_size(size)
    known = tuning.weights(size)
    for name in names:
        if name not in known:
            raise SetupError(f"there is no weight '{name}'; choose {', '.join(known)}")


def named_weights(weights: Mapping[str, int]) -> NamedWeights:
    """The weights as plain data, in the same order however they were named."""
    return tuple(sorted(weights.items()))
