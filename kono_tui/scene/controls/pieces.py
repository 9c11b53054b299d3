"""Pieces that move: what keys and clicks on the board do. Pure functions, without Textual."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.core.move import Move
from kono_tui.scene.board_facts import move_target
from kono_tui.scene.controls import line_choice
from kono_tui.scene.controls.base import ControlResult, Controls, InputSettings, PieceKeys
from kono_tui.scene.controls.piece_wording import (
    add_piece_marks,
    describe_hint,
    describe_hovered,
    describe_turn,
    turn_heading,
)
from kono_tui.scene.refusals import ENTER_STOPS, move_refusal, movers_to, refusal_at, step_refusal
from kono_tui.scene.scene import Scene, cell_name

USUAL_INPUT = InputSettings()


# The cursor


def move_cursor(scene: Scene, right: int, down: int, flipped: bool) -> Scene:
    """Move the cursor on the screen: to the next point, or with a piece picked up, to a target.

    A cell that is picked already comes last, so that it hides no target; but the cell of a piece
    in mid-turn, which is the one to stop on, counts like any other.
    """
    if flipped:
        right, down = -right, -down
    view, candidates = scene.view, []
    here = view.row_and_column(scene.cursor)
    tolerance = 1 if scene.held_cell is None else 2
    for cell in _reachable_cells(scene):
        row, column = view.row_and_column(cell)
        distance = (column - here[1]) * right + (row - here[0]) * down
        aside = abs((column - here[1]) * down) + abs((row - here[0]) * right)
        if distance > 0:
            is_picked = cell in scene.picked_cells
            candidates.append((is_picked, aside // tolerance, distance, aside, cell))
    if not candidates:
        return scene
    return replace(scene, cursor=min(candidates)[-1], notice="", pending_move=None)


def initial_cursor(scene: Scene) -> int:
    """The cell of a piece that can move, if there is one; else the middle of the board."""
    if scene.moving_cell is not None:
        return scene.moving_cell
    targets = scene.selection.targets if not scene.human_is_placing else ()
    rows, columns = scene.view.rows, scene.view.columns
    return min(targets) if targets else rows // 2 * columns + columns // 2


def with_cursor_at_target(scene: Scene, move: Move) -> Scene:
    """Return the scene with a human's cursor at the target of the move."""
    target = move_target(scene.match, move) if scene.match and scene.is_humans_turn else None
    return scene if target is None else replace(scene, cursor=target)


def _reachable_cells(scene: Scene) -> list[int]:
    """The cells that the cursor may go to."""
    if scene.target_cell is not None:
        return sorted({*line_choice.nearest_captures(scene), scene.target_cell})
    if scene.held_cell is not None:
        return sorted({*scene.landings, scene.held_cell})
    return list(range(len(scene.view.points)))


def move_to_next_piece(scene: Scene, direction: int) -> Scene:
    """Move the cursor to the next piece that can move, around the board.

    In mid-turn, it goes to the next point where the turn can go on or end.
    """
    return move_to_next_of(scene, replace(scene, picked_cells=()).selection.targets, direction)


def move_to_next_of(scene: Scene, cells: frozenset[int], direction: int) -> Scene:
    """Move the cursor to the next of some cells, around the board."""
    ordered = sorted(cells)
    if not ordered:
        return scene.with_notice(move_refusal(scene))
    if direction > 0:
        cell = next((each for each in ordered if each > scene.cursor), ordered[0])
    else:
        cell = next((each for each in reversed(ordered) if each < scene.cursor), ordered[-1])
    return replace(scene, cursor=cell, picked_cells=(), pending_move=None, notice="")


# Picking up and putting down


def press_cell(scene: Scene, cell: int, settings: InputSettings = USUAL_INPUT) -> ControlResult:
    """Handle a click on a point: pick a piece up, put it down, choose its capture or make its move.

    In mid-turn a press on the piece itself ends the turn. Where there is nothing to pick, the scene
    says what can be done.
    """
    confirm = settings.confirm
    capture = line_choice.move_capturing(scene, cell)
    scene = replace(scene, cursor=cell, notice="")
    if not scene.human_can_move:
        return scene.with_notice(move_refusal(scene)), None
    if scene.has_only_commands:
        return scene, None
    if capture is not None:
        return _play_or_confirm(line_choice.with_target_picked(scene, capture), capture, confirm)
    if cell == scene.target_cell:
        return step_back(scene), None
    held = replace(scene, picked_cells=scene.move_prefix)
    if cell in scene.move_prefix:
        return step_back(held), None
    if cell in held.selection.targets:
        return _pick_cell(held, cell, confirm)
    fresh = replace(scene, picked_cells=(), pending_move=None)
    if cell in fresh.selection.targets:
        return _pick_cell(fresh, cell, confirm)
    movers = movers_to(scene, cell)
    if settings.pick_only_mover and scene.held_cell is None and len(movers) == 1:
        return _pick_cell(replace(scene, picked_cells=(*movers,)), cell, confirm)
    return scene.with_notice(refusal_at(scene, cell)), None


def press_enter(scene: Scene, settings: InputSettings = USUAL_INPUT) -> ControlResult:
    """Handle Enter at the cursor; in mid-turn, anywhere but on a target, it ends the turn.

    Where there is a capture to choose, it takes what is under the cursor and does nothing else.
    """
    if scene.target_cell is not None:
        if line_choice.move_capturing(scene, scene.cursor) is None:
            return scene.with_notice(""), None
    elif scene.moving_cell is not None and scene.cursor not in scene.landings:
        return end_turn(scene, settings)
    return press_cell(scene, scene.cursor, replace(settings, pick_only_mover=False))


