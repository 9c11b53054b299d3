"""The tool that measures how good the computer's reasons are."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.paths import ROOT


def measure(*arguments: str) -> list[str]:
    """Run the tool as `make reasons` does, and return its lines."""
    tool = str(ROOT / "tools/reasons.py")
    done = subprocess.run(
        [sys.executable, tool, *arguments],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"tools{os.pathsep}."},
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize(("game", "title"), [("kono", "Kono 5x5"), ("canoga", "Canoga 9")])
def test_a_row_of_figures_is_printed_for_a_board_and_then_sentences(game: str, title: str) -> None:
    size = title.split()[1][0]
    options = ("--positions", "2", "--seconds", "0.02", "--processes", "1", "--examples", "1")
    head, names, _, row, *rest = measure("--games", game, "--sizes", size, *options)
    assert head.endswith("0.02 s a move")
    figures = [each.strip() for each in row.strip("|").split("|")]
    assert len(figures) == names.count("|") - 1
    assert figures[:2] == [title, "2"]
    assert figures[3] == figures[6] == "0"
    assert rest[-1].startswith("  - ")
