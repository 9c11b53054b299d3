"""The real program in a real pseudo-terminal: whole games by keys alone, and by the mouse alone."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kono_tui.core.board_view import BoardView
from kono_tui.core.move import Move
from kono_tui.play.match import Match
from kono_tui.play.storage.last_game_options import NewGameOptions, write_last_options
from kono_tui.play.storage.saves import load_save, saves_folder, write_save
from kono_tui.play.tournament import Tournament
from tests.scale import long_runs_only
from tests.tui.conftest import QUICK
from tests.tui.terminal.pseudo_game import (
    check_terminal_restored,
    check_tournament_end,
    move_cursor_to,
    panel_column,
    panel_text,
    read_autosave,
    save_as,
    score_words,
    wait_for_autosaved_match,
    wait_for_our_turn,
    wait_for_round_end,
)
from tests.tui.terminal.pseudo_terminal import FULL_TERMINAL, PseudoTerminal, Starter
from tests.tui.tournaments import new_round, with_moves_played

MOST_MOVES = 20
"""After so many moves of ours the test quits a round that does not end."""
STEPS = {"nw": "7", "ne": "9", "sw": "1", "se": "3"}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder with a short name: the screen shows it in one line."""
    with TemporaryDirectory(prefix="kono-") as folder:
        yield Path(folder)


# A player who goes home by the shortest way


def homeward_move(series: Tournament, match: Match) -> Move:
    """The move that leaves the shortest way home, and repeats nothing."""
    own = series.game.rules.colour(match.position, 0)

    def cost(move: Move) -> int:
        after = match.play(move)
        if after.ending:
            return -1
        seen = sum(each == after.position for each in match.positions)
        return distance_home(series.game.display.view(after.position), own) + 3 * seen

    return min(match.legal_moves, key=cost)


def distance_home(view: BoardView, own: str) -> int:
    """How far the pieces of a colour have to go, each to a home point of its own."""
    ways = {0: 0}
    goals = [cell for cell, point in enumerate(view.points) if point.home not in ("", own)]
    for cell, point in enumerate(view.points):
        if point.piece == own:
            longer: dict[int, int] = {}
            for taken, way in ways.items():
                for index, goal in enumerate(goals):
                    steps = steps_between(view, cell, goal)
                    there = taken | 1 << index
                    if steps is not None and there != taken:
                        blocked = 2 if steps and view.points[goal].piece not in ("", own) else 0
                        sum_ = way + steps * steps + blocked
                        longer[there] = min(sum_, longer.get(there, sum_))
            ways = longer
    return min(ways.values(), default=1000)


def steps_between(view: BoardView, cell: int, goal: int) -> int | None:
    """How many steps, if diagonal steps lead there at all."""
    (row, column), (there_row, there_column) = view.row_and_column(cell), view.row_and_column(goal)
    down, right = abs(row - there_row), abs(column - there_column)
    return max(down, right) if (down + right) % 2 == 0 else None


# Moves by keys, in the four ways there are


def move_by_typing(kono: PseudoTerminal, match: Match, move: Move) -> None:
    kono.press(":")
    kono.wait_for_cursor("Type row, column and direction")
    kono.type(match.game.notation.format_move(match.position, move))
    kono.press("enter")


def move_by_digit(kono: PseudoTerminal, match: Match, move: Move) -> None:
    move_cursor_to(kono, match.game.display.view(match.position), move.cells[0])
    kono.press(STEPS[match.game.notation.format_move(match.position, move).split()[1]])


def move_by_arrows(kono: PseudoTerminal, match: Match, move: Move) -> None:
    """Pick up, arrows to the target, put down."""
    view = match.game.display.view(match.position)
    origin, target = move.cells
    move_cursor_to(kono, view, origin)
    kono.press("enter")
    kono.wait_until(lambda: "picked up. Arrows" in panel_text(kono), "a piece picked up")
    (row, column), (there_row, there_column) = (
        view.row_and_column(origin),
        view.row_and_column(target),
    )
    kono.press("down" if there_row > row else "up")
    kono.wait_until(lambda: "picked up. Enter" in panel_text(kono), "the cursor on a target")
    asked = f"({there_row},{there_column})."
    if asked not in panel_text(kono):
        kono.press("right" if there_column > column else "left")
    kono.wait_until(lambda: asked in panel_text(kono), f"the cursor on {asked}")
    kono.press("enter")


def move_by_hint(kono: PseudoTerminal, match: Match, move: Move) -> None:
    """Whatever help suggests."""
    kono.press("h")
    kono.wait_for("Look at the piece")
    kono.press("h")
    kono.wait_for("Space plays it")
    kono.press("space")


