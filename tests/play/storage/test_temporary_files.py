"""What programs that were killed while writing have left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kono_tui.play.storage.files import write_text
from kono_tui.play.storage.saves import autosaves_folder, clean_up_after_killed_programs
from kono_tui.play.storage.temporary_files import DAY_IN_SECONDS, remove_leftovers, temporary_name
from tests.limits import HANG_SECONDS

STOPS_WHILE_WRITING = """
import os, sys, time
from pathlib import Path
from kono_tui.play.storage.files import write_text
def wait(_):
    print("writing", flush=True)
    time.sleep(600)
os.fsync = wait
write_text(Path(sys.argv[1]), "new")
"""


def start_writer(path: Path) -> subprocess.Popen[bytes]:
    """Start a program that stops while it writes a file."""
    command = [sys.executable, "-c", STOPS_WHILE_WRITING, str(path)]
    program = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert program.stdout is not None
    assert program.stdout.readline() == b"writing\n"
    return program


@pytest.mark.skipif(os.name != "posix", reason="elsewhere nobody asks whether a process runs")
def test_what_a_killed_program_was_writing_is_swept_at_the_next_start(tmp_path: Path) -> None:
    folder = autosaves_folder()
    folder.mkdir(parents=True)
    path = folder / "game.txt"
    path.write_text("old")
    with start_writer(path) as writer:
        clean_up_after_killed_programs()
        assert len(list(folder.iterdir())) == 2, "a program that still writes keeps its file"
        writer.send_signal(signal.SIGKILL)
        writer.wait(HANG_SECONDS)
    clean_up_after_killed_programs()
    assert list(folder.iterdir()) == [path]
    assert path.read_text() == "old"


def test_our_own_file_stays_while_we_write_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: remove_leftovers([tmp_path]))
    write_text(tmp_path / "game.txt", "new")
    assert (tmp_path / "game.txt").read_text() == "new"


def test_a_file_of_an_earlier_run_with_our_process_number_goes(tmp_path: Path) -> None:
    own = temporary_name()
    machine, process, run, number = own.removeprefix(".kono-").split("-")
    other = "".join("0" if each != "0" else "1" for each in run)
    earlier = f".kono-{machine}-{process}-{other}-{number}"
    assert earlier != own
    for name in (own, earlier):
        (tmp_path / name).touch()
    remove_leftovers([tmp_path])
    assert [path.name for path in tmp_path.iterdir()] == [own]


@pytest.mark.parametrize("name", [".kono-1a2b.tmp", ".kono-00000000-1-0123456789ab-0.tmp"])
def test_a_file_goes_after_a_day_where_nobody_knows_its_program(name: str, tmp_path: Path) -> None:
    leftover = tmp_path / name
    leftover.touch()
    remove_leftovers([tmp_path])
    assert leftover.exists()
    os.utime(leftover, (time.time() - 2 * DAY_IN_SECONDS,) * 2)
    remove_leftovers([tmp_path])
    assert not leftover.exists()


def test_nothing_else_goes_and_no_folder_is_needed(tmp_path: Path) -> None:
    kept = {tmp_path / name for name in ("game.txt", ".kono.tmp", ".kono-x.tmp", "kono-1.tmp")}
    for path in kept:
        path.touch()
        os.utime(path, (0, 0))
    remove_leftovers([tmp_path / "missing", tmp_path / "game.txt", tmp_path])
    assert set(tmp_path.iterdir()) == kept
