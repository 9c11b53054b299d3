"""Canoga on the board: what keys and clicks do to a scene, its marks and its words."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from kono_tui.core.board_marks import DiceTray, Marks
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.play.match import Match
from kono_tui.scene.controls import squares
from kono_tui.scene.controls.square_options import is_covering
from kono_tui.scene.explanations import explain_computer_turn
from kono_tui.scene.marks import build_marks
from kono_tui.scene.panels import log_entries
from kono_tui.scene.scene import Scene
from kono_tui.scene.status import describe_turn_card
from kono_tui.tui.game.panels.log_rows import fold_rows, pair_turns
from kono_tui.tui.settings.values import Settings
from tests.konane_chains import COMPUTERS
from tests.scene import inputs
from tests.tui.canoga_rounds import (
    AHEAD,
    CANOGA,
    against_computer,
    match_after,
    other_cell,
    own_cell,
    scene_after,
    tournament_after,
)

NINE = ("two", "4+5")
"""A throw of 9 on open rows."""
BOTH = ("two", "4+5", "c9", "two", "6+3", "c7+2", "two", "6+6", "c8+4", "two", "6+4", "c6+3+1")
"""Seat 0 has nothing but its 5 open, and has the turn."""
UNCOVERING = (*BOTH, "two", "6+6", "two", "3+2")
"""Seat 1 has thrown 5: it can cover it in many ways, and uncover some of seat 0's."""


def card_text(scene: Scene) -> str:
    return describe_turn_card(scene)[1]


def marks_on(scene: Scene) -> Marks:
    return build_marks(scene, Settings())


def tray_on(scene: Scene) -> DiceTray:
    found = marks_on(scene).tray
    assert found is not None
    return found


def select_options(scene: Scene, times: int, direction: int = 1) -> Scene:
    for _ in range(times):
        scene = inputs.move_cursor(scene, 0, direction, False)
    return scene


# Throwing


def test_enter_throws_both_dice_where_nothing_else_is_allowed() -> None:
    scene = scene_after()
    assert tray_on(scene).options == ("two dice",)
    assert inputs.press_enter(scene)[1] == Move("two")
    assert "Enter throws the dice." in card_text(scene)


def test_one_die_or_two_is_chosen_in_the_list_or_by_a_digit() -> None:
    scene = scene_after(*AHEAD)
    assert tray_on(scene).options == ("two dice", "one die")
    assert tray_on(scene).chosen_option == 0
    assert inputs.press_enter(select_options(scene, 1))[1] == Move("one")
    assert inputs.press_enter(select_options(scene, 2))[1] == Move("two")
    assert squares.press_digit(scene, 1)[1] == Move("one")
    assert squares.press_digit(scene, 2)[1] == Move("two")


def test_one_die_is_refused_with_the_rule_and_other_digits_with_what_works() -> None:
    scene, move = squares.press_digit(scene_after(), 1)
    assert move is None
    rule = "You may throw one die once your squares from 7 up are covered"
    assert card_text(scene) == f"{rule}, and 7, 8 and 9 are still open."
    scene, move = squares.press_digit(scene_after(), 5)
    assert move is None
    assert card_text(scene) == "Throw the dice first: Enter or 2 throws both."


def test_no_square_is_chosen_before_the_throw() -> None:
    scene, move = inputs.press_cell(scene_after(), own_cell(4))
    assert (scene.picked_cells, move) == ((), None)
    assert card_text(scene) == "Throw the dice first: Enter throws them."


# The list


def test_every_set_is_listed_and_gone_through_around_the_ends() -> None:
    scene = scene_after(*NINE)
    sets = ("9", "8+1", "7+2", "6+3", "6+2+1", "5+4", "5+3+1", "4+3+2")
    assert tray_on(scene).options == tuple(f"cover {each}" for each in sets)
    assert tray_on(scene).chosen_option is None
    first = select_options(scene, 1)
    assert (tray_on(first).chosen_option, first.picked_cells) == (0, (own_cell(9),))
    assert tray_on(select_options(scene, 3)).chosen_option == 2
    assert tray_on(select_options(scene, 9)).chosen_option == 0
    assert tray_on(select_options(scene, 1, direction=-1)).chosen_option == 7
    assert tray_on(select_options(first, 1, direction=-1)).chosen_option == 7


