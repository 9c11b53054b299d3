"""A round of Konobi as it is typed and told, in two sittings: the swap, and barred points.

With KONO_GOLDEN=write in the environment the transcript is written anew: after a change to what is
said. Read the difference.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.limits import HANG_SECONDS

GOLDEN = Path(__file__).parent / "golden"
OPINION = re.compile(r"At easy level, the computer would .*")
"""What depends on how the computer looks at it."""


def run_script(name: str, data: Path, *arguments: str) -> str:
    """What one run of the program prints for a script."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.plain.steady_program",
            "--plain",
            "--hints",
            "easy",
            *arguments,
        ],
        input=(GOLDEN / f"{name}.in").read_bytes(),
        capture_output=True,
        env={**os.environ, "KONO_DATA": str(data), "PYTHONIOENCODING": "utf-8"},
        timeout=HANG_SECONDS,
        check=False,
    )
    assert done.stderr == b""
    assert done.returncode == 0
    text = done.stdout.decode().replace("\r\n", "\n").replace(str(data), "DATA")
    return OPINION.sub("The computer thinks of White what it does.", text)


def test_two_people_swap_place_save_resume_and_join_their_edges(tmp_path: Path) -> None:
    data = tmp_path / "d"
    first = run_script("konobi-first", data, "konobi", "--players", "human,human")
    second = run_script("konobi-second", data, "konobi game.txt")
    transcript = f"{first}\n=== the second sitting ===\n\n{second}"
    golden = GOLDEN / "konobi.txt"
    if os.environ.get("KONO_GOLDEN") == "write":
        golden.write_text(transcript, "utf-8")
    assert transcript.splitlines() == golden.read_text("utf-8").splitlines()


def test_the_transcript_shows_what_it_is_meant_to_show() -> None:
    text = " ".join((GOLDEN / "konobi.txt").read_text("utf-8").split())
    for part in (
        "'20' is not a board size; type 8, 11, 19 or any from 4 to 19.",
        "The computer thinks of White what it does. Swap sides? (y/n): maybe",
        "Human 2 swapped sides",
        "Taken back: 2. Human 2 swapped sides",
        "only diagonally, while",
        "It is too late to swap",
        "Resumed: Konobi 5x5, Human 1 v Human 2, round 1.",
        "White has joined west and east.",
        "Human 1 wins the tournament, 1 round to 0.",
    ):
        assert part in text, part
