"""What can be counted on a board, counted over the naive rules: by game, and by its name there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tests.games.konane import naive as konane
from tests.games.kono import naive as kono

Counter = Callable[[Any, str], int]
"""Counts something for a player, as the naive rules name it."""
KonaneJump = tuple[konane.Point, konane.Point, konane.Point]


# Kono


def count_kono_steps(round: kono.Round, colour: str) -> int:
    return len(list(kono.steps(round, colour)))


def count_shut_in_pieces(round: kono.Round, colour: str) -> int:
    """Count the pieces that are not home and have no step forward."""
    forward = 1 if colour == "W" else -1
    goal = kono.goal_of(round.size, colour)
    free = {start for start, end in kono.steps(round, colour) if end[0] - start[0] == forward}
    own = {point for point, piece in round.pieces.items() if piece[0] == colour}
    return len(own - {*goal} - free)


def add_near_home_points(round: kono.Round, colour: str) -> int:
    """Add up the open home points that a piece not yet home could reach with two free steps."""
    goal = kono.goal_of(round.size, colour)
    own = {point for point, piece in round.pieces.items() if piece[0] == colour}
    reached: set[kono.Point] = set()
    for point in own - {*goal}:
        lone = kono.Round(round.size, {point: (colour, False)}, colour)
        for start, end in kono.steps(lone, colour):
            moved = kono.Round(round.size, {end: (colour, False)}, colour)
            reached |= {end} | {last for _, last in kono.steps(moved, colour)} - {start}
    return sum(value for point, value in goal.items() if point in reached - own)


# Konane


def count_jumps(round: konane.Round, colour: str) -> int:
    return len(konane.jumps(round, colour))


def count_stones_in_reach(round: konane.Round, colour: str) -> int:
    """Count the stones that some turn of a colour takes."""
    start = with_turn_of(round, colour)
    enemy = konane.other(colour)
    stones = {*konane.points(start, enemy)}
    return len(stones - safe_stones(start, enemy, stones))


def safe_stones(start: konane.Round, enemy: str, stones: set[konane.Point]) -> set[konane.Point]:
    """The stones that are there still after every turn."""
    safe = set(stones)
    for _, after in konane.turns(start):
        safe &= {*konane.points(after, enemy)}
    return safe


def count_safe_jumps(round: konane.Round, colour: str) -> int:
    """Count a colour's jumps that no turn of the other colour spoils."""
    safe = {*konane.jumps(round, colour)}
    for _, after in konane.turns(with_turn_of(round, konane.other(colour))):
        safe &= {*konane.jumps(after, colour)}
    return len(safe)


def with_turn_of(round: konane.Round, colour: str) -> konane.Round:
    return replace(round, turn=colour, stone=None, heading="")


COUNTERS: Mapping[tuple[str, str], Counter] = {
    ("kono", "free step"): count_kono_steps,
    ("kono", "shut-in piece"): count_shut_in_pieces,
    ("kono", "point within two steps"): add_near_home_points,
    ("konane", "jump"): count_jumps,
    ("konane", "safe jump"): count_safe_jumps,
    ("konane", "stone in reach"): count_stones_in_reach,
}
BURDENS = frozenset({("kono", "shut-in piece")})
"""What nobody wants to have more of."""
