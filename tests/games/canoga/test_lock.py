"""The advantage: whose it is, which square, and how long it cannot be uncovered."""

from __future__ import annotations

import pytest

from kono_tui.core.save import RoundOpening
from kono_tui.games.canoga import scoring
from kono_tui.games.canoga.game import CANOGA
from kono_tui.games.canoga.position import NO_SQUARE, NOBODY
from kono_tui.games.canoga.scoring import digital_root
from kono_tui.games.canoga.setup import start_position
from tests.games.canoga import naive
from tests.games.canoga.drawn import (
    SIZES,
    move_names,
    parse_drawing,
    play_named,
    play_throws,
    row_of,
)

AGAINST = """
    computer: 1 2 3 4 5 ! 7 8 9
    human:    1 2 3 4 5 6 7 8 9
    human to throw
"""
HOLDS = """
    computer: 1 2 3 4 5 6 7 8 9
    human:    1 2 3 4 5 6 7 8 !
    human to throw
"""

# Which square, and whose


@pytest.mark.parametrize(
    ("score", "number"),
    [
        (27, 9),
        (39, 3),
        (66, 3),
        (10, 1),
        (0, 0),
        (1, 1),
        (9, 9),
        (19, 1),
        (45, 9),
        (55, 1),
        (65, 2),
    ],
)
def test_the_digits_of_a_score_are_added_until_one_is_left(score: int, number: int) -> None:
    assert digital_root(score) == number
    assert naive.advantage(score, 0) == ((1, number) if number else None)


def test_every_score_there_can_be_leaves_a_square_of_every_row() -> None:
    for score in range(67):
        assert digital_root(score) == (0 if score == 0 else 1 + (score - 1) % 9)


@pytest.mark.parametrize("opener", [0, 1])
@pytest.mark.parametrize("winner", [0, 1])
def test_the_player_who_did_not_open_the_last_round_has_the_advantage(
    opener: int, winner: int
) -> None:
    rows = ["1 2 * 4 5 6 7 * *", "* * * * * 6 * * *"]
    human, computer = rows if winner else rows[::-1]
    name = "computer" if winner else "human"
    position = parse_drawing(f"computer: {computer}\nhuman: {human}\n{name} to throw")
    ended = play_throws(position, "6 c6")
    assert (ended.winner, int(ended.points_won())) == (winner, 25)
    assert scoring.advantage(ended, opener) == (1 - opener, 7)
    assert naive.advantage(25, opener) == (1 - opener, 7)


def test_a_score_of_0_leaves_no_advantage() -> None:
    position = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 *
        human:    1 2 3 4 5 6 7 8 9
        human threw 9
    """)
    ended = play_named(position, "u9")
    assert ended.is_over()
    assert [scoring.advantage(ended, opener) for opener in (0, 1)] == [None, None]


def test_a_round_that_goes_on_leaves_none_either() -> None:
    assert scoring.advantage(parse_drawing(HOLDS), 0) is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("holder", [0, 1])
def test_the_next_round_starts_with_that_square_covered_and_no_other(
    size: int, first: int, holder: int
) -> None:
    for number in range(1, 10):
        position = CANOGA.start(size, RoundOpening(first, advantage=(holder, number)))
        assert position == start_position(size, first, (holder, number))
        assert row_of(position, holder) == {number}
        assert row_of(position, 1 - holder) == frozenset()
        assert (position.holder, position.lock) == (holder, number)
        assert position.to_move == first


def test_without_an_advantage_there_is_no_lock() -> None:
    position = CANOGA.start(9, RoundOpening(0))
    assert (position.lock, position.holder) == (NO_SQUARE, NOBODY)


# While it is locked


def test_a_locked_square_cannot_be_uncovered() -> None:
    chosen = play_named(parse_drawing(AGAINST), "two", "3+3")
    assert move_names(chosen) == {"c6", "c5+1", "c4+2", "c3+2+1"}


def test_nor_can_it_be_one_of_several() -> None:
    position = parse_drawing("""
        computer: * * * 4 5 ! 7 8 *
        human:    1 2 3 4 5 6 7 8 9
        human threw 9
    """)
    assert {name for name in move_names(position) if name[0] == "u"} == {"u9"}


def test_other_squares_of_its_row_can_be_uncovered() -> None:
    position = parse_drawing("""
        computer: * * * 4 5 ! 7 8 *
        human:    1 2 3 4 5 6 7 8 9
        human threw 6
    """)
    assert {name for name in move_names(position) if name[0] == "u"} == {"u3+2+1"}


def test_a_throw_that_only_the_locked_square_would_fit_ends_the_turn() -> None:
    locked = parse_drawing("""
        computer: 1 2 3 4 5 ! 7 8 9
        human:    1 * * * * * * * *
        human to throw
    """)
    free = parse_drawing("""
        computer: 1 2 3 4 5 * 7 8 9
        human:    1 * * * * * * * *
        human to throw
    """)
    assert move_names(play_named(free, "one", "6")) == {"u6"}
    assert play_named(locked, "one", "6").seat == 1


def test_it_stays_locked_through_the_opponents_whole_first_turn() -> None:
    position = play_throws(parse_drawing(AGAINST), "3+3 c6", "5+4 c9", "4+4 c8", "3+4 c7", "1+1 c2")
    assert (position.holder, position.lock) == (1, 6)
    assert move_names(play_named(position, "two", "2+3")) == {"c5", "c4+1"}
    assert move_names(play_named(position, "one", "6")) == {"c5+1"}
    ended = play_named(position, "one", "2")
    assert (ended.seat, ended.lock) == (1, 6)


def test_a_row_with_no_covered_square_but_the_locked_one_cannot_be_opened() -> None:
    for dice in move_names(play_named(parse_drawing(AGAINST), "two")):
        names = move_names(play_named(parse_drawing(AGAINST), "two", dice))
        assert not {name for name in names if name[0] == "u"}


# When it ends


def test_it_is_free_once_its_owner_has_finished_a_turn_that_opened_the_round() -> None:
    position = play_throws(parse_drawing(HOLDS), "4+4 c8", "3+4 c7")
    assert (position.seat, position.lock) == (0, 9)
    ended = play_named(position, "two", "6+6", "c6+5+1", "two", "4+6")
    assert (ended.seat, ended.lock, ended.holder) == (1, NO_SQUARE, NOBODY)
    assert "u9" in move_names(play_named(ended, "two", "4+5"))


def test_a_first_throw_that_ends_the_owners_turn_is_a_turn() -> None:
    position = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 9
        human:    * * * * * 6 * * !
        human to throw
    """)
    ended = play_named(position, "two", "1+1")
    assert (ended.seat, ended.lock) == (1, NO_SQUARE)


