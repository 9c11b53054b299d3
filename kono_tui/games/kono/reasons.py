"""The reason for a Kono move: capture, block, advance or retreat, always true of the move."""

from __future__ import annotations

from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.games.kono.board import DELTAS, distance, home_points
from kono_tui.games.kono.evaluation import STEP_DISCOUNT
from kono_tui.games.kono.notation import encode
from kono_tui.games.kono.position import VACANT, WHITE_CAPTURER, KonoPosition


def reason_for(position: KonoPosition, move: Move) -> Reason:
    """The reason for a legal move, and the points it concerns."""
    if move.kind == "pass":
        return Reason("pass")
    origin, target = move.cells
    if position.piece_at(target) != VACANT:
        return Reason("capture", (target,))
    after = position.play(encode(position, move))
    hunter = _hunter_left_behind(position, after, origin, target)
    blocked = _blocked_piece(position, after, target)
    if blocked is not None and _is_shut_in(after, blocked):
        return Reason("block", (blocked,))
    goal = _goal_ahead(position, origin, target)
    if goal is not None:
        return Reason("advance", (goal,))
    if blocked is not None and hunter is None:
        return Reason("block", (blocked,))
    left = _goal_left(position, origin, target)
    return Reason("retreat", (left,) if hunter is None else (left, hunter))


def neighbours(size: int, cell: int) -> list[int]:
    """The cells a diagonal step away."""
    row, column = divmod(cell, size)
    lines = range(size)
    places = ((row + down, column + right) for down, right in DELTAS)
    return [row * size + column for row, column in places if row in lines and column in lines]


def colour_at(position: KonoPosition, cell: int) -> int | None:
    """The colour on a cell: 0 white, 1 black, None on a vacant one."""
    piece = int(position.piece_at(cell))
    return None if piece == VACANT else 1 - piece % 2


def step_targets(position: KonoPosition, cell: int) -> list[int]:
    """Where the piece on a cell could step if it were its turn."""
    colour = colour_at(position, cell)
    captures = int(position.piece_at(cell)) >= WHITE_CAPTURER
    reachable = []
    for other in neighbours(int(position.board.size), cell):
        other_colour = colour_at(position, other)
        if other_colour is None or (captures and other_colour != colour):
            reachable.append(other)
    return reachable


def _blocked_piece(position: KonoPosition, after: KonoPosition, target: int) -> int | None:
    """The opponent's piece that a step onto target leaves fewest of its steps, if any lost one."""
    opponent = 0 if position.black_to_move else 1
    lost = {}
    for cell in neighbours(int(position.board.size), target):
        if colour_at(position, cell) == opponent and colour_at(after, cell) == opponent:
            left = len(step_targets(after, cell))
            if left < len(step_targets(position, cell)):
                lost[cell] = left
    return min(lost, key=lambda cell: (lost[cell], cell), default=None)


def _is_shut_in(after: KonoPosition, cell: int) -> bool:
    """Whether a piece that is not home yet has no step left that brings it forward."""
    size = int(after.board.size)
    colour = colour_at(after, cell)
    if cell in home_points(size, 0 if colour == 1 else 1):
        return False
    rows = (other // size - cell // size for other in step_targets(after, cell))
    return all((row > 0) == (colour == 1) for row in rows)


def _hunter_left_behind(
    position: KonoPosition, after: KonoPosition, origin: int, target: int
) -> int | None:
    """An opponent's piece that could have captured the moved piece, if none can now."""
    opponent = 0 if position.black_to_move else 1

    def hunters(board: KonoPosition, cell: int) -> list[int]:
        around = neighbours(int(board.board.size), cell)
        theirs = (other for other in around if colour_at(board, other) == opponent)
        return [other for other in theirs if board.piece_at(other) >= WHITE_CAPTURER]

    before = hunters(position, origin)
    return before[0] if before and not hunters(after, target) else None


def _goals_in_reach(position: KonoPosition, origin: int) -> dict[int, int]:
    """The home points that a piece can ever reach, with their values."""
    size = int(position.board.size)
    goals = home_points(size, 0 if position.black_to_move else 1)
    return {cell: value for cell, value in goals.items() if cell % 2 == origin % 2}


def _unoccupied_goals(position: KonoPosition, goals: dict[int, int]) -> dict[int, int]:
    """The goals on which no piece of the mover stands."""
    mine = int(position.black_to_move)
    return {cell: value for cell, value in goals.items() if colour_at(position, cell) != mine}


def _goal_ahead(position: KonoPosition, origin: int, target: int) -> int | None:
    """The home point a step makes for: the one reached, or the most promising it brings nearer."""
    size = int(position.board.size)
    goals = _goals_in_reach(position, origin)
    if target in goals and goals[target] > goals.get(origin, 0):
        return target
    candidates = _unoccupied_goals(position, goals)
    forward = (target > origin) != position.black_to_move
    if origin in goals:
        candidates = {cell: value for cell, value in candidates.items() if value > goals[origin]}
    elif not forward:
        candidates = dict([_most_promising(size, candidates, origin)]) if candidates else {}
    elif not candidates:
        candidates = goals
    nearer = {
        cell: value
        for cell, value in candidates.items()
        if distance(size, target, cell) < distance(size, origin, cell)
    }
    return _most_promising(size, nearer, target)[0] if nearer else None


def _goal_left(position: KonoPosition, origin: int, target: int) -> int:
    """The home point a step leaves, or the most promising that it takes the piece away from."""
    size = int(position.board.size)
    goals = _goals_in_reach(position, origin)
    if origin in goals:
        return origin
    further = {
        cell: value
        for cell, value in goals.items()
        if distance(size, target, cell) > distance(size, origin, cell)
    }
    return _most_promising(size, _unoccupied_goals(position, further) or further, origin)[0]


def _most_promising(size: int, goals: dict[int, int], cell: int) -> tuple[int, int]:
    """The point of the highest value to a piece, where each step on the way takes something off."""
    return max(
        goals.items(),
        key=lambda goal: (
            goal[1] * (100 - STEP_DISCOUNT * distance(size, cell, goal[0])),
            -goal[0],
        ),
    )
