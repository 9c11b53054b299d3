"""What a game's keys can do: the footer, what a board has keys for, and the refusals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.live import refusals
from kono_tui.live.refusals import Action, Span
from kono_tui.live.room.refusals import (
    NO_CONNECTION,
    NO_HELP,
    NO_OPPONENT_YET,
    NO_PACE,
    NO_PAUSE,
    NO_REDO,
    SPECTATOR_CANNOT_DECIDE,
)
from kono_tui.scene import actions
from kono_tui.scene.scene import Scene
from tests.scene.moments import KONO, STATES
from tests.tui import canoga_rounds
from tests.tui.tournaments import (
    COMPUTER,
    YOU,
    new_round,
    with_moves_played,
)


def hidden(state: str) -> frozenset[str]:
    return actions.footer_state(STATES[state]).hidden


def labels(state: str) -> dict[str, str]:
    return dict(actions.footer_state(STATES[state]).labels)


def refusal_text(state: str, action: Action) -> str:
    found = actions.action_refusal(STATES[state], action)
    return found.text if found else ""


# The footer

MISSING = {"draw", "lab", "say", "swap"}
"""What there is never in a game of Kono at home."""
STEPPING = {"review", "review_start", "review_end"}
"""What the footer shows in place of what has to wait, while the board shows an earlier moment."""
WAITING = {"move", "undo", "draw", "help", "step", "swap"}
PACING, PLAYING = {"space", "step", "pace"}, {"next_piece", "type"}


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("two humans", {"take", "redo", *PACING, *MISSING}),
        ("your turn", {"take", "redo", *PACING, *MISSING}),
        ("the computer's turn", {"take", "redo", *PACING, *MISSING}),
        ("review", {"take", "redo", *PACING, *PLAYING, *MISSING, *WAITING} - STEPPING),
        ("two computers", {"take", "redo", "move", "help", *PLAYING, *MISSING}),
        ("two computers, waiting", {"take", "redo", "move", "help", *PLAYING, *MISSING}),
        ("round over", {"take", "redo", "help", *PACING, *PLAYING, *MISSING}),
        ("draws", {"take", "redo", *PACING, *MISSING} - {"draw"}),
        ("jumping on", {"take", "redo", *PACING, *MISSING} - {"lab"}),
        ("swap", {"take", "redo", *PACING, *MISSING} - {"swap"}),
    ],
)
def test_the_footer_hides_at_home_what_does_nothing(state: str, expected: set[str]) -> None:
    assert hidden(state) == (expected if state == "review" else expected | STEPPING)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("room", set()),
        ("room, other's turn", set()),
        ("room without help", {"help", "evaluation"}),
        ("room over", {"help", *PLAYING}),
        ("spectator", {"move", "undo", "say", *PLAYING}),
        ("spectator, round over", {"move", "undo", "say", "help", *PLAYING}),
        ("host who waits", {"move", "undo", "say", "help", *PLAYING}),
    ],
)
def test_the_footer_hides_in_a_room_what_is_not_for_this_person(
    state: str, expected: set[str]
) -> None:
    in_rooms = {"take", "redo", "pause", "draw", "lab", "swap", *PACING, *STEPPING}
    assert hidden(state) - {"resign"} == in_rooms | expected


def test_redo_is_in_the_footer_while_there_is_something_to_redo() -> None:
    undone = replace(STATES["two humans"], redo_stack=(KONO,))
    assert actions.footer_state(undone).hidden == hidden("two humans") - {"redo"}
    in_room = replace(STATES["room"], redo_stack=(KONO,))
    assert "redo" in actions.footer_state(in_room).hidden


def test_a_line_to_choose_brings_its_keys() -> None:
    scene = STATES["a line to choose"]
    assert "take" not in actions.footer_state(scene).hidden
    assert "take" in actions.footer_state(replace(scene, cursor=scene.picked_cells[0])).hidden


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("two humans", {}),
        ("two computers", {"space": "Pause", "step": "Step", "quit": "Leave"}),
        ("two computers, waiting", {"space": "Go on", "step": "Step", "quit": "Leave"}),
        ("round over", {"move": "Result", "quit": "Leave"}),
        ("placing", {"move": "Place", "next_piece": "Next point"}),
        ("dice to throw", {"next_piece": "Next", "move": "Throw", "switch": "Uncover"}),
        ("dice thrown", {"next_piece": "Next", "move": "Play", "switch": "Uncover"}),
        ("room", {"undo": "Take back"}),
        ("room over", {"undo": "Take back", "quit": "Leave", "move": "Result"}),
    ],
)
def test_keys_are_named_after_what_they_do_now(state: str, expected: dict[str, str]) -> None:
    assert labels(state) == expected


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("two humans", set()),
        ("mid-turn", {"stop"}),
        ("placing", {"sights"}),
        ("swap", {"sights", "swap"}),
        ("swap, review", {"sights"}),
        ("the computer may swap", {"sights"}),
    ],
)
def test_some_keys_come_and_go_with_the_moves(state: str, expected: set[str]) -> None:
    assert actions.footer_state(STATES[state]).offered == expected


def test_covering_or_uncovering_is_offered_where_both_are_possible() -> None:
    both = canoga_rounds.scene_after(*UNCOVERING)
    assert "switch" in actions.footer_state(both).offered
    assert "switch" not in actions.footer_state(STATES["dice thrown"]).offered


UNCOVERING = (
    *("two", "4+5", "c9", "two", "6+3", "c7+2", "two", "6+6", "c8+4", "two", "6+4", "c6+3+1"),
    *("two", "6+6", "two", "3+2"),
)
"""Seat 1 has thrown 5: it can cover it in many ways, and uncover some of seat 0's."""


