"""The last choice, saved for the next new game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.games import GAMES
from kono_tui.play.results import Outcome, RoundResult
from kono_tui.play.storage.last_game_options import (
    HUMAN,
    PLIES,
    NewGameOptions,
    chance_sources,
    computer_players,
    default_level,
    options_path,
    read_last_options,
    remember_level,
    write_last_options,
)
from kono_tui.play.storage.results_file import add_result
from kono_tui.search.levels import LEVELS
from tests.games.guess_toy import BLIND

USUAL = NewGameOptions().with_valid_values()
KONO = GAMES["kono"]
SEATS = (HUMAN, *LEVELS)

texts = st.text(st.characters(exclude_categories=["C"]), max_size=20)
wishes = st.builds(
    NewGameOptions,
    game=st.just("kono"),
    size=st.sampled_from((5, 7, 9)),
    seats=st.tuples(st.sampled_from(SEATS), st.sampled_from(SEATS)),
    watch=st.tuples(st.sampled_from(tuple(LEVELS)), st.sampled_from(tuple(LEVELS))),
    ply=st.sampled_from(PLIES),
    dice=st.sampled_from(chance_sources(KONO)),
    seed=texts,
    file=texts,
    opponents=st.dictionaries(st.sampled_from(tuple(GAMES)), st.sampled_from(tuple(LEVELS))),
)


def options_from_file(text: str) -> NewGameOptions:
    options_path().parent.mkdir(parents=True, exist_ok=True)
    options_path().write_text(text, "utf-8")
    return read_last_options()


def test_nothing_remembered_is_a_human_against_the_easiest_on_the_first_size() -> None:
    assert read_last_options() == USUAL
    assert (USUAL.game, USUAL.size, USUAL.seats, USUAL.dice) == (
        "kono",
        5,
        ("human", "easy"),
        "random",
    )


@given(wishes)
def test_what_is_remembered_comes_back(wanted: NewGameOptions) -> None:
    write_last_options(wanted)
    assert read_last_options() == wanted


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game = ",
        "\0",
        "size = 'five'\nseats = 'human'",
        "size = 6",
        "size = true",
        "game = 'chess'",
        "seats = ['human']",
        "seats = ['human', 'human', 'human']",
        "seats = ['human', 4]",
        "seats = ['human', 'godlike']",
        "watch = ['human', 'easy']",
        "seats = ['human', 'minimax']",
        "opponents = 'hard'",
        "opponents = {kono = 7, konane = 'godlike', chess = 'hard'}",
        "variant = 'straight'",
        "ply = 0",
        "ply = '3'",
        "dice = 'loaded'",
        "colour = 'white'",
        "[size]\nsize = 7",
    ],
)
def test_a_file_that_makes_no_sense_gives_the_usual_choice(text: str) -> None:
    assert options_from_file(text) == USUAL


def test_what_a_file_tells_rightly_counts_beside_what_it_tells_wrongly() -> None:
    assert options_from_file("size = 9\nseats = 7\n") == replace(USUAL, size=9)


def test_a_game_with_more_to_choose_remembers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "blind", BLIND)
    wanted = NewGameOptions(
        "blind",
        1,
        "ahead",
        ("human", "minimax"),
        ("alphabeta", "easy"),
        5,
        opponents={"blind": "minimax"},
    )
    write_last_options(wanted)
    assert read_last_options() == wanted
    assert computer_players(BLIND) == (*LEVELS, "minimax", "alphabeta")
    elsewhere = replace(wanted, game="kono").with_valid_values()
    assert elsewhere == replace(USUAL, ply=5, opponents={"blind": "minimax"})


def test_a_game_without_dice_has_no_use_for_a_dice_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "blind", BLIND)
    assert NewGameOptions("blind", 1, dice="file").with_valid_values().dice == "random"
    assert NewGameOptions("blind", 1, dice="seed").with_valid_values().dice == "seed"


def test_a_folder_that_cannot_be_written_is_no_harm(data: Path) -> None:
    data.write_text("a file where the folder should be")
    write_last_options(NewGameOptions(size=7))
    assert read_last_options() == USUAL


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ('game = "fanorona"\nsize = "7x11"\n', 7),
        ('game = "fanorona"\nsize = "9"\n', 9),
        ('game = "fanorona"\nsize = "9x9"\n', 5),
        ('game = "chess"\nsize = "7x7"\n', 7),
        ('size = ""\n', 5),
    ],
)
def test_a_size_may_be_told_by_its_name(text: str, size: int) -> None:
    assert options_from_file(text).size == size


# The opponent of the next game


KONANE = GAMES["konane"]


def test_the_opponent_of_a_first_game_of_each_kind_is_the_easiest() -> None:
    assert [default_level(game) for game in GAMES.values()] == ["easy"] * len(GAMES)


def test_the_last_choice_holds_for_its_game_alone() -> None:
    remember_level(KONO, "hard")
    assert (default_level(KONO), default_level(KONANE)) == ("hard", "easy")
    remember_level(KONANE, "alphabeta-4")
    assert (default_level(KONO), default_level(KONANE)) == ("hard", "alphabeta-4")
    assert read_last_options().for_game("konane").seats == (HUMAN, "alphabeta")


def test_a_round_played_to_its_end_counts_where_nothing_was_chosen() -> None:
    for level in ("easy", "medium"):
        add_result(RoundResult("kono", 5, level, Outcome.WON))
    assert (default_level(KONO), default_level(KONANE)) == ("medium", "easy")
    remember_level(KONO, "hard")
    add_result(RoundResult("kono", 5, "easy", Outcome.WON))
    assert default_level(KONO) == "hard"


def test_a_choice_made_before_there_were_opponents_holds_for_its_game() -> None:
    options_from_file("game = 'konane'\nseats = ['human', 'master']\n")
    assert (default_level(KONANE), default_level(KONO)) == ("master", "easy")


def test_two_people_stay_two_people_in_another_game() -> None:
    options_from_file("game = 'konane'\nseats = ['human', 'human']\n")
    assert read_last_options().for_game("kono").seats == (HUMAN, HUMAN)
