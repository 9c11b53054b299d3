"""What the keys of a game can do: the footer, the refusals, and a word for every key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from textual.binding import Binding

from kono_tui.core.move import Move
from kono_tui.live import refusals, room_wording
from kono_tui.live.refusals import Action, Span
from kono_tui.net.protocol.requests import Request
from kono_tui.play.tournament import Tournament
from kono_tui.scene import actions
from kono_tui.scene.controls import controls_for, pieces, squares
from kono_tui.scene.controls.base import InputSettings
from kono_tui.scene.review import end_review, review_from
from kono_tui.scene.scene import Scene
from kono_tui.tui.game.keys import GAME_KEYS
from tests.konane_chains import tournament_at as konane_at
from tests.scene.rooms import host_alone, room_scene
from tests.tui import canoga_rounds, fanorona_rounds, konobi_rounds
from tests.tui.tournaments import (
    COMPUTER,
    TWO_COMPUTERS,
    TWO_HUMANS,
    YOU,
    nearly_over,
    new_round,
    with_moves_played,
)

KONO = with_moves_played(new_round(TWO_HUMANS), "1,1 se", "5,1 ne")
FINISHED = with_moves_played(nearly_over(), "4,2 sw")
FANORONA = fanorona_rounds.tournament_at
THINKING = with_moves_played(new_round(), "1,1 se")
STATES: Mapping[str, Scene] = {
    "two humans": Scene(KONO),
    "two humans, nothing played": Scene(new_round(TWO_HUMANS)),
    "your turn": Scene(new_round()),
    "the computer's turn": Scene(THINKING),
    "two computers": Scene(new_round(TWO_COMPUTERS)),
    "two computers, waiting": replace(Scene(new_round(TWO_COMPUTERS)), computer_waits=True),
    "round over": Scene(FINISHED),
    "round over, review": Scene(FINISHED, reviewed_ply=0),
    "review": Scene(KONO, reviewed_ply=1),
    "review of computers": Scene(
        with_moves_played(new_round(TWO_COMPUTERS), "1,1 se"), reviewed_ply=0
    ),
    "opening": Scene(Tournament(KONO.game, TWO_HUMANS)),
    "draws": Scene(FANORONA()),
    "mid-turn": Scene(FANORONA("c3-d3A")),
    "a line to choose": Scene(
        FANORONA(),
        picked_cells=(fanorona_rounds.cell_at("c3"),),
        cursor=fanorona_rounds.cell_at("d3"),
    ),
    "jumping on": Scene(konane_at()),
    "placing": konobi_rounds.scene_after(),
    "swap": konobi_rounds.scene_after("d4"),
    "swap, review": replace(konobi_rounds.scene_after("d4"), reviewed_ply=0),
    "the computer may swap": Scene(konobi_rounds.against_computer("d4")),
    "dice to throw": canoga_rounds.scene_after(),
    "dice thrown": canoga_rounds.scene_after("two", "4+5"),
    "dice are rolling": canoga_rounds.scene_after("two"),
    "dice, review": replace(canoga_rounds.scene_after("two", "4+5"), reviewed_ply=0),
    "room": room_scene(KONO, help_allowed=True),
    "room, other's turn": room_scene(KONO, 1, help_allowed=True),
    "room, draws": room_scene(FANORONA()),
    "room without help": room_scene(KONO),
    "room, review": replace(room_scene(KONO), reviewed_ply=1),
    "room over": room_scene(FINISHED),
    "spectator": room_scene(KONO, None),
    "spectator, draws": room_scene(FANORONA(), None),
    "spectator, round over": room_scene(FINISHED, None),
    "spectator, dice rolling": room_scene(canoga_rounds.tournament_after("two"), None),
    "host who waits": host_alone(),
}
"""Moments of games, at home and in rooms."""


def with_room(scene: Scene, **changes: object) -> Scene:
    assert scene.room is not None
    return replace(scene, room=replace(scene.room, **changes))  # type: ignore[arg-type]


STATES = {
    **STATES,
    "connection lost": with_room(STATES["room"], lost_reason="it was lost"),
    "request unanswered": with_room(
        STATES["room"],
        view=replace(room_scene(KONO).room.view, request=Request(0, "takeback")),  # type: ignore[union-attr]
    ),
}


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
PACING, PLAYING = {"space", "step", "pace"}, {"next_piece", "type"}


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("two humans", {"take", "redo", *PACING, *MISSING}),
        ("your turn", {"take", "redo", *PACING, *MISSING}),
        ("the computer's turn", {"take", "redo", *PACING, *MISSING}),
        ("review", {"take", "redo", *PACING, *MISSING}),
        ("two computers", {"take", "redo", "move", "help", *PLAYING, *MISSING}),
        ("two computers, waiting", {"take", "redo", "move", "help", *PLAYING, *MISSING}),
        ("round over", {"take", "redo", "help", *PACING, *PLAYING, *MISSING}),
        ("draws", {"take", "redo", *PACING, *MISSING} - {"draw"}),
        ("jumping on", {"take", "redo", *PACING, *MISSING} - {"lab"}),
        ("swap", {"take", "redo", *PACING, *MISSING} - {"swap"}),
    ],
)
def test_the_footer_hides_at_home_what_does_nothing(state: str, expected: set[str]) -> None:
    assert hidden(state) == expected


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
    in_rooms = {"take", "redo", "pause", "draw", "lab", "swap", *PACING}
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
        ("two computers", {"space": "Pause", "step": "Step"}),
        ("two computers, waiting", {"space": "Go on", "step": "Step"}),
        ("round over", {"move": "Result"}),
        ("placing", {"next_piece": "Next point"}),
        ("dice to throw", {"next_piece": "Next", "move": "Throw", "switch": "Uncover"}),
        ("dice thrown", {"next_piece": "Next", "move": "Do it", "switch": "Uncover"}),
        ("room", {"undo": "Take back", "quit": "Leave"}),
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
        ("two humans", Action.DRAW, "No draw is agreed to in Kono."),
        ("the computer's turn", Action.MOVE, "It is the computer's turn."),
        ("the computer's turn", Action.HELP, refusals.HELP_IN_OWN_TURN),
        ("the computer's turn", Action.STEP, ""),
        ("two computers", Action.HELP, refusals.HELP_IN_OWN_TURN),
        ("two computers", Action.MOVE, "The computers play; Space pauses them."),
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
        ("room, review", Action.HELP, room_wording.NO_HELP),
        ("room, review", Action.UNDO, REVIEWING),
        ("round over, review", Action.UNDO, "The round is over. Enter shows its result."),
        ("draws", Action.DRAW, ""),
        ("mid-turn", Action.DRAW, "A draw is offered before a turn begins, and this one goes on."),
        ("room", Action.HELP, ""),
        ("room", Action.UNDO, ""),
        ("room", Action.REDO, room_wording.NO_REDO),
        ("room", Action.PAUSE, room_wording.NO_PAUSE),
        ("room", Action.STEP, room_wording.NO_PACE),
        ("room", Action.PACE, room_wording.NO_PACE),
        ("room", Action.SAY, ""),
        ("room, other's turn", Action.MOVE, "It is Ann's turn."),
        ("room, other's turn", Action.HELP, refusals.HELP_IN_OWN_TURN),
        ("room without help", Action.HELP, room_wording.NO_HELP),
        ("room without help", Action.EVALUATION, room_wording.NO_HELP),
        ("room over", Action.EVALUATION, ""),
        ("room over", Action.HELP, refusals.HELP_IN_OWN_TURN),
        ("connection lost", Action.UNDO, room_wording.NO_CONNECTION),
        ("connection lost", Action.SAY, room_wording.NO_CONNECTION),
        (
            "request unanswered",
            Action.UNDO,
            "You ask to take a turn back; Ben has not answered yet.",
        ),
        ("spectator", Action.MOVE, room_wording.SPECTATOR_CANNOT_DECIDE),
        ("spectator", Action.UNDO, room_wording.SPECTATOR_CANNOT_DECIDE),
        ("spectator", Action.SAY, room_wording.SPECTATOR_CANNOT_DECIDE),
        ("spectator", Action.HELP, ""),
        ("spectator, dice rolling", Action.HELP, refusals.HELP_IN_OWN_TURN),
        ("spectator", Action.EVALUATION, ""),
        ("host who waits", Action.MOVE, room_wording.NO_OPPONENT_YET),
        ("host who waits", Action.UNDO, room_wording.NO_OPPONENT_YET),
        ("host who waits", Action.HELP, room_wording.NO_OPPONENT_YET),
        ("host who waits", Action.SAY, room_wording.NO_OPPONENT_YET),
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


# Every key

ALWAYS_POSSIBLE = {
    *("save", "quit", "flip", "type", "legal", "zen", "cursor", "back", "more", "panel"),
    *("review", "review_start", "review_end", "scroll_panel", "scale", "other", "copy_log"),
    *("saved_games", "new_game"),
}
"""What needs nothing of the moment: the look, the past, files, and lines that answer themselves."""
USUAL = InputSettings()
BOARD_ACTIONS: Mapping[str, Callable[[Scene, tuple[object, ...]], tuple[Scene, Move | None]]] = {
    "move": lambda scene, _: controls_for(scene).press_enter(scene, USUAL),
    "next_piece": lambda scene, by: (controls_for(scene).move_to_next(scene, number(by[0])), None),
    "towards": lambda scene, to: controls_for(scene).move_in_direction(
        scene, number(to[0]), number(to[1]), False, USUAL
    ),
    "number": lambda scene, which: squares.press_digit(scene, number(which[0])),
    "switch": lambda scene, _: (squares.switch_row(scene), None),
    "take": lambda scene, kind: pieces.choose_capture(scene, str(kind[0]), USUAL),
    "stop": lambda scene, _: pieces.end_turn(scene, USUAL),
}
"""What the game screen does for these keys."""
ELSEWHERE = {"sights": "guides show the next one", "space": "pauses, or does as Enter"}


def number(parameter: object) -> int:
    assert isinstance(parameter, int)
    return parameter


def parse_action(binding: Binding) -> tuple[str, tuple[object, ...]]:
    """The name of a key's action, and its parameters."""
    name, _, rest = binding.action.removesuffix(")").partition("(")
    values = [each.strip("'") for each in rest.split(",") if each]
    parameters = tuple(int(each) if each.lstrip("-").isdigit() else each for each in values)
    return name.removeprefix("app."), parameters


