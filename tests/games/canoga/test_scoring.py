"""What a round earns, how it ends, and what is counted meanwhile."""

from __future__ import annotations

import pytest

from kono_tui.core.save import RoundOpening
from kono_tui.core.score import RoundScore
from kono_tui.games.canoga import scoring
from kono_tui.games.canoga.game import CANOGA
from tests.games.canoga.drawn import SIZES, parse_drawing, play_named, play_throws

UNDER_WAY = """
    computer: * 2 3 4 5 6 7 8 *
    human:    1 * 3 * 5 6 7 8 9
    computer to throw
"""
NEARLY = """
    computer: 1 2 3 4 5 6 7 8 *
    human:    * * * 4 * * * * *
    human to throw
"""


def test_a_win_by_covering_is_awarded_the_opponents_open_squares() -> None:
    ended = play_throws(parse_drawing(NEARLY), "4 c4")
    tally = CANOGA.rules.tally(ended)
    assert (tally.winner, tally.awards) == (0, (36, 0))
    assert [score.items for score in tally.scores] == [(("points", 36),), (("points", 0),)]
    assert CANOGA.rules.ending([ended], False) == "All squares of a row are covered."


def test_a_win_by_uncovering_is_awarded_the_winners_covered_squares() -> None:
    ended = play_throws(parse_drawing(NEARLY), "4+5 u9")
    tally = CANOGA.rules.tally(ended)
    assert (tally.winner, tally.awards) == (0, (41, 0))
    assert [score.total for score in tally.scores] == [41, 0]
    assert CANOGA.rules.ending([ended], False) == "The last covered square of a row was uncovered."


def test_the_other_seat_is_awarded_alike() -> None:
    swapped = """
        computer: * * * 4 * * * * *
        human:    1 2 3 4 5 6 7 8 *
        computer to throw
    """
    assert CANOGA.rules.tally(play_throws(parse_drawing(swapped), "4 c4")).awards == (0, 36)
    tally = CANOGA.rules.tally(play_throws(parse_drawing(swapped), "4+5 u9"))
    assert (tally.winner, tally.awards) == (1, (0, 41))


def test_a_round_may_be_won_for_nothing() -> None:
    ended = play_named(
        parse_drawing("""
            computer: 1 2 3 4 5 6 7 8 *
            human:    1 2 3 4 5 6 7 8 9
            human threw 9
        """),
        "u9",
    )
    tally = CANOGA.rules.tally(ended)
    assert (tally.winner, tally.awards) == (0, (0, 0))
    assert [score.items for score in tally.scores] == [(("points", 0),), (("points", 0),)]
    assert CANOGA.rules.ending([ended], False)


def test_a_round_that_goes_on_has_no_winner_no_points_and_no_end() -> None:
    for text in (UNDER_WAY, NEARLY):
        position = parse_drawing(text)
        tally = CANOGA.rules.tally(position)
        assert (tally.winner, tally.awards) == (None, (0, 0))
        assert [score.total for score in tally.scores] == [0, 0]
        assert CANOGA.rules.ending([position], False) == CANOGA.rules.ending([position], True) == ""


def test_beside_the_points_stands_what_is_open_and_what_is_covered() -> None:
    human = RoundScore((), (("still open", 39), ("covered", 6)))
    computer = RoundScore((), (("still open", 35), ("covered", 10)))
    assert CANOGA.rules.tally(parse_drawing(UNDER_WAY)).scores == (human, computer)
    ended = CANOGA.rules.tally(play_throws(parse_drawing(NEARLY), "4+5 u9"))
    beside = [score.extra_items for score in ended.scores]
    assert beside == [
        (("still open", 4), ("covered", 41)),
        (("still open", 45), ("covered", 0)),
    ]


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_row_counts_for_the_sum_of_its_numbers(size: int) -> None:
    scores = CANOGA.rules.tally(CANOGA.start(size, RoundOpening(0))).scores
    whole = size * (size + 1) // 2
    assert [score.extra_items for score in scores] == [(("still open", whole), ("covered", 0))] * 2


@pytest.mark.parametrize("quitter", [0, 1])
def test_a_round_that_somebody_quits_is_not_scored(quitter: int) -> None:
    for position in (
        parse_drawing(UNDER_WAY),
        parse_drawing(NEARLY),
        play_named(parse_drawing(NEARLY), "two"),
    ):
        tally = CANOGA.rules.tally(position, quitter)
        assert (tally.winner, tally.awards) == (None, (0, 0))
        assert [score.items for score in tally.scores] == [(), ()]
        assert scoring.advantage(position, quitter) is None


def test_rows_are_of_9_10_or_11_squares_and_called_by_their_number() -> None:
    assert CANOGA.info.sizes == SIZES
    assert [CANOGA.info.size_name(size) for size in SIZES] == ["9", "10", "11"]
    assert CANOGA.info.describe_sizes() == "9, 10 or 11"


def test_the_dice_say_who_begins_each_round_and_colours_do_not_matter() -> None:
    assert CANOGA.rounds.first_by == "dice"
    assert not CANOGA.rounds.winner_begins
    assert not CANOGA.rounds.picks_colour
    position = parse_drawing(UNDER_WAY)
    assert {CANOGA.rules.colour(position, seat) for seat in (0, 1)} == set(CANOGA.info.colours)


def test_the_computers_row_is_drawn_above_the_humans() -> None:
    view = CANOGA.display.view(parse_drawing(UNDER_WAY))
    assert (view.rows, view.columns, view.has_squares) == (2, 9, True)
    covered = [bool(point.piece) for point in view.points]
    assert [cell for cell, here in enumerate(covered) if here] == [0, 8, 10, 12]
    assert view.points[0].piece == CANOGA.rules.colour(parse_drawing(UNDER_WAY), 1)
    assert view.points[10].piece == CANOGA.rules.colour(parse_drawing(UNDER_WAY), 0)
