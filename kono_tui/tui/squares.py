"""Rows of squares on the screen: what the dice allow, what the player picks, what keys do.

Pure functions, without Textual. The options form a list; the player selects an entry by moving
through the list, or by picking squares until they are one of its sets.
"""

from __future__ import annotations

from dataclasses import replace

from kono_tui.core.move import Move
from kono_tui.core.view import BoardView
from kono_tui.play.chance import thrown
from kono_tui.text.sentences import sentence
from kono_tui.tui.refusals import why_not
from kono_tui.tui.scene import Scene, rule_against

Outcome = tuple[Scene, Move | None]


# The options


def options(scene: Scene) -> tuple[Move, ...]:
    """The moves that a human can make now, in the order of the list."""
    return scene.match.legal if scene.match and scene.playable else ()


def to_throw(scene: Scene) -> bool:
    """Return whether the player must throw the dice, rather than pick squares."""
    return any(not move.cells for move in options(scene))


def option(scene: Scene) -> int | None:
    """The index of the selected option; None if there is none.

    For squares, the set that they make up; for dice, both, unless the player went to another entry.
    """
    moves = options(scene)
    if to_throw(scene):
        return min(scene.option or 0, len(moves) - 1)
    chosen = [at for at, move in enumerate(moves) if set(move.cells) == set(scene.picked)]
    return chosen[0] if chosen else None


def named(view: BoardView, move: Move) -> str:
    """The text of an entry of the list: "cover 7+2", "two dice"."""
    if not move.cells:
        return f"{move.kind} {'die' if move.kind == 'one' else 'dice'}"
    return f"{move.kind} {'+'.join(map(view.name, move.cells))}"


def row_of(scene: Scene, cell: int) -> int:
    """The seat that owns a cell's row."""
    return 0 if cell >= scene.view.columns else 1


def _mover(scene: Scene) -> int:
    return scene.match.to_move if scene.match else 0


def kinds(scene: Scene) -> list[str]:
    """The kinds of moves with squares: cover, uncover, or both."""
    return list(dict.fromkeys(move.kind for move in options(scene) if move.cells))


def covering(scene: Scene) -> bool:
    """Return whether digits mean the mover's own row: the picked squares or the cursor decide."""
    possible = kinds(scene)
    if len(possible) == 1:
        return possible[0] == "cover"
    return row_of(scene, (*scene.picked, scene.cursor)[0]) == _mover(scene)


# Choosing


def gone_through(scene: Scene, by: int) -> Scene:
    """Select the next entry of the list, or the one before, around its ends."""
    moves = options(scene)
    if not moves:
        return _noticed(scene, why_not(scene))
    here = option(scene)
    start = -1 if by > 0 else 0
    return chosen(scene, ((start if here is None else here) + by) % len(moves))


def chosen(scene: Scene, at: int) -> Scene:
    """Return the scene with an entry of the list selected, and its squares picked."""
    cells = options(scene)[at].cells
    cursor = cells[0] if cells else scene.cursor
    return replace(scene, option=at, picked=cells, cursor=cursor, notice="", hovered=None)


def stepped(scene: Scene, right: int) -> Scene:
    """Move the cursor along its row."""
    row, column = divmod(scene.cursor, scene.view.columns)
    if not 0 <= column + right < scene.view.columns:
        return scene
    return replace(scene, cursor=row * scene.view.columns + column + right, notice="")


def at_own_row(scene: Scene) -> Scene:
    """Return the scene with the cursor in the mover's row, unless squares are picked already."""
    if scene.picked or row_of(scene, scene.cursor) == _mover(scene):
        return scene
    return replace(scene, cursor=(scene.cursor + scene.view.columns) % len(scene.view.points))


def switched(scene: Scene) -> Scene:
    """Switch between covering and uncovering: drop the picked squares, change the cursor's row."""
    possible = kinds(scene)
    if len(possible) < 2:
        only = f"Nothing can be {'un' * (possible == ['cover'])}covered with this throw."
        return _noticed(scene, only if possible else _not_now(scene))
    row = _mover(scene) if not covering(scene) else 1 - _mover(scene)
    cursor = scene.cursor % scene.view.columns + (scene.view.columns if row == 0 else 0)
    return replace(scene, picked=(), cursor=cursor, notice="", hovered=None)


def toggled(scene: Scene, cell: int) -> Scene:
    """Pick a square, or drop it again; say why if it cannot be picked."""
    scene = replace(scene, cursor=cell, notice="", hovered=None)
    if not options(scene) or to_throw(scene):
        return _noticed(scene, _not_now(scene))
    if cell in scene.picked:
        return replace(scene, picked=tuple(each for each in scene.picked if each != cell))
    kept = scene.picked if cell in scene.selection.targets else ()
    if cell not in replace(scene, picked=kept).selection.targets:
        return _noticed(scene, refused(scene, cell))
    if kept != scene.picked and row_of(scene, scene.picked[0]) == row_of(scene, cell):
        return _noticed(scene, refused(scene, cell))
    return replace(scene, picked=(*kept, cell))


def refused(scene: Scene, cell: int) -> str:
    """Say why a square cannot be picked with those that are."""
    same = [each for each in scene.picked if row_of(scene, each) == row_of(scene, cell)]
    position = scene.match.position if scene.match else None
    rule = rule_against(scene.game, position, (*same, cell)) if position is not None else ""
    return sentence(rule) if rule else "That square cannot be chosen."


def numbered(scene: Scene, number: int) -> Outcome:
    """Handle a digit: throw so many dice, or toggle the square of that number."""
    if to_throw(scene):
        named = {1: "one", 2: "two"}.get(number)
        move = next((each for each in options(scene) if each.kind == named), None)
        if move is not None:
            return scene, move
        return _noticed(scene, _cannot_throw(scene, number)), None
    if not options(scene):
        return _noticed(scene, why_not(scene)), None
    columns = scene.view.columns
    row = _mover(scene) if covering(scene) else 1 - _mover(scene)
    return toggled(scene, number - 1 + (columns if row == 0 else 0)), None


def _cannot_throw(scene: Scene, number: int) -> str:
    position = scene.match.position if scene.match else None
    if number == 1 and position is not None:
        return f"One die may be thrown once your 7 to {scene.view.columns} are covered."
    return "The dice are to be thrown first: Enter or 2 throws both."


def entered(scene: Scene) -> Outcome:
    """Handle Enter: do what is selected, or the only option; otherwise say how to choose."""
    moves, at = options(scene), option(scene)
    if not moves:
        return _noticed(scene, why_not(scene)), None
    if at is not None:
        return scene, moves[at]
    if len(moves) == 1:
        return scene, moves[0]
    if scene.picked:
        return _noticed(scene, f"{so_far(scene)} Choose more, or Esc."), None
    return _noticed(scene, "Up and Down choose what to do; Enter does it."), None


def _not_now(scene: Scene) -> str:
    if not options(scene):
        return why_not(scene)
    return "The dice are to be thrown first: Enter throws them."


def _noticed(scene: Scene, notice: str) -> Scene:
    return replace(scene, notice=notice)


# The throw


def total(scene: Scene) -> int:
    """The sum of the dice that are to be used."""
    return sum(dice(scene))


def dice(scene: Scene) -> tuple[int, ...]:
    """The latest throw on the board that is shown."""
    return thrown(scene.match, scene.ply)


def so_far(scene: Scene) -> str:
    """Say how much of the throw is picked: "Chosen: 7 of 9."."""
    picked = sum(cell % scene.view.columns + 1 for cell in scene.picked)
    return f"Chosen: {picked} of {total(scene)}."
