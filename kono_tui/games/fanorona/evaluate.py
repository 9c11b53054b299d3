"""[hot] The apparent value of a position: stones first, then free steps, and a hunt at the end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kono_tui.core.grid import count, lowest
from kono_tui.games.fanorona.board import CELLS, DIRECTIONS, POINT, Board
from kono_tui.games.fanorona.lines import behind

FRESH: Final = 10
"""The number of turns without a capture for which a position keeps its whole value."""
FADE: Final = 50
"""The number of further turns after which it has lost four fifths of its value."""


def worth(board: Board, w0: i64, w1: i64, b0: i64, b1: i64, clock: i64) -> i64:
    """White's prospects minus Black's, in hundredths of a stone."""
    weights = board.weights
    white = count(w0) + count(w1)
    black = count(b0) + count(b1)
    lead = white - black
    total = POINT * lead + weights.relative * lead // (white + black)
    free0 = board.full[0] & ~(w0 | b0)
    free1 = board.full[1] & ~(w1 | b1)
    total += weights.mobility * _more_steps(board, w0, w1, b0, b1, free0, free1)
    if weights.centre != 0:
        total += weights.centre * (_nearness(board, w0, w1) - _nearness(board, b0, b1)) // 10
    if lead != 0 and white + black <= board.few:
        if lead > 0:
            total -= weights.hunt * _distance(board, b0, b1, w0, w1) // black
        else:
            total += weights.hunt * _distance(board, w0, w1, b0, b1) // white
    if clock > FRESH:
        total -= total * 4 * (clock - FRESH) // (5 * FADE)
    return total


def _more_steps(board: Board, w0: i64, w1: i64, b0: i64, b1: i64, free0: i64, free1: i64) -> i64:
    """The number of White's free steps minus Black's."""
    steps: i64 = 0
    direction: i64 = 0
    while direction < DIRECTIONS:
        from0 = behind(board, direction, 0, free0, free1)
        steps += count(w0 & from0) - count(b0 & from0)
        if (direction & 1) == 0:
            from1 = behind(board, direction, 1, free0, free1)
            steps += count(w1 & from1) - count(b1 & from1)
        direction += 1
    return steps


def _nearness(board: Board, strong: i64, weak: i64) -> i64:
    """How near to the middle the stones of a set are, in tenths of a step, added up."""
    total: i64 = 0
    while strong != 0:
        total += board.middle[2 * lowest(strong)]
        strong &= strong - 1
    while weak != 0:
        total += board.middle[2 * lowest(weak) + 1]
        weak &= weak - 1
    return total


def _distance(board: Board, prey0: i64, prey1: i64, own0: i64, own1: i64) -> i64:
    """The distance of each stone of the prey from the nearest of the other stones, added up."""
    total: i64 = 0
    while prey0 != 0:
        total += _nearest(board, 2 * lowest(prey0), own0, own1)
        prey0 &= prey0 - 1
    while prey1 != 0:
        total += _nearest(board, 2 * lowest(prey1) + 1, own0, own1)
        prey1 &= prey1 - 1
    return total


def _nearest(board: Board, cell: i64, own0: i64, own1: i64) -> i64:
    """The distance of the nearest stone of a set from a cell."""
    best: i64 = CELLS
    while own0 != 0:
        best = min(best, board.apart[CELLS * cell + 2 * lowest(own0)])
        own0 &= own0 - 1
    while own1 != 0:
        best = min(best, board.apart[CELLS * cell + 2 * lowest(own1) + 1])
        own1 &= own1 - 1
    return best
