"""The log of a server: a line per event, held back while another program has the screen."""

from __future__ import annotations

import logging
import sys
from collections import deque
from typing import Final

LINE_FORMAT: Final = "%(asctime)s %(message)s"
TIME_FORMAT: Final = "%Y-%m-%d %H:%M:%S"
MAX_HELD_LINES: Final = 1000
"""How many lines are held back at most; the oldest are dropped."""


class ServerLog(logging.Handler):
    """Writes log lines to standard error, at once or later."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(logging.Formatter(LINE_FORMAT, TIME_FORMAT))
        self._held_lines: deque[str] | None = None
        self._dropped_count = 0

    def attach(self, verbose: bool) -> None:
        """Start to handle the log records of the server and of asyncio."""
        for name in ("kono_tui.host", "asyncio"):
            logger = logging.getLogger(name)
            logger.addHandler(self)
            logger.propagate = False
        logging.getLogger("kono_tui.host").setLevel(logging.DEBUG if verbose else logging.INFO)
        logging.getLogger("asyncio").setLevel(logging.WARNING)

    def detach(self) -> None:
        """Write the held lines and stop handling records."""
        self.release_lines()
        for name in ("kono_tui.host", "asyncio"):
            logging.getLogger(name).removeHandler(self)
            logging.getLogger(name).propagate = True

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._write(self.format(record))
        except Exception:  # noqa: BLE001  a broken log must not stop the server
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Ignore the error: nobody reads the log any more."""

    def _write(self, line: str) -> None:
        if self._held_lines is None:
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()
            return
        self._dropped_count += len(self._held_lines) == MAX_HELD_LINES
        self._held_lines.append(line)

    def hold_lines(self) -> None:
        """Hold lines back from now on."""
        self._held_lines = deque(maxlen=MAX_HELD_LINES)
        self._dropped_count = 0

    def release_lines(self) -> None:
        """Write the held lines, and write every later line at once."""
        lines, self._held_lines = self._held_lines or (), None
        if lines and self._dropped_count:
            self._write(f"({self._dropped_count} lines were dropped)")
        for line in lines:
            self._write(line)
