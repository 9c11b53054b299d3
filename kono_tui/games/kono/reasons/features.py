"""What counts on a board of Kono besides the score."""

from __future__ import annotations

from typing import Final

from kono_tui.core.capabilities import FeatureCount
from kono_tui.games.kono.board import distance
from kono_tui.games.kono.position import KonoPosition
from kono_tui.games.kono.reasons.sights import (
    colour_at,
    goals_of,
    hunters_of,
    is_shut_in,
    step_targets,
)

STEP, SHUT_IN_PIECE, POINT = "free step", "shut-in piece", "point within two steps"
PIECE_IN_DANGER = "piece in danger"
LEAST: Final = {STEP: 2, SHUT_IN_PIECE: 1, POINT: 1, PIECE_IN_DANGER: 1}
"""What is counted, each with the smallest difference that is worth a word."""
BURDENS: Final = (SHUT_IN_PIECE, PIECE_IN_DANGER)


def count_features(position: KonoPosition) -> tuple[FeatureCount, ...]:
    """Count what both seats have: steps, shut-in pieces, points near, and pieces in danger."""
    size = int(position.board.size)
    pieces: tuple[list[int], list[int]] = ([], [])
    for cell in range(size * size):
        colour = colour_at(position, cell)
        if colour is not None:
            pieces[colour].append(cell)
    first = int(position.white_seat)
    counts = [_count(position, pieces[colour], colour) for colour in (first, 1 - first)]
    return tuple(
        FeatureCount(name, (counts[0][index], counts[1][index]), least, name in BURDENS)
        for index, (name, least) in enumerate(LEAST.items())
    )


def _count(position: KonoPosition, pieces: list[int], colour: int) -> tuple[int, ...]:
    """Count a colour's steps, its shut-in pieces, the points it is near to, and pieces in danger.

    The points are the values of the home points that none of its pieces stands on, and that one
    not yet home could be on after two steps, if nothing stood between.
    """
    size = int(position.board.size)
    goals = goals_of(size, colour)
    steps = sum(len(step_targets(position, cell)) for cell in pieces)
    shut_in = sum(is_shut_in(position, cell) for cell in pieces)
    open_goals = [goal for goal in goals if goal not in pieces]
    near = [
        goal
        for goal in open_goals
        if any(_is_near(size, each, goal) for each in pieces if each not in goals)
    ]
    in_danger = sum(bool(hunters_of(position, cell, 1 - colour)) for cell in pieces)
    return steps, shut_in, sum(goals[goal] for goal in near), in_danger


def _is_near(size: int, cell: int, goal: int) -> bool:
    return (cell - goal) % 2 == 0 and distance(size, cell, goal) <= 2