def test_enter_does_what_is_chosen_and_asks_for_a_choice_where_nothing_is() -> None:
    scene = scene_after(*NINE)
    assert inputs.press_enter(scene)[1] is None
    assert "Up and Down choose" in card_text(inputs.press_enter(scene)[0])
    chosen = select_options(scene, 3)
    assert card_text(chosen) == "Cover 7 and 2. Enter plays it, Up and Down choose another."
    assert inputs.press_enter(chosen)[1] == Move("cover", (own_cell(7), own_cell(2)))


def test_a_single_set_needs_no_choice() -> None:
    scene = scene_after("two", "1+1")
    assert tray_on(scene).options == ("cover 2",)
    assert inputs.press_enter(scene)[1] == Move("cover", (own_cell(2),))


# Square by square


def test_squares_are_chosen_by_digits_in_any_order_until_they_are_a_set() -> None:
    scene = scene_after(*NINE)
    for number, told in ((2, "Chosen: 2 of 9."), (3, "Chosen: 5 of 9.")):
        scene = squares.press_digit(scene, number)[0]
        assert told in card_text(scene)
        assert inputs.press_enter(scene)[1] is None
    scene = squares.press_digit(scene, 4)[0]
    assert tray_on(scene).chosen_option == 7
    assert marks_on(scene).chosen_squares == {own_cell(2), own_cell(3), own_cell(4)}
    assert inputs.press_enter(scene)[1] == Move("cover", (own_cell(4), own_cell(3), own_cell(2)))


def test_a_square_chosen_again_is_not_chosen_any_more() -> None:
    scene = scene_after(*NINE)
    twice = squares.press_digit(squares.press_digit(scene, 2)[0], 2)[0]
    assert twice.picked_cells == ()


def test_a_square_that_does_not_go_with_the_others_says_why_and_changes_nothing() -> None:
    scene = squares.press_digit(scene_after(*NINE), 8)[0]
    refused = squares.press_digit(scene, 2)[0]
    assert refused.picked_cells == (own_cell(8),)
    assert card_text(refused) == "That would be 10, and the throw was 9."


def test_only_squares_that_can_still_be_part_of_a_set_are_marked() -> None:
    scene = scene_after(*NINE)
    assert marks_on(scene).targets == {own_cell(number) for number in range(1, 10)}
    assert marks_on(squares.press_digit(scene, 8)[0]).targets == {own_cell(1)}
    unmarked = build_marks(scene, Settings(marks=False))
    assert unmarked.targets == frozenset()


def test_every_legal_set_can_be_put_together_in_any_order() -> None:
    source = Random(5)
    for _ in range(60):
        match = match_after(size=source.choice((9, 10, 11)))
        for _ in range(source.randrange(1, 40)):
            if not match.ending:
                match = match.play(source.choice(match.legal_moves))
        if match.ending or match.to_move == CHANCE:
            continue
        for move in match.legal_moves:
            check_put_together(match, move, source)


