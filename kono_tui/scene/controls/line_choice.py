"""The choice between two lines of pieces that a move to one point could take, and its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kono_tui.core.move import Move
from kono_tui.formats.sentences import plural
from kono_tui.scene.board_facts import captured_cells, move_target
from kono_tui.scene.scene import Scene, cell_name

MOST_NAMED = 2
"""Up to this many points are named one by one; of more, only the first and the last."""


def capture_lines(scene: Scene) -> tuple[tuple[Move, tuple[int, ...]], ...]:
    """The moves to choose from, by letter, and the cells that each captures, the nearest first."""
    if scene.match is None:
        return ()
    position, moves = scene.match.position, sorted(scene.capture_choices, key=letter)
    return tuple((move, captured_cells(scene.game, position, move)) for move in moves)


def nearest_captures(scene: Scene) -> list[int]:
    """The first cell that each move would capture."""
    return [cells[0] for _, cells in capture_lines(scene) if cells]


def lettered_cells(scene: Scene) -> tuple[tuple[int, str], ...]:
    """Every cell that could be captured, with the letter that chooses it."""
    return tuple((cell, letter(move)) for move, cells in capture_lines(scene) for cell in cells)


def letter(move: Move) -> str:
    """The key that chooses a move."""
    return move.kind[0]


def move_capturing(scene: Scene, cell: int) -> Move | None:
    """The move among the choices that captures the piece at a cell; None if there is none."""
    return next((move for move, cells in capture_lines(scene) if cell in cells), None)


def with_target_picked(scene: Scene, move: Move) -> Scene:
    """Return the scene with a move's target picked; its capture is still to be chosen."""
    target = move_target(scene.match, move) if scene.match else None
    target_cells = () if target is None else (target,)
    return replace(scene, picked_cells=(*scene.move_prefix, *target_cells))


# Sentences


def question(scene: Scene) -> str:
    """Say what there is to choose, and how, as in "c3-d3 can take either line: a takes 2 stones".

    Which ones is told by the letters on the board, and below it.
    """
    if scene.held_cell is None:
        return ""
    (first, some), (second, others) = capture_lines(scene)
    taken = f"{letter(first)} takes {plural(len(some), scene.game.info.piece)}"
    return f"{_format_step(scene)} can take either line: {taken}, {letter(second)} {len(others)}."


def describe_capture_at(scene: Scene, cell: int) -> str:
    """Describe what a cell chooses: "takes e3 by approach"; "" if it chooses nothing."""
    found = ((move, cells) for move, cells in capture_lines(scene) if cell in cells)
    return next((f"takes {_describe_line(scene, move, cells)}" for move, cells in found), "")


def choice_refusal(scene: Scene) -> str:
    """Say why no letter can choose anything now."""
    piece = scene.game.info.piece
    if scene.held_cell is None:
        return f"Pick up a {piece} first, and choose where it goes."
    moves = scene.landings.get(scene.aimed_cell, ())
    if not moves or scene.match is None:
        return f"Choose first where the {piece} at {cell_name(scene, scene.held_cell)} goes."
    taken = captured_cells(scene.game, scene.match.position, moves[0])
    effect = f"can only take {_describe_line(scene, moves[0], taken)}" if taken else "takes nothing"
    return f"{_format_step(scene)} {effect}; Enter plays it."


def _format_step(scene: Scene) -> str:
    """The piece's origin and target: "c3-d3"."""
    held = scene.aimed_cell if scene.held_cell is None else scene.held_cell
    return f"{cell_name(scene, held)}-{cell_name(scene, scene.aimed_cell)}"


def _describe_line(scene: Scene, move: Move, cells: Sequence[int]) -> str:
    return f"{describe_cells(scene, cells)} by {move.kind}"


def describe_cells(scene: Scene, cells: Sequence[int]) -> str:
    """Describe pieces in a line: "e3", "e3 and f3", "e3 to g3, 3 stones,"."""
    names = [cell_name(scene, cell) for cell in cells]
    if len(names) > MOST_NAMED:
        return f"{names[0]} to {names[-1]}, {plural(len(names), scene.game.info.piece)},"
    return " and ".join(names)
