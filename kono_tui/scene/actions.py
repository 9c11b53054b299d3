"""What each key of a game can do now: the one answer for keys, footer and palette."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kono_tui.live import refusals
from kono_tui.live.leave_options import can_quit
from kono_tui.live.refusals import Action, Refusal, Span
from kono_tui.scene import guides
from kono_tui.scene.controls import controls_for
from kono_tui.scene.reasons.told_turn import find_provable_turn
from kono_tui.scene.refusals import move_refusal
from kono_tui.scene.scene import Scene
from kono_tui.strategy.swap import SWAP

MOVING_ACTIONS = frozenset({"move", "type", "next_piece"})
"""The actions whose keys serve a player who may move."""
PASSING_ACTIONS = ("stop", "sights", "swap", "switch", "proof")
GAME_ACTIONS = {str(each): each for each in Action}
REFUSED_IN_REVIEW = frozenset(
    {Action.MOVE, Action.UNDO, Action.DRAW, Action.HELP, Action.STEP, Action.SWAP}
)
"""What is not done while the board shows an earlier moment."""
REVIEW_ACTIONS = frozenset({"review", "review_start", "review_end"})
"""The actions that step through the round: the footer shows them once a player does so."""
ROOM_LABELS = {"undo": "Take back"}
LEAVE_LABELS = {"quit": "Leave"}
"""Where there is no round that the player could quit."""


@dataclass(frozen=True)
class FooterState:
    """What the footer shows of a game: the actions it hides, and the labels that are unusual."""

    hidden: frozenset[str]
    labels: Mapping[str, str]
    offered: frozenset[str]
    """Of the actions that come and go with the moves, those that are possible."""


def action_refusal(scene: Scene, action: Action) -> Refusal | None:
    """Say why an action is not possible on the board that is shown; None if it is."""
    lasting = refusals.lasting_refusal(scene, action)
    if lasting is None and scene.reviewed_ply is not None and action in REFUSED_IN_REVIEW:
        return Refusal(move_refusal(scene))
    return lasting or refusals.refusal(scene, action)


def is_offered(scene: Scene, action: str, parameter: object = None) -> bool:
    """Whether a key for an action means anything on this board, with a parameter."""
    if action == "sights":
        return guides.has_guides(scene)
    if action == "swap":
        return scene.has_move_of_kind(SWAP)
    if action == "proof":
        return find_provable_turn(scene) is not None
    if action in GAME_ACTIONS:
        refusal = refusals.lasting_refusal(scene, GAME_ACTIONS[action])
        if refusal and refusal.span is Span.GAME:
            return False
    return controls_for(scene).offers(scene, action, parameter)


def footer_state(scene: Scene) -> FooterState:
    """Return what the footer shows now."""
    offered = frozenset(each for each in PASSING_ACTIONS if is_offered(scene, each))
    return FooterState(_hidden_actions(scene), _labels(scene), offered)


def useless_actions(scene: Scene) -> frozenset[str]:
    """The actions whose keys would do nothing for longer than a moment."""
    lasting = (each for each in Action if refusals.lasting_refusal(scene, each) is not None)
    return frozenset(map(str, lasting))


def _hidden_actions(scene: Scene) -> frozenset[str]:
    """The actions whose keys would do nothing for longer than a moment, or no more than Enter."""
    refused = {*useless_actions(scene)}
    hidden = refused | ({"move"} if scene.only_computers_play else {"space", "step", "pace"})
    if not scene.capture_choices:
        hidden.add("take")
    if not scene.can_swap:
        hidden.add("swap")
    hidden |= REVIEW_ACTIONS if scene.reviewed_ply is None else _hidden_in_review(scene)
    if scene.only_computers_play or scene.is_round_over:
        hidden |= MOVING_ACTIONS - {"move"}
    return frozenset(hidden | MOVING_ACTIONS if Action.MOVE in refused else hidden)


def _hidden_in_review(scene: Scene) -> set[str]:
    """The actions that have to wait until the board shows the game as it is now."""
    hidden = {str(each) for each in REFUSED_IN_REVIEW} | MOVING_ACTIONS
    return hidden - {"move"} if scene.is_round_over else hidden


def _labels(scene: Scene) -> Mapping[str, str]:
    """The labels of actions that differ from the usual ones now."""
    labels = {} if can_quit(scene) else LEAVE_LABELS
    if scene.only_computers_play:
        return {**labels, "space": "Go on" if scene.computer_waits else "Pause", "step": "Step"}
    if scene.room is not None:
        labels = {**labels, **ROOM_LABELS}
    if scene.is_round_over:
        return {**labels, "move": "Result"}
    return {**labels, **controls_for(scene).labels(scene)}