def check_put_together(match: Match, move: Move, source: Random) -> None:
    tournament = replace(
        tournament_after(size=len(CANOGA.display.view(match.position).points) // 2), match=match
    )
    scene = Scene(tournament)
    cells = list(move.cells)
    source.shuffle(cells)
    for cell in cells:
        scene = squares.toggle_square(scene, cell)
    if cells:
        assert inputs.press_enter(scene)[1] == move


# Covering and uncovering


def test_digits_mean_the_row_that_is_covered_or_uncovered_and_c_changes_it() -> None:
    scene = replace(scene_after(*UNCOVERING), cursor=other_cell(5))
    assert is_covering(scene)
    covered = squares.press_digit(scene, 5)[0]
    assert covered.picked_cells == (other_cell(5),)
    switched = squares.switch_row(covered)
    assert (switched.picked_cells, is_covering(switched)) == ((), False)
    uncovered = squares.press_digit(squares.press_digit(switched, 4)[0], 1)[0]
    assert inputs.press_enter(uncovered)[1] == Move("uncover", (own_cell(4), own_cell(1)))
    assert is_covering(squares.switch_row(uncovered))


def test_where_only_one_of_both_is_possible_c_says_so() -> None:
    scene = squares.switch_row(scene_after(*NINE))
    assert card_text(scene) == "Nothing can be uncovered with this throw."


def test_a_square_of_the_other_row_begins_another_choice() -> None:
    scene = squares.toggle_square(scene_after(*UNCOVERING), other_cell(5))
    turned = squares.toggle_square(scene, own_cell(4))
    assert turned.picked_cells == (own_cell(4),)


# What is shown


def test_the_tray_shows_the_dice_and_whether_they_are_still_to_be_used() -> None:
    assert tray_on(scene_after()).dice == ()
    thrown = tray_on(scene_after(*NINE))
    assert (thrown.dice, thrown.is_live, thrown.heading) == ((4, 5), True, "4 + 5 = 9")
    used = tray_on(scene_after(*NINE, "c9"))
    assert (used.dice, used.is_live, used.heading) == ((4, 5), False, "Throw")


def test_the_past_shows_the_dice_that_lay_there() -> None:
    scene = replace(scene_after(*NINE, "c9", "two", "6+2"), reviewed_ply=2)
    assert tray_on(scene).dice == (4, 5)
    assert tray_on(scene).options == ()


def test_names_and_totals_stand_beside_the_rows() -> None:
    scene = Scene(replace(against_computer(*NINE), totals=(36, 34)))
    assert tray_on(scene).names == ("You", "Computer")
    assert tray_on(scene).notes == ("total 36", "total 34")


def test_what_was_covered_last_is_marked_until_the_next_turn_covers_something() -> None:
    assert marks_on(scene_after(*NINE, "c7+2")).last_path == (own_cell(7), own_cell(2))
    assert marks_on(scene_after(*NINE, "c7+2", "two", "6+2")).last_path == (
        own_cell(7),
        own_cell(2),
    )
    assert marks_on(scene_after(*BOTH, "two", "6+6", "two")).last_path == ()


def test_a_locked_square_is_named_and_cannot_be_uncovered() -> None:
    tournament = tournament_after("two", "4+3", advantage=(1, 7))
    scene = Scene(tournament, cursor=own_cell(7), hovered_cell=other_cell(7))
    assert (
        card_text(scene) == "Human 2's 7: covered, and locked until its owner has finished a turn."
    )
    refused = squares.toggle_square(scene, other_cell(7))
    assert refused.notice == "The 7 is locked until its owner has finished a turn."
    assert marks_on(scene).tray is not None
    assert all("uncover" not in each for each in tray_on(scene).options)


def test_computers_have_no_list() -> None:
    scene = Scene(tournament_after(*NINE, players=COMPUTERS))
    assert tray_on(scene).options == ()
    assert tray_on(scene).dice == (4, 5)


@pytest.mark.parametrize("size", [9, 10, 11])
def test_the_cursor_goes_along_its_row_and_not_beyond(size: int) -> None:
    scene = scene_after(*NINE, size=size, cursor=own_cell(1, size))
    assert inputs.move_cursor(scene, -1, 0, False).cursor == own_cell(1, size)
    for number in range(2, size + 1):
        scene = inputs.move_cursor(scene, 1, 0, False)
        assert scene.cursor == own_cell(number, size)
    assert inputs.move_cursor(scene, 1, 0, False).cursor == own_cell(size, size)


def test_why_tells_the_whole_turn_a_sentence_for_each_throw() -> None:
    typed = ("two", "6+3", "c9", "two", "6+2", "c8", "two", "6+1", "c7", "one", "6", "c6")
    note, lines = explain_computer_turn(Scene(against_computer(*typed, first=1)))
    assert note == "computer, move 1"
    assert [line.partition(", ")[0] for line in lines] == [
        "The computer threw 9 and covered 9",
        "It threw 8 and covered 8",
        "It threw 7 and covered 7",
        "It threw one die",
        "It threw 6 and covered 6",
    ]
    assert "the largest of the open squares" in lines[0]


def test_the_log_has_a_step_for_each_throw_with_its_use() -> None:
    entries = log_entries(match_after("two", "6+3", "c9", "two", "6+2", "c8"))
    assert [each.steps for each in entries] == [("6+3 c9", "6+2 c8")]
    assert entries[0].text == "6+3 c9, 6+2 c8"
    (row,) = pair_turns(entries)
    assert [line.left for line in fold_rows([row], 14, 14)] == ["6+3 c9, 6+2 c8"]
    assert [line.left for line in fold_rows([row], 13, 14)] == ["6+3 c9", "6+2 c8"]
    assert [line.left for line in fold_rows([row], 4, 14)] == ["6+3", "c9", "6+2", "c8"]
