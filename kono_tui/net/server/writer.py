"""The thread that writes to the database: all that arrives while it writes becomes one batch."""

from __future__ import annotations

import contextlib
import sqlite3
from asyncio import AbstractEventLoop, Future
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

from kono_tui.errors import NetError
from kono_tui.net.server.connection import LOG

DECIDE: Final = "INSERT INTO decisions VALUES "
ROW: Final = "(?, ?, ?, ?, ?, ?, ?)"
PIECES: Final = (64, 16, 4, 1)
"""How many rows go into one statement.

Each statement lets other threads run: the fewer statements, the less this thread and the serving
thread wait for each other.
"""

Statement = tuple[str, tuple[Any, ...]]
Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Job:
    """Rows of decisions, and the statements that come before them: all are written, or nothing."""

    rows: tuple[Row, ...]
    statements: tuple[Statement, ...] = ()


Waiting = tuple[Job, Future[None]]


class Writer:
    """The thread from its start to its end.

    The event loop is notified of a whole batch at a time.
    """

    def __init__(self, database: sqlite3.Connection, loop: AbstractEventLoop) -> None:
        self._database = database
        self._loop = loop
        self._gathered: list[Waiting] = []
        self._queue: SimpleQueue[list[Waiting]] = SimpleQueue()
        self._problem = ""
        """Why the last batch could not be written; "" if it could."""
        self._thread = Thread(target=self._run, name="rooms", daemon=True)
        self._thread.start()

    def write(self, job: Job) -> Future[None]:
        """Return a promise that resolves when the job is on disk; NetError if it never will be.

        Jobs that arrive in one iteration of the event loop are handed over together.
        """
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        promise = self._loop.create_future()
        self._gathered.append((job, promise))
        return promise

    def _hand_over(self) -> None:
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

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
                self._note(problem)
                self._resolve(batch, problem)

    def _write(self, batch: list[Waiting]) -> str:
        """Write a batch to disk; return "", or why nothing of it was written."""
        database = self._database
        try:
            self._begin()
            for job, _ in batch:
                for statement in job.statements:
                    database.execute(*statement)
            for sql, values in _inserts([row for job, _ in batch for row in job.rows]):
                database.execute(sql, values)
            database.execute("COMMIT")
        except Exception as error:  # noqa: BLE001  the waiting callers must hear of any failure
            self._undo()
            return str(error) or type(error).__name__
        return ""

    def _note(self, problem: str) -> None:
        """Log for the operator when the disk fails, and when it works again."""
        if problem and problem != self._problem:
            LOG.error("nothing can be kept on disk: %s", problem)
        elif self._problem and not problem:
            LOG.info("the disk keeps everything again")
        self._problem = problem

    def _begin(self) -> None:
        self._database.execute("BEGIN IMMEDIATE")

    def _undo(self) -> None:
        with contextlib.suppress(sqlite3.Error):  # if this fails, the next batch fails at BEGIN
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")

    def _resolve(self, batch: list[Waiting], problem: str) -> None:
        promises = [promise for _, promise in batch]
        with contextlib.suppress(RuntimeError):  # the loop and its callers have ended
            self._loop.call_soon_threadsafe(_keep, promises, problem)


def _inserts(rows: list[Row]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Return the statements that write rows, as few as possible."""
    first = 0
    for size in PIECES:
        while len(rows) - first >= size:
            values = tuple(chain.from_iterable(rows[first : first + size]))
            yield DECIDE + ", ".join([ROW] * size), values
            first += size


def _keep(promises: Iterable[Future[None]], problem: str) -> None:
    for promise in promises:
        if promise.done():
            continue
        if problem:
            promise.set_exception(
                NetError("disk", f"the server could not keep that: {problem}; nothing has changed")
            )
        else:
            promise.set_result(None)
