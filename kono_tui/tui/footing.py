"""Which keys the footer of a game shows, and what they are called: pure functions."""

from __future__ import annotations

from kono_tui.play.pie import SWAP
from kono_tui.tui import guides, squares
from kono_tui.tui.scene import Scene


def offered(scene: Scene) -> tuple[bool, ...]:
    """What keys in the footer hang on.

    Whether the turn can be stopped, something is to be chosen, or placed, the sides can be swapped,
    there is something to show besides the pieces, and the computer may be asked.
    """
    chosen = scene.stop is not None, bool(scene.choice), scene.places
    count = len(squares.options(scene))
    listed = squares.to_throw(scene), squares.covering(scene), count > 0, count > 1
    offered = scene.has(SWAP), guides.offered(scene), scene.helped
    return *chosen, *offered, *(listed if scene.view.squares else ())


def renamed(scene: Scene) -> dict[str, str]:
    """What keys of the footer are called now, where that is not what they usually are."""
    online = {} if scene.link is None else {"undo": "Take back", "quit": "Leave"}
    if scene.places:
        return {**online, "next_piece": "Next point"}
    if not scene.view.squares:
        return online
    does = "Throw" if squares.to_throw(scene) else "Do it" if squares.options(scene) else "Move"
    switch = "Uncover" if squares.covering(scene) else "Cover"
    return {**online, "next_piece": "Next", "move": does, "switch": switch}


def left_out(scene: Scene) -> frozenset[str]:
    """Actions whose keys are not shown: where there is nothing to choose, and over the network.

    There some can never be done, and some not by who watches.
    """
    never = set() if scene.choice else {"take"}
    if scene.link is None:
        return frozenset(never)
    never |= {"redo"} if scene.helped else {"redo", "help", "lab"}
    if scene.link.watching:
        never |= {"move", "undo", "next_piece", "type", "draw", "say"}
    return frozenset(never)
