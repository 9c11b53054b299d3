"""kono lab: what it prints, what it refuses, and how a run is stopped."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kono_tui.__main__ import main
from kono_tui.games import GAMES
from kono_tui.games.konane.game import KONANE
from kono_tui.lab.algorithms import ALGORITHMS
from tests.lab import naive
from tests.lab.naive import SAMPLE
from tests.limits import HANG_SECONDS

KONO_LAB = [sys.executable, "-m", "kono_tui", "lab", "konane"]
Capture = pytest.CaptureFixture[str]
TEXT = """\
Black: 6
White: 4
Board:
B W B W B W
W B O B O B
B W O W B W
O B O O O O
B W B O O W
W B W O O B
Next Player: White
Human: White
"""


@pytest.fixture
def sample(tmp_path: Path) -> str:
    path = tmp_path / "sample.txt"
    path.write_text(TEXT)
    return str(path)


def run_lab(sample: str, *arguments: str) -> int:
    return main(["lab", "konane", "--from", sample, *arguments])


# What it prints


def test_moves_are_printed_in_the_order_found_with_words_beside(
    sample: str, capsys: Capture
) -> None:
    assert run_lab(sample, "--algorithm", "dfs") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Konane 6x6, White to move"
    moves = [line.split()[1] for line in lines[4:9]]
    assert moves == ["10:12:14:34", "10:30:32", "41:43", "50:30:32", "52:32:30"]
    assert lines[4].endswith("jump from (2,1) to (2,3), (2,5) and (4,5), taking 3 stones")
    assert "positions visited  10" in lines
    assert lines[-1].startswith("best")
    assert lines[-1].endswith("10:12:14:34, 3 points: White has 7 then")


@pytest.mark.parametrize(
    ("arguments", "best"),
    [
        ("bnb", "10:12:14:34, 3 points: White has 7 then"),
        ("bnb --depth 2", "10:12:14, 2 points: White has 6 then"),
        ("bnb --depth all", "10:12:14:34, 3 points: White has 7 then"),
        ("minimax --depth 1", "10:12:14:34, +1: White is 1 point ahead then"),
        ("alphabeta --depth 2", "52:32:30, -1: White is 1 point behind then"),
        ("minimax", "10:12:14, +2: White is 2 points ahead then"),
    ],
)
def test_the_best_move_and_its_worth_are_printed(
    arguments: str, best: str, sample: str, capsys: Capture
) -> None:
    assert run_lab(sample, "--algorithm", *arguments.split()) == 0
    assert f"best               {best}" in capsys.readouterr().out.splitlines()


def test_only_so_many_moves_are_printed_as_are_asked_for(sample: str, capsys: Capture) -> None:
    assert run_lab(sample, "--algorithm", "bfs", "--count", "3") == 0
    assert "breadth-first, whole tree: 3 moves found" in capsys.readouterr().out


def test_the_tree_is_printed_where_it_is_asked_for(sample: str, capsys: Capture) -> None:
    run_lab(sample, "--algorithm", "bnb")
    assert "White to move\n  1." not in capsys.readouterr().out
    run_lab(sample, "--algorithm", "bnb", "--tree")
    assert "White to move\n  1. 10:12  1 point, at most 3\n" in capsys.readouterr().out
    run_lab(sample, "--algorithm", "bnb", "--algorithm", "dfs", "--tree")
    out = capsys.readouterr().out
    assert "\nbranch and bound\nWhite to move\n  1. 10:12  1 point, at most 3\n" in out
    assert "\ndepth-first\nWhite to move\n  1. 10:12  1 point\n" in out


def test_several_algorithms_are_printed_side_by_side(sample: str, capsys: Capture) -> None:
    assert (
        run_lab(sample, *["--algorithm", "minimax", "--algorithm", "alphabeta", "--depth", "2"])
        == 0
    )
    out = capsys.readouterr().out
    assert "minimax, 2 plies" in out
    assert "alpha-beta, 2 plies" in out
    (visited,) = (line for line in out.splitlines() if line.startswith("positions"))
    assert visited.split()[2:] == ["106", "38"]


def test_json_tells_everything_in_one_document(sample: str, capsys: Capture) -> None:
    assert run_lab(sample, *["--algorithm", "best", "--algorithm", "alphabeta", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["size"], told["to_move"]) == ("konane", 6, "white")
    first, second = told["runs"]
    assert first["found"][0]["move"] == "10:12:14:34"
    assert first["found"][0]["typed"] == "2,1-2,3-2,5-4,5"
    assert (second["depth"], second["best"]["value"], second["visited"]) == (3, 2, 195)
    assert len(second["tree"]) == 195


def test_a_position_in_one_line_will_do(capsys: Capture) -> None:
    line = KONANE.notation.format_position(naive.to_position(SAMPLE))
    assert main(["lab", "konane", "--position", line, "--algorithm", "bnb"]) == 0
    assert "10:12:14:34" in capsys.readouterr().out


# What it refuses


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--algorithm astar", "there is no algorithm 'astar'; choose dfs, bfs, best, bnb"),
        ("--algorithm dfs --depth 0", "'0' is not a depth; expected a number from 1 to 99, or all"),
        ("--algorithm dfs --depth -1", "depth"),
        ("--algorithm dfs --depth deep", "'deep' is not a depth"),
        (
            "--algorithm dfs --count 0",
            "'0' is not a number of moves; expected a number such as 7, or all",
        ),
        ("--position x --algorithm dfs", "not allowed with"),
        ("--algorithm dfs --algorithm bfs --progress", "--progress is for one algorithm"),
        ("--json", "--json needs an --algorithm: dfs, bfs"),
        ("", "the lab's screen needs a terminal; else name an --algorithm: dfs, bfs"),
    ],
)
def test_bad_arguments_are_refused_with_a_sentence(
    arguments: str, sentence: str, sample: str, capsys: Capture
) -> None:
    assert run_lab(sample, *arguments.split()) == 2
    told = capsys.readouterr()
    assert told.err.startswith("kono: ")
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_a_game_without_a_lab_and_a_file_of_another_game_are_refused(
    sample: str, capsys: Capture
) -> None:
    assert main(["lab", "kono", "--from", sample, "--algorithm", "dfs"]) == 2
    assert "no search lab for Kono; there is one for Konane" in capsys.readouterr().err
    assert main(["lab", "konane", "--from", "kono-5x5.txt", "--algorithm", "dfs"]) == 2
    assert "kono-5x5.txt is a game of Kono, not of Konane" in capsys.readouterr().err


def test_a_round_that_is_over_is_refused(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "over.txt"
    rows = ["O O O O O O"] * 6
    head, _, tail = TEXT.partition("B W B W B W")
    path.write_text(head + "\n".join(rows) + "\nNext Player" + tail.partition("Next Player")[2])
    assert run_lab(str(path), "--algorithm", "dfs") == 2
    assert "there is no move to make: the round is over" in capsys.readouterr().err


def test_before_both_stones_are_removed_there_is_nothing_to_look_at(capsys: Capture) -> None:
    line = KONANE.notation.format_position(KONANE.start(6, KONANE.info.default_opening()))
    assert main(["lab", "konane", "--position", line, "--algorithm", "dfs"]) == 2
    assert "chance has not taken both stones away" in capsys.readouterr().err


def test_help_names_every_algorithm(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["lab", "--help"])
    out = capsys.readouterr().out
    assert all(key in out for key in ALGORITHMS)
    assert "konane" in GAMES


# Stopping


def start_long_run(sample: str, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a run that would take far too long to wait for."""
    return subprocess.Popen(
        [*KONO_LAB, "--from", sample, "--algorithm", "minimax", "--depth", "all", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_any_line_or_the_end_of_the_input_stops_a_run_that_tells_its_progress(sample: str) -> None:
    for word in (b"stop\n", b""):
        process = start_long_run(sample, "--progress")
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        assert set(told) <= {"progress", "found"}
        out, err = process.communicate(word, timeout=HANG_SECONDS)
        lines = [json.loads(line) for line in out.splitlines()]
        assert lines[-1]["run"]["stopped"] == "stopped on request"
        assert lines[-1]["run"]["visited"] > 0
        assert err == b""
        assert process.returncode == 0


def test_ctrl_c_stops_a_run_and_what_was_found_so_far_is_printed(sample: str) -> None:
    """The progress on the terminal says that it has begun; the result goes to a pipe."""
    terminal, other = pty.openpty()
    process = subprocess.Popen(
        [*KONO_LAB, "--from", sample, "--algorithm", "minimax", "--depth", "all"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=other,
    )
    os.close(other)
    ready, _, _ = select.select([terminal], [], [], HANG_SECONDS)
    assert ready
    assert b"positions visited" in os.read(terminal, 1 << 12)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=HANG_SECONDS)
    os.close(terminal)
    assert process.returncode == 130
    assert b"stopped            stopped on request" in out
    assert b"positions visited  " in out
