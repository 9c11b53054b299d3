"""What counts on a board of Kono besides the score."""

from __future__ import annotations

from typing import Final

from kono_tui.core.capabilities import FeatureCount
from kono_tui.games.kono.position import VACANT, KonoPosition
from kono_tui.games.kono.reasons.sights import colour_at, goals_of, is_shut_in, step_targets

STEP, SHUT_IN_PIECE, POINT = "free step", "shut-in piece", "point in reach"


def count_features(position: KonoPosition) -> tuple[FeatureCount, ...]:
    """Count the steps of both seats, their pieces that are shut in, and the points in reach."""
    size = int(position.board.size)
    pieces: tuple[list[int], list[int]] = ([], [])
    for cell in range(size * size):
        colour = colour_at(position, cell)
        if colour is not None:
            pieces[colour].append(cell)
    first = int(position.white_seat)
    counts = [_count(position, pieces[colour], colour) for colour in (first, 1 - first)]
    return tuple(
        FeatureCount(name, (counts[0][index], counts[1][index]), least, name == SHUT_IN_PIECE)
        for index, (name, least) in enumerate(LEAST.items())
    )


LEAST: Final = {STEP: 3, SHUT_IN_PIECE: 1, POINT: 2}
"""What is counted, each with the smallest difference that is worth a word."""


def _count(position: KonoPosition, pieces: list[int], colour: int) -> tuple[int, int, int]:
    """Count a colour's steps, its pieces that are shut in, and the points in reach.

    Those are the most points that one step onto a vacant home point would earn.
    """
    goals = goals_of(int(position.board.size), colour)
    targets = {cell: step_targets(position, cell) for cell in pieces}
    gains = [
        goals.get(target, 0) - goals.get(cell, 0)
        for cell in pieces
        for target in targets[cell]
        if position.piece_at(target) == VACANT
    ]
    shut_in = sum(is_shut_in(position, cell) for cell in pieces)
    return sum(map(len, targets.values())), shut_in, max([0, *gains])
