"""The log of a server: a line per event, held back while another program has the screen."""

from __future__ import annotations

import logging
import sys
from collections import deque
from typing import Final

FORM: Final = "%(asctime)s %(message)s"
TIME: Final = "%Y-%m-%d %H:%M:%S"
KEPT: Final = 1000
"""How many lines are held back at most; the oldest are dropped."""


class Journal(logging.Handler):
    """Writes log lines to standard error, at once or later."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(logging.Formatter(FORM, TIME))
        self._held: deque[str] | None = None
        self._dropped = 0

    def begin(self, verbose: bool) -> None:
        """Start to handle the log records of the server and of asyncio."""
        for name in ("kono_tui.host", "asyncio"):
            logger = logging.getLogger(name)
            logger.addHandler(self)
            logger.propagate = False
        logging.getLogger("kono_tui.host").setLevel(logging.DEBUG if verbose else logging.INFO)
        logging.getLogger("asyncio").setLevel(logging.WARNING)

    def end(self) -> None:
        """Write the held lines and stop handling records."""
        self.let_out()
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
        if self._held is None:
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()
            return
        self._dropped += len(self._held) == KEPT
        self._held.append(line)

    def keep_back(self) -> None:
        """Hold lines back from now on."""
        self._held = deque(maxlen=KEPT)
        self._dropped = 0

    def let_out(self) -> None:
        """Write the held lines, and write every later line at once."""
        held, self._held = self._held or (), None
        if held and self._dropped:
            self._write(f"({self._dropped} lines were dropped)")
        for line in held:
            self._write(line)
