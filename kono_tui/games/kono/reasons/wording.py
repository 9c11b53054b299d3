"""The reasons of Kono as the ends of sentences."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.reason import Reason
from kono_tui.core.save import Player
from kono_tui.formats.sentences import name_opponent
from kono_tui.games.kono.points import cell_name
from kono_tui.games.kono.position import KonoPosition
from kono_tui.games.kono.reasons.sights import goals_of
from kono_tui.games.kono.view import COLOURS


def describe_reason(position: KonoPosition, reason: Reason, players: Sequence[Player]) -> str:
    """A reason as the end of a sentence: "to block your piece at (4,3)"."""
    if reason.kind == "pass":
        return "as no piece can step"
    size = int(position.board.size)
    points = [cell_name(size, cell) for cell in reason.cells]
    if reason.kind in ("advance", "approach"):
        return _describe_advance(position, reason, points)
    piece = _opponents_piece(position, players)
    told = _describe_fight(reason, points, piece) or _describe_quiet_step(reason, points)
    further = (describe_reason(position, part, players) for part in reason.parts)
    return ", and ".join([told, *(each.removeprefix("to ") for each in further)])


def _describe_advance(position: KonoPosition, reason: Reason, points: Sequence[str]) -> str:
    goals = goals_of(int(position.board.size), int(position.black_to_move))
    goal = f"the home point {points[0]}, worth {goals[reason.cells[0]]}"
    if reason.kind == "approach":
        return f"to advance to within a step of {goal}"
    if len(points) == 2:
        return f"to advance toward {goal}, by way of {points[1]}"
    if not reason.amounts:
        return f"to advance toward {goal}"
    turns = reason["turns"]
    if turns == 0:
        return f"to advance to {goal}"
    return f"to advance toward {goal}, and be there {_describe_time(turns)}"


def _describe_time(turns: int) -> str:
    return "next turn" if turns == 1 else f"in {turns} turns"


def _describe_fight(reason: Reason, points: Sequence[str], piece: str) -> str:
    """Describe a reason that names a piece of the opponent; "" for others."""
    match reason.kind:
        case "capture":
            return f"to capture {piece} at {points[0]}"
        case "block":
            return f"to block {piece} at {points[0]}{_describe_blocked_step(reason, points)}"
        case "retreat":
            if len(points) == 1:
                return f"to retreat from the home point {points[0]}"
            if len(points) == 3:
                return f"to retreat to {points[2]}, out of reach of {piece} at {points[1]}"
            return f"to retreat from {piece} at {points[1]}, which could capture it"
        case "threaten":
            return f"to threaten to capture {piece} at {points[0]}"
        case "hunt":
            return f"to go after {piece} at {points[0]}"
        case "guard":
            return f"to guard {points[0]} against {piece} at {points[1]}"
    return ""


def _describe_blocked_step(reason: Reason, points: Sequence[str]) -> str:
    """Say which step is taken away, where the reason tells."""
    amounts = dict(reason.amounts)
    if "steps_forward" in amounts:
        return ", leaving it no way forward"
    if "value" in amounts:
        return f" on its way to the home point {points[1]}, worth {amounts['value']}"
    return f" on its way to {points[1]}" if len(points) == 2 else ""


def _describe_quiet_step(reason: Reason, points: Sequence[str]) -> str:
    match reason.kind:
        case "room":
            return f"to make room for the piece at {points[1]}"
        case "release":
            return f"to give the piece at {points[0]} a way forward"
        case "wait":
            return f"to wait, and go back to {points[0]} later"
        case "step up":
            return f"to move up to {points[0]}"
    return f"to step back to {points[0]}"


def _opponents_piece(position: KonoPosition, players: Sequence[Player]) -> str:
    """Name a piece of the mover's opponent: "your piece", "the black piece"."""
    if players[0].kind == players[1].kind:
        return f"the {COLOURS[not position.black_to_move]} piece"
    return f"{name_opponent(players, int(position.to_move), '').possessive} piece"
