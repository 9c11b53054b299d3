"""Which keys the footer of a game shows, and their labels: pure functions."""

from __future__ import annotations

from kono_tui.play.tournament import Stage
from kono_tui.scene import guides
from kono_tui.scene.controls import squares
from kono_tui.scene.scene import Scene
from kono_tui.strategy.swap import SWAP


def footer_state(scene: Scene) -> tuple[bool, ...]:
    """The facts that the footer's keys depend on.

    Whether the turn can be ended, there is a capture to choose or a piece to place, the sides can
    be swapped, the board has guides, the computer may be asked, the opponent is still to come,
    there is something to redo, the round is over, and two computers play or wait. For rows of
    squares also: whether the dice are to be thrown, digits mean covering, and there are options,
    and more than one.
    """
    turn_flags = scene.stop_move is not None, bool(scene.capture_choices), scene.is_placement_turn
    option_count = len(squares.options(scene))
    square_flags = (
        squares.must_throw(scene),
        squares.is_covering(scene),
        option_count > 0,
        option_count > 1,
    )
    offers = scene.has_move_of_kind(SWAP), guides.has_guides(scene), scene.help_allowed
    awaits_opponent = scene.room is not None and scene.room.awaits_opponent
    stage_flags = (
        bool(scene.redo_stack),
        _is_round_over(scene),
        _is_computers_only(scene),
        scene.computer_waits,
    )
    return (
        *turn_flags,
        *offers,
        awaits_opponent,
        *stage_flags,
        *(square_flags if scene.view.has_squares else ()),
    )


def _is_computers_only(scene: Scene) -> bool:
    """Return whether only computers play on this board."""
    return scene.room is None and scene.tournament.computers_only and scene.round_under_way


def _is_round_over(scene: Scene) -> bool:
    return scene.tournament.stage is Stage.ROUND_OVER


def action_labels(scene: Scene) -> dict[str, str]:
    """The labels of the footer's keys that differ from the usual ones now, by action."""
    if _is_computers_only(scene):
        return {"space": "Go on" if scene.computer_waits else "Pause", "step": "Step"}
    online = {} if scene.room is None else {"undo": "Take back", "quit": "Leave"}
    if _is_round_over(scene):
        return {**online, "move": "Result"}
    if scene.is_placement_turn:
        return {**online, "next_piece": "Next point"}
    if not scene.view.has_squares:
        return online
    move_label = (
        "Throw" if squares.must_throw(scene) else "Do it" if squares.options(scene) else "Move"
    )
    switch_label = "Uncover" if squares.is_covering(scene) else "Cover"
    return {**online, "next_piece": "Next", "move": move_label, "switch": switch_label}


def hidden_actions(scene: Scene) -> frozenset[str]:
    """The actions whose keys the footer hides: they would do nothing now, or no more than Enter.

    Over the network some actions are never possible, and some not for a spectator or for a host
    who still waits for an opponent.
    """
    hidden = set() if scene.capture_choices else {"take"}
    hidden |= {"move"} if _is_computers_only(scene) else {"space", "step", "pace"}
    if _is_computers_only(scene) or _is_round_over(scene):
        hidden |= {"help", "next_piece", "type"}
    if scene.room is None:
        return frozenset(hidden if scene.redo_stack else hidden | {"redo"})
    hidden |= {"redo"} if scene.help_allowed else {"redo", "help", "lab"}
    if scene.room.is_spectator or scene.room.awaits_opponent:
        hidden |= {"move", "undo", "next_piece", "type", "draw", "say"}
    if scene.room.awaits_opponent:
        hidden |= {"help", "lab"}
    return frozenset(hidden)
