"""The short way to the end of a round that is won: every piece onto the opponent's home.

The margin counts, so the best play of a leader is often to go on taking. Who would rather finish
needs a plan: the shortest way home for all pieces at once, as if the opponent stood still, found by
A* with the steps that are left as its estimate. What the opponent could earn or take meanwhile is
estimated generously, so that a plan is offered only where the lead outlasts it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from math import ceil

from kono_tui.core.move import FinishingPlan, Move
from kono_tui.games.kono.board import (
    BLACK,
    CAPTURE_POINTS,
    POINT_VALUE,
    WHITE,
    distance,
    home_points,
)
from kono_tui.games.kono.points import cell_beside
from kono_tui.games.kono.position import VACANT, WHITE_CAPTURER, KonoPosition

TURNS_PER_CAPTURE = 2
"""How many turns an opponent needs for each capture after the first, at the least."""
MOST_STATES = 2500
"""How many arrangements of pieces are looked at before a plan is given up."""
ESTIMATE_WEIGHT = 2
"""How much the estimate counts: the more, the sooner a way is found that may be a little long."""
Step = tuple[int, int]
"""The cells that a piece leaves and goes to."""
UNREACHABLE = 1000
"""The steps to a home point that a piece cannot reach."""


@dataclass(frozen=True)
class _Side:
    """The pieces of one colour, those that can capture among them, and their goals' values."""

    pieces: frozenset[int]
    capturers: frozenset[int]
    goals: Mapping[int, int]

    @property
    def home_points(self) -> int:
        """What its pieces on goals are worth."""
        return sum(value for cell, value in self.goals.items() if cell in self.pieces)


@dataclass(frozen=True)
class _Arrangement:
    """The leader's pieces on their way, and the opponent's that are left."""

    pieces: frozenset[int]
    capturers: frozenset[int]
    opponents: frozenset[int]


def find_finishing_plan(position: KonoPosition) -> FinishingPlan | None:
    """Return how the mover could end the round and win it; None if no safe way is known."""
    size = int(position.board.size)
    mover = BLACK if position.black_to_move else WHITE
    value = int(position.value_if_ended()) // POINT_VALUE
    margin = value if position.to_move == 0 else -value
    if position.is_over() or margin <= 0:
        return None
    side, opponent = _side_of(position, mover), _side_of(position, 1 - mover)
    steps, end = _find_way(size, side, opponent.pieces)
    if not steps:
        return None
    replies = len(steps) - 1
    final_margin = margin + _margin_gain(side, opponent, end)
    ends_first = steps_left(size, opponent.pieces, opponent.goals) <= replies
    least = min(margin, final_margin) if ends_first else final_margin
    least -= _most_earned(size, opponent, replies)
    least -= _most_taken(size, side, opponent, end, replies)
    moves = tuple(Move("step", step) for step in steps)
    return FinishingPlan(moves, final_margin) if least > 0 else None


def _side_of(position: KonoPosition, colour: int) -> _Side:
    size = int(position.board.size)
    contents = {cell: int(position.piece_at(cell)) for cell in range(size * size)}
    own = {
        cell: piece
        for cell, piece in contents.items()
        if piece != VACANT and 1 - piece % 2 == colour
    }
    capturers = frozenset(cell for cell, piece in own.items() if piece >= WHITE_CAPTURER)
    return _Side(frozenset(own), capturers, home_points(size, 1 - colour))


def _margin_gain(side: _Side, opponent: _Side, end: _Arrangement) -> int:
    """What the leader's steps add to the margin, were they the only ones."""
    own_gain = sum(side.goals[cell] for cell in end.pieces) - side.home_points
    taken = opponent.pieces - end.opponents
    values_taken = sum(opponent.goals.get(cell, 0) for cell in taken)
    return own_gain + CAPTURE_POINTS * len(taken) + values_taken


# The way


def _find_way(size: int, side: _Side, opponents: frozenset[int]) -> tuple[list[Step], _Arrangement]:
    """Return the steps that bring all pieces home while the opponent stands still; [] if none."""
    start = _Arrangement(side.pieces, side.capturers, opponents)
    came_from: dict[_Arrangement, tuple[_Arrangement, Step]] = {}
    goals, order = frozenset(side.goals), count()
    lengths = {start: 0}
    queue = [(0, next(order), start)]
    while queue and len(lengths) < MOST_STATES:
        _, _, here = heappop(queue)
        if here.pieces <= goals:
            return _trace_steps(came_from, here), here
        for step, after in _next_arrangements(size, here, goals):
            length = lengths[here] + 1
            if length < lengths.get(after, UNREACHABLE):
                lengths[after], came_from[after] = length, (here, step)
                estimate = ESTIMATE_WEIGHT * steps_left(size, after.pieces, goals)
                heappush(queue, (length + estimate, next(order), after))
    return [], start


