"""Rows of squares: what the dice allow, what is selected, and what the throw was.

The options form a list; the player selects an entry by moving through the list, or by picking
squares until they are one of its sets.
"""

from __future__ import annotations

from kono_tui.core.board_view import BoardView
from kono_tui.core.move import Move
from kono_tui.play.chance_moves import latest_throw
from kono_tui.scene.scene import Scene


def must_throw(scene: Scene) -> bool:
    """Return whether the player must throw the dice, rather than pick squares."""
    return any(not move.cells for move in scene.human_moves)


def option_index(scene: Scene) -> int | None:
    """The index of the selected option; None if there is none.

    For squares, the set that they make up; for dice, both, unless the player went to another entry.
    """
    moves = scene.human_moves
    if must_throw(scene):
        return min(scene.option_index or 0, len(moves) - 1)
    picked = set(scene.picked_cells)
    return next((index for index, move in enumerate(moves) if set(move.cells) == picked), None)


def option_name(view: BoardView, move: Move) -> str:
    """The text of an entry of the list: "cover 7+2", "two dice"."""
    if not move.cells:
        return f"{move.kind} {'die' if move.kind == 'one' else 'dice'}"
    return f"{move.kind} {'+'.join(map(view.cell_name, move.cells))}"


def row_owner(scene: Scene, cell: int) -> int:
    """The seat that owns a cell's row."""
    return 0 if cell >= scene.view.columns else 1


def mover(scene: Scene) -> int:
    """The seat to move."""
    return scene.match.to_move if scene.match else 0


def option_kinds(scene: Scene) -> list[str]:
    """The kinds of moves with squares: cover, uncover, or both."""
    return list(dict.fromkeys(move.kind for move in scene.human_moves if move.cells))


def is_covering(scene: Scene) -> bool:
    """Return whether digits mean the mover's own row: the picked squares or the cursor decide."""
    available_kinds = option_kinds(scene)
    if len(available_kinds) == 1:
        return available_kinds[0] == "cover"
    return row_owner(scene, (*scene.picked_cells, scene.cursor)[0]) == mover(scene)


def shown_throw(scene: Scene) -> tuple[int, ...]:
    """The latest throw on the board that is shown."""
    return latest_throw(scene.match, scene.ply)


def describe_picked_sum(scene: Scene) -> str:
    """Say how much of the throw is picked: "Chosen: 7 of 9."."""
    picked = sum(cell % scene.view.columns + 1 for cell in scene.picked_cells)
    return f"Chosen: {picked} of {sum(shown_throw(scene))}."
