"""The `go` command: what to search for, and how far."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kono_tui.errors import SetupError
from kono_tui.play.match import Match
from kono_tui.search.iterative_deepening import MAX_DEPTH
from kono_tui.search.levels import PLAIN_SEARCHES, UCT, Level, parse_level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import OTHERS_COMPARED

DAY_SECONDS = 86_400
NUMBER_WORDS = {
    "depth": (0, MAX_DEPTH),
    "nodes": (1, 10**15),
    "movetime": (1, DAY_SECONDS * 1000),
    "p1time": (0, 100 * DAY_SECONDS * 1000),
    "p2time": (0, 100 * DAY_SECONDS * 1000),
    "p1inc": (0, DAY_SECONDS * 1000),
    "p2inc": (0, DAY_SECONDS * 1000),
    "among": (1, 1000),
    "within": (0, 10**6),
    "others": (0, OTHERS_COMPARED),
    "seed": (-(10**40), 10**40),
}
"""The words that a whole number follows, with its bounds."""
TEXT_WORDS = ("seconds", "level", "search")
CLOCK_WORDS = ("p1time", "p2time", "p1inc", "p2inc")
BARE_WORDS = ("infinite", "ponder")
"""The words that stand alone."""
LEVEL_WORDS = {"level", "seed", "others", "ponder"}

TURNS_AHEAD = 20
"""For how many more turns a clock must last."""
INCREMENT_SHARE = 0.8
MIN_SECONDS = 0.01
MAX_PONDER_SECONDS = 60.0
"""For how many seconds a search ponders that time limits."""
MIN_SHARE_AFTER_PONDERING = 0.1
"""The share of its time that a search has after a `ponderhit`, however long it has pondered."""


@dataclass(frozen=True)
class GoCommand:
    """A level, the seed of its chance, and how many other moves to compare with the best.

    `ponders`: the position has not come about yet, and the answer waits until it has.
    """

    level: Level
    seed: int = 0
    others: int = 0
    ponders: bool = False

    @property
    def is_limited(self) -> bool:
        """Whether the search ends by itself."""
        return self.level.limit != SearchLimit()

    @property
    def is_timed(self) -> bool:
        """Whether only time, or nothing, limits the search."""
        return not self.level.limit.depth and not self.level.limit.nodes

    def while_pondering(self) -> GoCommand:
        """Return the search for as long as the position has not come about."""
        return self._with_seconds(MAX_PONDER_SECONDS) if self.is_timed else self

    def after_pondering(self, spent: float) -> GoCommand:
        """Return the search for the time that is left once the position has come about."""
        seconds = self.level.limit.seconds
        left = self._with_seconds(max(seconds - spent, seconds * MIN_SHARE_AFTER_PONDERING))
        return replace(left, ponders=False)

    def _with_seconds(self, seconds: float) -> GoCommand:
        limit = replace(self.level.limit, seconds=seconds)
        return replace(self, level=replace(self.level, limit=limit))


def format_go(command: GoCommand) -> str:
    """Format the line that asks for a search."""
    level, limit = command.level, command.level.limit
    parts = ["go", *(["ponder"] if command.ponders else [])]
    bare_count = len(parts)
    parts += [f"depth {limit.depth}"] if limit.depth else []
    parts += [f"nodes {limit.nodes}"] if limit.nodes else []
    parts += [f"seconds {limit.seconds!r}"] if limit.seconds else []
    parts += [] if parts[bare_count:] else ["infinite"]
    parts += [f"search {level.plain_search}"] if level.plain_search else []
    if level.candidate_count > 1:
        parts.append(f"among {level.candidate_count} within {level.max_loss}")
    return " ".join([*parts, f"seed {command.seed}", f"others {command.others}"])


def parse_go(words: Sequence[str], match: Match, others: int) -> GoCommand:
    """Parse the words after `go`. SetupError says what is wrong with them.

    `others` is how many other moves to compare if the words do not say.
    """
    texts = _parse_pairs(words)
    numbers = {name: _parse_number(name, texts[name]) for name in texts if name in NUMBER_WORDS}
    seed, others = numbers.get("seed", 0), numbers.get("others", others)
    ponders = "ponder" in texts
    if "level" in texts:
        if texts.keys() - LEVEL_WORDS:
            allowed = "only seed, others and ponder go with it"
            raise SetupError(f"a level says how far to look; {allowed}")
        return GoCommand(parse_level(texts["level"]), seed, others, ponders)
    limit = _parse_limit(texts, numbers, match)
    level = Level(limit, numbers.get("among", 1), numbers.get("within", 0), _parse_search(texts))
    return GoCommand(level, seed, others, ponders)


def _parse_search(texts: dict[str, str]) -> str:
    """Return the plain search asked for; "" is the engine's own."""
    search = texts.get("search", "")
    if search and search not in (*PLAIN_SEARCHES, UCT):
        raise SetupError(f"found 'search {search}', expected {', '.join(PLAIN_SEARCHES)} or {UCT}")
    if search and ("among" in texts or "within" in texts):
        raise SetupError(f"{search} finds one move alone; leave out among and within")
    return search


