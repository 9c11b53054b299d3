"""What keys and clicks on the board do to a scene: pure functions, without Textual."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.tui import choosing, squares
from kono_tui.tui.guides import guide
from kono_tui.tui.refusals import STOPS, movers_to, refusal, refused_step, why_not
from kono_tui.tui.scene import Scene, goal, place

Outcome = tuple[Scene, Move | None]
"""The new scene, and the move to make, if the input completed one."""


# The cursor


def stepped(scene: Scene, right: int, down: int, flipped: bool) -> Scene:
    """Move the cursor on the screen: to the next point, or with a piece picked up, to a target.

    A cell that is picked already comes last, so that it hides no target; but the cell of a piece
    in mid-turn, which is the one to stop on, counts like any other.
    """
    if scene.view.squares:
        return squares.gone_through(scene, down) if down else squares.stepped(scene, right)
    if flipped:
        right, down = -right, -down
    cells = _reachable(scene)
    view = scene.view
    here = view.place(scene.cursor)
    ahead = []
    for cell in cells:
        row, column = view.place(cell)
        along = (column - here[1]) * right + (row - here[0]) * down
        aside = abs((column - here[1]) * down) + abs((row - here[0]) * right)
        if along > 0:
            nearly = 1 if scene.held is None else 2
            ahead.append((cell in scene.picked, aside // nearly, along, aside, cell))
    if not ahead:
        return scene
    return replace(scene, cursor=min(ahead)[-1], notice="", pending=None)


def a_first_cursor(scene: Scene) -> int:
    """The cell of a piece that can move, if there is one; else the middle of the board."""
    if scene.moving is not None:
        return scene.moving
    targets = scene.selection.targets if not scene.placing else ()
    rows, columns = scene.view.rows, scene.view.columns
    return min(targets) if targets else rows // 2 * columns + columns // 2


def followed(scene: Scene, move: Move) -> Scene:
    """Return the scene with a human's cursor at the target of the move."""
    target = goal(scene.match, move) if scene.match and scene.humans_turn else None
    return scene if target is None else replace(scene, cursor=target)


def _reachable(scene: Scene) -> list[int]:
    """The cells that the cursor may go to."""
    if scene.bound is not None:
        return sorted({*choosing.nearest(scene), scene.bound})
    if scene.held is not None:
        return sorted({*scene.landings, scene.held})
    return list(range(len(scene.view.points)))


def to_next_piece(scene: Scene, by: int) -> Scene:
    """Move the cursor to the next piece that can move, around the board.

    In mid-turn, it goes to the next point where the turn can go on or end. Where pieces are placed,
    it goes to the next free point; while a guide marks some of these, to the next marked one. Where
    there is a list of options, it goes to the next entry.
    """
    if scene.view.squares:
        return squares.gone_through(scene, by)
    targets = replace(scene, picked=()).selection.targets
    shown = guide(scene) if scene.placing else None
    signed = targets & {cell for cell, _ in shown.signs} if shown else targets
    movable = sorted(signed or targets)
    if not movable:
        return _noticed(scene, why_not(scene))
    if by > 0:
        cell = next((each for each in movable if each > scene.cursor), movable[0])
    else:
        cell = next((each for each in reversed(movable) if each < scene.cursor), movable[-1])
    return replace(scene, cursor=cell, picked=(), pending=None, notice="")


# Picking up and putting down


def pressed(scene: Scene, cell: int, smart: bool = False, confirm: bool = False) -> Outcome:
    """Handle a click on a point: pick a piece up, put it down, choose its capture or make its move.

    With `pick_only_mover`, a point that only one piece can go to needs no picking up. With
    `confirm`, the second press makes the move. In mid-turn a press on the piece itself ends the
    turn. Where there is nothing to pick, the scene says what can be done.
    """
    if scene.view.squares:
        return squares.toggled(scene, cell), None
    chosen = choosing.taking(scene, cell)
    scene = replace(scene, cursor=cell, notice="")
    if not scene.playable:
        return _noticed(scene, why_not(scene)), None
    if scene.pickless:
        return scene, None
    if chosen is not None:
        return _settled(choosing.bound_by(scene, chosen), chosen, confirm)
    if cell == scene.bound:
        return put_down(scene), None
    held = replace(scene, picked=scene.begun)
    if cell in scene.begun:
        return put_down(held), None
    if cell in held.selection.targets:
        return _picked(held, cell, confirm)
    fresh = replace(scene, picked=(), pending=None)
    if cell in fresh.selection.targets:
        return _picked(fresh, cell, confirm)
    if smart and scene.held is None:
        movers = movers_to(scene, cell)
        if len(movers) == 1:
            return _picked(replace(scene, picked=(*movers,)), cell, confirm)
    return _noticed(scene, refusal(scene, cell)), None


