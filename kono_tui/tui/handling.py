"""What keys and clicks on the board do to a scene: pure functions, without Textual."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.tui.scene import Scene, place

Outcome = tuple[Scene, Move | None]
"""The scene after it, and the move to make, if that is what it came to."""
_STOPS = "Enter stops here"


# The cursor


def stepped(scene: Scene, right: int, down: int, flipped: bool) -> Scene:
    """The cursor moved on the screen: to the next point, or with a piece picked, to a target.

    The picked piece's own point comes last, so that no target hides behind it; in mid-turn, where
    it is the point to stop on, it comes as any other.
    """
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
            ahead.append((cell in scene.picked, aside // nearly, along, cell))
    if not ahead:
        return scene
    return replace(scene, cursor=min(ahead)[-1], notice="", pending=None)


def _reachable(scene: Scene) -> list[int]:
    """Where the cursor may go."""
    if scene.held is not None:
        return sorted({*scene.landings, scene.held})
    return list(range(len(scene.view.points)))


def to_next_piece(scene: Scene, by: int) -> Scene:
    """The cursor on the next piece that can move, around the board.

    In mid-turn, on the next point where the turn can go on or end.
    """
    movable = sorted(replace(scene, picked=()).selection.targets)
    if not movable:
        return _noticed(scene, why_not(scene))
    if by > 0:
        cell = next((each for each in movable if each > scene.cursor), movable[0])
    else:
        cell = next((each for each in reversed(movable) if each < scene.cursor), movable[-1])
    return replace(scene, cursor=cell, picked=(), pending=None, notice="")


# Picking and putting down


def pressed(scene: Scene, cell: int, smart: bool = False, confirm: bool = False) -> Outcome:
    """Pick a piece up, put it down, or make its move: Enter or a click on a point.

    `smart`: a point that only one piece can go to needs no picking up. `confirm`: a move is made
    by the second press. In mid-turn a press on the piece itself ends the turn. Where there is
    nothing to pick, the scene says what can be done.
    """
    scene = replace(scene, cursor=cell, notice="")
    if not scene.playable:
        return _noticed(scene, why_not(scene)), None
    if scene.pickless:
        return scene, None
    if scene.picked and cell == scene.picked[-1]:
        return put_down(scene), None
    selection = scene.selection
    if cell in selection.targets:
        return _picked(scene, cell, confirm)
    fresh = replace(scene, picked=(), pending=None)
    if cell in fresh.selection.targets:
        return _picked(fresh, cell, confirm)
    if smart and scene.held is None:
        movers = [move for move in selection.moves if move.cells[-1:] == (cell,)]
        if len(movers) == 1:
            return _settled(replace(scene, picked=movers[0].cells[:-1]), movers[0], confirm)
    return _noticed(scene, refusal(scene, cell)), None


def entered(scene: Scene, confirm: bool = False) -> Outcome:
    """Enter at the cursor: in mid-turn, anywhere but where the piece can go, it ends the turn."""
    if scene.moving is not None and scene.cursor not in scene.landings:
        return stopped(scene, confirm)
    return pressed(scene, scene.cursor, confirm=confirm)


def stopped(scene: Scene, confirm: bool = False) -> Outcome:
    """End the turn, although it could go on."""
    if scene.stop is None:
        nothing = "There is no turn under way that could be ended."
        return _noticed(scene, nothing if scene.playable else why_not(scene)), None
    return _settled(replace(scene, picked=(), notice=""), scene.stop, confirm)


def _picked(scene: Scene, cell: int, confirm: bool) -> Outcome:
    selection = scene.selection.pick(cell)
    if selection.chosen is not None:
        return _settled(scene, selection.chosen, confirm)
    return replace(scene, picked=selection.picked, pending=None), None


def _settled(scene: Scene, move: Move, confirm: bool) -> Outcome:
    """A move that is made, or asked about first."""
    if confirm and scene.pending != move:
        cursor = move.cells[-1] if move.cells else scene.cursor
        return replace(scene, pending=move, cursor=cursor), None
    return scene, move


def put_down(scene: Scene) -> Scene:
    """The piece back where it was, at no cost; what it has done in this turn costs an undo."""
    if scene.match is not None and scene.moving is not None and not scene.pending:
        done = scene.match.moves[-1].kind if scene.match.moves else "move"
        return replace(scene, cursor=scene.moving, notice=f"u takes the {done} back; {_STOPS}.")
    cursor = scene.picked[0] if scene.picked else scene.cursor
    return replace(scene, picked=(), pending=None, notice="", cursor=cursor)


def towards(scene: Scene, right: int, down: int, flipped: bool, confirm: bool = False) -> Outcome:
    """Move the piece under the cursor, or the picked one, in a direction of the screen.

    That is a step, or a jump over the next point.
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
    begun = (origin,) if scene.moving is None else ()
    fresh = replace(scene, picked=())
    for target in ahead:
        for move in fresh.selection.moves:
            if move.cells == (*begun, target):
                return _settled(replace(fresh, picked=begun), move, confirm)
    return _noticed(scene, _refused_step(scene, origin, ahead[0])), None


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
    """The turn that was typed, or part of one. IllegalMove says what is wrong with it."""
    if scene.match is None or not scene.playable:
        raise IllegalMove(why_not(scene))
    return scene.game.parse_turn(scene.match.position, text)