# What a board has keys for


def test_digits_are_squares_where_squares_have_numbers_and_else_directions() -> None:
    for state, has_squares in (("two humans", False), ("placing", False), ("dice thrown", True)):
        scene = STATES[state]
        assert actions.is_offered(scene, "number", 9) == has_squares, state
        assert actions.is_offered(scene, "towards", 1) == (not has_squares), state
    nine, eleven = (canoga_rounds.scene_after(size=size) for size in (9, 11))
    assert [actions.is_offered(nine, "number", each) for each in (9, 10, 11)] == [
        True,
        False,
        False,
    ]
    assert actions.is_offered(eleven, "number", 11)
    assert actions.is_offered(nine, "scale", -1)
    assert not actions.is_offered(eleven, "scale", -1)
    assert actions.is_offered(eleven, "scale", 1)


def test_a_capture_is_chosen_where_there_are_moves_of_its_kind() -> None:
    for kind in ("approach", "withdrawal"):
        assert actions.is_offered(STATES["draws"], "take", kind)
        assert not actions.is_offered(STATES["two humans"], "take", kind)


def test_what_a_game_never_has_has_no_key_and_what_passes_has_one() -> None:
    kono, draws = STATES["two humans"], STATES["draws"]
    assert not any(actions.is_offered(kono, each) for each in MISSING)
    assert actions.is_offered(draws, "draw")
    assert not actions.is_offered(STATES["spectator, draws"], "draw")
    assert actions.is_offered(STATES["room, draws"], "draw")
    assert actions.is_offered(STATES["spectator"], "say")
    assert actions.is_offered(kono, "redo")


def test_sides_are_swapped_on_the_board_that_is_shown_now() -> None:
    assert actions.is_offered(STATES["swap"], "swap")
    assert not actions.is_offered(STATES["swap, review"], "swap")
    assert refusal_text("swap, review", Action.SWAP).startswith("This is move 0 of 1;")


# Refusals

REVIEWING = "This is move 1 of 2; End goes back to the game."