def entered(scene: Scene, confirm: bool = False) -> Outcome:
    """Handle Enter at the cursor; in mid-turn, anywhere but on a target, it ends the turn.

    Where there is a capture to choose, it takes what is under the cursor and does nothing else.
    """
    if scene.view.squares:
        return squares.entered(scene)
    if scene.bound is not None and choosing.taking(scene, scene.cursor) is None:
        return _noticed(scene, ""), None
    if scene.bound is None and scene.moving is not None and scene.cursor not in scene.landings:
        return stopped(scene, confirm)
    return pressed(scene, scene.cursor, confirm=confirm)


def stopped(scene: Scene, confirm: bool = False) -> Outcome:
    """End the turn, although it could go on."""
    if scene.stop is None:
        nothing = "There is no turn under way that could be ended."
        return _noticed(scene, nothing if scene.playable else why_not(scene)), None
    return _settled(replace(scene, picked=(), notice=""), scene.stop, confirm)


def taken_by_key(scene: Scene, kind: str, confirm: bool = False) -> Outcome:
    """Choose a capture by its kind of move, where the piece could take one line or another."""
    move = next((each for each in scene.choice if each.kind == kind), None)
    if move is None:
        notice = choosing.no_choice(scene) if scene.playable else why_not(scene)
        return _noticed(scene, notice), None
    return _settled(choosing.bound_by(replace(scene, notice=""), move), move, confirm)


def _picked(scene: Scene, cell: int, confirm: bool) -> Outcome:
    selection = scene.selection.pick(cell)
    if selection.chosen is not None:
        return _settled(scene, selection.chosen, confirm)
    return replace(scene, picked=selection.picked, pending=None), None


def _settled(scene: Scene, move: Move, confirm: bool) -> Outcome:
    """Return the move to make, or ask for confirmation first."""
    if confirm and scene.pending != move:
        cursor = goal(scene.match, move) if scene.match else None
        return replace(scene, pending=move, cursor=scene.cursor if cursor is None else cursor), None
    return scene, move


def put_down(scene: Scene) -> Scene:
    """Go one step back, at no cost: to the choice of captures, to that of targets, to nothing.

    Only an undo takes back what a piece has done in this turn.
    """
    if scene.bound is not None:
        if scene.pending is not None:
            return replace(scene, pending=None, notice="", cursor=scene.bound)
        origin = scene.bound if scene.held is None else scene.held
        return replace(scene, picked=scene.begun, notice="", cursor=origin)
    if scene.match is not None and scene.moving is not None and not scene.pending:
        done = scene.match.moves[-1].kind if scene.match.moves else "move"
        return replace(scene, cursor=scene.moving, notice=f"u takes the {done} back; {STOPS}.")
    cursor = scene.picked[0] if scene.picked else scene.cursor
    return replace(scene, picked=(), pending=None, notice="", cursor=cursor)


def towards(scene: Scene, right: int, down: int, flipped: bool, confirm: bool = False) -> Outcome:
    """Move the picked piece, or else the one under the cursor, in a direction of the screen.

    That is a step, or a jump over the next point. Where pieces are placed, the cursor moves.
    """
    if not scene.playable:
        return _noticed(scene, why_not(scene)), None
    if flipped:
        right, down = -right, -down
    origin = scene.cursor if scene.held is None else scene.held
    ahead = _straight(scene, origin, right, down)
    if not ahead:
        notice = f"The board ends there: {place(scene, origin)} is at its edge."
        return _noticed(scene, notice), None
    if scene.placing:
        return replace(scene, cursor=ahead[0], notice="", pending=None), None
    held = replace(scene, picked=(origin,) if scene.moving is None else ())
    for target in ahead:
        if target in held.landings:
            return _picked(replace(held, cursor=target, notice=""), target, confirm)
    return _noticed(scene, refused_step(scene, origin, ahead[0])), None


def _straight(scene: Scene, origin: int, right: int, down: int) -> list[int]:
    """The next point in a direction, and the one behind it, where the board has them."""
    view = scene.view
    row, column = view.place(origin)
    ahead = [(row + steps * down, column + steps * right) for steps in (1, 2)]
    return [
        (row - 1) * view.columns + column - 1
        for row, column in ahead
        if 1 <= row <= view.rows and 1 <= column <= view.columns
    ]


def typed(scene: Scene, text: str) -> tuple[Move, ...]:
    """Parse a typed turn, or part of one. IllegalMove says what is wrong with it."""
    if scene.match is None or not scene.playable:
        raise IllegalMove(why_not(scene))
    return scene.game.parse_turn(scene.match.position, text)


def _noticed(scene: Scene, notice: str) -> Scene:
    return replace(scene, notice=notice)