def _parse_pairs(words: Sequence[str]) -> dict[str, str]:
    """Pair each word with the one that belongs to it; some stand alone."""
    texts: dict[str, str] = {}
    left = list(words)
    while left:
        name = left.pop(0)
        if name in texts:
            raise SetupError(f"'{name}' is given twice")
        if name in BARE_WORDS:
            texts[name] = ""
        elif name not in NUMBER_WORDS and name not in TEXT_WORDS:
            known = ", ".join([*BARE_WORDS, *NUMBER_WORDS, *TEXT_WORDS])
            raise SetupError(f"go does not know '{name}'; it takes {known}")
        elif not left:
            raise SetupError(f"something must follow '{name}'")
        else:
            texts[name] = left.pop(0)
    return texts


def _parse_number(name: str, text: str) -> int:
    """Parse a whole number within the bounds of its word."""
    lowest, highest = NUMBER_WORDS[name]
    if not re.fullmatch(r"-?[0-9]{1,41}", text) or not lowest <= int(text) <= highest:
        raise SetupError(f"found '{name} {text}', expected a number from {lowest} to {highest}")
    return int(text)


def _parse_limit(texts: dict[str, str], numbers: dict[str, int], match: Match) -> SearchLimit:
    """Return how far to search, from the words that say so."""
    depth = max(numbers["depth"], 1) if "depth" in numbers else 0
    limit = SearchLimit(depth, _parse_time(texts, numbers, match), numbers.get("nodes", 0))
    if limit == SearchLimit() and "infinite" not in texts:
        limits = "depth, nodes, seconds, movetime, level, a clock or infinite"
        raise SetupError(f"go how far? Say {limits}")
    if limit != SearchLimit() and "infinite" in texts:
        raise SetupError("infinite has no limit; leave it out, or the limit")
    return limit


def _parse_time(texts: dict[str, str], numbers: dict[str, int], match: Match) -> float:
    """Return how long to search, in seconds; 0 if the words do not say."""
    by_clock = any(name in CLOCK_WORDS for name in texts)
    if by_clock + ("movetime" in texts) + ("seconds" in texts) > 1:
        raise SetupError("the time is given more than once; say seconds, movetime or a clock")
    if by_clock:
        return _clock_share(numbers, match.to_move + 1)
    if "movetime" in texts:
        return numbers["movetime"] / 1000
    return _parse_seconds(texts["seconds"]) if "seconds" in texts else 0.0


def _parse_seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= DAY_SECONDS:
        raise SetupError(f"found 'seconds {text}', expected more than 0 and at most {DAY_SECONDS}")
    return value


def _clock_share(numbers: dict[str, int], player: int) -> float:
    """Return the share of the mover's clock for one turn: never more than half of it."""
    if f"p{player}time" not in numbers:
        raise SetupError(f"player {player} is to move, and p{player}time is not told")
    left = numbers[f"p{player}time"] / 1000
    increment = numbers.get(f"p{player}inc", 0) / 1000
    return max(min(left / TURNS_AHEAD + increment * INCREMENT_SHARE, left / 2), MIN_SECONDS)
