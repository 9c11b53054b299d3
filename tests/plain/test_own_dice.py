"""The player's own dice, typed in: for the first move, and in every turn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.core.save import Save
from kono_tui.plain.session import PlayOptions
from kono_tui.play.storage.saves import autosaves_folder, load_save, write_save
from tests.plain.test_canoga import BY_HAND, NEW, SEED, resume_session, run_session
from tests.play.canoga import CANOGA, HUMANS, ONE_OR_TWO, PLAYERS, after_decisions, round_at

TWO = "two dice. They show: "
BEGUN = ("", "6 5", "1 2")


def test_the_first_throws_are_asked_for_of_both() -> None:
    text = run_session(BY_HAND, *BEGUN)
    assert f"Enter throws the dice (1 save 4 leave): You throw {TWO}6 5 You throw 6 and 5: 11." in (
        text
    )
    assert f"The computer throws {TWO}1 2 The computer throws 1 and 2: 3." in text
    assert "Your turn." in text


@pytest.mark.parametrize("typed", ["4 5", "4,5", "4+5", " 4  and  5 "])
def test_a_throw_is_asked_for_when_it_is_made(typed: str) -> None:
    text = run_session(BY_HAND, *BEGUN, "2", typed, "c9")
    assert f"You throw {TWO}" in text
    assert "You threw 4 and 5, 9 in all." in text
    assert "You covered 9." in text


@pytest.mark.parametrize("typed", ["", "7 1", "0 4", "4", "4 5 6", "45", "four five", "x"])
def test_what_no_dice_show_is_said_and_asked_for_again(typed: str) -> None:
    said = f"'{typed}' is not what was asked for; type two numbers from 1 to 6."
    assert said in run_session(BY_HAND, "", typed, *BEGUN[1:])
    text = run_session(BY_HAND, *BEGUN, "2", typed, "4 5")
    assert said in text
    assert "You threw 4 and 5, 9 in all." in text


def test_one_die_shows_one_number(tmp_path: Path) -> None:
    text = resume_session(tmp_path, round_at(ONE_OR_TWO), "one", "4 5", "3", by_hand=True)
    assert "You throw one die. It shows: 4 5" in text
    assert "'4 5' is not what was asked for; type one number from 1 to 6." in text
    assert "You threw a 3." in text


def test_the_computers_dice_are_asked_for_throw_by_throw() -> None:
    text = run_session(BY_HAND, "", "1 2", "6 5", "2", "4 5", "1 1", "1 1", "2")
    assert text.count(f"The computer throws {TWO}") == 4
    assert "The computer threw 4 and 5, 9 in all." in text
    assert "the turn is over." in text


def test_two_humans_are_told_whose_throw_it_is() -> None:
    text = run_session(replace(BY_HAND, players=HUMANS), "", "1 2", "", "6 5", "2")
    assert f"Human 1 throws {TWO}1 2" in text
    assert f"Human 2 throws {TWO}6 5" in text
    assert text.count(f"Human 2 throws {TWO}") == 2


def test_dice_that_are_taken_back_are_not_asked_for_again() -> None:
    text = run_session(BY_HAND, *BEGUN, "2", "4 5", "undo", "2", "c9")
    assert text.count(f"You throw {TWO}") == 2
    assert text.count("You threw 4 and 5, 9 in all.") == 3
    assert "You covered 9." in text


def test_a_dice_file_comes_first_and_then_the_players_own() -> None:
    text = run_session(replace(NEW, enters_dice=True), "", "2", "c9", "2", "c2", "2", "1 1")
    assert text.count("The dice file has run out. From now on, you throw your own dice.") == 1
    assert text.count(f"You throw {TWO}") == 1


@pytest.mark.parametrize("own", [True, False])
def test_a_throw_of_one_die_that_is_left_does_not_stand_for_the_first_ones(own: bool) -> None:
    text = run_session(replace(BY_HAND, dice=((3,),), enters_dice=own), *BEGUN)
    assert (f"You throw {TWO}6 5 You throw 6 and 5: 11." in text) == own
    (kept,) = autosaves_folder().iterdir()
    assert load_save(kept).dice_left == ((3,),)


def test_the_input_may_end_while_dice_are_asked_for() -> None:
    text = run_session(BY_HAND, *BEGUN, "2")
    assert text.endswith(".txt")
    assert "The game is kept." in text
    (kept,) = autosaves_folder().iterdir()
    again = run_session(PlayOptions(file=kept, seed=SEED, enters_dice=True), "4 5")
    assert f"You throw {TWO}4 5" in again
    assert "Dice: 4 and 5, 9 in all" in again


def test_a_file_that_begins_with_rolling_dice_names_nobody(tmp_path: Path) -> None:
    rolling = CANOGA.notation.parse_position("......... ......... 1 two - -")
    path = tmp_path / "rolling.txt"
    write_save(Save("canoga", 9, PLAYERS, opener=1, start=rolling), path)
    text = run_session(PlayOptions(file=path, seed=SEED, enters_dice=True), "4 5")
    assert f"Throw {TWO}4 5" in text
    assert "Dice: 4 and 5, 9 in all" in text
    assert "The computer's turn." in text


def test_without_dice_of_ones_own_nothing_is_asked_for(tmp_path: Path) -> None:
    text = resume_session(tmp_path, after_decisions(round_at(ONE_OR_TWO), "two"))
    assert "They show" not in text
    assert "You threw " in text
