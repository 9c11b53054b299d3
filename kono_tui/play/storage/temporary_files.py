"""The names of files that are being written, and what killed programs have left of such files."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import platform
import re
import time
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

DAY_IN_SECONDS = 86_400
_NAME = re.compile(r"\.kono-([0-9a-f]{8})-(\d{1,9})-([0-9a-f]{12})-\d+\.tmp")
"""The machine, the process that writes the file, and that run of the program."""
_OLD_NAME = re.compile(r"\.kono-[0-9a-f]+\.tmp")
"""The name that earlier versions gave: it does not tell who writes the file."""
_RUN = os.urandom(6).hex()
"""This run of the program: its process may have the number of one that was killed."""
_numbers = itertools.count()


def temporary_name() -> str:
    """A new name for a file that is being written."""
    return f".kono-{_machine()}-{os.getpid()}-{_RUN}-{next(_numbers)}.tmp"


def _machine() -> str:
    """Name the machine in a few characters: several may share a folder."""
    return f"{zlib.crc32(platform.node().encode()):08x}"


def remove_leftovers(folders: Iterable[Path]) -> None:
    """Remove what programs that were killed while writing have left behind in some folders.

    A file goes as soon as the program that was writing it has ended. Where nobody knows whether it
    has, because that was on another machine, the file goes after a day.
    """
    for folder in folders:
        with contextlib.suppress(OSError, ValueError):
            for leftover in list(_temporary_files(folder)):
                with contextlib.suppress(OSError):
                    if _is_abandoned(leftover.name) or _is_old(leftover):
                        leftover.unlink()


def _temporary_files(folder: Path) -> Iterator[Path]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if _NAME.fullmatch(entry.name) or _OLD_NAME.fullmatch(entry.name):
                yield folder / entry.name


def _is_old(leftover: Path) -> bool:
    return time.time() - leftover.stat().st_mtime > DAY_IN_SECONDS


def _is_abandoned(name: str) -> bool:
    """Whether a program on this machine was writing the file of that name, and runs no longer."""
    match = _NAME.fullmatch(name)
    if match is None or match[1] != _machine():
        return False
    if int(match[2]) == os.getpid():
        return match[3] != _RUN
    return not _is_running(int(match[2]))


def _is_running(process: int) -> bool:
    """Whether a process runs, as far as anybody knows."""
    if os.name != "posix":
        return True  # to ask for a process there may end it
    try:
        os.kill(process, 0)
    except OSError as error:
        return error.errno != errno.ESRCH
    return True
