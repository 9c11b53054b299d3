"""Which keys the footer of a game shows, and their labels: pure functions."""

from __future__ import annotations

from kono_tui.play.pie import SWAP
from kono_tui.play.series import Stage
from kono_tui.tui import guides, squares
from kono_tui.tui.scene import Scene


def offered(scene: Scene) -> tuple[bool, ...]:
    """The facts that the footer's keys depend on.

    Whether the turn can be ended, there is a capture to choose or a piece to place, the sides can
    be swapped, the board has guides, the computer may be asked, the opponent is still to come,
    there is something to redo, the round is over, and two computers play or wait. For rows of
    squares also: whether the dice are to be thrown, digits mean covering, and there are options,
    and more than one.
    """
    chosen = scene.stop is not None, bool(scene.choice), scene.places
    count = len(squares.options(scene))
    listed = squares.to_throw(scene), squares.covering(scene), count > 0, count > 1
    offered = scene.has(SWAP), guides.offered(scene), scene.helped
    awaited = scene.link is not None and scene.link.waiting
    stands = bool(scene.undone), _over(scene), _watched(scene), scene.waiting
    return *chosen, *offered, awaited, *stands, *(listed if scene.view.squares else ())


def _watched(scene: Scene) -> bool:
    """Return whether only computers play on this board."""
    return scene.link is None and scene.series.watched and scene.under_way


def _over(scene: Scene) -> bool:
    return scene.series.stage is Stage.ROUND_OVER


def renamed(scene: Scene) -> dict[str, str]:
    """The labels of the footer's keys that differ from the usual ones now, by action."""
    if _watched(scene):
        return {"space": "Go on" if scene.waiting else "Pause", "step": "Step"}
    online = {} if scene.link is None else {"undo": "Take back", "quit": "Leave"}
    if _over(scene):
        return {**online, "move": "Result"}
    if scene.places:
        return {**online, "next_piece": "Next point"}
    if not scene.view.squares:
        return online
    does = "Throw" if squares.to_throw(scene) else "Do it" if squares.options(scene) else "Move"
    switch = "Uncover" if squares.covering(scene) else "Cover"
    return {**online, "next_piece": "Next", "move": does, "switch": switch}


def left_out(scene: Scene) -> frozenset[str]:
    """The actions whose keys the footer hides: they would do nothing now, or no more than Enter.

    Over the network some actions are never possible, and some not for a spectator or for a host
    who still waits for an opponent.
    """
    never = set() if scene.choice else {"take"}
    never |= {"move"} if _watched(scene) else {"space", "step", "pace"}
    if _watched(scene) or _over(scene):
        never |= {"help", "next_piece", "type"}
    if scene.link is None:
        return frozenset(never if scene.undone else never | {"redo"})
    never |= {"redo"} if scene.helped else {"redo", "help", "lab"}
    if scene.link.watching or scene.link.waiting:
        never |= {"move", "undo", "next_piece", "type", "draw", "say"}
    if scene.link.waiting:
        never |= {"help", "lab"}
    return frozenset(never)
