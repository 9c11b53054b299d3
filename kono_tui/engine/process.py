"""One run of an engine process: lines to it, lines from it, and its end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import kono_tui
from kono_tui.errors import EngineError
from kono_tui.text.source import cause

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
POLITE = 2.0
"""For how many seconds an engine that was told to stop or quit may go on."""


class Ended(Exception):
    """The engine has ended, or has to be: how, for a sentence."""


def usual_command() -> list[str]:
    """The engine of this very program."""
    return this_program("engine")


def this_program(*arguments: str, module: str = "kono_tui") -> list[str]:
    """A command of this very program, whatever lies about in the current folder."""
    if not sys.executable:
        raise EngineError("the engine cannot be started: this Python does not know where it lies")
    here = Path(kono_tui.__file__).resolve().parents[1] == Path.cwd()
    return [sys.executable, *([] if here else ["-P"]), "-m", module, *arguments]


class Run:
    """A process from its start to its end. Whoever begins one must end or kill it."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.stdin = cast(StreamWriter, process.stdin)
        self.stdout = cast(StreamReader, process.stdout)
        self.stderr = cast(StreamReader, process.stderr)

    @classmethod
    async def begin(cls, command: Sequence[str]) -> Run:
        """Start it, out of reach of the terminal's Ctrl-C. EngineError if that cannot be."""
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True
            )
        except OSError as error:
            raise EngineError(f"the engine cannot be started: {cause(error)}") from error
        return cls(process)

    @property
    def is_over(self) -> bool:
        return self.process.returncode is not None

    async def send(self, *lines: str) -> None:
        """Write lines to it. Ended if it takes none."""
        try:
            self.stdin.write("".join(f"{line}\n" for line in lines).encode())
            await self.stdin.drain()
        except OSError as error:
            raise Ended(await self._how()) from error

    async def line(self) -> str:
        """The next line from it. Ended if there is none."""
        try:
            data = await self.stdout.readline()
        except (OSError, ValueError) as error:
            raise Ended("its answer cannot be read") from error
        if not data:
            raise Ended(await self._how())
        return data.decode("utf-8", "replace").strip()

    async def _how(self) -> str:
        """How it ended, with its last words."""
        await self._end_by_itself()
        status = self.process.returncode
        said = (await self.stderr.read()).decode("utf-8", "replace").strip()
        last_words = f" ({said.splitlines()[-1]})" if said else ""
        return f"it ended with status {status}{last_words}"

    async def end(self) -> None:
        """Ask it to quit, and see that it does."""
        self.stdin.write(b"quit\n")
        await self._end_by_itself()

    async def _end_by_itself(self) -> None:
        """Let it end; kill it if it does not."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(POLITE):
                await self._over()
        await self.kill()

    async def kill(self) -> None:
        """End it now, unless it has ended."""
        self.abandon()
        await self._over()

    def abandon(self) -> None:
        """End it now, and let whoever listens to it find out.

        `Process.kill` looks first whether the process has ended, and so may take away its status
        before the loop has seen it.
        """
        if not self.is_over:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process.pid, KILL)

    async def _over(self) -> None:
        """Wait until it is over, and nothing of it is left."""
        self.stdin.close()
        while await self.stdout.read(1 << 16):
            pass
        await self.process.wait()
        with contextlib.suppress(OSError):
            await self.stdin.wait_closed()
