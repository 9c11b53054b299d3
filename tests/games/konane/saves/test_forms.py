"""Konane's files: what they hold at each moment, and what other programs write."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from kono_tui import games
from kono_tui.core.move import Move
from kono_tui.core.save import Player, Save
from kono_tui.errors import FormatError, SetupError
from kono_tui.games import GAMES
from kono_tui.games.konane.position import REMOVE_BLACK, REMOVE_WHITE
from kono_tui.play.tournament import Stage, Tournament
from tests.formats.text_form import PAGE
from tests.games.konane.saves.konane_samples import (
    FORM,
    FRESH,
    KONANE,
    LINE,
    SAMPLE,
    SIBLING,
    SOURCE,
    with_typed_moves,
)
from tests.games.kono.saves.samples import CPP, LISP, PROLOG, player_names, with_replacement
from tests.games.kono.saves.tournaments import HUMAN_AND_COMPUTER, TWO_COMPUTERS, reached_position

# The form


@given(FORM.saves())
def test_its_fields_are_scores_board_next_player_and_human(save: Save[Any]) -> None:
    alone = KONANE.write_save(save, "text")
    keys = [line.split(":")[0] for line in alone.split("\n") if ":" in line]
    assert keys == ["Black", "White", "Board", "Next Player", "Human"]
    assert games.read_save(alone).players == HUMAN_AND_COMPUTER


@given(FORM.saves())
def test_a_save_of_konane_is_not_taken_for_one_of_kono(save: Save[Any]) -> None:
    assert not GAMES["kono"].saves.claims(KONANE.write_save(save, "text", with_history=True))


# What others write


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Next Player: White", "Next Player: W"),
        ("Human: White", "HUMAN : white"),
        ("Board:", "board : 6"),
        ("B W B W B W", "BWBWBW"),
        ("B W B W B W", "b w b w b w"),
        ("W B O B O B", "W B + B . B"),
        ("W B O B O B", "W B E B e B"),
        ("O B O O O O", "EBEEEE"),
        ("Black: 6\nWhite: 4\n", "Black:\n6\nWhite:\n\n   4\n"),
        ("Board:\n", "Board:\n6\n"),
        ("Next Player: White\nHuman: White\n", "Next Player:\nWhite\nHuman:\n   w\n"),
        ("Human: White\n", "Human:\nWHITE\nSaved by another program\n"),
        ("W B O B O B", "\tW  B   o B o B  "),
        ("Black: 6\nWhite: 4", "White: 4\n\nBlack: 006"),
        ("Human: White\n", "Human: White"),
        ("Human: White\n", "Human: White\nSaved by another program\nTime: 12:30\nBoard:\nW\n"),
    ],
)
def test_the_same_game_may_be_written_otherwise(old: str, new: str) -> None:
    assert games.read_save(with_replacement(SOURCE, old, new)) == SAMPLE


@pytest.mark.parametrize(
    ("human", "following", "seat", "to_move"),
    [("Black", "Black", 0, 0), ("Black", "White", 0, 1), ("White", "Black", 1, 1)],
)
def test_the_human_has_the_first_seat_whatever_it_plays(
    human: str, following: str, seat: int, to_move: int
) -> None:
    text = with_replacement(SOURCE, "Player: White", f"Player: {following}")
    save = games.read_save(with_replacement(text, "Human: White", f"Human: {human}"))
    assert player_names(save.players) == ("Human", "Computer")
    assert save.start is not None
    assert (save.start.black_seat, save.start.to_move) == (seat, to_move)


@pytest.mark.parametrize(
    ("black", "white", "players", "seat"),
    [
        ("T", "F", ("Human", "Computer"), 0),
        ("F", "T", ("Human", "Computer"), 1),
        ("T", "T", ("Human 1", "Human 2"), 0),
        ("F", "F", ("Computer 1", "Computer 2"), 0),
        ("t ", "f ", ("Human", "Computer"), 0),
    ],
)
def test_a_sibling_program_says_before_each_score_whether_a_human_plays(
    black: str, white: str, players: tuple[str, str], seat: int
) -> None:
    text = with_replacement(with_replacement(SIBLING, "T6", f"{black}6"), "F4", f"{white}4")
    save = games.read_save(text)
    assert player_names(save.players) == players
    assert save.start is not None
    line = LINE.replace(" w 1 ", f" w {seat} ")
    assert KONANE.notation.format_position(save.start) == line
    assert save.warnings == ()


def test_a_siblings_file_may_go_on_with_other_things() -> None:
    assert games.read_save(f"{SIBLING}Moves: 12\nHello\n") == games.read_save(SIBLING)


def test_a_siblings_values_may_stand_below_their_keys() -> None:
    below = SIBLING.replace(": ", ":\n").replace("Player: ", "Player:\n")
    assert "T6\n" in below.split("Black:\n")[1]
    assert games.read_save(f"{below}\nMoves: 12\nHello\n") == games.read_save(SIBLING)


def test_what_follows_an_empty_last_field_is_not_its_value() -> None:
    empty = FRESH.format("", "")
    assert games.read_save(f"{empty}Saved by another program\n") == games.read_save(empty)


@pytest.mark.parametrize("size", [8, 10])
def test_a_sibling_writes_larger_boards_as_well(size: int) -> None:
    rows = [" ".join("BW" * (size // 2)), " ".join("WB" * (size // 2))] * (size // 2)
    rows[0], rows[1] = rows[0].replace("B", "O", 1), rows[1].replace("W", "O", 1)
    text = "\n".join(["Black: F0", "White: T0", f"Board: {size}", *rows, "Next Player: Black"])
    save = games.read_save(text)
    assert save.size == size
    assert Tournament.resume(KONANE, save).stage is Stage.PLAY
    assert save.warnings == ()


@pytest.mark.parametrize("text", [CPP, LISP, PROLOG])
def test_a_save_of_kono_is_not_taken_for_one_of_konane(text: str) -> None:
    assert not KONANE.saves.claims(text)
    assert not GAMES["kono"].saves.claims(SOURCE)
    assert not GAMES["kono"].saves.claims(SIBLING)


def test_scores_that_do_not_fit_the_board_are_played_on_with_a_warning() -> None:
    save = games.read_save(with_replacement(SOURCE, "Black: 6", "Black: 9"))
    assert save.start is not None
    assert save.start.black_points == 9
    (warning,) = save.warnings
    assert warning.startswith("line 1: Black has 9 points, but 7 white stones are missing")
    save = games.read_save(with_replacement(SOURCE, "White: 4", "White: 1"))
    (warning,) = save.warnings
    assert warning.startswith("line 2: White has 1 point, but 5 black stones are missing")


@pytest.mark.parametrize("points", [4, 5])
def test_the_stone_that_chance_removed_may_count_or_not(points: int) -> None:
    assert games.read_save(with_replacement(SOURCE, "White: 4", f"White: {points}")).warnings == ()


# Before and in the middle of things


def test_nobody_has_guessed_while_both_fields_are_empty() -> None:
    tournament = Tournament(KONANE, HUMAN_AND_COMPUTER, 6)
    assert KONANE.write_save(tournament.to_save(), "text") == FRESH.format("", "")
    save = games.read_save(FRESH.format("", ""))
    assert (save.start, save.opener) == (None, None)
    assert Tournament.resume(KONANE, save).stage is Stage.GUESS


def test_a_full_board_waits_for_chance_to_remove_two_stones() -> None:
    save = games.read_save(FRESH.format(" Black", " White"))
    assert save.start is not None
    assert (save.start.stage, save.start.black_seat) == (REMOVE_BLACK, 1)
    assert Tournament.resume(KONANE, save).stage is Stage.CHANCE
    text = FRESH.format(" Black", " White").replace("B W B W B W", "O W B W B W", 1)
    save = games.read_save(text)
    assert save.start is not None
    assert save.start.stage == REMOVE_WHITE
    assert save.warnings == ()


def test_a_save_in_mid_turn_shows_the_board_and_keeps_the_turn() -> None:
    tournament = Tournament.resume(KONANE, SAMPLE)
    tournament = with_typed_moves(tournament, "2,1-2,3")
    text = KONANE.write_save(tournament.to_save(), "text", with_history=True)
    assert "W B O B O B\nB W O W B W\n" not in text
    assert "O O W B O B\n" in text
    assert "White: 5\n" in text
    assert "Next Player: White\n" in text
    again = Tournament.resume(KONANE, games.read_save(text))
    assert again == tournament
    assert again.match is not None
    assert Move("stop", (8,)) in again.match.legal_moves
    alone = games.read_save(KONANE.write_save(tournament.to_save(), "text"))
    assert alone.start is not None
    assert alone.start.jumping == -1
    assert KONANE.saves.format_saved_part(alone.start) == KONANE.saves.format_saved_part(
        reached_position(tournament.to_save())
    )


def test_our_own_lines_say_two_of_a_kind_and_the_colour_says_the_first() -> None:
    for right, colour in ((True, "Black"), (False, "White")):
        tournament = Tournament(KONANE, TWO_COMPUTERS, 8).guess(right)
        text = KONANE.write_save(tournament.to_save(), "text", with_history=True)
        assert f"Human: {colour}\n" in text
        assert games.read_save(text).players == TWO_COMPUTERS
        assert Tournament.resume(KONANE, games.read_save(text)) == tournament


# Lines of our own

OWN = """
Kono-TUI: 1
Game: Konane
Tournament: round 3, 1 to 0
Rules: straight
Players:
   Human, human
   Computer, computer, minimax-3
