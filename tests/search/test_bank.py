"""Positions with known answers: brute force finds them again, and Master finds them too."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kono_tui.games import GAMES
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.result import SearchLimit
from tests.builds import only_plain, sample_cases
from tests.games.kono import naive
from tests.search import brute
from tests.search.bank import BANK, THEMES, BankEntry, fits_theme, is_known, parse_bank
from tests.searchers import search

KONO = GAMES["kono"]
MASTER = SearchLimit(nodes=6_000)
"""The same for every position; a second of Master's is many times as much."""
SOLVED = [entry for entry in BANK if entry.margin is not None]


@only_plain
@pytest.mark.parametrize("entry", BANK, ids=str)
def test_brute_force_finds_the_answer(entry: BankEntry) -> None:
    assert is_known(entry)


@only_plain
@pytest.mark.parametrize("entry", BANK, ids=str)
def test_a_position_is_about_its_theme(entry: BankEntry) -> None:
    assert fits_theme(entry)


@pytest.mark.parametrize("entry", sample_cases(BANK), ids=str)
def test_master_finds_the_answer(entry: BankEntry) -> None:
    position = KONO.notation.parse_position(entry.line)
    found = search(position, MASTER)
    assert (
        KONO.notation.format_move(position, KONO.rules.decode(position, found.move))
        in entry.right_moves
    )
    assert found.nodes <= MASTER.nodes


@pytest.mark.parametrize("repeats_end", [False, True])
@pytest.mark.parametrize("entry", sample_cases(SOLVED), ids=str)
def test_a_solved_position_is_worth_its_margin(entry: BankEntry, repeats_end: bool) -> None:
    assert entry.margin is not None
    position = KONO.notation.parse_position(entry.line)
    found = search(position, MASTER, options=SearchOptions(repetition_ends_round=repeats_end))
    assert found.value == 100 * entry.margin
    assert (
        KONO.notation.format_move(position, KONO.rules.decode(position, found.move))
        in entry.right_moves
    )


def test_most_solved_positions_are_proven() -> None:
    """All would be too much to ask: a move refuted by its static value leaves no proof."""
    asked = sample_cases(SOLVED)
    proven = [
        entry
        for entry in asked
        if search(KONO.notation.parse_position(entry.line), MASTER).is_exact
    ]
    assert len(proven) >= len(asked) * 2 // 3


def test_the_bank_is_large_and_has_every_theme_size_and_colour() -> None:
    assert len({entry.line for entry in BANK}) == len(BANK) >= 100
    assert {entry.theme for entry in BANK} == set(THEMES)
    sizes = Counter(entry.round.size for entry in BANK)
    assert set(sizes) == {5, 7, 9}
    assert min(sizes.values()) >= 30
    assert min(Counter(entry.round.turn for entry in BANK).values()) >= 40
    assert min(Counter(entry.line[-1] for entry in BANK).values()) >= 40


@pytest.mark.parametrize("entry", BANK, ids=str)
def test_the_game_and_the_naive_rules_read_the_same_position(entry: BankEntry) -> None:
    position = KONO.notation.parse_position(entry.line)
    codes = [int(code) for code in position.moves()]
    typed = {
        KONO.notation.format_move(position, KONO.rules.decode(position, code)) for code in codes
    }
    assert typed == set(brute.rounds_by_turn(entry.round))
    assert typed >= entry.right_moves
    assert KONO.notation.format_position(position) == entry.line


WRONG = """
[wait]
BB..B/..b../...wB/b..../.WWWW w 0 | 3,4 se | margin 3 | finishing loses by one
[finish now]
...../...../.w.b./...../..... w 0 | 3,2 se | solved 1 2 | the wrong way
...../...../.w.b./...../..... w 0 | 3,2 sw | solved 3 2 | the wrong margin
[stop the finish]
...B./w.b.B/...../W..../...W. w 0 | 2,1 se | saves 1 | stops nothing
[pass]
...../...../.w.b./...../..... w 0 | pass | only | there are steps
[block]
..w.w/...b./.b.../.b.bW/..W.. w 1 | 5,3 ne | margin 3 | not the only one
"""


@pytest.mark.parametrize("entry", parse_bank(WRONG), ids=str)
def test_a_wrong_answer_is_not_known(entry: BankEntry) -> None:
    assert not is_known(entry)


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme != "pass"])
def test_a_position_is_not_about_another_theme(theme: str) -> None:
    passes = next(entry for entry in BANK if entry.theme == "pass")
    line = "...../...../.w.b./...../..... w 0"
    step = BankEntry(theme, 1, line, frozenset({"3,2 nw"}), ("margin", "2", "2"))
    assert not fits_theme(step)
    assert fits_theme(passes)


@only_plain
@pytest.mark.parametrize("size", [5, 7, 9])
def test_no_step_leaves_both_sides_without_one(size: int) -> None:
    """A side that has stepped can step back: the bank needs no such position."""
    source = random.Random(size)
    for _ in range(20):
        for round, turn in naive.wander(source, naive.random_round(source, size), 40):
            if turn is not None:
                assert naive.can_step(naive.play(round, turn), round.turn)
