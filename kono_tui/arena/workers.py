"""Workers that play arena rounds: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import atexit
import os
import re
import signal
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    ProcessPoolExecutor,
    as_completed,
)
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from typing import Any

from kono_tui.arena.build import Build
from kono_tui.arena.build_engine import BuildEngine
from kono_tui.arena.rounds import RoundRecord, RoundTask, play_round
from kono_tui.errors import KonoError, SetupError
from kono_tui.strategy.advisor import Advisor

SCHEDULER_TIMEOUT = 10
"""How many seconds to wait for a scheduler to answer."""


MEBIBYTES = 64
_thread_state = threading.local()
_is_stopping: Callable[[], bool] | None = None


class WorkersLost(KonoError):
    """A round was lost with the process that played it."""


@dataclass(frozen=True)
class WorkerPool:
    """An executor, and how many rounds it plays at a time."""

    executor: Executor
    capacity: int


def open_pool(jobs: int, scheduler: str) -> AbstractContextManager[WorkerPool]:
    """Open a pool of so many local processes, or of the workers of a scheduler at an address."""
    return _cluster_pool(scheduler) if scheduler else _process_pool(jobs)


def completed_rounds(pool: WorkerPool, tasks: Iterable[RoundTask]) -> Iterator[RoundRecord]:
    """Yield the record of each task as soon as the round is finished."""
    with _ignore_interrupts():  # new processes inherit the ignored signal
        futures = [pool.executor.submit(play_task, task) for task in tasks]
    try:
        for future in as_completed(futures):
            yield future.result()
    except (BrokenExecutor, CancelledError) as error:
        why = "it was killed, or there was too little memory"
        raise WorkersLost(f"a worker ended in the middle of a game: {why}") from error


@contextmanager
def _process_pool(jobs: int) -> Iterator[WorkerPool]:
    """Processes on this machine. They abort their rounds when the pool closes."""
    context = get_context("spawn")
    stop = context.Event()
    executor = ProcessPoolExecutor(jobs, context, initializer=set_up_process, initargs=(stop,))
    try:
        yield WorkerPool(executor, jobs)
    finally:
        with _ignore_interrupts():
            stop.set()
            executor.shutdown(cancel_futures=True)


@contextmanager
def _cluster_pool(address: str) -> Iterator[WorkerPool]:
    """The workers of a Dask scheduler. They finish rounds in progress, even if nobody waits."""
    remedy = "expected an address such as tcp://127.0.0.1:8786"
    no_answer = SetupError(f"no scheduler answers at '{address}'; {remedy}")
    if not re.fullmatch(r"\w+://\S+:\d+", address):
        raise no_answer
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        command = "pip install 'kono-tui[cluster]'"
        raise SetupError(f"--scheduler needs the extra 'cluster': {command}") from error
    try:
        client = distributed.Client(address, timeout=SCHEDULER_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise no_answer from error
    with client:
        capacity = sum(client.ncores().values())
        if not capacity:
            raise SetupError(f"the scheduler at '{address}' has no workers yet")
        executor = client.get_executor(pure=False)
        try:
            yield WorkerPool(executor, capacity)
        except distributed.KilledWorker as error:
            raise WorkersLost(f"the cluster lost its workers in mid-game: {error}") from error
        finally:
            executor.shutdown(wait=False)


@contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """Ignore Ctrl-C for a moment."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous_handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous_handler)


# In a worker


def play_task(task: RoundTask) -> RoundRecord:
    """Play a round with this thread's advisors; a cluster's worker may have several threads."""
    first, second = (_advisor_for(each.threads) for each in task.contenders)
    engines = tuple(_engine_of(each.build) for each in task.contenders)
    for advisor, engine in zip((first, second), engines, strict=True):
        if engine is None:  # no move's time may include the setup of its memory
            advisor.ensure_searcher()
    record = play_round(task, first, _is_stopping, (engines[0], engines[1]), second)
    return replace(record, worker=f"{socket.gethostname()}:{os.getpid()}")


def _advisor_for(threads: int) -> Advisor:
    """Return this thread's advisor that searches on so many cores."""
    if not hasattr(_thread_state, "advisors"):
        _thread_state.advisors = {}
    advisors: dict[int, Advisor] = _thread_state.advisors
    if threads not in advisors:
        advisors[threads] = Advisor(MEBIBYTES, threads)
    return advisors[threads]


def _engine_of(build: Build | None) -> BuildEngine | None:
    """Return the thread's own engine of a build, which ends with the process."""
    if build is None:
        return None
    if not hasattr(_thread_state, "engines"):
        _thread_state.engines = {}
    engines: dict[Build, BuildEngine] = _thread_state.engines
    if build not in engines:
        engines[build] = BuildEngine(build, MEBIBYTES)
        atexit.register(engines[build].close)
    return engines[build]


def set_up_process(stop: Event) -> None:
    """Prepare a local process: it stops on request, and never outlives its parent."""
    global _is_stopping
    _is_stopping = stop.is_set
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
