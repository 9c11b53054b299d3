"""[hot] Steps and captures along the lines: of all stones at once as words, and of a single one."""

from __future__ import annotations

from mypy_extensions import i64

from kono_tui.core.bits import bit, shift_bits
from kono_tui.games.fanorona.board import DIRECTIONS, OUTSIDE, Board

# A set of points is two words: its strong points and its weak points.


def step_origins_into(board: Board, direction: i64, parity: i64, strong: i64, weak: i64) -> i64:
    """The points of one word from which a step in a direction leads into a set."""
    back = 2 * (direction ^ 4)
    if (direction & 1) != 0:
        if parity != 0:
            return 0
        return shift_bits(strong & board.step_origins[back], -board.shifts[2 * direction])
    if parity != 0:
        return shift_bits(strong & board.step_origins[back], -board.shifts[2 * direction + 1])
    return shift_bits(weak & board.step_origins[back + 1], -board.shifts[2 * direction])


def contains(strong: i64, weak: i64, cell: i64) -> bool:
    """Whether a cell is in a set."""
    word = weak if (cell & 1) != 0 else strong
    return (word & bit(cell >> 1)) != 0


def run_length(board: Board, cell: i64, direction: i64, strong: i64, weak: i64) -> i64:
    """The number of consecutive points of a set, starting beside a cell."""
    length: i64 = 0
    cell = board.next_cell[DIRECTIONS * cell + direction]
    while cell != OUTSIDE and contains(strong, weak, cell):
        length += 1
        cell = board.next_cell[DIRECTIONS * cell + direction]
    return length
