"""Canoga on the board: what keys and clicks do to a scene, its marks and its words."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.play.match import Match
from kono_tui.tui import handling, squares
from kono_tui.tui.marking import marks_of
from kono_tui.tui.paint.marks import Marks, Tray
from kono_tui.tui.scene import Scene
from kono_tui.tui.settings import Settings
from kono_tui.tui.status import turn
from tests.chains import COMPUTERS
from tests.tui.canoga import (
    AHEAD,
    CANOGA,
    against_computer,
    match_after,
    other,
    own,
    scene_after,
    series_after,
)

NINE = ("two", "4+5")
"""A throw of 9 on open rows."""
BOTH = ("two", "4+5", "c9", "two", "6+3", "c7+2", "two", "6+6", "c8+4", "two", "6+4", "c6+3+1")
"""Seat 0 has nothing but its 5 open, and has the turn."""
ANSWERED = (*BOTH, "two", "6+6", "two", "3+2")
"""Seat 1 has thrown 5: it can cover it in many ways, and uncover some of seat 0's."""


def said(scene: Scene) -> str:
    return turn(scene)[1]


def marks(scene: Scene) -> Marks:
    return marks_of(scene, Settings())


def tray(scene: Scene) -> Tray:
    found = marks(scene).tray
    assert found is not None
    return found


def go_through(scene: Scene, times: int, by: int = 1) -> Scene:
    for _ in range(times):
        scene = handling.stepped(scene, 0, by, False)
    return scene


# Throwing


def test_enter_throws_both_dice_where_nothing_else_is_allowed() -> None:
    scene = scene_after()
    assert tray(scene).options == ("two dice",)
    assert handling.entered(scene)[1] == Move("two")
    assert "Enter throws the dice." in said(scene)


def test_one_die_or_two_is_chosen_in_the_list_or_by_a_digit() -> None:
    scene = scene_after(*AHEAD)
    assert tray(scene).options == ("two dice", "one die")
    assert tray(scene).option == 0
    assert handling.entered(go_through(scene, 1))[1] == Move("one")
    assert handling.entered(go_through(scene, 2))[1] == Move("two")
    assert squares.numbered(scene, 1)[1] == Move("one")
    assert squares.numbered(scene, 2)[1] == Move("two")


def test_one_die_is_refused_with_the_rule_and_other_digits_with_what_works() -> None:
    scene, move = squares.numbered(scene_after(), 1)
    assert move is None
    assert said(scene) == "One die may be thrown once your 7 to 9 are covered."
    scene, move = squares.numbered(scene_after(), 5)
    assert move is None
    assert said(scene) == "The dice are to be thrown first: Enter or 2 throws both."


def test_no_square_is_chosen_before_the_throw() -> None:
    scene, move = handling.pressed(scene_after(), own(4))
    assert (scene.picked, move) == ((), None)
    assert said(scene) == "The dice are to be thrown first: Enter throws them."


# The list


def test_every_set_is_listed_and_gone_through_around_the_ends() -> None:
    scene = scene_after(*NINE)
    sets = ("9", "8+1", "7+2", "6+3", "6+2+1", "5+4", "5+3+1", "4+3+2")
    assert tray(scene).options == tuple(f"cover {each}" for each in sets)
    assert tray(scene).option is None
    first = go_through(scene, 1)
    assert (tray(first).option, first.picked) == (0, (own(9),))
    assert tray(go_through(scene, 3)).option == 2
    assert tray(go_through(scene, 9)).option == 0
    assert tray(go_through(scene, 1, by=-1)).option == 7
    assert tray(go_through(first, 1, by=-1)).option == 7


def test_enter_does_what_is_chosen_and_asks_for_a_choice_where_nothing_is() -> None:
    scene = scene_after(*NINE)
    assert handling.entered(scene)[1] is None
    assert "Up and Down choose" in said(handling.entered(scene)[0])
    chosen = go_through(scene, 3)
    assert said(chosen) == "Cover 7 and 2. Enter does it, Up and Down choose another."
    assert handling.entered(chosen)[1] == Move("cover", (own(7), own(2)))


def test_a_single_set_needs_no_choice() -> None:
    scene = scene_after("two", "1+1")
    assert tray(scene).options == ("cover 2",)
    assert handling.entered(scene)[1] == Move("cover", (own(2),))


# Square by square


def test_squares_are_chosen_by_digits_in_any_order_until_they_are_a_set() -> None:
    scene = scene_after(*NINE)
    for number, told in ((2, "Chosen: 2 of 9."), (3, "Chosen: 5 of 9.")):
        scene = squares.numbered(scene, number)[0]
        assert told in said(scene)
        assert handling.entered(scene)[1] is None
    scene = squares.numbered(scene, 4)[0]
    assert tray(scene).option == 7
    assert marks(scene).chosen == {own(2), own(3), own(4)}
    assert handling.entered(scene)[1] == Move("cover", (own(4), own(3), own(2)))


def test_a_square_chosen_again_is_not_chosen_any_more() -> None:
    scene = scene_after(*NINE)
    twice = squares.numbered(squares.numbered(scene, 2)[0], 2)[0]
    assert twice.picked == ()


