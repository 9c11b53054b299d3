"""[hot] Solve small boards and the ends of rounds: who wins with best play."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.position import UNSOLVED, WIN_VALUE, Position, SolverMemory

SEAT_SPAN: Final = 512
"""The distance between the entries of the two seats."""


class WinnerTable(SolverMemory):
    """The winners of the positions solved so far: 1 for the seat to move, -1 for the other.

    `win_counts` counts how often a move has won, by its seat and its place.
    """

    def __init__(self) -> None:
        super().__init__()
        self.results: dict[int, int] = {}
        self.win_counts: vec[i64] = vec[i64]([0] * (2 * SEAT_SPAN))


def solve_position(position: Position, solver: WinnerTable, max_nodes: i64) -> i64:
    """WIN_VALUE or -WIN_VALUE for the seat to move; UNSOLVED after `max_nodes` positions."""
    if position.is_over():
        return -WIN_VALUE
    key = int(position.repetition_key())
    known = solver.results.get(key)
    if known is not None:
        return WIN_VALUE if known > 0 else -WIN_VALUE
    if solver.nodes >= max_nodes:
        return UNSOLVED
    solver.nodes += 1
    result = _best_result(position, solver, max_nodes)
    if result != UNSOLVED:
        solver.results[key] = 1 if result > 0 else -1
    return result


def _best_result(position: Position, solver: WinnerTable, max_nodes: i64) -> i64:
    """The same by trying all moves: those that win at once, then those that won most often."""
    moves = position.moves()
    for move in moves:
        if position.play(move).is_over():
            return WIN_VALUE
    offset = SEAT_SPAN * position.to_move
    tried: i64 = 0
    while tried < len(moves):
        best = tried
        index = tried + 1
        while index < len(moves):
            if solver.win_counts[offset + moves[index]] > solver.win_counts[offset + moves[best]]:
                best = index
            index += 1
        move = moves[best]
        moves[best] = moves[tried]
        moves[tried] = move
        result = solve_position(position.play(move), solver, max_nodes)
        if result == UNSOLVED:
            return UNSOLVED
        if result < 0:
            solver.win_counts[offset + move] += 1
            return WIN_VALUE
        tried += 1
    return -WIN_VALUE
