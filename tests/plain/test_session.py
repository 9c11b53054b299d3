"""The line-by-line mode: what is typed, and what is printed."""

from __future__ import annotations

import io
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.core.save import Player, Save
from kono_tui.engine.client import EngineClient
from kono_tui.errors import EngineError
from kono_tui.formats.own_section import has_own_lines
from kono_tui.games import GAMES
from kono_tui.plain.console import Console
from kono_tui.plain.session import PlainSession, PlayOptions
from kono_tui.play.match import Match
from kono_tui.play.results import Outcome, RoundResult
from kono_tui.play.storage.files import write_text
from kono_tui.play.storage.results_file import add_result
from kono_tui.play.storage.saves import (
    autosaves_folder,
    histories_folder,
    load_save,
    saves_folder,
    write_save,
)
from kono_tui.search.levels import LEVELS, Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice
from tests.games.pig import PIG
from tests.searchers import ADVISOR, BlockingMoveAdvisor

EASY = (Player("Human", "human"), Player("Computer", "computer", "easy"))
HUMANS = (Player("Human 1", "human"), Player("Human 2", "human"))
COMPUTERS = (Player("Computer 1", "computer", "easy"), Player("Computer 2", "computer", "easy"))
NEW = PlayOptions(players=EASY, size=5, starts_fresh=True, dice=((6, 6), (1, 1)))
NEW_CHOICE = replace(NEW, starts_fresh=False, size=0)
BEGUN = ["", "white"]


def run_session(options: PlayOptions, *answers: str, status: int = 0) -> str:
    """Everything a session prints for these typed lines and the end of input."""
    target = io.StringIO()
    source = io.StringIO("".join(f"{answer}\n" for answer in answers))
    assert (
        PlainSession(Console(source, target), options, BlockingMoveAdvisor(ADVISOR)).run() == status
    )
    return target.getvalue()


def saved_files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.exists() else []


def test_go_lets_the_computer_move_and_nobody_else() -> None:
    text = run_session(NEW, *BEGUN, "go", "2,1 se", "go", "log")
    assert text.count("'go' is not a move") == 1
    assert "2. The computer moved" in text


def test_go_lets_computers_move_one_after_the_other() -> None:
    watched = replace(NEW, players=COMPUTERS)
    text = run_session(watched, "go", "go", "log")
    assert "not on the menu" not in text
    assert "\n2. " in text
    assert "\n3. " not in text


# Ending and keeping


def test_the_end_of_input_ends_the_program_with_the_game_kept() -> None:
    text = run_session(NEW, *BEGUN, "2,1 se")
    assert "The input has ended." in text
    (kept,) = saved_files(autosaves_folder())
    assert f"kono --plain {kept}" in text
    assert len(load_save(kept).moves) == 1


@pytest.mark.parametrize("count", range(9))
def test_the_input_may_end_anywhere(count: int) -> None:
    answers = ["kono", "easy", "5", "", "white", "2", "2,1 se", "", "3"]
    text = run_session(replace(NEW, size=0, starts_fresh=False), *answers[:count])
    assert text.rstrip().count("The input has ended.") == 1
    assert ("The game is kept." in text) == (count >= 3)


def test_a_kept_game_goes_on_where_it_was() -> None:
    run_session(NEW, *BEGUN, "2,1 se", "2")
    (kept,) = saved_files(autosaves_folder())
    text = run_session(PlayOptions(file=kept), "log")
    assert "1. You moved the piece at (2,1) southeast." in text
    assert "2. The computer moved" in text
    assert saved_files(autosaves_folder()) == [kept]


def test_saving_asks_for_a_name_and_leaves() -> None:
    text = run_session(NEW, *BEGUN, "1", "mine")
    assert saved_files(saves_folder()) == [saves_folder() / "mine.txt"]
    assert "Resume it with: kono --plain mine.txt" in text
    assert "ended" not in text
    assert saved_files(autosaves_folder()) == []


