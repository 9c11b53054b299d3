"""Konobi's files: what they hold at each moment, and what others may write."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given

from kono_tui import games
from kono_tui.core.move import Move
from kono_tui.core.save import Player, Save
from kono_tui.games import GAMES
from kono_tui.play.tournament import Stage, Tournament
from tests.formats.text_form import PAGE
from tests.games.fanorona.saves import fanorona_samples
from tests.games.konane.saves.konane_samples import SOURCE
from tests.games.kono.saves.samples import CPP, LISP, PROLOG, player_names, with_replacement
from tests.games.kono.saves.tournaments import HUMAN_AND_COMPUTER, TWO_COMPUTERS, reached_position
from tests.games.konobi.saves.konobi_samples import FORM, FRESH, KONOBI, SAMPLE, TEXT

# The form


@given(FORM.saves())
def test_its_fields_are_game_players_with_colours_board_next_player_and_swap(
    save: Save[Any],
) -> None:
    alone = KONOBI.write_save(save, "text")
    keys = [line.split(":")[0].strip() for line in alone.split("\n") if ":" in line]
    first, second = keys[1], keys[3]
    assert keys == ["Game", first, "Color", second, "Color", "Board", "Next Player", "Swap"]
    assert {first, second} == set(player_names(save.players))


# What others may write


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Game: Konobi", "game : KONOBI"),
        ("Game: Konobi", "\nGame: Konobi"),
        ("Game: Konobi\n", ""),
        ("Color: White", "Colour: w"),
        ("   O O B W O", "OOBWO"),
        ("   O O B W O", "o + b w ."),
        ("Next Player: Human", "NextPlayer:human"),
        ("Swap: past\n", "swap:PAST"),
        ("Swap: past\n", "Swap: past\nSaved by another program\nTime: 12:30\n"),
        (
            "Computer:\n   Color: White\n\nHuman:\n   Color: Black\n",
            "Human:\n   Color: Black\nComputer:\n   Color: White\n",
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
    black = players.index(second.title().replace("r1", "r 1"))
    assert (save.start.black_seat, save.start.to_move) == (black, black)


@pytest.mark.parametrize("text", [CPP, LISP, PROLOG, SOURCE, fanorona_samples.TEXT])
def test_a_save_of_another_game_is_not_taken_for_one_of_konobi(text: str) -> None:
    assert not KONOBI.saves.claims(text)


@pytest.mark.parametrize("text", [TEXT, with_replacement(TEXT, "Game: Konobi\n", "")])
def test_a_save_of_konobi_is_not_taken_for_one_of_another_game(text: str) -> None:
    claimed = {key: game.saves.claims(text) for key, game in GAMES.items()}
    assert claimed["konobi"]
    assert not claimed["konane"]
    assert not claimed["fanorona"]
    assert not claimed["kono"]


def test_a_file_is_known_by_its_first_line_whatever_our_own_lines_leave_out() -> None:
    assert games.read_save(f"{TEXT}\nKono-TUI: 1\n") == SAMPLE


def test_a_board_on_which_edges_are_joined_is_a_round_that_is_over() -> None:
    won = with_replacement(TEXT, "Board:\n   O O O O O", "Board:\n   O O B O O")
    won = with_replacement(
        won, "O O O O O\n\nNext Player: Human", "O B O O O\n\nNext Player: Computer"
    )
    tournament = Tournament.resume(KONOBI, games.read_save(won))
    assert tournament.stage is Stage.ROUND_OVER
    assert tournament.match is not None
    assert tournament.match.ending == "Black has joined north and south."
    assert tournament.match.tally.winner == 0


def test_there_may_be_fewer_stones_than_turns_because_of_passes() -> None:
    text = TEXT.replace("   O B W O O", "   O B O O O")
    save = games.read_save(text)
    assert save.start is not None
    assert (
        KONOBI.notation.format_position(save.start) == "...../..bw./.b.../.b.../..... b 0 swap-past"
    )


# When it is saved


def test_before_a_colour_is_picked_colours_and_next_player_are_empty() -> None:
    tournament = Tournament(KONOBI, HUMAN_AND_COMPUTER).choose_size(4)
    assert tournament.stage is Stage.COLOUR
    assert KONOBI.write_save(tournament.to_save(), "text") == FRESH.format("", "", "")
    save = games.read_save(FRESH.format("", "", ""))
    assert save.start is None
    assert Tournament.resume(KONOBI, save) == tournament


@pytest.mark.parametrize(("colour", "seat"), [("black", 0), ("white", 1)])
def test_the_player_who_picks_black_begins(colour: str, seat: int) -> None:
    tournament = Tournament(KONOBI, HUMAN_AND_COMPUTER).choose_size(4).choose_colour(colour)
    other = "Black" if colour == "white" else "White"
    following = ("Human", "Computer")[seat]
    expected = FRESH.format(f" {other}", f" {colour.title()}", f" {following}")
    assert KONOBI.write_save(tournament.to_save(), "text") == expected
    save = games.read_save(expected)
    assert save.start is not None
    assert (save.start.black_seat, save.start.to_move) == (seat, seat)


def test_the_swap_is_to_come_until_the_second_turn_and_changes_the_colours() -> None:
    tournament = Tournament(KONOBI, HUMAN_AND_COMPUTER).choose_size(4).choose_colour("black")
    tournament = tournament.play(Move("place", (5,)))
    text = KONOBI.write_save(tournament.to_save(), "text", with_history=True)
    assert "Human:\n   Color: Black\n" in text
    assert "Next Player: Computer\nSwap: to come\n" in text
    again = Tournament.resume(KONOBI, games.read_save(text))
    assert again == tournament
    assert again.match is not None
    assert Move("swap") in again.match.legal_moves
    swapped = tournament.play(Move("swap"))
    text = KONOBI.write_save(swapped.to_save(), "text", with_history=True)
    assert "Human:\n   Color: White\n" in text
    assert "Next Player: Human\nSwap: past\n" in text
    assert "First: Human\n" in text
    assert text.endswith("Moves:\n   b3\n   swap\n")
    again = Tournament.resume(KONOBI, games.read_save(text))
    assert again == swapped
    assert again.match is not None
    assert Move("swap") not in again.match.legal_moves
    alone = games.read_save(KONOBI.write_save(swapped.to_save(), "text"))
    assert alone.start == reached_position(swapped.to_save())


def test_a_swap_that_is_to_come_can_be_made_in_a_file_without_moves() -> None:
    tournament = Tournament(KONOBI, HUMAN_AND_COMPUTER).choose_size(4).choose_colour("black")
    tournament = tournament.play(Move("place", (5,)))
    alone = Tournament.resume(
        KONOBI, games.read_save(KONOBI.write_save(tournament.to_save(), "text"))
    )
    swapped = alone.play(Move("swap"))
    assert swapped.match is not None
    assert KONOBI.rules.colour(swapped.match.position, 0) == "white"
    assert swapped.match.to_move == 0


# Lines of our own

OWN = """
Kono-TUI: 1
Game: Konobi
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


def test_computers_who_take_turns_at_black_are_read_as_they_were() -> None:
    for round, black in ((1, "Computer 1"), (2, "Computer 2")):
        tournament = Tournament(KONOBI, TWO_COMPUTERS, round=round).choose_size(7)
        text = KONOBI.write_save(tournament.to_save(), "text", with_history=True)
        assert f"{black}:\n   Color: Black\n" in text
        assert f"Next Player: {black}\n" in text
        assert Tournament.resume(KONOBI, games.read_save(text)) == tournament


# The page that tells of all this


def test_the_formats_page_shows_positions_in_one_line() -> None:
    shown = re.findall(r"`([bw./]{20,} [wb] [01] swap-[a-z-]+)`", PAGE.read_text("utf-8"))
    position = reached_position(games.read_save(FORM.shown_files()[1]))
    assert position is not None
    assert shown == [KONOBI.notation.format_position(position)]