def test_it_is_free_after_the_owners_turn_where_the_opponent_opened_the_round() -> None:
    position = play_throws(parse_drawing(AGAINST), "4+4 c8", "5+4 c9", "3+4 c7", "3+3 c6", "2+3 c5")
    theirs = play_named(position, "two", "6+6")
    assert (theirs.seat, theirs.lock, theirs.holder) == (1, 6, 1)
    busy = play_throws(theirs, "4+5 c9", "4+4 c8", "4+3 c7", "1+1 c2", "2+2 c4", "3+5 u8")
    assert (busy.seat, busy.lock) == (1, 6)
    ours = play_named(busy, "two", "1+1")
    assert (ours.seat, ours.lock, ours.holder) == (0, NO_SQUARE, NOBODY)
    assert move_names(play_named(ours, "two", "2+4")) == {"c4+2", "c3+2+1", "u6", "u4+2"}


def test_the_turn_of_the_other_frees_nothing() -> None:
    ended = play_named(
        parse_drawing("""
            computer: 1 2 3 4 5 ! 7 8 9
            human:    1 * * * * * * * *
            human to throw
        """),
        "two",
        "6+6",
    )
    assert (ended.seat, ended.lock, ended.holder) == (1, 6, 1)


def test_its_owner_wins_in_its_first_turn_as_anybody_does() -> None:
    position = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 9
        human:    1 * * * * * * * !
        human to throw
    """)
    ended = play_throws(position, "1 c1")
    assert (ended.winner, int(ended.points_won())) == (0, 45)


def test_the_other_wins_by_covering_before_its_owner_has_had_a_turn() -> None:
    position = parse_drawing("""
        computer: 1 2 3 4 5 ! 7 8 9
        human:    1 * * * * * * * *
        human to throw
    """)
    ended = play_throws(position, "1 c1")
    assert (ended.winner, int(ended.points_won())) == (0, 45 - 6)


def test_a_locked_square_counts_as_covered() -> None:
    low = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 9
        human:    1 2 3 4 5 6 * * !
        human to throw
    """)
    assert move_names(low) == {"two", "one"}
    assert "c9" not in move_names(play_named(low, "two", "4+5"))


def test_locked_squares_are_shown_as_locked_until_they_are_free() -> None:
    view = CANOGA.display.view(parse_drawing(HOLDS))
    assert [cell for cell, point in enumerate(view.points) if point.is_strong] == [17]
    freed = play_throws(parse_drawing(HOLDS), "6+6 c6+5+1", "6+6 c8+4", "1+3")
    assert freed.lock == NO_SQUARE
    assert not any(point.is_strong for point in CANOGA.display.view(freed).points)
