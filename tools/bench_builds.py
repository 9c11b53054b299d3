"""The two builds of the package that `bench.py` compares, each in a process of its own."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5
WORKER = Path(__file__).with_name("bench_work.py")
JsonTask = dict[str, Any]
Board = tuple[str, int]


class Build:
    """One build of the package, in a process of its own.

    It is a folder that holds the package, or a virtual environment, which has a Python of its own.
    """

    def __init__(self, folder: Path) -> None:
        self.environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
        own_python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        python = str(own_python) if own_python.exists() else sys.executable
        self.process = subprocess.Popen(  # noqa: S603 - our own script
            [python, WORKER],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.is_compiled = bool(self._read_answer()["compiled"])

    def ask(self, kind: str, **task: Any) -> JsonTask:
        """Send a task and return its answer."""
        assert self.process.stdin is not None  # noqa: S101 - it is a pipe
        self.process.stdin.write(json.dumps({"kind": kind, **task}) + "\n")
        self.process.stdin.flush()
        return self._read_answer()

    def _read_answer(self) -> JsonTask:
        assert self.process.stdout is not None  # noqa: S101 - it is a pipe
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("bench: a worker has ended; see its message above")
        answer: JsonTask = json.loads(line)
        return answer

    def close(self) -> None:
        self.process.communicate()


@contextmanager
def single_build(folder: Path) -> Iterator[Build]:
    """A build in a fresh process."""
    build = Build(folder)
    try:
        yield build
    finally:
        build.close()


@contextmanager
def both_builds(compiled: Path) -> Iterator[tuple[Build, Build]]:
    """The plain build and the compiled one."""
    builds = Build(ROOT), Build(compiled)
    try:
        if builds[0].is_compiled or not builds[1].is_compiled:
            raise SystemExit("bench: expected the source to be plain and the other build compiled")
        yield builds
    finally:
        for build in builds:
            build.close()


def measure_rates(
    builds: tuple[Build, Build], kind: str, board: Board, seconds: float, **extra: Any
) -> JsonTask:
    """Measure both builds in turn: their rates a second, and the median of the ratios."""
    task = {"game": board[0], "size": board[1], "seconds": seconds, **extra}
    answers = [[build.ask(kind, **task) for build in builds] for _ in range(ROUNDS)]
    speeds = [[each["count"] / each["seconds"] for each in pair] for pair in answers]
    return {
        "plain": statistics.median(plain for plain, _ in speeds),
        "compiled": statistics.median(fast for _, fast in speeds),
        "ratio": statistics.median(fast / plain for plain, fast in speeds),
        "depths": [statistics.mean(pair[i].get("depth", 0) for pair in answers) for i in (0, 1)],
    }


def measure_start(build: Build) -> JsonTask:
    """Measure the start, in milliseconds: to Python's first line, and to the engine's answers."""
    engine = ["-m", "kono_tui", "engine"]
    times = [
        (
            _milliseconds_until(["-c", "print('readyok')"], "", "readyok", build),
            _milliseconds_until(engine, "isready\n", "readyok", build),
            _milliseconds_until(engine, "go depth 1\n", "bestmove", build),
        )
        for _ in range(2 * ROUNDS)
    ]
    bare, ready, move = (statistics.median(column) for column in zip(*times, strict=True))
    return {"bare": bare, "ready": ready, "move": move}


def _milliseconds_until(
    arguments: list[str], input_text: str, expected_prefix: str, build: Build
) -> float:
    """Measure from the start of Python until it prints a line with a given beginning."""
    start_time = time.perf_counter()
    with subprocess.Popen(  # noqa: S603 - our own package
        [sys.executable, *arguments],
        env=build.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None  # noqa: S101 - they are pipes
        assert process.stdout is not None  # noqa: S101
        process.stdin.write(input_text)
        process.stdin.flush()
        for line in process.stdout:
            if line.startswith(expected_prefix):
                elapsed_ms = 1000 * (time.perf_counter() - start_time)
                process.stdin.close()
                return elapsed_ms
    raise SystemExit(f"bench: expected {expected_prefix}, and the process ended")
