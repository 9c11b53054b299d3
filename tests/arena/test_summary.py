"""The summary of many rounds."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from kono_tui.arena.rounds import ContenderStats, RoundRecord
from kono_tui.arena.summary import Summary, describe_summary, summary_to_json
from tests.arena.small import create_record, parse_pair

HARD_AND_EASY = parse_pair("hard", "easy")
FOUR_PAIRS = [
    *(create_record(1.0, 0, 0, 8), create_record(1.0, 0, 1, 4)),
    *(create_record(1.0, 1, 0, 6), create_record(0.0, 1, 1, -3)),
    *(create_record(1.0, 2, 0, 1), create_record(1.0, 2, 1, 5)),
    *(create_record(0.5, 3, 0, 0), create_record(0.5, 3, 1, 0)),
]


def summary_text(*records: RoundRecord) -> str:
    return "\n".join(describe_summary(Summary.of(HARD_AND_EASY, records)))


def with_accounts(first: ContenderStats, second: ContenderStats, pair: int = 0) -> RoundRecord:
    return replace(create_record(1.0, pair), stats=(first, second))


def test_wins_draws_losses_and_the_margin_are_counted() -> None:
    summary = Summary.of(HARD_AND_EASY, FOUR_PAIRS)
    assert summary.results == (5, 2, 1)
    assert summary.score == 0.75
    assert summary.margin == 21 / 8
    assert "hard against easy: 5 wins, 2 draws, 1 loss; 75.0 % of the points" in summary_text(
        *FOUR_PAIRS
    )
    assert "Mean margin: +2.62 points; mean length: 10 plies" in summary_text(*FOUR_PAIRS)


def test_no_margin_is_shown_where_only_winning_counts() -> None:
    summary = Summary.of(HARD_AND_EASY, FOUR_PAIRS)
    assert "Mean length: 10 plies" in describe_summary(summary, "")
    assert not any("margin" in line for line in describe_summary(summary, ""))


def test_the_elo_difference_is_that_of_the_pairs() -> None:
    # The pairs took 1, 0.5, 1 and 0.5 of their points.
    assert "Elo difference: +191±262. These games do not tell" in summary_text(*FOUR_PAIRS)


def test_a_round_without_its_other_half_counts_for_the_score_alone() -> None:
    whole = Summary.of(HARD_AND_EASY, FOUR_PAIRS)
    broken = Summary.of(HARD_AND_EASY, [*FOUR_PAIRS, create_record(0.0, 4, 0)])
    assert broken.results == (5, 2, 2)
    assert broken.elo == whole.elo
    assert "no opening was played from both seats yet" in summary_text(FOUR_PAIRS[0])


def test_the_order_of_finishing_does_not_matter() -> None:
    backwards = Summary.of(HARD_AND_EASY, FOUR_PAIRS[::-1])
    assert backwards == Summary.of(HARD_AND_EASY, FOUR_PAIRS)


def test_speed_and_depth_are_those_of_all_rounds_together() -> None:
    busy = ContenderStats(moves=3, nodes=900, seconds=0.25, choice_count=2, depth_sum=10)
    idle = ContenderStats(moves=5, nodes=100, seconds=0.25, choice_count=2, depth_sum=2)
    text = summary_text(with_accounts(busy, idle), with_accounts(idle, busy, 1))
    row = next(line for line in text.split("\n") if line.startswith("hard  "))
    assert row.split() == ["hard", "2,000", "3.0", "8"]


def test_contenders_with_the_same_name_are_distinguished() -> None:
    text = "\n".join(describe_summary(Summary.of(parse_pair("hard", "hard"), FOUR_PAIRS)))
    assert "hard (first) against hard (second)" in text


def test_illegal_moves_are_reported() -> None:
    assert "No illegal move." in summary_text(*FOUR_PAIRS)
    guilty = [
        with_accounts(ContenderStats(), ContenderStats(illegal_moves=1), pair) for pair in (0, 1)
    ]
    text = summary_text(*guilty)
    assert "ILLEGAL MOVES, each of which lost its round: 2 of easy." in text
    assert "No illegal move" not in text


def test_the_longest_overrun_is_reported_where_time_was_limited() -> None:
    late = ContenderStats(overrun=0.0312)
    early = ContenderStats(overrun=-0.2)
    untimed = ContenderStats()
    assert "took" not in summary_text(with_accounts(untimed, untimed))
    assert "No move took longer than it was allowed to." in summary_text(
        with_accounts(untimed, early)
    )
    text = summary_text(with_accounts(early, untimed), with_accounts(untimed, late, 1))
    assert "The slowest move took 31.2 ms longer than it was allowed to." in text


def test_json_has_the_same_results() -> None:
    busy = ContenderStats(
        moves=3, nodes=900, seconds=0.5, choice_count=2, depth_sum=10, overrun=0.01, illegal_moves=1
    )
    records = [*FOUR_PAIRS, with_accounts(busy, ContenderStats(), 9)]
    data = json.loads(json.dumps(summary_to_json(Summary.of(HARD_AND_EASY, records))))
    assert (data["games"], data["wins"], data["draws"], data["losses"]) == (9, 6, 2, 1)
    assert data["score"] == 7 / 9
    assert data["elo"] == pytest.approx(190.8485)
    assert data["elo_error"] == pytest.approx(262.107, abs=1e-3)
    assert data["endings"] == {"It ended.": 9}
    assert data["first"] == {
        "name": "hard",
        "build": None,
        "weights": {},
        "moves": 3,
        "nodes": 900,
        "seconds": 0.5,
        "nodes_per_second": 1800,
        "mean_depth": 5,
        "longest_overrun": 0.01,
        "illegal_moves": 1,
    }


def test_json_has_a_bound_where_everything_was_won() -> None:
    won = [create_record(1.0, pair, seat) for pair in range(10) for seat in (0, 1)]
    data = summary_to_json(Summary.of(HARD_AND_EASY, won))
    assert data["elo"] is None
    assert data["elo_bound"] == pytest.approx(182.7, abs=0.1)


def test_no_rounds_at_all_are_null() -> None:
    data = summary_to_json(Summary.of(HARD_AND_EASY, []))
    assert (data["games"], data["score"], data["mean_margin"], data["elo"]) == (0, None, None, None)