def _trace_steps(
    came_from: dict[_Arrangement, tuple[_Arrangement, Step]], last: _Arrangement
) -> list[Step]:
    """The steps that have led to an arrangement."""
    steps = []
    while last in came_from:
        last, step = came_from[last]
        steps.append(step)
    return steps[::-1]


def _next_arrangements(
    size: int, here: _Arrangement, goals: frozenset[int]
) -> Iterator[tuple[Step, _Arrangement]]:
    """Every step of the leader's pieces, and what it leads to."""
    for origin in sorted(here.pieces):
        can_capture = origin in here.capturers
        for direction in range(4):
            target = cell_beside(size, origin, direction)
            if target is None or target in here.pieces:
                continue
            if target in here.opponents and not can_capture:
                continue
            pieces = here.pieces - {origin} | {target}
            gains = {target} if can_capture or target in goals else set[int]()
            capturers = here.capturers - {origin} | gains
            yield (origin, target), _Arrangement(pieces, capturers, here.opponents - {target})


def steps_left(size: int, pieces: Iterable[int], goals: Iterable[int]) -> int:
    """The fewest steps that bring all pieces home on a board without obstacles."""
    total = 0
    for parity in (0, 1):
        own = tuple(sorted(cell for cell in pieces if cell % 2 == parity))
        open_goals = tuple(sorted(cell for cell in goals if cell % 2 == parity))
        total += _cheapest_assignment(size, own, open_goals)
    return total


@lru_cache(maxsize=4096)
def _cheapest_assignment(size: int, pieces: tuple[int, ...], goals: tuple[int, ...]) -> int:
    """The least sum of distances, a goal of its own for every piece."""
    best_by_used = {0: 0}
    for piece in pieces:
        after: dict[int, int] = {}
        for used, cost in best_by_used.items():
            for index, goal in enumerate(goals):
                if not used >> index & 1:
                    total = cost + distance(size, piece, goal)
                    mask = used | 1 << index
                    after[mask] = min(after.get(mask, UNREACHABLE), total)
        best_by_used = after
    return min(best_by_used.values(), default=UNREACHABLE)


# What the opponent can do meanwhile


def _most_earned(size: int, opponent: _Side, moves: int) -> int:
    """The most that an opponent could earn on its goals in so many moves, if nobody is in its way.

    Each open goal costs the steps of the nearest piece; the cheapest points come first, and of the
    last goal only the share that the moves are enough for.
    """
    offers = []
    for goal, value in opponent.goals.items():
        steps = _nearest(size, opponent.pieces - {goal}, [goal])
        if goal not in opponent.pieces and steps <= moves:
            offers.append((value / steps, value, steps))
    earned = 0.0
    for _, value, steps in sorted(offers, reverse=True):
        share = min(1.0, moves / steps)
        earned += value * share
        moves -= min(steps, moves)
    return ceil(earned)


def _most_taken(size: int, side: _Side, opponent: _Side, end: _Arrangement, moves: int) -> int:
    """What the leader could lose by captures in so many of the opponent's moves, at the worst.

    A captured piece costs what a piece at home is worth on average.
    """
    prey = side.pieces | end.pieces
    first = _nearest(size, opponent.capturers, prey)
    for goal in opponent.goals:
        way = _nearest(size, opponent.pieces, [goal]) + _nearest(size, [goal], prey)
        first = min(first, way)
    captures = max(0, moves - first + TURNS_PER_CAPTURE) // TURNS_PER_CAPTURE
    home_worth = sum(side.goals[cell] for cell in end.pieces) / len(end.pieces)
    return ceil((CAPTURE_POINTS + home_worth) * min(captures, len(side.pieces)))


def _nearest(size: int, cells: Iterable[int], targets: Iterable[int]) -> int:
    """The fewest steps from one of some cells to one of some others."""
    ends = [*targets]
    ways = (distance(size, cell, end) for cell in cells for end in ends if cell % 2 == end % 2)
    return min(ways, default=UNREACHABLE)