"""


def test_our_own_lines_tell_round_totals_rules_and_players() -> None:
    save = games.read_save(SOURCE + OWN)
    assert (save.round, save.totals, save.variant) == (3, (1, 0), "straight")
    assert save.players[1] == Player("Computer", "computer", "minimax-3")
    assert save.start is not None
    assert KONANE.notation.format_position(save.start) == LINE.replace("usual", "straight")
    assert save.warnings == ()


def test_a_first_round_has_no_line_for_the_tournament() -> None:
    assert "Tournament" not in KONANE.write_save(SAMPLE, "text", with_history=True)
    assert "Tournament: round 2, 0 to 0\n" in KONANE.write_save(
        replace(SAMPLE, round=2), "text", with_history=True
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("round 3, 1 to 0", "3", 15, "found '3', expected something like 'round 3, 7 to 12'"),
        ("round 3, 1 to 0", "round 3, 1", 15, "'round 3, 7 to 12'"),
        ("round 3, 1 to 0", "round 3, -1 to 0", 15, "'round 3, 7 to 12'"),
        ("Rules", "Tournament: round 3, 1 to 0\nRules", 16, "a second 'Tournament:'"),
        ("straight", "diagonal", 16, "no rules 'diagonal'; choose usual, straight"),
        ("Human, human", "Human, human, easy", 18, "a computer's level"),
        (
            "Tournament: round 3, 1 to 0",
            "Tournament: round 3, 1 to 0\nx",
            16,
            "below 'Tournament:'",
        ),
    ],
)
def test_bad_lines_of_our_own_are_refused_with_line_and_reason(
    old: str, new: str, line: int, words: str
) -> None:
    with pytest.raises(FormatError) as caught:
        games.read_save(SOURCE + with_replacement(OWN, old, new))
    assert caught.value.line == line
    assert words in str(caught.value)


# The page that tells of all this


def test_the_formats_page_shows_a_position_in_one_line() -> None:
    shown = re.findall(r"`([bw./]{20,} [^`]* usual)`", PAGE.read_text("utf-8"))
    position = reached_position(games.read_save(FORM.shown_files()[1]))
    assert position is not None
    assert shown == [KONANE.notation.format_position(position)]


# What siblings write


@given(FORM.saves())
def test_e_says_the_same_as_o(save: Save[Any]) -> None:
    usual = KONANE.write_save(save, "text")
    alone = KONANE.write_save(save, "text-e")
    board = alone.split("Board:")[1].split("Next")[0]
    assert "O" not in board
    assert alone == usual.replace("O", "E")
    assert games.read_save(alone) == games.read_save(usual)
    assert games.read_save(KONANE.write_save(save, "text-e", with_history=True)) == save


@given(FORM.saves())
def test_t_and_f_say_who_plays_each_colour(save: Save[Any]) -> None:
    if save.start is None:
        with pytest.raises(SetupError, match="nobody knows that yet; choose text"):
            KONANE.write_save(save, "text-tf")
        return
    alone = games.read_save(KONANE.write_save(save, "text-tf"))
    usual = games.read_save(KONANE.write_save(save, "text"))
    kinds = [[player.kind for player in each.players] for each in (save, alone)]
    assert kinds[0] == kinds[1]
    assert alone.start is not None
    assert usual.start is not None
    lines = [KONANE.notation.format_position(each.start).split() for each in (alone, usual)]
    if kinds[0][0] != kinds[0][1]:
        assert lines[0] == lines[1]
    else:
        assert (lines[0][:2], lines[0][3:]) == (lines[1][:2], lines[1][3:])
