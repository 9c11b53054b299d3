"""The summary of many rounds."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from kono_tui.arena.rounds import Account, Record
from kono_tui.arena.summary import Summary, as_data, lines
from tests.arena.small import pair_of, record

HARD_AND_EASY = pair_of("hard", "easy")
FOUR_PAIRS = [
    *(record(1.0, 0, 0, 8), record(1.0, 0, 1, 4)),
    *(record(1.0, 1, 0, 6), record(0.0, 1, 1, -3)),
    *(record(1.0, 2, 0, 1), record(1.0, 2, 1, 5)),
    *(record(0.5, 3, 0, 0), record(0.5, 3, 1, 0)),
]


def told(*records: Record) -> str:
    return "\n".join(lines(Summary.of(HARD_AND_EASY, records)))


def with_accounts(first: Account, second: Account, pair: int = 0) -> Record:
    return replace(record(1.0, pair), accounts=(first, second))


def test_wins_draws_losses_and_the_margin_are_counted() -> None:
    summary = Summary.of(HARD_AND_EASY, FOUR_PAIRS)
    assert summary.results == (5, 2, 1)
    assert summary.score == 0.75
    assert summary.margin == 21 / 8
    assert "hard against easy: 5 wins, 2 draws, 1 loss; 75.0 % of the points" in told(*FOUR_PAIRS)
    assert "Mean margin: +2.62 points; mean length: 10 plies" in told(*FOUR_PAIRS)


def test_no_margin_is_told_where_nothing_but_winning_counts() -> None:
    summary = Summary.of(HARD_AND_EASY, FOUR_PAIRS)
    assert "Mean length: 10 plies" in lines(summary, "")
    assert not any("margin" in line for line in lines(summary, ""))


def test_the_elo_difference_is_that_of_the_pairs() -> None:
    # The pairs took 1, 0.5, 1 and 0.5 of their points.
    assert "Elo difference: +191±262. These games do not tell" in told(*FOUR_PAIRS)


def test_a_round_without_its_other_half_counts_for_the_score_alone() -> None:
    whole = Summary.of(HARD_AND_EASY, FOUR_PAIRS)
    broken = Summary.of(HARD_AND_EASY, [*FOUR_PAIRS, record(0.0, 4, 0)])
    assert broken.results == (5, 2, 2)
    assert broken.elo == whole.elo
    assert "no opening was played from both seats yet" in told(FOUR_PAIRS[0])


def test_who_is_ready_first_does_not_matter() -> None:
    backwards = Summary.of(HARD_AND_EASY, FOUR_PAIRS[::-1])
    assert backwards == Summary.of(HARD_AND_EASY, FOUR_PAIRS)


def test_speed_and_depth_are_those_of_all_rounds_together() -> None:
    busy = Account(moves=3, nodes=900, seconds=0.25, searched=2, depths=10)
    idle = Account(moves=5, nodes=100, seconds=0.25, searched=2, depths=2)
    text = told(with_accounts(busy, idle), with_accounts(idle, busy, 1))
    row = next(line for line in text.split("\n") if line.startswith("hard  "))
    assert row.split() == ["hard", "2,000", "3.0", "8"]


def test_contenders_of_one_name_are_told_apart() -> None:
    text = "\n".join(lines(Summary.of(pair_of("hard", "hard"), FOUR_PAIRS)))
    assert "hard (first) against hard (second)" in text


def test_illegal_moves_are_told() -> None:
    assert "No illegal move." in told(*FOUR_PAIRS)
    guilty = [with_accounts(Account(), Account(illegal=1), pair) for pair in (0, 1)]
    text = told(*guilty)
    assert "ILLEGAL MOVES, each of which lost its round: 2 of easy." in text
    assert "No illegal move" not in text


def test_the_longest_overrun_is_told_where_time_was_limited() -> None:
    late, early, untimed = Account(overrun=0.0312), Account(overrun=-0.2), Account()
    assert "took" not in told(with_accounts(untimed, untimed))
    assert "No move took longer than it was allowed to." in told(with_accounts(untimed, early))
    text = told(with_accounts(early, untimed), with_accounts(untimed, late, 1))
    assert "The slowest move took 31.2 ms longer than it was allowed to." in text


def test_programs_are_told_the_same() -> None:
    busy = Account(moves=3, nodes=900, seconds=0.5, searched=2, depths=10, overrun=0.01, illegal=1)
    records = [*FOUR_PAIRS, with_accounts(busy, Account(), 9)]
    data = json.loads(json.dumps(as_data(Summary.of(HARD_AND_EASY, records))))
    assert (data["games"], data["wins"], data["draws"], data["losses"]) == (9, 6, 2, 1)
    assert data["score"] == 7 / 9
    assert data["elo"] == pytest.approx(190.8485)
    assert data["elo_error"] == pytest.approx(262.107, abs=1e-3)
    assert data["endings"] == {"It ended.": 9}
    assert data["first"] == {
        "name": "hard",
        "weights": {},
        "moves": 3,
        "nodes": 900,
        "seconds": 0.5,
        "nodes_per_second": 1800,
        "mean_depth": 5,
        "longest_overrun": 0.01,
        "illegal_moves": 1,
    }


def test_programs_are_told_of_a_bound_where_everything_was_won() -> None:
    won = [record(1.0, pair, seat) for pair in range(10) for seat in (0, 1)]
    data = as_data(Summary.of(HARD_AND_EASY, won))
    assert data["elo"] is None
    assert data["elo_bound"] == pytest.approx(182.7, abs=0.1)


def test_no_rounds_at_all_are_null() -> None:
    data = as_data(Summary.of(HARD_AND_EASY, []))
    assert (data["games"], data["score"], data["mean_margin"], data["elo"]) == (0, None, None, None)
