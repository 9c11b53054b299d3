"""[hot] A position's value beyond the margin: freedom, blocks, the ways home, and windows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kono_tui.core.bits import bit, count_bits, highest_bit, shift_bits
from kono_tui.core.windows import share_of
from kono_tui.games.kono.board import BLACK, WHITE, Board

STEP_DISCOUNT: Final = 9
"""What each step on the way takes off a home point's promise, in %."""
OCCUPIED_STEPS: Final = 2
"""How many steps further away a home point counts while an opponent stands on it."""


def positional_value(
    board: Board, w0: i64, w1: i64, b0: i64, b1: i64, c0: i64, c1: i64, black_to_move: bool
) -> i64:
    """White's prospects minus Black's, in hundredths of a point."""
    tempo = board.weights.tempo
    if black_to_move:
        tempo = -tempo
    return (
        tempo
        + freedom(board, w0, w1, b0, b1)
        + capture_value(board, w0, w1, b0, b1, c0, c1)
        + prospects(board, WHITE, w0, w1, b0, b1)
        - prospects(board, BLACK, b0, b1, w0, w1)
    )


def learned_value(
    board: Board, w0: i64, w1: i64, b0: i64, b1: i64, c0: i64, c1: i64, black_to_move: bool
) -> i64:
    """What White's prospects have turned out to be beyond that, in games of the computer."""
    if board.windows.groups_end == 0:
        return 0
    value = board.windows.value(w0, w1, b0, b1, c0, c1, black_to_move)
    return share_of(value, board.weights.learned)


def freedom(board: Board, w0: i64, w1: i64, b0: i64, b1: i64) -> i64:
    """The value of steps onto vacant points, less that of blocked pieces that are not home yet."""
    free0 = ~(w0 | b0)
    free1 = ~(w1 | b1)
    movable0: i64 = 0
    movable1: i64 = 0
    steps: i64 = 0
    direction: i64 = 0
    while direction < 4:
        back = -board.step_shifts[direction]
        from0 = shift_bits(free0 & board.step_masks[2 * (direction ^ 2)], back)
        from1 = shift_bits(free1 & board.step_masks[2 * (direction ^ 2) + 1], back)
        steps += (
            count_bits(w0 & from0)
            + count_bits(w1 & from1)
            - count_bits(b0 & from0)
            - count_bits(b1 & from1)
        )
        movable0 |= from0
        movable1 |= from1
        direction += 1
    homes = board.homes
    white_stuck = count_bits(w0 & ~movable0 & ~homes[2]) + count_bits(w1 & ~movable1 & ~homes[3])
    black_stuck = count_bits(b0 & ~movable0 & ~homes[0]) + count_bits(b1 & ~movable1 & ~homes[1])
    weights = board.weights
    return weights.mobility * steps - weights.blocked * (white_stuck - black_stuck)


def capture_value(board: Board, w0: i64, w1: i64, b0: i64, b1: i64, c0: i64, c1: i64) -> i64:
    """The value of captures, and of pieces that can capture, more so off the home they reached."""
    weights = board.weights
    value = weights.captured * (count_bits(w0) + count_bits(w1) - count_bits(b0) - count_bits(b1))
    if (weights.capturer | weights.hunter) == 0 or (c0 | c1) == 0:
        return value
    homes = board.homes
    value += weights.capturer * (count_bits(w0 & c0) + count_bits(w1 & c1))
    value -= weights.capturer * (count_bits(b0 & c0) + count_bits(b1 & c1))
    value += weights.hunter * (count_bits(w0 & c0 & ~homes[2]) + count_bits(w1 & c1 & ~homes[3]))
    value -= weights.hunter * (count_bits(b0 & c0 & ~homes[0]) + count_bits(b1 & c1 & ~homes[1]))
    return value


def prospects(
    board: Board, colour: i64, own0: i64, own1: i64, opponent0: i64, opponent1: i64
) -> i64:
    """What the open home points promise to a colour's pieces that are still on their way."""
    return (
        board.weights.prospect
        * (
            home_promise(board, 2 * colour, own0, opponent0)
            + home_promise(board, 2 * colour + 1, own1, opponent1)
        )
        // 100
    )


def home_promise(board: Board, part: i64, own: i64, opponent: i64) -> i64:
    """One parity's promise: each open point, the most valuable first, takes the nearest piece."""
    homes = board.homes
    loose = own & ~homes[part ^ 2]
    total: i64 = 0
    size = board.size
    index = board.target_starts[part]
    end = board.target_starts[part + 1]
    while loose != 0 and index < end:
        cell = board.targets[index]
        index += 1
        target = bit(cell >> 1)
        if (own & target) != 0:
            continue
        steps: i64 = 1
        nearest = board.rings[cell * size + 1] & loose
        while nearest == 0 and steps + 1 < size:
            steps += 1
            nearest = board.rings[cell * size + steps] & loose
        if nearest == 0:
            continue
        loose ^= _hindmost(nearest, part)
        if (opponent & target) != 0:
            steps += OCCUPIED_STEPS
        total += board.home_values[cell] // 100 * (100 - STEP_DISCOUNT * steps)
    return total


def _hindmost(pieces: i64, part: i64) -> i64:
    """One of equally near pieces: the first in reading order, seen from the colour's own side."""
    if part < 2:
        return pieces & -pieces
    return bit(highest_bit(pieces))
