"""A second search, slow and plain, sharing nothing with the search it checks."""

from __future__ import annotations

from kono_tui.core.position import CHANCE, Position

ENOUGH = 1000
"""More turns than any toy lasts."""


def value_of(position: Position, depth: int) -> int:
    """Return the value of a position to the seat to move, so many turns deep, trying every move."""
    if depth <= 0:
        return settle(position)
    return max(values(position, depth).values())


def values(position: Position, depth: int) -> dict[int, int]:
    """Return the value of each move to the seat that makes it."""
    seat = int(position.to_move)
    return {int(move): after(position.play(move), seat, depth) for move in position.moves()}


def after(position: Position, maker: int, depth: int) -> int:
    """Return the value of a position to the seat that led to it. A throw costs a turn."""
    if position.over():
        return look(position, maker)
    if position.to_move == CHANCE:
        odds = [int(odd) for odd in position.odds()]
        outcomes = [after(position.play(move), maker, depth - 1) for move in position.moves()]
        return sum(a * b for a, b in zip(odds, outcomes, strict=True)) // sum(odds)
    if position.to_move == maker:
        return value_of(position, depth)
    return -value_of(position, depth - 1)


def settle(position: Position) -> int:
    """Return the value if only captures go on, and no mover has to make one."""
    seat = int(position.to_move)
    best = look(position, seat)
    for move in position.captures():
        then = position.play(move)
        if then.over() or then.to_move == CHANCE:
            worth = look(then, seat)
        elif then.to_move == seat:
            worth = settle(then)
        else:
            worth = -settle(then)
        best = max(best, worth)
    return best


def look(position: Position, seat: int) -> int:
    """The estimated value of a position to a seat."""
    return int(position.value()) if seat == 0 else -int(position.value())
