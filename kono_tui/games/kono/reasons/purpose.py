"""The purpose of a step: what the expected line, and the opponent's best step, say it is for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.games.kono.board import distance
from kono_tui.games.kono.position import VACANT, KonoPosition
from kono_tui.games.kono.reasons.expected_line import ExpectedStep
from kono_tui.games.kono.reasons.sights import (
    can_capture,
    can_reach,
    goals_of,
    hunters_of,
    is_shut_in,
    neighbours,
    pieces_beside,
)
from kono_tui.games.kono.reasons.turn_reason import most_promising, unoccupied_goals


def find_purpose(position: KonoPosition, turn: tuple[Move, ...], line: tuple[Move, ...]) -> Reason:
    """Return the purpose of a step, given the line that is expected and begins with it."""
    move = turn[0]
    if move.kind == "pass":
        return Reason("pass")
    step = ExpectedStep(position, move, line)
    for find in FINDERS:
        reason = find(step)
        if reason is not None:
            return _with_second_purpose(step, reason)
    forward = (step.target > step.origin) != bool(step.colour)
    return Reason("step up" if forward else "step back", (step.target,))


def _with_second_purpose(step: ExpectedStep, reason: Reason) -> Reason:
    """Add what else a step is for that answers the opponent."""
    if reason.kind not in ("capture", "retreat", "block"):
        return reason
    for find in SECOND_FINDERS:
        second = find(step)
        if second is not None:
            return replace(reason, parts=(second,))
    return reason


def _find_capture(step: ExpectedStep) -> Reason | None:
    is_capture = step.before.piece_at(step.target) != VACANT
    return Reason("capture", (step.target,)) if is_capture else None


def _find_arrival(step: ExpectedStep) -> Reason | None:
    """The piece comes onto a home point, or onto a better one than it leaves."""
    if step.goals.get(step.target, 0) <= step.value_left:
        return None
    return Reason.of("advance", (step.target,), turns=0)


def _find_escape_from_threat(step: ExpectedStep) -> Reason | None:
    """The piece was about to be captured, and cannot be captured now."""
    if step.threat is None or step.threat[1] != step.origin:
        return None
    return _find_escape(step)


def _find_escape(step: ExpectedStep) -> Reason | None:
    hunters = hunters_of(step.before, step.origin, step.opponent)
    if not hunters or hunters_of(step.after, step.target, step.opponent):
        return None
    return Reason("retreat", (step.origin, hunters[0], step.target))


def _blocked_pieces(step: ExpectedStep) -> list[int]:
    """The opponent's pieces that could step onto the target before, and cannot now."""
    beside = pieces_beside(step.after, step.target, step.opponent)
    return [cell for cell in beside if not can_reach(step.after, cell, step.target)]


def _find_block_of_home(step: ExpectedStep) -> Reason | None:
    """The step takes a home point that a piece of the opponent could have stepped onto."""
    goals = goals_of(step.size, step.opponent)
    value = goals.get(step.target, 0)
    gained = [cell for cell in _blocked_pieces(step) if goals.get(cell, 0) < value]
    if not gained:
        return None
    blocked = min(gained, key=lambda cell: goals.get(cell, 0))
    return Reason.of("block", (blocked, step.target), value=value)


def _find_block_of_threat(step: ExpectedStep) -> Reason | None:
    """The step takes the point of the step that the opponent would like best."""
    if step.threat is None or step.threat[1] != step.target:
        return None
    blocked = step.threat[0]
    return Reason("block", step.threat) if blocked in _blocked_pieces(step) else None


def _find_block_of_way_forward(step: ExpectedStep) -> Reason | None:
    """The step takes the last step forward of a piece that is not home."""
    shut_in = [
        cell
        for cell in _blocked_pieces(step)
        if is_shut_in(step.after, cell) and not is_shut_in(step.before, cell)
    ]
    return Reason.of("block", (shut_in[0],), steps_forward=0) if shut_in else None


