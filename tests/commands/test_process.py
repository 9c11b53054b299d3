"""The program as a process: pipes, interrupts, other languages."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

KONO = [sys.executable, "-m", "kono_tui"]


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    command = f"{sys.executable} -m kono_tui perft kono --depth 4 | head -n 1"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, timeout=60, check=True)
    assert done.stdout == b"1 8\n"
    assert done.stderr == b""


def test_a_terminal_that_only_knows_ascii_is_served() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [*KONO, "--size", "5", "--seed", "1"],
        input="rules\u00e9\n\n".encode() + b"\xff\xfe\n",
        capture_output=True,
        env=environment,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""


def test_ctrl_c_asks_nothing_and_loses_nothing(data: Path) -> None:
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [*KONO, "--plain", "kono", "--size", "5", "--seed", "1", "--level", "easy"],
        stdin=child,
        stdout=child,
        stderr=child,
        start_new_session=True,
    )
    os.close(child)
    said = b""
    while b"throws the dice" not in said:
        said += os.read(parent, 4096)
    process.send_signal(signal.SIGINT)
    said = b""
    while b"\n" not in said.partition(b"Resume it with: kono --plain")[2]:
        said += os.read(parent, 4096)
    assert process.wait(timeout=30) == 130
    os.close(parent)
    assert b"Traceback" not in said
    assert len(list((data / "autosaves").iterdir())) == 1
