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
    even = _parity_finding(board, 0, w0, b0, c0)
    odd = _parity_finding(board, 1, w1, b1, c1)
    white_promise = ((even >> 20) & PROMISE_MASK) + ((odd >> 20) & PROMISE_MASK)
    black_promise = (even & PROMISE_MASK) + (odd & PROMISE_MASK)
    weights = board.weights
    tempo = weights.tempo
    if black_to_move:
        tempo = -tempo
    return (
        tempo
        + (even >> 40)
        + (odd >> 40)
        - 2 * LEAD_OFFSET
        + weights.prospect * white_promise // 100
        - weights.prospect * black_promise // 100
    )


# A finding is packed, from its low end: what the open home points promise Black (20 bits) and
# White (20), and White's lead in freedom and captures (23), made positive.
PROMISE_MASK: Final = 0xFFFFF
LEAD_OFFSET: Final = 0x400000


def _parity_finding(board: Board, parity: i64, white: i64, black: i64, capturers: i64) -> i64:
    """What the pieces on the points of one parity are worth, packed."""
    finding = board.evaluations.find(parity, white, black, capturers)
    if finding == 0:
        lead = freedom(board, parity, white, black)
        lead += capture_value(board, parity, white, black, capturers)
        white_promise = home_promise(board, 2 * WHITE + parity, white, black)
        black_promise = home_promise(board, 2 * BLACK + parity, black, white)
        finding = ((lead + LEAD_OFFSET) << 40) | (white_promise << 20) | black_promise
        board.evaluations.store(parity, white, black, capturers, finding)
    return finding


def learned_value(
    board: Board, w0: i64, w1: i64, b0: i64, b1: i64, c0: i64, c1: i64, black_to_move: bool
) -> i64:
    """What White's prospects have turned out to be beyond that, in games of the computer."""
    if board.windows.groups_end == 0:
        return 0
    value = board.windows.value(w0, w1, b0, b1, c0, c1, black_to_move)
    return share_of(value, board.weights.learned)


def freedom(board: Board, parity: i64, white: i64, black: i64) -> i64:
    """The value of steps onto vacant points, less that of blocked pieces that are not home yet."""
    free = ~(white | black)
    movable: i64 = 0
    steps: i64 = 0
    direction: i64 = 0
    while direction < 4:
        back = -board.step_shifts[direction]
        origins = shift_bits(free & board.step_masks[2 * (direction ^ 2) + parity], back)
        steps += count_bits(white & origins) - count_bits(black & origins)
        movable |= origins
        direction += 1
    white_stuck = count_bits(white & ~movable & ~board.homes[2 + parity])
    black_stuck = count_bits(black & ~movable & ~board.homes[parity])
    weights = board.weights
    return weights.mobility * steps - weights.blocked * (white_stuck - black_stuck)


def capture_value(board: Board, parity: i64, white: i64, black: i64, capturers: i64) -> i64:
    """The value of captures, and of pieces that can capture, more so off the home they reached."""
    weights = board.weights
    white_capturers = white & capturers
    black_capturers = black & capturers
    white_hunters = white_capturers & ~board.homes[2 + parity]
    black_hunters = black_capturers & ~board.homes[parity]
    return (
        weights.captured * (count_bits(white) - count_bits(black))
        + weights.capturer * (count_bits(white_capturers) - count_bits(black_capturers))
        + weights.hunter * (count_bits(white_hunters) - count_bits(black_hunters))
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
