"""An engine process that is kept ready for questions, and started again once it has died."""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections.abc import Sequence
from typing import Any

from kono_tui.engine.process import EngineEnded, EngineProcess, engine_command
from kono_tui.errors import EngineError

START_SECONDS = 60.0
"""How many seconds the process may take to be ready."""


class ProcessKeeper:
    """The engine process of a client, which may die and be started again at any time."""

    def __init__(self, command: Sequence[str], mebibytes: int) -> None:
        """Without a command, it is this program's own engine."""
        self.command = command
        self.mebibytes = mebibytes
        self._start_task: Task[EngineProcess] | None = None
        self._latest_process: EngineProcess | None = None
        self._is_closed = False

    @property
    def running_process(self) -> EngineProcess | None:
        """The process, if it has started and has not ended since."""
        task = self._start_task
        if task is None or not task.done() or task.cancelled() or task.exception():
            return None
        return None if task.result().is_over else task.result()

    def ensure_started(self) -> Task[EngineProcess]:
        """Return the task that starts the process, beginning a new one if need be."""
        if self._is_closed:
            raise EngineError("the engine has been closed")
        if self._start_task is None or (self._start_task.done() and not self.running_process):
            self._start_task = asyncio.create_task(self._start_process())
            self._start_task.add_done_callback(retrieve_exception)
        return self._start_task

    async def wait_for_process(self) -> EngineProcess:
        """Return the process once it is ready. Cancelling this call does not stop its start."""
        return await asyncio.shield(self.ensure_started())

    async def _start_process(self) -> EngineProcess:
        if self._latest_process:
            await self._latest_process.kill()
        process = self._latest_process = await EngineProcess.start(self.command or engine_command())
        if self._is_closed:
            process.send_kill()
        try:
            await process.send("ugi", f"setoption name Hash value {self.mebibytes}", "isready")
            async with asyncio.timeout(START_SECONDS):
                while await process.read_line() != "readyok":
                    pass
        except TimeoutError as error:
            await process.kill()
            raise EngineEnded("it does not answer") from error
        except BaseException:
            await process.kill()
            raise
        return process

    def begin_close(self, is_busy: bool) -> None:
        """Start no other process, and kill one that is busy or still starting."""
        self._is_closed = True
        if self._latest_process and (is_busy or not self.running_process):
            self._latest_process.send_kill()

    async def close(self) -> None:
        """Ask the process to quit, and make sure it does."""
        if self._start_task:
            await asyncio.wait({self._start_task})
        if process := self.running_process:
            await process.quit()


def retrieve_exception(task: Task[Any]) -> None:
    """Mark a failure as seen: callers that wait for the task learn of it; others need not."""
    if not task.cancelled():
        task.exception()
