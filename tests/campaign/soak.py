"""Watch computers play for a long time, and measure what stays in memory: seeded and bounded.

python -m tests.campaign.soak --games konane kono --minutes 15 --seed 7. It needs Linux's /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.campaign.watching import Plan, Sample

MEBIBYTE = 1 << 20
MAX_GROWTH = 20.0
"""So many MiB more than after the first ten minutes may a process hold after a day, or sooner."""
WARM_UP_SECONDS = 600.0
"""Until then caches may fill. A shorter run has a third of its time for that."""
DAY_SECONDS = 86_400.0
LONG_SECONDS = 7200.0
"""A run of at least this is long enough to tell what a day would bring."""
LATE_SECONDS = 120.0
"""A worker that ends so much later than planned is killed."""


class Failed(Exception):
    """The program crashed or stood still. The message is the end of what it said."""


@dataclass(frozen=True)
class Level:
    """What both processes held at a moment, in MiB."""

    sample: Sample
    app: float
    engine: float


@dataclass(frozen=True)
class Trend:
    """How the memory of a process developed, in MiB: after the warm-up, at the end, after a day.

    `after_day` continues the line through all levels after the warm-up.
    """

    warm: float
    end: float
    after_day: float

    @classmethod
    def of(cls, points: Sequence[tuple[float, float]]) -> Trend:
        """Return the trend of levels by seconds."""
        total = points[-1][0]
        later = [each for each in points if each[0] >= min(WARM_UP_SECONDS, total / 3)]
        (first, warm), (last, end) = _middle(later[:3]), _middle(later[-3:])
        if last <= first:
            return cls(warm, end, end)
        slope, _ = statistics.linear_regression(*zip(*later, strict=True))
        return cls(warm, end, end + slope * max(DAY_SECONDS - total, 0.0))

    def exceeds(self, limit: float, is_long: bool) -> bool:
        """Whether the process grows beyond a limit; within a day, if the run was long enough."""
        return max(self.end, self.after_day if is_long else 0.0) - self.warm > limit

    def describe(self, is_long: bool) -> str:
        """Say how much it is: "61.0 MiB, at the end 63.5, after a day 70.1"."""
        after_day = f", after a day {self.after_day:.1f}" if is_long else ""
        return f"{self.warm:.1f} MiB, at the end {self.end:.1f}{after_day}"


def _middle(points: Iterable[tuple[float, float]]) -> tuple[float, float]:
    times, levels = zip(*points, strict=True)
    return statistics.median(times), statistics.median(levels)


async def watch_program(plan: Plan, folder: Path) -> list[Level]:
    """Let a process watch a game as planned. Failed if it crashes or stands still."""
    environment = {**os.environ, "KONO_DATA": str(folder), "KONO_CONFIG": str(folder)}
    command = ("-m", "tests.campaign.watching", json.dumps(asdict(plan)))
    with (folder / "stderr").open("w+") as errors:
        worker = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdin=DEVNULL, stdout=PIPE, stderr=errors, env=environment
        )
        try:
            async with asyncio.timeout(plan.seconds + LATE_SECONDS):
                levels = await _read_levels(worker)
                await worker.wait()
        except TimeoutError as error:
            raise Failed("it did not come to its end") from error
        finally:
            if worker.returncode is None:
                worker.kill()
                await worker.wait()
        errors.seek(0)
        said = errors.read().strip()
    if worker.returncode or not levels:
        raise Failed(said[-2000:] or f"it ended with status {worker.returncode}")
    if plan.is_traced:
        _say(said)
    return levels


async def _read_levels(worker: asyncio.subprocess.Process) -> list[Level]:
    """Read samples to the end, and look up what both processes hold at each."""
    levels = []
    assert worker.stdout is not None
    while line := await worker.stdout.readline():
        sample = Sample(**json.loads(line))
        levels.append(Level(sample, _resident(worker.pid), _resident(sample.engine_pid)))
    return levels


def _resident(pid: int) -> float:
    """The MiB that a process holds in memory; 0 if there is none."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / MEBIBYTE


def describe_growth(levels: Sequence[Level]) -> str:
    """Name the types of objects that have grown most since the warm-up."""
    warm, end = levels[len(levels) // 3].sample.objects, levels[-1].sample.objects
    grown = {kind: count - warm.get(kind, 0) for kind, count in end.items()}
    most = sorted(grown, key=grown.__getitem__, reverse=True)[:8]
    return ", ".join(f"{kind} +{grown[kind]}" for kind in most)


def soak(plan: Plan, folder: Path) -> bool:
    """Watch a game, and print what was tried; return whether it stayed within its memory."""
    try:
        levels = asyncio.run(watch_program(plan, folder))
    except Failed as error:
        _say(f"{plan.game}: failed: {error}")
        return False
    last, is_long = levels[-1].sample, plan.seconds >= LONG_SECONDS
    running = [each for each in levels if each.engine]
    trends = {
        "program": Trend.of([(each.sample.seconds, each.app) for each in running]),
        "engine": Trend.of([(each.sample.seconds, each.engine) for each in running]),
    }
    grows = [name for name, each in trends.items() if each.exceeds(MAX_GROWTH, is_long)]
    minutes = last.seconds / 60
    _say(
        f"{plan.game}, {plan.level}: tried {last.rounds} rounds and {last.moves} moves "
        f"in {minutes:.1f} minutes; failed {len(grows)}"
    )
    for name, trend in trends.items():
        _say(f"  {name}: {trend.describe(is_long)}{'  GROWS' if name in grows else ''}")
    _say(f"  files: {last.data_bytes} bytes; objects: {describe_growth(levels)}")
    return not grows


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str]) -> int:
    """Print what was tried and what failed; return 1 if anything did."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign.soak", description=__doc__)
    parser.add_argument("--games", nargs="+", default=["konane", "kono"])
    parser.add_argument("--level", default="easy", help="the quicker, the more rounds")
    parser.add_argument("--minutes", type=float, default=2.5, help="for each game")
    parser.add_argument("--interval", type=float, default=5.0, help="seconds between two samples")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--trace", action="store_true", help="tell where what is kept was made")
    options = parser.parse_args(arguments)
    _say(f"soak: seed {options.seed}")
    results = []
    for game in options.games:
        seconds = 60 * options.minutes
        plan = Plan(game, options.level, options.seed, seconds, options.interval, options.trace)
        with tempfile.TemporaryDirectory(prefix="kono-soak-") as folder:
            results.append(soak(plan, Path(folder)))
    _say(f"soak: tried {len(results)} games, failed {results.count(False)}")
    return int(not all(results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
