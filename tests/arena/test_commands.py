"""kono arena and kono tune: what they print, and the sentence for bad input."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kono_tui import __version__
from kono_tui.__main__ import main
from kono_tui.arena.contender import require_tuning
from kono_tui.arena.rounds import RoundRecord, RoundTask
from kono_tui.arena.workers import WorkerPool, WorkersLost
from kono_tui.commands import arena, tune
from kono_tui.core.bits import COMPILED
from kono_tui.formats.sizes import parse_size
from kono_tui.games import GAMES
from tests.arena.builds import OWN_COMMAND, typed
from tests.arena.small import create_record, open_thread_pool
from tests.engine import fakes
from tests.games.pig import PIG
from tests.limits import HANG_SECONDS
from tests.paths import DOCS

Capture = pytest.CaptureFixture[str]
SHALLOW = ("--first", "nodes:30", "--second", "depth:1")
TINY = ("tune", "kono", "--nodes", "10", "--pairs", "2", "--batch", "1", "--check", "2")

USUAL = require_tuning(GAMES["kono"]).weights(5)


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds are played in this process, and the toy game is available."""
    monkeypatch.setattr(arena, "open_pool", open_thread_pool)
    monkeypatch.setitem(GAMES, "pig", PIG)


def run_command(capture: Capture, *arguments: str) -> str:
    """What a command prints; it must succeed and show nothing without a terminal."""
    assert main(arguments) == 0
    printed = capture.readouterr()
    assert printed.err == ""
    return printed.out


def run_json_command(capture: Capture, *arguments: str) -> dict[str, Any]:
    """The JSON output of a command: one object and nothing else."""
    found: dict[str, Any] = json.loads(run_command(capture, *arguments, "--json"))
    return found


def refusal_of(capture: Capture, *arguments: str) -> str:
    assert main(arguments) == 2
    printed = capture.readouterr()
    assert printed.out == ""
    assert re.fullmatch(r"kono: [^\n]+\n", printed.err)
    return printed.err


@pytest.mark.usefixtures("inside")
def test_the_arena_tells_who_is_stronger(capsys: Capture) -> None:
    text = run_command(
        capsys, "arena", "Kono", "--size", "5", *SHALLOW, "--games", "4", "--seed", "3"
    )
    head, _, results, margin, elo, *_ = text.split("\n")
    assert head == "Kono 5x5, 4 games; openings of 4 plies by seed 3, each from both seats"
    counts = re.match(r"nodes:30 against depth:1: (\d) wins?, (\d) draws?, (\d) loss", results)
    assert counts
    assert sum(map(int, counts.groups())) == 4
    assert margin.startswith("Mean margin: ")
    assert elo.startswith("Elo difference: ")
    assert "No illegal move." in text


@pytest.mark.usefixtures("inside")
def test_the_arena_tells_programs_the_same(capsys: Capture) -> None:
    found = run_json_command(capsys, "arena", "kono", *SHALLOW, "--games", "3", "--plies", "6")
    assert (found["game"], found["size"], found["plies"], found["seed"]) == ("kono", 5, 6, 1)
    assert (found["asked"], found["games"], found["stopped"]) == (3, 3, False)
    assert found["wins"] + found["draws"] + found["losses"] == 3
    assert found["first"]["name"] == "nodes:30"
    assert found["first"]["longest_overrun"] is None
    assert found["first"]["illegal_moves"] == found["second"]["illegal_moves"] == 0


@pytest.mark.usefixtures("inside")
def test_the_same_seed_gives_the_same_result(capsys: Capture) -> None:
    def played(seed: str) -> dict[str, Any]:
        found = run_json_command(capsys, "arena", "kono", *SHALLOW, "--games", "2", "--seed", seed)
        for name in ("first", "second"):
            del found[name]["seconds"], found[name]["nodes_per_second"]
        return found

    first = played("5")
    assert played("5") == first
    assert {**played("6"), "seed": 5} != first


@pytest.mark.usefixtures("inside")
def test_time_limited_levels_tell_the_longest_overrun(capsys: Capture) -> None:
    found = run_json_command(
        capsys, "arena", "pig", "--first", "master", "--seconds", "0.01", "--games", "2"
    )
    assert found["first"]["name"] == found["second"]["name"] == "master@0.01s"
    assert isinstance(found["first"]["longest_overrun"], float)
    text = run_command(
        capsys, "arena", "pig", "--first", "0.01s", "--second", "easy", "--games", "2"
    )
    assert re.search("No move took longer|The slowest move took", text)


