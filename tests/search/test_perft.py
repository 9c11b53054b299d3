"""Counting turns on a toy game; Kono's counts stand with its rules."""

from __future__ import annotations

from kono_tui.search.perft import perft
from tests.games.pig import PigPosition


def test_perft_counts_turns_of_many_decisions_and_no_chance() -> None:
    # Three points are wanting. Throw: a one ends the turn; a two may be banked, or thrown on
    # from (a one ends the turn; with a two or a three the points must be banked); a three must be.
    assert perft(PigPosition((2, 0), 0, 0, False), 1) == 1 + (1 + (1 + 1 + 1)) + 1
    assert perft(PigPosition((5, 0), 0, 1, False), 1) == 0
