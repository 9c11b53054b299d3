"""Runs the lab's algorithms in a process of their own, so that the screen never waits."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.engine.process import EngineEnded
from kono_tui.engine.process import EngineProcess as Process
from kono_tui.errors import EngineError
from kono_tui.lab.algorithms import LabRequest
from kono_tui.lab.json_data import ALL
from kono_tui.lab.records import LabRun
from kono_tui.lab.stream import RunReader
from kono_tui.strategy.own_program import program_command

REPORT_INTERVAL: Final = 0.05
"""Seconds between two progress reports of a run."""

ProgressListener = Callable[[LabRun], None]


class LabRunner(Protocol):
    """Runs an algorithm for the screen."""

    async def run(
        self,
        game: Game[Any],
        position: Position,
        request: LabRequest,
        on_progress: ProgressListener,
        stop: asyncio.Event,
    ) -> LabRun:
        """Return the whole run.

        `on_progress` gets the results so far now and then; `stop` ends the run early. If the call
        is cancelled, it leaves nothing behind. Raise EngineError if the algorithm cannot run.
        """


class ProcessLabRunner:
    """Starts one process for each run."""

    def __init__(self, command: Sequence[str] = ()) -> None:
        """Use `command` to run `kono lab`; without one, use this very program."""
        self.command = command

    async def run(
        self,
        game: Game[Any],
        position: Position,
        request: LabRequest,
        on_progress: ProgressListener,
        stop: asyncio.Event,
    ) -> LabRun:
        command = self.command or program_command("lab")
        process = await Process.start([*command, *_arguments(game, position, request)])
        stopping = asyncio.create_task(_stop_when_asked(process, stop))
        try:
            return await _read_run(process, request, on_progress)
        except (EngineEnded, ValueError) as error:
            name = request.algorithm.title
            raise EngineError(f"the lab could not run {name}: {error}") from error
        finally:
            stopping.cancel()
            await process.kill()


def _arguments(game: Game[Any], position: Position, request: LabRequest) -> list[str]:
    return [
        game.info.key,
        f"--position={game.notation.format_position(position)}",
        f"--algorithm={request.algorithm.key}",
        f"--depth={request.depth or ALL}",
        f"--count={request.count or ALL}",
        "--progress",
    ]


async def _read_run(process: Process, request: LabRequest, on_progress: ProgressListener) -> LabRun:
    """Read the output of the process, up to the end of its run."""
    hearing = RunReader(request)
    loop = asyncio.get_running_loop()
    due = loop.time() + REPORT_INTERVAL
    while hearing.finished_run is None:
        hearing.read_line(await process.read_line())
        if loop.time() >= due:
            on_progress(hearing.run_so_far)
            due = loop.time() + REPORT_INTERVAL
    return hearing.finished_run


async def _stop_when_asked(process: Process, stop: asyncio.Event) -> None:
    """Tell the process to stop once `stop` is set; it then reports what it found."""
    await stop.wait()
    with contextlib.suppress(EngineEnded):
        await process.send("stop")
