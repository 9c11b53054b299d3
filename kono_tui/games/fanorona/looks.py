"""What stones can do on a board, whoever is to move: step, capture, stay in reach."""

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
"""How many captures are looked at to find out all that a turn can take."""


def faced(position: FanoronaPosition, colour: int) -> FanoronaPosition:
    """The same stones, at the start of a turn of a colour."""
    stones = [int(position.stone_at(cell)) for cell in range(int(position.board.cells))]
    return arranged(position.board, stones, bool(colour), int(position.white_seat))


def stones_of(position: FanoronaPosition, colour: int) -> list[int]:
    """The cells where a colour's stones are."""
    cells = range(int(position.board.cells))
    return [cell for cell in cells if position.stone_at(cell) == colour]


def capturers(position: FanoronaPosition, colour: int) -> list[int]:
    """The cells of a colour's stones that could capture at the start of its turn: one a capture."""
    return [int(origin_of(code)) for code in faced(position, colour).captures()]


def free_steps(position: FanoronaPosition, colour: int) -> int:
    """How many steps to vacant points a colour's stones have."""
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
    """The other colour's stones that a turn of a colour could take; None if there is too much."""
    reached: set[int] = set()
    for number, (line, _) in enumerate(_captures(faced(position, colour), 0)):
        if number == PATIENCE:
            return None
        reached.update(line)
    return frozenset(reached)


def most(position: FanoronaPosition) -> int | None:
    """How many stones the turn can take from here on, at most; None if there is too much."""
    best = 0
    for number, (_, total) in enumerate(_captures(position, 0)):
        if number == PATIENCE:
            return None
        best = max(best, total)
    return best


def _captures(position: FanoronaPosition, before: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every capture of every turn from here on: its line, and what the turn has taken by then."""
    for code in position.captures():
        line = line_of(position, int(code))
        total = before + len(line)
        yield line, total
        after = position.play(code)
        if after.moving != NONE:
            yield from _captures(after, total)


def apart(position: FanoronaPosition, one: int, other: int) -> int:
    """How many steps lie between two cells, if one could always go diagonally."""
    return int(position.board.apart[CELLS * one + other])
