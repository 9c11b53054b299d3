"""The log of the program's own mistakes: what a report needs, and no player has to read."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from datetime import datetime
from pathlib import Path
from typing import Final

from kono_tui import __version__
from kono_tui.errors import StoreError
from kono_tui.play.storage.files import PRIVATE_MODE, make_folder
from kono_tui.play.storage.saves import data_folder

FILE_NAME: Final = "crash.log"
MAX_BYTES: Final = 256 << 10
"""A log of that size is moved aside, in place of the one moved before."""
MOST_CHARACTERS: Final = 20_000
"""Of a longer traceback, the log keeps the end."""


def log_crash(error: BaseException) -> Path | None:
    """Write an error's traceback to the log, without the values of variables.

    Return the file: one in the folder for temporary files if ours takes none; None if that takes
    none, either.
    """
    text = "".join(traceback.format_exception(error))[-MOST_CHARACTERS:]
    now = datetime.now().astimezone().isoformat(timespec="seconds")
    system = f"Python {platform.python_version()}, {platform.system()}"
    entry = f"{now} kono {__version__} ({system}): {' '.join(sys.argv)}\n{text}\n"
    for append in (_append_to_log, _write_temporary_file):
        try:
            return append(entry.encode("utf-8", "replace"))
        except (OSError, StoreError):
            continue
    return None


def _append_to_log(entry: bytes) -> Path:
    path = data_folder() / FILE_NAME
    make_folder(path.parent)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, PRIVATE_MODE)
    try:
        os.write(handle, entry)
        size = os.fstat(handle).st_size
    finally:
        os.close(handle)
    if size <= MAX_BYTES:
        return path
    return path.replace(path.with_suffix(".old.log"))


def _write_temporary_file(entry: bytes) -> Path:
    handle, name = tempfile.mkstemp(".log", "kono-crash-")
    try:
        os.write(handle, entry)
    finally:
        os.close(handle)
    return Path(name)
