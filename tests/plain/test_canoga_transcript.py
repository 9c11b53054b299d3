"""A tournament of Canoga as it is typed and told, in two sittings, by the dice of a file.

With KONO_GOLDEN=write in the environment the transcript is written anew: after a change to what is
said. Read the difference.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.limits import HANG_SECONDS

GOLDEN = Path(__file__).parent / "golden"
DICE = GOLDEN / "canoga-dice.txt"


def run_script(name: str, data: Path, *arguments: str) -> str:
    """What one run of the program prints for a script."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.plain.steady_program", "--plain", "--seed", "1", *arguments],
        input=(GOLDEN / f"{name}.in").read_bytes(),
        capture_output=True,
        env={**os.environ, "KONO_DATA": str(data), "PYTHONIOENCODING": "utf-8"},
        timeout=HANG_SECONDS,
        check=False,
    )
    assert done.stderr == b""
    assert done.returncode == 0
    return done.stdout.decode().replace("\r\n", "\n").replace(str(data), "DATA")


def test_a_round_is_won_over_two_sittings_and_the_next_one_quit(tmp_path: Path) -> None:
    data = tmp_path / "d"
    first = run_script("canoga-first", data, "canoga", "--level", "master", "--dice", str(DICE))
    second = run_script("canoga-second", data, "half a turn.txt")
    transcript = f"{first}\n=== the second sitting ===\n\n{second}"
    golden = GOLDEN / "canoga.txt"
    if os.environ.get("KONO_GOLDEN") == "write":
        golden.write_text(transcript, "utf-8")
    assert transcript.splitlines() == golden.read_text("utf-8").splitlines()


def test_the_transcript_shows_what_it_is_meant_to_show() -> None:
    text = " ".join((GOLDEN / "canoga.txt").read_text("utf-8").split())
    for part in (
        "'8' is not a board size; type 9, 10 or 11.",
        "That is a tie, so both players throw again.",
        "Dice: not thrown yet",
        "You can only throw two dice.",
        "Type c9 to play it.",
        "Canoga is solved. With the best play, you end up 1.2 points",
        "c9 +1.17 47.5% c8+1 -5.47 39.5%",
        "The opponent's 9 is open already.",
        "8 + 2 is 10, and the throw was 9.",
        "Possible: c9; c8+1; c7+2;",
        "Your open squares: 1, 2, 3,",
        "Taken back: 1. You covered 8 and 1. You threw 1 and 1, 2 in all.",
        "1 save 2 move 3 help 4 quit (Enter moves, ? for more): why The computer has not moved",
        "The computer uncovered 2 in the other row, because ",
        "why Turn 2, u2.",
        "=== the second sitting === Canoga, line by line. Resumed: Canoga 9, You v Computer",
        "3. You threw 6 and 6, 12 in all.",
        "You may throw one die once your squares from 7 up are covered, and 7 is still",
        "Taken back: 3. You threw one die. You threw a 3.",
        "Type one to play it.",
        "You win the round and are awarded 43 points.",
        "Another round? (y/n) [y]: y The computer begins round 2 with square 7 covered",
        "Board size (9, 10 or 11) [9]: 11",
        "Computer 1 2 3 4 5 6 *7* 8 9 10 11",
        "The 7 is locked until its owner has finished a turn.",
        "7 is locked.",
        "; u7.",
        "The dice file has run out. From now on, the dice are random.",
        "Round 2 is over. You quit.",
        "The round is not scored. Nobody gets points.",
        "You win the tournament, 43 to 0.",
    ):
        assert part in text, part


def test_the_same_dice_fall_again_after_each_undo() -> None:
    text = " ".join((GOLDEN / "canoga.txt").read_text("utf-8").split())
    before, _, after = text.partition("Taken back: 1. You covered 8 and 1.")
    assert before.rstrip().endswith(
        "(Enter moves, ? for more): undo Computer 1 2 3 4 5 6 7 8 9 You 1 2 3 4 5 "
        "6 7 8 9 Dice: 4 and 5, 9 in all"
    )
    assert after.index("You covered 9.") < after.index("Dice: 1 and 1, 2 in all")
    _, _, later = text.partition("Taken back: 3. You threw one die.")
    assert later.count("You threw a 3.") == 2
    assert later.index("You threw 5 and 6, 11 in all.") < later.rindex("You threw a 3.")
