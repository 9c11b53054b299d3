"""Watching computers play for a long time, and measuring what stays in memory; Linux only.

With KONO_SOAK_TRACE=1 it also prints which lines of code made what is kept, and is slower.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from kono_tui.core.score import MAX_PAST_ROUNDS
from kono_tui.games import GAMES
from tests.campaigns.campaign import Broken, Campaign, Case, Outcome, Size, expect
from tests.campaigns.watching import Plan, Sample

MEBIBYTE = 1 << 20
MAX_GROWTH = 20.0
"""So many MiB more than after the first ten minutes may a process hold after a day, or sooner."""
WARM_UP_SECONDS = 600.0
"""Until then caches may fill. A shorter run has a third of its time for that."""
WARM_UP_ROUNDS = MAX_PAST_ROUNDS
"""Caches may fill at least as long as a tournament remembers more rounds, but for half of a run."""
DAY_SECONDS = 86_400.0
LONG_SECONDS = 7200.0
"""A run of at least this is long enough to tell what a day would bring."""
INTERVAL: Final = 2.0
"""Seconds between two samples."""
SECONDS: Final = {Size.BRIEF: 5.0, Size.USUAL: 75.0, Size.LONG: 7200.0}
"""How long each game is watched."""
CURVE_LINES = 24
"""How many levels a long run tells."""
LATE_SECONDS = 120.0
"""A worker that ends so much later than planned is killed."""


@dataclass(frozen=True)
class Level:
    """What both processes held at a moment, in MiB."""

    sample: Sample
    app: float
    engine: float


@dataclass(frozen=True)
class Trend:
    """How the memory of a process developed, in MiB: after the warm-up, at the end, after a day.

    `after_day` continues the line through the levels of the second half. Bounded caches fill ever
    more slowly, even after the warm-up; what still grows then may go on.
    """

    warm: float
    end: float
    after_day: float

    @classmethod
    def of(cls, points: Sequence[tuple[float, float]], warm_up: float) -> Trend:
        """Return the trend of levels by seconds, of which the first are the warm-up."""
        total = points[-1][0]
        warmed_up = [each for each in points if each[0] >= warm_up]
        (_, warm), (_, end) = _middle(warmed_up[:3]), _middle(warmed_up[-3:])
        second_half = [each for each in points if each[0] >= max(warm_up, total / 2)]
        if len(second_half) < 2:
            return cls(warm, end, end)
        slope, _ = statistics.linear_regression(*zip(*second_half, strict=True))
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
    """Let a process watch a game as planned. Broken if it crashes or stands still."""
    environment = {**os.environ, "KONO_DATA": str(folder), "KONO_CONFIG": str(folder)}
    command = ("-m", "tests.campaigns.watching", json.dumps(asdict(plan)))
    with (folder / "stderr").open("w+") as errors:
        worker = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdin=DEVNULL, stdout=PIPE, stderr=errors, env=environment
        )
        try:
            async with asyncio.timeout(plan.seconds + LATE_SECONDS):
                levels = await _read_levels(worker)
                await worker.wait()
        except TimeoutError as error:
            raise Broken("it did not come to its end") from error
        finally:
            if worker.returncode is None:
                worker.kill()
                await worker.wait()
        errors.seek(0)
        said = errors.read().strip()
    if worker.returncode or not levels:
        raise Broken(said[-2000:] or f"it ended with status {worker.returncode}")
    if plan.is_traced:
        sys.stderr.write(f"{said}\n")
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


def find_warm_up(samples: Sequence[Sample]) -> float:
    """Return after how many seconds all is remembered that will be, as far as the run can tell."""
    total = samples[-1].seconds
    filled = (each.seconds for each in samples if each.rounds >= WARM_UP_ROUNDS)
    return max(min(WARM_UP_SECONDS, total / 3), min(next(filled, total), total / 2))


def describe_growth(levels: Sequence[Level], warm_up: float) -> str:
    """Name the types of objects that have grown most since the warm-up."""
    first = next(each for each in levels if each.sample.seconds >= warm_up)
    warm, end = first.sample.objects, levels[-1].sample.objects
    grown = {kind: count - warm.get(kind, 0) for kind, count in end.items()}
    most = sorted(grown, key=grown.__getitem__, reverse=True)[:8]
    return ", ".join(f"{kind} +{grown[kind]}" for kind in most)


def describe_curve(game: str, levels: Sequence[Level]) -> str:
    """Tell some levels from the beginning to the end, a line each."""
    step = max(len(levels) // CURVE_LINES, 1)
    return "".join(
        f"{game} after {each.sample.seconds / 60:.0f} min, {each.sample.rounds} rounds: "
        f"program {each.app:.1f} MiB, engine {each.engine:.1f} MiB\n"
        for each in levels[step - 1 :: step]
    )


def run_case(case: Case) -> None:
    """Watch one game, and count what stays in memory."""
    seconds = SECONDS[case.size]
    game = list(GAMES)[case.number % len(GAMES)]
    seed = case.source.randrange(10**6)
    case.folder.mkdir(parents=True, exist_ok=True)
    plan = Plan(game, "easy", seed, seconds, INTERVAL, bool(os.environ.get("KONO_SOAK_TRACE")))
    levels = asyncio.run(watch_program(plan, case.folder))
    if seconds >= LONG_SECONDS:
        sys.stderr.write(describe_curve(game, levels))
    case.count("rounds watched", levels[-1].sample.rounds)
    case.count("moves watched", levels[-1].sample.moves)
    case.count("minutes watched", round(levels[-1].sample.seconds / 60))
    check_growth(case.outcome, plan, levels)


def check_growth(outcome: Outcome, plan: Plan, levels: Sequence[Level]) -> None:
    """Check that neither process grows more than it may."""
    running = [each for each in levels if each.engine]
    game, is_long = plan.game, plan.seconds >= LONG_SECONDS
    warm_up = find_warm_up([each.sample for each in running])
    outcome.measure(f"minutes of warm-up in {game}", warm_up / 60)
    trends = {
        "program": Trend.of([(each.sample.seconds, each.app) for each in running], warm_up),
        "engine": Trend.of([(each.sample.seconds, each.engine) for each in running], warm_up),
    }
    for name, trend in trends.items():
        outcome.measure(f"MiB of the {name} in {game}", trend.end)
        if is_long:
            outcome.measure(f"MiB of the {name} in {game} after a day", trend.after_day)
    grows = [
        f"{name}: {trend.describe(is_long)}"
        for name, trend in trends.items()
        if trend.exceeds(MAX_GROWTH, is_long)
    ]
    expect(not grows, f"{'; '.join(grows)}; objects: {describe_growth(running, warm_up)}")


SOAK: Final = Campaign(
    "soak",
    "watching two computers at full speed, and what stays in memory",
    run_case,
    {Size.USUAL: 2, Size.LONG: 2},
    brief=(1,),
    max_processes=2,
)
