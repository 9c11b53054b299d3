"""Undo where dice were thrown: back to the last real choice, and the same dice fall again."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.core.position import CHANCE
from kono_tui.core.save import DiceThrow
from kono_tui.errors import IllegalMove
from kono_tui.play.chance_moves import DICE
from kono_tui.play.tournament import Stage, Tournament
from tests.play.canoga import (
    COMPUTERS,
    HUMANS,
    ONE_OR_TWO,
    WINNING,
    after_chance,
    after_decisions,
    after_throws,
    match_of,
    moments,
    round_at,
    start_round,
    typed_decisions,
)


def typed_moves(tournament: Tournament) -> list[str]:
    return typed_decisions(match_of(tournament))


def dice_so_far(tournament: Tournament) -> tuple[DiceThrow, ...]:
    """The dice of a round so far."""
    return tuple(move.cells for move in match_of(tournament).moves if move.kind == DICE)


def test_a_choice_is_taken_back_with_the_throw_after_it() -> None:
    tournament = after_throws(start_round(dice=((6, 6),)), "4+5 c9", "1+1")
    back = tournament.undo()
    assert typed_moves(back) == ["two", "4+5"]
    assert back.dice_left == ((1, 1), (6, 6))
    assert back.stage is Stage.PLAY


def test_the_same_dice_fall_again_after_another_choice() -> None:
    back = after_throws(start_round(), "4+5 c9", "1+1").undo()
    again = after_chance(after_decisions(back, "c5+4", "two"))
    assert typed_moves(again) == ["two", "4+5", "c5+4", "two", "1+1"]
    assert again.dice_left == ()


def test_playing_on_as_before_leads_back_to_where_it_was() -> None:
    tournament = after_throws(start_round(dice=((6, 6),)), "4+5 c9", "1+1 c2", "1+1")
    back = tournament.undo()
    assert typed_moves(back) == ["two", "4+5", "c9", "two", "1+1"]
    again = after_chance(after_decisions(back, "c2", "two"))
    assert again == tournament


def test_each_undo_goes_back_by_one_choice_and_then_to_the_first_throw() -> None:
    tournament = after_throws(start_round(), "4+5 c9", "1+1 c2", "6+6")
    lengths = [len(match_of(tournament).moves)]
    while match_of(tournament).moves:
        tournament = tournament.undo()
        lengths.append(len(match_of(tournament).moves))
    assert lengths == [8, 5, 2, 0]
    assert tournament.dice_left == ((4, 5), (1, 1), (6, 6))
    with pytest.raises(IllegalMove, match="nothing to undo"):
        tournament.undo()


def test_a_throw_that_had_to_be_made_is_taken_back_where_nothing_was_chosen() -> None:
    tournament = after_decisions(start_round(), "two")
    assert match_of(tournament).to_move == CHANCE
    assert typed_moves(tournament.undo()) == []
    assert typed_moves(after_chance(tournament).undo()) == []


def test_after_the_computers_turn_the_humans_last_choice_is_taken_back() -> None:
    human = after_throws(start_round(), "4+5 c9", "1+1 c2", "1+1")
    tournament = after_throws(human, "3+4 c7", "6+3 u9", "1+1 c2", "1+2 c3", "1+2", "5+4")
    back = tournament.undo()
    assert typed_moves(back) == ["two", "4+5", "c9", "two", "1+1"]
    assert back.dice_left == ((1, 1), (3, 4), (6, 3), (1, 1), (1, 2), (1, 2), (5, 4))
    assert dice_so_far(back) + back.dice_left == dice_so_far(tournament)


def test_the_computer_throws_the_same_dice_again_after_that() -> None:
    human = after_throws(start_round(), "4+5 c9", "1+1 c2", "1+1")
    back = after_throws(human, "3+4 c7", "6+3 u9").undo()
    again = after_chance(after_decisions(after_chance(after_decisions(back, "c2", "two")), "two"))
    assert typed_moves(again)[-2:] == ["two", "3+4"]
    assert after_chance(after_decisions(again, "c4+3", "two")).dice_left == ()


def test_one_die_chosen_instead_of_two_can_be_taken_back() -> None:
    tournament = after_decisions(round_at(ONE_OR_TWO), "one")
    assert match_of(tournament).to_move == CHANCE
    assert typed_moves(tournament.undo()) == []
    back = after_decisions(tournament, "3").undo()
    assert typed_moves(back) == []
    assert back.dice_left == ((3,),)


def test_a_throw_of_one_die_waits_until_one_die_is_thrown_again() -> None:
    back = after_decisions(round_at(ONE_OR_TWO), "one", "3").undo()
    two = after_chance(after_decisions(back, "two"))
    assert len(dice_so_far(two)[-1]) == 2
    assert two.dice_left == ((3,),)
    one = after_chance(after_decisions(back, "one"))
    assert dice_so_far(one) == ((3,),)
    assert one.dice_left == ()


def test_the_number_of_dice_is_a_choice_to_go_back_to_before_a_choice_of_squares() -> None:
    tournament = after_decisions(round_at(ONE_OR_TWO), "one", "3", "c3", "two")
    assert typed_moves(tournament.undo()) == ["one", "3", "c3"]
    assert typed_moves(tournament.undo().undo()) == ["one", "3"]
    assert typed_moves(tournament.undo().undo().undo()) == []
    assert tournament.undo().undo().undo().dice_left == ((3,),)


def test_a_win_is_taken_back_to_the_choice_that_won() -> None:
    tournament = after_throws(round_at(WINNING), "4+5 c9")
    assert tournament.stage is Stage.ROUND_OVER
    assert typed_moves(tournament.undo()) == ["two", "4+5"]
    assert tournament.undo().dice_left == ()


def test_quitting_is_taken_back_alone() -> None:
    tournament = after_throws(start_round(), "4+5 c9")
    assert tournament.quit(0).undo() == tournament


def test_of_two_humans_the_latest_choice_of_either_is_taken_back() -> None:
    tournament = after_throws(start_round(players=HUMANS), "4+5 c9", "1+1 c2", "1+1")
    assert typed_moves(tournament.undo())[-1] == "1+1"
    other = after_throws(tournament, "3+4 c7", "2+2")
    assert typed_moves(other.undo()) == [*typed_moves(tournament), "two", "3+4"]


def test_between_computers_the_latest_choice_is_taken_back() -> None:
    tournament = after_throws(start_round(players=COMPUTERS), "4+5 c9", "1+1 c2", "1+1", "3+4")
    assert typed_moves(tournament.undo()) == ["two", "4+5", "c9", "two", "1+1"]
    assert tournament.undo().dice_left == ((1, 1), (3, 4))


@pytest.mark.parametrize("seed", range(12))
def test_undo_never_changes_the_dice_that_fall(seed: int) -> None:
    """Whatever was played: the dice taken back are the first to fall, in the same order."""
    source = random.Random(seed)
    file = tuple((source.randint(1, 6), source.randint(1, 6)) for _ in range(3))
    undone = 0
    for tournament in moments(source, rounds=1):
        if tournament.match is None or not tournament.match.moves:
            continue
        given = replace(tournament, dice_left=file)
        try:
            back = given.undo()
        except IllegalMove:
            assert not any(turn.seat in tournament.local_humans for turn in tournament.match.turns)
            continue
        undone += 1
        left = match_of(back)
        assert left.moves == tournament.match.moves[: len(left.moves)]
        assert len(left.moves) < len(tournament.match.moves)
        assert dice_so_far(back) + back.dice_left == dice_so_far(tournament) + file
        assert left.to_move != CHANCE
        assert left.to_move in (tournament.local_humans or {0, 1})
    assert undone > 20