def test_enter_takes_the_proposed_name_and_a_minus_goes_back() -> None:
    run_session(NEW, *BEGUN, "1", "-", "1", "")
    assert [path.name for path in saved_files(saves_folder())] == ["kono-5x5-round-1.txt"]


def test_the_ending_chooses_the_form() -> None:
    run_session(NEW, *BEGUN, "1", "game.lisp")
    assert (saves_folder() / "game.lisp").read_text().startswith("(")


def test_an_existing_file_is_replaced_only_if_the_player_agrees() -> None:
    path = saves_folder() / "mine.txt"
    path.parent.mkdir(parents=True)
    write_text(path, "precious")
    run_session(NEW, *BEGUN, "1", "mine", "n", "other")
    assert path.read_text() == "precious"
    assert (saves_folder() / "other.txt").exists()
    run_session(NEW, *BEGUN, "1", "mine", "y")
    assert load_save(path).game == "kono"


def test_saving_before_the_first_player_is_known_resumes_at_the_dice() -> None:
    run_session(NEW, "1", "early")
    text = (saves_folder() / "early.txt").read_text()
    assert "Color:\n" in text
    assert "Next Player:\n" in text
    again = run_session(PlayOptions(file=saves_folder() / "early.txt"), "", "black")
    assert "You throw 6 and 6: 12." in again
    assert "Your turn, black." in again


def test_saving_before_the_colour_is_picked_resumes_there() -> None:
    run_session(NEW, "")
    (kept,) = saved_files(autosaves_folder())
    assert "You begin. Colour: white or black [white]  (1 save  4 leave): " in run_session(
        PlayOptions(file=kept)
    )


def test_one_can_save_before_picking_a_colour() -> None:
    run_session(NEW, "", "red", "1", "-", "1", "mine")
    text = (saves_folder() / "mine.txt").read_text()
    assert "Color:\n" in text
    assert "Next Player: Human\n" in text


def test_thinking_better_of_saving_throws_no_dice() -> None:
    text = run_session(NEW, "1", "-")
    assert "You throw" not in text


def test_an_old_autosave_that_is_resumed_is_not_swept_away() -> None:
    run_session(NEW, *BEGUN)
    (kept,) = saved_files(autosaves_folder())
    oldest = kept.rename(kept.with_name("kono-20200101-000000-1.txt"))
    os.utime(oldest, (1, 1))
    for number in range(21):
        write_text(oldest.with_name(f"kono-20200102-0000{number:02}-1.txt"), oldest.read_text())
    text = run_session(PlayOptions(file=oldest))
    assert f"The game is kept. Resume it with: kono --plain {oldest}" in text
    assert oldest.exists()


def test_saving_onto_the_games_own_autosave_keeps_it() -> None:
    run_session(NEW, *BEGUN)
    (kept,) = saved_files(autosaves_folder())
    text = run_session(PlayOptions(file=kept), "1", str(kept), "y")
    assert f"Saved as {kept}" in text
    assert load_save(kept).game == "kono"


def test_an_autosave_is_known_by_whatever_path(monkeypatch: pytest.MonkeyPatch) -> None:
    run_session(NEW, *BEGUN)
    (kept,) = saved_files(autosaves_folder())
    monkeypatch.chdir(autosaves_folder())
    run_session(PlayOptions(file=Path(kept.name)), "2,1 se")
    (left,) = saved_files(autosaves_folder())
    assert len(load_save(left).moves) == 1


@pytest.mark.parametrize("name", ["/", ".", "..", "~nobody-at-all/x", "a" * 300, "/dev/null/x"])
def test_a_name_that_cannot_be_is_said_and_asked_for_again(name: str) -> None:
    text = run_session(NEW, *BEGUN, "1", name, "mine")
    assert "Saved as" in text
    assert [path.name for path in saved_files(saves_folder())] == ["mine.txt"]


def test_a_folder_that_cannot_be_written_is_said_once_and_the_game_goes_on(data: Path) -> None:
    data.write_text("a file, where a folder should be")
    text = run_session(NEW, *BEGUN, "2,1 se", "2", "1", "mine", "-", status=2)
    assert text.count("The game cannot be saved automatically") == 1
    assert "Cannot write" in text.replace("\n", " ")
    assert "You moved the piece at (2,1) southeast." in text
    assert "The computer moved" in text
    assert "The game could not be kept." in text


