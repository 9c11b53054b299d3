"""How much sooner a search on several cores reaches a depth, and how many more positions it sees.

Positions come from random openings. Each is searched by turns on one core and on several, for the
same time; the deepest look that both completed is compared. On a machine that is busy otherwise,
--cpu counts the processor time of the leading process in place of the clock.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from kono_tui import games
from kono_tui.arena.rounds import play_random_opening
from kono_tui.formats.sizes import parse_size
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice, Advisor

MEBIBYTES = 64
PLIES = (4, 6, 8, 10, 12)
LEAST_SHARE = 0.1
"""The share of the time that a look must take to be compared: a shorter one shows nothing."""
WARM_UP_SECONDS = 1.0


@dataclass(frozen=True)
class Look:
    """A search: when it had completed each depth, and positions a second."""

    times: dict[int, float]
    speed: float


def search(advisor: Advisor, match: Match, seconds: float, clock: Callable[[], float]) -> Look:
    """Search a position for a time."""
    start = clock()
    times: dict[int, float] = {}

    def note(advice: Advice) -> None:
        times[advice.depth] = clock() - start

    level = Level(SearchLimit(seconds=seconds))
    found = advisor.advise(match, level, other_count=0, on_deeper_advice=note)
    return Look(times, found.nodes / found.seconds)


def gain(one: Look, several: Look) -> float | None:
    """Return how many times sooner several cores reach the deepest depth that both reached."""
    least = LEAST_SHARE * max(one.times.values(), default=0.0)
    common = [depth for depth in one.times if depth in several.times and one.times[depth] >= least]
    return one.times[max(common)] / several.times[max(common)] if common else None


def describe(name: str, ratios: list[float]) -> str:
    """Return the geometric mean and its standard error."""
    logs = [math.log(each) for each in ratios]
    error = statistics.stdev(logs) / math.sqrt(len(logs)) if len(logs) > 1 else 0.0
    mean = math.exp(statistics.fmean(logs))
    return f"{name} {mean:.2f} ± {mean * error:.2f}"


def main() -> None:
    """Read the options, search by turns, and print the gain."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--size")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--positions", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--cpu", action="store_true")
    options = parser.parse_args()
    game = games.find_game(options.game)
    size = parse_size(game, options.size) if options.size else game.info.usual_size
    clock = time.process_time if options.cpu else time.perf_counter
    one, several = Advisor(MEBIBYTES), Advisor(MEBIBYTES, options.threads)
    source = random.Random(5)
    search(several, play_random_opening(game, size, 4, source), WARM_UP_SECONDS, clock)
    sooner, faster = [], []
    for _ in range(options.positions):
        match = play_random_opening(game, size, source.choice(PLIES), source)
        alone = search(one, match, options.seconds, clock)
        together = search(several, match, options.seconds, clock)
        faster.append(together.speed / alone.speed)
        if (ratio := gain(alone, together)) is not None:
            sooner.append(ratio)
    name = f"{game.info.title} {game.info.size_name(size)}, {options.threads} cores:"
    print(name, describe("sooner", sooner), describe("positions/s", faster), sep="  ")


if __name__ == "__main__":
    main()
