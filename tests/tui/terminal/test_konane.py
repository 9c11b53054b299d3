"""Konane in a real pseudo-terminal: whole rounds by keys alone, and by the mouse alone."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kono_tui.core.move import Move
from kono_tui.play.match import Match
from kono_tui.play.storage.last_game_options import NewGameOptions, write_last_options
from kono_tui.play.storage.saves import load_save, saves_folder
from kono_tui.play.tournament import Tournament
from kono_tui.play.wording import describe_round_winner
from kono_tui.scene.marks import origin_and_target
from tests.scale import long_runs_only
from tests.tui.terminal.pseudo_game import (
    check_terminal_restored,
    check_tournament_end,
    move_cursor_to,
    panel_text,
    read_autosave,
    save_as,
    wait_for_autosaved_match,
    wait_for_our_turn,
    wait_for_round_end,
)
from tests.tui.terminal.pseudo_terminal import PseudoTerminal, Starter

ARROWS = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}
DIGITS = {"up": "8", "down": "2", "left": "4", "right": "6"}

Plays = Callable[[PseudoTerminal, Match, Move], None]
Passes = Callable[[PseudoTerminal], None]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder with a short name: the screen shows it in one line."""
    with TemporaryDirectory(prefix="kono-") as folder:
        yield Path(folder)


# A player who likes to stop


def choose_jump(match: Match) -> Move:
    """A jump after which the stone could jump on, if there is one."""
    return max(match.legal_moves, key=lambda move: match.play(move).is_mid_turn)


