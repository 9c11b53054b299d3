"""Build positions of Konobi: the start of a round, or stones on a board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import u8

from kono_tui.games.konobi.board import (
    BLACK_IS_SEAT_1_KEY,
    BOARDS,
    BOTH_EDGES,
    EMPTY,
    RIM,
    SWAP_PENDING_KEY,
    WHITE_TO_MOVE_KEY,
    Board,
    Weights,
)
from kono_tui.games.konobi.placement_rules import chain_edges
from kono_tui.games.konobi.position import KonobiPosition


def start_position(size: int, black_seat: int) -> KonobiPosition:
    """Return the start of a round: an empty board, Black to move, and the swap to come."""
    return build_position(BOARDS[size], {}, True, black_seat, True)


def place_of(board: Board, cell: int) -> int:
    """The place of a cell, which is row * size + column."""
    return int(board.places[cell])


def cell_at(board: Board, place: int) -> int:
    """The cell of a place."""
    row, column = divmod(place, int(board.stride))
    return (row - 1) * int(board.size) + column - 1


def build_position(
    board: Board,
    stones: Mapping[int, int],
    black_to_move: bool,
    black_seat: int,
    swap_pending: bool = False,
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
        if chain_edges(board, cells, place_of(board, cell)) == BOTH_EDGES:
            winner = colour
    hash ^= 0 if black_to_move else int(board.zobrist[WHITE_TO_MOVE_KEY])
    hash ^= int(board.zobrist[BLACK_IS_SEAT_1_KEY]) if black_seat else 0
    hash ^= int(board.zobrist[SWAP_PENDING_KEY]) if swap_pending else 0
    return KonobiPosition(
        board, cells, len(stones), black_to_move, black_seat, swap_pending, winner, hash
    )


WEIGHT_NAMES = ("likeness", "curiosity", "ripe", "trust", "save", "taste", "lean")
"""The names of the weights, in the order in which `Weights` takes them."""


def weights_by_name(size: int) -> dict[str, int]:
    """The usual weights of a size, by name."""
    return {name: int(getattr(BOARDS[size].weights, name)) for name in WEIGHT_NAMES}


def with_weights(position: KonobiPosition, weights: Mapping[str, int]) -> KonobiPosition:
    """Return the same position with other weights; weights that are not named stay as usual."""
    size = int(position.board.size)
    usual = weights_by_name(size)
    board = _weighted_board(size, *(weights.get(name, usual[name]) for name in WEIGHT_NAMES))
    return KonobiPosition(
        board,
        position.cells,
        position.stones,
        position.black_to_move,
        position.black_seat,
        position.swap_pending,
        position.winner,
        position.hash,
    )


@lru_cache(maxsize=8)
def _weighted_board(size: int, *weights: int) -> Board:
    return Board(size, Weights(*weights))
