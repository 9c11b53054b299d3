"""Runs the lab's algorithms in a process of their own, so that the screen never waits."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.engine.process import Ended, this_program
from kono_tui.engine.process import Run as Process
from kono_tui.errors import EngineError
from kono_tui.lab.algorithms import Wish
from kono_tui.lab.data import ALL
from kono_tui.lab.records import Run
from kono_tui.lab.stream import Hearing

EVERY: Final = 0.05
"""Seconds between two progress reports of a run."""

Told = Callable[[Run], None]


class Bench(Protocol):
    """Runs an algorithm for the screen."""

    async def run(
        self, game: Game[Any], position: Position, wish: Wish, told: Told, stop: asyncio.Event
    ) -> Run:
        """Return the whole run.

        `on_progress` gets the results so far now and then; `stop` ends the run early. If the call
        is cancelled, it leaves nothing behind. Raise EngineError if the algorithm cannot run.
        """


class ProcessBench:
    """Starts one process for each run."""

    def __init__(self, command: Sequence[str] = ()) -> None:
        """Use `command` to run `kono lab`; without one, use this very program."""
        self.command = command

    async def run(
        self, game: Game[Any], position: Position, wish: Wish, told: Told, stop: asyncio.Event
    ) -> Run:
        process = await Process.begin([*self._lab(), *_arguments(game, position, wish)])
        stopping = asyncio.create_task(_stop(process, stop))
        try:
            return await _heard(process, wish, told)
        except (Ended, ValueError) as error:
            raise EngineError(f"the lab could not run {wish.algorithm.title}: {error}") from error
        finally:
            stopping.cancel()
            await process.kill()

    def _lab(self) -> list[str]:
        return list(self.command) or this_program("lab")


def _arguments(game: Game[Any], position: Position, wish: Wish) -> list[str]:
    return [
        game.key,
        f"--position={game.line(position)}",
        f"--algorithm={wish.algorithm.key}",
        f"--depth={wish.depth or ALL}",
        f"--count={wish.count or ALL}",
        "--progress",
    ]


async def _heard(process: Process, wish: Wish, told: Told) -> Run:
    """Read the output of the process, up to the end of its run."""
    hearing = Hearing(wish)
    loop = asyncio.get_running_loop()
    due = loop.time() + EVERY
    while hearing.run is None:
        hearing.hear(await process.line())
        if loop.time() >= due:
            told(hearing.so_far)
            due = loop.time() + EVERY
    return hearing.run


async def _stop(process: Process, stop: asyncio.Event) -> None:
    """Tell the process to stop once `stop` is set; it then reports what it found."""
    await stop.wait()
    with contextlib.suppress(Ended):
        await process.send("stop")
