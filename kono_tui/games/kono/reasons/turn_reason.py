"""The reason for a step read off the step alone: capture, block, advance or retreat."""

from __future__ import annotations

from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.games.kono.board import distance
from kono_tui.games.kono.evaluation import STEP_DISCOUNT
from kono_tui.games.kono.notation import encode
from kono_tui.games.kono.position import VACANT, KonoPosition
from kono_tui.games.kono.reasons.sights import (
    colour_at,
    goals_of,
    hunters_of,
    is_shut_in,
    neighbours,
    step_targets,
)


def reason_for(position: KonoPosition, move: Move) -> Reason:
    """The reason for a legal move, and the points it concerns."""
    if move.kind == "pass":
        return Reason("pass")
    origin, target = move.cells
    if position.piece_at(target) != VACANT:
        return Reason("capture", (target,))
    after = position.play(encode(position, move))
    hunter = _hunter_left_behind(position, after, origin, target)
    blocked = _piece_hindered(position, after, target)
    if blocked is not None and is_shut_in(after, blocked):
        return Reason("block", (blocked,))
    goal = _goal_ahead(position, origin, target)
    if goal is not None:
        return Reason("advance", (goal,))
    if blocked is not None and hunter is None:
        return Reason("block", (blocked,))
    left = _goal_left(position, origin, target)
    return Reason("retreat", (left,) if hunter is None else (left, hunter))


def _piece_hindered(position: KonoPosition, after: KonoPosition, target: int) -> int | None:
    """The opponent's piece that a step onto target leaves fewest of its steps, if any lost one."""
    opponent = 0 if position.black_to_move else 1
    lost = {}
    for cell in neighbours(int(position.board.size), target):
        if colour_at(position, cell) == opponent and colour_at(after, cell) == opponent:
            left = len(step_targets(after, cell))
            if left < len(step_targets(position, cell)):
                lost[cell] = left
    return min(lost, key=lambda cell: (lost[cell], cell), default=None)


def _hunter_left_behind(
    position: KonoPosition, after: KonoPosition, origin: int, target: int
) -> int | None:
    """An opponent's piece that could have captured the moved piece, if none can now."""
    opponent = 0 if position.black_to_move else 1

    before = hunters_of(position, origin, opponent)
    return before[0] if before and not hunters_of(after, target, opponent) else None


def goals_in_reach(position: KonoPosition, origin: int) -> dict[int, int]:
    """The home points that a piece can ever reach, with their values."""
    size = int(position.board.size)
    goals = goals_of(size, int(position.black_to_move))
    return {cell: value for cell, value in goals.items() if cell % 2 == origin % 2}


def unoccupied_goals(position: KonoPosition, goals: dict[int, int]) -> dict[int, int]:
    """The goals on which no piece of the mover stands."""
    mine = int(position.black_to_move)
    return {cell: value for cell, value in goals.items() if colour_at(position, cell) != mine}


def _goal_ahead(position: KonoPosition, origin: int, target: int) -> int | None:
    """The home point a step makes for: the one reached, or the most promising it brings nearer."""
    size = int(position.board.size)
    goals = goals_in_reach(position, origin)
    if target in goals and goals[target] > goals.get(origin, 0):
        return target
    candidates = unoccupied_goals(position, goals)
    forward = (target > origin) != position.black_to_move
    if origin in goals:
        candidates = {cell: value for cell, value in candidates.items() if value > goals[origin]}
    elif not forward:
        candidates = dict([most_promising(size, candidates, origin)]) if candidates else {}
    elif not candidates:
        candidates = goals
    nearer = {
        cell: value
        for cell, value in candidates.items()
        if distance(size, target, cell) < distance(size, origin, cell)
    }
    return most_promising(size, nearer, target)[0] if nearer else None


def _goal_left(position: KonoPosition, origin: int, target: int) -> int:
    """The home point a step leaves, or the most promising that it takes the piece away from."""
    size = int(position.board.size)
    goals = goals_in_reach(position, origin)
    if origin in goals:
        return origin
    further = {
        cell: value
        for cell, value in goals.items()
        if distance(size, target, cell) > distance(size, origin, cell)
    }
    return most_promising(size, unoccupied_goals(position, further) or further, origin)[0]


def most_promising(size: int, goals: dict[int, int], cell: int) -> tuple[int, int]:
    """The point of the highest value to a piece, where each step on the way takes something off."""
    return max(
        goals.items(),
        key=lambda goal: (
            goal[1] * (100 - STEP_DISCOUNT * distance(size, cell, goal[0])),
            -goal[0],
        ),
    )
