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
from kono_tui.play.reports import round_won
from kono_tui.play.series import Series
from kono_tui.play.store import load, saves_folder
from kono_tui.tui.marking import way_of
from kono_tui.tui.remembered import Wishes, remember
from tests.tui.pseudo import Pseudo, Starts
from tests.tui.pseudo_game import (
    announced,
    kept,
    kept_match,
    our_turn,
    over,
    panel,
    restored,
    save_as,
    to_point,
)

ARROWS = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}
DIGITS = {"up": "8", "down": "2", "left": "4", "right": "6"}

Plays = Callable[[Pseudo, Match, Move], None]
Passes = Callable[[Pseudo], None]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder with a short name: the screen shows it in one line."""
    with TemporaryDirectory(prefix="kono-") as folder:
        yield Path(folder)


# A player who likes to stop


def a_jump(match: Match) -> Move:
    """A jump after which the stone could jump on, if there is one."""
    return max(match.legal, key=lambda move: match.play(move).in_mid_turn)


def way(match: Match, move: Move) -> tuple[int, str, str]:
    """Where a jump begins, the arrow towards its end, and that end as the panel names it."""
    cells = way_of(match, move)
    assert cells is not None
    view = match.game.view(match.position)
    (row, column), (there_row, there_column) = map(view.place, cells)
    arrow = ARROWS[(there_row - row) // 2, (there_column - column) // 2]
    return cells[0], arrow, f"({there_row},{there_column})"


# Jumps by keys


def to_stone(kono: Pseudo, match: Match, cell: int) -> None:
    if "passed" in panel(kono):
        kono.press("n")
    to_point(kono, match.game.view(match.position), cell)


def by_arrows(kono: Pseudo, match: Match, move: Move) -> None:
    """Pick up, an arrow to the landing, and down."""
    origin, arrow, landing = way(match, move)
    to_stone(kono, match, origin)
    kono.press("enter")
    kono.until(lambda: "picked up. Arrows" in panel(kono), "a stone picked up")
    kono.press(arrow)
    asked = f"Enter jumps to {landing} and takes"
    kono.until(lambda: asked in panel(kono), f"the cursor on {landing}")
    kono.press("enter")


def by_digit(kono: Pseudo, match: Match, move: Move) -> None:
    origin, arrow, _ = way(match, move)
    to_stone(kono, match, origin)
    kono.press(DIGITS[arrow])


def by_typing(kono: Pseudo, match: Match, move: Move) -> None:
    kono.press(":")
    kono.see_cursor("row and column of the stone")
    kono.type(match.game.notation(match.position, move))
    kono.press("enter")


KEYS = (by_arrows, by_digit, by_typing)


# Jumps by clicks


def by_clicks(kono: Pseudo, match: Match, move: Move) -> None:
    view = match.game.view(match.position)
    kono.click_point(view, move.cells[0])
    kono.until(lambda: "is picked up" in panel(kono), "a stone picked up")
    kono.click_point(view, move.cells[1])


# Turns


def pass_by_key(kono: Pseudo) -> None:
    kono.press("enter")


def pass_by_click(kono: Pseudo) -> None:
    kono.click("Enter Move")


def jumped(kono: Pseudo, jump: Plays, passes: Passes = pass_by_key) -> Match:
    """Make a jump, or pass; return the round after it, perhaps with the stone still on its way."""
    _, match = kept_match()
    move = a_jump(match)
    if move.cells:
        jump(kono, match, move)
    else:
        kono.until(lambda: "Enter will pass." in panel(kono), "a pass to make")
        passes(kono)
    kono.until(lambda: len(kept_match()[1].moves) > len(match.moves), "the move on the disk")
    _, after = kept_match()
    if on_its_way(after):
        kono.until(lambda: "has taken 1. Enter stops here" in panel(kono), "a stone on its way")
        kono.see(". Stop")
    return after


def on_its_way(match: Match) -> bool:
    """Whether a stone of ours has jumped, and may jump on."""
    return match.to_move == 0 and match.in_mid_turn


def play_until_a_stone_is_on_its_way(kono: Pseudo) -> Match:
    least = 2
    for jump in cycle(KEYS):
        assert our_turn(kono, least), "no stone of ours could ever jump on"
        match = jumped(kono, jump)
        if on_its_way(match):
            return match
        least = len(match.moves)
    raise AssertionError


def take_advice(kono: Pseudo, least: int) -> int:
    """Play the whole turn that help suggests; return the least number of moves there are then."""
    assert our_turn(kono, least)
    _, match = kept_match()
    kono.press("h")
    kono.see("Look at the stone")
    kono.press("h")
    kono.until(lambda: "Space plays it." in panel(kono), "the move of the hint")
    kono.press("space")
    return len(match.moves) + 1


def play_to_the_end(kono: Pseudo, least: int) -> None:
    """Play on by keys, from our turn after at least `least` moves."""
    for jump in cycle(KEYS):
        if not our_turn(kono, least):
            return
        match = jumped(kono, jump)
        least = len(match.moves)
        if on_its_way(match):
            kono.press("enter")
            least += 1


def declared(kono: Pseudo) -> Series:
    """Wait for the end of the round, and return the tournament."""
    over(kono)
    series, match = kept_match()
    kono.see(f"ROUND {series.round} IS OVER", round_won(series, match))
    for each in match.tally.scores:
        assert re.search(rf"captured stones +{each.total}\b", kono.text)
    return series


def test_a_round_by_keyboard_alone_saved_and_killed_in_mid_jump_and_resumed(start: Starts) -> None:
    with start() as kono:
        kono.see("New game", "no game under way")
        kono.press("n")
        kono.see("NEW GAME")
        kono.press("up", "right")
        kono.see("[Konane]", "straight jumps only")
        kono.press(*["down"] * 4, *["left"] * 3)
        kono.see("[easy]")
        kono.press("enter")
        kono.see("ROUND 1", "Which hand holds the")
        kono.press("right")
        kono.see("[ right ]")
        kono.press("enter")
        kono.see("The right hand held the")
        kono.press("enter")
        match = play_until_a_stone_is_on_its_way(kono)
        save_as(kono, "middle")
        assert load(saves_folder() / "middle.txt").moves == match.moves
        before = kept()
        kono.kill()
    with start() as kono:
        kono.see("Konane, round 1")
        kono.press("c")
        kono.see("KONANE 6×6")
        kono.until(lambda: "has taken 1. Enter stops here" in panel(kono), "the stone on its way")
        assert kept() == before
        kono.press("enter")
        play_to_the_end(kono, take_advice(kono, len(match.moves) + 1))
        series = declared(kono)
        kono.press("e")
        announced(kono, series.awarded())
        kono.press("enter")
        kono.see("no game under way")
        kono.press("q")
        assert kono.status() == 0
        restored(kono)


def test_a_round_by_mouse_alone(start: Starts) -> None:
    remember(Wishes(game="konane", size=6, seats=("human", "easy")))
    with start() as kono:
        kono.click("2  Konane")
        kono.see("[Konane]", "[easy]")
        kono.click("Start")
        kono.click("left", beside="right")
        kono.see("The left hand held the")
        kono.click(" Play ")
        least = 2
        while our_turn(kono, least):
            match = jumped(kono, by_clicks, pass_by_click)
            least = len(match.moves)
            if on_its_way(match):
                kono.click_point(match.game.view(match.position), match.moves[-1].cells[-1])
                least += 1
        series = declared(kono)
        kono.click("End the tournament")
        announced(kono, series.awarded())
        kono.click("Home")
        kono.see("no game under way")
        kono.click("q  Quit")
        assert kono.status() == 0
        restored(kono)
