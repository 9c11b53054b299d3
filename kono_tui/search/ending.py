"""The line of best play by both in an ending that the game's own solver plays out."""

from __future__ import annotations

from kono_tui.core.position import Position
from kono_tui.search.alphabeta import INFINITY, Stop, Tree


def ending(tree: Tree, position: Position) -> list[int]:
    """Return the moves of an ending, if there is time for them."""
    try:
        value = int(tree.value(position, -INFINITY, INFINITY))
    except Stop:
        return []
    return last_moves(tree, position, value)


def last_moves(tree: Tree, position: Position, value: int) -> list[int]:
    """Return the moves of an ending with a known value to the mover, as far as there is time."""
    line: list[int] = []
    try:
        while not position.over():
            seat = position.to_move
            move, position = _holding(tree, position, value)
            line.append(move)
            value = value if position.to_move == seat else -value
    except Stop:
        pass
    return line


def _holding(tree: Tree, position: Position, value: int) -> tuple[int, Position]:
    """Return a move that keeps the value of the position, and the position after it."""
    *others, last = (int(move) for move in position.moves())
    for move in others:
        after = position.play(move)
        if tree.reply(position.to_move, after, 1, value - 1, value) >= value:
            return move, after
    return last, position.play(last)
