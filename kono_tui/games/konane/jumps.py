"""[hot] Jumps as words and as small integers: which stones can jump where, and what they capture.

A jump is the bit of its stone, and its direction in the two lowest bits.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kono_tui.core.bits import bit, lowest_bit
from kono_tui.core.move_list import MoveList
from kono_tui.games.konane.board import (
    BIT_STRIDE,
    EAST,
    HEADING_KEYS,
    JUMPING_KEYS,
    NONE,
    NORTH,
    SOUTH,
    WEST,
    Board,
)

REMOVE: Final = 0x100
STOP: Final = 0x200
PASS: Final = 0x400


def jumpers(board: Board, colour: i64, direction: i64, own: i64, other: i64) -> i64:
    """The stones of a colour that can jump in a direction."""
    free = board.full & ~own
    if direction == NORTH:
        return own & (other << board.half) & (free << board.size)
    if direction == SOUTH:
        return own & (other >> board.half) & (free >> board.size)
    even = board.even_columns[colour]
    if direction == EAST:
        return own & board.east_origins & ((other & even) | ((other >> 1) & ~even)) & (free >> 1)
    return own & board.west_origins & (((other << 1) & even) | (other & ~even)) & (free << 1)


def jumped_stones(board: Board, colour: i64, direction: i64, stones: i64) -> i64:
    """The stones that these stones of a colour jump over in a direction."""
    if direction == NORTH:
        return stones >> board.half
    if direction == SOUTH:
        return stones << board.half
    even = board.even_columns[colour]
    if direction == EAST:
        return (stones & even) | ((stones & ~even) << 1)
    return ((stones & even) >> 1) | (stones & ~even)


def landing(board: Board, direction: i64, index: i64) -> i64:
    """The bit where a jump from a bit lands."""
    if direction == NORTH:
        return index - board.size
    if direction == SOUTH:
        return index + board.size
    if direction == EAST:
        return index + 1
    return index - 1


def can_jump(board: Board, colour: i64, own: i64, other: i64) -> bool:
    """Whether any stone of a colour can jump."""
    direction: i64 = 0
    while direction < 4:
        if jumpers(board, colour, direction, own, other) != 0:
            return True
        direction += 1
    return False


def can_jump_on(board: Board, colour: i64, index: i64, heading: i64, own: i64, other: i64) -> bool:
    """Whether the stone on a bit can jump, in its heading if it has one."""
    stone = bit(index)
    if heading != NONE:
        return (jumpers(board, colour, heading, own, other) & stone) != 0
    direction: i64 = 0
    while direction < 4:
        if (jumpers(board, colour, direction, own, other) & stone) != 0:
            return True
        direction += 1
    return False


def kept_heading(board: Board, direction: i64) -> i64:
    """The heading that a stone must keep after a jump; NONE where it may turn."""
    if board.straight_only:
        return direction
    return NONE


def list_jumps(
    board: Board, colour: i64, own: i64, other: i64, stones: i64, heading: i64, into: MoveList
) -> None:
    """List the jumps of some stones, each clockwise from the north, or in its heading alone."""
    north = jumpers(board, colour, NORTH, own, other)
    east = jumpers(board, colour, EAST, own, other)
    south = jumpers(board, colour, SOUTH, own, other)
    west = jumpers(board, colour, WEST, own, other)
    stones &= north | east | south | west
    while stones != 0:
        index = lowest_bit(stones)
        stone = stones & -stones
        stones ^= stone
        if (north & stone) != 0 and heading in (NONE, NORTH):
            into.add(index << 2 | NORTH)
        if (east & stone) != 0 and heading in (NONE, EAST):
            into.add(index << 2 | EAST)
        if (south & stone) != 0 and heading in (NONE, SOUTH):
            into.add(index << 2 | SOUTH)
        if (west & stone) != 0 and heading in (NONE, WEST):
            into.add(index << 2 | WEST)


def list_removals(stones: i64, into: MoveList) -> None:
    """List the removal of each of these stones by chance."""
    while stones != 0:
        into.add(REMOVE | lowest_bit(stones))
        stones &= stones - 1


def mid_turn_hash(board: Board, jumping: i64, heading: i64) -> i64:
    """What a stone in mid-turn adds to a position's fingerprint."""
    if jumping == NONE:
        return 0
    zobrist = board.zobrist
    if heading == NONE:
        return zobrist[JUMPING_KEYS + jumping]
    return zobrist[JUMPING_KEYS + jumping] ^ zobrist[HEADING_KEYS + heading]


def jump_hash(board: Board, colour: i64, index: i64, target: i64, victim: i64) -> i64:
    """What a jump changes in the fingerprint of the stones; `victim` is the captured one's word."""
    zobrist = board.zobrist
    own_keys = colour * BIT_STRIDE
    moved = zobrist[own_keys + index] ^ zobrist[own_keys + target]
    return moved ^ zobrist[BIT_STRIDE - own_keys + lowest_bit(victim)]
