"""[hot] Solve small boards and the ends of rounds: who wins with best play."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.position import UNSOLVED, WON, Position, Solver

SPAN: Final = 512
"""The distance between the entries of the two seats."""


class Winners(Solver):
    """The winners of the positions solved so far: 1 for the seat to move, -1 for the other.

    `win_counts` counts how often a move has won, by its seat and its place.
    """

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[int, int] = {}
        self.winning: vec[i64] = vec[i64]([0] * (2 * SPAN))


def outcome(position: Position, solver: Winners, most: i64) -> i64:
    """WIN_VALUE or -WIN_VALUE for the seat to move; UNSOLVED after `max_nodes` positions."""
    if position.over():
        return -WON
    key = int(position.likeness())
    known = solver.known.get(key)
    if known is not None:
        return WON if known > 0 else -WON
    if solver.nodes >= most:
        return UNSOLVED
    solver.nodes += 1
    result = _best(position, solver, most)
    if result != UNSOLVED:
        solver.known[key] = 1 if result > 0 else -1
    return result


def _best(position: Position, solver: Winners, most: i64) -> i64:
    """The same by trying all moves: those that win at once, then those that won most often."""
    moves = position.moves()
    for move in moves:
        if position.play(move).over():
            return WON
    offset = SPAN * position.to_move
    tried: i64 = 0
    while tried < len(moves):
        best = tried
        index = tried + 1
        while index < len(moves):
            if solver.winning[offset + moves[index]] > solver.winning[offset + moves[best]]:
                best = index
            index += 1
        move = moves[best]
        moves[best] = moves[tried]
        moves[tried] = move
        result = outcome(position.play(move), solver, most)
        if result == UNSOLVED:
            return UNSOLVED
        if result < 0:
            solver.winning[offset + move] += 1
            return WON
        tried += 1
    return -WON
