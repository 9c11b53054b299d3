"""A second search, slow and plain, sharing nothing with the search it checks."""

from __future__ import annotations

from kono_tui.core.position import CHANCE, Position

ENOUGH = 1000
"""More turns than any toy lasts."""


def value_of(position: Position, depth: int) -> int:
    """Return the value of a position to the seat to move, so many turns deep, trying every move."""
    if depth <= 0:
        return settled_value(position)
    return max(move_values(position, depth).values())


def move_values(position: Position, depth: int) -> dict[int, int]:
    """Return the value of each move to the seat that makes it."""
    seat = int(position.to_move)
    return {
        int(move): value_after_move(position.play(move), seat, depth) for move in position.moves()
    }


def value_after_move(position: Position, maker: int, depth: int) -> int:
    """Return the value of a position to the seat that led to it. A throw costs a turn."""
    if position.is_over():
        return value_to_seat(position, maker)
    if position.to_move == CHANCE:
        odds = [int(odd) for odd in position.odds()]
        outcome_values = [
            value_after_move(position.play(move), maker, depth - 1) for move in position.moves()
        ]
        return sum(a * b for a, b in zip(odds, outcome_values, strict=True)) // sum(odds)
    if position.to_move == maker:
        return value_of(position, depth)
    return -value_of(position, depth - 1)


def settled_value(position: Position) -> int:
    """Return the value if only captures go on, and no mover has to make one."""
    seat = int(position.to_move)
    best = value_to_seat(position, seat)
    for move in position.captures():
        position_after = position.play(move)
        if position_after.is_over() or position_after.to_move == CHANCE:
            value = value_to_seat(position_after, seat)
        elif position_after.to_move == seat:
            value = settled_value(position_after)
        else:
            value = -settled_value(position_after)
        best = max(best, value)
    return best


def value_to_seat(position: Position, seat: int) -> int:
    """The estimated value of a position to a seat."""
    return int(position.value()) if seat == 0 else -int(position.value())
