"""Output that nobody takes: a full disk, a closed output, a reader that goes away."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kono_tui.__main__ import COMMANDS
from tests.limits import HANG_SECONDS
from tests.scale import SCALE

FULL = "/dev/full"
HELPS = [("--help",), *((command, "--help") for command in COMMANDS)]
WORK = [
    ("--version",),
    ("games",),
    ("show", "kono-5x5"),
    ("convert", "kono-5x5", "--to", "prolog"),
    ("suggest", "konane-6x6", "--seconds", "0.1", "--json"),
    ("perft", "kono", "--depth", "1"),
    ("solve", "fanorona", "--stones", "2"),
    ("lab", "konane", "--from", "konane-6x6", "--algorithm", "minimax", "--depth", "1"),
    ("engine",),
    ("arena", "kono", "--games", "2", "--nodes", "20", "--jobs", "1"),
    ("netbench", "--games", "1"),
    ("tune", "kono", "--pairs", "2", "--nodes", "20", "--jobs", "1", "--check", "2"),
    ("host", "--port", "0"),
    ("--plain", "kono-5x5"),
    ("kono",),
]
SOME_HELPS = HELPS if SCALE > 1 else HELPS[:5]
"""All of them end in the same way."""
needs_full_disk = pytest.mark.skipif(not Path(FULL).exists(), reason=f"there is no {FULL} here")


def run_into(output: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program with a shell's redirection of its output; it buffers as usual."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = f'"$@" {output}'
    return subprocess.run(
        ["/bin/sh", "-c", command, "sh", sys.executable, "-m", "kono_tui", *arguments],
        input="ugi\nquit\n",
        capture_output=True,
        text=True,
        env=environment,
        timeout=HANG_SECONDS,
        check=False,
    )


def check_one_sentence(said: str) -> None:
    """Check that the program said one sentence, and no traceback."""
    assert "Traceback" not in said
    assert "Exception ignored" not in said
    assert said.count("\n") == 1
    assert said.startswith("kono: ")


@needs_full_disk
@pytest.mark.parametrize("arguments", [*SOME_HELPS, *WORK], ids=" ".join)
def test_a_full_disk_is_one_sentence(arguments: tuple[str, ...]) -> None:
    done = run_into(f">{FULL}", *arguments)
    assert done.returncode == 2
    check_one_sentence(done.stderr)
    assert "no space left" in done.stderr


@needs_full_disk
@pytest.mark.parametrize("arguments", [HELPS[0], HELPS[3], *WORK[:2]], ids=" ".join)
def test_a_full_disk_for_errors_too_is_a_status(arguments: tuple[str, ...]) -> None:
    assert run_into(f">{FULL} 2>{FULL}", *arguments).returncode == 2


@pytest.mark.parametrize("arguments", [*HELPS[:4], *WORK[:6]], ids=" ".join)
def test_a_closed_output_is_no_traceback(arguments: tuple[str, ...]) -> None:
    done = run_into(">&-", *arguments)
    assert done.returncode == 0
    assert done.stderr == "" or arguments[0] == "convert"


@pytest.mark.parametrize("arguments", [*SOME_HELPS, *WORK[:6]], ids=" ".join)
def test_a_reader_that_goes_away_is_no_traceback(arguments: tuple[str, ...]) -> None:
    done = run_into("| true", *arguments)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