def test_a_finished_tournament_leaves_no_autosave() -> None:
    text = run_session(NEW, *BEGUN, "4", "quit", "n")
    assert "The computer wins the tournament, 5 to 0." in text
    assert saved_files(autosaves_folder()) == []


# Resuming


def test_a_game_can_be_picked_by_the_name_in_the_list() -> None:
    run_session(NEW, *BEGUN)
    (kept,) = saved_files(autosaves_folder())
    text = run_session(PlayOptions(), "saved", kept.name)
    assert f"1  {kept.name}: Kono 5x5, You v easy, round 1, move 0, unfinished" in text
    assert "Resumed: Kono 5x5, You v Computer (easy), round 1." in text


@pytest.mark.parametrize("answer", ["1" * 5000, "~nobody-at-all/x", "/", "a" * 300, "99"])
def test_a_file_that_cannot_be_is_said_and_asked_for_again(answer: str) -> None:
    text = run_session(NEW_CHOICE, "saved", answer, "", "kono", "", answer, "5")
    assert "Cannot" in text or "There is no game with the number" in text
    assert "is not a board size" in text
    assert "throws the dice" in text


def test_games_to_resume_are_listed_and_can_be_picked_by_number() -> None:
    run_session(NEW, *BEGUN, "1", "mine")
    text = run_session(PlayOptions(), "saved", "1", "board")
    assert "1  mine.txt: Kono 5x5, You v easy, round 1, move 0, saved" in text
    assert "Resumed: Kono 5x5, You v Computer (easy), round 1." in text


