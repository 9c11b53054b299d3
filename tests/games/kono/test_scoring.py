"""The score, on drawn boards."""

from __future__ import annotations

import pytest

from kono_tui.core.save import RoundOpening
from kono_tui.games.kono.game import KONO
from kono_tui.play.match import Match
from tests.games.kono.drawn import (
    STARTS,
    position_from_drawing,
    scores,
)

SIZES = (5, 7, 9)


def test_pieces_score_the_values_of_the_opponents_home_points_they_stand_on() -> None:
    position = position_from_drawing(
        """
        B  .  B  B  .
        .  .  .  .  B
        .  W  W  W  .
        .  B  B  B  .
        W  W  W  W  .
        """
    )
    assert scores(position)[1] == 3 + 5 + 1 + 1 == 10


@pytest.mark.parametrize("size", SIZES)
def test_a_full_home_scores_all_its_points(size: int) -> None:
    swapped = STARTS[size].replace("W", "x").replace("B", "W").replace("x", "B")
    total = {5: 15, 7: 27, 9: 43}[size]
    assert scores(position_from_drawing(swapped)) == (total, total)


@pytest.mark.parametrize("size", SIZES)
def test_ones_own_home_points_score_nothing(size: int) -> None:
    assert scores(KONO.start(size, RoundOpening(0, "white"))) == (0, 0)


def test_each_captured_piece_scores_5_and_each_item_is_declared() -> None:
    position = position_from_drawing(
        """
        .  B  .  .  .
        .  W  W  W  .
        .  W  W  W  .
        .  B  B  B  .
        .  .  W  .  .
        """
    )
    white, black = KONO.rules.tally(position).scores
    assert white.items == (("home points", 5), ("captures", 15))
    assert black.items == (("home points", 1), ("captures", 0))
    assert (white.total, black.total) == (20, 1)


def test_scores_go_with_the_seat_that_plays_the_colour() -> None:
    text = """
        .  B  .  .  .
        .  W  W  W  .
        .  W  W  W  .
        .  B  B  B  .
        .  .  W  .  .
    """
    assert scores(position_from_drawing(text, white_seat=0)) == (20, 1)
    assert scores(position_from_drawing(text, white_seat=1)) == (1, 20)


def test_the_larger_score_wins_the_round_and_is_awarded_the_difference() -> None:
    text = """
        .  .  B  .  .
        .  B  B  B  .
        .  B  B  B  .
        .  W  W  W  .
        WW W  W  W  .
    """
    tally = KONO.rules.tally(position_from_drawing(text))
    assert [score.total for score in tally.scores] == [10, 5]
    assert tally.awards == (5, 0)
    assert tally.winner == 0
    assert KONO.rules.tally(position_from_drawing(text, white_seat=1)).awards == (0, 5)
    assert KONO.rules.tally(position_from_drawing(text, white_seat=1)).winner == 1


def test_equal_scores_award_nothing_to_anybody() -> None:
    position = position_from_drawing(
        """
        .  .  B  .  .
        W  B  B  B  W
        W  B  B  B  .
        .  W  W  W  .
        .  .  W  .  .
        """
    )
    tally = KONO.rules.tally(position)
    assert [score.total for score in tally.scores] == [5, 5]
    assert tally.awards == (0, 0)
    assert tally.winner is None


def test_it_is_the_score_that_decides_and_not_who_got_home_first() -> None:
    position = position_from_drawing(
        """
        BB .  BB .  BB
        .  .  .  .  .
        .  .  B  .  .
        WW .  .  .  WW
        .  WW .  WW .
        """
    )
    match = Match.begin(KONO, position)
    assert match.ending == "Every piece White has left stands on the opponent's home."
    assert [score.total for score in match.tally.scores] == [4 + 15, 11 + 15]
    assert match.tally.winner == 1
    assert match.tally.awards == (0, 7)


def test_a_quitter_loses_5_points_and_may_go_below_zero() -> None:
    match = Match.begin(KONO, KONO.start(5, RoundOpening(0, "white"))).quit(0)
    assert [score.total for score in match.tally.scores] == [-5, 0]
    assert match.tally.scores[0].items[-1] == ("quitting", -5)
    assert match.tally.awards == (0, 5)
    assert match.tally.winner == 1


def test_the_penalty_is_taken_before_the_difference_so_that_a_quitter_may_still_win() -> None:
    text = """
        .  .  B  .  .
        .  B  B  B  .
        .  B  B  B  .
        .  W  W  W  .
        WW .  WW WW WW
    """
    position = position_from_drawing(text)
    assert scores(position) == (12, 5)
    assert scores(position, quitter=0) == (7, 5)
    assert KONO.rules.tally(position, 0).awards == (2, 0)
    assert KONO.rules.tally(position, 1).awards == (12, 0)
