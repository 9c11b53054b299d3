"""[hot] Steps and captures: as small integers, along the lines, and on and on within a turn.

A step is its cell, its direction, and how it captures. A set of points is two words: its strong
points and its weak points.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kono_tui.core.bits import bit, lowest_bit, shift_bits
from kono_tui.core.move_list import MoveList
from kono_tui.games.fanorona.board import (
    DIRECTIONS,
    HEADING_KEYS,
    MOVING_KEYS,
    NONE,
    OUTSIDE,
    STOOD_KEYS,
    Board,
)

APPROACH: Final = 0x400
WITHDRAWAL: Final = 0x800
STOP: Final = 0x1000
PASS: Final = 0x2000


def origin_of(code: i64) -> i64:
    """The cell of the stone that steps."""
    return (code >> 3) & 127


def direction_of(code: i64) -> i64:
    """The direction of the step."""
    return code & 7


# Along the lines


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


def cell_word(cell: i64, parity: i64) -> i64:
    """A cell in the word of strong points or in that of weak ones; 0 in the other."""
    if (cell & 1) != parity:
        return 0
    return bit(cell >> 1)


def run_length(board: Board, cell: i64, direction: i64, strong: i64, weak: i64) -> i64:
    """The number of consecutive points of a set, starting beside a cell."""
    length: i64 = 0
    cell = board.next_cell[DIRECTIONS * cell + direction]
    while cell != OUTSIDE and contains(strong, weak, cell):
        length += 1
        cell = board.next_cell[DIRECTIONS * cell + direction]
    return length


def line_of_stones(
    board: Board, keys: i64, cell: i64, direction: i64, strong: i64, weak: i64
) -> tuple[i64, i64, i64]:
    """The stones of a set in a line that begins beside a cell: as a set, and its fingerprint.

    `keys`: where the keys of their colour begin.
    """
    line0: i64 = 0
    line1: i64 = 0
    hash: i64 = 0
    cell = board.next_cell[DIRECTIONS * cell + direction]
    while cell != OUTSIDE and contains(strong, weak, cell):
        hash ^= board.zobrist[keys + cell]
        line0 |= cell_word(cell, 0)
        line1 |= cell_word(cell, 1)
        cell = board.next_cell[DIRECTIONS * cell + direction]
    return line0, line1, hash


# At the start of a turn


def list_captures(
    board: Board, own0: i64, own1: i64, other0: i64, other1: i64, into: MoveList
) -> None:
    """Fill a list with the steps that take something, those that take most first."""
    free0 = board.all_points[0] & ~(own0 | other0)
    free1 = board.all_points[1] & ~(own1 | other1)
    direction: i64 = 0
    while direction < DIRECTIONS:
        free_to0 = own0 & step_origins_into(board, direction, 0, free0, free1)
        free_to1 = own1 & step_origins_into(board, direction, 1, free0, free1)
        if (free_to0 | free_to1) != 0:
            near0 = step_origins_into(board, direction, 0, other0, other1)
            near1 = step_origins_into(board, direction, 1, other0, other1)
            ahead0 = free_to0 & step_origins_into(board, direction, 0, near0, near1)
            ahead1 = free_to1 & step_origins_into(board, direction, 1, near0, near1)
            away0 = free_to0 & step_origins_into(board, direction ^ 4, 0, other0, other1)
            away1 = free_to1 & step_origins_into(board, direction ^ 4, 1, other0, other1)
            _add_steps(into, ahead0, 0, APPROACH | direction)
            _add_steps(into, away0, 0, WITHDRAWAL | direction)
            _add_steps(into, ahead1, 1, APPROACH | direction)
            _add_steps(into, away1, 1, WITHDRAWAL | direction)
        direction += 1
    sort_longest_first(board, into, other0, other1)


def _add_steps(into: MoveList, stones: i64, parity: i64, kind: i64) -> None:
    """Add a step of the same kind for each stone of a word."""
    while stones != 0:
        into.add(kind | (2 * lowest_bit(stones) + parity) << 3)
        stones &= stones - 1


def list_paikas(board: Board, own0: i64, own1: i64, all0: i64, all1: i64, into: MoveList) -> None:
    """Fill a list with the steps to free points that are left where nothing can be taken."""
    free0 = board.all_points[0] & ~all0
    free1 = board.all_points[1] & ~all1
    direction: i64 = 0
    while direction < DIRECTIONS:
        origins0 = step_origins_into(board, direction, 0, free0, free1)
        origins1 = step_origins_into(board, direction, 1, free0, free1)
        _add_steps(into, own0 & origins0, 0, direction)
        _add_steps(into, own1 & origins1, 1, direction)
        direction += 1


def sort_longest_first(board: Board, steps: MoveList, other0: i64, other1: i64) -> None:
    """Sort captures by how many stones they take, most first; equals keep their order.

    While they are sorted, that number is in the high half of each code.
    """
    codes = steps.codes
    count = steps.count
    if count < 2:
        return
    index: i64 = 0
    while index < count:
        step = codes[index]
        rank = captured_count(board, step, other0, other1)
        place = index
        while place > 0 and (codes[place - 1] >> 32) < rank:
            codes[place] = codes[place - 1]
            place -= 1
        codes[place] = rank << 32 | step
        index += 1
    index = 0
    while index < count:
        codes[index] &= 0xFFFFF
        index += 1


def captured_count(board: Board, step: i64, other0: i64, other1: i64) -> i64:
    """The number of stones that a capture takes."""
    cell = origin_of(step)
    direction = direction_of(step)
    if (step & APPROACH) != 0:
        return run_length(
            board, board.next_cell[DIRECTIONS * cell + direction], direction, other0, other1
        )
    return run_length(board, cell, direction ^ 4, other0, other1)


# Within a turn of several captures
#
# `closed` are the points where the stone cannot go: stones, and the points where it has stood
# before. `other` are the stones that can be taken. Both are one word of strong points and one of
# weak points.


def list_onward_captures(
    board: Board,
    cell: i64,
    heading: i64,
    closed0: i64,
    closed1: i64,
    other0: i64,
    other1: i64,
    into: MoveList,
) -> None:
    """Fill a list with the captures by which a stone can go on, those that take most first."""
    direction: i64 = 0
    while direction < DIRECTIONS:
        kinds = onward_kinds(board, cell, heading, direction, closed0, closed1, other0, other1)
        if (kinds & APPROACH) != 0:
            into.add(APPROACH | cell << 3 | direction)
        if (kinds & WITHDRAWAL) != 0:
            into.add(WITHDRAWAL | cell << 3 | direction)
        direction += 1
    sort_longest_first(board, into, other0, other1)


def can_capture_on(
    board: Board, cell: i64, heading: i64, closed0: i64, closed1: i64, other0: i64, other1: i64
) -> bool:
    """Whether a stone can go on capturing."""
    direction: i64 = 0
    while direction < DIRECTIONS:
        if onward_kinds(board, cell, heading, direction, closed0, closed1, other0, other1) != 0:
            return True
        direction += 1
    return False


def onward_kinds(
    board: Board,
    cell: i64,
    heading: i64,
    direction: i64,
    closed0: i64,
    closed1: i64,
    other0: i64,
    other1: i64,
) -> i64:
    """The kinds of capture by which a stone can go on in a direction, never its last one again."""
    target = board.next_cell[DIRECTIONS * cell + direction]
    if target == OUTSIDE or direction == heading or contains(closed0, closed1, target):
        return 0
    kinds: i64 = 0
    ahead = board.next_cell[DIRECTIONS * target + direction]
    if ahead != OUTSIDE and contains(other0, other1, ahead):
        kinds |= APPROACH
    behind = board.next_cell[DIRECTIONS * cell + (direction ^ 4)]
    if behind != OUTSIDE and contains(other0, other1, behind):
        kinds |= WITHDRAWAL
    return kinds


def turn_fingerprint(board: Board, cell: i64, heading: i64, stood0: i64, stood1: i64) -> i64:
    """What a turn under way adds to a position's fingerprint; nothing where `cell` is NONE."""
    if cell == NONE:
        return 0
    zobrist = board.zobrist
    hash = zobrist[MOVING_KEYS + cell] ^ zobrist[HEADING_KEYS + heading]
    while stood0 != 0:
        hash ^= zobrist[STOOD_KEYS + 2 * lowest_bit(stood0)]
        stood0 &= stood0 - 1
    while stood1 != 0:
        hash ^= zobrist[STOOD_KEYS + 2 * lowest_bit(stood1) + 1]
        stood1 &= stood1 - 1
    return hash
