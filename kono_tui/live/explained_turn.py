"""A turn of the round, and why it was made, once the engine has said so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kono_tui.claims.explanation import Explanation
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.core.reason import Reason
from kono_tui.live.state import LiveState
from kono_tui.play.match import Match, PlayedTurn


@dataclass(frozen=True)
class ExplainedTurn:
    """A turn, played or advised, or the choice in it that is explained; and why it is made."""

    position: Position
    moves: tuple[Move, ...]
    explanation: Explanation

    @property
    def reasons(self) -> Mapping[Position, Reason]:
        """The purpose, by the position before."""
        return {self.position: self.explanation.reason}


def find_explained_turn(state: LiveState, match: Match, turn: PlayedTurn) -> ExplainedTurn | None:
    """Return a played turn with why it was made; None as long as nobody knows."""
    part = find_explained_part(match, turn)
    if part is None:
        return None
    ply, moves = part
    explanation = state.explanation_of(match.positions[ply], moves)
    return None if explanation is None else ExplainedTurn(match.positions[ply], moves, explanation)


def find_explained_part(match: Match, turn: PlayedTurn) -> tuple[int, tuple[Move, ...]] | None:
    """Return the part of a turn to explain: all of it; where dice decide, its latest choice.

    The number counts the moves of the round before that part. None where there was no choice.
    """
    if not match.game.rounds.throws_dice:
        start = match.positions[turn.first]
        is_forced = not match.moves[turn.first].cells and len(start.moves()) == 1
        return None if is_forced else (turn.first, match.moves[turn.first : turn.end])
    for ply in range(turn.end - 1, turn.first - 1, -1):
        position = match.positions[ply]
        if position.to_move == turn.seat and len(position.moves()) > 1:
            return ply, match.moves[ply : ply + 1]
    return None
