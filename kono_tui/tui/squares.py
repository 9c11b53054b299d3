"""Rows of squares on the screen: what the dice allow, what is chosen of it, and what keys do.

Pure functions, without Textual. What can be done is a list; an entry of it is chosen by going
through the list, or by choosing squares until they are one of its sets.
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


# What there is to choose from


def options(scene: Scene) -> tuple[Move, ...]:
    """What a human can do now, in the order of the list."""
    return scene.match.legal if scene.match and scene.playable else ()


def to_throw(scene: Scene) -> bool:
    """Whether the dice are to be thrown, rather than squares to be chosen."""
    return any(not move.cells for move in options(scene))


def option(scene: Scene) -> int | None:
    """Which entry of the list is chosen.

    Of squares, the one that they make up; of dice, both, unless another entry was gone to.
    """
    moves = options(scene)
    if to_throw(scene):
        return min(scene.option or 0, len(moves) - 1)
    chosen = [at for at, move in enumerate(moves) if set(move.cells) == set(scene.picked)]
    return chosen[0] if chosen else None


def named(view: BoardView, move: Move) -> str:
    """An entry of the list: "cover 7+2", "two dice"."""
    if not move.cells:
        return f"{move.kind} {'die' if move.kind == 'one' else 'dice'}"
    return f"{move.kind} {'+'.join(map(view.name, move.cells))}"


def row_of(scene: Scene, cell: int) -> int:
    """The seat in whose row a cell is."""
    return 0 if cell >= scene.view.columns else 1


def _mover(scene: Scene) -> int:
    return scene.match.to_move if scene.match else 0


def kinds(scene: Scene) -> list[str]:
    """What can be done with squares: cover, uncover, or both."""
    return list(dict.fromkeys(move.kind for move in options(scene) if move.cells))


def covering(scene: Scene) -> bool:
    """Whether digits mean squares of the mover's own row: those picked, or the cursor, say so."""
    possible = kinds(scene)
    if len(possible) == 1:
        return possible[0] == "cover"
    return row_of(scene, (*scene.picked, scene.cursor)[0]) == _mover(scene)


# Choosing


def gone_through(scene: Scene, by: int) -> Scene:
    """The next entry of the list, or the one before, around its ends."""
    moves = options(scene)
    if not moves:
        return _noticed(scene, why_not(scene))
    here = option(scene)
    start = -1 if by > 0 else 0
    return chosen(scene, ((start if here is None else here) + by) % len(moves))


def chosen(scene: Scene, at: int) -> Scene:
    """An entry of the list is chosen; its squares are."""
    cells = options(scene)[at].cells
    cursor = cells[0] if cells else scene.cursor
    return replace(scene, option=at, picked=cells, cursor=cursor, notice="", hovered=None)


def stepped(scene: Scene, right: int) -> Scene:
    """The cursor moved along its row."""
    row, column = divmod(scene.cursor, scene.view.columns)
    if not 0 <= column + right < scene.view.columns:
        return scene
    return replace(scene, cursor=row * scene.view.columns + column + right, notice="")


def at_own_row(scene: Scene) -> Scene:
    """The cursor in the row of who has the turn, unless something is chosen already."""
    if scene.picked or row_of(scene, scene.cursor) == _mover(scene):
        return scene
    return replace(scene, cursor=(scene.cursor + scene.view.columns) % len(scene.view.points))


def switched(scene: Scene) -> Scene:
    """From covering to uncovering, or back: nothing is chosen then, and the cursor changes rows."""
    possible = kinds(scene)
    if len(possible) < 2:
        only = f"Nothing can be {'un' * (possible == ['cover'])}covered with this throw."
        return _noticed(scene, only if possible else _not_now(scene))
    row = _mover(scene) if not covering(scene) else 1 - _mover(scene)
    cursor = scene.cursor % scene.view.columns + (scene.view.columns if row == 0 else 0)
    return replace(scene, picked=(), cursor=cursor, notice="", hovered=None)


def toggled(scene: Scene, cell: int) -> Scene:
    """A square chosen, or not any more; why it cannot be, if it cannot."""
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
    """Why a square cannot be chosen with those that are."""
    same = [each for each in scene.picked if row_of(scene, each) == row_of(scene, cell)]
    position = scene.match.position if scene.match else None
    rule = rule_against(scene.game, position, (*same, cell)) if position is not None else ""
    return sentence(rule) if rule else "That square cannot be chosen."


def numbered(scene: Scene, number: int) -> Outcome:
    """A digit: so many dice are thrown, or the square of that number is chosen, or not any more."""
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
    """Enter: do what is chosen; with nothing chosen, choose the square at the cursor."""
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


# How far it is


def total(scene: Scene) -> int:
    """What the dice add up to that are to be used."""
    return sum(dice(scene))


def dice(scene: Scene) -> tuple[int, ...]:
    """The latest throw on the board that is shown."""
    return thrown(scene.match, scene.ply)


def so_far(scene: Scene) -> str:
    """How much of the throw is chosen: "Chosen: 7 of 9."."""
    picked = sum(cell % scene.view.columns + 1 for cell in scene.picked)
    return f"Chosen: {picked} of {total(scene)}."
