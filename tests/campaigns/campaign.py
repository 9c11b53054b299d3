"""What all campaigns share: numbered cases, what was tried, what failed, and how to repeat it."""

from __future__ import annotations

import multiprocessing
import os
import random
import shutil
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

MAX_FAILURE_LENGTH: Final = 600


class Size(StrEnum):
    """How much a run tries."""

    BRIEF = "brief"
    """A part of `make test`: seconds."""
    USUAL = "usual"
    """Some ten minutes for all campaigns."""
    LONG = "long"
    """Hours."""


@dataclass(frozen=True)
class Failure:
    """A case that went wrong, and how."""

    case: int
    text: str


@dataclass
class Outcome:
    """What a campaign has tried, and what failed."""

    tried: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    worst: dict[str, float] = field(default_factory=dict)
    """The largest value of each thing that was measured."""
    note: str = ""

    def add(self, other: Outcome) -> None:
        """Add what another part of the campaign has tried."""
        self.tried.update(other.tried)
        self.failures += other.failures
        for name, value in other.worst.items():
            self.measure(name, value)

    def measure(self, name: str, value: float) -> None:
        """Remember a measured value if it is the largest so far."""
        self.worst[name] = max(value, self.worst.get(name, value))


@dataclass(frozen=True)
class Plan:
    """Which cases to run: the same seed and number make the same case."""

    seed: int
    cases: Sequence[int]
    folder: Path
    size: Size = Size.BRIEF
    processes: int = 1
    seconds: float = 0.0
    """After so many seconds no case begins any more; 0 for no limit."""


@dataclass
class Case:
    """One numbered case, with its own random choices, its folder, and what it has tried."""

    number: int
    source: random.Random
    folder: Path
    """A folder for its files. It exists only if the case makes it."""
    outcome: Outcome
    size: Size = Size.BRIEF

    def count(self, what: str, times: int = 1) -> None:
        """Count something that was tried."""
        self.outcome.tried[what] += times


Progress = Callable[[int, Outcome], None]
"""Told of how many cases are done, and of what has come of them."""
RunCase = Callable[[Case], None]
"""Runs one case. An exception is a failure, and says what went wrong."""


@dataclass(frozen=True)
class Campaign:
    """A kind of damage, and how many cases of it a run of each size has."""

    name: str
    about: str
    run_case: RunCase
    counts: dict[Size, int]
    brief: tuple[int, ...]
    """The numbers of the cases that are a part of `make test`."""
    chunk: int = 1
    """How many cases a process takes at a time."""
    max_processes: int = 64

    def run(self, plan: Plan, tell: Progress = lambda done, outcome: None) -> Outcome:
        """Run the cases of a plan on its processes; one process means this one."""
        chunks = _split_cases(plan.cases, self.chunk)
        if plan.processes == 1:
            return _run_here(self, plan, chunks, tell)
        return _run_in_processes(self, plan, chunks, tell)


def _split_cases(cases: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    return (cases[first : first + size] for first in range(0, len(cases), size))


def _run_here(
    campaign: Campaign, plan: Plan, chunks: Iterator[Sequence[int]], tell: Progress
) -> Outcome:
    outcome, began, done = Outcome(), time.monotonic(), 0
    for chunk in chunks:
        if plan.seconds and time.monotonic() - began > plan.seconds:
            break
        outcome.add(_run_chunk(campaign, plan, chunk))
        done += len(chunk)
        tell(done, outcome)
    return _with_note(outcome, done, plan)


def _run_in_processes(
    campaign: Campaign, plan: Plan, chunks: Iterator[Sequence[int]], tell: Progress
) -> Outcome:
    """Keep each process busy, with a few chunks in hand, until all is done or the time is up."""
    outcome, began, done = Outcome(), time.monotonic(), 0
    processes = min(plan.processes, campaign.max_processes)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context) as pool:
        running: dict[Future[Outcome], Sequence[int]] = {}
        while True:
            is_late = plan.seconds > 0 and time.monotonic() - began > plan.seconds
            for chunk in () if is_late else islice(chunks, 2 * processes - len(running)):
                running[pool.submit(_run_chunk, campaign, plan, chunk)] = chunk
            if not running:
                return _with_note(outcome, done, plan)
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                chunk = running.pop(future)
                done += len(chunk)
                try:
                    outcome.add(future.result())
                except BrokenProcessPool:
                    lost = f"a process died somewhere in the cases {chunk[0]} to {chunk[-1]}"
                    outcome.failures.append(Failure(chunk[0], lost))
                    return _with_note(outcome, done, plan)
                tell(done, outcome)


def _with_note(outcome: Outcome, done: int, plan: Plan) -> Outcome:
    if done < len(plan.cases):
        outcome.note = f"stopped after {done} of {len(plan.cases)} cases"
    return outcome


def _run_chunk(campaign: Campaign, plan: Plan, numbers: Sequence[int]) -> Outcome:
    """Run some cases in this process."""
    outcome = Outcome()
    for number in numbers:
        source = random.Random(f"{plan.seed} {campaign.name} {number}")
        case = Case(number, source, plan.folder / f"{campaign.name}-{number}", outcome, plan.size)
        try:
            campaign.run_case(case)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a failure of this case
            outcome.failures.append(Failure(number, describe_failure(error)))
    return outcome


def describe_failure(error: BaseException) -> str:
    """Say what went wrong and where, in one line; of a group, its first error."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    notes = " ".join(getattr(error, "__notes__", ()))
    text = " ".join(f"{type(error).__name__}: {error} {notes}".split())
    return f"{text[:MAX_FAILURE_LENGTH]}{place}"


@contextmanager
def data_in(folder: Path) -> Iterator[Path]:
    """Let the program keep its data below a folder that is gone afterwards."""
    data = folder / "data"
    with patch.dict(os.environ, {"KONO_DATA": str(data), "KONO_CONFIG": str(folder / "config")}):
        folder.mkdir(parents=True, exist_ok=True)
        try:
            yield data
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def core_count() -> int:
    """How many processes can work at once."""
    affinity: Any = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def expect(condition: bool, message: str) -> None:
    """Fail the case with this message unless the condition holds."""
    if not condition:
        raise Broken(message)


class Broken(AssertionError):
    """Something forbidden has happened; the message says what."""
