"""The order in which a folder's files were written, whatever the system's clock says."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

STEP_NS: Final = 1_000_000
"""How much later than the others a file is dated, in billionths of a second."""


def date_as_newest(path: Path) -> None:
    """Date a file that was just written after all others in its folder.

    A clock that has been set back would date it before them, and it would be the first to go. A
    disk that keeps no such dates leaves the file as it is.
    """
    with contextlib.suppress(OSError):
        own = path.stat()
        latest = max(_dates_of_others(path), default=0)
        if own.st_mtime_ns <= latest:
            os.utime(path, ns=(own.st_atime_ns, latest + STEP_NS))


def _dates_of_others(path: Path) -> list[int]:
    """When the other files of a folder were written; those that have gone meanwhile do not count.

    Hidden ones are not files of ours.
    """
    dates = []
    with os.scandir(path.parent) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):
                if entry.name != path.name and entry.name[0] != "." and entry.is_file():
                    dates.append(entry.stat().st_mtime_ns)
    return dates
