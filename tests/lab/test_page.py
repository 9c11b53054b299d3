"""The lab's page shows what the lab prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kono_tui.__main__ import main
from kono_tui.lab.algorithms import ALGORITHMS
from tests.lab import naive
from tests.lab.naive import SAMPLE
from tests.lab.test_watched_minimax import run_minimax
from tests.paths import DOCS

PAGE = (DOCS / "lab.md").read_text("utf-8")
FILE = re.findall(r"```text\n(Black:.*?)```", PAGE, re.S)[0]
RUNS = re.findall(r"```sh\nkono (lab .*?)\n```\n\n```text\n(.*?)```", PAGE, re.S)


def without_times(text: str) -> list[str]:
    """What is the same on every machine, however wide its times are."""
    lines = [re.sub(r"\s+", " ", line) for line in text.splitlines()]
    return [re.sub(r"^time .*", "time", line) for line in lines]


def test_there_are_runs_to_compare() -> None:
    assert len(RUNS) == 4


@pytest.mark.parametrize(("command", "printed"), RUNS)
def test_the_page_shows_what_the_command_prints(
    command: str,
    printed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "sample.txt").write_text(FILE)
    monkeypatch.chdir(tmp_path)
    assert main(command.split()) == 0
    assert without_times(capsys.readouterr().out) == without_times(printed)


def test_the_table_of_plies_is_what_both_searches_find() -> None:
    rows = re.findall(r"^\| (\d) \| `([\d:]+)` \| ([+-]\d) \| ([\d,]+) \| ([\d,]+) \|$", PAGE, re.M)
    assert [int(row[0]) for row in rows] == [1, 2, 3, 4, 5]
    for plies, move, value, *visited in rows:
        for prune, count in zip((False, True), visited, strict=True):
            search = run_minimax(SAMPLE, prune, int(plies))
            assert search.root_value == 100 * int(value)
            assert f"{search.nodes:,}" == count
        if int(plies) < 4:
            best = max(naive.turn_values(SAMPLE, int(plies)).items(), key=lambda way: way[1])
            assert naive.format_path(best[0]) == move


def test_the_page_names_every_algorithm() -> None:
    assert all(f"`{key}`" in PAGE for key in ALGORITHMS)
