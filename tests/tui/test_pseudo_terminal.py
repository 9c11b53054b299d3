"""The real program in a real pseudo-terminal: whole games by keys alone, and by the mouse alone."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kono_tui.core.move import Move
from kono_tui.core.view import BoardView
from kono_tui.play.match import Match
from kono_tui.play.series import Series
from kono_tui.play.store import load, saves_folder, write_save
from kono_tui.tui.remembered import Wishes, remember
from tests.tui.conftest import QUICK
from tests.tui.pseudo import FULL, Pseudo, Starts
from tests.tui.pseudo_game import (
    announced,
    edge,
    kept,
    kept_match,
    our_turn,
    over,
    panel,
    restored,
    save_as,
    score,
    to_point,
)
from tests.tui.tables import begun, played

ENOUGH = 20
"""After so many moves of ours the test quits a round that does not end."""
STEPS = {"nw": "7", "ne": "9", "sw": "1", "se": "3"}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder with a short name: the screen shows it in one line."""
    with TemporaryDirectory(prefix="kono-") as folder:
        yield Path(folder)


# A player who goes home by the shortest way


def homeward(series: Series, match: Match) -> Move:
    """The move that leaves the shortest way home, and repeats nothing."""
    own = series.game.colour(match.position, 0)

    def cost(move: Move) -> int:
        after = match.play(move)
        if after.ending:
            return -1
        seen = sum(each == after.position for each in match.positions)
        return way_home(series.game.view(after.position), own) + 3 * seen

    return min(match.legal, key=cost)


def way_home(view: BoardView, own: str) -> int:
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
    (row, column), (there_row, there_column) = view.place(cell), view.place(goal)
    down, right = abs(row - there_row), abs(column - there_column)
    return max(down, right) if (down + right) % 2 == 0 else None


# Moves by keys, in the four ways there are


def by_typing(kono: Pseudo, match: Match, move: Move) -> None:
    kono.press(":")
    kono.see_cursor("row, column and direction")
    kono.type(match.game.notation(match.position, move))
    kono.press("enter")


def by_digit(kono: Pseudo, match: Match, move: Move) -> None:
    to_point(kono, match.game.view(match.position), move.cells[0])
    kono.press(STEPS[match.game.notation(match.position, move).split()[1]])


def by_arrows(kono: Pseudo, match: Match, move: Move) -> None:
    """Pick up, arrows to the target, put down."""
    view = match.game.view(match.position)
    origin, target = move.cells
    to_point(kono, view, origin)
    kono.press("enter")
    kono.until(lambda: "picked up. Arrows" in panel(kono), "a piece picked up")
    (row, column), (there_row, there_column) = view.place(origin), view.place(target)
    kono.press("down" if there_row > row else "up")
    kono.until(lambda: "picked up. Enter" in panel(kono), "the cursor on a target")
    asked = f"({there_row},{there_column})."
    if asked not in panel(kono):
        kono.press("right" if there_column > column else "left")
    kono.until(lambda: asked in panel(kono), f"the cursor on {asked}")
    kono.press("enter")


def by_hint(kono: Pseudo, match: Match, move: Move) -> None:
    """Whatever help suggests."""
    kono.press("h")
    kono.see("Look at the piece")
    kono.press("h")
    kono.see("Space plays it")
    kono.press("space")


def way_for(turn: int) -> Callable[[Pseudo, Match, Move], None]:
    """Each method in turn; help, which takes its time, only once."""
    return by_hint if turn == 2 else (by_arrows, by_digit, by_typing)[turn % 3]


