"""Undo where dice were thrown: back to the last real choice, and the same dice fall again."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.core.position import CHANCE
from kono_tui.core.save import Throw
from kono_tui.errors import IllegalMove
from kono_tui.play.chance import DICE
from kono_tui.play.series import Series, Stage
from tests.play.canoga import (
    COMPUTERS,
    HUMANS,
    ONE_OR_TWO,
    WINNING,
    at,
    begun,
    decided,
    match_of,
    moments,
    rolled,
    thrown,
    typed,
)


def moves(series: Series) -> list[str]:
    return typed(match_of(series))


def fallen(series: Series) -> tuple[Throw, ...]:
    """The dice of a round so far."""
    return tuple(move.cells for move in match_of(series).moves if move.kind == DICE)


def test_a_choice_is_taken_back_with_the_throw_after_it() -> None:
    series = thrown(begun(dice=((6, 6),)), "4+5 c9", "1+1")
    back = series.undo()
    assert moves(back) == ["two", "4+5"]
    assert back.dice == ((1, 1), (6, 6))
    assert back.stage is Stage.PLAY


def test_the_same_dice_fall_again_after_another_choice() -> None:
    back = thrown(begun(), "4+5 c9", "1+1").undo()
    again = rolled(decided(back, "c5+4", "two"))
    assert moves(again) == ["two", "4+5", "c5+4", "two", "1+1"]
    assert again.dice == ()


def test_playing_on_as_before_leads_back_to_where_it_was() -> None:
    series = thrown(begun(dice=((6, 6),)), "4+5 c9", "1+1 c2", "1+1")
    back = series.undo()
    assert moves(back) == ["two", "4+5", "c9", "two", "1+1"]
    again = rolled(decided(back, "c2", "two"))
    assert again == series


def test_each_undo_goes_back_by_one_choice_and_then_to_the_first_throw() -> None:
    series = thrown(begun(), "4+5 c9", "1+1 c2", "6+6")
    lengths = [len(match_of(series).moves)]
    while match_of(series).moves:
        series = series.undo()
        lengths.append(len(match_of(series).moves))
    assert lengths == [8, 5, 2, 0]
    assert series.dice == ((4, 5), (1, 1), (6, 6))
    with pytest.raises(IllegalMove, match="nothing to undo"):
        series.undo()


def test_a_throw_that_had_to_be_made_is_taken_back_where_nothing_was_chosen() -> None:
    series = decided(begun(), "two")
    assert match_of(series).to_move == CHANCE
    assert moves(series.undo()) == []
    assert moves(rolled(series).undo()) == []


def test_after_the_computers_turn_the_humans_last_choice_is_taken_back() -> None:
    human = thrown(begun(), "4+5 c9", "1+1 c2", "1+1")
    series = thrown(human, "3+4 c7", "6+3 u9", "1+1 c2", "1+2 c3", "1+2", "5+4")
    back = series.undo()
    assert moves(back) == ["two", "4+5", "c9", "two", "1+1"]
    assert back.dice == ((1, 1), (3, 4), (6, 3), (1, 1), (1, 2), (1, 2), (5, 4))
    assert fallen(back) + back.dice == fallen(series)


def test_the_computer_throws_the_same_dice_again_after_that() -> None:
    human = thrown(begun(), "4+5 c9", "1+1 c2", "1+1")
    back = thrown(human, "3+4 c7", "6+3 u9").undo()
    again = rolled(decided(rolled(decided(back, "c2", "two")), "two"))
    assert moves(again)[-2:] == ["two", "3+4"]
    assert rolled(decided(again, "c4+3", "two")).dice == ()


def test_one_die_chosen_instead_of_two_can_be_taken_back() -> None:
    series = decided(at(ONE_OR_TWO), "one")
    assert match_of(series).to_move == CHANCE
    assert moves(series.undo()) == []
    back = decided(series, "3").undo()
    assert moves(back) == []
    assert back.dice == ((3,),)


def test_a_throw_of_one_die_waits_until_one_die_is_thrown_again() -> None:
    back = decided(at(ONE_OR_TWO), "one", "3").undo()
    two = rolled(decided(back, "two"))
    assert len(fallen(two)[-1]) == 2
    assert two.dice == ((3,),)
    one = rolled(decided(back, "one"))
    assert fallen(one) == ((3,),)
    assert one.dice == ()


def test_the_number_of_dice_is_a_choice_to_go_back_to_before_a_choice_of_squares() -> None:
    series = decided(at(ONE_OR_TWO), "one", "3", "c3", "two")
    assert moves(series.undo()) == ["one", "3", "c3"]
    assert moves(series.undo().undo()) == ["one", "3"]
    assert moves(series.undo().undo().undo()) == []
    assert series.undo().undo().undo().dice == ((3,),)


def test_a_win_is_taken_back_to_the_choice_that_won() -> None:
    series = thrown(at(WINNING), "4+5 c9")
    assert series.stage is Stage.ROUND_OVER
    assert moves(series.undo()) == ["two", "4+5"]
    assert series.undo().dice == ()


def test_quitting_is_taken_back_alone() -> None:
    series = thrown(begun(), "4+5 c9")
    assert series.quit(0).undo() == series


def test_of_two_humans_the_latest_choice_of_either_is_taken_back() -> None:
    series = thrown(begun(players=HUMANS), "4+5 c9", "1+1 c2", "1+1")
    assert moves(series.undo())[-1] == "1+1"
    other = thrown(series, "3+4 c7", "2+2")
    assert moves(other.undo()) == [*moves(series), "two", "3+4"]


def test_between_computers_the_latest_choice_is_taken_back() -> None:
    series = thrown(begun(players=COMPUTERS), "4+5 c9", "1+1 c2", "1+1", "3+4")
    assert moves(series.undo()) == ["two", "4+5", "c9", "two", "1+1"]
    assert series.undo().dice == ((1, 1), (3, 4))


@pytest.mark.parametrize("seed", range(12))
def test_undo_never_changes_the_dice_that_fall(seed: int) -> None:
    """Whatever was played: the dice taken back are the first to fall, in the same order."""
    source = random.Random(seed)
    file = tuple((source.randint(1, 6), source.randint(1, 6)) for _ in range(3))
    undone = 0
    for series in moments(source, rounds=1):
        if series.match is None or not series.match.moves:
            continue
        given = replace(series, dice=file)
        try:
            back = given.undo()
        except IllegalMove:
            assert not any(turn.seat in series.humans for turn in series.match.turns)
            continue
        undone += 1
        left = match_of(back)
        assert left.moves == series.match.moves[: len(left.moves)]
        assert len(left.moves) < len(series.match.moves)
        assert fallen(back) + back.dice == fallen(series) + file
        assert left.to_move != CHANCE
        assert left.to_move in (series.humans or {0, 1})
    assert undone > 20
