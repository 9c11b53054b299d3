"""What the engine says: whole lines, one after the other, whoever says them."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock


class Voice:
    """Writes lines; two threads may speak, and neither is cut short by the other.

    `failure` is what ended it: whoever listened has gone, or the disk is full.
    """

    def __init__(self, write: Callable[[bytes], int]) -> None:
        self.write = write
        self.lock = Lock()
        self.failure: OSError | None = None

    def say(self, *lines: str) -> None:
        """Write lines at once. After a failure, nothing is written any more."""
        data = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
        with self.lock:
            try:
                while data and self.failure is None:
                    data = data[self.write(data) :]
            except OSError as error:
                self.failure = error
