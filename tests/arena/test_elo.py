"""Strength as a number, against values worked out by hand."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.arena.elo import Elo, elo_difference, expected_score


def elo_of(*pairs: float) -> Elo:
    elo = Elo.of(pairs)
    assert elo is not None
    return elo


def test_three_points_of_four_are_191_elo() -> None:
    # 400 * log10(0.75 / 0.25) = 400 * 0.477121
    assert elo_difference(0.75) == pytest.approx(190.8485)
    assert elo_difference(0.25) == pytest.approx(-190.8485)
    assert elo_difference(0.5) == 0
    assert elo_difference(10 / 11) == pytest.approx(400)


@given(st.floats(-800, 800))
def test_the_expected_score_is_the_inverse(difference: float) -> None:
    assert elo_difference(expected_score(difference)) == pytest.approx(difference, abs=1e-6)


def test_the_error_comes_from_how_much_pairs_differ() -> None:
    # The mean is 0.75, the variance of a pair 4 * 0.0625 / 3 = 1/12, that of the mean 1/48.
    # The slope there is 400 / (ln 10 * 0.75 * 0.25) = 926.49.
    elo = elo_of(1.0, 0.5, 1.0, 0.5)
    assert elo.difference == pytest.approx(190.8485)
    assert elo.error == pytest.approx(1.96 * 926.4867 * math.sqrt(1 / 48), rel=1e-5)
    assert elo.text == "+191±262"


def test_four_times_as_many_pairs_halve_the_error() -> None:
    few, many = elo_of(*[1.0, 0.5, 0.25] * 10), elo_of(*[1.0, 0.5, 0.25] * 40)
    assert few.error is not None
    assert many.error is not None
    assert many.error / few.error == pytest.approx(math.sqrt(29 / 119))


def test_wins_that_only_follow_the_seat_are_no_error() -> None:
    # One seat wins each opening for either contender: half the points, and no chance in it.
    elo = elo_of(0.5, 0.5, 0.5)
    assert (elo.difference, elo.error, elo.text) == (0, None, "+0")
    assert not elo.is_significant


def test_one_pair_tells_no_error() -> None:
    assert elo_of(0.75).error is None
    assert not elo_of(0.75).is_significant


def test_no_pair_tells_nothing() -> None:
    assert Elo.of([]) is None


def test_a_contender_that_won_everything_is_stronger_by_more_than_a_bound() -> None:
    # Ten pairs in a row have a chance of 1 in 20 where each has one of 0.05 ** 0.1 = 0.7411.
    elo = elo_of(*[1.0] * 10)
    assert elo.bound == pytest.approx(400 * math.log10(0.741134 / 0.258866), abs=1e-2)
    assert elo.text == "more than +183"
    assert elo.meaning("hard", "easy") == (
        "hard is stronger: expect it to take at least 74 % of the points against easy."
    )


def test_a_contender_that_lost_everything_is_weaker_by_as_much() -> None:
    elo = elo_of(*[0.0] * 10)
    assert elo.text == "less than -183"
    assert "easy is stronger" in elo.meaning("hard", "easy")
    assert "at least 74 %" in elo.meaning("hard", "easy")


def test_two_won_games_tell_nothing_yet() -> None:
    assert elo_of(1.0).meaning("a", "b") == "These games do not tell which one is stronger."


def test_a_difference_within_its_error_tells_nothing() -> None:
    assert not elo_of(1.0, 0.5, 1.0, 0.0).is_significant
    assert elo_of(*[1.0, 0.75] * 20).is_significant
    assert (
        elo_of(*[0.0, 0.25] * 20)
        .meaning("a", "b")
        .startswith("b is stronger: expect it to take 88")
    )
