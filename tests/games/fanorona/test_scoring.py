"""The score of a round, its winner, and the sentence that says why it is over."""

from __future__ import annotations

import pytest

from kono_tui.core.position import WON
from kono_tui.core.save import Opening
from kono_tui.errors import SetupError
from kono_tui.games.fanorona import Fanorona
from tests.games.fanorona.drawn import SIZES, drawn

FANORONA = Fanorona()
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
def test_who_has_taken_all_stones_wins_one_round_and_a_lead_wins_none(
    rows: str, quiet: int, awards: tuple[int, int], winner: int | None
) -> None:
    tally = FANORONA.tally(drawn(rows, quiet=quiet))
    assert (tally.awards, tally.winner) == (awards, winner)
    tally = FANORONA.tally(drawn(rows, quiet=quiet, white_seat=1))
    assert tally.awards == awards[::-1]
    assert tally.winner == (None if winner is None else 1 - winner)


@pytest.mark.parametrize(
    ("seat", "first", "second"), [(0, (20, 3), (19, 2)), (1, (19, 2), (20, 3))]
)
def test_the_score_is_the_stones_taken_with_those_left_beside_it(
    seat: int, first: tuple[int, int], second: tuple[int, int]
) -> None:
    tally = FANORONA.tally(drawn(AHEAD, white_seat=seat))
    for score, (taken, left) in zip(tally.scores, (first, second), strict=True):
        assert score.items == (("stones taken", taken),)
        assert score.beside == (("stones left", left),)
        assert score.total == taken


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_taken_at_the_start_and_as_much_left_on_either_side(size: int) -> None:
    tally = FANORONA.tally(FANORONA.start(size, Opening(1, "white")))
    stones = {5: 22, 7: 38, 9: 58}[size]
    assert [score.total for score in tally.scores] == [0, 0]
    assert [score.beside for score in tally.scores] == [(("stones left", stones),)] * 2


@pytest.mark.parametrize("quitter", [0, 1])
@pytest.mark.parametrize("rows", [EVEN, AHEAD])
def test_who_quits_leaves_the_round_to_the_other_and_the_scores_stand(
    rows: str, quitter: int
) -> None:
    position = drawn(rows)
    tally = FANORONA.tally(position, quitter)
    assert tally.scores == FANORONA.tally(position).scores
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
def test_an_end_is_told_with_its_reason(rows: str, quiet: int, ending: str) -> None:
    assert FANORONA.ending([drawn(rows, quiet=quiet)], watched=False) == ending


def test_a_third_time_is_told_whatever_the_count_of_quiet_turns() -> None:
    past = [drawn(AHEAD, quiet=quiet) for quiet in (0, 4, 8)]
    assert FANORONA.ending(past, watched=False) == "The position has come up for the third time."
    assert FANORONA.ending(past[1:], watched=True) == ""
    others = [drawn(AHEAD, "B"), *past[1:]]
    assert FANORONA.ending(others, watched=True) == ""


def test_a_round_that_is_over_is_worth_a_win_a_loss_or_nothing() -> None:
    for rows, quiet, value in ((WIPED, 0, WON), (LOST, 0, -WON), (AHEAD, 60, 0)):
        assert int(drawn(rows, quiet=quiet).value()) == value
        assert int(drawn(rows, quiet=quiet, white_seat=1).value()) == -value


def test_there_is_no_board_and_there_are_no_weights_of_another_size() -> None:
    for size in (4, 6, 13):
        with pytest.raises(SetupError, match=r"5x9|choose 5, 7 or 9"):
            FANORONA.start(size, FANORONA.any_opening())
        with pytest.raises(SetupError, match=r"5x9|choose 5, 7 or 9"):
            FANORONA.weights(size)
    assert [FANORONA.size_name(size) for size in FANORONA.sizes] == ["5x9", "7x11", "9x13"]
