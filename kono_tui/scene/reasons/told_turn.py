"""The turn whose reasons the screen tells: that of the hint, or the computer's latest."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kono_tui.core.claim import Claim
from kono_tui.live.explained_turn import ExplainedTurn, find_explained_turn
from kono_tui.scene.scene import HINT_REASON, Scene

NOTHING_TO_PROVE: Final = "There is nothing to prove yet: no reason is told of this board."


def find_told_turn(scene: Scene) -> ExplainedTurn | None:
    """Return the turn whose reasons the screen tells.

    That is the hint once it tells its reason, or else the computer's turn that led to the board.
    None while the player picks a move, or a guide covers the board.
    """
    match = scene.match
    if match is None or scene.picked_cells or scene.guide_number:
        return None
    if scene.hint_stage and scene.hint_allowed:
        return None if scene.hint_stage < HINT_REASON else _told_hint(scene)
    turn = match.turn_at(scene.ply)
    if turn is None or match.is_mid_turn or turn.seat not in (0, 1):
        return None
    if scene.tournament.players[turn.seat].kind != "computer":
        return None
    return find_explained_turn(scene, match, replace(turn, end=min(turn.end, scene.ply)))


def find_provable_turn(scene: Scene) -> ExplainedTurn | None:
    """Return the turn whose reasons the screen tells, if one of them can be played on the board."""
    turn = find_told_turn(scene)
    return turn if turn is not None and find_playable_claims(turn) else None


def find_playable_claims(turn: ExplainedTurn) -> list[Claim]:
    """Return the claims about a turn that have a line to play."""
    return [each for each in turn.explanation.told if each.line or each.foil]


def _told_hint(scene: Scene) -> ExplainedTurn | None:
    explanation = None if scene.tells_finishing else scene.hint_explanation
    if scene.match is None or scene.advice is None or explanation is None:
        return None
    return ExplainedTurn(scene.match.position, scene.advice.turn, explanation)
