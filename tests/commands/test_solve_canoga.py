"""kono solve canoga: what it prints for short rows, and how it checks itself."""

from __future__ import annotations

import io
import re
from argparse import Namespace
from pathlib import Path

import pytest

from kono_tui.__main__ import main
from kono_tui.commands.solvers import canoga
from kono_tui.commands.solvers.canoga import report_rounds, report_solution, report_table_loss, run
from kono_tui.errors import FormatError
from kono_tui.games.canoga.solution.builder import SolutionBuilder
from kono_tui.games.canoga.solution.simulation import Simulation
from kono_tui.games.canoga.solution.table_codec import decompress_table

Capture = pytest.CaptureFixture[str]

FOUR = r"""Canoga with rows of 4 squares: 225 states before a throw
The first to throw: \+1\.4202 points on average, 53\.\d\d % won
\d\d sweeps: no margin is wrong by more than \de-07 points;
the last sweep changed none by more than \de-0\d
The table has points in steps of 1/64, and chances of 1/200\.
Against the exact solution it loses 0\.0000\d points a round if it
throws first, 0\.0000\d if not; from any state on, 0\.00\d\d\d at most\.
Against itself, the first to throw: \+1\.420\d points on average
2,000 rounds played by the table, the first to throw:
\+1\.\d{4} points on average, standard error 0\.1\d{3}, z = [+-]\d\.\d\d
5\d\.\d\d % won, standard error 1\.1\d, z = [+-]\d\.\d\d
Written to (.*): (\d+) bytes\.
"""


def test_it_tells_what_the_first_throw_is_worth_and_checks_itself(
    tmp_path: Path, capsys: Capture
) -> None:
    out = tmp_path / "table"
    assert run(4, "4", Namespace(out=out, rounds=2000, seed=None)) == 0
    printed = capsys.readouterr()
    told = re.fullmatch(FOUR, printed.out)
    assert told, printed.out
    assert printed.err == ""
    assert max(map(len, printed.out.splitlines()[:-1])) <= 80
    assert (told[1], int(told[2])) == (str(out), out.stat().st_size)
    head, _, packed = out.read_bytes().partition(b"\n")
    assert head == b"Kono-TUI solution 1: Canoga 4"
    margins, packed = decompress_table(packed, 15, 16)
    assert len(margins) == 2 * 15 * 16
    assert decompress_table(packed, 15, 16)[1] == b""


class Terminal(io.StringIO):
    """Takes everything printed, and looks like a terminal."""

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_a_bar_shows_how_far_it_is(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    assert run(3, "3", Namespace(out=None, rounds=100, seed=None)) == 0
    for title in ("Margins", "Chances", "Table", "Table v table", "Rounds"):
        assert title in terminal.getvalue()
    assert "100/100" in terminal.getvalue()
    assert "Margins" not in capsys.readouterr().out


@pytest.mark.parametrize("seed", [0, -7, 10**40])
def test_any_seed_will_do(seed: int, capsys: Capture) -> None:
    assert run(3, "3", Namespace(out=None, rounds=100, seed=seed)) == 0
    assert "100 rounds played" in capsys.readouterr().out


def test_the_steps_say_how_far_they_are() -> None:
    solving = SolutionBuilder(3)
    for step in (solving.find_margins, solving.find_win_chances, solving.measure_table_loss):
        shares = list(step())
        assert len(shares) > 5
        assert all(0 <= share <= 1 for share in shares)
        assert shares == sorted(shares)
        assert shares[-1] == 1


# Checks that fail


def solve_three_squares() -> SolutionBuilder:
    solving = SolutionBuilder(3)
    for step in (solving.find_margins, solving.find_win_chances, solving.measure_table_loss):
        for _ in step():
            pass
    return solving


def test_a_solution_that_is_not_settled_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canoga, "TOLERANCE", 0.0)
    with pytest.raises(FormatError, match="contradicts itself"):
        report_solution(SolutionBuilder(3))


def test_a_table_that_loses_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canoga, "MAX_LOSS", -1.0)
    with pytest.raises(FormatError, match=r"loses more than -1\.0 points"):
        report_table_loss(solve_three_squares())


def test_rounds_that_come_to_something_else_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    solving = solve_three_squares()
    report_rounds(solving, Simulation(solving.table_plan, 1), 500)
    monkeypatch.setattr(Simulation, "margin", lambda _: 3.0)
    with pytest.raises(FormatError, match="contradict the solution"):
        report_rounds(solving, Simulation(solving.table_plan, 1), 500)


def test_nothing_is_written_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canoga, "MAX_LOSS", -1.0)
    with pytest.raises(FormatError):
        run(3, "3", Namespace(out=tmp_path / "table", rounds=100, seed=1))
    assert list(tmp_path.iterdir()) == []


# What is refused before it starts


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["canoga", "--size", "8"], "choose 9, 10 or 11"),
        (["canoga", "--stones", "3"], "--stones is for fanorona alone"),
        (["fanorona", "--stones", "2", "--rounds", "500"], "--rounds is for canoga alone"),
        (["fanorona", "--stones", "2", "--seed", "0"], "--seed is for canoga alone"),
        (["canoga", "--rounds", "99"], "'99' is not a number of rounds from 100 to 100,000,000"),
        (["canoga", "--rounds", "many"], "'many' is not a number of rounds"),
        (["canoga", "--rounds", "9" * 5000], "is not a number of rounds"),
        (["canoga", "--seed", "x"], "'x' is not a seed"),
        (["konane"], "only fanorona and canoga can be solved"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: list[str], part: str, capsys: Capture) -> None:
    assert main(["solve", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert part in printed.err
    assert printed.err.count("\n") == 1


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path, capsys: Capture) -> None:
    nowhere = tmp_path / "nowhere" / "table"
    assert main(["solve", "canoga", "--out", str(nowhere)]) == 2
    assert f"there is no folder {nowhere.parent}" in capsys.readouterr().err
