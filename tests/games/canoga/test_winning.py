"""How a round is won: at once, by covering all of one's own row or opening all of the other."""

from __future__ import annotations

import pytest

from kono_tui.games.canoga.position import NOBODY, CanogaPosition
from kono_tui.games.canoga.setup import build_position, start_position
from tests.games.canoga.drawn import (
    SIZES,
    move_names,
    parse_drawing,
    play_named,
    play_throws,
    position_from_round,
    round_of,
    row_of,
)
from tests.games.canoga.naive import Round

NEARLY = """
    computer: 1 2 * 4 5 6 * 8 9
    human:    * * 3 * * 6 * * *
    human to throw
"""


def is_won(position: CanogaPosition, winner: int, way: str, earned: int) -> bool:
    """Whether it is over, for whom, how, and for how much; nobody decides any more."""
    assert position.is_over()
    assert move_names(position) == set()
    assert int(position.value()) == (100 * earned if winner == 0 else -100 * earned)
    told = (int(position.winner), "covering" if position.by_covering else "uncovering")
    return (*told, int(position.points_won())) == (winner, way, earned)


# Covering


def test_a_player_who_covers_the_whole_row_has_won_in_mid_turn() -> None:
    position = play_throws(parse_drawing(NEARLY), "6 c6")
    assert not position.is_over()
    assert is_won(play_throws(position, "3 c3"), 0, "covering", 35)


def test_the_last_squares_may_be_covered_with_one_throw() -> None:
    assert is_won(play_throws(parse_drawing(NEARLY), "4+5 c6+3"), 0, "covering", 35)


def test_a_win_by_covering_earns_the_opponents_open_squares() -> None:
    position = parse_drawing("""
        computer: * 2 3 * * * * * 9
        human:    1 * * * * * * * *
        human to throw
    """)
    assert is_won(play_throws(position, "1 c1"), 0, "covering", 2 + 3 + 9)


def test_the_other_seat_wins_in_the_same_way() -> None:
    position = parse_drawing("""
        computer: * * * * * * * * * * 11
        human:    1 * * * * * 7 * * 10 *
        computer to throw
    """)
    assert is_won(play_throws(position, "5+6 c11"), 1, "covering", 1 + 7 + 10)


@pytest.mark.parametrize("size", SIZES)
def test_covering_a_row_against_one_that_is_open_earns_all_of_it(size: int) -> None:
    rows = frozenset(range(1, size)), frozenset[int]()
    position = position_from_round(Round(size, rows, 0, sum=size))
    assert is_won(play_named(position, f"c{size}"), 0, "covering", size * (size + 1) // 2)


# Uncovering


def test_a_player_who_opens_the_opponents_whole_row_has_won_in_mid_turn() -> None:
    position = play_throws(parse_drawing(NEARLY), "3+4 u7")
    assert not position.is_over()
    assert is_won(play_throws(position, "1+2 u3"), 0, "uncovering", 1 + 2 + 4 + 5 + 7 + 8 + 9)


def test_the_last_squares_may_be_uncovered_with_one_throw() -> None:
    assert is_won(play_throws(parse_drawing(NEARLY), "5+5 u7+3"), 0, "uncovering", 36)


def test_a_win_by_uncovering_earns_ones_own_covered_squares() -> None:
    position = parse_drawing("""
        computer: 1 2 * 4 5 6 7 8 9 *
        human:    1 * 3 4 5 6 7 8 9 10
        computer to throw
    """)
    assert is_won(play_throws(position, "1+1 u2"), 1, "uncovering", 3 + 10)


def test_it_may_earn_nothing() -> None:
    position = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 *
        human:    1 2 3 4 5 6 7 8 9
        human to throw
    """)
    assert is_won(play_throws(position, "4+5 u9"), 0, "uncovering", 0)


def test_a_player_who_could_win_may_do_something_else() -> None:
    position = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 *
        human:    * 2 3 4 5 6 7 8 9
        human to throw
    """)
    assert {"u9", "c9", "c7+2"} <= move_names(play_named(position, "two", "4+5"))
    assert not play_throws(position, "4+5 c7+2").is_over()


# No win


@pytest.mark.parametrize("size", SIZES)
def test_a_row_that_never_had_a_covered_square_does_not_count_as_opened(size: int) -> None:
    for first in (0, 1):
        position = start_position(size, first, None)
        assert not position.is_over()
        assert not play_throws(position, "4+4 c8", "4+5 c9").is_over()
    passed = build_position(size, (0, 0b1000), 0)
    assert not passed.is_over()
    assert passed.winner == NOBODY


def test_a_row_that_was_opened_by_nobody_does_not_count_when_the_other_covers() -> None:
    position = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 9
        human:    1 2 3 * * * * * *
        human to throw
    """)
    position = play_throws(position, "2 c2")
    assert not position.is_over()
    assert not play_named(position, "two", "6+6").is_over()


def test_covering_more_is_no_win_while_a_square_is_open() -> None:
    position = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 9
        human:    * 2 3 4 5 6 * * *
        human to throw
    """)
    for throw in ("6 c6", "5 c5", "4 c4", "3 c3"):
        position = play_throws(position, throw)
        assert not position.is_over()
    assert is_won(play_throws(position, "2 c2"), 0, "covering", 45)


def test_ones_own_row_is_not_opened_by_ones_own_throw() -> None:
    position = parse_drawing("""
        computer: 1 2 * 4 5 6 7 8 9
        human:    1 2 3 4 * 6 7 8 9
        human threw 5
    """)
    assert move_names(position) == {"c4+1", "c3+2"}


# Rows from elsewhere


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat", [0, 1])
def test_rows_that_are_set_up_may_have_been_won_already(size: int, seat: int) -> None:
    whole = (1 << size) - 1
    full = size * (size + 1) // 2
    assert is_won(build_position(size, (whole, 0b11), seat), 0, "covering", full - 3)
    assert is_won(build_position(size, (0b100, whole), seat), 1, "covering", full - 3)
    assert is_won(build_position(size, (whole, 0), seat), 0, "covering", full)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat", [0, 1])
def test_rows_that_are_set_up_are_as_given_and_a_player_throws(size: int, seat: int) -> None:
    position = build_position(size, (0b101, 0b1000_0000), seat)
    assert row_of(position, 0) == {1, 3}
    assert row_of(position, 1) == {8}
    assert position.to_move == seat
    assert move_names(position) == {"two"}
    round = round_of(position)
    assert (round.winner, round.advantage, round.size) == (None, None, size)