def test_a_bad_file_is_said_and_asked_for_again(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("Round: 1\nnonsense\n")
    text = run_session(NEW_CHOICE, "saved", str(bad), "kono", "", "5").replace("\n", " ")
    assert "line 2: found 'nonsense'" in text
    assert "A new game" in text


def test_a_level_this_program_does_not_know_becomes_the_strongest(tmp_path: Path) -> None:
    run_session(NEW, *BEGUN, "1", "mine")
    path = saves_folder() / "mine.txt"
    write_save(load_save(path), path, with_history=True)
    path.write_text(path.read_text().replace("easy", "godlike"))
    text = run_session(PlayOptions(file=path))
    assert "There is no level 'godlike' here; Computer plays master." in text


def test_computers_that_are_resumed_can_be_given_other_levels() -> None:
    run_session(replace(NEW, players=COMPUTERS), "1", "mine")
    options = PlayOptions(file=saves_folder() / "mine.txt", levels=("medium", "hard"))
    assert "Resumed: Kono 5x5, Computer 1 (medium) v Computer 2 (hard), round 1." in run_session(
        options
    )


def test_a_file_saved_after_its_round_was_over_declares_the_result() -> None:
    run_session(NEW, *BEGUN, "4", "quit")
    (kept,) = saved_files(autosaves_folder())
    text = run_session(PlayOptions(file=kept), "n")
    assert "Round 1 is over. You quit." in text
    assert "The computer wins the tournament, 5 to 0." in text


# What to play


@pytest.mark.parametrize("title", [game.info.title for game in GAMES.values()])
def test_every_game_is_offered_with_what_it_is_about(title: str) -> None:
    text = run_session(PlayOptions())
    assert f"  {title}: " in text


def test_enter_alone_begins_the_first_game_against_the_easiest_computer() -> None:
    text = run_session(PlayOptions(seed=1), "", "", "", "", "")
    assert "What would you like to play? [kono]: " in text
    assert "Who is your opponent? [easy]: " in text
    assert "A new game: You v Computer (easy)." in text
    assert "Board size (5, 7 or 9) [5]: " in text
    assert "You throw " in text


@pytest.mark.parametrize(
    ("typed", "begun"),
    [
        (("2", "3"), "A new game: You v Computer (hard)."),
        (("konob", "master"), "A new game: You v Computer (master)."),
        (("Fanorona", "person"), "A new game: Human 1 v Human 2."),
        (("4", "5"), "A new game: Human 1 v Human 2."),
    ],
)
def test_an_answer_is_a_number_a_word_or_its_beginning(typed: tuple[str, str], begun: str) -> None:
    assert begun in run_session(PlayOptions(), *typed)


def test_what_is_not_in_the_list_is_said_and_asked_for_again() -> None:
    text = run_session(PlayOptions(), "chess", "0", "kon", "kono", "godlike", "9", "easy")
    assert "'chess' is not in the list; type a number from 1 to 6." in text
    assert "'0' is not in the list" in text
    assert "'kon' could be kono or konane or konobi; type more of it." in text.replace("\n", " ")
    assert "'godlike' is not in the list; type a number from 1 to 5." in text
    assert "A new game: You v Computer (easy)." in text


def test_a_game_under_way_goes_on_with_enter() -> None:
    run_session(NEW, *BEGUN, "2,1 se")
    text = run_session(PlayOptions(), "", "log")
    assert "Continue: Kono 5x5, You v easy, round 1, move 1, unfinished" in text
    assert "What would you like to play? [continue]: " in text
    assert "1. You moved the piece at (2,1) southeast." in text


def test_two_wins_in_a_row_suggest_the_next_level_and_are_counted() -> None:
    for _ in range(2):
        add_result(RoundResult("kono", 5, "easy", Outcome.WON))
    text = run_session(PlayOptions(), "kono")
    assert "1  The computer, easy: looks one turn ahead, and is careless; you won 2" in text
    assert "You have beaten easy twice in a row. Try medium next." in text
    assert "in a row" not in run_session(PlayOptions(), "konane")


def test_the_level_that_was_met_last_is_offered_again() -> None:
    medium = (EASY[0], Player("Computer", "computer", "medium"))
    run_session(replace(NEW, players=medium), *BEGUN, "4", "quit", "n")
    assert "Who is your opponent? [medium]: " in run_session(PlayOptions(), "kono")
    assert "Who is your opponent? [easy]: " in run_session(PlayOptions(), "konane")


# The menu


NONSENSE = ["7", "x", "99,99 se", "\x1b[A", "é" * 300, "2,1", "pass", "(", "\x00", "2,1 " * 99]


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_at_the_menu_is_said_and_nothing_is_lost(nonsense: str) -> None:
    text = run_session(NEW, *BEGUN, nonsense, "2,1 se")
    assert all(each.isprintable() for each in text.replace("\n", ""))
    assert "You moved the piece at (2,1) southeast." in text


def test_the_menu_is_there_before_the_computers_turn_too_without_help() -> None:
    text = run_session(NEW, *BEGUN, "2,1 se", "3", "1", "mine")
    assert "1 save  2 move  4 quit" in text
    assert "You can ask for help when it is your turn" in text
    assert "(Enter lets it move, ? for more): " in text
    assert load_save(saves_folder() / "mine.txt").moves


def test_a_move_typed_in_the_computers_turn_is_refused_with_what_to_do() -> None:
    text = run_session(NEW, *BEGUN, "2,1 se", "5,1 ne")
    told = "'5,1 ne' is not on the menu; press Enter to let the computer move, or ? for more."
    assert told in text.replace("\n", " ")


def test_the_human_can_quit_before_the_computers_turn() -> None:
    text = run_session(NEW, *BEGUN, "2,1 se", "4", "quit", "n")
    assert "You: 0 for home points, 0 for captures, -5 for quitting: -5 points." in text


def test_quitting_can_be_thought_better_of() -> None:
    text = run_session(NEW, *BEGUN, "4", "s", "2,1 se")
    assert "You moved" in text


def test_the_q_that_asks_does_not_quit_the_round_when_typed_twice() -> None:
    text = run_session(NEW, *BEGUN, "q", "q", "stay", "4", "leave").replace("\n", " ")
    assert "'q' is not an answer here; type leave or quit or stay." in text
    assert "is over" not in text


def test_a_player_can_leave_a_round_without_quitting_it() -> None:
    text = run_session(NEW, *BEGUN, "4", "maybe", "leave").replace("\n", " ")
    assert "If you leave, the game is kept." in text
    assert "If you quit the round, it ends now, and you lose 5 points." in text
    assert "'maybe' is not an answer here; type leave or quit or stay." in text
    assert "Another round?" not in text
    (kept,) = saved_files(autosaves_folder())
    assert load_save(kept).quitter is None


def test_help_says_piece_direction_and_why_and_its_move_can_be_typed() -> None:
    text = run_session(NEW, *BEGUN, "3").replace("\n", " ")
    start = text.index("Move the piece at ")
    advice = text[start : text.index(" to play it.", start)]
    assert any(word in advice for word in ("to advance", "to block", "to capture", "to retreat"))
    typed = advice.rpartition("Type ")[2]
    assert "You moved the piece at" in run_session(NEW, *BEGUN, "2", typed)


def test_an_empty_move_goes_back_to_the_menu() -> None:
    text = run_session(NEW, *BEGUN, "2", "", "board")
    assert text.count("1 save  2 move  3 help  4 quit") == 3


def test_undo_takes_back_the_humans_move_and_the_reply() -> None:
    text = run_session(NEW, *BEGUN, "2,1 se", "2", "undo", "undo", "log")
    assert "Taken back:\n1. You moved the piece at (2,1) southeast.\n2. The computer moved" in text
    assert "There is nothing to undo." in text
    assert "No move has been made yet." in text


def test_the_news_come_after_the_board_so_that_they_stay_on_a_small_screen() -> None:
    text = run_session(replace(NEW, size=9), *BEGUN, "2,1 se", "2")
    screen = text.splitlines()[-26:-2]
    assert screen[0] == "N"
    assert any(line.startswith("The computer moved the piece at") for line in screen[19:])
    assert any(line.startswith("It wanted to ") for line in screen[19:])


def test_gaining_the_power_to_capture_is_said(tmp_path: Path) -> None:
    path = tmp_path / "near.txt"
    start = GAMES["kono"].notation.parse_position("...../w..../...../.w..b/..... w 0")
    write_save(Save("kono", 5, EASY, start=start), path)
    text = run_session(PlayOptions(file=path), "4,2 se")
    assert "You moved the piece at (4,2) southeast; it can capture from now on." in text


def test_a_forced_pass_needs_no_typing(tmp_path: Path) -> None:
    shut_in = GAMES["kono"].notation.parse_position("...../.b.../w..../.b.../..... w 0")
    path = tmp_path / "shut-in.txt"
    write_save(Save("kono", 5, EASY, start=shut_in), path)
    text = run_session(PlayOptions(file=path), "moves", "3", "2").replace("\n", " ")
    assert "You can only pass. Press Enter." in text
    assert "Possible: pass." in text
    assert "Pass, as no piece can step." in text
    assert "You had to pass: no piece could move." in text
    assert "The computer's turn, black." in text


@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("board", "W  1   2   3   4   5  E"),
        ("values", "2  W - + - + - + - W"),
        ("pieces", "White: (1,1), (1,2)"),
        ("moves", "Possible: "),
        ("last", "No move has been made yet."),
        ("rules", "Type more for the rules in full."),
        ("more", "THE SCORE"),
        ("?", "undo"),
    ],
)
def test_one_can_look_around_without_moving(word: str, part: str) -> None:
    text = run_session(NEW, *BEGUN, word)
    assert part in text[text.index(f": {word}\n") :]


