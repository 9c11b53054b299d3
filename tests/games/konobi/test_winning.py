"""Chains from edge to edge, and passing, on drawn boards."""

from __future__ import annotations

from kono_tui.core.position import WIN_VALUE
from kono_tui.games.konobi.board import BLACK, EMPTY, WHITE
from kono_tui.games.konobi.setup import start_position
from tests.games.konobi import naive
from tests.games.konobi.drawn import (
    SIZES,
    drawing_rows,
    legal_names,
    position_after,
    position_from_drawing,
    round_of,
)

ALMOST = ".B..\n.B..\n.B..\nW.WW"
ACROSS = "..B.\nWW.W\n..B.\n..B."
BLACK_IS_STUCK = "WWBB\nBWBW\nW..W\nBBWB"
WHITE_IS_STUCK = "WBBBW\nWBBBW\nWBWWW\nB..BB\nWWBWB"


# Chains


def test_a_line_from_north_to_south_wins_for_black() -> None:
    position = position_from_drawing(ALMOST)
    assert position.winner == EMPTY
    assert not position.is_over()
    assert position.value() == 0
    won = position_after(position, "b1")
    assert won.winner == BLACK
    assert won.is_over()
    assert won.value() == WIN_VALUE


def test_a_line_from_west_to_east_wins_for_white() -> None:
    won = position_after(position_from_drawing(ACROSS, "W"), "c3")
    assert won.winner == WHITE
    assert won.value() == -WIN_VALUE


def test_what_a_win_is_worth_goes_by_who_plays_black() -> None:
    assert position_after(position_from_drawing(ALMOST, black_seat=1), "b1").value() == -WIN_VALUE
    assert (
        position_after(position_from_drawing(ACROSS, "W", black_seat=1), "c3").value() == WIN_VALUE
    )


def test_there_is_nothing_to_decide_when_the_round_is_over() -> None:
    assert legal_names(position_after(position_from_drawing(ALMOST), "b1")) == set()
    assert legal_names(position_after(position_from_drawing(ACROSS, "W"), "c3")) == set()


def test_the_edges_of_the_other_colour_are_nothing() -> None:
    turned = str.maketrans("BW", "WB")
    assert (
        position_after(position_from_drawing(ALMOST.translate(turned), "W"), "b1").winner == EMPTY
    )
    assert position_after(position_from_drawing(ACROSS.translate(turned)), "c3").winner == EMPTY


def test_a_chain_may_lead_through_a_weak_connection() -> None:
    position = position_from_drawing("..B.\n..B.\nW.B.\nB...")
    won = position_after(position, "b2")
    assert naive.weak_links(round_of(won), (3, 2), "B") == [(4, 1)]
    assert won.winner == BLACK


def test_a_chain_may_wind_back_and_forth() -> None:
    broken = position_from_drawing("BBBBB\n....B\nBB.BB\nB....\n.BBBB")
    assert broken.winner == EMPTY
    assert position_after(broken, "c3").winner == BLACK
    assert position_from_drawing("BBBBB\n....B\nBBBBB\nB....\n.BBBB").winner == BLACK


def test_stones_a_point_apart_are_not_joined() -> None:
    position = position_from_drawing(".B..\n....\n.B..\n.B..")
    assert position.winner == EMPTY
    assert position_after(position, "b3").winner == BLACK


def test_two_chains_that_reach_one_edge_each_do_not_win() -> None:
    assert position_from_drawing("B...\nB...\n..B.\n..B.").winner == EMPTY


def test_the_board_does_not_go_on_around_its_edges() -> None:
    assert position_from_drawing("...B\nB...\nB...\n...B").winner == EMPTY
    assert position_from_drawing("..WW\nWW..\n....\n....").winner == WHITE
    assert position_from_drawing("...W\nWW..\n....\n....").winner == EMPTY


# Passing


def test_a_player_without_a_legal_placement_must_pass() -> None:
    position = position_from_drawing(BLACK_IS_STUCK)
    assert legal_names(position) == {"pass"}
    passed = position_after(position, "pass")
    assert not passed.black_to_move
    assert passed.to_move == 1
    assert drawing_rows(passed) == drawing_rows(position)
    assert passed == position_from_drawing(BLACK_IS_STUCK, "W")
    assert passed.key() == position_from_drawing(BLACK_IS_STUCK, "W").key() != position.key()
    assert legal_names(passed) == {"b2", "c2"}
    assert position_after(passed, "b2").winner == WHITE


def test_white_passes_as_black_does() -> None:
    position = position_from_drawing(WHITE_IS_STUCK, "W", black_seat=1)
    assert position.to_move == 0
    assert legal_names(position) == {"pass"}
    passed = position_after(position, "pass")
    assert passed.black_to_move
    assert passed.to_move == 1
    assert legal_names(passed) == {"b2", "c2"}


def test_no_player_who_can_place_a_stone_passes() -> None:
    assert "pass" not in legal_names(position_from_drawing(BLACK_IS_STUCK, "W"))
    assert "pass" not in legal_names(position_from_drawing(WHITE_IS_STUCK, "B"))
    for size in SIZES:
        assert "pass" not in legal_names(start_position(size, 0))
