"""The engine process for blocking programs: the same client, with its loop in a thread."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, wait
from threading import Event, Thread
from types import TracebackType
from typing import Self

from kono_tui.engine.client import EngineClient
from kono_tui.errors import EngineError
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.searcher import DEFAULT_MEBIBYTES
from kono_tui.strategy.advisor import Advice

WAKE_SECONDS = 0.5
"""How often a waiting program wakes, in seconds: not every system lets Ctrl-C interrupt a wait."""


class BlockingEngine:
    """Asks the engine and waits for its answer. The process starts while the program goes on."""

    def __init__(
        self, engine: EngineClient | None = None, mebibytes: int = DEFAULT_MEBIBYTES
    ) -> None:
        self.engine = engine or EngineClient(mebibytes=mebibytes)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._close_requested: asyncio.Event | None = None
        self._ready = Event()
        self._thread = Thread(target=self._run_loop, name="engine", daemon=True)
        self._thread.start()

    def _run_loop(self) -> None:
        try:
            asyncio.run(self._run_until_closed())
        finally:
            self._loop = None
            self._ready.set()

    async def _run_until_closed(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._close_requested = asyncio.Event()
        self.engine.start()
        self._ready.set()
        await self._close_requested.wait()
        await self.engine.close()

    def advise(self, match: Match, level: Level, seed: int = 0) -> Advice:
        """Return the move for the seat to move. EngineError if the engine cannot be run.

        Ctrl-C stops the search and is then raised as usual.
        """
        self._ready.wait()
        if self._loop is None:
            raise EngineError("the engine has been closed")
        future = asyncio.run_coroutine_threadsafe(
            self.engine.advise(match, level, seed), self._loop
        )
        return _wait_for(future)

    def close(self) -> None:
        """Ask the process to quit, and make sure it does."""
        self._ready.wait()
        if self._loop is not None and self._close_requested is not None:
            self._loop.call_soon_threadsafe(self._close_requested.set)
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _wait_for(future: Future[Advice]) -> Advice:
    """Return the result of a future. Whatever interrupts the wait cancels it."""
    try:
        while not wait([future], WAKE_SECONDS).done:
            pass
    except BaseException:
        future.cancel()
        raise
    return future.result()
