"""Turns with dice in them: what belongs together, in mid-turn and after the turn."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.play.match import Match, PlayedTurn, split_turns
from kono_tui.play.wording import describe_standing
from tests.games.pig import PIG, PigPosition
from tests.play.canoga import (
    CANOGA,
    ONE_OR_TWO,
    WINNING,
    after_decisions,
    after_throws,
    decision_texts,
    match_of,
    moments,
    round_at,
    start_round,
)

IN_VAIN = ("4+5 c9", "1+1 c2", "1+1")
"""A turn whose third throw fits no squares."""


def pig_match(*kinds: str) -> Match:
    """A round of the toy game after these decisions."""
    match = Match.begin(PIG, PigPosition((0, 0), 0, 0, False))
    for kind in kinds:
        match = match.play(Move(kind))
    return match


def test_throws_and_their_uses_are_one_turn_up_to_the_throw_that_fits_nothing() -> None:
    match = match_of(after_throws(start_round(), *IN_VAIN, "3+4 c7"))
    assert match.turns == (PlayedTurn(0, 0, 8), PlayedTurn(1, 8, 11))
    assert match.turn_start == 8
    assert match.is_mid_turn


def test_a_turn_without_any_use_is_a_turn_of_two_decisions() -> None:
    match = match_of(after_throws(round_at("xx....... .xxxxxxxx 1 throw - -"), "1+1 u2", "1+1"))
    assert match.turns == (PlayedTurn(1, 0, 5),)
    quick = match_of(after_throws(round_at("......... .xxxxxxxx 1 throw - -"), "1+2"))
    assert quick.turns == (PlayedTurn(1, 0, 2),)
    assert quick.to_move == 0


@pytest.mark.parametrize("count", range(1, len(decision_texts(IN_VAIN))))
def test_a_turn_goes_on_whoever_decides_next_in_it(count: int) -> None:
    typed = decision_texts(IN_VAIN)[:count]
    match = match_of(after_decisions(start_round(), *typed))
    assert match.turns == (PlayedTurn(0, 0, count),)
    assert match.turn_start == 0
    assert match.is_mid_turn
    assert (match.to_move == CHANCE) == (typed[-1] == "two")


def test_after_a_throw_in_vain_the_other_seats_turn_has_not_begun() -> None:
    match = match_of(after_throws(start_round(), *IN_VAIN))
    assert match.turn_start == len(match.moves) == 8
    assert not match.is_mid_turn
    assert match.to_move == 1


def test_a_win_ends_the_turn_in_its_midst() -> None:
    tournament = after_throws(round_at(WINNING), "4+5 c9")
    match = match_of(tournament)
    assert match.ending
    assert match.turns == (PlayedTurn(0, 0, 3),)
    assert not match.is_mid_turn


def test_turns_are_counted_by_seats_and_not_by_throws() -> None:
    tournament = after_throws(start_round(), *IN_VAIN)
    assert describe_standing(tournament, match_of(tournament)).startswith("Round 1, turn 2.")
    later = after_throws(tournament, "3+4 c7")
    assert describe_standing(later, match_of(later)).startswith("Round 1, turn 2.")


def test_a_turn_is_found_by_its_decisions_dice_included() -> None:
    match = match_of(after_throws(start_round(), *IN_VAIN, "3+4 c7"))
    assert match.turn_at(0) is None
    assert match.turn_at(2) == PlayedTurn(0, 0, 2)
    assert match.turn_at(8) == PlayedTurn(0, 0, 8)
    assert match.turn_at(9) == PlayedTurn(1, 8, 9)


@pytest.mark.parametrize("seed", range(8))
def test_turns_cover_every_decision_once_and_seats_take_turns(seed: int) -> None:
    for tournament in moments(random.Random(seed), rounds=2):
        if tournament.match is None:
            continue
        turns = tournament.match.turns
        assert [turn.first for turn in turns] == [0, *(turn.end for turn in turns)][:-1]
        assert sum(turn.end - turn.first for turn in turns) == len(tournament.match.moves)
        seats = [turn.seat for turn in turns]
        assert all(one != other for one, other in pairwise(seats))
        for turn in turns:
            inner = tournament.match.positions[turn.first : turn.end]
            assert {int(each.to_move) for each in inner} <= {turn.seat, CHANCE}
            assert inner[0].to_move == turn.seat


@pytest.mark.parametrize("seed", range(8))
def test_a_line_is_split_as_the_round_is(seed: int) -> None:
    *_, last = (each for each in moments(random.Random(seed), rounds=1) if each.match)
    match = match_of(last)
    split = split_turns(CANOGA, match.positions[0], match.moves)
    assert split == [
        (match.positions[turn.first], match.moves[turn.first : turn.end]) for turn in match.turns
    ]
    assert len(split) > 1


def test_a_line_that_begins_with_the_dice_begins_with_a_turn_of_chance() -> None:
    match = match_of(after_decisions(round_at(ONE_OR_TWO), "one", "3", "c3"))
    rolling, chosen = match.positions[1], match.moves[1:]
    assert split_turns(CANOGA, rolling, chosen) == [
        (rolling, chosen[:1]),
        (match.positions[2], chosen[1:]),
    ]


def test_the_toy_is_split_where_the_seat_changes_and_not_at_its_dice() -> None:
    match = pig_match("throw", "two", "throw", "one", "throw", "two", "stop", "throw")
    assert match.turns == (PlayedTurn(0, 0, 4), PlayedTurn(1, 4, 7), PlayedTurn(0, 7, 8))
    split = split_turns(match.game, match.positions[0], match.moves)
    assert [len(moves) for _, moves in split] == [4, 3, 1]
    assert [begun.to_move for begun, _ in split] == [0, 1, 0]
