"""A short seeded run of each campaign; what a campaign says of a product that is broken."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kono_tui import games
from kono_tui.core.save import Save
from kono_tui.play.storage import files as storage
from tests.campaigns import __main__ as command
from tests.campaigns.campaign import Campaign, Case, Outcome, Plan, Size, expect
from tests.campaigns.campaigns import CAMPAIGNS

SEED = 1

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


def run(name: str, cases: tuple[int, ...], folder: Path, seed: int = SEED) -> Outcome:
    return CAMPAIGNS[name].run(Plan(seed, cases, folder))


@pytest.mark.parametrize("name", CAMPAIGNS)
@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
def test_a_short_run_finds_nothing(name: str, tmp_path: Path) -> None:
    outcome = run(name, CAMPAIGNS[name].brief, tmp_path)
    assert outcome.failures == []
    assert outcome.tried


# The campaigns find what is broken


def test_an_error_that_is_no_sentence_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(text: str) -> Save[Any]:
        raise ValueError(text[:5])

    monkeypatch.setattr(games, "read_save", read)
    outcome = run("files", (0, 1, 2, 3), tmp_path)
    assert outcome.failures
    assert "ValueError" in outcome.failures[0].text


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("fsync", lambda handle: None),
        ("replace", lambda path, target: Path(target).write_bytes(Path(path).read_bytes())),
    ],
)
def test_a_save_that_a_power_failure_loses_is_found(
    name: str, broken: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class BrokenSystem:
        """The functions of the system, but for one."""

        def __getattr__(self, wanted: str) -> object:
            return broken if wanted == name else getattr(__import__("os"), wanted)

    if name == "replace":
        monkeypatch.setattr(Path, "replace", broken)
    else:
        monkeypatch.setattr(storage, "os", BrokenSystem())
    assert run("disk", (0,), tmp_path).failures


def test_a_tournament_that_cannot_be_played_on_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stuck(*_: object) -> object:
        raise IndexError("there is no move")

    monkeypatch.setattr("tests.campaigns.files.decide", stuck)
    assert run("files", tuple(range(40)), tmp_path).failures


# The command


def _fail_thirds(case: Case) -> None:
    case.count("cases")
    expect(case.number % 3 != 0, f"case {case.number} drew {case.source.random()}")


THIRDS = Campaign(
    "thirds", "cases of which a third fails", _fail_thirds, {Size.USUAL: 7, Size.LONG: 9}, (1,)
)


def run_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str
) -> tuple[int, str]:
    monkeypatch.setattr(command, "CAMPAIGNS", {"thirds": THIRDS})
    status = command.main([*arguments, "--seed", "7"])
    return status, capsys.readouterr().out


@pytest.mark.parametrize("processes", ["1", "2"])
def test_the_command_tells_what_was_tried_and_how_to_repeat_what_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], processes: str
) -> None:
    status, said = run_command(monkeypatch, capsys, "--processes", processes)
    assert status == 1
    assert "7 cases" in said
    assert "failed: 3" in said
    again = 'make campaign ARGS="--only thirds --seed 7 --cases 3"'
    assert again in said
    _, once_more = run_command(monkeypatch, capsys, "--only", "thirds", "--cases", "3")
    drawn = next(line for line in said.splitlines() if "case 3:" in line)
    assert drawn in once_more.splitlines()


def test_the_command_ends_well_if_nothing_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said = run_command(monkeypatch, capsys, "--cases", "1-2", "--processes", "1")
    assert status == 0
    assert "2 cases" in said
    assert said.endswith("Nothing failed.\n")


def test_a_run_stops_when_its_time_is_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said = run_command(monkeypatch, capsys, "--minutes", "0.0000001", "--processes", "1")
    assert status == 1
    assert "stopped after 1 of 7 cases" in said


@pytest.mark.parametrize("arguments", [["--only", "nothing"], ["--cases", "x"]])
def test_what_does_not_exist_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        command.main(arguments)
    assert "there is no campaign nothing" in (said := capsys.readouterr().err) or "'x'" in said
