"""A whole tournament as it is typed and told, over all three sizes, in two sittings.

With KONO_GOLDEN=write in the environment, what is typed and the transcript are written anew: after
a change to how the computer plays or what is said. Read the difference.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.limits import HANG_SECONDS
from tests.plain.scripted import SEED, write_scripts

GOLDEN = Path(__file__).parent / "golden"


def run_script(name: str, data: Path, *arguments: str) -> str:
    """What one run of the program prints for a script."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.plain.steady_program",
            "--plain",
            "--seed",
            str(SEED),
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
    return done.stdout.decode().replace("\r\n", "\n").replace(str(data), "DATA")


def test_three_rounds_over_all_sizes_with_dice_save_quit_and_resume(tmp_path: Path) -> None:
    data = tmp_path / "d"
    writing = os.environ.get("KONO_GOLDEN") == "write"
    if writing:
        for name, typed in zip(("first", "second"), write_scripts(), strict=True):
            (GOLDEN / f"{name}-sitting.in").write_text("\n".join(typed) + "\n", "utf-8")
    first = run_script(
        "first-sitting",
        data,
        "--level",
        "easy",
        "--hints",
        "easy",
        "--dice",
        str(GOLDEN / "dice.txt"),
    )
    second = run_script("second-sitting", data, "--hints", "same")
    transcript = f"{first}\n=== the second sitting ===\n\n{second}"
    golden = GOLDEN / "tournament.txt"
    if writing:
        golden.write_text(transcript, "utf-8")
    assert transcript.splitlines() == golden.read_text("utf-8").splitlines()


def test_the_transcript_shows_what_it_is_meant_to_show() -> None:
    text = (GOLDEN / "tournament.txt").read_text("utf-8")
    for part in (
        "That is a tie, so both players throw again.",
        "Round 1 is over. Every piece",
        "It wanted to block your piece at",
        "It wanted to capture your piece at",
        "It wanted to advance toward the home point",
        "Saved as DATA",
        "-5 for quitting",
        "Round 3 is over.",
        "The computer wins the tournament",
    ):
        assert part in text