# Who plays


def test_two_humans_play_under_their_names() -> None:
    text = run_session(
        replace(NEW, players=HUMANS), "", "", "white", "2,1 se", "4,5 nw", "4", "quit", "n"
    )
    assert "Human 1 throws 6 and 6: 12." in text
    assert "Human 1 moved the piece at (2,1) southeast." in text
    assert "Human 2's turn, black." in text
    assert "Human 2 wins the tournament, 5 to 0." in text


def test_two_computers_can_be_watched_to_the_end() -> None:
    text = run_session(replace(NEW, players=COMPUTERS, seed=1), "2", "5", "n")
    assert "Computer 1 moved the piece at" in text
    assert "It wanted to block the black piece at" in text
    assert "Round 1 is over." in text
    assert "the tournament," in text
    assert text.splitlines()[-1] == "Again, or leave? (again/leave; Enter leaves): "


def test_a_tournament_ends_with_its_rounds_and_begins_again_at_another_level() -> None:
    both_times = replace(NEW, dice=((6, 6), (1, 1), (6, 6), (1, 1)))
    text = run_session(both_times, *BEGUN, "4", "quit", "n", "maybe", "level", "hard", *BEGUN)
    assert "Round  Board  First" in text
    assert "1      5x5    You, white" in text
    assert "'maybe' is not an answer here; type again, level or leave." in text.replace("\n", " ")
    assert "Which level? (easy/medium/hard/master; Enter: easy): hard" in text
    assert text.count("Round 1, turn 1") == 2


