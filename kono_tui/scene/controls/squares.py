"""Rows of squares on the screen: what keys and clicks do. Pure functions, without Textual."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.formats.sentences import as_sentence
from kono_tui.scene.board_facts import cached_pick_refusal
from kono_tui.scene.controls.base import ControlResult, Controls, InputSettings, SquareKeys
from kono_tui.scene.controls.pieces import step_back
from kono_tui.scene.controls.square_options import (
    describe_picked_sum,
    is_covering,
    mover,
    must_throw,
    option_index,
    option_kinds,
    row_owner,
)
from kono_tui.scene.controls.square_wording import (
    describe_hint,
    describe_hovered,
    describe_options,
    turn_heading,
    with_square_marks,
)
from kono_tui.scene.refusals import move_refusal
from kono_tui.scene.scene import Scene

# Choosing


def select_next_option(scene: Scene, direction: int) -> Scene:
    """Select the next entry of the list, or the one before, around its ends."""
    moves = scene.human_moves
    if not moves:
        return scene.with_notice(move_refusal(scene))
    current = option_index(scene)
    if current is None:
        current = -1 if direction > 0 else 0
    return with_option_selected(scene, (current + direction) % len(moves))


def with_option_selected(scene: Scene, index: int) -> Scene:
    """Return the scene with an entry of the list selected, and its squares picked."""
    cells = scene.human_moves[index].cells
    cursor = cells[0] if cells else scene.cursor
    return replace(
        scene, option_index=index, picked_cells=cells, cursor=cursor, notice="", hovered_cell=None
    )


def move_cursor(scene: Scene, right: int, down: int, flipped: bool) -> Scene:
    """Move the cursor along its row; up and down lead through the list."""
    if down:
        return select_next_option(scene, down)
    row, column = divmod(scene.cursor, scene.view.columns)
    if not 0 <= column + right < scene.view.columns:
        return scene
    return replace(scene, cursor=row * scene.view.columns + column + right, notice="")


def with_cursor_in_own_row(scene: Scene) -> Scene:
    """Return the scene with the cursor in the mover's row, unless squares are picked already."""
    if scene.picked_cells or row_owner(scene, scene.cursor) == mover(scene):
        return scene
    return replace(scene, cursor=(scene.cursor + scene.view.columns) % len(scene.view.points))


def switch_row(scene: Scene) -> Scene:
    """Switch between covering and uncovering: drop the picked squares, change the cursor's row."""
    available_kinds = option_kinds(scene)
    if len(available_kinds) < 2:
        verb = "uncovered" if available_kinds == ["cover"] else "covered"
        nothing = f"Nothing can be {verb} with this throw."
        return scene.with_notice(nothing if available_kinds else _choice_refusal(scene))
    row = mover(scene) if not is_covering(scene) else 1 - mover(scene)
    cursor = scene.cursor % scene.view.columns + (scene.view.columns if row == 0 else 0)
    return replace(scene, picked_cells=(), cursor=cursor, notice="", hovered_cell=None)


def press_option(scene: Scene, option: int, is_repeated: bool) -> ControlResult:
    """Select an entry of the list, or do what is selected already.

    A double click does what its first click has selected, even if that turned the list over.
    """
    moves, selected = scene.human_moves, option_index(scene)
    if option >= len(moves):
        return scene, None
    if selected is not None and (is_repeated or selected == option):
        return scene, moves[selected]
    return with_option_selected(scene, option), None


def toggle_square(scene: Scene, cell: int) -> Scene:
    """Pick a square, or drop it again; say why if it cannot be picked."""
    scene = replace(scene, cursor=cell, notice="", hovered_cell=None)
    if not scene.human_moves or must_throw(scene):
        return scene.with_notice(_choice_refusal(scene))
    if cell in scene.picked_cells:
        remaining = tuple(each for each in scene.picked_cells if each != cell)
        return replace(scene, picked_cells=remaining)
    kept = scene.picked_cells if cell in scene.selection.targets else ()
    drops_picks = kept != scene.picked_cells
    is_same_row = row_owner(scene, (*scene.picked_cells, cell)[0]) == row_owner(scene, cell)
    targets = replace(scene, picked_cells=kept).selection.targets
    if cell not in targets or (drops_picks and is_same_row):
        return scene.with_notice(square_refusal(scene, cell))
    return replace(scene, picked_cells=(*kept, cell))


