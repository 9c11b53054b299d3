"""The `go` command: what to search for, and how far."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.errors import SetupError
from kono_tui.play.advisor import OTHERS
from kono_tui.play.match import Match
from kono_tui.search.deepen import DEEPEST
from kono_tui.search.levels import SEARCHES, UCT, Level, level_named
from kono_tui.search.result import Limit

DAY = 86_400
NUMBERS = {
    "depth": (0, DEEPEST),
    "nodes": (1, 10**15),
    "movetime": (1, DAY * 1000),
    "p1time": (0, 100 * DAY * 1000),
    "p2time": (0, 100 * DAY * 1000),
    "p1inc": (0, DAY * 1000),
    "p2inc": (0, DAY * 1000),
    "among": (1, 1000),
    "within": (0, 10**6),
    "others": (0, OTHERS),
    "seed": (-(10**40), 10**40),
}
"""The words that a whole number follows, with its bounds."""
TEXTS = ("seconds", "level", "search")
CLOCK = ("p1time", "p2time", "p1inc", "p2inc")
WITH_A_LEVEL = {"level", "seed", "others"}

TURNS_AHEAD = 20
"""For how many more turns a clock must last."""
OF_INCREMENT = 0.8
LEAST = 0.01


@dataclass(frozen=True)
class Question:
    """A level, the seed of its chance, and how many other moves to compare with the best."""

    level: Level
    seed: int = 0
    others: int = 0

    @property
    def is_limited(self) -> bool:
        """Whether the search ends by itself."""
        return self.level.limit != Limit()


def words(question: Question) -> str:
    """Format the line that asks for a search."""
    level, limit = question.level, question.level.limit
    parts = ["go"]
    parts += [f"depth {limit.depth}"] if limit.depth else []
    parts += [f"nodes {limit.nodes}"] if limit.nodes else []
    parts += [f"seconds {limit.seconds!r}"] if limit.seconds else []
    parts += [] if parts[1:] else ["infinite"]
    parts += [f"search {level.search}"] if level.search else []
    parts += [f"among {level.among} within {level.within}"] if level.among > 1 else []
    return " ".join([*parts, f"seed {question.seed}", f"others {question.others}"])


def asked(rest: Sequence[str], match: Match, others: int) -> Question:
    """Parse the words after `go`. SetupError says what is wrong with them.

    `others` is how many other moves to compare if the words do not say.
    """
    texts = _pairs(rest)
    numbers = {name: _number(name, texts[name]) for name in texts if name in NUMBERS}
    seed, others = numbers.get("seed", 0), numbers.get("others", others)
    if "level" in texts:
        if texts.keys() - WITH_A_LEVEL:
            raise SetupError("a level says how far to look; only seed and others go with it")
        return Question(level_named(texts["level"]), seed, others)
    limit = _limit(texts, numbers, match)
    level = Level(limit, numbers.get("among", 1), numbers.get("within", 0), _search(texts))
    return Question(level, seed, others)


def _search(texts: dict[str, str]) -> str:
    """Return the plain search asked for; "" is the engine's own."""
    search = texts.get("search", "")
    if search and search not in (*SEARCHES, UCT):
        raise SetupError(f"found 'search {search}', expected {', '.join(SEARCHES)} or {UCT}")
    if search and ("among" in texts or "within" in texts):
        raise SetupError(f"{search} finds one move alone; leave out among and within")
    return search


def _pairs(rest: Sequence[str]) -> dict[str, str]:
    """Pair each word with the one that belongs to it; `infinite` stands alone."""
    texts: dict[str, str] = {}
    left = list(rest)
    while left:
        name = left.pop(0)
        if name in texts:
            raise SetupError(f"'{name}' is given twice")
        if name == "infinite":
            texts[name] = ""
        elif name not in NUMBERS and name not in TEXTS:
            raise SetupError(f"go does not know '{name}'; it takes {_known()}")
        elif not left:
            raise SetupError(f"something must follow '{name}'")
        else:
            texts[name] = left.pop(0)
    return texts


def _known() -> str:
    return ", ".join(["infinite", *NUMBERS, *TEXTS])


def _number(name: str, text: str) -> int:
    """Parse a whole number within the bounds of its word."""
    lowest, highest = NUMBERS[name]
    if not re.fullmatch(r"-?[0-9]{1,41}", text) or not lowest <= int(text) <= highest:
        raise SetupError(f"found '{name} {text}', expected a number from {lowest} to {highest}")
    return int(text)


def _limit(texts: dict[str, str], numbers: dict[str, int], match: Match) -> Limit:
    """Return how far to search, from the words that say so."""
    depth = max(numbers["depth"], 1) if "depth" in numbers else 0
    limit = Limit(depth, _time(texts, numbers, match), numbers.get("nodes", 0))
    if limit == Limit() and "infinite" not in texts:
        raise SetupError(
            "go where to? Say depth, nodes, seconds, movetime, level, a clock or infinite"
        )
    if limit != Limit() and "infinite" in texts:
        raise SetupError("infinite has no limit; leave it out, or the limit")
    return limit


def _time(texts: dict[str, str], numbers: dict[str, int], match: Match) -> float:
    """Return how long to search, in seconds; 0 if the words do not say."""
    by_clock = any(name in CLOCK for name in texts)
    if by_clock + ("movetime" in texts) + ("seconds" in texts) > 1:
        raise SetupError("the time is told more than once; say seconds, movetime or a clock")
    if by_clock:
        return _share(numbers, match.to_move + 1)
    if "movetime" in texts:
        return numbers["movetime"] / 1000
    return _seconds(texts["seconds"]) if "seconds" in texts else 0.0


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= DAY:
        raise SetupError(f"found 'seconds {text}', expected more than 0 and at most {DAY}")
    return value


def _share(numbers: dict[str, int], player: int) -> float:
    """Return the share of the mover's clock for one turn: never more than half of it."""
    if f"p{player}time" not in numbers:
        raise SetupError(f"player {player} is to move, and p{player}time is not told")
    left = numbers[f"p{player}time"] / 1000
    increment = numbers.get(f"p{player}inc", 0) / 1000
    return max(min(left / TURNS_AHEAD + increment * OF_INCREMENT, left / 2), LEAST)