def play(kono: Pseudo, moves: int) -> bool:
    """Make so many moves by keys; False if the round is over before."""
    series, match = kept_match()
    count = len(match.moves)
    for _ in range(moves):
        if not our_turn(kono, count):
            return False
        series, match = kept_match()
        move = homeward(series, match)
        if move.cells:
            way_for(len(match.moves) // 2)(kono, match, move)
        else:
            kono.press("enter")
        count = len(match.moves) + 1
    return our_turn(kono, count)


def quit_round(kono: Pseudo) -> None:
    kono.press("q")
    kono.see("LEAVE THE GAME?", "End the round")
    assert "costs 5 points." in kono.text
    kono.press("e")
    over(kono)
    assert "You quit." in kono.text


# What every tournament comes to


def keys_to_first_move(kono: Pseudo) -> None:
    """From the dialog for a new game: a tie, then a throw that lets us begin; we play Black."""
    kono.see("NEW GAME", "The file has 4")
    kono.press("enter")
    kono.see("ROUND 1", "Enter throws your dice")
    kono.press("enter")
    kono.see("3 and 3 is a tie")
    kono.press("enter")
    kono.see("11 beats 2: you begin.")
    kono.press("b")
    kono.see("Your move", "0 moves")


def written_dice(folder: Path) -> Path:
    """Write a dice file: a tie, and then we win."""
    path = folder / "dice.txt"
    path.write_text("1 2\n2 1\n6 5\n1 1\n")
    return path


def begin_second_round(kono: Pseudo, first: Series) -> None:
    """From the end of the first round: 7x7, and its winner begins, or the dice say who does."""
    assert first.match is not None
    winner = first.match.tally.winner
    kono.press("n")
    kono.see("ROUND 2", "On which board is this round played?")
    kono.press("7")
    kono.see("[7")
    kono.press("enter")
    kono.until(lambda: decided(kono) or kono.shows("  Throw  "), "a beginner, or dice")
    while not decided(kono):
        kono.press("enter")
        kono.until(lambda: decided(kono) or kono.shows("is a tie"), "what the dice say")
    if winner is not None:
        kono.see("You won the last round" if winner == 0 else "The computer won the last round")
    kono.press("w" if kono.shows("Play as") else "enter")
    kono.see("Your move")


def decided(kono: Pseudo) -> bool:
    """Whether the screen says who begins."""
    return kono.shows(" beats ") or kono.shows(" won the last round")


def test_a_tournament_by_keyboard_alone_saved_killed_and_resumed(
    start: Starts, tmp_path: Path
) -> None:
    written_dice(tmp_path)
    with start() as kono:
        kono.see("New game", "no game under way")
        kono.press("n")
        kono.see("NEW GAME")
        kono.press("down", "down", *["left"] * 3)
        kono.see("[easy]")
        kono.press("down", "left")
        kono.see("[file]", "its path")
        kono.press("down")
        kono.see_cursor("its path")
        kono.type("dice.txt")
        keys_to_first_move(kono)
        assert play(kono, 5)
        save_as(kono, "middle")
        assert load(saves_folder() / "middle.txt").moves == kept_match()[1].moves
        assert play(kono, 3)
        before, _ = kept_match()
        kono.see_no_more("Saved")
        seen = score(kono), board_of(kono, before)
        kono.kill()
    with start() as kono:
        kono.see("Kono 5×5, round 1")
        kono.press("c")
        assert our_turn(kono, 16)
        assert kept() == before
        assert (score(kono), board_of(kono, before)) == seen
        if play(kono, ENOUGH):
            quit_round(kono)
        first, _ = kept_match()
        begin_second_round(kono, first)
        kono.see("KONO 7×7")
        assert play(kono, 2)
        quit_round(kono)
        second, _ = kept_match()
        assert second.totals == first.awarded().totals
        kono.press("e")
        announced(kono, second.awarded())
        kono.press("enter")
        kono.see("no game under way")
        kono.press("q")
        assert kono.status() == 0
        restored(kono)


def board_of(kono: Pseudo, series: Series) -> list[str]:
    """The board on the screen, with the cursor in its middle."""
    assert series.match is not None
    view = series.game.view(series.match.position)
    to_point(kono, view, len(view.points) // 2)
    return [line[: edge(kono)] for line in kono.lines[1:-1]]


# The mouse


def click_move(kono: Pseudo, match: Match, move: Move) -> None:
    view = match.game.view(match.position)
    if not move.cells:
        kono.click("Enter Move")
        return
    kono.click_point(view, move.cells[0])
    kono.until(lambda: "is picked up" in panel(kono), "a piece picked up")
    kono.click_point(view, move.cells[1])


def click_round(kono: Pseudo, most: int) -> bool:
    """Make so many moves by clicks at most; whether the round is still on."""
    for _ in range(most):
        series, match = kept_match()
        click_move(kono, match, homeward(series, match))
        if not our_turn(kono, len(match.moves) + 1):
            return False
    return True


def click_through_opening(kono: Pseudo) -> None:
    """Go through the opening by buttons alone, whichever player begins."""
    kono.until(lambda: decided(kono) or kono.shows("Throw "), "a beginner, or dice")
    while not decided(kono):
        kono.click("Throw ")
        kono.until(lambda: decided(kono) or kono.shows("is a tie"), "what the dice say")
    kono.click("White" if kono.shows("Play as") else " Play ")
    kono.see("Your move")
    our_turn(kono, 0)


def test_a_round_by_mouse_alone_and_a_second_one_saved_killed_and_resumed(start: Starts) -> None:
    remember(Wishes(size=9, seats=("human", "hard"), dice="seed", seed="24"))
    with start() as kono:
        kono.click("New game")
        kono.click("5×5", beside="Size")
        kono.click("easy", beside="Player 2")
        kono.see("[5×5]", "[easy]")
        kono.click("Start")
        click_through_opening(kono)
        kono.click("h Help")
        kono.see("Look at the piece")
        kono.click("HELP")
        kono.see("Space plays it")
        if click_round(kono, 2 * ENOUGH):
            kono.click("q Quit")
            kono.click("End the round")
        over(kono)
        first, match = kept_match()
        kono.see("ROUND 1 IS OVER", "score")
        for each in match.tally.scores:
            assert re.search(rf"score +{each.total}\b", kono.text)
        kono.click("Next round")
        kono.click("7×7", beside="Board")
        kono.see("[7×7]")
        kono.click("Choose")
        click_through_opening(kono)
        assert click_round(kono, 2)
        kono.click("s Save")
        kono.click("Save and go on")
        kono.see_no_more("Goes to")
        assert click_round(kono, 1)
        before, match = kept_match()
        saved = load(saves_folder() / "kono-7x7-round-2.txt")
        assert (saved.totals, saved.moves) == (before.totals, match.moves[: len(saved.moves)])
        assert len(saved.moves) >= 4
        kono.kill()
    with start() as kono:
        kono.see("Kono 7×7, round 2")
        kono.click("Continue")
        assert our_turn(kono, len(match.moves))
        assert kept() == before
        assert click_round(kono, 1)
        kono.click("q Quit")
        kono.click("End the round")
        over(kono)
        assert "You quit." in kono.text
        second, _ = kept_match()
        assert second.totals == first.awarded().totals
        kono.click("End the tournament")
        announced(kono, second.awarded())
        kono.click("Home")
        kono.see("no game under way")
        kono.click("q  Quit")
        assert kono.status() == 0
        restored(kono)


# Without colours, in ASCII


def test_without_colours_and_in_ascii_nothing_else_is_written(
    start: Starts, tmp_path: Path
) -> None:
    written_dice(tmp_path)
    remember(Wishes(size=5, seats=("human", "easy"), dice="file", file="dice.txt"))
    plain = {**FULL, "NO_COLOR": "1"}
    with start("--glyphs", "ascii", environ=plain) as kono:
        kono.see("New game", "no game under way")
        kono.press("n")
        keys_to_first_move(kono)
        assert play(kono, 4)
        before, _ = kept_match()
        seen = score(kono), board_of(kono, before)
        save_as(kono, "middle")
        kono.kill()
        in_ascii_without_colours(kono)
    with start(environ={**plain, "LC_ALL": "C"}) as kono:
        kono.see("Kono 5x5, round 1")
        kono.press("c")
        assert our_turn(kono, 8)
        assert (score(kono), board_of(kono, before)) == seen
        assert play(kono, 2)
        quit_round(kono)
        last, _ = kept_match()
        kono.press("e")
        announced(kono, last.awarded())
        kono.press("enter")
        kono.see("no game under way")
        kono.press("q")
        assert kono.status() == 0
        restored(kono)
        in_ascii_without_colours(kono)


def in_ascii_without_colours(kono: Pseudo) -> None:
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


def test_a_dumb_terminal_is_played_line_by_line(start: Starts) -> None:
    with start(environ={**FULL, "TERM": "dumb"}) as kono:
        kono.see("Kono, line by line.")
        assert b"\x1b" not in kono.written


def judged(kono: Pseudo) -> bool:
    """Whether the screen shows the engine's evaluation of the position."""
    return any("EVAL" in line and "looking" not in line for line in kono.lines)


def test_a_file_is_opened_at_once_and_looked_at(
    start: Starts, tmp_path: Path, config: Path
) -> None:
    (config / "settings.toml").write_text(QUICK)
    series = played(begun(), "1,1 se", "5,1 ne")
    write_save(series.save(), tmp_path / "two.txt")
    with start("two.txt") as kono:
        kono.see("KONO 5×5", "Your move", "2 moves")
        kono.until(lambda: judged(kono), "what the engine thinks of it")
        kono.press("ctrl+q")
        assert kono.status() == 0
        restored(kono)


def test_a_new_game_is_begun_as_the_command_line_has_it(start: Starts, tmp_path: Path) -> None:
    written_dice(tmp_path)
    with start(
        "kono", "--size", "7", "--level", "hard", "--dice", "dice.txt", "--seed", "3"
    ) as kono:
        kono.see("KONO 7×7", "ROUND 1", "Enter throws your dice")
        kono.press("enter")
        kono.see("3 and 3 is a tie")
        series = kept()
        assert series is not None
        assert series.players[1].level == "hard"


def test_a_file_that_holds_no_game_is_refused_before_the_screen_is_touched(
    start: Starts, tmp_path: Path
) -> None:
    (tmp_path / "letter.txt").write_text("Dear reader\n")
    with start("letter.txt") as kono:
        assert kono.status() == 2
        assert kono.text.strip().startswith("kono: ")
        assert kono.text.strip().count("\n") <= 1
        assert b"\x1b" not in kono.written


def test_bad_settings_are_said_and_do_no_harm(start: Starts, config: Path) -> None:
    (config / "settings.toml").write_text('pace = "quick"\n')
    with start() as kono:
        kono.see("New game", "quick")
        kono.press("q")
        assert kono.status() == 0


def test_a_window_that_is_too_small_says_so_until_it_is_larger(start: Starts) -> None:
    with start(size=(50, 16)) as kono:
        kono.see("This window is 50 x 16", "needs 60 x 20")
        kono.resize(80, 24)
        kono.see("New game", "no game under way")
        kono.resize(59, 20)
        kono.see("This window is 59 x 20")
        kono.press("q")
        assert kono.status() == 0
        restored(kono)