@pytest.mark.usefixtures("inside")
def test_limits_for_both_replace_those_of_the_levels(capsys: Capture) -> None:
    found = run_json_command(
        *(capsys, "arena", "pig", "--first", "hard", "--second", "master@2s"),
        *("--nodes", "9", "--games", "1"),
    )
    assert [found[name]["name"] for name in ("first", "second")] == [
        "hard@nodes:9",
        "master@nodes:9",
    ]
    found = run_json_command(
        *(capsys, "arena", "pig", "--first", "master@0.02s", "--second", "master"),
        *("--seconds", "0.01", "--games", "1"),
    )
    assert [found[name]["name"] for name in ("first", "second")] == ["master@0.02s", "master@0.01s"]


@pytest.mark.usefixtures("inside")
def test_weights_are_those_of_the_first(capsys: Capture) -> None:
    games = ("arena", "kono", "--first", "depth:1", "--second", "depth:1", "--games", "2")
    usual = run_json_command(capsys, *games)
    found = run_json_command(capsys, *games, "--weights", "prospect=0,advance=-500")
    assert found["first"]["name"] == "depth:1 prospect=0,advance=-500"
    assert found["first"]["weights"] == {"advance": -500, "prospect": 0}
    assert found["second"]["weights"] == {}
    assert found["first"]["nodes"] != usual["first"]["nodes"]
    assert usual["mean_margin"] == 0  # without them, the two rounds of a pair mirror each other


