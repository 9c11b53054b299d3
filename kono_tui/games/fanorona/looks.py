"""What stones can do on a board, for either colour: step, capture, or be within reach."""

from __future__ import annotations

from collections.abc import Iterator

from kono_tui.core.grid import count
from kono_tui.games.fanorona.board import CELLS, DIRECTIONS
from kono_tui.games.fanorona.codes import origin_of
from kono_tui.games.fanorona.lines import behind
from kono_tui.games.fanorona.position import NONE, FanoronaPosition
from kono_tui.games.fanorona.setup import arranged
from kono_tui.games.fanorona.taking import line_of

PATIENCE = 250
"""The most captures to examine in finding all that a turn can take."""


def faced(position: FanoronaPosition, colour: int) -> FanoronaPosition:
    """The same stones, at the start of a colour's turn."""
    stones = [int(position.stone_at(cell)) for cell in range(int(position.board.cells))]
    return arranged(position.board, stones, bool(colour), int(position.white_seat))


def stones_of(position: FanoronaPosition, colour: int) -> list[int]:
    """The cells of a colour's stones."""
    cells = range(int(position.board.cells))
    return [cell for cell in cells if position.stone_at(cell) == colour]


def capturers(position: FanoronaPosition, colour: int) -> list[int]:
    """The cells of a colour's stones that could capture at the start of its turn: one a capture."""
    return [int(origin_of(code)) for code in faced(position, colour).captures()]


def free_steps(position: FanoronaPosition, colour: int) -> int:
    """The number of steps to vacant points that a colour's stones have."""
    board = position.board
    own = (position.b0, position.b1) if colour else (position.w0, position.w1)
    free0 = board.full[0] & ~(position.w0 | position.b0)
    free1 = board.full[1] & ~(position.w1 | position.b1)
    return sum(
        int(count(own[parity] & behind(board, direction, parity, free0, free1)))
        for direction in range(DIRECTIONS)
        for parity in (0, 1)
    )


def in_reach(position: FanoronaPosition, colour: int) -> frozenset[int] | None:
    """The opponent's stones that a colour's turn could take; None if there is too much to try."""
    reached: set[int] = set()
    for number, (line, _) in enumerate(_captures(faced(position, colour), 0)):
        if number == PATIENCE:
            return None
        reached.update(line)
    return frozenset(reached)


def most(position: FanoronaPosition) -> int | None:
    """The most stones that the turn can take from here on; None if there is too much to try."""
    best = 0
    for number, (_, total) in enumerate(_captures(position, 0)):
        if number == PATIENCE:
            return None
        best = max(best, total)
    return best


def _captures(position: FanoronaPosition, before: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every capture of every turn from here on: its line, and the turn's total by then."""
    for code in position.captures():
        line = line_of(position, int(code))
        total = before + len(line)
        yield line, total
        after = position.play(code)
        if after.moving != NONE:
            yield from _captures(after, total)


def apart(position: FanoronaPosition, one: int, other: int) -> int:
    """The number of steps between two cells if every step could go diagonally."""
    return int(position.board.apart[CELLS * one + other])