@pytest.mark.parametrize(
    ("state", "action", "expected"),
    [
        ("two humans", Action.UNDO, ""),
        ("two humans, nothing played", Action.UNDO, "There is nothing to undo."),
        ("two humans", Action.REDO, refusals.NOTHING_TO_REDO),
        ("two humans", Action.HELP, ""),
        ("two humans", Action.STEP, refusals.NO_COMPUTER_MOVE),
        ("two humans", Action.DRAW, "In Kono, players cannot agree to a draw."),
        ("the computer's turn", Action.MOVE, "It is the computer's turn."),
        ("the computer's turn", Action.HELP, refusals.HELP_IN_OWN_TURN),
        ("the computer's turn", Action.STEP, ""),
        ("two computers", Action.HELP, refusals.HELP_IN_OWN_TURN),
        ("two computers", Action.MOVE, "The computers are playing. Space pauses them."),
        ("two computers", Action.STEP, ""),
        ("two computers", Action.PACE, ""),
        ("round over", Action.HELP, refusals.HELP_IN_OWN_TURN),
        ("round over", Action.MOVE, "The round is over. Enter shows its result."),
        ("opening", Action.MOVE, "The round has not begun."),
        ("opening", Action.HELP, refusals.HELP_IN_OWN_TURN),
        ("review", Action.MOVE, REVIEWING),
        ("review", Action.UNDO, REVIEWING),
        ("review", Action.HELP, REVIEWING),
        ("review", Action.EVALUATION, ""),
        ("room, review", Action.HELP, NO_HELP),
        ("room, review", Action.UNDO, REVIEWING),
        ("round over, review", Action.UNDO, "The round is over. Enter shows its result."),
        ("draws", Action.DRAW, ""),
        ("mid-turn", Action.DRAW, "You can offer a draw only at the start of a turn."),
        ("room", Action.HELP, ""),
        ("room", Action.UNDO, ""),
        ("room", Action.REDO, NO_REDO),
        ("room", Action.PAUSE, NO_PAUSE),
        ("room", Action.STEP, NO_PACE),
        ("room", Action.PACE, NO_PACE),
        ("room", Action.SAY, ""),
        ("room, other's turn", Action.MOVE, "It is Ann's turn."),
        ("room, other's turn", Action.HELP, refusals.HELP_IN_OWN_TURN),
        ("room without help", Action.HELP, NO_HELP),
        ("room without help", Action.EVALUATION, NO_HELP),
        ("room over", Action.EVALUATION, ""),
        ("room over", Action.HELP, refusals.HELP_IN_OWN_TURN),
        ("connection lost", Action.UNDO, NO_CONNECTION),
        ("connection lost", Action.SAY, NO_CONNECTION),
        (
            "request unanswered",
            Action.UNDO,
            "You ask to take a turn back; Ben has not answered yet.",
        ),
        ("spectator", Action.MOVE, SPECTATOR_CANNOT_DECIDE),
        ("spectator", Action.UNDO, SPECTATOR_CANNOT_DECIDE),
        ("spectator", Action.SAY, SPECTATOR_CANNOT_DECIDE),
        ("spectator", Action.HELP, ""),
        ("spectator, dice rolling", Action.HELP, refusals.HELP_IN_OWN_TURN),
        ("spectator", Action.EVALUATION, ""),
        ("host who waits", Action.MOVE, NO_OPPONENT_YET),
        ("host who waits", Action.UNDO, NO_OPPONENT_YET),
        ("host who waits", Action.HELP, NO_OPPONENT_YET),
        ("host who waits", Action.SAY, NO_OPPONENT_YET),
    ],
)
def test_what_is_not_possible_says_why(state: str, action: Action, expected: str) -> None:
    assert refusal_text(state, action) == expected


@pytest.mark.parametrize("state", STATES)
def test_every_refusal_is_a_sentence_and_what_has_no_key_is_refused(state: str) -> None:
    scene = STATES[state]
    for action in Action:
        refusal = actions.action_refusal(scene, action)
        assert refusal is None or refusal.text.endswith("."), action
        if str(action) in actions.footer_state(scene).hidden and action not in FOOTER_ONLY:
            assert refusal is not None, action
        if not actions.is_offered(scene, action):
            assert refusal is not None, action
        if refusal is not None and refusal.span is Span.GAME:
            assert not actions.is_offered(scene, action), action


FOOTER_ONLY = {Action.MOVE, Action.STEP, Action.PACE}
"""Keys that the footer hides though they work: Enter as Space does, and the computer's pace."""


def test_against_a_computer_undo_goes_back_to_the_human() -> None:
    played = with_moves_played(new_round((YOU, COMPUTER)), "1,1 se", "5,1 ne")
    assert actions.action_refusal(Scene(played), Action.UNDO) is None
