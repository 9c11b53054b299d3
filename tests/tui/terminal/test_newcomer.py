"""The real program as somebody meets it who knows none of its games: one round of Canoga."""

from __future__ import annotations

import sys

import pytest

from kono_tui.games.canoga.position import TO_CHOOSE, CanogaPosition
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage
from tests.tui.terminal.pseudo_game import (
    check_terminal_restored,
    check_tournament_end,
    panel_text,
    read_autosave,
    wait_for_autosaved_match,
    wait_for_round_end,
)
from tests.tui.terminal.pseudo_terminal import PseudoTerminal, Starter

SEED = "7"
"""The dice and the computer are the same in each run."""
GOAL = "Cover all the squares in your row, or uncover all in the other one."
SHORT_RULE = "With your squares from 7 up covered, you may throw one die instead of two."

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


def start_first_round(kono: PseudoTerminal) -> None:
    """Take the game's card on the home screen, and all that is usual but for the dice."""
    kono.wait_for("New game", "no game under way")
    kono.press("4")
    kono.wait_for("NEW GAME", "[Canoga]", "[easy]")
    kono.press("down", "down", "down", "right")
    kono.wait_for("[seed]", "a whole number")
    kono.press("down")
    kono.wait_for_cursor("a whole number")
    kono.type(SEED)
    kono.wait_until_gone("a whole number")
    kono.press("enter")
    kono.wait_for("ROUND 1", "  Throw  ")
    kono.press("enter")
    kono.wait_for(" beats ", "  Play  ")
    kono.press("enter")
    kono.wait_for("Your throw")
    kono.wait_until(is_our_decision, "our decision in the autosave")


def is_our_decision() -> bool:
    """Whether we are to decide something in the round of the autosave."""
    tournament = read_autosave()
    match = tournament.match if tournament else None
    return match is not None and match.to_move == 0


def can_choose_squares(match: Match) -> bool:
    position = match.position
    return isinstance(position, CanogaPosition) and position.stage == TO_CHOOSE


def press_and_wait(kono: PseudoTerminal, *keys: str) -> None:
    """Press keys that decide something, and wait for our next decision, or the round's end."""
    _, before = wait_for_autosaved_match()
    kono.press(*keys)

    def is_over_or_ours() -> bool:
        tournament, match = wait_for_autosaved_match()
        is_later = len(match.moves) > len(before.moves)
        return is_later and (match.to_move == 0 or tournament.stage is Stage.ROUND_OVER)

    kono.wait_until(is_over_or_ours, f"a decision after {len(before.moves)}")


def throw_until_squares_fit(kono: PseudoTerminal) -> Match:
    """Throw until there are squares to choose; return the round."""
    _, match = wait_for_autosaved_match()
    while not can_choose_squares(match):
        press_and_wait(kono, "enter")
        _, match = wait_for_autosaved_match()
    kono.wait_until(lambda: "Your throw: " in panel_text(kono), "what was thrown")
    return match


def play_to_the_end(kono: PseudoTerminal) -> None:
    """Throw, and take the first set in the list, until the round is over."""
    series, match = wait_for_autosaved_match()
    while series.stage is not Stage.ROUND_OVER:
        if can_choose_squares(match):
            kono.wait_until(lambda: "Your throw: " in panel_text(kono), "what was thrown")
            press_and_wait(kono, "down", "enter")
        else:
            press_and_wait(kono, "enter")
        series, match = wait_for_autosaved_match()


def test_a_first_round_from_the_goal_to_the_next_tournament(start: Starter) -> None:
    with start() as kono:
        start_first_round(kono)
        kono.wait_until(lambda: GOAL in panel_text(kono), "the goal of the game")
        match = throw_until_squares_fit(kono)
        assert isinstance(match.position, CanogaPosition)
        kono.press(":")
        kono.wait_for_cursor("Type")
        wrong = 1 if match.position.total != 1 else 2
        kono.type(f"c{wrong}")
        kono.press("enter")
        refusal = f"The throw was {match.position.total}, not {wrong}."
        kono.wait_until(lambda: refusal in panel_text(kono), "the rule that forbids the set")
        kono.press("escape")
        kono.wait_for("? Rules")
        kono.press("?")
        kono.wait_for("In short", SHORT_RULE)
        kono.press("escape")
        kono.wait_until_gone(SHORT_RULE)
        kono.press("h")
        kono.wait_for("HELP")
        kono.press("h")
        kono.wait_until(lambda: "Space plays it." in panel_text(kono), "the move of the hint")
        press_and_wait(kono, "space")
        play_to_the_end(kono)
        wait_for_round_end(kono)
        series, _ = wait_for_autosaved_match()
        kono.press("e")
        check_tournament_end(kono, series.with_award())
        kono.press("a")
        kono.wait_for("CANOGA 9", "ROUND 1")
        kono.press("escape")
        kono.wait_for("New game")
        kono.press("q")
        assert kono.exit_status() == 0
        check_terminal_restored(kono)
