"""Who has won, how a round ends, and what is counted meanwhile."""

from __future__ import annotations

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import RoundOpening
from kono_tui.core.score import RoundScore
from kono_tui.games.konobi.game import KONOBI
from tests.games.konobi.test_wording import STUCK, position_of

BLACK_WON = "..B../..BWW/...B./..B../..BW."
WHITE_WON = "..B../WWWB./...W./B...W/..B.."


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_who_has_joined_both_edges_has_won(seat: int) -> None:
    black = position_of(BLACK_WON, "W", seat)
    assert black.is_over()
    assert KONOBI.rules.ending([black], False) == "Black has joined north and south."
    tally = KONOBI.rules.tally(black)
    assert (tally.winner, tally.awards) == (seat, (1 - seat, seat))
    white = position_of(WHITE_WON, "B", seat)
    assert KONOBI.rules.ending([white], False) == "White has joined west and east."
    tally = KONOBI.rules.tally(white)
    assert (tally.winner, tally.awards) == (1 - seat, (seat, 1 - seat))


def test_a_round_that_goes_on_has_no_winner_and_no_end() -> None:
    position = position_of("..B../...../...../..B../.WB.W", "W")
    assert KONOBI.rules.ending([position], False) == ""
    tally = KONOBI.rules.tally(position)
    assert (tally.winner, tally.awards) == (None, (0, 0))


def test_a_player_who_quits_leaves_the_round_to_the_other() -> None:
    position = position_of("..B../...../...../..B../.WB.W", "W")
    for seat in (0, 1):
        tally = KONOBI.rules.tally(position, seat)
        assert (tally.winner, tally.awards) == (1 - seat, (seat, 1 - seat))


def test_stones_are_counted_and_beside_them_what_a_line_still_needs() -> None:
    position = position_of("..B../..B../...../..B../.WB.W", "W", black_seat=1)
    white = RoundScore((("stones", 2),), (("to connect", 5),))
    black = RoundScore((("stones", 4),), (("to connect", 1),))
    assert KONOBI.rules.tally(position).scores == (white, black)


def test_where_one_colour_has_no_line_stones_alone_are_counted() -> None:
    for position in (position_of(BLACK_WON, "W"), position_of(WHITE_WON)):
        assert [score.extra_items for score in KONOBI.rules.tally(position).scores] == [(), ()]


def test_a_swap_changes_the_colours_of_both_seats() -> None:
    position = KONOBI.start(8, RoundOpening(1, "black"))
    assert (KONOBI.rules.colour(position, 0), KONOBI.rules.colour(position, 1)) == (
        "white",
        "black",
    )
    position = position.play(KONOBI.rules.encode(position, Move("place", (27,))))
    position = position.play(KONOBI.rules.encode(position, Move("swap")))
    assert (KONOBI.rules.colour(position, 0), KONOBI.rules.colour(position, 1)) == (
        "black",
        "white",
    )
    assert position.to_move == 1
    assert [score.total for score in KONOBI.rules.tally(position).scores] == [1, 0]


def test_a_pass_changes_nothing_but_the_turn() -> None:
    position = position_of(STUCK)
    passed = position.play(KONOBI.rules.encode(position, Move("pass")))
    assert passed.to_move != position.to_move
    assert KONOBI.display.view(passed) == KONOBI.display.view(position)
    assert KONOBI.rules.ending([position, passed], False) == ""


def test_the_usual_board_is_offered_with_two_others_before_the_rest() -> None:
    assert KONOBI.info.usual_size == 11
    assert KONOBI.info.sizes[:3] == (8, 11, 19)
    assert sorted(KONOBI.info.sizes) == list(range(4, 20))
    assert KONOBI.info.size_name(11) == "11x11"
