"""The score of a round, its winner, and the sentence that says why it is over."""

from __future__ import annotations

import pytest

from kono_tui.arena.contender import check_weight_names
from kono_tui.core.position import WIN_VALUE
from kono_tui.core.save import RoundOpening
from kono_tui.errors import SetupError
from kono_tui.games.fanorona.game import FANORONA
from tests.games.fanorona.drawn import SIZES, parse_drawing

EVEN = "W........\n.........\n.........\n.........\n........B"
AHEAD = "WWW......\n.........\n.........\n.........\n.......BB"
WIPED = "WWW......\n.........\n.........\n.........\n........."
LOST = WIPED.replace("W", "B")


@pytest.mark.parametrize(
    ("rows", "quiet", "awards", "winner"),
    [
        (AHEAD, 0, (0, 0), None),
        (AHEAD, 60, (0, 0), None),
        (WIPED, 0, (1, 0), 0),
        (LOST, 0, (0, 1), 1),
    ],
)
def test_taking_all_stones_wins_one_round_and_a_lead_wins_none(
    rows: str, quiet: int, awards: tuple[int, int], winner: int | None
) -> None:
    tally = FANORONA.rules.tally(parse_drawing(rows, quiet=quiet))
    assert (tally.awards, tally.winner) == (awards, winner)
    tally = FANORONA.rules.tally(parse_drawing(rows, quiet=quiet, white_seat=1))
    assert tally.awards == awards[::-1]
    assert tally.winner == (None if winner is None else 1 - winner)


@pytest.mark.parametrize(
    ("seat", "first", "second"), [(0, (20, 3), (19, 2)), (1, (19, 2), (20, 3))]
)
def test_the_score_is_the_stones_taken_with_those_left_beside_it(
    seat: int, first: tuple[int, int], second: tuple[int, int]
) -> None:
    tally = FANORONA.rules.tally(parse_drawing(AHEAD, white_seat=seat))
    for score, (taken, left) in zip(tally.scores, (first, second), strict=True):
        assert score.items == (("stones taken", taken),)
        assert score.extra_items == (("stones left", left),)
        assert score.total == taken


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_taken_at_the_start_and_as_much_left_on_either_side(size: int) -> None:
    tally = FANORONA.rules.tally(FANORONA.start(size, RoundOpening(1, "white")))
    stones = {5: 22, 7: 38, 9: 58}[size]
    assert [score.total for score in tally.scores] == [0, 0]
    assert [score.extra_items for score in tally.scores] == [(("stones left", stones),)] * 2


@pytest.mark.parametrize("quitter", [0, 1])
@pytest.mark.parametrize("rows", [EVEN, AHEAD])
def test_a_player_who_quits_leaves_the_round_to_the_opponent_and_the_scores_stand(
    rows: str, quitter: int
) -> None:
    position = parse_drawing(rows)
    tally = FANORONA.rules.tally(position, quitter)
    assert tally.scores == FANORONA.rules.tally(position).scores
    assert tally.winner == 1 - quitter
    assert (tally.awards[1 - quitter], sum(tally.awards)) == (1, 1)


@pytest.mark.parametrize(
    ("rows", "quiet", "ending"),
    [
        (WIPED, 0, "Black has no stone left."),
        (LOST, 0, "White has no stone left."),
        (AHEAD, 60, "Nothing was captured for 60 turns."),
        (AHEAD, 59, ""),
    ],
)
def test_an_end_is_reported_with_its_reason(rows: str, quiet: int, ending: str) -> None:
    assert FANORONA.rules.ending([parse_drawing(rows, quiet=quiet)], False) == ending


def test_a_third_time_is_reported_whatever_the_count_of_quiet_turns() -> None:
    past = [parse_drawing(AHEAD, quiet=quiet) for quiet in (0, 4, 8)]
    assert FANORONA.rules.ending(past, False) == "The position has come up for the third time."
    assert FANORONA.rules.ending(past[1:], True) == ""
    others = [parse_drawing(AHEAD, "B"), *past[1:]]
    assert FANORONA.rules.ending(others, True) == ""


def test_a_round_that_is_over_is_worth_a_win_a_loss_or_nothing() -> None:
    for rows, quiet, value in ((WIPED, 0, WIN_VALUE), (LOST, 0, -WIN_VALUE), (AHEAD, 60, 0)):
        assert int(parse_drawing(rows, quiet=quiet).value()) == value
        assert int(parse_drawing(rows, quiet=quiet, white_seat=1).value()) == -value


def test_there_is_no_board_and_there_are_no_weights_of_another_size() -> None:
    for size in (4, 6, 13):
        with pytest.raises(SetupError, match=r"5x9|choose 5, 7 or 9"):
            FANORONA.start(size, FANORONA.info.default_opening())
        with pytest.raises(SetupError, match=r"5x9|choose 5, 7 or 9"):
            check_weight_names(FANORONA, size, [])
    assert [FANORONA.info.size_name(size) for size in FANORONA.info.sizes] == [
        "5x9",
        "7x11",
        "9x13",
    ]
