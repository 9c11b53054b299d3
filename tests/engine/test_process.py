"""The engine as a process: pipes, signals, junk, and nothing but the protocol on its output."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from kono_tui.__main__ import main
from tests.engine.talk import EngineTalk
from tests.limits import HANG_SECONDS

COMMAND = [sys.executable, "-m", "kono_tui", "engine"]


@contextmanager
def run_process() -> Iterator[tuple[subprocess.Popen[bytes], EngineTalk]]:
    """Run an engine process. The test ends it, and it must not have complained."""
    with subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        try:
            yield process, EngineTalk(process.stdin.fileno(), process.stdout.fileno())
            process.wait(HANG_SECONDS)
            assert process.stderr.read() == b""
        finally:
            process.kill()


def start_endless_search(talk: EngineTalk) -> None:
    """Have the engine start a search without an end."""
    talk.tell("setoption name Hash value 1", "setoption name Size value 9", "go infinite")
    talk.hear_until("info depth 1 ")


def test_a_conversation_from_the_first_word_to_the_last() -> None:
    with run_process() as (process, talk):
        talk.tell("ugi", "isready")
        assert talk.hear_until("ugiok")[0].startswith("id name kono ")
        assert talk.hear() == "readyok"
        talk.tell("position startpos", "go depth 2")
        best = talk.hear_until("bestmove")[-1].split()[1]
        talk.tell(f"play {best}", "quit")
    assert process.returncode == 0


def test_an_endless_search_is_stopped() -> None:
    with run_process() as (process, talk):
        start_endless_search(talk)
        talk.tell("isready")
        talk.hear_until("readyok")
        talk.tell("stop")
        assert talk.hear_until("bestmove")[-1].startswith("bestmove ")
        talk.tell("quit")
    assert process.returncode == 0


def test_quit_ends_an_endless_search() -> None:
    with run_process() as (process, talk):
        start_endless_search(talk)
        talk.tell("quit")
        assert talk.hear_until("bestmove")[-1].startswith("bestmove ")
    assert process.returncode == 0


def test_the_end_of_the_input_ends_an_endless_search() -> None:
    with run_process() as (process, talk):
        start_endless_search(talk)
        assert process.stdin
        process.stdin.close()
        assert talk.hear_until("bestmove")[-1].startswith("bestmove ")
    assert process.returncode == 0


def test_an_engine_nobody_listens_to_ends_quietly() -> None:
    with run_process() as (process, talk):
        start_endless_search(talk)
        assert process.stdout
        process.stdout.close()
    assert process.returncode == 0


@pytest.mark.parametrize("busy", [True, False])
def test_an_interrupt_ends_it_quietly(busy: bool) -> None:
    with run_process() as (process, talk):
        if busy:
            start_endless_search(talk)
        else:
            assert talk.hear_all() == []
        process.send_signal(signal.SIGINT)
    assert process.returncode == 130


@pytest.mark.parametrize("missing", ["<&-", ">&-"])
def test_an_engine_that_nobody_can_talk_to_says_so(missing: str) -> None:
    command = ["/bin/sh", "-c", f"{' '.join(COMMAND)} {missing}"]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, timeout=HANG_SECONDS, check=False
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr == b"kono: the engine needs a standard input and output to talk to\n"


def test_junk_on_the_input_is_answered_line_by_line() -> None:
    data = b"\xff\xfe\n" + b"x" * 1_000_000 + b"\n\x00\x00\nwhat\nisready\n" + os.urandom(2000)
    done = subprocess.run(
        COMMAND, input=data, capture_output=True, timeout=HANG_SECONDS, check=True
    )
    said = done.stdout.decode().splitlines()
    assert said[4] == "readyok"
    assert all(line.startswith("error ") for line in said if line != "readyok")
    assert done.stderr == b""


def test_it_takes_no_arguments_but_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engine", "quickly"]) == 2
    assert capsys.readouterr().err.startswith("kono: unrecognized arguments: quickly")
    with pytest.raises(SystemExit) as left:
        main(["engine", "--help"])
    assert left.value.code == 0
    assert "docs/protocol.md" in capsys.readouterr().out