def jump_keys(match: Match, move: Move) -> tuple[int, str, str]:
    """Where a jump begins, the arrow towards its end, and that end as the panel names it."""
    cells = origin_and_target(match, move)
    assert cells is not None
    view = match.game.display.view(match.position)
    (row, column), (there_row, there_column) = map(view.row_and_column, cells)
    arrow = ARROWS[(there_row - row) // 2, (there_column - column) // 2]
    return cells[0], arrow, f"({there_row},{there_column})"


# Jumps by keys


def move_cursor_to_stone(kono: PseudoTerminal, match: Match, cell: int) -> None:
    if "passed" in panel_text(kono):
        kono.press("n")
    move_cursor_to(kono, match.game.display.view(match.position), cell)


def jump_by_arrows(kono: PseudoTerminal, match: Match, move: Move) -> None:
    """Pick up, an arrow to the landing, and down."""
    origin, arrow, landing = jump_keys(match, move)
    move_cursor_to_stone(kono, match, origin)
    kono.press("enter")
    kono.wait_until(lambda: "picked up. Arrows" in panel_text(kono), "a stone picked up")
    kono.press(arrow)
    asked = f"Enter jumps to {landing} and takes"
    kono.wait_until(lambda: asked in panel_text(kono), f"the cursor on {landing}")
    kono.press("enter")


def jump_by_digit(kono: PseudoTerminal, match: Match, move: Move) -> None:
    origin, arrow, _ = jump_keys(match, move)
    move_cursor_to_stone(kono, match, origin)
    kono.press(DIGITS[arrow])


def jump_by_typing(kono: PseudoTerminal, match: Match, move: Move) -> None:
    kono.press(":")
    kono.wait_for_cursor("Type row and column, from and to")
    kono.type(match.game.notation.format_move(match.position, move))
    kono.press("enter")


KEY_METHODS = (jump_by_arrows, jump_by_digit, jump_by_typing)


# Jumps by clicks


def jump_by_clicks(kono: PseudoTerminal, match: Match, move: Move) -> None:
    view = match.game.display.view(match.position)
    kono.click_point(view, move.cells[0])
    kono.wait_until(lambda: "is picked up" in panel_text(kono), "a stone picked up")
    kono.click_point(view, move.cells[1])


# Turns


def pass_by_key(kono: PseudoTerminal) -> None:
    kono.press("enter")


def pass_by_click(kono: PseudoTerminal) -> None:
    kono.click("Enter Move")


def play_jump(kono: PseudoTerminal, jump: Plays, passes: Passes = pass_by_key) -> Match:
    """Make a jump, or pass; return the round after it, perhaps with the stone still on its way."""
    _, match = wait_for_autosaved_match()
    move = choose_jump(match)
    if move.cells:
        jump(kono, match, move)
    else:
        kono.wait_until(lambda: "You can only pass." in panel_text(kono), "a pass to make")
        passes(kono)
    kono.wait_until(
        lambda: len(wait_for_autosaved_match()[1].moves) > len(match.moves), "the move on the disk"
    )
    _, after = wait_for_autosaved_match()
    if is_on_its_way(after):
        kono.wait_until(
            lambda: "has taken 1. Enter stops here" in panel_text(kono), "a stone on its way"
        )
        kono.wait_for(". Stop")
    return after


def is_on_its_way(match: Match) -> bool:
    """Whether a stone of ours has jumped, and may jump on."""
    return match.to_move == 0 and match.is_mid_turn


def play_until_a_stone_is_on_its_way(kono: PseudoTerminal) -> Match:
    least = 2
    for jump in cycle(KEY_METHODS):
        assert wait_for_our_turn(kono, least), "no stone of ours could ever jump on"
        match = play_jump(kono, jump)
        if is_on_its_way(match):
            return match
        least = len(match.moves)
    raise AssertionError


def take_advice(kono: PseudoTerminal, least: int) -> int:
    """Play the whole turn that help suggests; return the least number of moves there are then."""
    assert wait_for_our_turn(kono, least)
    _, match = wait_for_autosaved_match()
    kono.press("h")
    kono.wait_for("Look at the stone")
    kono.press("h")
    kono.wait_until(lambda: "Space plays it." in panel_text(kono), "the move of the hint")
    kono.press("space")
    return len(match.moves) + 1


def play_to_the_end(kono: PseudoTerminal, least: int) -> None:
    """Play on by keys, from our turn after at least `least` moves."""
    for jump in cycle(KEY_METHODS):
        if not wait_for_our_turn(kono, least):
            return
        match = play_jump(kono, jump)
        least = len(match.moves)
        if is_on_its_way(match):
            kono.press("enter")
            least += 1


def read_round_end(kono: PseudoTerminal) -> Tournament:
    """Wait for the end of the round, and return the tournament."""
    wait_for_round_end(kono)
    series, match = wait_for_autosaved_match()
    kono.wait_for(f"ROUND {series.round} IS OVER", describe_round_winner(series, match))
    for each in match.tally.scores:
        assert re.search(rf"captured stones +{each.total}\b", kono.text)
    return series


def test_a_round_by_keyboard_alone_saved_and_killed_in_mid_jump_and_resumed(start: Starter) -> None:
    with start() as kono:
        kono.wait_for("New game", "no game under way")
        kono.press("n")
        kono.wait_for("NEW GAME")
        kono.press("up", "right")
        kono.wait_for("[Konane]", "straight jumps only")
        kono.press(*["down"] * 4, *["left"] * 3)
        kono.wait_for("[easy]")
        kono.press("enter")
        kono.wait_for("ROUND 1", "Which hand holds the")
        kono.press("right")
        kono.wait_for("[ right ]")
        kono.press("enter")
        kono.wait_for("The right hand held the")
        kono.press("enter")
        match = play_until_a_stone_is_on_its_way(kono)
        save_as(kono, "middle")
        assert load_save(saves_folder() / "middle.txt").moves == match.moves
        before = read_autosave()
        kono.kill()
    with start() as kono:
        kono.wait_for("Konane v")
        kono.press("c")
        kono.wait_for("KONANE 6×6")
        kono.wait_until(
            lambda: "has taken 1. Enter stops here" in panel_text(kono), "the stone on its way"
        )
        assert read_autosave() == before
        kono.press("enter")
        play_to_the_end(kono, take_advice(kono, len(match.moves) + 1))
        series = read_round_end(kono)
        kono.press("e")
        check_tournament_end(kono, series.with_award())
        kono.press("h")
        kono.wait_for("no game under way")
        kono.press("q")
        assert kono.exit_status() == 0
        check_terminal_restored(kono)


@long_runs_only
def test_a_round_by_mouse_alone(start: Starter) -> None:
    write_last_options(NewGameOptions(game="konane", size=6, seats=("human", "easy")))
    with start() as kono:
        kono.click("2  Konane")
        kono.wait_for("[Konane]", "[easy]")
        kono.click("Start")
        kono.click("left", beside="right")
        kono.wait_for("The left hand held the")
        kono.click(" Play ")
        least = 2
        while wait_for_our_turn(kono, least):
            match = play_jump(kono, jump_by_clicks, pass_by_click)
            least = len(match.moves)
            if is_on_its_way(match):
                kono.click_point(match.game.display.view(match.position), match.moves[-1].cells[-1])
                least += 1
        series = read_round_end(kono)
        kono.click("End the tournament")
        check_tournament_end(kono, series.with_award())
        kono.click("Home")
        kono.wait_for("no game under way")
        kono.click("q  Quit")
        assert kono.exit_status() == 0
        check_terminal_restored(kono)