def test_a_square_that_does_not_go_with_the_others_says_why_and_changes_nothing() -> None:
    scene = squares.numbered(scene_after(*NINE), 8)[0]
    refused = squares.numbered(scene, 2)[0]
    assert refused.picked == (own(8),)
    assert said(refused) == "That would be 10, and the throw was 9."


def test_only_squares_that_can_still_be_part_of_a_set_are_marked() -> None:
    scene = scene_after(*NINE)
    assert marks(scene).targets == {own(number) for number in range(1, 10)}
    assert marks(squares.numbered(scene, 8)[0]).targets == {own(1)}
    unmarked = marks_of(scene, Settings(marks=False))
    assert unmarked.targets == frozenset()


def test_every_legal_set_can_be_put_together_in_any_order() -> None:
    source = Random(5)
    for _ in range(60):
        match = match_after(size=source.choice((9, 10, 11)))
        for _ in range(source.randrange(1, 40)):
            if not match.ending:
                match = match.play(source.choice(match.legal))
        if match.ending or match.to_move == CHANCE:
            continue
        for move in match.legal:
            check_put_together(match, move, source)


def check_put_together(match: Match, move: Move, source: Random) -> None:
    series = replace(series_after(size=len(CANOGA.view(match.position).points) // 2), match=match)
    scene = Scene(series)
    cells = list(move.cells)
    source.shuffle(cells)
    for cell in cells:
        scene = squares.toggled(scene, cell)
    if cells:
        assert handling.entered(scene)[1] == move


# Covering and uncovering


def test_digits_mean_the_row_that_is_covered_or_uncovered_and_c_changes_it() -> None:
    scene = replace(scene_after(*ANSWERED), cursor=other(5))
    assert squares.covering(scene)
    covered = squares.numbered(scene, 5)[0]
    assert covered.picked == (other(5),)
    switched = squares.switched(covered)
    assert (switched.picked, squares.covering(switched)) == ((), False)
    uncovered = squares.numbered(squares.numbered(switched, 4)[0], 1)[0]
    assert handling.entered(uncovered)[1] == Move("uncover", (own(4), own(1)))
    assert squares.covering(squares.switched(uncovered))


def test_where_only_one_of_both_is_possible_c_says_so() -> None:
    scene = squares.switched(scene_after(*NINE))
    assert said(scene) == "Nothing can be uncovered with this throw."


def test_a_square_of_the_other_row_begins_another_choice() -> None:
    scene = squares.toggled(scene_after(*ANSWERED), other(5))
    turned = squares.toggled(scene, own(4))
    assert turned.picked == (own(4),)


# What is shown


def test_the_tray_shows_the_dice_and_whether_they_are_still_to_be_used() -> None:
    assert tray(scene_after()).dice == ()
    thrown = tray(scene_after(*NINE))
    assert (thrown.dice, thrown.live, thrown.heading) == ((4, 5), True, "4 + 5 = 9")
    used = tray(scene_after(*NINE, "c9"))
    assert (used.dice, used.live, used.heading) == ((4, 5), False, "Throw")


def test_the_past_shows_the_dice_that_lay_there() -> None:
    scene = replace(scene_after(*NINE, "c9", "two", "6+2"), reviewed=2)
    assert tray(scene).dice == (4, 5)
    assert tray(scene).options == ()


def test_names_and_totals_stand_beside_the_rows() -> None:
    scene = Scene(replace(against_computer(*NINE), totals=(36, 34)))
    assert tray(scene).names == ("You", "Computer")
    assert tray(scene).notes == ("total 36", "total 34")


def test_what_was_covered_last_is_marked_until_the_next_turn_covers_something() -> None:
    assert marks(scene_after(*NINE, "c7+2")).last == (own(7), own(2))
    assert marks(scene_after(*NINE, "c7+2", "two", "6+2")).last == (own(7), own(2))
    assert marks(scene_after(*BOTH, "two", "6+6", "two")).last == ()


def test_a_locked_square_is_told_and_cannot_be_uncovered() -> None:
    series = series_after("two", "4+3", advantage=(1, 7))
    scene = Scene(series, cursor=own(7), hovered=other(7))
    assert said(scene) == "Human 2's 7: covered, and locked until its owner has finished a turn."
    refused = squares.toggled(scene, other(7))
    assert refused.notice == "The 7 is locked until its owner has finished a turn."
    assert marks(scene).tray is not None
    assert all("uncover" not in each for each in tray(scene).options)


def test_computers_have_no_list() -> None:
    scene = Scene(series_after(*NINE, players=COMPUTERS))
    assert tray(scene).options == ()
    assert tray(scene).dice == (4, 5)


@pytest.mark.parametrize("size", [9, 10, 11])
def test_the_cursor_goes_along_its_row_and_not_beyond(size: int) -> None:
    scene = scene_after(*NINE, size=size, cursor=own(1, size))
    assert handling.stepped(scene, -1, 0, False).cursor == own(1, size)
    for number in range(2, size + 1):
        scene = handling.stepped(scene, 1, 0, False)
        assert scene.cursor == own(number, size)
    assert handling.stepped(scene, 1, 0, False).cursor == own(size, size)
