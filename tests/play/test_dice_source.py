"""Dice from a file: which throw comes next, which stay, and which are used up."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import DiceThrow
from kono_tui.errors import FormatError
from kono_tui.games import GAMES
from kono_tui.play.chance_moves import DICE, describe_throw, pick_chance_move, without_throw
from kono_tui.play.chance_moves import latest_throw as latest
from kono_tui.play.dice_source import next_throw, read_dice, uses_dice_file
from kono_tui.play.match import Match
from tests.games.pig import PIG, PigPosition
from tests.play.canoga import (
    CANOGA,
    ONE_OR_TWO,
    after_chance,
    after_decisions,
    after_throws,
    match_of,
    round_at,
    start_round,
)

MIXED: tuple[DiceThrow, ...] = ((5,), (2, 3), (4,), (6, 6))


def throw_dice(word: str, dice: tuple[DiceThrow, ...], seed: int = 0) -> Move:
    """The dice that fall when one die or two are thrown."""
    match = match_of(after_decisions(round_at(ONE_OR_TWO), word))
    return pick_chance_move(match, dice, random.Random(seed))


def test_the_first_throw_of_as_many_dice_falls() -> None:
    assert throw_dice("two", MIXED) == Move(DICE, (2, 3))
    assert throw_dice("one", MIXED) == Move(DICE, (5,))
    assert throw_dice("one", MIXED[1:]) == Move(DICE, (4,))


def test_throws_of_another_number_of_dice_stay_for_later() -> None:
    tournament = after_decisions(start_round(dice=MIXED), "two")
    after = after_chance(tournament)
    assert match_of(after).moves[-1] == Move(DICE, (2, 3))
    assert after.dice_left == ((5,), (4,), (6, 6))


@pytest.mark.parametrize(("word", "count"), [("one", 1), ("two", 2)])
def test_where_no_throw_fits_the_dice_fall_by_chance(word: str, count: int) -> None:
    left = tuple(throw for throw in MIXED if len(throw) != count)
    found = {throw_dice(word, left, seed).cells for seed in range(600)}
    assert {len(throw) for throw in found} == {count}
    assert len(found) == 6**count


def test_dice_that_fall_by_chance_are_the_same_for_a_seed() -> None:
    for seed in range(20):
        assert throw_dice("two", (), seed) == throw_dice("two", (), seed)


def test_what_was_thrown_is_used_up_once_and_the_rest_stays() -> None:
    assert without_throw(((4, 5), (1, 1), (4, 5)), (4, 5)) == ((1, 1), (4, 5))
    assert without_throw(((1, 1), (4, 5)), (4, 5)) == ((1, 1),)
    assert without_throw(((1, 1), (4, 5)), (5, 4)) == ((1, 1), (4, 5))
    assert without_throw(((4,), (4, 4)), (4, 4)) == ((4,),)
    assert without_throw((), (4, 5)) == ()


def test_choosing_squares_uses_no_dice_up() -> None:
    tournament = after_throws(start_round(dice=((4, 5), (9, 9))), "4+5 c9")
    assert tournament.dice_left == ((9, 9),)


@pytest.mark.parametrize("seed", range(30))
def test_for_the_first_move_throws_of_one_die_are_passed_over(seed: int) -> None:
    source = random.Random(seed)
    assert next_throw(MIXED, source) == (2, 3)
    assert next_throw(MIXED[2:], source) == (6, 6)
    assert len(next_throw(MIXED[:1], source)) == 2


def test_dice_of_another_kind_are_not_taken_from_the_file() -> None:
    toy = Match.begin(PIG, PigPosition((0, 0), 0, 0, True))
    found = {pick_chance_move(toy, ((1, 1), (1,)), random.Random(seed)).kind for seed in range(40)}
    assert found == {"one", "two", "three"}


def test_the_latest_throw_is_found_as_of_a_moment() -> None:
    match = match_of(after_throws(start_round(), "4+5 c9", "1+1 c2", "1+1"))
    assert latest(None, 0) == ()
    found = [latest(match, count) for count in range(9)]
    assert found == [(), (), *[(4, 5)] * 3, *[(1, 1)] * 4]


def test_a_throw_of_two_dice_is_described_with_its_sum() -> None:
    assert describe_throw((4, 5)) == "4 and 5, 9 in all"
    assert describe_throw((3,)) == "3"


def test_a_dice_file_has_a_throw_of_one_die_or_two_a_line(tmp_path: Path) -> None:
    path = tmp_path / "dice.txt"
    path.write_text("4 5\n\n3\n  6   1 \n")
    assert read_dice(path, CANOGA) == ((4, 5), (3,), (6, 1))


@pytest.mark.parametrize("line", ["7", "0 1", "1 2 3", "4,5", "four", "-1 2"])
def test_a_bad_line_of_a_dice_file_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "dice.txt"
    path.write_text(f"4 5\n3\n{line}\n")
    with pytest.raises(FormatError) as refused:
        read_dice(path, CANOGA)
    assert f"{path}, line 3: found '{line}', expected one or two numbers from 1 to 6" in str(
        refused.value
    )


def test_games_without_any_dice_have_no_use_for_a_file() -> None:
    assert {key for key, game in GAMES.items() if uses_dice_file(game)} == {"kono", "canoga"}
