"""Counting turns with dice: too many to try one by one, so the counts are cached."""

from __future__ import annotations

from pathlib import Path

import pytest

from kono_tui.commands.perft import CachedPerft
from kono_tui.search.perft import perft
from tests.commands.test_canoga import Capture, run_command, write_tournament
from tests.games.pig import PIG
from tests.play.canoga import CANOGA, WINNING, after_throws, round_at


def test_perft_counts_the_first_turns_of_every_size(capsys: Capture) -> None:
    assert run_command(capsys, "perft", "canoga", "--depth", "1") == "1 342819009045\n"
    assert (
        run_command(capsys, "perft", "canoga", "--size", "11", "--depth", "1")
        == "1 164230236038144\n"
    )


def test_perft_starts_from_a_file(tmp_path: Path, capsys: Capture) -> None:
    late = round_at("xxxxxxx.x ......... 0 throw - -")
    counted = ("perft", "canoga", "--from", write_tournament(tmp_path, late), "--depth", "1")
    assert run_command(capsys, *counted) == "1 36\n"
    file = write_tournament(tmp_path, after_throws(round_at(WINNING), "4+5 c9"))
    assert run_command(capsys, "perft", "canoga", "--from", file, "--depth", "2") == "1 0\n2 0\n"


@pytest.mark.parametrize(
    "line",
    [
        "xxxxxxx.x ......... 0 throw - -",
        "xx.xxxxxx x........ 0 throw - -",
        "xx....... x..xxxxxx 1 3 - -",
        "xxxxxxxx. x........ 0 throw 1:1 -",
    ],
)
def test_what_is_remembered_is_the_same_count(line: str) -> None:
    position = CANOGA.notation.parse_position(line)
    assert CachedPerft().count(position, 1) == int(perft(position, 1)) > 0


@pytest.mark.parametrize("turns", range(1, 4))
def test_the_toy_is_counted_alike_over_several_turns(turns: int) -> None:
    pig = PIG
    for line in ("3 3 0 0 0", "4 3 0 1 0", "3 4 2 0 1", "5 0 0 0 0"):
        position = pig.notation.parse_position(line)
        assert CachedPerft().count(position, turns) == int(perft(position, turns))
