"""Fanorona's files: what they hold at each moment, and what others may write."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from kono_tui import games
from kono_tui.core.move import Move
from kono_tui.core.save import Player, Save
from kono_tui.games import GAMES
from kono_tui.play.tournament import Stage, Tournament
from tests.formats.text_form import PAGE
from tests.games.fanorona.saves.fanorona_samples import FANORONA, FORM, FRESH, LINE, SAMPLE, TEXT
from tests.games.konane.saves.konane_samples import SOURCE
from tests.games.kono.saves.samples import CPP, LISP, PROLOG, player_names, with_replacement
from tests.games.kono.saves.tournaments import HUMAN_AND_COMPUTER, TWO_COMPUTERS, reached_position

# The form


@given(FORM.saves())
def test_its_fields_are_game_players_with_colours_board_and_next_player(save: Save[Any]) -> None:
    alone = FANORONA.write_save(save, "text")
    keys = [line.split(":")[0].strip() for line in alone.split("\n") if ":" in line]
    first, second = keys[1], keys[3]
    assert keys == ["Game", first, "Color", second, "Color", "Board", "Next Player"]
    assert {first, second} == set(player_names(save.players))


# What others may write


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Game: Fanorona", "game : FANORONA"),
        ("Game: Fanorona", "\nGame: Fanorona"),
        ("Color: White", "Colour: w"),
        ("O O O B O O O O O", "OOOBOOOOO"),
        ("O O O B O O O O O", "o + . b . . + + o"),
        ("Next Player: Human", "NextPlayer:human"),
        ("Next Player: Human\n", "Next Player: Human"),
        ("Next Player: Human\n", "Next Player: Human\nSaved by another program\nTime: 12:30\n"),
        (
            "Computer:\n   Color: Black\n\nHuman:\n   Color: White\n",
            "Human:\n   Color: White\nComputer:\n   Color: Black\n",
        ),
    ],
)
def test_the_same_game_may_be_written_otherwise(old: str, new: str) -> None:
    assert games.read_save(with_replacement(TEXT, old, new)) == SAMPLE


@pytest.mark.parametrize(
    ("first", "second", "players"),
    [
        ("Computer", "Human", ("Human", "Computer")),
        ("Human 1", "Human 2", ("Human 1", "Human 2")),
        ("Human 2", "Human 1", ("Human 1", "Human 2")),
        ("COMPUTER 2", "computer1", ("Computer 1", "Computer 2")),
    ],
)
def test_the_names_say_which_players_are_human(
    first: str, second: str, players: tuple[str, str]
) -> None:
    text = TEXT.replace("Computer:", f"{first}:").replace("Human:", f"{second}:")
    save = games.read_save(with_replacement(text, "Player: Human", f"Player: {second}"))
    assert player_names(save.players) == players
    assert save.start is not None
    white = players.index(second.title().replace("r1", "r 1"))
    assert (save.start.white_seat, save.start.to_move) == (white, white)


@pytest.mark.parametrize("text", [CPP, LISP, PROLOG, SOURCE])
def test_a_save_of_another_game_is_not_taken_for_one_of_fanorona(text: str) -> None:
    assert not FANORONA.saves.claims(text)


def test_a_save_of_fanorona_is_not_taken_for_one_of_konane() -> None:
    assert not GAMES["konane"].saves.claims(TEXT)


def test_a_file_is_known_by_its_first_line_whatever_our_own_lines_leave_out() -> None:
    assert games.read_save(f"{TEXT}\nKono-TUI: 1\n") == SAMPLE


def test_a_board_without_one_colour_is_a_round_that_is_over() -> None:
    save = games.read_save(TEXT.replace("B O", "O O").replace("B W", "O W"))
    tournament = Tournament.resume(FANORONA, save)
    assert tournament.stage is Stage.ROUND_OVER
    assert tournament.match is not None
    assert tournament.match.ending == "Black has no stone left."


# Before and in the middle of things


def test_nobody_has_picked_a_colour_while_all_three_fields_are_empty() -> None:
    tournament = Tournament(FANORONA, HUMAN_AND_COMPUTER).choose_size(5)
    assert FANORONA.write_save(tournament.to_save(), "text") == FRESH.format("", "", "")
    save = games.read_save(FRESH.format("", "", ""))
    assert (save.start, save.opener) == (None, None)
    assert Tournament.resume(FANORONA, save).stage is Stage.COLOUR


@pytest.mark.parametrize(("colour", "seat"), [("white", 0), ("black", 1)])
def test_a_round_under_way_tells_who_plays_what_and_white_begins(colour: str, seat: int) -> None:
    tournament = Tournament(FANORONA, HUMAN_AND_COMPUTER).choose_size(5).choose_colour(colour)
    other = "Black" if colour == "white" else "White"
    following = ("Human", "Computer")[seat]
    expected = FRESH.format(f" {other}", f" {colour.title()}", f" {following}")
    assert FANORONA.write_save(tournament.to_save(), "text") == expected
    save = games.read_save(expected)
    assert save.start is not None
    assert (save.start.white_seat, save.start.to_move) == (seat, seat)


def test_a_save_in_mid_turn_shows_the_board_and_keeps_the_turn() -> None:
    tournament = Tournament.resume(FANORONA, SAMPLE).play(Move("withdrawal", (20, 21)))
    text = FANORONA.write_save(tournament.to_save(), "text", with_history=True)
    assert "O O O W O B O O O\n" in text
    assert "Next Player: Human\n" in text
    again = Tournament.resume(FANORONA, games.read_save(text))
    assert again == tournament
    assert again.match is not None
    assert Move("stop", (21,)) in again.match.legal_moves
    alone = games.read_save(FANORONA.write_save(tournament.to_save(), "text"))
    assert alone.start is not None
    assert alone.start.moving_cell == -1
    assert FANORONA.saves.format_saved_part(alone.start) == FANORONA.saves.format_saved_part(
        reached_position(tournament.to_save())
    )


def test_a_save_that_begins_in_mid_turn_keeps_where_the_stone_has_stood() -> None:
    middle = LINE.replace(".bw..b...", "...w.b...").replace("turn", "d3-east-c3")
    save = replace(SAMPLE, start=FANORONA.notation.parse_position(middle))
    again = games.read_save(FANORONA.write_save(save, "text", with_history=True))
    assert again == save
    assert again.start is not None
    assert FANORONA.display.visited_points(again.start) == (20,)


# Lines of our own

OWN = """
Kono-TUI: 1
Game: Fanorona
Tournament: round 3, 1 to 0
Players:
   Human, human
   Computer, computer, hard
