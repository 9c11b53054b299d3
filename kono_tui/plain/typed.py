"""Typed lines, read while other things happen."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from typing import Final, TextIO

AHEAD: Final = 100
"""How many lines are read before they are used."""
LONGEST: Final = 1000
"""How many characters of a line count."""


class Lines:
    """Reads standard input, or a script, in a thread of its own. Needs a running loop."""

    def __init__(self, source: TextIO) -> None:
        self._source = source
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._space = threading.Semaphore(AHEAD)
        self._over = False
        # A daemon: it may wait for a line that never comes, and must not keep the program alive.
        threading.Thread(target=self._read, name="lines", daemon=True).start()

    async def next(self) -> str | None:
        """The next line, without the blanks around it; None at the end, and ever after."""
        if self._over:
            return None
        line = await self._lines.get()
        self._space.release()
        self._over = line is None
        return line

    def _read(self) -> None:
        try:
            for line in _lines_of(self._source):
                self._put(_clean(line[:LONGEST]))
            self._put(None)
        except RuntimeError:
            return  # the loop is closed: nobody reads the lines any more

    def _put(self, line: str | None) -> None:
        self._space.acquire()
        self._loop.call_soon_threadsafe(self._lines.put_nowait, line)


def _lines_of(source: TextIO) -> Iterator[str]:
    """Yield the lines of a file as they come.

    A file with a handle is read by that alone: a thread that waits inside a file object would keep
    the program from ending.
    """
    try:
        handle = source.fileno()
    except (OSError, ValueError):
        yield from source
        return
    encoding, left = source.encoding or "utf-8", b""
    while True:
        try:
            data = os.read(handle, 4096)
        except OSError:
            data = b""
        if not data:
            break
        *whole, left = (left + data).split(b"\n")
        for line in whole:
            yield line.decode(encoding, "replace")
        left = left[: 4 * LONGEST]
    if left:
        yield left.decode(encoding, "replace")


def _clean(line: str) -> str:
    """The typed text, without control characters that a terminal would obey."""
    return "".join(each for each in line if each.isprintable()).strip()
