"""The tool that collects the sentences that players can meet."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.paths import ROOT


def collect_sentences(file: Path, seconds: str) -> str:
    """Run the tool as `make sentences` does, and return what it has written."""
    tool = str(ROOT / "tools/sentences.py")
    command = [sys.executable, tool, str(file), "--seconds", seconds]
    subprocess.run(command, check=True, capture_output=True, env=os.environ | {"PYTHONPATH": "."})
    return file.read_text(encoding="utf-8")


def test_the_sentences_of_the_source_and_of_rounds_are_collected(tmp_path: Path) -> None:
    text = collect_sentences(tmp_path / "sentences.txt", "0.5")
    in_source, in_play = text.split("# In play: ")
    assert "## kono_tui/play/wording.py\n" in in_source
    assert "The round is {'a draw' if is_scored else 'not scored'}" in in_source
    assert '"""' not in in_source
    assert "Positions, turns, scores and results in sentences." not in in_source, "a docstring"
    assert "## canoga, against a computer: turn\n" in in_play
