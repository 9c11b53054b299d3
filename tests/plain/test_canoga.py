"""Line by line: turns of throws and choices, one die or two, and typed dice."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.core.save import Player
from kono_tui.errors import EngineError
from kono_tui.plain.console import Console
from kono_tui.plain.session import PlainSession, PlayOptions
from kono_tui.play.match import Match
from kono_tui.play.storage.saves import autosaves_folder, load_save, saves_folder, write_save
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import Level
from kono_tui.strategy.advisor import Advice
from tests.play.canoga import (
    COMPUTERS,
    HUMANS,
    ONE_OR_TWO,
    PLAYERS,
    WINNING,
    after_decisions,
    after_throws,
    round_at,
)
from tests.searchers import ADVISOR, AdviceSource, BlockingMoveAdvisor

SEED = 3
FIRST = ((6, 5), (1, 2))
NEW = PlayOptions(
    game="canoga",
    players=PLAYERS,
    size=9,
    starts_fresh=True,
    seed=SEED,
    dice=(*FIRST, (4, 5), (1, 1)),
)
BY_HAND = replace(NEW, dice=None, enters_dice=True)
MENU = "1 save 2 move 3 help 4 quit (Enter moves, ? for more): "


def run_session(options: PlayOptions, *answers: str, mind: AdviceSource = ADVISOR) -> str:
    """Everything a session prints for these typed lines, in one line."""
    target = io.StringIO()
    source = io.StringIO("".join(f"{answer}\n" for answer in answers))
    assert PlainSession(Console(source, target), options, BlockingMoveAdvisor(mind)).run() == 0
    return " ".join(target.getvalue().split())


def resume_session(path: Path, tournament: Tournament, *answers: str, by_hand: bool = False) -> str:
    """The same for a resumed file."""
    file = path / "game.txt"
    write_save(tournament.to_save(), file)
    return run_session(PlayOptions(file=file, seed=SEED, enters_dice=by_hand), *answers)


# Throwing and choosing


def test_the_player_throws_and_sees_the_sum() -> None:
    text = run_session(NEW, "", "2", "c9")
    assert text.count("You can only throw two dice. ") == 2
    assert "Dice: not thrown yet" in text
    assert "Dice: 4 and 5, 9 in all You threw 4 and 5, 9 in all. Round 1, turn 1." in text
    assert "You can play: c9; c8+1;" in text
    assert "You can play: two" not in text


@pytest.mark.parametrize("typed", ["c7+2", "C2+7", "cover 7 and 2", "7+2", "c 2, 7"])
def test_squares_are_typed_in_any_order_and_in_words(typed: str) -> None:
    assert "You covered 7 and 2." in run_session(NEW, "", "2", typed)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("c8+2", "8 + 2 is 10, and the throw was 9."),
        ("u9", "The opponent's 9 is open already."),
        ("c12", "There is no square 12: rows go from 1 to 9."),
        ("two", "The dice are thrown: 9 in all;"),
        ("nonsense", "'nonsense' is not a choice;"),
        ("x", "'x' is not on the menu;"),
    ],
)
def test_what_cannot_be_chosen_is_said_and_the_menu_comes_back(typed: str, said: str) -> None:
    text = run_session(NEW, "", "2", typed, "c9")
    assert f"{MENU}{typed} {said}" in text
    assert "You covered 9." in text


def test_squares_to_cover_or_uncover_must_be_unambiguous(tmp_path: Path) -> None:
    tournament = after_decisions(round_at("......... .......xx 0 throw - -"), "two", "4+5")
    text = resume_session(tmp_path, tournament, "2", "9", "u9", "undo", "c9")
    assert "9 could be covered or uncovered; type c9 or u9." in text
    assert "You uncovered 9 in the other row." in text
    assert "You covered 9." in text


@pytest.mark.parametrize(("typed", "dice"), [("one", "a "), ("two", ""), ("throw both dice", "")])
def test_one_die_or_two_is_typed_where_both_may_be_thrown(
    typed: str, dice: str, tmp_path: Path
) -> None:
    text = resume_session(tmp_path, round_at(ONE_OR_TWO), typed)
    assert "You can only" not in text
    told = text.partition(f"{MENU}{typed} ")[2].partition("You threw ")[2]
    assert told.startswith(dice)
    assert (" in all" in told.partition(".")[0]) == (typed != "one")


@pytest.mark.parametrize(("typed", "count"), [("1", 1), ("2", 2), ("both", 2), ("1 die", 1)])
def test_after_the_menu_a_number_says_how_many_dice(typed: str, count: int, tmp_path: Path) -> None:
    text = resume_session(tmp_path, round_at(ONE_OR_TWO), "moves", "2", typed)
    assert "Possible: two; one." in text
    (kept,) = autosaves_folder().iterdir()
    assert len(load_save(kept).moves[1].cells) == count
    assert "You threw " in text


def test_one_die_is_refused_while_a_high_square_is_open() -> None:
    text = run_session(NEW, "", "one", "c9")
    rule = "You may throw one die once your squares from 7 up are covered"
    assert f"{rule}, and 7, 8 and" in text
    assert "Throw the dice first;" in text


def test_the_list_of_words_tells_of_squares() -> None:
    text = run_session(NEW, "", "?")
    assert "pieces lists the open squares of both rows" in text
    assert "values" not in text
    assert "draw" not in text.replace("draws", "")


# The computer


def test_the_computers_turn_is_played_and_reported_as_a_whole() -> None:
    options = replace(NEW, dice=((1, 2), (6, 5), (4, 5), (1, 1), (1, 1), (2, 2)))
    text = run_session(options, "", "2", "log")
    assert "The computer threw 4 and 5, 9 in all. The computer covered " in text
    assert "and nothing fits: the turn is over." in text
    assert "Round 1, turn 2." in text
    assert "Your turn." in text
    assert " 1. The computer threw 4 and 5, 9 in all. The computer covered " in text


def test_why_tells_of_the_last_choice_and_not_of_a_throw_that_had_to_be_made() -> None:
    options = replace(NEW, dice=((1, 2), (6, 5), (4, 5), (1, 1), (1, 1), (2, 2)))
    text = run_session(options, "", "2", "why").rpartition("why ")[2]
    assert text.startswith("Turn 1, c")
    assert "It goes by a rule of thumb" in text
    assert "Turn 1, two." not in text
    assert "Turn 1, c2." not in text, "c2 was all that could be done with 2"


def test_levels_say_what_they_go_by() -> None:
    master = replace(NEW, players=(PLAYERS[0], Player("Computer", "computer", "master")))
    options = replace(master, dice=((1, 2), (6, 5), (4, 5), (1, 1), (1, 1), (2, 2)))
    text = run_session(options, "", "2", "why")
    assert "Turn 1, c9." in text
    assert "Canoga is solved. With the best play, " in text
    assert "rule of thumb" not in text


def test_help_is_by_the_solution_or_at_the_level_that_is_liked() -> None:
    assert "Canoga is solved" in run_session(NEW, "", "2", "3")
    easy = run_session(replace(NEW, hint_level="easy"), "", "2", "3")
    assert "It goes by a rule of thumb" in easy
    assert "solved" not in easy


class FailingAdvisor:
    """An engine that fails at the second question."""

    def __init__(self) -> None:
        self.asked = 0

    def advise(self, match: Match, level: Level, seed: int) -> Advice:
        self.asked += 1
        if self.asked == 2:
            raise EngineError("the engine failed")
        return ADVISOR.advise(match, level, seed)


def test_an_engine_that_fails_in_mid_turn_keeps_the_throw_and_can_be_asked_again() -> None:
    options = replace(NEW, dice=((1, 2), (6, 5), (4, 5), (1, 1), (1, 1), (2, 2)))
    text = run_session(options, "", "2", "2", mind=FailingAdvisor())
    assert "The engine failed." in text
    assert text.count("The computer threw 4 and 5, 9 in all.") == 1
    assert text.index("The engine failed.") < text.index("The computer covered ")


def test_two_computers_can_be_watched_to_the_end() -> None:
    text = run_session(replace(NEW, players=COMPUTERS, dice=FIRST), "2", "undo", "5", "n")
    assert "Computer 1 threw " in text
    assert "Taken back: " in text
    assert text.count("Round 1 is over.") == 1
    assert "the round and is awarded " in text
    assert "wins the tournament, " in text


# Hot-seat, undo, rounds


def test_two_humans_play_under_their_names() -> None:
    dice = (*FIRST, (4, 5), (1, 1), (1, 1), (5, 2))
    text = run_session(
        replace(NEW, players=HUMANS, dice=dice), "", "", "2", "c9", "2", "c2", "2", "2", "u5+2"
    )
    assert "Human 1: Enter throws the dice" in text
    assert "Human 1 covered 9." in text
    assert "Human 2's turn." in text
    assert "Human 2 threw 5 and 2, 7 in all." in text
    assert "The opponent's 5 is open already." in text


def test_undo_brings_the_same_dice_without_a_file_too() -> None:
    text = run_session(replace(NEW, dice=FIRST), "", "2", "undo", "2")
    told = [part.partition(". ")[0] for part in text.split("You threw ")[1:]]
    assert len(told) == 3, "thrown, taken back, thrown again"
    assert told[0] == told[1] == told[2]


def test_a_second_round_begins_with_the_advantage(tmp_path: Path) -> None:
    tournament = replace(after_throws(round_at(WINNING), "4+5 c9"), dice_left=((1, 2), (6, 5)))
    text = resume_session(tmp_path, tournament, "y", "10", "", "pieces", "undo")
    assert "You win the round and are awarded 41 points. Tournament: you 41" in text
    assert "Computer 1 2 3 4 *5* 6 7 8 9 10 You 1 2 3 4 5 6 7 8 9 10" in text
    assert "Round 2, turn 1." in text
    assert "(totals 41, 0)" in text
    assert "The computer's open squares: 1, 2, 3, 4, 6, 7, 8, 9, 10. 5 is locked." in text
    assert "There is nothing to undo." in text


def test_saving_between_the_rounds_keeps_the_advantage(tmp_path: Path) -> None:
    tournament = replace(after_throws(round_at(WINNING), "4+5 c9"), dice_left=((1, 2), (6, 5)))
    resume_session(tmp_path, tournament, "y", "10", "1", "between")
    save = load_save(saves_folder() / "between.txt")
    assert (save.advantage, save.start, save.round) == ((1, 5), None, 2)
    text = run_session(PlayOptions(file=saves_folder() / "between.txt", seed=SEED), "")
    assert "Computer 1 2 3 4 *5* 6 7 8 9 10" in text


def test_quitting_costs_nothing_and_is_not_scored(tmp_path: Path) -> None:
    tournament = replace(round_at(ONE_OR_TWO), totals=(3, 20))
    text = resume_session(tmp_path, tournament, "4", "quit", "y", "9", "")
    assert "If you quit the round, it ends now, and nobody scores." in text
    assert "Leave, quit the round, or stay? (leave/quit/stay): q" in text
    assert "Round 1 is over. You quit." in text
    assert "The round is not scored. Nobody gets points." in text
    assert "Tournament: you 3, the computer 20." in text
    assert "*" not in text.partition("Board size")[2]


def test_a_file_that_is_won_declares_the_result_at_once(tmp_path: Path) -> None:
    path = tmp_path / "won.txt"
    path.write_text(
        "Computer:\n   Squares: 1 * * * * * * * *\n   Score: 12\n\n"
        "Human:\n   Squares: * * * * * * * * *\n   Score: 30\n\n"
        "First Turn: Computer\nNext Turn: Human\n"
    )
    text = run_session(PlayOptions(file=path, seed=SEED), "n")
    assert "Round 2 is over. All squares of a row are covered." in text
    assert "You win the round and are awarded 1 point." in text
    assert "You win the tournament, 31 to 12." in text