def end_turn(scene: Scene, settings: InputSettings = USUAL_INPUT) -> ControlResult:
    """End the turn, although it could go on."""
    if scene.stop_move is None:
        no_turn = "There is no turn to end yet."
        return scene.with_notice(no_turn if scene.human_can_move else move_refusal(scene)), None
    stopped = replace(scene, picked_cells=(), notice="")
    return _play_or_confirm(stopped, scene.stop_move, settings.confirm)


def choose_capture(scene: Scene, kind: str, settings: InputSettings = USUAL_INPUT) -> ControlResult:
    """Choose a capture by its kind of move, where the piece could take one line or another."""
    move = next((each for each in scene.capture_choices if each.kind == kind), None)
    if move is None:
        notice = line_choice.choice_refusal(scene) if scene.human_can_move else move_refusal(scene)
        return scene.with_notice(notice), None
    with_target = line_choice.with_target_picked(replace(scene, notice=""), move)
    return _play_or_confirm(with_target, move, settings.confirm)


def _pick_cell(scene: Scene, cell: int, confirm: bool) -> ControlResult:
    selection = scene.selection.pick(cell)
    if selection.decided_move is not None:
        return _play_or_confirm(scene, selection.decided_move, confirm)
    return replace(scene, picked_cells=selection.picked_cells, pending_move=None), None


def _play_or_confirm(scene: Scene, move: Move, confirm: bool) -> ControlResult:
    """Return the move to make, or ask for confirmation first."""
    if confirm and scene.pending_move != move:
        target = move_target(scene.match, move) if scene.match else None
        cursor = scene.cursor if target is None else target
        return replace(scene, pending_move=move, cursor=cursor), None
    return scene, move


def step_back(scene: Scene) -> Scene:
    """Go one step back, at no cost: to the choice of captures, to that of targets, to nothing.

    Only an undo takes back what a piece has done in this turn.
    """
    if scene.target_cell is not None:
        if scene.pending_move is not None:
            return replace(scene, pending_move=None, notice="", cursor=scene.target_cell)
        origin = scene.target_cell if scene.held_cell is None else scene.held_cell
        return replace(scene, picked_cells=scene.move_prefix, notice="", cursor=origin)
    if scene.match is not None and scene.moving_cell is not None and not scene.pending_move:
        last_kind = scene.match.moves[-1].kind if scene.match.moves else "move"
        notice = f"u takes the {last_kind} back; {ENTER_STOPS}."
        return replace(scene, cursor=scene.moving_cell, notice=notice)
    cursor = scene.picked_cells[0] if scene.picked_cells else scene.cursor
    return replace(scene, picked_cells=(), pending_move=None, notice="", cursor=cursor)


def move_in_direction(
    scene: Scene, right: int, down: int, flipped: bool, settings: InputSettings = USUAL_INPUT
) -> ControlResult:
    """Move the picked piece, or else the one under the cursor, in a direction of the screen.

    That is a step, or a jump over the next point.
    """
    if not scene.human_can_move:
        return scene.with_notice(move_refusal(scene)), None
    origin = scene.cursor if scene.held_cell is None else scene.held_cell
    ahead = cells_ahead(scene, origin, right, down, flipped)
    if not ahead:
        return scene.with_notice(edge_refusal(scene, origin)), None
    held = replace(scene, picked_cells=(origin,) if scene.moving_cell is None else ())
    for target in ahead:
        if target in held.landings:
            return _pick_cell(replace(held, cursor=target, notice=""), target, settings.confirm)
    return scene.with_notice(step_refusal(scene, origin, ahead[0])), None


def edge_refusal(scene: Scene, cell: int) -> str:
    """Say that there is no point beyond a cell."""
    return f"The board ends there: {cell_name(scene, cell)} is at its edge."


def cells_ahead(scene: Scene, origin: int, right: int, down: int, flipped: bool) -> list[int]:
    """The next point in a direction, and the one behind it, where the board has them."""
    view = scene.view
    if flipped:
        right, down = -right, -down
    row, column = view.row_and_column(origin)
    ahead = [(row + steps * down, column + steps * right) for steps in (1, 2)]
    return [
        (row - 1) * view.columns + column - 1
        for row, column in ahead
        if 1 <= row <= view.rows and 1 <= column <= view.columns
    ]


# The value


def _offers(scene: Scene, action: str, parameter: object) -> bool:
    match action:
        case "stop":
            return scene.stop_move is not None
        case "take":
            return scene.has_move_of_kind(str(parameter))
        case _:
            return action not in ("number", "switch")


PIECE_KEYS = PieceKeys(move_in_direction, end_turn, choose_capture)
PIECES = Controls(
    move_cursor=move_cursor,
    move_to_next=move_to_next_piece,
    press_cell=press_cell,
    press_enter=press_enter,
    step_back=step_back,
    call_player=lambda scene: scene,
    offers=_offers,
    labels=lambda scene: {},
    add_marks=add_piece_marks,
    heading=turn_heading,
    describe_turn=describe_turn,
    describe_hovered=describe_hovered,
    describe_hint=describe_hint,
    piece_keys=PIECE_KEYS,
)
"""The controls of a board whose pieces move."""