def move_method_for(turn: int) -> Callable[[PseudoTerminal, Match, Move], None]:
    """Each method in turn; help, which takes its time, only once."""
    return move_by_hint if turn == 2 else (move_by_arrows, move_by_digit, move_by_typing)[turn % 3]


def play_moves(kono: PseudoTerminal, moves: int) -> bool:
    """Make so many moves by keys; False if the round is over before."""
    series, match = wait_for_autosaved_match()
    count = len(match.moves)
    for _ in range(moves):
        if not wait_for_our_turn(kono, count):
            return False
        series, match = wait_for_autosaved_match()
        move = homeward_move(series, match)
        if move.cells:
            move_method_for(len(match.moves) // 2)(kono, match, move)
        else:
            kono.press("enter")
        count = len(match.moves) + 1
    return wait_for_our_turn(kono, count)


def quit_round(kono: PseudoTerminal) -> None:
    kono.press("q")
    kono.wait_for("LEAVE OR QUIT?", "Quit the round")
    assert "you lose 5" in kono.text
    kono.press("q", "enter")
    wait_for_round_end(kono)
    assert "You quit." in kono.text


# What every tournament comes to


def press_keys_to_first_move(kono: PseudoTerminal) -> None:
    """From the dialog for a new game: a tie, then a throw that lets us begin; we play Black."""
    kono.wait_for("NEW GAME", "The file has 4")
    kono.press("enter")
    kono.wait_for("ROUND 1", "Enter throws your dice")
    kono.press("enter")
    kono.wait_for("3 and 3 is a tie")
    kono.press("enter")
    kono.wait_for("11 beats 2: you begin.")
    kono.press("b")
    kono.wait_for("Your move", "0 moves")


def write_dice(folder: Path) -> Path:
    """Write a dice file: a tie, and then we win."""
    path = folder / "dice.txt"
    path.write_text("1 2\n2 1\n6 5\n1 1\n")
    return path


def begin_second_round(kono: PseudoTerminal, first: Tournament) -> None:
    """From the end of the first round: 7x7, and its winner begins, or the dice say who does."""
    assert first.match is not None
    winner = first.match.tally.winner
    kono.press("n")
    kono.wait_for("ROUND 2", "Which board would you like?")
    kono.press("7")
    kono.wait_for("[7")
    kono.press("enter")
    kono.wait_until(lambda: is_opener_known(kono) or kono.shows("  Throw  "), "a beginner, or dice")
    while not is_opener_known(kono):
        kono.press("enter")
        kono.wait_until(
            lambda: is_opener_known(kono) or kono.shows("is a tie"), "what the dice say"
        )
    if winner is not None:
        kono.wait_for(
            "You won the last round" if winner == 0 else "The computer won the last round"
        )
    kono.press("w" if kono.shows("Play as") else "enter")
    kono.wait_for("Your move")


def is_opener_known(kono: PseudoTerminal) -> bool:
    """Whether the screen says who begins."""
    return kono.shows(" beats ") or kono.shows(" won the last round")


@long_runs_only
def test_a_tournament_by_keyboard_alone_saved_killed_and_resumed(
    start: Starter, tmp_path: Path
) -> None:
    write_dice(tmp_path)
    with start() as kono:
        kono.wait_for("New game", "no game under way")
        kono.press("n")
        kono.wait_for("NEW GAME")
        kono.press("down", "down", *["left"] * 3)
        kono.wait_for("[easy]")
        kono.press("down", "left")
        kono.wait_for("[file]", "its path")
        kono.press("down")
        kono.wait_for_cursor("its path")
        kono.type("dice.txt")
        press_keys_to_first_move(kono)
        assert play_moves(kono, 5)
        save_as(kono, "middle")
        assert load_save(saves_folder() / "middle.txt").moves == wait_for_autosaved_match()[1].moves
        assert play_moves(kono, 3)
        before, _ = wait_for_autosaved_match()
        kono.wait_until_gone("Saved")
        seen = score_words(kono), board_of(kono, before)
        kono.kill()
    with start() as kono:
        kono.wait_for("Kono 5×5 v")
        kono.press("c")
        assert wait_for_our_turn(kono, 16)
        assert read_autosave() == before
        assert (score_words(kono), board_of(kono, before)) == seen
        if play_moves(kono, MOST_MOVES):
            quit_round(kono)
        first, _ = wait_for_autosaved_match()
        begin_second_round(kono, first)
        kono.wait_for("KONO 7×7")
        assert play_moves(kono, 2)
        quit_round(kono)
        second, _ = wait_for_autosaved_match()
        assert second.totals == first.with_award().totals
        kono.press("e")
        check_tournament_end(kono, second.with_award())
        kono.press("h")
        kono.wait_for("no game under way")
        kono.press("q")
        assert kono.exit_status() == 0
        check_terminal_restored(kono)


def board_of(kono: PseudoTerminal, series: Tournament) -> list[str]:
    """The board on the screen, with the cursor in its middle."""
    assert series.match is not None
    view = series.game.display.view(series.match.position)
    move_cursor_to(kono, view, len(view.points) // 2)
    return [line[: panel_column(kono)] for line in kono.lines[1:-1]]


# The mouse


def click_move(kono: PseudoTerminal, match: Match, move: Move) -> None:
    view = match.game.display.view(match.position)
    if not move.cells:
        kono.click("Enter Move")
        return
    kono.click_point(view, move.cells[0])
    kono.wait_until(lambda: "is picked up" in panel_text(kono), "a piece picked up")
    kono.click_point(view, move.cells[1])


def click_round(kono: PseudoTerminal, most: int) -> bool:
    """Make so many moves by clicks at most; whether the round is still on."""
    for _ in range(most):
        series, match = wait_for_autosaved_match()
        click_move(kono, match, homeward_move(series, match))
        if not wait_for_our_turn(kono, len(match.moves) + 1):
            return False
    return True


def click_through_opening(kono: PseudoTerminal) -> None:
    """Go through the opening by buttons alone, whichever player begins."""
    kono.wait_until(lambda: is_opener_known(kono) or kono.shows("Throw "), "a beginner, or dice")
    while not is_opener_known(kono):
        kono.click("Throw ")
        kono.wait_until(
            lambda: is_opener_known(kono) or kono.shows("is a tie"), "what the dice say"
        )
    # The colours, or the button that goes on, may come a frame after the sentence.
    kono.wait_until(lambda: kono.shows("White ") or kono.shows(" Play  "), "the next step")
    kono.click("White" if kono.shows("White ") else " Play ")
    kono.wait_for("Your move")
    wait_for_our_turn(kono, 0)


def test_a_round_by_mouse_alone_and_a_second_one_saved_killed_and_resumed(start: Starter) -> None:
    write_last_options(NewGameOptions(size=9, seats=("human", "hard"), dice="seed", seed="24"))
    with start() as kono:
        kono.click("New game")
        kono.click("5×5", beside="Size")
        kono.click("easy", beside="Opponent")
        kono.wait_for("[5×5]", "[easy]")
        kono.click("Start")
        click_through_opening(kono)
        kono.click("h Help")
        kono.wait_for("Look at the piece")
        kono.click("HELP")
        kono.wait_for("Space plays it")
        if click_round(kono, 2 * MOST_MOVES):
            kono.click("q Quit")
            kono.click("Quit the round")
        wait_for_round_end(kono)
        first, match = wait_for_autosaved_match()
        kono.wait_for("ROUND 1 IS OVER", "score")
        for each in match.tally.scores:
            assert re.search(rf"score +{each.total}\b", kono.text)
        kono.click("Next round")
        kono.click("7×7", beside="Board")
        kono.wait_for("[7×7]")
        kono.click("Choose", beside="Leave")
        click_through_opening(kono)
        assert click_round(kono, 2)
        kono.click("s Save")
        kono.click("Save and go on")
        kono.wait_until_gone("Goes to")
        assert click_round(kono, 1)
        before, match = wait_for_autosaved_match()
        saved = load_save(saves_folder() / "kono-7x7-round-2.txt")
        assert (saved.totals, saved.moves) == (before.totals, match.moves[: len(saved.moves)])
        assert len(saved.moves) >= 4
        kono.kill()
    with start() as kono:
        kono.wait_for("Kono 7×7 v easy")
        kono.click("Continue")
        assert wait_for_our_turn(kono, len(match.moves))
        assert read_autosave() == before
        assert click_round(kono, 1)
        kono.click("q Quit")
        kono.click("Quit the round")
        wait_for_round_end(kono)
        assert "You quit." in kono.text
        second, _ = wait_for_autosaved_match()
        assert second.totals == first.with_award().totals
        kono.click("End the tournament")
        check_tournament_end(kono, second.with_award())
        kono.click("Home")
        kono.wait_for("no game under way")
        kono.click("q  Quit")
        assert kono.exit_status() == 0
        check_terminal_restored(kono)


# Without colours, in ASCII


def test_without_colours_and_in_ascii_nothing_else_is_written(
    start: Starter, tmp_path: Path
) -> None:
    write_dice(tmp_path)
    write_last_options(
        NewGameOptions(size=5, seats=("human", "easy"), dice="file", file="dice.txt")
    )
    plain = {**FULL_TERMINAL, "NO_COLOR": "1"}
    with start("--glyphs", "ascii", environ=plain) as kono:
        kono.wait_for("New game", "no game under way")
        kono.press("n")
        press_keys_to_first_move(kono)
        assert play_moves(kono, 4)
        before, _ = wait_for_autosaved_match()
        seen = score_words(kono), board_of(kono, before)
        save_as(kono, "middle")
        kono.kill()
        play_in_ascii_without_colours(kono)
    with start(environ={**plain, "LC_ALL": "C"}) as kono:
        kono.wait_for("Kono 5x5 v")
        kono.press("c")
        assert wait_for_our_turn(kono, 8)
        assert (score_words(kono), board_of(kono, before)) == seen
        assert play_moves(kono, 2)
        quit_round(kono)
        last, _ = wait_for_autosaved_match()
        kono.press("e")
        check_tournament_end(kono, last.with_award())
        kono.press("h")
        kono.wait_for("no game under way")
        kono.press("q")
        assert kono.exit_status() == 0
        check_terminal_restored(kono)
        play_in_ascii_without_colours(kono)


def play_in_ascii_without_colours(kono: PseudoTerminal) -> None:
    written = bytes(kono.written)
    assert not re.findall(r"[^\x00-\x7f]+", kono.plain)
    assert written.isascii()
    looks = {
        look for found in re.findall(rb"\x1b\[([0-9;]*)m", written) for look in found.split(b";")
    }
    assert looks <= {
        b"",
        b"0",
        b"1",
        b"2",
        b"3",
        b"4",
        b"7",
        b"9",
        b"22",
        b"24",
        b"27",
        b"39",
        b"49",
    }
    assert b"7" in looks, "reverse says what colours would have said"


# How it starts


def test_a_dumb_terminal_is_played_line_by_line(start: Starter) -> None:
    with start(environ={**FULL_TERMINAL, "TERM": "dumb"}) as kono:
        kono.wait_for("line by line.")
        assert b"\x1b" not in kono.written


def has_evaluation(kono: PseudoTerminal) -> bool:
    """Whether the screen shows the engine's evaluation of the position."""
    return any("EVAL" in line and "looking" not in line for line in kono.lines)


def test_a_file_is_opened_at_once_and_looked_at(
    start: Starter, tmp_path: Path, config: Path
) -> None:
    (config / "settings.toml").write_text(QUICK)
    series = with_moves_played(new_round(), "1,1 se", "5,1 ne")
    write_save(series.to_save(), tmp_path / "two.txt")
    with start("two.txt") as kono:
        kono.wait_for("KONO 5×5", "Your move", "2 moves")
        kono.wait_until(lambda: has_evaluation(kono), "what the engine thinks of it")
        kono.press("ctrl+q")
        assert kono.exit_status() == 0
        check_terminal_restored(kono)


def test_a_new_game_is_begun_as_the_command_line_has_it(start: Starter, tmp_path: Path) -> None:
    write_dice(tmp_path)
    with start(
        "kono", "--size", "7", "--level", "hard", "--dice", "dice.txt", "--seed", "3"
    ) as kono:
        kono.wait_for("KONO 7×7", "ROUND 1", "Enter throws your dice")
        kono.press("enter")
        kono.wait_for("3 and 3 is a tie")
        series = read_autosave()
        assert series is not None
        assert series.players[1].level == "hard"


def test_a_file_that_holds_no_game_is_refused_before_the_screen_is_touched(
    start: Starter, tmp_path: Path
) -> None:
    (tmp_path / "letter.txt").write_text("Dear reader\n")
    with start("letter.txt") as kono:
        assert kono.exit_status() == 2
        assert kono.text.strip().startswith("kono: ")
        assert kono.text.strip().count("\n") <= 1
        assert b"\x1b" not in kono.written


def test_bad_settings_are_reported_and_do_no_harm(start: Starter, config: Path) -> None:
    (config / "settings.toml").write_text('pace = "quick"\n')
    with start() as kono:
        kono.wait_for("New game", "quick")
        kono.press("q")
        assert kono.exit_status() == 0


def test_a_signal_ends_the_program_and_leaves_the_terminal_as_it_was(start: Starter) -> None:
    with start("kono-5x5.txt", "--level", "easy") as kono:
        kono.wait_for("Your move")
        kono.send_signal(signal.SIGTERM)
        assert kono.exit_status() == 128 + signal.SIGTERM
        check_terminal_restored(kono)


def test_a_window_that_is_too_small_says_so_until_it_is_larger(start: Starter) -> None:
    with start(size=(50, 16)) as kono:
        kono.wait_for("This window is 50 x 16", "needs 60 x 20")
        kono.resize(80, 24)
        kono.wait_for("New game", "no game under way")
        kono.resize(59, 20)
        kono.wait_for("This window is 59 x 20")
        kono.press("q")
        assert kono.exit_status() == 0
        check_terminal_restored(kono)
