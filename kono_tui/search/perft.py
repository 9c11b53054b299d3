"""[hot] Count turns: the yardstick that two move generators must agree on."""

from __future__ import annotations

from mypy_extensions import i64

from kono_tui.core.position import CHANCE, Position


def perft(position: Position, depth: i64) -> i64:
    """Return how many sequences of so many turns there are.

    A turn is the run of decisions by one seat up to the hand-over. A forced pass is a turn. Chance
    is not counted. A finished round has no turns.
    """
    if position.is_over():
        return 0
    if position.to_move == CHANCE:
        return _count_through_chance(position, depth)
    total: i64 = 0
    for move in position.moves():
        total += _count_after_decision(position.play(move), position.to_move, depth)
    return total


def _count_through_chance(position: Position, depth: i64) -> i64:
    total: i64 = 0
    for outcome in position.moves():
        total += perft(position.play(outcome), depth)
    return total


def _count_after_decision(position: Position, seat: i64, depth: i64) -> i64:
    """Return the count after a decision by a seat, whose turn may go on."""
    if position.is_over():
        return 1 if depth == 1 else 0
    total: i64 = 0
    if position.to_move == CHANCE or position.to_move == seat:
        for move in position.moves():
            total += _count_after_decision(position.play(move), seat, depth)
        return total
    return 1 if depth == 1 else perft(position, depth - 1)
