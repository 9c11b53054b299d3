"""The engine's output: whole lines, one after the other, from any thread."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock


class LineWriter:
    """Writes lines. Two threads may write, and neither interrupts the other's lines.

    `failure` is the error that ended it: the reader has gone, or the disk is full.
    """

    def __init__(self, write: Callable[[bytes], int]) -> None:
        self.write = write
        self.lock = Lock()
        self.failure: OSError | None = None

    def write_lines(self, *lines: str) -> None:
        """Write lines at once. After a failure, nothing more is written."""
        data = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
        with self.lock:
            try:
                while data and self.failure is None:
                    data = data[self.write(data) :]
            except OSError as error:
                self.failure = error
