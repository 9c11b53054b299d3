"""One engine process: lines to it, lines from it, and its end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from typing import cast

from kono_tui.errors import EngineError
from kono_tui.formats.text_file import describe_os_error
from kono_tui.strategy.own_program import program_command

KILL_SIGNAL = getattr(signal, "SIGKILL", signal.SIGTERM)
QUIT_SECONDS = 2.0
"""For how many seconds an engine may go on after it is told to stop or quit."""


class EngineEnded(Exception):
    """The engine has ended, or must be ended. The message says how, for a sentence."""


def engine_command() -> list[str]:
    """The command that runs this program's own engine."""
    return program_command("engine")


class EngineProcess:
    """A process from its start to its end. The caller that starts one must quit or kill it."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.stdin = cast(StreamWriter, process.stdin)
        self.stdout = cast(StreamReader, process.stdout)
        self.stderr = cast(StreamReader, process.stderr)

    @classmethod
    async def start(
        cls, command: Sequence[str], environment: Mapping[str, str] | None = None
    ) -> EngineProcess:
        """Start the process, out of reach of the terminal's Ctrl-C. EngineError if that fails."""
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                env=environment,
                start_new_session=True,
            )
        except OSError as error:
            reason = describe_os_error(error)
            raise EngineError(f"the engine cannot be started: {reason}") from error
        return cls(process)

    @property
    def is_over(self) -> bool:
        return self.process.returncode is not None

    async def send(self, *lines: str) -> None:
        """Write lines to the process. EngineEnded if it takes none."""
        try:
            self.stdin.write("".join(f"{line}\n" for line in lines).encode())
            await self.stdin.drain()
        except OSError as error:
            raise EngineEnded(await self._describe_end()) from error

    async def read_line(self) -> str:
        """Read the next line from the process. EngineEnded if there is none."""
        try:
            data = await self.stdout.readline()
        except (OSError, ValueError) as error:
            raise EngineEnded("its answer cannot be read") from error
        if not data:
            raise EngineEnded(await self._describe_end())
        return data.decode("utf-8", "replace").strip()

    async def read_line_in_time(self, silence_seconds: float) -> str:
        """Read the next line. After so long a silence the engine must say that it is there."""
        for _ in range(2):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(silence_seconds):
                    return await self.read_line()
            await self.send("isready")
        raise EngineEnded("it does not answer")

    async def _describe_end(self) -> str:
        """Say how the process ended, with its last words."""
        await self._wait_or_kill()
        status = self.process.returncode
        said = (await self.stderr.read()).decode("utf-8", "replace").strip()
        last_words = f" ({said.splitlines()[-1]})" if said else ""
        return f"it ended with status {status}{last_words}"

    async def quit(self) -> None:
        """Ask the process to quit, and make sure it does."""
        self.stdin.write(b"quit\n")
        await self._wait_or_kill()

    async def _wait_or_kill(self) -> None:
        """Let the process end; kill it if it does not."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(QUIT_SECONDS):
                await self._wait_until_over()
        await self.kill()

    async def kill(self) -> None:
        """End the process now, unless it has ended."""
        self.send_kill()
        await self._wait_until_over()

    def send_kill(self) -> None:
        """End the process now without waiting; readers of its output will find out.

        `Process.kill` first checks whether the process has ended, and so may take away its status
        before the loop has seen it.
        """
        if not self.is_over:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process.pid, KILL_SIGNAL)

    async def _wait_until_over(self) -> None:
        """Wait until the process is over and nothing of it is left."""
        self.stdin.close()
        while await self.stdout.read(1 << 16):
            pass
        await self.process.wait()
        with contextlib.suppress(OSError):
            await self.stdin.wait_closed()
