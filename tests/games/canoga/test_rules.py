"""Each rule of a turn on a drawn position: throwing, covering, uncovering, and whose turn it is."""

from __future__ import annotations

from itertools import combinations

import pytest

from kono_tui.core.position import CHANCE
from kono_tui.games.canoga.rows import may_throw_one, sets_with_sum, two_dice_ways
from kono_tui.games.canoga.setup import start_position
from tests.games.canoga.drawn import (
    SIZES,
    legal_decisions,
    move_names,
    parse_drawing,
    play_named,
    play_throws,
    row_of,
)

FRESH = """
    computer: 1 2 3 4 5 6 7 8 9
    human:    1 2 3 4 5 6 7 8 9
    human to throw
"""
MIXED = """
    computer: * 2 * 4 * 6 7 8 *
    human:    1 2 3 * 5 6 7 8 *
    human to throw
"""
HIGH = {
    9: """
        computer: 1 2 3 4 5 6 7 8 *
        human:    1 2 3 4 5 6 * * *
        human to throw
    """,
    10: """
        computer: 1 2 3 4 5 6 7 8 9 *
        human:    1 2 3 4 5 6 * * * *
        human to throw
    """,
    11: """
        computer: 1 2 3 4 5 6 7 8 9 10 *
        human:    1 2 3 4 5 6 * * * * *
        human to throw
    """,
}

# The start


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("first", [0, 1])
def test_a_round_starts_with_two_open_rows_and_a_throw_of_two_dice(size: int, first: int) -> None:
    position = start_position(size, first, None)
    assert row_of(position, 0) == row_of(position, 1) == frozenset()
    assert position.size == size
    assert position.to_move == first
    assert move_names(position) == {"two"}
    assert not position.is_over()


# Throwing


def test_each_of_36_throws_of_two_dice_is_as_likely_as_any_other() -> None:
    rolling = play_named(parse_drawing(FRESH), "two")
    assert rolling.to_move == CHANCE
    assert move_names(rolling) == {f"{one}+{two}" for one in range(1, 7) for two in range(1, 7)}
    assert list(rolling.odds()) == [1] * 36


def test_each_face_of_one_die_is_as_likely_as_any_other() -> None:
    rolling = play_named(parse_drawing(HIGH[9]), "one")
    assert rolling.to_move == CHANCE
    assert move_names(rolling) == {"1", "2", "3", "4", "5", "6"}
    assert list(rolling.odds()) == [1] * 6


def test_the_ways_to_a_sum_are_counted_as_the_dice_fall() -> None:
    sums = [one + two for one in range(1, 7) for two in range(1, 7)]
    assert [int(two_dice_ways(total)) for total in range(-1, 16)] == [
        sums.count(n) for n in range(-1, 16)
    ]


def test_the_pips_of_both_dice_are_added() -> None:
    for dice, total in (("1+1", 2), ("3+4", 7), ("4+3", 7), ("6+5", 11)):
        assert play_named(parse_drawing(MIXED), "two", dice).total == total


@pytest.mark.parametrize("size", SIZES)
def test_one_die_may_be_thrown_while_all_own_squares_from_7_on_are_covered(size: int) -> None:
    position = parse_drawing(HIGH[size])
    assert move_names(position) == {"two", "one"}
    assert legal_decisions(position)[0] == ("two", ())
    assert play_named(position, "one", "3").total == 3


@pytest.mark.parametrize("size", SIZES)
def test_both_dice_must_be_thrown_while_any_of_them_is_open(size: int) -> None:
    whole = (1 << size) - 1
    for count in range(1, size - 5):
        for gone in combinations(range(7, size + 1), count):
            row = whole & ~sum(1 << (number - 1) for number in gone)
            assert not may_throw_one(size, row)
    for low in range(1 << 6):
        assert may_throw_one(size, (whole & ~0b111111) | low)


def test_the_opponents_high_squares_do_not_matter() -> None:
    position = parse_drawing("""
        computer: 1 2 3 4 5 6 * * *
        human:    * * * * * * 7 * *
        human to throw
    """)
    assert move_names(position) == {"two"}


def test_one_die_or_two_is_asked_before_each_throw_of_a_turn() -> None:
    position = parse_drawing(HIGH[9])
    position = play_throws(position, "4 c4", "3+2 c5", "1 c1")
    assert position.seat == 0
    assert move_names(position) == {"two", "one"}


