"""What a player has won and lost, and the level that suits them next."""

from __future__ import annotations

import pytest

from kono_tui.play.results import (
    Outcome,
    Record,
    RoundResult,
    count_wins_in_a_row,
    describe_suggestion,
    has_finished_round,
    next_level,
    record_against,
    result_of,
    suggest_level,
)
from tests.tui.tournaments import TWO_COMPUTERS, TWO_HUMANS, nearly_over, new_round


def results(outcomes: str, level: str = "easy", game: str = "kono") -> list[RoundResult]:
    """Results of Kono against a level: w, l or d for each."""
    words = {"w": Outcome.WON, "l": Outcome.LOST, "d": Outcome.DRAWN}
    return [RoundResult(game, 5, level, words[each]) for each in outcomes]


def test_a_round_that_is_quit_is_lost() -> None:
    over = new_round().quit(0)
    assert result_of(over) == RoundResult("kono", 5, "easy", Outcome.LOST)


def test_the_winner_is_the_one_whose_score_says_so() -> None:
    start = nearly_over()
    assert start.match is not None
    over = start.play(start.game.notation.parse_move(start.match.position, "4,2 sw"))
    result = result_of(over)
    assert result is not None
    assert over.match is not None
    assert (result.outcome is Outcome.WON) == (over.match.tally.winner == 0)


@pytest.mark.parametrize("players", [TWO_HUMANS, TWO_COMPUTERS])
def test_rounds_between_two_of_a_kind_are_no_results(players: tuple) -> None:  # type: ignore[type-arg]
    assert result_of(new_round(players).quit(0)) is None


def test_a_round_that_goes_on_has_no_result() -> None:
    assert result_of(new_round()) is None


def test_the_record_counts_one_game_and_one_level() -> None:
    history = [*results("wwld"), *results("w", "medium"), *results("l", game="konane")]
    assert record_against(history, "kono", "easy") == Record(2, 1, 1)
    assert record_against(history, "kono", "easy").describe() == "won 2, lost 1, drew 1"
    assert record_against(history, "konane", "easy").describe() == "lost 1"
    assert record_against(history, "konobi", "easy").describe() == ""


@pytest.mark.parametrize(
    ("outcomes", "wins", "suggested"),
    [("", 0, ""), ("w", 1, ""), ("ww", 2, "medium"), ("wlw", 1, ""), ("lww", 2, "medium"),
     ("wwl", 0, ""), ("wwd", 0, ""), ("wwww", 4, "medium")],
)  # fmt: skip
def test_two_wins_in_a_row_suggest_the_next_level(outcomes: str, wins: int, suggested: str) -> None:
    history = results(outcomes)
    assert count_wins_in_a_row(history, "kono", "easy") == wins
    assert suggest_level(history, "kono", "easy") == suggested


def test_rounds_against_other_levels_do_not_break_a_row() -> None:
    history = [*results("w"), *results("l", "hard"), *results("l", game="konane"), *results("w")]
    assert suggest_level(history, "kono", "easy") == "medium"


def test_nothing_is_above_the_strongest_level_nor_above_a_plain_search() -> None:
    assert [next_level(each) for each in ("easy", "hard", "master", "minimax-3")] == [
        "medium",
        "master",
        "",
        "",
    ]


def test_the_suggestion_says_how_often_and_what_next() -> None:
    assert describe_suggestion(results("ww"), "kono", "easy") == (
        "You have beaten easy twice in a row. Try medium next."
    )
    assert "5 times" in describe_suggestion(results("wwwww"), "kono", "easy")
    assert describe_suggestion(results("w"), "kono", "easy") == ""


def test_a_game_is_new_until_one_of_its_rounds_is_finished() -> None:
    assert has_finished_round(results("l"), "kono")
    assert not has_finished_round(results("l"), "konane")
