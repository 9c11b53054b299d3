"""[hot] A turn of several captures: how the stone can go on, and the fingerprint of its path."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from kono_tui.core.bits import lowest_bit
from kono_tui.games.fanorona.board import (
    DIRECTIONS,
    HEADING_KEYS,
    MOVING_KEYS,
    OUTSIDE,
    STOOD_KEYS,
    Board,
)
from kono_tui.games.fanorona.codes import APPROACH, WITHDRAWAL
from kono_tui.games.fanorona.lines import contains

# `closed` are the points where the stone cannot go: stones, and the points where it has stood
# before. `other` are the stones that can be taken. Both are one word of strong points and one of
# weak points.


def onward_captures(
    board: Board, cell: i64, heading: i64, closed0: i64, closed1: i64, other0: i64, other1: i64
) -> vec[i64]:
    """The captures by which a stone can go on, never twice running in the same direction."""
    out = vec[i64]()
    direction: i64 = 0
    while direction < DIRECTIONS:
        target = board.next_cell[DIRECTIONS * cell + direction]
        is_open = target != OUTSIDE and not contains(closed0, closed1, target)
        if is_open and direction != heading:
            ahead = board.next_cell[DIRECTIONS * target + direction]
            if ahead != OUTSIDE and contains(other0, other1, ahead):
                out = append(out, APPROACH | cell << 3 | direction)
            behind = board.next_cell[DIRECTIONS * cell + (direction ^ 4)]
            if behind != OUTSIDE and contains(other0, other1, behind):
                out = append(out, WITHDRAWAL | cell << 3 | direction)
        direction += 1
    return out


def turn_fingerprint(board: Board, cell: i64, heading: i64, stood0: i64, stood1: i64) -> i64:
    """What a turn under way adds to a position's fingerprint."""
    zobrist = board.zobrist
    hash = zobrist[MOVING_KEYS + cell] ^ zobrist[HEADING_KEYS + heading]
    while stood0 != 0:
        hash ^= zobrist[STOOD_KEYS + 2 * lowest_bit(stood0)]
        stood0 &= stood0 - 1
    while stood1 != 0:
        hash ^= zobrist[STOOD_KEYS + 2 * lowest_bit(stood1) + 1]
        stood1 &= stood1 - 1
    return hash
