"""How good the computer's reasons are: figures over positions of rounds that it plays itself.

`make reasons` takes hours. ARGS="--games kono --sizes 5 --positions 100 --seconds 0.1" takes a
minute; --examples 20 prints what players read. Every claim is worked out again by the program's own
verification, and a part of them over the naive rules of the tests.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from reason_moments import play_moments
from reason_samples import Sample, take_sample

from kono_tui.core.bits import COMPILED
from kono_tui.games import GAMES
from kono_tui.strategy.advisor import Advisor

MEBIBYTES = 64
HEAD = (
    "| game | positions | claims | false | not settled | checked naively | false | fits another "
    "| claim where the foil is worse | idle advances | causeless retreats | ms: half, 95 %, most |"
)


@dataclass(frozen=True)
class Task:
    """What one process measures. Rounds of even and odd seeds go to different processes."""

    game: str
    size: int
    positions: int
    seconds: float
    naive_share: float
    seeds: tuple[int, int]
    """The first seed, and the step to the next."""


def main() -> None:
    """Measure every board that is asked for, and print a row for each."""
    options = _parse_options()
    print(f"{'compiled' if COMPILED else 'plain'}, {options.seconds} s a move\n{HEAD}")
    print("|" + "---|" * (HEAD.count("|") - 1), flush=True)
    for key, size in _choose_boards(options.games, options.sizes):
        samples = measure(key, size, options)
        print(format_row(f"{GAMES[key].info.title} {GAMES[key].info.size_name(size)}", samples))
        print("\n".join(list_wrong(samples)[: options.most_wrong]), end="", flush=True)
        for sample in random.Random(options.seed).sample(
            samples, min(options.examples, len(samples))
        ):
            print(f"  - {sample.text}", flush=True)


def _parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", default="", help="some games, with commas between them")
    parser.add_argument("--sizes", default="", help="some sizes, with commas between them")
    parser.add_argument("--positions", type=int, default=1200, help="of each board")
    parser.add_argument("--seconds", type=float, default=0.1, help="for each move")
    parser.add_argument("--naive-share", type=float, default=0.1, help="of the positions")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--examples", type=int, default=0, help="how many sentences to print")
    parser.add_argument("--most-wrong", type=int, default=20, help="wrong claims to print")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def _choose_boards(games: str, sizes: str) -> Iterator[tuple[str, int]]:
    for key in games.split(",") if games else GAMES:
        info = GAMES[key].info
        for size in info.usual_sizes or info.sizes:
            if not sizes or str(size) in sizes.split(","):
                yield key, size


def measure(key: str, size: int, options: argparse.Namespace) -> list[Sample]:
    """Take the samples of a board, in several processes."""
    count = options.processes
    tasks = [
        Task(
            key,
            size,
            -(-options.positions // count),
            options.seconds,
            options.naive_share,
            (options.seed * count + index, count),
        )
        for index in range(count)
    ]
    if count == 1:
        return take_samples(tasks[0])
    with ProcessPoolExecutor(count, get_context("spawn")) as processes:
        return [each for found in processes.map(take_samples, tasks) for each in found]


def take_samples(task: Task) -> list[Sample]:
    """Play rounds until there are samples enough."""
    samples: list[Sample] = []
    advisor, glances = Advisor(MEBIBYTES), Advisor(1)
    seed, step = task.seeds
    while len(samples) < task.positions:
        source = random.Random(f"{task.game} {task.size} {seed}")
        seed += step
        game = GAMES[task.game]
        for match, advice in play_moments(game, task.size, source, advisor, task.seconds):
            checks_naively = source.random() < task.naive_share
            samples.append(take_sample(match, advice, glances, checks_naively))
            if len(samples) >= task.positions:
                break
    return samples


def format_row(name: str, samples: list[Sample]) -> str:
    """Format the figures of a board."""
    worse = [each for each in samples if each.foil_is_worse]
    times = sorted(1000 * each.seconds for each in samples)
    figures = (
        name,
        len(samples),
        sum(len(each.kinds) for each in samples),
        sum(len(each.false) for each in samples),
        sum(each.unsettled for each in samples),
        sum(each.checked_naively for each in samples),
        sum(len(each.naively_false) for each in samples),
        _percent(sum(each.fits_another for each in samples), len(samples)),
        f"{_percent(sum(bool(each.kinds) for each in worse), len(worse))} of {len(worse)}",
        sum(each.is_idle_advance for each in samples),
        sum(each.is_causeless_retreat for each in samples),
        f"{statistics.median(times):.0f}, {times[len(times) * 95 // 100]:.0f}, {times[-1]:.0f}",
    )
    return f"| {' | '.join(map(str, figures))} |\n  {_count_kinds(samples)}"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "-"


def _count_kinds(samples: list[Sample]) -> str:
    """How many claims of each kind there are."""
    kinds = Counter(kind for each in samples for kind in each.kinds)
    return ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())


def list_wrong(samples: list[Sample]) -> list[str]:
    """What is wrong, each with the position in which to find it again."""
    return [f"  ! {text}\n" for each in samples for text in (*each.false, *each.naively_false)]


if __name__ == "__main__":
    main()
