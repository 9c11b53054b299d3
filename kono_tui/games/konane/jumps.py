"""[hot] Jumps as words: which stones can jump in which direction, and what they capture."""

from __future__ import annotations

from mypy_extensions import i64

from kono_tui.games.konane.board import EAST, NORTH, SOUTH, Board


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