def test_a_spectator_sees_other_choices() -> None:
    text = run_session(replace(NEW, players=COMPUTERS), "?")
    assert "4       leaves; the game is kept" in text
    assert "5       lets the computers play to the end of the round" in text
    assert "suggests" not in text


def test_a_spectator_may_leave_without_a_penalty() -> None:
    text = run_session(replace(NEW, players=COMPUTERS), "2", "4")
    assert "The game is kept." in text


def test_a_game_with_chance_in_mid_turn_is_played_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pig", PIG)
    options = PlayOptions(
        game="pig", players=EASY, size=1, starts_fresh=True, seed=1, dice=((1, 1), (6, 6))
    )
    text = run_session(options, "", *["2", "throw"] * 60)
    assert "You chose throw." not in text
    assert "You chose two." in text
    assert "The computer chose two." in text
    assert "Round 1 is over. Somebody has banked enough." in text


def test_an_empty_dice_file_has_run_out_at_once() -> None:
    text = run_session(replace(NEW, dice=(), seed=1), "")
    assert text.count("The dice file has run out. From now on, the dice are random.") == 1


def test_a_dice_file_that_runs_out_is_said_and_random_dice_go_on() -> None:
    text = run_session(replace(NEW, dice=((3, 3), (2, 4), (5, 5)), seed=1), "", "", "black")
    assert text.count("The dice file has run out. From now on, the dice are random.") == 1
    assert "That is a tie, so both players throw again." in text


# What the computer saw


def test_why_tells_what_the_computer_saw_before_its_last_move() -> None:
    text = run_session(NEW, *BEGUN, "why", "2,1 se", "2", "why", "undo", "why")
    assert "The computer has not moved since you came back." in text
    assert text.count("At easy level, it looked 1 turn ahead, at ") == 1
    assert "Turn 2, " in text
    assert "The computer's last move was taken back, or belongs to another round." in text


class LevelRecorder:
    """Records the levels at which it is asked."""

    def __init__(self) -> None:
        self.levels: list[Level] = []

    def advise(self, match: Match, level: Level, seed: int) -> Advice:
        self.levels.append(level)
        return ADVISOR.advise(match, Level(SearchLimit(depth=1)), seed)


@pytest.mark.parametrize(
    ("hints", "expected"),
    [("", "master"), ("same", "easy"), ("hard", "hard")],
)
def test_help_is_at_full_strength_or_at_the_level_that_is_liked(hints: str, expected: str) -> None:
    mind = LevelRecorder()
    source = io.StringIO("\nwhite\n3\n2,1 se\n2\n")
    PlainSession(
        Console(source, io.StringIO()), replace(NEW, hint_level=hints), BlockingMoveAdvisor(mind)
    ).run()
    assert mind.levels == [LEVELS[expected].without_chance(), LEVELS["easy"]]


class FailingOnce:
    """An engine that fails once."""

    def __init__(self) -> None:
        self.faults = [EngineError("the engine failed")]

    def advise(self, match: Match, level: Level, seed: int) -> Advice:
        if self.faults:
            raise self.faults.pop()
        return ADVISOR.advise(match, level, seed)