# Why not


def _noticed(scene: Scene, notice: str) -> Scene:
    return replace(scene, notice=notice)


def why_not(scene: Scene) -> str:
    """Why nobody can move now."""
    if scene.match is None:
        return "The round has not begun."
    if not scene.under_way:
        return "The round is over. Enter shows its result."
    if scene.reviewed is not None:
        shown, made = scene.turns
        return f"This is move {shown} of {made}; End goes back to the game."
    if scene.series.watched:
        return "The computers play; Space pauses them."
    if not scene.humans_turn:
        return "It is the computer's turn."
    return f"No {scene.game.piece} can move."


def refusal(scene: Scene, cell: int) -> str:
    """Why a point can be neither picked up nor moved to."""
    match = scene.match
    if match is None:
        return why_not(scene)
    point = scene.view.points[cell]
    own = scene.game.colour(match.position, match.to_move)
    where, piece = place(scene, cell), scene.game.piece
    if scene.held is not None:
        stops = f"; {_STOPS}" if scene.moving is not None else ""
        return f"The {piece} at {place(scene, scene.held)} cannot go to {where}{stops}."
    if not point.piece:
        movers = [move for move in scene.selection.moves if move.cells[-1:] == (cell,)]
        if movers:
            return f"{len(movers)} {piece}s can go to {where}: pick one of them up first."
        return f"{where} is vacant, and no {piece} of yours can go there."
    if point.piece != own:
        return f"The {piece} at {where} is {point.piece}; you play {own}."
    return f"The {piece} at {where} has no legal move."


def _refused_step(scene: Scene, origin: int, target: int) -> str:
    points, piece = scene.view.points, scene.game.piece
    match = scene.match
    own = scene.game.colour(match.position, match.to_move) if match else ""
    if points[origin].piece != own:
        return refusal(scene, origin) if points[origin].piece else _nothing_there(scene, origin)
    if points[target].piece == own:
        return f"A {piece} of your own stands at {place(scene, target)}."
    if points[target].piece:
        return (
            f"The {piece} at {place(scene, origin)} cannot take the one at {place(scene, target)}."
        )
    return f"The {piece} at {place(scene, origin)} cannot go to {place(scene, target)}."


def _nothing_there(scene: Scene, cell: int) -> str:
    return f"There is no {scene.game.piece} at {place(scene, cell)}; n goes to one that can move."


def what(scene: Scene, cell: int) -> str:
    """What a point is: "(2,1): white piece that can capture, on Black's home, worth 1"."""
    point = scene.view.points[cell]
    parts = []
    if point.piece:
        able = f" that {scene.game.strong_piece}" if point.strong else ""
        parts.append(f"{point.piece} {scene.game.piece}{able}")
    else:
        parts.append("vacant")
    if point.home:
        parts.append(f"{point.home.title()}'s home, worth {point.value}")
    return f"{place(scene, cell)}: {', '.join(parts)}"
