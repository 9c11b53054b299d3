"""kono join on the command line, and as a process that is killed and comes back."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from kono_tui.__main__ import main
from kono_tui.commands import join
from kono_tui.commands.shared import full_screen
from kono_tui.net.client import seats
from kono_tui.net.client.address import Address
from kono_tui.net.room_setup import RoomSetup
from kono_tui.tui.settings.values import Settings
from tests.limits import HANG_SECONDS
from tests.net.room_links import run_server

Capture = pytest.CaptureFixture[str]
HERE = "127.0.0.1:9"


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ("", "the following arguments are required: ADDRESS; see kono join --help"),
        ("http://host", "neither ws:// nor wss://"),
        ("host:x", "'x' is not a port"),
        (f"{HERE} K7QMX more", "unrecognized arguments: more; see kono join --help"),
        (f"{HERE} --watch", "--watch needs the code of a room"),
        (f"{HERE} --ca ca.pem", f"name it as wss://{HERE}"),
        (f"{HERE} --size 7", "are for a new room; add --make GAME"),
        (f"{HERE} --private", "are for a new room; add --make GAME"),
        (f"{HERE} K7QMX --make kono", "a new room has no code yet"),
        (f"{HERE} --make chess", "there is no game 'chess'; choose kono"),
        (f"{HERE} --make kono --size 6", "choose 5, 7 or 9"),
        (f"{HERE} --make kono --clock soon", "'soon' is not a clock"),
        (f"{HERE} --make kono --computer godlike", "choose easy, medium, hard, master"),
        (f"{HERE} --make konane --rules odd", "Konane has no rules 'odd'"),
        (f"{HERE} --theme pink", "theme"),
        (f"{HERE} --plain", f"nothing is listening at {HERE}"),
        (f"wss://{HERE} --plain --ca /nowhere/ca.pem", "cannot read /nowhere/ca.pem"),
    ],
)
def test_a_bad_command_line_is_one_sentence(arguments: str, part: str, capsys: Capture) -> None:
    assert main(["join", *arguments.split()]) == 2
    said = capsys.readouterr().err
    assert part in said
    assert said.count("\n") == 1


def test_help_shows_examples_that_are_understood(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["join", "--help"])
    assert stopped.value.code == 0
    assert "examples:\n  kono join" in capsys.readouterr().out
    for example in join.EXAMPLES:
        join.create_parser().parse_args(re.split(r"  +", example)[0].split()[2:])


def test_a_full_screen_begins_at_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was asked for reaches the program as it is."""
    from kono_tui.tui.app import KonoApp
    from kono_tui.tui.terminal import Terminal

    begun: list[KonoApp] = []
    monkeypatch.setattr(join, "detect_terminal", lambda _: Terminal())
    monkeypatch.setattr(full_screen, "configure_textual", lambda *_: None)
    monkeypatch.setattr(KonoApp, "run", lambda app: begun.append(app))
    given = f"{HERE} --make kono --size 7 --clock 5+3 --name Ann --theme nord".split()
    assert main(["join", *given]) == 0
    assert main(["join", "wss://host", "--ca", "ca.pem", "k7qmx", "--watch"]) == 0
    first, second = (app.launch_options.online for app in begun)
    assert first is not None
    assert second is not None
    assert (first.address, first.name) == (Address.parse(HERE), "Ann")
    assert first.setup == RoomSetup("kono", 7, clock=(300, 3))
    assert begun[0].settings.theme == "nord"
    assert begun[1].settings == Settings()
    assert (second.code, second.watch_only, second.ca) == ("k7qmx", True, Path("ca.pem"))


# Processes


STARTED: list[Process] = []
"""The processes of the current test."""


def run_bounded(test: Coroutine[Any, Any, None]) -> None:
    """Run a test with processes; none of them outlives it."""

    async def bounded() -> None:
        STARTED.clear()
        try:
            async with asyncio.timeout(HANG_SECONDS):
                await test
        finally:
            for process in STARTED:
                if process.returncode is None:
                    process.kill()

    asyncio.run(bounded())


async def start_process(*arguments: str) -> Process:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "kono_tui",
        "join",
        *arguments,
        "--plain",
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    STARTED.append(process)
    return process


async def read_until(process: Process, text: str) -> str:
    """Read what a process prints up to a line with a text."""
    assert process.stdout is not None
    said = ""
    while text not in said:
        line = await process.stdout.readline()
        assert line, f"never said {text!r}, but:\n{said}"
        said += line.decode()
    return said


def type_lines(process: Process, *lines: str) -> None:
    assert process.stdin is not None
    process.stdin.write("".join(f"{line}\n" for line in lines).encode())


async def wait_for_end(process: Process) -> tuple[int, str, str]:
    """Wait for a process to end by itself, its input still open; return the status and the rest."""
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    out, complaint = await process.stdout.read(), await process.stderr.read()
    status = await process.wait()
    process.stdin.close()
    return status, out.decode(), complaint.decode()


def test_a_killed_program_comes_back_to_its_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (server, address):
            where = str(address)
            ann = await start_process(where, "--make", "konane", "--name", "Ann")
            said = await read_until(ann, "To join:")
            (code,) = server.rooms
            assert f"kono join {where} {code}" in said
            ben = await start_process(where, code, "--name", "Ben")
            await read_until(ben, "Ann guesses")
            type_lines(ann, "left")
            await read_until(ben, "The left hand held")
            ann.kill()
            await wait_for_end(ann)
            await read_until(ben, "Ann is away. Their seat is kept.")
            ann = await start_process(where, code, "--name", "Ann")
            await read_until(ann, "You play Ben.")
            await read_until(ben, "Ann has come back.")
            type_lines(ann, "resign")
            await read_until(ann, "Round 1 is over. You quit.")
            await read_until(ben, "Round 1 is over. Ann quit.")
            type_lines(ben, "leave")
            status, out, complaint = await wait_for_end(ben)
            assert (status, complaint) == (0, "")
            assert f"kono join {where} {code}" in out
            ann.send_signal(signal.SIGINT)
            status, out, complaint = await wait_for_end(ann)
            assert (status, complaint) == (130, "")
            assert f"kono join {where} {code}" in out
            assert [seat.name for seat in seats.saved_seats_in(address, code)] == ["Ann", "Ben"]

    run_bounded(test())


def test_a_program_whose_input_never_comes_ends_without_a_word_too_much(tmp_path: Path) -> None:
    """The thread that reads waits still when the room is no more."""

    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (server, address):
            ann = await start_process(str(address), "--make", "kono", "--name", "Ann")
            await read_until(ann, "To join:")
            (hosted,) = server.rooms.values()
            async with hosted.lock:
                await server.close_room(hosted, "a test wants it")
            status, _, complaint = await wait_for_end(ann)
            assert status == 2
            assert complaint == f"kono: room {hosted.code} was closed: a test wants it\n"
            assert seats.read_saved_seats() == []

    run_bounded(test())
