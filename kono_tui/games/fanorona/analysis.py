"""What stones can do on a board, for either colour: step, capture, or be within reach."""

from __future__ import annotations

from collections.abc import Iterator

from kono_tui.core.bits import count_bits
from kono_tui.games.fanorona.board import CELL_STRIDE, DIRECTIONS, NONE
from kono_tui.games.fanorona.captures import captured_line
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.setup import build_position
from kono_tui.games.fanorona.steps import origin_of, step_origins_into

CAPTURE_LIMIT = 250
"""The most captures to examine in finding all that a turn can take."""


def with_turn_of(position: FanoronaPosition, colour: int) -> FanoronaPosition:
    """The same stones, at the start of a colour's turn."""
    stones = [int(position.stone_at(cell)) for cell in range(int(position.board.cells))]
    return build_position(position.board, stones, bool(colour), int(position.white_seat))


def stone_cells(position: FanoronaPosition, colour: int) -> list[int]:
    """The cells of a colour's stones."""
    cells = range(int(position.board.cells))
    return [cell for cell in cells if position.stone_at(cell) == colour]


def capturing_cells(position: FanoronaPosition, colour: int) -> list[int]:
    """The cells of a colour's stones that could capture at the start of its turn: one a capture."""
    return [int(origin_of(code)) for code in with_turn_of(position, colour).captures()]


def free_step_count(position: FanoronaPosition, colour: int) -> int:
    """The number of steps to vacant points that a colour's stones have."""
    board = position.board
    own = (position.b0, position.b1) if colour else (position.w0, position.w1)
    free0 = board.all_points[0] & ~(position.w0 | position.b0)
    free1 = board.all_points[1] & ~(position.w1 | position.b1)
    return sum(
        int(count_bits(own[parity] & step_origins_into(board, direction, parity, free0, free1)))
        for direction in range(DIRECTIONS)
        for parity in (0, 1)
    )


def capturable_cells(position: FanoronaPosition, colour: int) -> frozenset[int] | None:
    """The opponent's stones that a colour's turn could take; None if there is too much to try."""
    reached: set[int] = set()
    for number, (line, _) in enumerate(_walk_captures(with_turn_of(position, colour), 0)):
        if number == CAPTURE_LIMIT:
            return None
        reached.update(line)
    return frozenset(reached)


def largest_capture(position: FanoronaPosition) -> int | None:
    """The most stones that the turn can take from here on; None if there is too much to try."""
    best = 0
    for number, (_, total) in enumerate(_walk_captures(position, 0)):
        if number == CAPTURE_LIMIT:
            return None
        best = max(best, total)
    return best


def _walk_captures(
    position: FanoronaPosition, before: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every capture of every turn from here on: its line, and the turn's total by then."""
    for code in position.captures():
        line = captured_line(position, int(code))
        total = before + len(line)
        yield line, total
        after = position.play(code)
        if after.moving_cell != NONE:
            yield from _walk_captures(after, total)


def distance_between(position: FanoronaPosition, one: int, other: int) -> int:
    """The number of steps between two cells if every step could go diagonally."""
    return int(position.board.distances[CELL_STRIDE * one + other])