KEYS = [parse_action(each) for each in GAME_KEYS if isinstance(each, Binding)]


def test_every_key_is_always_possible_or_refused_in_words() -> None:
    known = ALWAYS_POSSIBLE | BOARD_ACTIONS.keys() | actions.GAME_ACTIONS.keys() | ELSEWHERE.keys()
    assert {name for name, _ in KEYS} <= known
    assert known - {name for name, _ in KEYS} == {"pause", "resign"}


@pytest.mark.parametrize("state", STATES)
def test_a_key_of_the_board_that_does_nothing_says_why(state: str) -> None:
    scene = STATES[state]
    for name, parameters in KEYS:
        if name in BOARD_ACTIONS and actions.is_offered(scene, name, *parameters[:1]):
            after, move = BOARD_ACTIONS[name](scene, parameters)
            is_done = move is not None or replace(after, notice="") != replace(scene, notice="")
            asks_which = name == "move" and scene.has_only_commands
            assert is_done or asks_which or after.notice.endswith("."), (name, parameters)


@pytest.mark.parametrize("state", STATES)
def test_enter_refuses_a_move_in_the_words_of_its_refusal(state: str) -> None:
    scene = STATES[state]
    refusal = actions.action_refusal(scene, Action.MOVE)
    after, move = controls_for(scene).press_enter(scene, USUAL)
    if refusal is not None and not scene.is_round_over:
        assert (move, after.notice) == (None, refusal.text)


# Steps through the round


def test_steps_back_and_forth_end_at_the_start_and_in_the_game() -> None:
    scene = STATES["two humans"]
    assert review_from(scene, 1).reviewed_ply == 1
    assert review_from(scene, -1).reviewed_ply == 0
    assert review_from(scene, 2).reviewed_ply is None
    assert end_review(STATES["review"]).reviewed_ply is None


@pytest.mark.parametrize("state", ["two humans, nothing played", "opening", "host who waits"])
def test_there_is_nothing_to_review_before_the_first_move(state: str) -> None:
    for ply in (-1, 0, 1):
        assert review_from(STATES[state], ply).reviewed_ply is None


def test_a_step_back_drops_what_is_picked() -> None:
    held = replace(Scene(KONO), picked_cells=(2,), pending_move=Move("step", (2, 8)), notice="...")
    back = review_from(held, 0)
    assert (back.picked_cells, back.pending_move, back.notice) == ((), None, "")


def test_against_a_computer_undo_goes_back_to_the_human() -> None:
    played = with_moves_played(new_round((YOU, COMPUTER)), "1,1 se", "5,1 ne")
    assert actions.action_refusal(Scene(played), Action.UNDO) is None
