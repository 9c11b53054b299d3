"""Rows of squares on the screen: what the dice allow, what the player picks, what keys do.

Pure functions, without Textual. The options form a list; the player selects an entry by moving
through the list, or by picking squares until they are one of its sets.
"""

from __future__ import annotations

from dataclasses import replace

from kono_tui.core.board_view import BoardView
from kono_tui.core.move import Move
from kono_tui.formats.sentences import as_sentence
from kono_tui.play.chance_moves import latest_throw
from kono_tui.scene.controls.base import ControlResult, InputSettings
from kono_tui.scene.refusals import move_refusal
from kono_tui.scene.scene import Scene, cached_pick_refusal

# The options


def options(scene: Scene) -> tuple[Move, ...]:
    """The moves that a human can make now, in the order of the list."""
    return scene.match.legal_moves if scene.match and scene.human_can_move else ()


def must_throw(scene: Scene) -> bool:
    """Return whether the player must throw the dice, rather than pick squares."""
    return any(not move.cells for move in options(scene))


def option_index(scene: Scene) -> int | None:
    """The index of the selected option; None if there is none.

    For squares, the set that they make up; for dice, both, unless the player went to another entry.
    """
    moves = options(scene)
    if must_throw(scene):
        return min(scene.option_index or 0, len(moves) - 1)
    chosen = [
        index for index, move in enumerate(moves) if set(move.cells) == set(scene.picked_cells)
    ]
    return chosen[0] if chosen else None


def option_name(view: BoardView, move: Move) -> str:
    """The text of an entry of the list: "cover 7+2", "two dice"."""
    if not move.cells:
        return f"{move.kind} {'die' if move.kind == 'one' else 'dice'}"
    return f"{move.kind} {'+'.join(map(view.cell_name, move.cells))}"


def row_owner(scene: Scene, cell: int) -> int:
    """The seat that owns a cell's row."""
    return 0 if cell >= scene.view.columns else 1


def _mover(scene: Scene) -> int:
    return scene.match.to_move if scene.match else 0


def option_kinds(scene: Scene) -> list[str]:
    """The kinds of moves with squares: cover, uncover, or both."""
    return list(dict.fromkeys(move.kind for move in options(scene) if move.cells))


def is_covering(scene: Scene) -> bool:
    """Return whether digits mean the mover's own row: the picked squares or the cursor decide."""
    available_kinds = option_kinds(scene)
    if len(available_kinds) == 1:
        return available_kinds[0] == "cover"
    return row_owner(scene, (*scene.picked_cells, scene.cursor)[0]) == _mover(scene)


# Choosing


def select_next_option(scene: Scene, direction: int) -> Scene:
    """Select the next entry of the list, or the one before, around its ends."""
    moves = options(scene)
    if not moves:
        return _with_notice(scene, move_refusal(scene))
    current = option_index(scene)
    start = -1 if direction > 0 else 0
    return with_option_selected(
        scene, ((start if current is None else current) + direction) % len(moves)
    )


def with_option_selected(scene: Scene, index: int) -> Scene:
    """Return the scene with an entry of the list selected, and its squares picked."""
    cells = options(scene)[index].cells
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
    if scene.picked_cells or row_owner(scene, scene.cursor) == _mover(scene):
        return scene
    return replace(scene, cursor=(scene.cursor + scene.view.columns) % len(scene.view.points))


def switch_row(scene: Scene) -> Scene:
    """Switch between covering and uncovering: drop the picked squares, change the cursor's row."""
    available_kinds = option_kinds(scene)
    if len(available_kinds) < 2:
        refusal_text = (
            f"Nothing can be {'un' * (available_kinds == ['cover'])}covered with this throw."
        )
        return _with_notice(scene, refusal_text if available_kinds else _choice_refusal(scene))
    row = _mover(scene) if not is_covering(scene) else 1 - _mover(scene)
    cursor = scene.cursor % scene.view.columns + (scene.view.columns if row == 0 else 0)
    return replace(scene, picked_cells=(), cursor=cursor, notice="", hovered_cell=None)


def press_cell(scene: Scene, cell: int, settings: InputSettings) -> ControlResult:
    """Handle a click on a square."""
    return toggle_square(scene, cell), None


