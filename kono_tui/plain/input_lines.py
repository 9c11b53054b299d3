"""Typed lines, read while other things happen."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from typing import Final, TextIO

from kono_tui.plain.console import printable_text

MAX_LINES_AHEAD: Final = 100
"""How many lines are read before they are used."""
MAX_LINE_LENGTH: Final = 1000
"""How many characters of a line count."""


class LineReader:
    """Reads standard input, or a script, in a thread of its own. Needs a running loop."""

    def __init__(self, source: TextIO) -> None:
        self._source = source
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._space = threading.Semaphore(MAX_LINES_AHEAD)
        self._has_ended = False
        # A daemon: it may wait for a line that never comes, and must not keep the program alive.
        threading.Thread(target=self._read_all, name="lines", daemon=True).start()

    async def next_line(self) -> str | None:
        """The next line, without the blanks around it; None at the end, and ever after."""
        if self._has_ended:
            return None
        line = await self._queue.get()
        self._space.release()
        self._has_ended = line is None
        return line

    def _read_all(self) -> None:
        try:
            for line in _read_lines(self._source):
                self._queue_line(printable_text(line[:MAX_LINE_LENGTH]))
            self._queue_line(None)
        except RuntimeError:
            return  # the loop is closed: nobody reads the lines any more

    def _queue_line(self, line: str | None) -> None:
        self._space.acquire()
        self._loop.call_soon_threadsafe(self._queue.put_nowait, line)


def _read_lines(source: TextIO) -> Iterator[str]:
    """Yield the lines of a file as they come.

    A file with a handle is read by that alone: a thread that waits inside a file object would keep
    the program from ending.
    """
    try:
        handle = source.fileno()
    except (OSError, ValueError):
        yield from source
        return
    encoding, unfinished = source.encoding or "utf-8", b""
    while True:
        try:
            data = os.read(handle, 4096)
        except OSError:
            data = b""
        if not data:
            break
        *complete, unfinished = (unfinished + data).split(b"\n")
        for line in complete:
            yield line.decode(encoding, "replace")
        unfinished = unfinished[: 4 * MAX_LINE_LENGTH]
    if unfinished:
        yield unfinished.decode(encoding, "replace")
