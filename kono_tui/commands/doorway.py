"""The lobby in the server's own terminal: Enter opens it, and the log waits meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import Process
from collections.abc import Sequence
from typing import Final

from kono_tui.commands.journal import Journal

FOREGROUND: Final = 1.0
"""How often, in seconds, a server in the background checks whether it has the terminal again."""


def is_terminal() -> bool:
    """Whether a person at a terminal can press Enter here and see the answer."""
    both = sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()
    return bool(both) and os.name == "posix"


class Doorway:
    """Waits for Enter, then runs a program that takes over the whole terminal."""

    def __init__(self, command: Sequence[str], journal: Journal) -> None:
        self._command = command
        self._journal = journal
        self._loop = asyncio.get_running_loop()
        self._terminal = sys.stdin.fileno()
        self._inside: asyncio.Task[None] | None = None
        self._process: Process | None = None
        self._closed = False

    @property
    def is_open(self) -> bool:
        """Whether the program runs and receives the keys."""
        return self._inside is not None

    def watch(self) -> None:
        """Start to listen for Enter."""
        if not self._closed:
            self._loop.add_reader(self._terminal, self._pressed)

    def _pressed(self) -> None:
        self._loop.remove_reader(self._terminal)
        if not _has_terminal(self._terminal):  # the system stops a background program that reads
            self._loop.call_later(FOREGROUND, self.watch)
            return
        try:
            typed = os.read(self._terminal, 4096)
        except OSError:
            return
        if typed:  # empty at the end of input
            self._inside = self._loop.create_task(self._go_in())

    async def _go_in(self) -> None:
        import termios  # not every system has it

        self._journal.keep_back()
        before = termios.tcgetattr(self._terminal)
        try:
            self._process = await asyncio.create_subprocess_exec(*self._command)
            await self._process.wait()
        except OSError as error:
            self._journal.let_out()
            print(f"kono: the lobby cannot be opened: {error}", file=sys.stderr)
        finally:
            with contextlib.suppress(termios.error):  # the terminal may be gone
                termios.tcsetattr(self._terminal, termios.TCSADRAIN, before)
            self._process = self._inside = None
            self._journal.let_out()
            self.watch()

    async def close(self) -> None:
        """Stop listening for Enter, and end the program if it runs."""
        self._closed = True
        self._loop.remove_reader(self._terminal)
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
        if self._inside is not None:
            await self._inside


def _has_terminal(terminal: int) -> bool:
    """Whether this program is in the foreground of its terminal."""
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except (AttributeError, OSError):
        return True
