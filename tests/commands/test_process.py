"""The program as a process: pipes, interrupts, other languages."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.limits import HANG_SECONDS

KONO = [sys.executable, "-m", "kono_tui"]
RESEND_SECONDS = 30.0
"""How long to wait before Ctrl-C is pressed again: two of them at once would be two wishes."""


def run_with_input(
    data: bytes, *arguments: str, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the program with this input, in this environment."""
    return subprocess.run(
        [*KONO, *arguments],
        input=data,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=HANG_SECONDS,
        check=False,
    )


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    command = f"{sys.executable} -m kono_tui perft kono --depth 4 | head -n 1"
    done = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, timeout=HANG_SECONDS, check=True
    )
    assert done.stdout == b"1 8\n"
    assert done.stderr == b""


def test_a_terminal_that_only_knows_ascii_is_served() -> None:
    typed = "rules\u00e9\n\n".encode() + b"\xff\xfe\n"
    done = run_with_input(typed, "--size", "5", "--seed", "1", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stderr == b""


def test_no_input_at_all_is_the_end_of_it() -> None:
    command = f"{sys.executable} -m kono_tui --size 5 <&-"
    done = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, timeout=HANG_SECONDS, check=True
    )
    assert b"The input has ended." in done.stdout
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_an_output_that_takes_no_more_is_one_sentence() -> None:
    for arguments in (["show", "kono-5x5.txt"], ["games"], ["--size", "5"], ["--version"]):
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [*KONO, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=full,
                stderr=subprocess.PIPE,
                timeout=HANG_SECONDS,
                check=False,
            )
        assert done.returncode == 2
        assert done.stderr == b"kono: cannot continue: no space left on device\n"


def test_a_name_the_locale_cannot_write_is_said(data: Path) -> None:
    typed = b"1\n\xc3\xa9.txt\nplain\n"
    done = run_with_input(
        typed, "--size", "5", LC_ALL="POSIX", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0"
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert (data / "saves" / "plain.txt").exists()


def read_terminal_until(terminal: int, awaited: bytes) -> bytes:
    """What a terminal shows up to and including the awaited text."""
    shown = b""
    while awaited not in shown:
        ready, _, _ = select.select([terminal], [], [], HANG_SECONDS)
        assert ready, shown
        shown += os.read(terminal, 4096)
    return shown


def test_ctrl_c_asks_nothing_and_loses_nothing(data: Path) -> None:
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [*KONO, "--plain", "kono", "--size", "5", "--seed", "1", "--level", "easy"],
        stdin=child,
        stdout=child,
        stderr=child,
    )
    os.close(child)
    read_terminal_until(parent, b"leave): ")
    process.send_signal(signal.SIGINT)
    while not select.select([parent], [], [], RESEND_SECONDS)[0]:
        # It came between the prompt and the reading of the answer, and would be noticed later.
        process.send_signal(signal.SIGINT)
    said = read_terminal_until(parent, b"Resume it with: kono --plain")
    assert process.wait(timeout=HANG_SECONDS) == 130
    os.close(parent)
    assert b"Traceback" not in said
    assert len(list((data / "autosaves").iterdir())) == 1