def _find_advance(step: ExpectedStep) -> Reason | None:
    """The piece goes on toward a home point, or onto it, in the line that is expected."""
    for later in reversed(step.own_path):
        value = step.goals.get(later.target, 0)
        if value > step.value_left and _comes_nearer(step, later.target):
            return Reason.of("advance", (later.target,), turns=later.turns)
    if not step.own_path:
        return None
    via = step.own_path[-1].target
    goals = {
        cell: value
        for cell, value in unoccupied_goals(step.after, step.goals).items()
        if value > step.value_left
        and _comes_nearer(step, cell)
        and distance(step.size, via, cell) < distance(step.size, step.target, cell)
    }
    return Reason("advance", (most_promising(step.size, goals, via)[0], via)) if goals else None


def _comes_nearer(step: ExpectedStep, goal: int) -> bool:
    return distance(step.size, step.target, goal) < distance(step.size, step.origin, goal)


def _find_approach(step: ExpectedStep) -> Reason | None:
    """A home point that pays is one step away now."""
    goals = {
        cell: value
        for cell, value in step.goals.items()
        if value > step.value_left
        and distance(step.size, step.target, cell) == 1
        and _comes_nearer(step, cell)
        and can_reach(step.after, step.target, cell)
    }
    return (
        Reason("approach", (most_promising(step.size, goals, step.target)[0],)) if goals else None
    )


def _find_threat(step: ExpectedStep) -> Reason | None:
    """The piece could capture with its next step what it could not capture so far."""
    if not can_capture(step.after, step.target):
        return None
    victims = pieces_beside(step.after, step.target, step.opponent)
    if not victims:
        return None
    goals = goals_of(step.size, step.opponent)
    return Reason("threaten", (max(victims, key=lambda cell: goals.get(cell, 0)),))


def _find_hunt(step: ExpectedStep) -> Reason | None:
    """The piece captures later, in the line that is expected."""
    for later in step.own_path:
        if later.captures:
            return Reason.of("hunt", (step.trace_back(later, later.target),), turns=later.turns)
    return None


def _find_guard(step: ExpectedStep) -> Reason | None:
    """The piece could capture whoever comes to the point that the opponent would like best."""
    if step.threat is None or not can_capture(step.after, step.target):
        return None
    wanted = step.threat[1]
    around = neighbours(step.size, step.target)
    guards_now = wanted in around and step.after.piece_at(wanted) == VACANT
    guarded = hunters_of(step.before, wanted, step.colour)
    return Reason("guard", (wanted, step.threat[0])) if guards_now and not guarded else None


def _find_room(step: ExpectedStep) -> Reason | None:
    """Another piece takes the point that the piece leaves, in the line that is expected."""
    for later in step.later_steps:
        if later.is_own and later.target == step.origin:
            piece = step.trace_back(later, later.origin)
            return None if piece == step.origin else Reason("room", (step.origin, piece))
    return None


def _find_release(step: ExpectedStep) -> Reason | None:
    """A piece of the mover's has a way forward again."""
    released = [
        cell
        for cell in pieces_beside(step.after, step.origin, step.colour)
        if cell != step.target
        and is_shut_in(step.before, cell)
        and not is_shut_in(step.after, cell)
    ]
    return Reason("release", (released[0],)) if released else None


def _find_wait(step: ExpectedStep) -> Reason | None:
    """The piece comes back, in the line that is expected."""
    comes_back = any(later.target == step.origin for later in step.own_path)
    return Reason("wait", (step.origin,)) if comes_back else None


FINDERS: tuple[Callable[[ExpectedStep], Reason | None], ...] = (
    _find_capture,
    _find_arrival,
    _find_escape_from_threat,
    _find_block_of_home,
    _find_block_of_threat,
    _find_advance,
    _find_hunt,
    _find_threat,
    _find_escape,
    _find_block_of_way_forward,
    _find_approach,
    _find_guard,
    _find_room,
    _find_release,
    _find_wait,
)
"""What a step can be for, the most telling first."""
SECOND_FINDERS = (
    _find_advance,
    _find_hunt,
    _find_threat,
    _find_approach,
    _find_room,
    _find_release,
)
"""What else it can be for."""
