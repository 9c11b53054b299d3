"""The computer's choice, with its reason: for its own move and for a player's help."""

from __future__ import annotations

from dataclasses import dataclass

from kono_tui.core.move import Move, Reason
from kono_tui.errors import IllegalMove
from kono_tui.play.match import Match
from kono_tui.search.alphabeta import search
from kono_tui.search.result import Limit, Result


@dataclass(frozen=True)
class Advice:
    """A move, why, and what the search found."""

    move: Move
    reason: Reason
    result: Result


def advise(match: Match, limit: Limit) -> Advice:
    """The move the computer would make now. IllegalMove if the round is over."""
    if match.ending:
        raise IllegalMove("the round is over")
    seen = [int(position.key()) for position in match.positions]
    result = search(match.position.aged(len(match.moves)), limit, seen)
    move = match.game.decode(match.position, result.move)
    return Advice(move, match.game.explain(match.position, move), result)
