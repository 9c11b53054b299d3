"""The engine process for blocking programs: the same client, with its loop in a thread."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, wait
from threading import Event, Thread
from types import TracebackType
from typing import Self

from kono_tui.engine.client import Engine
from kono_tui.errors import EngineError
from kono_tui.play.advisor import Advice
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.searcher import MEBIBYTES

GLANCE = 0.5
"""How often a waiting program wakes, in seconds: not every system lets Ctrl-C interrupt a wait."""


class LocalEngine:
    """Asks the engine and waits for its answer. The process starts while the program goes on."""

    def __init__(self, engine: Engine | None = None, mebibytes: int = MEBIBYTES) -> None:
        self.engine = engine or Engine(mebibytes=mebibytes)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._leaving: asyncio.Event | None = None
        self._awake = Event()
        self._thread = Thread(target=self._live, name="engine", daemon=True)
        self._thread.start()

    def _live(self) -> None:
        try:
            asyncio.run(self._stay())
        finally:
            self._loop = None
            self._awake.set()

    async def _stay(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._leaving = asyncio.Event()
        self.engine.start()
        self._awake.set()
        await self._leaving.wait()
        await self.engine.close()

    def advise(self, match: Match, level: Level, seed: int = 0) -> Advice:
        """Return the move for the seat to move. EngineError if the engine cannot be run.

        Ctrl-C stops the search and is then raised as usual.
        """
        self._awake.wait()
        if self._loop is None:
            raise EngineError("the engine has been closed")
        future = asyncio.run_coroutine_threadsafe(
            self.engine.advise(match, level, seed), self._loop
        )
        return _waited_for(future)

    def close(self) -> None:
        """Ask the process to quit, and make sure it does."""
        self._awake.wait()
        if self._loop is not None and self._leaving is not None:
            self._loop.call_soon_threadsafe(self._leaving.set)
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


def _waited_for(future: Future[Advice]) -> Advice:
    """Return the result of a future. Whatever interrupts the wait cancels it."""
    try:
        while not wait([future], GLANCE).done:
            pass
    except BaseException:
        future.cancel()
        raise
    return future.result()
