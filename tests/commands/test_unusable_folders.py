"""Without a data folder that can be used, every command still does what it can."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.limits import HANG_SECONDS
from tests.unusable_folders import locked_folder, long_named_folder, ordinary_user_command

FOLDERS = pytest.mark.parametrize("make_folder", [locked_folder, long_named_folder])
COMMANDS = (
    ("games",),
    ("show", "kono-5x5"),
    ("suggest", "konane-6x6", "--seconds", "0.1"),
    ("convert", "kono-5x5", "--to", "prolog"),
    ("perft", "kono", "--depth", "1"),
    ("lab", "konane", "--from", "konane-6x6", "--algorithm", "minimax", "--depth", "1"),
)


def run_in(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program as an ordinary user with this data folder."""
    return subprocess.run(
        [*ordinary_user_command(), sys.executable, "-m", "kono_tui", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, "KONO_DATA": str(folder), "KONO_CONFIG": str(folder / "config")},
        timeout=HANG_SECONDS,
        check=False,
    )


@FOLDERS
@pytest.mark.parametrize("arguments", COMMANDS, ids=[words[0] for words in COMMANDS])
def test_a_command_does_its_work(
    make_folder: Callable[[Path], Path], arguments: tuple[str, ...], tmp_path: Path
) -> None:
    done = run_in(make_folder(tmp_path), *arguments)
    assert done.returncode == 0
    assert done.stdout
    assert "Traceback" not in done.stderr


@FOLDERS
def test_a_game_is_played_to_its_end_and_says_where_it_cannot_be_kept(
    make_folder: Callable[[Path], Path], tmp_path: Path
) -> None:
    folder = make_folder(tmp_path)
    words = ("canoga", "--plain", "--players", "computer,computer", "--level", "easy")
    done = run_in(folder, *words, "--size", "9", "--seed", "1", typed="run\n" * 3 + "n\n")
    said = " ".join(done.stdout.split()).replace(" ", "")
    assert "Thegamecannotbesavedautomatically:cannotwrite" in said
    assert str(tmp_path) in said, "it names the folder, or the beginning of a long one"
    assert "Anotherround?" in said
    assert done.stderr == ""


@FOLDERS
def test_a_server_says_which_folder_it_cannot_write(
    make_folder: Callable[[Path], Path], tmp_path: Path
) -> None:
    done = run_in(make_folder(tmp_path), "host", "--port", "0")
    assert done.returncode == 2
    assert done.stderr.startswith("kono: cannot write ")
    assert len(done.stderr.splitlines()) == 1


@FOLDERS
def test_a_folder_of_packages_that_nobody_can_search_is_passed_over(
    make_folder: Callable[[Path], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(make_folder(tmp_path) / "packages"))
    done = run_in(tmp_path, "games")
    assert done.returncode == 0
    assert done.stderr == ""
