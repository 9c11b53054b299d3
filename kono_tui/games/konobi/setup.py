"""Build positions of Konobi: the start of a round, or stones on a board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import u8

from kono_tui.games.konobi.board import (
    BOARDS,
    EMPTY,
    JOINED,
    OFFERED,
    RIM,
    SEATED,
    TO_MOVE,
    Board,
    Weights,
)
from kono_tui.games.konobi.legality import chained
from kono_tui.games.konobi.position import KonobiPosition


def start(size: int, black_seat: int) -> KonobiPosition:
    """Return the start of a round: an empty board, Black to move, and the swap to come."""
    return arranged(BOARDS[size], {}, True, black_seat, True)


def place_of(board: Board, cell: int) -> int:
    """The place of a cell, which is row * size + column."""
    return int(board.places[cell])


def cell_at(board: Board, place: int) -> int:
    """The cell of a place."""
    row, column = divmod(place, int(board.stride))
    return (row - 1) * int(board.size) + column - 1


def arranged(
    board: Board,
    stones: Mapping[int, int],
    black_to_move: bool,
    black_seat: int,
    may_swap: bool = False,
) -> KonobiPosition:
    """Return stones on a board, a colour by each cell that has one; at most one colour has won."""
    cells = vec[u8]([RIM] * int(board.area))
    for place in board.places:
        cells[place] = EMPTY
    hash = 0
    for cell, colour in stones.items():
        cells[place_of(board, cell)] = colour
        hash ^= int(board.zobrist[512 * colour + place_of(board, cell)])
    winner = EMPTY
    for cell, colour in stones.items():
        if chained(board, cells, place_of(board, cell)) == JOINED:
            winner = colour
    hash ^= 0 if black_to_move else int(board.zobrist[TO_MOVE])
    hash ^= int(board.zobrist[SEATED]) if black_seat else 0
    hash ^= int(board.zobrist[OFFERED]) if may_swap else 0
    return KonobiPosition(
        board, cells, len(stones), black_to_move, black_seat, may_swap, winner, hash
    )


WEIGHTS = ("likeness", "curiosity", "ripe", "trust", "save", "lean")
"""The names of the weights, in the order in which `Weights` takes them."""


def weights_of(size: int) -> dict[str, int]:
    """The usual weights of a size, by name."""
    return {name: int(getattr(BOARDS[size].weights, name)) for name in WEIGHTS}


def weighed(position: KonobiPosition, weights: Mapping[str, int]) -> KonobiPosition:
    """Return the same position with other weights; weights that are not named stay as usual."""
    size = int(position.board.size)
    known = weights_of(size)
    board = _weighed(size, *(weights.get(name, known[name]) for name in WEIGHTS))
    return KonobiPosition(
        board,
        position.cells,
        position.stones,
        position.black_to_move,
        position.black_seat,
        position.may_swap,
        position.winner,
        position.hash,
    )


@lru_cache(maxsize=8)
def _weighed(size: int, *weights: int) -> Board:
    return Board(size, Weights(*weights))
