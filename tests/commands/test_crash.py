"""A mistake of the program itself, in a command, line by line, and in the engine."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from kono_tui.__main__ import main
from kono_tui.commands import list_games
from kono_tui.engine.process import EngineProcess
from kono_tui.play.storage.crash_log import MAX_BYTES, log_crash
from tests.limits import HANG_SECONDS

START = "something went wrong in the program, and it had to stop"
BROKEN = """
import sys
import tempfile
from {module} import {owner}

def fail(*arguments, **named):
    secret = "nobody is to read this"
    raise ValueError("a mistake")

{owner}.{name} = fail
from kono_tui.__main__ import main
sys.exit(main())
"""


def run_broken(
    module: str, owner: str, name: str, *arguments: str, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run the program with one function that fails."""
    program = BROKEN.format(module=module, owner=owner, name=name)
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
        check=False,
    )


def check_report(said: str, data: Path) -> None:
    """Check that the mistake was told in one sentence, and that the details are in the log."""
    assert said.count("\n") == 1
    assert said.startswith(f"kono: {START}")
    assert f"; the details are in {data / 'crash.log'}" in said
    assert "Traceback" not in said
    log = (data / "crash.log").read_text()
    assert "ValueError: a mistake" in log
    assert log.count("nobody is to read") <= 1, "the source at most, and no value"


def test_a_mistake_in_a_command_is_one_sentence(data: Path) -> None:
    done = run_broken("kono_tui.commands", "list_games", "run", "games")
    assert done.returncode == 1
    check_report(done.stderr, data)


@pytest.mark.parametrize(
    ("module", "owner", "name"),
    [
        ("kono_tui.plain.game_session", "GameSession", "_take_turn"),
        ("kono_tui.live.local", "LocalGame", "continue_play"),
    ],
)
def test_a_mistake_line_by_line_loses_no_game(
    module: str, owner: str, name: str, data: Path
) -> None:
    words = ("--plain", "konobi", "--size", "5", "--players", "computer,computer", "--seed", "1")
    done = run_broken(module, owner, name, *words, typed="\n\n\n")
    (autosave,) = (data / "autosaves").iterdir()
    assert done.returncode == 1
    assert f"; your game is kept, and 'kono {autosave.stem}' resumes it; " in done.stderr
    check_report(done.stderr, data)
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize("name", ["_serve", "_answer_during_search"])
def test_a_mistake_in_the_engine_ends_it_with_one_sentence(name: str, data: Path) -> None:
    typed = "ugi\nposition startpos\ngo infinite\nstop\n"
    done = run_broken("kono_tui.engine.server", "EngineServer", name, "engine", typed=typed)
    assert "Traceback" not in done.stderr
    assert "ValueError: a mistake" in (data / "crash.log").read_text()
    if name == "_serve":
        assert done.returncode == 1
        check_report(done.stderr, data)


def test_the_players_program_tells_of_the_engine_in_one_sentence(data: Path) -> None:
    async def ask() -> None:
        program = BROKEN.format(
            module="kono_tui.engine.server", owner="EngineServer", name="_serve"
        )
        process = await EngineProcess.start([sys.executable, "-c", program, "engine"])
        try:
            while True:
                await process.read_line()
        finally:
            await process.kill()

    with pytest.raises(Exception, match="it ended with status 1") as caught:
        asyncio.run(ask())
    assert "Traceback" not in str(caught.value)
    assert str(data / "crash.log") in str(caught.value)


def test_without_a_game_and_without_a_log_the_sentence_is_short(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: object) -> int:
        raise ValueError("a mistake")

    monkeypatch.setattr(list_games, "run", fail)
    monkeypatch.setenv("KONO_DATA", "n" * 300)
    monkeypatch.setattr(tempfile, "mkstemp", fail_to_write)
    assert main(["games"]) == 1
    assert capsys.readouterr().err == f"kono: {START}\n"


def fail_to_write(*_: object) -> tuple[int, str]:
    raise OSError("no room")


def test_the_log_is_private_and_does_not_grow(data: Path) -> None:
    error = ValueError("x" * 10_000)
    for _ in range(3 * MAX_BYTES // 10_000):
        log_crash(error)
    assert sum(file.stat().st_size for file in data.iterdir()) < 3 * MAX_BYTES
    if os.name == "posix":
        assert {stat.S_IMODE(file.stat().st_mode) for file in data.iterdir()} == {0o600}


def test_without_a_data_folder_the_log_lies_among_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KONO_DATA", str(tmp_path / ("n" * 300)))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    log = log_crash(ValueError("a mistake"))
    assert log is not None
    assert log.parent == tmp_path
    assert "ValueError: a mistake" in log.read_text()