def press_option(scene: Scene, option: int, is_repeated: bool) -> ControlResult:
    """Select an entry of the list, or do what is selected already.

    A double click does what its first click has selected, even if that turned the list over.
    """
    moves, selected = options(scene), option_index(scene)
    if option >= len(moves):
        return scene, None
    if selected is not None and (is_repeated or selected == option):
        return scene, moves[selected]
    return with_option_selected(scene, option), None


def toggle_square(scene: Scene, cell: int) -> Scene:
    """Pick a square, or drop it again; say why if it cannot be picked."""
    scene = replace(scene, cursor=cell, notice="", hovered_cell=None)
    if not options(scene) or must_throw(scene):
        return _with_notice(scene, _choice_refusal(scene))
    if cell in scene.picked_cells:
        return replace(
            scene, picked_cells=tuple(each for each in scene.picked_cells if each != cell)
        )
    kept = scene.picked_cells if cell in scene.selection.targets else ()
    if cell not in replace(scene, picked_cells=kept).selection.targets:
        return _with_notice(scene, square_refusal(scene, cell))
    if kept != scene.picked_cells and row_owner(scene, scene.picked_cells[0]) == row_owner(
        scene, cell
    ):
        return _with_notice(scene, square_refusal(scene, cell))
    return replace(scene, picked_cells=(*kept, cell))


def square_refusal(scene: Scene, cell: int) -> str:
    """Say why a square cannot be picked with those that are."""
    picked_in_row = [
        each for each in scene.picked_cells if row_owner(scene, each) == row_owner(scene, cell)
    ]
    position = scene.match.position if scene.match else None
    rule = (
        cached_pick_refusal(scene.game, position, (*picked_in_row, cell))
        if position is not None
        else ""
    )
    return as_sentence(rule) if rule else "That square cannot be chosen."


def press_digit(scene: Scene, number: int) -> ControlResult:
    """Handle a digit: throw so many dice, or toggle the square of that number."""
    if must_throw(scene):
        throw_kind = {1: "one", 2: "two"}.get(number)
        move = next((each for each in options(scene) if each.kind == throw_kind), None)
        if move is not None:
            return scene, move
        return _with_notice(scene, _throw_refusal(scene, number)), None
    if not options(scene):
        return _with_notice(scene, move_refusal(scene)), None
    columns = scene.view.columns
    row = _mover(scene) if is_covering(scene) else 1 - _mover(scene)
    return toggle_square(scene, number - 1 + (columns if row == 0 else 0)), None


def _throw_refusal(scene: Scene, number: int) -> str:
    position = scene.match.position if scene.match else None
    if number == 1 and position is not None:
        return f"One die may be thrown once your 7 to {scene.view.columns} are covered."
    return "The dice are to be thrown first: Enter or 2 throws both."


def press_enter(scene: Scene, settings: InputSettings | None = None) -> ControlResult:
    """Handle Enter: do what is selected, or the only option; otherwise say how to choose."""
    moves, index = options(scene), option_index(scene)
    if not moves:
        return _with_notice(scene, move_refusal(scene)), None
    if index is not None:
        return scene, moves[index]
    if len(moves) == 1:
        return scene, moves[0]
    if scene.picked_cells:
        return _with_notice(scene, f"{describe_picked_sum(scene)} Choose more, or Esc."), None
    return _with_notice(scene, "Up and Down choose what to do; Enter does it."), None


def _choice_refusal(scene: Scene) -> str:
    if not options(scene):
        return move_refusal(scene)
    return "The dice are to be thrown first: Enter throws them."


def _with_notice(scene: Scene, notice: str) -> Scene:
    return replace(scene, notice=notice)


# The throw


def throw_total(scene: Scene) -> int:
    """The sum of the dice that are to be used."""
    return sum(shown_throw(scene))


def shown_throw(scene: Scene) -> tuple[int, ...]:
    """The latest throw on the board that is shown."""
    return latest_throw(scene.match, scene.ply)


def describe_picked_sum(scene: Scene) -> str:
    """Say how much of the throw is picked: "Chosen: 7 of 9."."""
    picked = sum(cell % scene.view.columns + 1 for cell in scene.picked_cells)
    return f"Chosen: {picked} of {throw_total(scene)}."
