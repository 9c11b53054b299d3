"""A round that begins with the choice of a colour: the first colour begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.save import Player
from kono_tui.errors import SetupError
from kono_tui.games import read
from kono_tui.play.colours import answer, question, to_pick
from kono_tui.play.match import Match
from kono_tui.play.series import Series, Stage
from tests.fanorona import COMPUTERS, FANORONA, HUMANS, PLAYERS

Players = tuple[Player, Player]


def new(players: Players = PLAYERS, round: int = 1, wanted: str = "") -> Series:
    return Series(FANORONA, players, round=round, wanted=wanted)


def match_of(series: Series) -> Match:
    assert series.match is not None
    return series.match


def colours(series: Series) -> list[str]:
    return [FANORONA.colour(match_of(series).position, seat) for seat in (0, 1)]


def test_the_colour_comes_right_after_the_size_and_nothing_is_thrown() -> None:
    assert new().stage is Stage.SIZE
    series = new().choose_size(5)
    assert (series.stage, series.picker, series.opener) == (Stage.COLOUR, 0, None)
    begun = series.choose_colour("white")
    assert (begun.stage, begun.throws) == (Stage.PLAY, ())


@pytest.mark.parametrize("players", [PLAYERS, HUMANS])
@pytest.mark.parametrize(("colour", "opener"), [("white", 0), ("black", 1)])
def test_seat_0_has_the_colour_it_picked_and_white_begins(
    players: Players, colour: str, opener: int
) -> None:
    series = new(players).choose_size(7).choose_colour(colour)
    assert colours(series) == ["white", "black"][:: 1 if opener == 0 else -1]
    assert colours(series)[0] == colour
    assert series.opener == match_of(series).to_move == opener


def test_another_colour_is_refused() -> None:
    with pytest.raises(SetupError, match="'red' is no colour; choose white or black"):
        new().choose_size(5).choose_colour("red")


@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_computers_are_not_asked_and_take_white_by_turns(round: int) -> None:
    series = new(COMPUTERS, round).choose_size(5)
    assert series.stage is Stage.PLAY
    assert colours(series)[0] == ("white" if round % 2 else "black")
    assert match_of(series).to_move == (round - 1) % 2
    assert match_of(series).watched


@pytest.mark.parametrize("players", [PLAYERS, HUMANS])
def test_every_round_asks_anew_whoever_won(players: Players) -> None:
    series = new(players).choose_size(5).choose_colour("black").quit(0).next_round()
    assert (series.stage, series.totals) == (Stage.SIZE, (0, 1))
    series = series.choose_size(9)
    assert (series.stage, series.opener) == (Stage.COLOUR, None)
    assert colours(series.choose_colour("white")) == ["white", "black"]


@pytest.mark.parametrize("colour", ["white", "black"])
def test_a_colour_asked_for_before_is_taken_in_the_first_round_alone(colour: str) -> None:
    series = new(wanted=colour).choose_size(5)
    assert colours(series)[0] == colour
    assert series == new().choose_size(5).choose_colour(colour)
    assert series.quit(0).next_round().choose_size(5).stage is Stage.COLOUR


@pytest.mark.parametrize("players", [PLAYERS, HUMANS])
def test_a_game_saved_before_the_choice_asks_again(players: Players) -> None:
    series = replace(new(players, round=3), totals=(1, 1)).choose_size(7)
    save = read(FANORONA.write(series.save(), "text"))
    assert (save.start, save.opener) == (None, None)
    assert Series.resume(FANORONA, save) == series


def test_the_question_and_the_answer_are_in_the_words_of_who_plays() -> None:
    you, two = (new(players).choose_size(5) for players in (PLAYERS, HUMANS))
    assert question(you) == "White begins. Which colour do you play?"
    assert question(two) == "White begins. Which colour does Human 1 play?"
    assert to_pick(you) == "You pick a colour; White begins."
    assert to_pick(two) == "Human 1 picks a colour; White begins."
    assert answer(you.choose_colour("white")) == ["You play white and begin."]
    assert answer(you.choose_colour("black")) == [
        "You play black.",
        "The computer plays white and begins.",
    ]
    assert answer(new(COMPUTERS, 2).choose_size(5)) == ["Computer 2 plays white and begins."]
