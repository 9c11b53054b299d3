"""Every key of a game is always possible, or says why it does nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from textual.binding import Binding

from kono_tui.core.move import Move
from kono_tui.live.refusals import Action
from kono_tui.scene import actions
from kono_tui.scene.controls import controls_for, pieces, squares
from kono_tui.scene.controls.base import InputSettings
from kono_tui.scene.scene import Scene
from kono_tui.tui.game.keys import GAME_KEYS
from tests.scene import inputs
from tests.scene.moments import STATES

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
    "towards": lambda scene, to: inputs.move_in_direction(scene, number(to[0]), number(to[1])),
    "number": lambda scene, which: squares.press_digit(scene, number(which[0])),
    "switch": lambda scene, _: (squares.switch_row(scene), None),
    "take": lambda scene, kind: pieces.choose_capture(scene, str(kind[0]), USUAL),
    "stop": lambda scene, _: pieces.end_turn(scene, USUAL),
}
"""What the game screen does for these keys."""
ELSEWHERE = {
    "sights": "guides show the next one",
    "space": "pauses, or does as Enter",
    "proof": "offered only while something can be proved",
}


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
