"""[hot] What a step changes in all that a position keeps up to date, given who steps."""

from __future__ import annotations

from mypy_extensions import i64

from kono_tui.core.bits import bit
from kono_tui.games.kono.board import (
    CAN_CAPTURE_KEYS,
    CAPTURE_POINTS,
    CELL_STRIDE,
    POINT_VALUE,
    Board,
)


def is_goal(board: Board, cell: i64, black: bool) -> bool:
    """Whether a cell is a home point that a colour heads for."""
    part = 2 + (cell & 1)
    if black:
        part = cell & 1
    return (board.homes[part] & bit(cell >> 1)) != 0


def margin_gain(board: Board, black: bool, origin: i64, target: i64, captures: bool) -> i64:
    """What a step adds to White's margin."""
    home_values = board.home_values
    gain: i64 = 0
    if is_goal(board, target, black):
        gain += home_values[target]
    if is_goal(board, origin, black):
        gain -= home_values[origin]
    if captures:
        gain += CAPTURE_POINTS * POINT_VALUE
        if is_goal(board, target, not black):
            gain += home_values[target]
    if black:
        return -gain
    return gain


def placement_gain(board: Board, black: bool, origin: i64, target: i64, captures: bool) -> i64:
    """What a step adds to White's placement."""
    placement_values = board.placement_values
    if black:
        change = placement_values[CELL_STRIDE + origin] - placement_values[CELL_STRIDE + target]
        if captures:
            change -= placement_values[target]
        return change
    change = placement_values[target] - placement_values[origin]
    if captures:
        change += placement_values[CELL_STRIDE + target]
    return change


def hash_change(
    board: Board,
    black: bool,
    capturers: i64,
    origin: i64,
    target: i64,
    captures: bool,
    can_capture: bool,
) -> i64:
    """The difference between the fingerprints of the pieces before and after a step.

    `capturers` could capture before, on the points of the step's parity; `can_capture`: the piece
    that steps can capture afterwards.
    """
    zobrist = board.zobrist
    own_keys: i64 = 0
    if black:
        own_keys = CELL_STRIDE
    change = zobrist[own_keys + origin] ^ zobrist[own_keys + target]
    if captures:
        change ^= zobrist[CELL_STRIDE - own_keys + target]
        if (capturers & bit(target >> 1)) != 0:
            change ^= zobrist[CAN_CAPTURE_KEYS + target]
    if (capturers & bit(origin >> 1)) != 0:
        change ^= zobrist[CAN_CAPTURE_KEYS + origin]
    if can_capture:
        change ^= zobrist[CAN_CAPTURE_KEYS + target]
    return change
