"""A round that begins with the choice of a colour: the first colour begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.save import Player
from kono_tui.errors import SetupError
from kono_tui.games import read_save
from kono_tui.play.match import Match
from kono_tui.play.opening.colour_choice import (
    colour_question,
    describe_colour_pick,
    describe_colours,
)
from kono_tui.play.tournament import Stage, Tournament
from tests.fanorona_rounds import COMPUTERS, FANORONA, HUMANS, PLAYERS

Players = tuple[Player, Player]


def new_tournament(players: Players = PLAYERS, round: int = 1, wanted: str = "") -> Tournament:
    return Tournament(FANORONA, players, round=round, wanted_colour=wanted)


def match_of(tournament: Tournament) -> Match:
    assert tournament.match is not None
    return tournament.match


def colours(tournament: Tournament) -> list[str]:
    return [FANORONA.rules.colour(match_of(tournament).position, seat) for seat in (0, 1)]


def test_the_colour_comes_right_after_the_size_and_nothing_is_thrown() -> None:
    assert new_tournament().stage is Stage.SIZE
    tournament = new_tournament().choose_size(5)
    assert (tournament.stage, tournament.picker, tournament.opener) == (Stage.COLOUR, 0, None)
    begun = tournament.choose_colour("white")
    assert (begun.stage, begun.opening_throws) == (Stage.PLAY, ())


@pytest.mark.parametrize("players", [PLAYERS, HUMANS])
@pytest.mark.parametrize(("colour", "opener"), [("white", 0), ("black", 1)])
def test_seat_0_has_the_colour_it_picked_and_white_begins(
    players: Players, colour: str, opener: int
) -> None:
    tournament = new_tournament(players).choose_size(7).choose_colour(colour)
    assert colours(tournament) == ["white", "black"][:: 1 if opener == 0 else -1]
    assert colours(tournament)[0] == colour
    assert tournament.opener == match_of(tournament).to_move == opener


def test_another_colour_is_refused() -> None:
    with pytest.raises(SetupError, match="'red' is not a colour; choose white or black"):
        new_tournament().choose_size(5).choose_colour("red")


@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_computers_are_not_asked_and_take_white_by_turns(round: int) -> None:
    tournament = new_tournament(COMPUTERS, round).choose_size(5)
    assert tournament.stage is Stage.PLAY
    assert colours(tournament)[0] == ("white" if round % 2 else "black")
    assert match_of(tournament).to_move == (round - 1) % 2
    assert match_of(tournament).computers_only


@pytest.mark.parametrize("players", [PLAYERS, HUMANS])
def test_every_round_asks_anew_whoever_won(players: Players) -> None:
    tournament = new_tournament(players).choose_size(5).choose_colour("black").quit(0).next_round()
    assert (tournament.stage, tournament.totals) == (Stage.SIZE, (0, 1))
    tournament = tournament.choose_size(9)
    assert (tournament.stage, tournament.opener) == (Stage.COLOUR, None)
    assert colours(tournament.choose_colour("white")) == ["white", "black"]


@pytest.mark.parametrize("colour", ["white", "black"])
def test_a_colour_asked_for_before_is_taken_in_the_first_round_alone(colour: str) -> None:
    tournament = new_tournament(wanted=colour).choose_size(5)
    assert colours(tournament)[0] == colour
    assert tournament == new_tournament().choose_size(5).choose_colour(colour)
    assert tournament.quit(0).next_round().choose_size(5).stage is Stage.COLOUR


@pytest.mark.parametrize("players", [PLAYERS, HUMANS])
def test_a_game_saved_before_the_choice_asks_again(players: Players) -> None:
    tournament = replace(new_tournament(players, round=3), totals=(1, 1)).choose_size(7)
    save = read_save(FANORONA.write_save(tournament.to_save(), "text", with_history=True))
    assert (save.start, save.opener) == (None, None)
    assert Tournament.resume(FANORONA, save) == tournament


def test_the_question_and_the_answer_name_the_players() -> None:
    you, two = (new_tournament(players).choose_size(5) for players in (PLAYERS, HUMANS))
    assert colour_question(you) == "White begins. Which colour do you play?"
    assert colour_question(two) == "White begins. Which colour does Human 1 play?"
    assert describe_colour_pick(you) == "You pick a colour; White begins."
    assert describe_colour_pick(two) == "Human 1 picks a colour; White begins."
    assert describe_colours(you.choose_colour("white")) == ["You play white and begin."]
    assert describe_colours(you.choose_colour("black")) == [
        "You play black.",
        "The computer plays white and begins.",
    ]
    assert describe_colours(new_tournament(COMPUTERS, 2).choose_size(5)) == [
        "Computer 2 plays white and begins."
    ]