BAD = {
    "there is no game 'chess'; choose Kono": ("chess",),
    "there is no Kono board of size 6; choose 5, 7 or 9": ("kono", "--size", "6"),
    "the following arguments are required: GAME": (),
    "argument --first: 'best' cannot play; expected a level": ("kono", "--first", "best"),
    "argument --games: '0' is not a number from 1": ("kono", "--games", "0"),
    "argument --games: '٣' is not a number": ("kono", "--games", "٣"),
    "argument --jobs: '0' is not a number from 1": ("kono", "--jobs", "0"),
    "argument --plies: '-1' is not a number from 0": ("kono", "--plies", "-1"),
    "argument --seconds: '0' is not a time": ("kono", "--seconds", "0"),
    "--nodes: not allowed with argument --seconds": ("kono", "--seconds", "1", "--nodes", "5"),
    "--seconds is for a level that is limited by time, such as master": (
        *("kono", "--first", "easy", "--second", "hard", "--seconds", "1"),
    ),
    "--scheduler: not allowed with argument --jobs": (
        *("kono", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"),
    ),
    "no scheduler answers at 'here'": ("kono", "--scheduler", "here"),
    "there is no weight 'speed'; choose prospect": ("kono", "--weights", "speed=3"),
    "Pig has no weights that can be changed": ("pig", "--weights", "courage=3"),
    "60 random plies end every round of Pig": (
        *("pig", "--first", "easy", "--second", "easy", "--plies", "60", "--games", "1"),
    ),
}


@pytest.mark.parametrize("reason", BAD)
def test_an_impossible_arena_is_refused_in_one_sentence(
    reason: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "pig", PIG)
    if "--plies" in BAD[reason]:
        monkeypatch.setattr(arena, "open_pool", open_thread_pool)
    assert reason in refusal_of(capsys, "arena", *BAD[reason])


def test_results_from_before_the_workers_were_lost_are_printed(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def results(crew: WorkerPool, planned: list[RoundTask]) -> Iterator[RoundRecord]:
        yield create_record(1.0)
        raise WorkersLost("a worker ended")

    monkeypatch.setattr(arena, "open_pool", open_thread_pool)
    monkeypatch.setattr(arena, "completed_rounds", results)
    assert main(["arena", "kono", "--games", "4"]) == 2
    printed = capsys.readouterr()
    assert "stopped after 1 of 4 games" in printed.out
    assert printed.err == "kono: a worker ended\n"


def test_every_command_the_page_shows_is_understood() -> None:
    page = (DOCS / "arena.md").read_text("utf-8")
    shown = re.findall(r"^kono (arena|tune) (.+)", page, re.M)
    assert {command for command, _ in shown} == {"arena", "tune"}
    for command, arguments in shown:
        parsed = (
            (arena if command == "arena" else tune).create_parser().parse_args(arguments.split())
        )
        assert parse_size(GAMES[parsed.game], parsed.size)
    told = {
        *re.findall(
            r"--[a-z]+", arena.create_parser().format_help() + tune.create_parser().format_help()
        )
    }
    assert {*re.findall(r"`(--[a-z]+)", page)} == told - {"--help"}


# Tuning


@pytest.mark.usefixtures("inside")
def test_tuning_tells_the_weights_before_and_after_and_checks_them(capsys: Capture) -> None:
    text = run_command(capsys, *TINY, "--only", "mobility,tempo", "--seed", "4")
    assert text.startswith("Tuned by 4 games, 2 steps, nodes:10 a move\n")
    assert re.search(rf"^tempo +{USUAL['tempo']} -> +\d+$", text, re.M)
    assert re.search(rf"^mobility +{USUAL['mobility']} -> +\d+$", text, re.M)
    assert "blocked" not in text
    typed = re.search(r"^--weights (\S+)$", text, re.M)
    assert typed
    if typed[1] != f"tempo={USUAL['tempo']},mobility={USUAL['mobility']}":
        assert "tuned against before: " in text


@pytest.mark.usefixtures("inside")
def test_tuning_is_the_same_for_a_seed(capsys: Capture) -> None:
    def tuned(seed: str) -> dict[str, Any]:
        arguments = (*TINY, "--weights", "learned=0", "--check", "0", "--seed", seed)
        found = run_json_command(capsys, *arguments)
        assert found.pop("seed") == int(seed)
        return found

    first = tuned("1")
    tuning = require_tuning(GAMES["kono"])
    tuned_names = set(tuning.weights(5)) - tuning.switches
    assert first["weights"] != first["before"]
    assert first["before"] == {name: tuning.weights(5)[name] for name in tuned_names}
    assert (first["games"], first["steps"], first["stopped"]) == (4, 2, False)
    assert first["check"] is None
    assert tuned("1") == first
    assert tuned("2") != first


@pytest.mark.usefixtures("inside")
def test_the_check_plays_new_weights_against_those_it_began_with(capsys: Capture) -> None:
    given = "tempo=99,advance=31,learned=0"
    found = run_json_command(capsys, *TINY, "--weights", given, "--only", "tempo,hunter")
    assert found["before"] == {"hunter": USUAL["hunter"], "tempo": 99}
    check = found["check"]
    assert check["games"] == 2
    assert check["first"]["weights"] == {"advance": 31, "learned": 0, **found["weights"]}
    assert check["second"]["weights"] == {"advance": 31, "learned": 0, "tempo": 99}


@pytest.mark.parametrize(
    ("reason", "arguments"),
    [
        ("Pig has no weights that can be changed", ("pig",)),
        ("there is no weight 'speed'; choose prospect", ("kono", "--only", "tempo,speed")),
        ("'tempo' is not a weight", ("kono", "--weights", "tempo")),
        ("there is no Kono board of size 4", ("kono", "--size", "4")),
        ("argument --pairs: 'many' is not a number", ("kono", "--pairs", "many")),
        ("argument --batch: '0' is not a number from 1", ("kono", "--batch", "0")),
    ],
)
def test_an_impossible_tuning_is_refused_in_one_sentence(
    reason: str, arguments: tuple[str, ...], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "pig", PIG)
    assert reason in refusal_of(capsys, "tune", *arguments)


# Interrupts


def run_and_interrupt(*arguments: str) -> tuple[str, bytes]:
    """What a run prints, and shows on its terminal, that Ctrl-C ends after some games.

    The output ends only when nobody holds it any more: no process is left behind.
    """
    terminal, child = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "kono_tui", *arguments, "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=child,
        text=True,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
        start_new_session=True,
    )
    os.close(child)
    shown = b""
    while not re.search(rb" [1-9]\d*/\d", shown):
        assert select.select([terminal], [], [], HANG_SECONDS)[0], shown
        shown += os.read(terminal, 65536)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers get it too
    printed = read_rest(process, terminal)
    assert process.returncode == 130
    return printed[0], shown + printed[1]


def read_rest(process: subprocess.Popen[str], terminal: int) -> tuple[str, bytes]:
    """The rest that is printed and shown."""
    shown = b""
    while select.select([terminal], [], [], HANG_SECONDS)[0]:
        try:
            shown += os.read(terminal, 65536)
        except OSError:  # the last one that could write has gone
            break
    os.close(terminal)
    return process.communicate(timeout=HANG_SECONDS)[0], shown


def test_ctrl_c_tells_what_the_arena_has_so_far() -> None:
    text, shown = run_and_interrupt("arena", "kono", *SHALLOW, "--games", "5000")
    assert re.match(r"Kono 5x5, stopped after [1-9]\d* of 5000 games; ", text)
    assert "nodes:30 against depth:1: " in text
    assert re.search(rb"\d+-\d+-\d+", shown)
    assert b"Traceback" not in shown


def test_ctrl_c_tells_programs_too() -> None:
    text, shown = run_and_interrupt("arena", "kono", *SHALLOW, "--games", "5000", "--json")
    found = json.loads(text)
    assert found["stopped"]
    assert 1 <= found["games"] < found["asked"] == 5000
    assert b"Traceback" not in shown


def test_ctrl_c_tells_the_weights_so_far() -> None:
    text, shown = run_and_interrupt("tune", "kono", "--nodes", "10", "--only", "tempo")
    assert re.match(r"Stopped after \d+ of 2000 games, \d+ steps?, nodes:10 a move\n", text)
    assert re.search(rf"^tempo +{USUAL['tempo']} -> +-?\d+$", text, re.M)
    assert b"Traceback" not in shown


# Another build

OTHER = typed(OWN_COMMAND)
AGAINST = ("arena", "kono", "--against", OTHER, "--first", "nodes:30", "--second", "nodes:30")


def test_two_builds_play_each_other(capsys: Capture) -> None:
    known = f"kono {__version__}, {'compiled' if COMPILED else 'plain Python'}"
    text = run_command(capsys, *AGAINST, "--games", "2", "--jobs", "1")
    head, builds, _, results, *_ = text.split("\n")
    assert head == "Kono 5x5, 2 games; openings of 4 plies by seed 1, each from both seats"
    assert builds == f"this build: {known}; the other build: {known}"
    assert results.startswith("nodes:30 against nodes:30 of the other build: ")
    assert "No illegal move." in text


@pytest.mark.usefixtures("inside")
def test_programs_are_told_which_build_played(capsys: Capture) -> None:
    found = run_json_command(capsys, *AGAINST, "--games", "2")
    build = {"name": f"kono {__version__}", "compiled": COMPILED}
    assert found["first"]["build"] == found["second"]["build"] == build
    assert found["first"]["name"] == "nodes:30"
    assert found["second"]["name"] == "nodes:30 of the other build"
    assert found["score"] == 0.5  # the same player on both sides: each opening is won once


def test_a_match_within_this_build_names_none(capsys: Capture) -> None:
    found = run_json_command(capsys, "arena", "kono", *SHALLOW, "--games", "1")
    assert found["first"]["build"] is found["second"]["build"] is None


@pytest.mark.parametrize(
    ("reason", "arguments"),
    [
        ("argument --against: there is no kono in '.'", ("--against", ".")),
        ("the other build cannot play: the engine cannot be started", ("--against", "/no/kono")),
        (
            "--weights is for games of this build alone",
            ("--against", OTHER, "--weights", "tempo=1"),
        ),
        (
            "--scheduler is for games of this build alone",
            ("--against", OTHER, "--scheduler", "tcp://127.0.0.1:1"),
        ),
    ],
)
def test_an_impossible_other_build_is_refused_in_one_sentence(
    reason: str, arguments: tuple[str, ...], capsys: Capture
) -> None:
    assert reason in refusal_of(capsys, "arena", "kono", *arguments)


def test_an_engine_that_dies_in_a_game_ends_the_match_with_a_sentence(capsys: Capture) -> None:
    arguments = ("--against", typed(fakes.DYING), "--games", "2", "--second", "depth:1")
    assert main(["arena", "kono", *arguments, "--first", "depth:1"]) == 2
    printed = capsys.readouterr()
    assert printed.out.startswith("Kono 5x5, stopped after 0 of 2 games; ")
    assert printed.err == (
        "kono: the other build cannot play: it ended with status 1 (the search fell over)\n"
    )


def test_ctrl_c_ends_the_engines_of_the_other_build(tmp_path: Path) -> None:
    started = tmp_path / "started"
    script = f"echo $$ >> {shlex.quote(str(started))}; exec {OTHER}"
    other = typed(["sh", "-c", script])
    text, shown = run_and_interrupt(*AGAINST, "--against", other, "--games", "5000")
    assert re.match(r"Kono 5x5, stopped after [1-9]\d* of 5000 games; ", text)
    assert b"Traceback" not in shown
    processes = started.read_text().split()
    assert len(processes) >= 2  # one to ask what it is, and at least one that plays
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(int(process), 0)
