"""A tournament: dice, colours, rounds, totals."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import Player
from kono_tui.errors import IllegalMove, SetupError
from kono_tui.games import GAMES
from kono_tui.play.dice import next_throw
from kono_tui.play.match import Match
from kono_tui.play.series import Series, Stage

KONO = GAMES["kono"]
PLAYERS = (Player("Human", "human"), Player("Computer", "computer"))
COMPUTERS = (Player("Computer 1", "computer"), Player("Computer 2", "computer"))

# White is home in a single step.
NEARLY_OVER = "...../...../b..w./b.bb./WWW.b w 0"


def begun(colour: str = "white") -> Series:
    series = Series(KONO, PLAYERS).choose_size(5).throw((6, 6)).throw((1, 1))
    return series.choose_colour(colour)


def at(series: Series, line: str) -> Series:
    """The tournament with its round at another position."""
    return replace(series, match=Match.begin(KONO, KONO.from_line(line), series.watched))


def match_of(series: Series) -> Match:
    assert series.match is not None
    return series.match


def step(series: Series, text: str) -> Series:
    return series.play(KONO.parse(match_of(series).position, text))


def test_the_size_comes_first_then_the_dice_then_the_colour() -> None:
    series = Series(KONO, PLAYERS)
    assert series.stage is Stage.SIZE
    series = series.choose_size(7)
    assert series.stage is Stage.THROW
    series = series.throw((4, 3)).throw((2, 2))
    assert series.stage is Stage.COLOUR
    assert series.choose_colour("black").stage is Stage.PLAY


def test_the_human_throws_first_and_the_greater_sum_begins() -> None:
    series = Series(KONO, PLAYERS).choose_size(5)
    assert series.thrower == 0
    series = series.throw((1, 2))
    assert series.thrower == 1
    assert series.throw((2, 2)).opener == 1
    assert series.throw((1, 1)).opener == 0


def test_ties_are_thrown_again_by_both() -> None:
    series = Series(KONO, PLAYERS).choose_size(5).throw((4, 3)).throw((5, 2))
    assert series.stage is Stage.THROW
    assert series.thrower == 0
    assert series.throw((1, 1)).throw((6, 6)).opener == 1


@pytest.mark.parametrize("colour", ["white", "black"])
def test_the_winner_of_the_dice_plays_first_in_the_colour_picked(colour: str) -> None:
    match = match_of(begun(colour))
    assert match.to_move == 0
    assert KONO.colour(match.position, 0) == colour
    assert KONO.colour(match.position, 1) != colour


def test_the_colour_waits_for_the_dice() -> None:
    with pytest.raises(SetupError, match="dice"):
        Series(KONO, PLAYERS).choose_size(5).choose_colour("white")


def test_a_colour_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SetupError, match="white or black"):
        Series(KONO, PLAYERS).choose_size(5).throw((6, 6)).throw((1, 1)).choose_colour("red")


def test_the_winner_of_a_round_picks_the_colour_in_the_next() -> None:
    series = step(at(begun(), NEARLY_OVER), "3,4 se")
    assert series.stage is Stage.ROUND_OVER
    assert match_of(series).tally.awards == (5, 0)
    following = series.next_round()
    assert (following.stage, following.round, following.opener) == (Stage.SIZE, 2, 0)
    assert following.totals == (5, 0)
    assert following.choose_size(9).stage is Stage.COLOUR


def test_after_a_drawn_round_the_dice_are_thrown_again() -> None:
    level = at(begun(), "B...B/...../...../...../W...W w 0")
    assert match_of(level).tally.winner is None
    assert level.stage is Stage.ROUND_OVER
    assert level.next_round().choose_size(5).stage is Stage.THROW


def test_quitting_ends_the_round_and_the_other_is_awarded_the_difference() -> None:
    series = begun().quit(0)
    assert series.stage is Stage.ROUND_OVER
    assert match_of(series).tally.awards == (0, 5)
    assert series.next_round().opener == 1


def test_nothing_can_be_played_once_a_round_is_over() -> None:
    over = begun().quit(1)
    with pytest.raises(IllegalMove, match="over"):
        over.play(Move("pass"))
    with pytest.raises(IllegalMove, match="over"):
        over.quit(0)


def test_totals_add_up_and_decide_the_tournament() -> None:
    series = Series(KONO, PLAYERS, totals=(3, 9))
    assert series.winner == 1
    assert Series(KONO, PLAYERS, totals=(9, 9)).winner is None
    quits = replace(begun(), totals=(3, 9)).quit(1)
    assert quits.awarded().totals == (8, 9)


def test_undo_goes_back_to_the_humans_last_decision() -> None:
    series = begun()
    later = step(step(series, "2,1 se"), "4,5 nw")
    assert later.undo().match == series.match
    assert step(series, "2,1 se").undo().match == series.match
    with pytest.raises(IllegalMove, match="nothing to undo"):
        series.undo()


def test_quitting_can_be_undone() -> None:
    series = begun()
    assert series.quit(0).undo().match == series.match


def test_two_computers_undo_one_decision() -> None:
    series = replace(begun(), players=COMPUTERS)
    assert step(series, "2,1 se").undo().match == series.match


def test_a_throw_from_the_file_is_used_up() -> None:
    series = Series(KONO, PLAYERS, dice=((4, 3), (2, 2))).choose_size(5)
    source = random.Random(7)
    series = series.throw(next_throw(series.dice, source))
    assert series.throws == ((4, 3),)
    assert series.dice == ((2, 2),)
    series = series.throw(next_throw(series.dice, source))
    assert series.dice == ()
    assert len(next_throw(series.dice, source)) == 2


def test_random_dice_show_every_face_and_repeat_for_a_seed() -> None:
    throws = [next_throw((), random.Random(seed)) for seed in range(200)]
    assert {face for throw in throws for face in throw} == {1, 2, 3, 4, 5, 6}
    assert throws == [next_throw((), random.Random(seed)) for seed in range(200)]


def test_there_is_nothing_to_save_before_the_size_is_known() -> None:
    with pytest.raises(SetupError, match="size"):
        Series(KONO, PLAYERS).save()
