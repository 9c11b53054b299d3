"""Compiled against plain Python, in one run, and the page docs/benchmarks.md written from it.

Both builds run at the same time as processes of their own and are asked in turn, so that a busy
machine slows them alike: the ratios hold where the figures do not.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
COMMAND = "make bench"
ROUNDS = 5
POSITIONS = 4
RANDOM_PLIES = 12
SIGNATURE_DEPTH = {5: 7, 7: 5, 9: 4}
PERFT_DEPTH = {5: 3, 7: 3, 9: 2}
Task = dict[str, Any]


# What a worker does, in whichever build it was started with


def positions(size: int) -> Iterator[Any]:
    """The same few middle games for every build."""
    from kono_tui.games import GAMES

    game = GAMES["kono"]
    for seed in range(POSITIONS):
        source = random.Random(1000 * size + seed)
        position = game.start(size, game.any_opening())
        for _ in range(RANDOM_PLIES):
            position = position.play(source.choice(list(position.moves())))
        yield position


def searched(task: Task) -> Task:
    """Nodes, seconds and depths of searches by time."""
    from kono_tui.search.deepen import Searcher
    from kono_tui.search.result import Limit

    searcher = Searcher()
    found = [
        searcher.search(each, Limit(seconds=task["seconds"])) for each in positions(task["size"])
    ]
    return {
        "count": sum(each.nodes for each in found),
        "seconds": sum(each.seconds for each in found),
        "depth": statistics.mean(each.depth for each in found),
    }


def counted(task: Task) -> Task:
    """How many turns perft counts in a while."""
    from kono_tui.search.perft import perft

    depth, total = PERFT_DEPTH[task["size"]], 0
    began = time.perf_counter()
    while time.perf_counter() - began < task["seconds"]:
        total += sum(int(perft(each, depth)) for each in positions(task["size"]))
    return {"count": total, "seconds": time.perf_counter() - began}


def signed(task: Task) -> Task:
    """The nodes of searches to a fixed depth: equal as long as the search is."""
    from kono_tui.search.deepen import Searcher
    from kono_tui.search.result import Limit

    searcher = Searcher(4)
    limit = Limit(depth=SIGNATURE_DEPTH[task["size"]])
    return {"count": sum(searcher.search(each, limit).nodes for each in positions(task["size"]))}


def weighed(task: Task) -> Task:
    """The memory of a process, in MiB, before and after a search with a table of some size."""
    from kono_tui.search.deepen import Searcher
    from kono_tui.search.result import Limit

    list(positions(9))
    before = resident()
    searcher = Searcher(task["mebibytes"])
    searcher.search(next(positions(9)), Limit(seconds=0.5))
    return {"before": before, "after": resident()}


def resident() -> float:
    """What this process holds in memory now, in MiB; 0 where the system does not say."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    line = next(each for each in status.read_text().splitlines() if each.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


TASKS: dict[str, Callable[[Task], Task]] = {
    "search": searched,
    "perft": counted,
    "signature": signed,
    "memory": weighed,
}


def work() -> None:
    """Answer the tasks that come in, a line each."""
    from kono_tui.core.grid import COMPILED

    print(json.dumps({"compiled": COMPILED}), flush=True)
    for line in sys.stdin:
        task = json.loads(line)
        print(json.dumps(TASKS[task["kind"]](task)), flush=True)


# Who asks them


class Build:
    """One build of the package, at work in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
        self.process = subprocess.Popen(  # noqa: S603 - our own script
            [sys.executable, __file__, "--worker"],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.compiled = bool(self._answer()["compiled"])

    def ask(self, kind: str, **task: Any) -> Task:
        """The answer to a task."""
        assert self.process.stdin is not None  # noqa: S101 - it is a pipe
        self.process.stdin.write(json.dumps({"kind": kind, **task}) + "\n")
        self.process.stdin.flush()
        return self._answer()

    def _answer(self) -> Task:
        assert self.process.stdout is not None  # noqa: S101 - it is a pipe
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("bench: a worker has ended; see its message above")
        answer: Task = json.loads(line)
        return answer

    def close(self) -> None:
        self.process.communicate()


@contextmanager
def both(compiled: Path) -> Iterator[tuple[Build, Build]]:
    """The plain build and the compiled one."""
    builds = Build(ROOT), Build(compiled)
    try:
        if builds[0].compiled or not builds[1].compiled:
            raise SystemExit("bench: expected the source to be plain and the other build compiled")
        yield builds
    finally:
        for build in builds:
            build.close()


def rates(builds: tuple[Build, Build], kind: str, size: int, seconds: float) -> Task:
    """Positions a second of both builds, asked in turn, and the middle one of their ratios."""
    answers = [
        [build.ask(kind, size=size, seconds=seconds) for build in builds] for _ in range(ROUNDS)
    ]
    speeds = [[each["count"] / each["seconds"] for each in pair] for pair in answers]
    return {
        "plain": statistics.median(plain for plain, _ in speeds),
        "compiled": statistics.median(fast for _, fast in speeds),
        "ratio": statistics.median(fast / plain for plain, fast in speeds),
        "depths": [statistics.mean(pair[i].get("depth", 0) for pair in answers) for i in (0, 1)],
    }


def started(build: Build) -> Task:
    """From the start of Python to its first line, and to the engine's answers, in milliseconds."""
    engine = ["-m", "kono_tui", "engine"]
    times = [
        (
            _milliseconds(["-c", "print('readyok')"], "", "readyok", build),
            _milliseconds(engine, "isready\n", "readyok", build),
            _milliseconds(engine, "go depth 1\n", "bestmove", build),
        )
        for _ in range(2 * ROUNDS)
    ]
    bare, ready, move = (statistics.median(column) for column in zip(*times, strict=True))
    return {"bare": bare, "ready": ready, "move": move}


