"""[hot] Steps as words and as small integers: who can step where, and what a step captures.

A move is its two cells, 7 bits each, and whether it captures a piece. A set of points is two words,
one for each parity.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kono_tui.core.bits import lowest_bit, shift_bits
from kono_tui.core.move_list import MoveList
from kono_tui.games.kono.board import Board

CAPTURE_FLAG: Final = 0x4000
PASS: Final = 0x8000

MOST_STEPS: Final = 41
"""The most steps in one direction that lead to points of one parity."""


def can_step(
    board: Board, own0: i64, own1: i64, other0: i64, other1: i64, c0: i64, c1: i64
) -> bool:
    """Whether a colour has any legal step. `c0` and `c1` are the pieces that can capture."""
    free0 = ~(own0 | other0)
    free1 = ~(own1 | other1)
    direction: i64 = 0
    while direction < 4:
        offset = board.step_shifts[direction]
        from0 = own0 & board.step_masks[2 * direction]
        from1 = own1 & board.step_masks[2 * direction + 1]
        if ((shift_bits(from0, offset) & free0) | (shift_bits(from1, offset) & free1)) != 0:
            return True
        if (
            (shift_bits(from0 & c0, offset) & other0) | (shift_bits(from1 & c1, offset) & other1)
        ) != 0:
            return True
        direction += 1
    return False


def list_steps(
    board: Board, first_direction: i64, own0: i64, own1: i64, free0: i64, free1: i64, into: MoveList
) -> None:
    """List the steps onto free points, clockwise by direction."""
    quarter_turns: i64 = 0
    while quarter_turns < 4:
        direction = (first_direction + quarter_turns) & 3
        offset = board.step_shifts[direction]
        to0 = shift_bits(own0 & board.step_masks[2 * direction], offset) & free0
        to1 = shift_bits(own1 & board.step_masks[2 * direction + 1], offset) & free1
        _add_steps(into, to0, offset, 0, 0)
        _add_steps(into, to1, offset, 1, 0)
        quarter_turns += 1


def list_captures(
    board: Board, from0: i64, from1: i64, other0: i64, other1: i64, into: MoveList
) -> None:
    """List the steps of pieces that can capture onto the opponent's pieces."""
    direction: i64 = 0
    while direction < 4:
        offset = board.step_shifts[direction]
        to0 = shift_bits(from0 & board.step_masks[2 * direction], offset) & other0
        to1 = shift_bits(from1 & board.step_masks[2 * direction + 1], offset) & other1
        _add_steps(into, to0, offset, 0, CAPTURE_FLAG)
        _add_steps(into, to1, offset, 1, CAPTURE_FLAG)
        direction += 1


def _add_steps(into: MoveList, targets: i64, offset: i64, parity: i64, flag: i64) -> None:
    """Add a move for each target that was reached by shifting its origin."""
    if targets == 0:
        return
    into.make_room(MOST_STEPS)
    codes = into.codes
    count = into.count
    while targets != 0:
        target = 2 * lowest_bit(targets) + parity
        targets &= targets - 1
        codes[count] = flag | ((target - 2 * offset) << 7) | target
        count += 1
    into.count = count
