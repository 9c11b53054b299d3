"""The choice between two lines of pieces that a move to one point could take, and its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kono_tui.core.move import Move
from kono_tui.text.sentences import plural
from kono_tui.tui.scene import Scene, goal, place, taken_by

NAMED = 2
"""Up to this many points are named one by one; of more, only the first and the last."""


def lines(scene: Scene) -> tuple[tuple[Move, tuple[int, ...]], ...]:
    """The moves to choose from, by letter, and the cells that each captures, the nearest first."""
    if scene.match is None:
        return ()
    position, moves = scene.match.position, sorted(scene.choice, key=letter)
    return tuple((move, taken_by(scene.game, position, move)) for move in moves)


def nearest(scene: Scene) -> list[int]:
    """The first cell that each move would capture."""
    return [cells[0] for _, cells in lines(scene) if cells]


def lettered(scene: Scene) -> tuple[tuple[int, str], ...]:
    """Every cell that could be captured, with the letter that chooses it."""
    return tuple((cell, letter(move)) for move, cells in lines(scene) for cell in cells)


def letter(move: Move) -> str:
    """The key that chooses a move."""
    return move.kind[0]


def taking(scene: Scene, cell: int) -> Move | None:
    """The move among the choices that captures the piece at a cell; None if there is none."""
    return next((move for move, cells in lines(scene) if cell in cells), None)


def bound_by(scene: Scene, move: Move) -> Scene:
    """Return the scene with a move's target picked; its capture is still to be chosen."""
    target = goal(scene.match, move) if scene.match else None
    further = () if target is None else (target,)
    return replace(scene, picked=(*scene.begun, *further))


# Sentences


def question(scene: Scene) -> str:
    """What there is to choose, and how: "c3-d3 can take either line: a takes e3 by ..."."""
    if scene.held is None:
        return ""
    ways = [f"{letter(move)} takes {_told(scene, move, cells)}" for move, cells in lines(scene)]
    return f"{_step(scene)} can take either line: {', '.join(ways)}."


def answer(scene: Scene, cell: int) -> str:
    """Describe what a cell chooses: "takes e3 by approach"; "" if it chooses nothing."""
    found = ((move, cells) for move, cells in lines(scene) if cell in cells)
    return next((f"takes {_told(scene, move, cells)}" for move, cells in found), "")


def no_choice(scene: Scene) -> str:
    """Say why no letter can choose anything now."""
    piece = scene.game.piece
    if scene.held is None:
        return f"Pick a {piece} up first, and where it goes."
    moves = scene.landings.get(scene.aim, ())
    if not moves or scene.match is None:
        return f"Choose first where the {piece} at {place(scene, scene.held)} goes."
    taken = taken_by(scene.game, scene.match.position, moves[0])
    does = f"can only take {_told(scene, moves[0], taken)}" if taken else "takes nothing"
    return f"{_step(scene)} {does}; Enter does it."


def _step(scene: Scene) -> str:
    """The piece's origin and target: "c3-d3"."""
    held = scene.aim if scene.held is None else scene.held
    return f"{place(scene, held)}-{place(scene, scene.aim)}"


def _told(scene: Scene, move: Move, cells: Sequence[int]) -> str:
    return f"{told(scene, cells)} by {move.kind}"


def told(scene: Scene, cells: Sequence[int]) -> str:
    """Describe pieces in a line: "e3", "e3 and f3", "e3 to g3, 3 stones,"."""
    names = [place(scene, cell) for cell in cells]
    if len(names) > NAMED:
        return f"{names[0]} to {names[-1]}, {plural(len(names), scene.game.piece)},"
    return " and ".join(names)
