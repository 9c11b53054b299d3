"""The lobby in the server's own terminal: Enter opens it, and the log waits meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import Process
from collections.abc import Sequence
from typing import Final

from kono_tui.commands.server.log import ServerLog

FOREGROUND_CHECK_SECONDS: Final = 1.0
"""How often, in seconds, a server in the background checks whether it has the terminal again."""


def is_terminal() -> bool:
    """Whether a person at a terminal can press Enter here and see the answer."""
    both_terminals = sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()
    return bool(both_terminals) and os.name == "posix"


class LobbyLauncher:
    """Waits for Enter, then runs a program that takes over the whole terminal."""

    def __init__(self, command: Sequence[str], log: ServerLog) -> None:
        self._command = command
        self._log = log
        self._loop = asyncio.get_running_loop()
        self._terminal = sys.stdin.fileno()
        self._lobby_task: asyncio.Task[None] | None = None
        self._process: Process | None = None
        self._is_closed = False

    @property
    def is_lobby_open(self) -> bool:
        """Whether the program runs and receives the keys."""
        return self._lobby_task is not None

    def listen_for_enter(self) -> None:
        """Start to listen for Enter."""
        if not self._is_closed:
            self._loop.add_reader(self._terminal, self._handle_input)

    def _handle_input(self) -> None:
        self._loop.remove_reader(self._terminal)
        # The system stops a background program that reads.
        if not _is_in_foreground(self._terminal):
            self._loop.call_later(FOREGROUND_CHECK_SECONDS, self.listen_for_enter)
            return
        try:
            typed = os.read(self._terminal, 4096)
        except OSError:
            return
        if typed:  # empty at the end of input
            self._lobby_task = self._loop.create_task(self._run_lobby())

    async def _run_lobby(self) -> None:
        import termios  # not every system has it

        self._log.hold_lines()
        terminal_state = termios.tcgetattr(self._terminal)
        try:
            self._process = await asyncio.create_subprocess_exec(*self._command)
            await self._process.wait()
        except OSError as error:
            self._log.release_lines()
            print(f"kono: the lobby cannot be opened: {error}", file=sys.stderr)
        finally:
            with contextlib.suppress(termios.error):  # the terminal may be gone
                termios.tcsetattr(self._terminal, termios.TCSADRAIN, terminal_state)
            self._process = self._lobby_task = None
            self._log.release_lines()
            self.listen_for_enter()

    async def close(self) -> None:
        """Stop listening for Enter, and end the program if it runs."""
        self._is_closed = True
        self._loop.remove_reader(self._terminal)
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
        if self._lobby_task is not None:
            await self._lobby_task


def _is_in_foreground(terminal: int) -> bool:
    """Whether this program is in the foreground of its terminal."""
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except (AttributeError, OSError):
        return True
