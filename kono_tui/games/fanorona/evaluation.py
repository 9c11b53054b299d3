"""[hot] The apparent value of a position: stones, free steps, a hunt at the end, and windows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kono_tui.core.bits import count_bits, lowest_bit
from kono_tui.core.windows import share_of
from kono_tui.games.fanorona.board import CELL_STRIDE, DIRECTIONS, HUNDREDTHS_PER_STONE, Board
from kono_tui.games.fanorona.steps import step_origins_into

FRESH_TURNS: Final = 10
"""The number of turns without a capture for which a position keeps its whole value."""
FADE_TURNS: Final = 50
"""The number of further turns after which it has lost four fifths of its value."""


def evaluate(
    board: Board, w0: i64, w1: i64, b0: i64, b1: i64, black_to_move: bool, quiet_turns: i64
) -> i64:
    """White's prospects minus Black's, in hundredths of a stone."""
    weights = board.weights
    white = count_bits(w0) + count_bits(w1)
    black = count_bits(b0) + count_bits(b1)
    lead = white - black
    total = HUNDREDTHS_PER_STONE * lead + weights.relative * lead // (white + black)
    free0 = board.all_points[0] & ~(w0 | b0)
    free1 = board.all_points[1] & ~(w1 | b1)
    total += weights.mobility * _mobility_lead(board, w0, w1, b0, b1, free0, free1)
    if weights.centre != 0:
        total += (
            weights.centre
            * (_total_centrality(board, w0, w1) - _total_centrality(board, b0, b1))
            // 10
        )
    if lead != 0 and white + black <= board.hunt_stones:
        if lead > 0:
            total -= weights.hunt * _total_distance(board, b0, b1, w0, w1) // black
        else:
            total += weights.hunt * _total_distance(board, w0, w1, b0, b1) // white
    if board.windows.groups_end > 0:
        value = board.windows.value(w0, w1, b0, b1, 0, 0, black_to_move)
        total += share_of(value, weights.learned)
    if quiet_turns > FRESH_TURNS:
        total -= total * 4 * (quiet_turns - FRESH_TURNS) // (5 * FADE_TURNS)
    return total


def _mobility_lead(board: Board, w0: i64, w1: i64, b0: i64, b1: i64, free0: i64, free1: i64) -> i64:
    """The number of White's free steps minus Black's."""
    steps: i64 = 0
    direction: i64 = 0
    while direction < DIRECTIONS:
        from0 = step_origins_into(board, direction, 0, free0, free1)
        steps += count_bits(w0 & from0) - count_bits(b0 & from0)
        if (direction & 1) == 0:
            from1 = step_origins_into(board, direction, 1, free0, free1)
            steps += count_bits(w1 & from1) - count_bits(b1 & from1)
        direction += 1
    return steps


def _total_centrality(board: Board, strong: i64, weak: i64) -> i64:
    """How near to the middle the stones of a set are, in tenths of a step, added up."""
    total: i64 = 0
    while strong != 0:
        total += board.centrality[2 * lowest_bit(strong)]
        strong &= strong - 1
    while weak != 0:
        total += board.centrality[2 * lowest_bit(weak) + 1]
        weak &= weak - 1
    return total


def _total_distance(board: Board, prey0: i64, prey1: i64, own0: i64, own1: i64) -> i64:
    """The distance of each stone of the prey from the nearest of the other stones, added up."""
    total: i64 = 0
    while prey0 != 0:
        total += _nearest_distance(board, 2 * lowest_bit(prey0), own0, own1)
        prey0 &= prey0 - 1
    while prey1 != 0:
        total += _nearest_distance(board, 2 * lowest_bit(prey1) + 1, own0, own1)
        prey1 &= prey1 - 1
    return total


def _nearest_distance(board: Board, cell: i64, own0: i64, own1: i64) -> i64:
    """The distance of the nearest stone of a set from a cell."""
    best: i64 = CELL_STRIDE
    while own0 != 0:
        best = min(best, board.distances[CELL_STRIDE * cell + 2 * lowest_bit(own0)])
        own0 &= own0 - 1
    while own1 != 0:
        best = min(best, board.distances[CELL_STRIDE * cell + 2 * lowest_bit(own1) + 1])
        own1 &= own1 - 1
    return best