def square_refusal(scene: Scene, cell: int) -> str:
    """Say why a square cannot be picked with those that are."""
    owner = row_owner(scene, cell)
    cells = (*(each for each in scene.picked_cells if row_owner(scene, each) == owner), cell)
    rule = cached_pick_refusal(scene.game, scene.match.position, cells) if scene.match else ""
    return as_sentence(rule) if rule else "That square cannot be chosen."


def press_digit(scene: Scene, number: int) -> ControlResult:
    """Handle a digit: throw so many dice, or toggle the square of that number."""
    if must_throw(scene):
        throw_kind = {1: "one", 2: "two"}.get(number)
        move = next((each for each in scene.human_moves if each.kind == throw_kind), None)
        if move is not None:
            return scene, move
        return scene.with_notice(_throw_refusal(scene, throw_kind)), None
    if not scene.human_moves:
        return scene.with_notice(move_refusal(scene)), None
    columns = scene.view.columns
    row = mover(scene) if is_covering(scene) else 1 - mover(scene)
    return toggle_square(scene, number - 1 + (columns if row == 0 else 0)), None


def press_enter(scene: Scene, settings: InputSettings | None = None) -> ControlResult:
    """Handle Enter: do what is selected, or the only option; otherwise say how to choose."""
    moves, index = scene.human_moves, option_index(scene)
    if not moves:
        return scene.with_notice(move_refusal(scene)), None
    if index is not None or len(moves) == 1:
        return scene, moves[index or 0]
    if scene.picked_cells:
        return scene.with_notice(f"{describe_picked_sum(scene)} Choose more, or Esc."), None
    return scene.with_notice("Up and Down choose what to do; Enter plays it."), None


def _throw_refusal(scene: Scene, kind: str | None) -> str:
    """Say why so many dice cannot be thrown, or that the digit of a square comes too early."""
    if kind is None or scene.match is None:
        return "Throw the dice first: Enter or 2 throws both."
    try:
        scene.game.rules.encode(scene.match.position, Move(kind))
    except IllegalMove as refused:
        return as_sentence(str(refused))
    return ""


def _choice_refusal(scene: Scene) -> str:
    if not scene.human_moves:
        return move_refusal(scene)
    return "Throw the dice first: Enter throws them."


# The value


def _labels(scene: Scene) -> dict[str, str]:
    move = "Throw" if must_throw(scene) else "Play" if scene.human_moves else "Move"
    switch = "Uncover" if is_covering(scene) else "Cover"
    return {"next_piece": "Next", "move": move, "switch": switch}


def _offers(scene: Scene, action: str, parameter: object) -> bool:
    """Digits stand for squares; the minus for the eleventh, where there is one."""
    columns = scene.view.columns
    match action:
        case "number":
            return int(str(parameter)) <= columns
        case "towards" | "stop" | "take":
            return False
        case "scale":
            return parameter != -1 or columns != LAST_NUMBERED_KEY
        case "switch":
            return len(option_kinds(scene)) > 1
        case _:
            return True


LAST_NUMBERED_KEY = 11
"""The number of squares at which the minus key stands for the last one."""
SQUARES = Controls(
    move_cursor=move_cursor,
    move_to_next=select_next_option,
    press_cell=lambda scene, cell, settings: (toggle_square(scene, cell), None),
    press_enter=press_enter,
    step_back=step_back,
    call_player=with_cursor_in_own_row,
    offers=_offers,
    labels=_labels,
    add_marks=with_square_marks,
    heading=turn_heading,
    describe_turn=describe_options,
    describe_hovered=describe_hovered,
    describe_hint=describe_hint,
    square_keys=SquareKeys(press_digit, switch_row, press_option, must_throw),
    chance_sentence="The dice roll.",
    lists_commands=True,
    faces_player=True,
)
"""The controls of two rows of numbered squares."""