"""


def test_our_own_lines_tell_round_totals_and_players() -> None:
    save = games.read_save(TEXT + OWN)
    assert (save.round, save.totals) == (3, (1, 0))
    assert save.players[1] == Player("Computer", "computer", "hard")
    assert save.start == SAMPLE.start
    assert save.warnings == ()


def test_a_draw_that_was_agreed_to_is_kept() -> None:
    text = f"{TEXT}{OWN}Draw: agreed\n"
    tournament = Tournament.resume(FANORONA, games.read_save(text))
    assert tournament.stage is Stage.ROUND_OVER
    assert games.read_save(
        FANORONA.write_save(tournament.to_save(), "text", with_history=True)
    ).draw_agreed


def test_computers_who_take_turns_at_white_are_read_as_they_were() -> None:
    for round, white in ((1, "Computer 1"), (2, "Computer 2")):
        tournament = Tournament(FANORONA, TWO_COMPUTERS, round=round).choose_size(7)
        text = FANORONA.write_save(tournament.to_save(), "text", with_history=True)
        assert f"{white}:\n   Color: White\n" in text
        assert f"Next Player: {white}\n" in text
        assert Tournament.resume(FANORONA, games.read_save(text)) == tournament


# The page that tells of all this


def test_the_formats_page_shows_positions_in_one_line() -> None:
    shown = re.findall(r"`([bw./]{45,} [wb] [01] [0-9]+ turn)`", PAGE.read_text("utf-8"))
    save = games.read_save(FORM.shown_files()[1])
    position = reached_position(save)
    assert position is not None
    assert shown == [FANORONA.notation.format_position(position)]
    (middle,) = re.findall(r"`([a-i][1-5]-[a-z]+-[a-i0-9-]+)`", PAGE.read_text("utf-8"))
    lines = [
        reached_position(replace(save, moves=save.moves[:end])) for end in range(len(save.moves))
    ]
    assert middle in [
        FANORONA.notation.format_position(each).split()[-1] for each in lines if each is not None
    ]
