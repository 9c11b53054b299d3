"""The line of best play by both in an ending that the game's own solver plays out."""

from __future__ import annotations

from kono_tui.core.position import Position
from kono_tui.search.alphabeta import INFINITY, AlphaBetaTree
from kono_tui.search.limited_search import SearchStopped


def find_ending_line(tree: AlphaBetaTree, position: Position) -> list[int]:
    """Return the moves of an ending, if there is time for them."""
    try:
        value = int(tree.ending_value(position, -INFINITY, INFINITY))
    except SearchStopped:
        return []
    return extend_to_end(tree, position, value)


def extend_to_end(tree: AlphaBetaTree, position: Position, value: int) -> list[int]:
    """Return the moves of an ending with a known value to the mover, as far as there is time."""
    line: list[int] = []
    try:
        while not position.is_over():
            seat = position.to_move
            move, position = _find_holding_move(tree, position, value)
            line.append(move)
            value = value if position.to_move == seat else -value
    except SearchStopped:
        pass
    return line


def _find_holding_move(tree: AlphaBetaTree, position: Position, value: int) -> tuple[int, Position]:
    """Return a move that keeps the value of the position, and the position after it."""
    *others, last = (int(move) for move in position.moves())
    for move in others:
        after = position.play(move)
        if tree.move_value(position.to_move, after, 1, value - 1, value) >= value:
            return move, after
    return last, position.play(last)
