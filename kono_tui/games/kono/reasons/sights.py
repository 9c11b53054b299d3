"""What pieces could do on a board, whichever colour is to move: step, capture, come home."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from kono_tui.games.kono.board import DELTAS, home_points
from kono_tui.games.kono.position import VACANT, WHITE_CAPTURER, KonoPosition

WHITE, BLACK = 0, 1


@cache
def neighbours(size: int, cell: int) -> tuple[int, ...]:
    """The cells a diagonal step away."""
    row, column = divmod(cell, size)
    lines = range(size)
    places = [(row + down, column + right) for down, right in DELTAS]
    return tuple(row * size + column for row, column in places if row in lines and column in lines)


def colour_at(position: KonoPosition, cell: int) -> int | None:
    """The colour on a cell: 0 white, 1 black, None on a vacant one."""
    piece = int(position.piece_at(cell))
    return None if piece == VACANT else 1 - piece % 2


def can_capture(position: KonoPosition, cell: int) -> bool:
    """Whether the piece on a cell has the power to capture."""
    return int(position.piece_at(cell)) >= WHITE_CAPTURER


def step_targets(position: KonoPosition, cell: int) -> list[int]:
    """Where the piece on a cell could step if it were its turn."""
    return [
        each
        for each in neighbours(int(position.board.size), cell)
        if can_reach(position, cell, each)
    ]


def can_reach(position: KonoPosition, cell: int, other: int) -> bool:
    """Whether the piece on a cell could step to a neighbour if it were its turn."""
    other_colour = colour_at(position, other)
    if other_colour is None:
        return True
    return can_capture(position, cell) and other_colour != colour_at(position, cell)


def pieces_beside(position: KonoPosition, cell: int, colour: int) -> list[int]:
    """The pieces of a colour a diagonal step away from a cell."""
    around = neighbours(int(position.board.size), cell)
    return [each for each in around if colour_at(position, each) == colour]


def hunters_of(position: KonoPosition, cell: int, colour: int) -> list[int]:
    """The pieces of a colour that could capture on a cell."""
    return [each for each in pieces_beside(position, cell, colour) if can_capture(position, each)]


@cache
def goals_of(size: int, colour: int) -> Mapping[int, int]:
    """The home points that a colour heads for, with their values."""
    return home_points(size, 1 - colour)


def is_shut_in(position: KonoPosition, cell: int) -> bool:
    """Whether a piece that is not home yet has no step left that brings it forward."""
    size = int(position.board.size)
    colour = colour_at(position, cell)
    if cell in goals_of(size, BLACK if colour == BLACK else WHITE):
        return False
    rows = (other // size - cell // size for other in step_targets(position, cell))
    return all((row > 0) == (colour == BLACK) for row in rows)