def _milliseconds(arguments: list[str], typed: str, wanted: str, build: Build) -> float:
    """From the start of Python until it says a line that begins with a word."""
    began = time.perf_counter()
    with subprocess.Popen(  # noqa: S603 - our own package
        [sys.executable, *arguments],
        env=build.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None  # noqa: S101 - they are pipes
        assert process.stdout is not None  # noqa: S101
        process.stdin.write(typed)
        process.stdin.flush()
        for line in process.stdout:
            if line.startswith(wanted):
                took = 1000 * (time.perf_counter() - began)
                process.stdin.close()
                return took
    raise SystemExit(f"bench: expected {wanted}, and the process ended")


# The page


def page(builds: tuple[Build, Build], seconds: float) -> str:
    """The whole page, measured now."""
    sizes = (5, 7, 9)
    lines = [
        "# Benchmarks",
        "",
        _how_measured(),
        "",
        f"## Search, {seconds:g} s a position",
        "",
        "| board | plain, positions/s | compiled, positions/s | ratio | depth reached, turns |",
        "|---|---|---|---|---|",
    ]
    for size in sizes:
        rate = rates(builds, "search", size, seconds)
        plain, compiled = rate["depths"]
        lines.append(_row(size, rate) + f" {plain:.1f} / {compiled:.1f} |")
    lines += [
        "",
        "## Perft, the bare rules",
        "",
        "| board | plain, turns/s | compiled, turns/s | ratio |",
        "|---|---|---|---|",
    ]
    lines += [_row(size, rates(builds, "perft", size, seconds / 4)) for size in sizes]
    lines += ["", *_signature(builds), "", *_start(builds), "", *_memory(builds[1])]
    return "\n".join(lines) + "\n"


def _how_measured() -> str:
    return (
        f"Written by `{COMMAND}` on {platform.machine()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}. Both builds are asked in turn within one run: on "
        "another machine the figures differ, the ratios should not."
    )


def _row(size: int, rate: Task) -> str:
    plain, compiled = round(rate["plain"], -2), round(rate["compiled"], -3)
    return f"| Kono {size}x{size} | {plain:,.0f} | {compiled:,.0f} | {rate['ratio']:.1f} |"


def _signature(builds: tuple[Build, Build]) -> list[str]:
    """The node counts that change only when the search or the evaluation does."""
    counts = []
    for size in SIGNATURE_DEPTH:
        plain, compiled = (build.ask("signature", size=size)["count"] for build in builds)
        if plain != compiled:
            raise SystemExit(f"bench: {size}x{size}: plain looks at {plain}, compiled {compiled}")
        counts.append(compiled)
    told = ", ".join(
        f"{size}x{size} to depth {depth}: {count:,}"
        for (size, depth), count in zip(SIGNATURE_DEPTH.items(), counts, strict=True)
    )
    meaning = "A change that must not change how the computer plays leaves this number alone."
    return [
        "## Signature",
        "",
        f"**{sum(counts):,}** positions ({told}), the same in both builds. {meaning}",
    ]


def _start(builds: tuple[Build, Build]) -> list[str]:
    lines = [
        "## Start",
        "",
        "From starting Python to its first line, to the engine's `readyok`, and to its first move",
        "(`go depth 1`, with everything loaded and the memory of the table set aside), in ms:",
        "",
        "| build | bare Python | ready | more | first move | more |",
        "|---|---|---|---|---|---|",
    ]
    for build in builds:
        took = started(build)
        name, bare = "compiled" if build.compiled else "plain", took["bare"]
        later = [f"{took[what]:.0f} | {took[what] - bare:.0f}" for what in ("ready", "move")]
        lines.append(f"| {name} | {bare:.0f} | {' | '.join(later)} |")
    return lines


def _memory(build: Build) -> list[str]:
    lines = [
        "## Memory",
        "",
        "What a process of the compiled build holds, in MiB, before and after a search:",
        "",
        "| table | before | after |",
        "|---|---|---|",
    ]
    for mebibytes in (1, 64):
        held = build.ask("memory", mebibytes=mebibytes)
        lines.append(f"| {mebibytes} | {held['before']:.0f} | {held['after']:.0f} |")
    return lines


def main() -> None:
    """Measure, or be one of the two that are measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--compiled", type=Path, help="the folder of the compiled build")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each position")
    parser.add_argument("--print", action="store_true", help="instead of writing the page")
    options = parser.parse_args()
    if options.worker:
        work()
        return
    with both(options.compiled.resolve()) as builds:
        text = page(builds, options.seconds)
    if options.print:
        print(text, end="")
    else:
        PAGE.write_text(text, "utf-8")
        print(f"Written to {PAGE.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