def test_one_die_may_be_thrown_as_soon_as_the_last_high_square_is_covered() -> None:
    position = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 *
        human:    1 2 3 4 5 6 * 8 *
        human to throw
    """)
    assert move_names(position) == {"two"}
    assert move_names(play_throws(position, "4+4 c8")) == {"two", "one"}


@pytest.mark.parametrize("size", SIZES)
def test_both_dice_must_be_thrown_again_once_the_opponent_has_uncovered_one(size: int) -> None:
    ended = play_named(parse_drawing(HIGH[size]), "two", "6+6", "c6+5+1", "two", "6+6")
    assert ended.seat == 1
    opened = play_throws(ended, "4+4 u8")
    assert 8 not in row_of(opened, 0)
    back = play_named(opened, "two", "1+1", "c2", "two", "1+1")
    assert back.seat == 0
    assert move_names(back) == {"two"}


# Covering and uncovering


def test_squares_of_ones_own_row_are_covered_that_add_up_to_the_throw() -> None:
    chosen = play_named(parse_drawing(FRESH), "two", "4+2")
    assert move_names(chosen) == {"c6", "c5+1", "c4+2", "c3+2+1"}
    now = play_named(chosen, "c4+2")
    assert row_of(now, 0) == {4, 2}
    assert row_of(now, 1) == frozenset()


def test_covered_squares_of_the_opponent_are_uncovered_that_add_up_to_the_throw() -> None:
    chosen = play_named(parse_drawing(MIXED), "two", "4+5")
    assert {name for name in move_names(chosen) if name[0] == "u"} == {"u9", "u5+3+1"}
    now = play_named(chosen, "u5+3+1")
    assert row_of(now, 1) == {9}
    assert row_of(now, 0) == {4, 9}


def test_a_square_is_covered_only_while_it_is_open_and_uncovered_only_while_it_is_covered() -> None:
    chosen = play_named(parse_drawing(MIXED), "two", "2+2")
    assert move_names(chosen) == {"c3+1", "u3+1"}


def test_a_throw_is_used_in_one_row_or_in_the_other_never_in_both() -> None:
    position = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 *
        human:    1 * * * * * * * *
        human to throw
    """)
    assert move_names(play_named(position, "two", "4+5")) == {"u9"}
    assert move_names(play_named(position, "one", "1")) == {"c1"}
    assert play_named(position, "two", "4+6").seat == 1
    assert move_names(play_named(parse_drawing(MIXED), "two", "3+3")) == {
        "c6",
        "c5+1",
        "c3+2+1",
        "u5+1",
    }


def test_one_to_four_squares_can_be_covered_or_uncovered() -> None:
    covering = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 9
        human:    1 2 3 4 5 6 7 8 9
        human threw 11
    """)
    assert {len(numbers) for _, numbers in legal_decisions(covering)} == {2, 3, 4}
    assert "c5+3+2+1" in move_names(covering)
    uncovering = parse_drawing("""
        computer: * * * * 5 * 7 8 9 10 *
        human:    1 * * * * * * * * *  *
        human threw 12
    """)
    assert move_names(uncovering) == {"u11+1", "u6+4+2", "u6+3+2+1"}
    single = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 9 10 *
        human:    1 2 3 4 5 6 7 8 9 * 11
        human threw 11
    """)
    assert {"c11", "u11"} <= move_names(single)


@pytest.mark.parametrize("size", SIZES)
def test_never_are_five_squares_covered_with_a_throw(size: int) -> None:
    assert min(map(sum, combinations(range(1, size + 1), 5))) == 15
    counts = {
        int(word).bit_count() for total in range(1, 13) for word in sets_with_sum(size, total)
    }
    assert counts == {1, 2, 3, 4}


def test_covering_comes_before_uncovering_and_the_largest_squares_come_first() -> None:
    position = parse_drawing("""
        computer: * * * * * * * 8 *
        human:    1 2 3 4 5 6 7 8 9
        human threw 7
    """)
    names = ["7", "6+1", "5+2", "4+3", "4+2+1"]
    expected = [f"{letter}{name}" for letter in "cu" for name in names]
    found = legal_decisions(position)
    assert [kind[0] + "+".join(map(str, numbers)) for kind, numbers in found] == expected


# Whose turn it is


def test_a_player_who_has_covered_or_uncovered_throws_again() -> None:
    position = parse_drawing(MIXED)
    for throw in ("4+4 c8", "4+5 u9", "3+3 c5+1"):
        position = play_throws(position, throw)
        assert (position.to_move, position.seat) == (0, 0)
        assert move_names(position) == {"two"}


def test_a_throw_that_can_be_used_must_be() -> None:
    position = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 *
        human:    * * * * * 6 * * *
        human to throw
    """)
    chosen = play_named(position, "two", "4+5")
    assert move_names(chosen) == {"u9"}


def test_the_turn_ends_at_the_first_throw_that_fits_neither_row() -> None:
    position = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 *
        human:    * * * * 5 6 7 * *
        human to throw
    """)
    fits = {dice for dice in move_names(play_named(position, "two")) if is_usable(dice)}
    for dice in move_names(play_named(position, "two")):
        now = play_named(position, "two", dice)
        assert (now.seat == 0) == (dice in fits)
        assert now.to_move == now.seat
        assert (row_of(now, 0), row_of(now, 1)) == (row_of(position, 0), row_of(position, 1))
        if dice not in fits:
            assert move_names(now) == {"two"}


def is_usable(dice: str) -> bool:
    """Whether 5, 6 and 7 to cover, or 9 to uncover, have a use for a throw."""
    return sum(map(int, dice.split("+"))) in (5, 6, 7, 9, 11, 12)


def test_the_players_take_turns() -> None:
    position = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 9
        human:    1 * * * * * * * *
        human to throw
    """)
    ended = play_named(position, "two", "6+6")
    assert ended.seat == 1
    busy = play_throws(ended, "6+6 c9+3", "5+5 c8+2", "6+1 c7", "6+5 c6+5")
    assert busy.seat == 1
    again = play_named(busy, "two", "6+6", "u9+3", "two", "1+1", "u2", "two", "2+2", "c4")
    assert again.seat == 1
    assert play_named(again, "one", "3").seat == 0


def test_a_position_says_nothing_of_dice_that_are_not_in_the_air() -> None:
    for names in ((), ("two", "4+5"), ("two", "4+5", "c9")):
        assert list(play_named(parse_drawing(FRESH), *names).odds()) == []
