"""Chains from edge to edge, and passing, on drawn boards."""

from __future__ import annotations

from kono_tui.core.position import WON
from kono_tui.games.konobi.board import BLACK, EMPTY, WHITE
from kono_tui.games.konobi.setup import start
from tests.games.konobi import naive
from tests.games.konobi.drawn import SIZES, after, choices, drawn, redrawn, round_of

ALMOST = ".B..\n.B..\n.B..\nW.WW"
ACROSS = "..B.\nWW.W\n..B.\n..B."
BLACK_IS_STUCK = "WWBB\nBWBW\nW..W\nBBWB"
WHITE_IS_STUCK = "WBBBW\nWBBBW\nWBWWW\nB..BB\nWWBWB"


# Chains


def test_a_line_from_north_to_south_wins_for_black() -> None:
    position = drawn(ALMOST)
    assert position.winner == EMPTY
    assert not position.over()
    assert position.value() == 0
    won = after(position, "b1")
    assert won.winner == BLACK
    assert won.over()
    assert won.value() == WON


def test_a_line_from_west_to_east_wins_for_white() -> None:
    won = after(drawn(ACROSS, "W"), "c3")
    assert won.winner == WHITE
    assert won.value() == -WON


def test_what_a_win_is_worth_goes_by_who_plays_black() -> None:
    assert after(drawn(ALMOST, black_seat=1), "b1").value() == -WON
    assert after(drawn(ACROSS, "W", black_seat=1), "c3").value() == WON


def test_there_is_nothing_to_decide_when_the_round_is_over() -> None:
    assert choices(after(drawn(ALMOST), "b1")) == set()
    assert choices(after(drawn(ACROSS, "W"), "c3")) == set()


def test_the_edges_of_the_other_colour_are_nothing() -> None:
    turned = str.maketrans("BW", "WB")
    assert after(drawn(ALMOST.translate(turned), "W"), "b1").winner == EMPTY
    assert after(drawn(ACROSS.translate(turned)), "c3").winner == EMPTY


def test_a_chain_may_lead_through_a_weak_connection() -> None:
    position = drawn("..B.\n..B.\nW.B.\nB...")
    won = after(position, "b2")
    assert naive.weak(round_of(won), (3, 2), "B") == [(4, 1)]
    assert won.winner == BLACK


def test_a_chain_may_wind_back_and_forth() -> None:
    broken = drawn("BBBBB\n....B\nBB.BB\nB....\n.BBBB")
    assert broken.winner == EMPTY
    assert after(broken, "c3").winner == BLACK
    assert drawn("BBBBB\n....B\nBBBBB\nB....\n.BBBB").winner == BLACK


def test_stones_a_point_apart_are_not_joined() -> None:
    position = drawn(".B..\n....\n.B..\n.B..")
    assert position.winner == EMPTY
    assert after(position, "b3").winner == BLACK


def test_two_chains_that_reach_one_edge_each_do_not_win() -> None:
    assert drawn("B...\nB...\n..B.\n..B.").winner == EMPTY


def test_the_board_does_not_go_on_around_its_edges() -> None:
    assert drawn("...B\nB...\nB...\n...B").winner == EMPTY
    assert drawn("..WW\nWW..\n....\n....").winner == WHITE
    assert drawn("...W\nWW..\n....\n....").winner == EMPTY


# Passing


def test_who_has_no_legal_placement_must_pass() -> None:
    position = drawn(BLACK_IS_STUCK)
    assert choices(position) == {"pass"}
    passed = after(position, "pass")
    assert not passed.black_to_move
    assert passed.to_move == 1
    assert redrawn(passed) == redrawn(position)
    assert passed == drawn(BLACK_IS_STUCK, "W")
    assert passed.key() == drawn(BLACK_IS_STUCK, "W").key() != position.key()
    assert choices(passed) == {"b2", "c2"}
    assert after(passed, "b2").winner == WHITE


def test_white_passes_as_black_does() -> None:
    position = drawn(WHITE_IS_STUCK, "W", black_seat=1)
    assert position.to_move == 0
    assert choices(position) == {"pass"}
    passed = after(position, "pass")
    assert passed.black_to_move
    assert passed.to_move == 1
    assert choices(passed) == {"b2", "c2"}


def test_nobody_passes_who_can_place_a_stone() -> None:
    assert "pass" not in choices(drawn(BLACK_IS_STUCK, "W"))
    assert "pass" not in choices(drawn(WHITE_IS_STUCK, "B"))
    for size in SIZES:
        assert "pass" not in choices(start(size, 0))
