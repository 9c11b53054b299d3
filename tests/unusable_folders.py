"""Data folders that nobody can use, and a program without the rights of the superuser."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

LOST_RIGHTS = "-dac_override,-dac_read_search"


def long_named_folder(parent: Path) -> Path:
    """A folder with a name longer than any disk can hold: even the superuser cannot use it."""
    return parent / ("n" * 300)


def locked_folder(parent: Path) -> Path:
    """A folder that its owner can neither search nor write."""
    folder = parent / "locked"
    folder.mkdir(mode=0o000)
    return folder


def ordinary_user_command() -> list[str]:
    """What to put before a command so that permissions count. Skip the test where there is none."""
    if os.name != "posix":
        pytest.skip("permissions are another matter here")
    if os.geteuid() != 0:
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("the superuser may do everything, and cannot give that up here")
    return ["setpriv", f"--bounding-set={LOST_RIGHTS}", f"--inh-caps={LOST_RIGHTS}"]
