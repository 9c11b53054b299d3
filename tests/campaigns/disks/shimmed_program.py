"""The program on a disk that is slow or fails, as a module to run in place of kono_tui.

KONO_DISK says how: `slow 0.3` lets every operation on the data folder take so many seconds, and
`full 12` lets every operation after the twelfth fail, as on a disk that is full.
"""

from __future__ import annotations

import errno
import os
import sys
import threading
import time
from pathlib import Path

from kono_tui.__main__ import main
from kono_tui.play.storage.saves import data_folder
from tests.campaigns.disks.shim import DiskShim, Hook


def create_hook(description: str) -> Hook:
    """Return what happens before each operation."""
    kind, _, number = description.partition(" ")
    if kind == "slow":
        return lambda _kind, _path: time.sleep(float(number))
    left, lock = [int(number)], threading.Lock()

    def fail_later(_kind: str, path: Path) -> None:
        with lock:
            left[0] -= 1
            if left[0] < 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    return fail_later


if __name__ == "__main__":
    with DiskShim(data_folder(), create_hook(os.environ["KONO_DISK"])):
        sys.exit(main())
