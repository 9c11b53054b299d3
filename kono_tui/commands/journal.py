"""The log of a server: a line per event, kept back while something else has the screen."""

from __future__ import annotations

import logging
import sys
from collections import deque
from typing import Final

FORM: Final = "%(asctime)s %(message)s"
TIME: Final = "%Y-%m-%d %H:%M:%S"
KEPT: Final = 1000
"""How many lines are kept back at most; the oldest are dropped."""


class Journal(logging.Handler):
    """Writes lines to the standard error, at once or later."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(logging.Formatter(FORM, TIME))
        self._held: deque[str] | None = None
        self._dropped = 0

    def begin(self, verbose: bool) -> None:
        """Take what the server and the loop have to say."""
        for name in ("kono_tui.host", "asyncio"):
            logger = logging.getLogger(name)
            logger.addHandler(self)
            logger.propagate = False
        logging.getLogger("kono_tui.host").setLevel(logging.DEBUG if verbose else logging.INFO)
        logging.getLogger("asyncio").setLevel(logging.WARNING)

    def end(self) -> None:
        """Write what is still held back, and take nothing more."""
        self.let_out()
        for name in ("kono_tui.host", "asyncio"):
            logging.getLogger(name).removeHandler(self)
            logging.getLogger(name).propagate = True

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._write(self.format(record))
        except Exception:  # noqa: BLE001  a log that cannot be written stops nobody
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Nobody reads the log any more: there is nobody to tell."""

    def _write(self, line: str) -> None:
        if self._held is None:
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()
            return
        self._dropped += len(self._held) == KEPT
        self._held.append(line)

    def keep_back(self) -> None:
        """Keep lines back from now on."""
        self._held = deque(maxlen=KEPT)
        self._dropped = 0

    def let_out(self) -> None:
        """Write what was kept back, and everything at once from now on."""
        held, self._held = self._held or (), None
        if held and self._dropped:
            self._write(f"({self._dropped} lines were dropped)")
        for line in held:
            self._write(line)
