"""Line by line: a game of sixteen sizes, placed stones, and a swap of sides."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.core.position import WIN_VALUE
from kono_tui.core.save import Player
from kono_tui.errors import EngineError
from kono_tui.plain.console import Console
from kono_tui.plain.session import PlainSession, PlayOptions
from kono_tui.play.match import Match
from kono_tui.play.storage.saves import autosaves_folder, load_save, saves_folder, write_save
from kono_tui.search.levels import Level
from kono_tui.strategy.advisor import Advice
from tests.konobi_rounds import (
    COMPUTERS,
    HUMANS,
    PLAYERS,
    StubAdvisor,
    stuck_tournament,
    tournament_after,
)
from tests.searchers import AdviceSource, BlockingMoveAdvisor

SEED = 4
NEW = PlayOptions(
    game="konobi", players=PLAYERS, size=5, starts_fresh=True, seed=SEED, hint_level="easy"
)
MENU = "1 save 2 move 3 help 4 quit (Enter moves, ? for more): "
ASKED = "Swap sides? (y/n): "
THINKS = "At easy level, the computer would swap."
WOULD_SWAP, WOULD_NOT = StubAdvisor(400, will_swap=True), StubAdvisor(400)


def run_session(options: PlayOptions, *answers: str, mind: AdviceSource = WOULD_SWAP) -> str:
    """Everything a session prints for these typed lines, in one line."""
    target = io.StringIO()
    source = io.StringIO("".join(f"{answer}\n" for answer in answers))
    assert PlainSession(Console(source, target), options, BlockingMoveAdvisor(mind)).run() == 0
    return " ".join(target.getvalue().split())


def run_at_swap(
    path: Path,
    *answers: str,
    players: tuple[Player, Player] = PLAYERS,
    mind: AdviceSource = WOULD_SWAP,
) -> str:
    """The same where seat 1 has opened at c3, and seat 0 may swap."""
    file = path / "game.txt"
    write_save(tournament_after("c3", black=1, players=players).to_save(), file)
    return run_session(PlayOptions(file=file, seed=SEED, hint_level="easy"), *answers, mind=mind)


# The opening


def test_any_size_can_be_typed_and_the_usual_ones_are_named() -> None:
    asked = "Board size (8, 11, 19 or any from 4 to 19) [11]: "
    text = run_session(replace(NEW, size=0), "3", "20", "13", "black")
    assert f"{asked}3 '3' is not a board size; type 8, 11, 19 or any from 4 to 19." in text
    assert f"{asked}13 Black begins. Which colour do you play? black or white" in text
    assert "13w + - + - +" in text
    assert "6 w + - +" in run_session(replace(NEW, size=0), "6x6", "black")


def test_black_begins() -> None:
    text = run_session(NEW, "b")
    assert "You play black and begin." in text
    assert (
        "turn 1. Stones: you 0, the computer 0; "
        "to connect: you 5, the computer 5 (rounds won 0, 0)." in text
    )
    assert "Your turn, black." in text
    assert "Swap sides?" not in text
    assert "The computer's turn, black." in run_session(NEW, "white")


def test_saving_before_the_choice_asks_again_later() -> None:
    run_session(NEW, "1", "early")
    path = saves_folder() / "early.txt"
    assert load_save(path).start is None
    assert "Which colour do you play?" in run_session(PlayOptions(file=path, seed=SEED))


# The swap of a human


def test_it_is_one_question_with_what_it_means_and_what_the_computer_thinks(tmp_path: Path) -> None:
    text = run_at_swap(tmp_path)
    told = (
        "Black opened at c3. You would play Black, with that stone; then it is the computer's turn."
    )
    assert f"Your turn, white. {told} {THINKS} {ASKED}" in text
    text = run_at_swap(tmp_path, mind=WOULD_NOT)
    assert f"At easy level, the computer would not swap. {ASKED}" in text
    text = run_at_swap(tmp_path, mind=StubAdvisor(WIN_VALUE - 7))
    assert "At easy level, the computer would not swap. You can force a win." in text


@pytest.mark.parametrize("answer", ["y", "YES", "swap", "Swap"])
def test_a_swap_takes_the_stone_and_the_opponent_is_to_move(tmp_path: Path, answer: str) -> None:
    text = run_at_swap(tmp_path, answer)
    assert "You swapped sides" in text
    assert (
        "turn 3. Stones: you 1, the computer 0; "
        "to connect: you 4, the computer 5 (rounds won 0, 0)." in text
    )
    assert "The computer's turn, white." in text


@pytest.mark.parametrize("answer", ["n", "No"])
def test_a_declined_swap_is_not_asked_about_again_in_that_turn(tmp_path: Path, answer: str) -> None:
    text = run_at_swap(tmp_path, answer, "board", "4", "s", "2", "b2")
    assert text.count(ASKED) == 1
    assert text.count(THINKS) == 1
    assert f"{ASKED}{answer} {MENU}board" in text
    assert "You placed a stone at b2." in text
    assert "The computer's turn, black." in text


def test_the_swap_can_still_be_typed_after_a_no(tmp_path: Path) -> None:
    text = run_at_swap(tmp_path, "n", "swap")
    assert "You swapped sides" in text


@pytest.mark.parametrize("typed", ["b2", "B2"])
def test_a_stone_can_be_placed_instead_of_an_answer(tmp_path: Path, typed: str) -> None:
    text = run_at_swap(tmp_path, typed)
    assert "You placed a stone at b2." in text
    assert MENU not in text


def test_whatever_is_on_the_menu_answers_the_question_too(tmp_path: Path) -> None:
    text = run_at_swap(tmp_path, "board", "3", "x", "", "log", "2", "", "1", "-", "y")
    assert text.count(ASKED) == 8
    assert text.count(THINKS) == 1
    assert "Type swap to play it." in text
    assert "'x' is neither yes nor no; type y or n, or ? for more." in text
    assert "'' is neither yes nor no" in text
    assert "A name without a folder goes into" in text
    assert "You swapped sides" in text


def test_the_help_of_a_weak_level_recommends_it_without_a_chance(tmp_path: Path) -> None:
    text = run_at_swap(tmp_path, "n", "3")
    assert f"{MENU}3 Swap sides" in text
    level = "At easy level, it played rounds out in its head, 12,345 stones in all"
    assert f"Type swap to play it. {level}" in text
    assert "chance to win" not in text
    text = run_at_swap(tmp_path, "n", "3", mind=WOULD_NOT)
    assert "3 Place a stone at a5" in text


class UnreachableAdvisor:
    """A computer that cannot be asked."""

    def advise(self, match: Match, level: Level, seed: int) -> Advice:
        raise EngineError("the engine has gone away")


def test_without_an_engine_the_question_is_asked_all_the_same(tmp_path: Path) -> None:
    text = run_at_swap(tmp_path, "y", mind=UnreachableAdvisor())
    assert f"The engine has gone away. {ASKED}" in text
    assert "You swapped sides" in text


@pytest.mark.parametrize(("answer", "left"), [("y", "swapped sides"), ("b2", "placed a stone")])
def test_undo_takes_it_back_and_asks_again(tmp_path: Path, answer: str, left: str) -> None:
    text = run_at_swap(tmp_path, answer, "undo", "n")
    assert f"Taken back: 2. You {left}" in text
    assert text.count(ASKED) == 2
    assert text.count("Your turn, white.") == 2


def test_of_two_humans_the_second_one_is_asked(tmp_path: Path) -> None:
    text = run_at_swap(tmp_path, "y", "undo", "y", players=HUMANS)
    assert "Human 1 would play Black, with that stone; then it is Human 2's turn." in text
    assert text.count("Human 1 swapped sides") == 3
    assert "Human 2's turn, white." in text


def test_a_whole_sitting_of_two_humans() -> None:
    new = replace(NEW, players=HUMANS)
    moves = ("c3", "swap", "a1", "c2", "a2", "c4", "a3", "c1", "a4", "c5")
    text = run_session(new, "black", *moves, "n")
    assert "Human 1's turn, white." in text
    assert (
        "Human 2 placed a stone at c5. Round 1 is over. Black has joined north and south." in text
    )
    assert "Human 1: stones 4. Human 2: stones 5. Human 2 wins the round." in text
    assert "Rounds won: Human 1 0, Human 2 1." in text
    assert "5 w + - + - B!- + - + w" in text
    assert "Human 2 wins the tournament, 1 round to 0." in text


# The swap of a computer


def test_a_computer_swaps_by_itself_and_says_why() -> None:
    text = run_session(NEW, "black", "c3", "")
    assert "The computer swapped sides" in text
    assert "It wanted to have a stone " in text
    assert "At easy level, it would rather play Black." in text
    assert "Stones: you 0, the computer 1" in text
    assert "Your turn, white." in text
    assert ASKED not in text


def test_a_computer_that_does_not_says_so() -> None:
    text = run_session(NEW, "black", "c3", "", mind=WOULD_NOT)
    assert "The computer placed a stone at a5." in text
    assert "It did not swap: at easy level, it would rather play White." in text
    later = run_session(NEW, "black", "c3", "", "b2", "", mind=WOULD_NOT)
    assert later.count("did not swap") == 1


def test_a_computer_says_that_the_round_is_decided_until_it_is_over() -> None:
    text = run_session(NEW, "black", "c3", "", "c2", "", mind=StubAdvisor(WIN_VALUE))
    assert "It did not swap: at easy level, it would rather play White." in text
    assert text.count("The computer can force a win.") == 1
    lost = run_session(NEW, "black", "c3", "", "c2", "", mind=StubAdvisor(-WIN_VALUE))
    assert lost.count("You can force a win.") == 1
    over = run_session(replace(NEW, players=COMPUTERS), "5", "n", mind=StubAdvisor(WIN_VALUE))
    assert "Computer 2 can force a win. Computer 1 placed a stone at a1." in over
    assert " and win. ===== Black" in over


def test_undo_takes_back_a_human_stone_with_the_computers_swap() -> None:
    text = run_session(NEW, "black", "c3", "", "undo")
    assert "Taken back: 1. You placed a stone at c3. 2. The computer swapped sides" in text
    assert text.count("Your turn, black.") == 2


def test_between_computers_either_may_swap_and_a_run_tells_it() -> None:
    text = run_session(replace(NEW, players=COMPUTERS), "", "", "log", "4")
    assert "Computer 2 swapped sides" in text
    assert "Computer 1's turn, white." in text
    text = run_session(replace(NEW, players=COMPUTERS), "5", "n")
    assert "Computer 2 swapped sides" in text
    assert "wins the tournament, 1 round to 0." in text


def test_a_game_is_resumed_with_the_colours_it_was_left_with() -> None:
    run_session(NEW, "black", "c3", "")
    (kept,) = autosaves_folder().iterdir()
    text = run_session(PlayOptions(file=kept, seed=SEED), "log", "undo")
    assert "Your turn, white." in text
    assert "2. The computer swapped sides" in text
    assert "Your turn, black." in text


# Stones


def test_a_forbidden_point_is_refused_with_its_rule() -> None:
    text = run_session(
        replace(NEW, players=HUMANS), "black", "b2", "b3", "d3", "d4", "c2", "i3", "swap"
    )
    assert "c2 would join d3 only diagonally, while e3 is free" in text
    assert "i3 is not on the board: points go from a1 to e5." in text
    assert "only White may swap," in text


def test_the_points_that_are_barred_are_listed_each_with_its_rule() -> None:
    new = replace(NEW, players=HUMANS)
    text = run_session(
        new, "black", "barred", "?", "b2", "n", "barred", "b3", "d3", "d4", "barred", "?"
    )
    assert text.count("You may place a stone on any empty point.") == 2
    assert "barred c4 would join d3 only diagonally, while " in text
    assert "a line. e4 would join d3 only diagonally, while " in text
    assert text.count("barred lists the empty points where you may not place a stone now") == 1


def test_the_lines_of_both_sides_are_described_with_their_points() -> None:
    text = run_session(replace(NEW, players=HUMANS), "black", "b2", "n", "lines", "?")
    assert "Black's shortest line: 4 stones to go. (" in text
    assert "White's shortest line: " in text
    assert "lines shows each side's shortest line" in text


def test_the_moves_are_listed_with_the_swap_last() -> None:
    text = run_session(replace(NEW, players=HUMANS), "black", "b2", "n", "moves")
    assert "Possible: a5; b5; c5; " in text
    assert "; e1; swap." in text


def test_other_games_have_neither_word_on_their_list() -> None:
    text = run_session(
        PlayOptions(game="fanorona", players=HUMANS, size=5, starts_fresh=True), "w", "?", "lines"
    )
    assert "barred lists" not in text
    assert "lines tells" not in text
    assert "There are no lines to show." in text


def test_a_player_who_cannot_place_a_stone_passes(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    write_save(stuck_tournament().to_save(), file)
    text = run_session(PlayOptions(file=file, seed=SEED), "moves", "2", mind=WOULD_NOT)
    assert "You can only pass" in text
    assert "Possible: pass." in text
    assert "You had to pass" in text
    assert "The computer's turn, white." in text


def test_a_computer_that_must_pass_gives_no_reason(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    write_save(stuck_tournament(COMPUTERS).to_save(), file)
    text = run_session(PlayOptions(file=file, seed=SEED), "", "4", mind=WOULD_NOT)
    assert "Computer 1 had to pass: no stone could be placed." in text
    assert "It wanted" not in text
