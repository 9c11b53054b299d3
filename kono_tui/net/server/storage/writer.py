"""The thread that writes to the database: all that arrives while it writes becomes one batch."""

from __future__ import annotations

import contextlib
import sqlite3
from asyncio import AbstractEventLoop, Future
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

from kono_tui.errors import NetError
from kono_tui.net.server.connections.connection import LOG

INSERT_DECISIONS: Final = "INSERT INTO decisions VALUES "
ROW_PLACEHOLDERS: Final = "(?, ?, ?, ?, ?, ?, ?)"
VALUES_PER_ROW: Final = ROW_PLACEHOLDERS.count("?")
ROWS_PER_STATEMENT: Final = (512, 128, 32, 8, 1)
"""How many rows go into one statement, as far as this SQLite takes so many values at once.

Each statement lets other threads run: the fewer statements, the less this thread and the serving
thread wait for each other.
"""

Statement = tuple[str, tuple[Any, ...]]
DecisionRow = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class WriteJob:
    """Rows of decisions, and the statements that come before them: all are written, or nothing."""

    rows: tuple[DecisionRow, ...]
    statements: tuple[Statement, ...] = ()


WaitingJob = tuple[WriteJob, Future[None]]


class DatabaseWriter:
    """The thread from its start to its end.

    The event loop is notified of a whole batch at a time.
    """

    def __init__(self, database: sqlite3.Connection, loop: AbstractEventLoop) -> None:
        self._database = database
        most = database.getlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER) // VALUES_PER_ROW
        self._row_counts = [count for count in ROWS_PER_STATEMENT if count <= most]
        self._loop = loop
        self._gathered_jobs: list[WaitingJob] = []
        self._queue: SimpleQueue[list[WaitingJob]] = SimpleQueue()
        self._last_problem = ""
        """Why the last batch could not be written; "" if it could."""
        self._thread = Thread(target=self._run, name="rooms", daemon=True)
        self._thread.start()

    def write(self, job: WriteJob) -> Future[None]:
        """Return a promise that resolves when the job is on disk; NetError if it never will be.

        Jobs that arrive in one iteration of the event loop are handed over together.
        """
        if not self._gathered_jobs:
            self._loop.call_soon(self._hand_over)
        promise = self._loop.create_future()
        self._gathered_jobs.append((job, promise))
        return promise

    def _hand_over(self) -> None:
        if self._gathered_jobs:
            self._queue.put(self._gathered_jobs)
            self._gathered_jobs = []

    def close(self) -> None:
        """Write what is waiting, and end the thread."""
        self._hand_over()
        self._queue.put([])
        self._thread.join()

    # The methods below run in the thread.

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            batch = self._queue.get()
            goes_on = bool(batch)
            with contextlib.suppress(Empty):
                while goes_on:
                    more = self._queue.get_nowait()
                    goes_on = bool(more)
                    batch += more
            if batch:
                problem = self._write(batch)
                self._log_problem_change(problem)
                self._resolve_promises(batch, problem)

    def _write(self, batch: list[WaitingJob]) -> str:
        """Write a batch to disk; return "", or why nothing of it was written."""
        database = self._database
        try:
            self._begin()
            for job, _ in batch:
                for statement in job.statements:
                    database.execute(*statement)
            rows = [row for job, _ in batch for row in job.rows]
            for sql, values in _insert_statements(rows, self._row_counts):
                database.execute(sql, values)
            database.execute("COMMIT")
        except Exception as error:  # noqa: BLE001  the waiting callers must hear of any failure
            self._roll_back()
            return str(error) or type(error).__name__
        return ""

    def _log_problem_change(self, problem: str) -> None:
        """Log for the operator when the disk fails, and when it works again."""
        if problem and problem != self._last_problem:
            LOG.error("nothing can be kept on disk: %s", problem)
        elif self._last_problem and not problem:
            LOG.info("the disk keeps everything again")
        self._last_problem = problem

    def _begin(self) -> None:
        self._database.execute("BEGIN IMMEDIATE")

    def _roll_back(self) -> None:
        with contextlib.suppress(sqlite3.Error):  # if this fails, the next batch fails at BEGIN
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")

    def _resolve_promises(self, batch: list[WaitingJob], problem: str) -> None:
        promises = [promise for _, promise in batch]
        with contextlib.suppress(RuntimeError):  # the loop and its callers have ended
            self._loop.call_soon_threadsafe(_settle_promises, promises, problem)


def _insert_statements(
    rows: list[DecisionRow], row_counts: Sequence[int]
) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Return the statements that write rows, as few as possible."""
    first = 0
    for size in row_counts:
        while len(rows) - first >= size:
            values = tuple(chain.from_iterable(rows[first : first + size]))
            yield INSERT_DECISIONS + ", ".join([ROW_PLACEHOLDERS] * size), values
            first += size


def _settle_promises(promises: Iterable[Future[None]], problem: str) -> None:
    for promise in promises:
        if promise.done():
            continue
        if problem:
            text = f"the server could not keep that: {problem}; nothing has changed"
            promise.set_exception(NetError("disk", text))
        else:
            promise.set_result(None)
