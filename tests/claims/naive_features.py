"""What can be counted on a board, counted over the naive rules: by game, and by its name there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.games.fanorona import naive as fanorona
from tests.games.fanorona.truths import first_captures, free_step_count
from tests.games.konane import naive as konane
from tests.games.konane.truths import after_each_turn, reachable
from tests.games.kono import naive as kono

Counter = Callable[[Any, str], int]
"""Counts something for a player, as the naive rules name it."""
NEAR = 2
"""So many steps are near, on Kono's boards."""


def count_kono_steps(round: kono.Round, colour: str) -> int:
    return len(list(kono.steps(round, colour)))


def count_shut_in_pieces(round: kono.Round, colour: str) -> int:
    """Count the pieces that are not home and have no step towards it."""
    goals = kono.goal_of(round.size, colour)
    down = 1 if max(goals)[0] == round.size else -1
    forward = {start for start, end in kono.steps(round, colour) if end[0] - start[0] == down}
    return sum(
        owner == colour and point not in goals and point not in forward
        for point, (owner, _) in round.pieces.items()
    )


def count_points_near(round: kono.Round, colour: str) -> int:
    """Add up the points to which some piece that is not home needs two steps at most."""
    goals = kono.goal_of(round.size, colour)
    mine = [point for point, (owner, _) in round.pieces.items() if owner == colour]
    loose = [point for point in mine if point not in goals]
    return sum(
        value
        for goal, value in goals.items()
        if goal not in mine and any(_is_near(point, goal) for point in loose)
    )


def count_pieces_in_danger(round: kono.Round, colour: str) -> int:
    """Count the pieces that the other colour could capture with its next step."""
    return len({end for _, end in kono.steps(round, kono.opponent(colour))} & {*round.pieces})


def _is_near(point: kono.Point, goal: kono.Point) -> bool:
    rows, columns = abs(point[0] - goal[0]), abs(point[1] - goal[1])
    return (rows + columns) % 2 == 0 and max(rows, columns) <= NEAR


def count_konane_jumps(round: konane.Round, colour: str) -> int:
    return len(konane.jumps(round, colour))


def count_safe_jumps(round: konane.Round, colour: str) -> int:
    """Count the jumps that are there still, whatever the other colour's next turn is."""
    ends = after_each_turn(round, konane.other(colour))
    jumps = set(konane.jumps(round, colour))
    return len(jumps.intersection(*(konane.jumps(end, colour) for end in ends)))


def count_stones_in_reach(round: konane.Round, colour: str) -> int:
    return len(reachable(round, colour))


def count_fanorona_captures(round: fanorona.Round, colour: str) -> int:
    return len(first_captures(round, colour))


COUNTERS: Mapping[tuple[str, str], Counter] = {
    ("kono", "free step"): count_kono_steps,
    ("kono", "shut-in piece"): count_shut_in_pieces,
    ("kono", "point within two steps"): count_points_near,
    ("kono", "piece in danger"): count_pieces_in_danger,
    ("konane", "jump"): count_konane_jumps,
    ("konane", "safe jump"): count_safe_jumps,
    ("konane", "stone in reach"): count_stones_in_reach,
    ("fanorona", "capture"): count_fanorona_captures,
    ("fanorona", "free step"): free_step_count,
}
BURDENS = {("kono", "shut-in piece"), ("kono", "piece in danger")}
"""What is worse for whoever has more of it."""