@pytest.mark.parametrize("typed", ["2", "5"])
def test_an_engine_that_fails_leads_back_to_the_menu(typed: str) -> None:
    target = io.StringIO()
    options = replace(NEW, players=COMPUTERS)
    PlainSession(
        Console(io.StringIO(f"{typed}\n2\n"), target), options, BlockingMoveAdvisor(FailingOnce())
    ).run()
    assert target.getvalue().count("The engine failed.") == 1
    (kept,) = saved_files(autosaves_folder())
    assert len(load_save(kept).moves) == 1


def test_help_that_fails_leads_back_to_the_menu() -> None:
    target = io.StringIO()
    PlainSession(
        Console(io.StringIO("\nwhite\n3\n3\n"), target), NEW, BlockingMoveAdvisor(FailingOnce())
    ).run()
    assert target.getvalue().count("The engine failed.") == 1
    assert target.getvalue().count("Looked ") == 1


class InterruptedEngine(EngineClient):
    """Has Ctrl-C pressed as soon as a search is under way."""

    def __init__(self) -> None:
        super().__init__(mebibytes=1)
        self.is_interrupted = False

    async def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = 3,
        on_info: Callable[[Advice], None] | None = None,
    ) -> Advice:
        def press(_: Advice) -> None:
            if not self.is_interrupted:
                self.is_interrupted = True
                os.kill(os.getpid(), signal.SIGINT)

        return await super().advise(match, Level(SearchLimit()), seed, others, press)


def test_ctrl_c_while_the_computer_thinks_stops_it_and_keeps_the_game() -> None:
    target, engine = io.StringIO(), InterruptedEngine()
    source = io.StringIO("\nwhite\n2,1 se\n2\n")
    assert PlainSession(Console(source, target), NEW, engine).run() == 130
    assert engine.is_interrupted
    assert engine.pid is None
    (kept,) = saved_files(autosaves_folder())
    assert len(load_save(kept).moves) == 1
    assert f"kono --plain {kept}" in target.getvalue()


def test_a_saved_game_is_the_form_alone_and_comes_back_whole() -> None:
    run_session(NEW, *BEGUN, "2,1 se", "1", "mine")
    path = saves_folder() / "mine.txt"
    assert not has_own_lines(path.read_text())
    save = load_save(path)
    assert (len(save.moves), save.players[1].level) == (1, "easy")


@pytest.mark.parametrize("words", ["with history", "  with history"])
def test_a_game_is_saved_with_its_history_on_request(words: str) -> None:
    text = run_session(NEW, *BEGUN, "2,1 se", "1", f"mine {words}")
    path = saves_folder() / "mine.txt"
    assert f"Saved as {path}\n" in text
    assert has_own_lines(path.read_text())
    assert not histories_folder().exists()
    assert len(load_save(path).moves) == 1


def test_the_proposed_name_can_have_its_history_as_well() -> None:
    run_session(NEW, *BEGUN, "1", "with history")
    assert has_own_lines((saves_folder() / "kono-5x5-round-1.txt").read_text())


def test_words_within_a_name_ask_for_nothing() -> None:
    run_session(NEW, *BEGUN, "1", "with history too")
    assert not has_own_lines((saves_folder() / "with history too.txt").read_text())


def test_the_form_is_remembered_and_proposed() -> None:
    run_session(NEW, *BEGUN, "1", "mine.lisp")
    text = run_session(NEW, *BEGUN, "1", "")
    assert "File name [kono-5x5-round-1.lisp]: " in text
    assert (saves_folder() / "kono-5x5-round-1.lisp").read_text().startswith("(")


def test_what_a_file_will_not_bring_back_is_told(data: Path) -> None:
    data.mkdir()
    (data / "histories").write_text("in the way")
    text = " ".join(run_session(NEW, *BEGUN, "2,1 se", "1", "mine").split())
    assert "The file will not bring back the moves so far and the computer's level: " in text
    assert (saves_folder() / "mine.txt").exists()
