"""[hot] The position of Konobi and its rules, without words or pictures."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from kono_tui.core.playout import PlayoutPosition
from kono_tui.core.position import (
    NO_MOVE,
    UNAFFORDABLE,
    UNSOLVED,
    WIN_VALUE,
    Position,
    SolverMemory,
)
from kono_tui.games.konobi.board import (
    BLACK,
    BLACK_IS_SEAT_1_KEY,
    BOTH_EDGES,
    EMPTY,
    PASS,
    PLAIN_UCT_WEIGHTS,
    SWAP,
    SWAP_PENDING_KEY,
    WHITE,
    WHITE_TO_MOVE_KEY,
    Board,
)
from kono_tui.games.konobi.placement_rules import LEGAL, chain_edges, neighbour_masks, verdict
from kono_tui.games.konobi.playout.playout_board import KonobiPlayoutBoard
from kono_tui.games.konobi.solver import WinnerTable, solve_position

MAX_SOLVABLE_VACANT: Final = 16
"""The largest number of vacant points from which the solver plays a round out by every move."""
EFFORT_FACTOR: Final = 25
"""The positions that a solution takes are about this times the cube of the vacant points."""
MAX_MIRRORED_SIZE: Final = 6
"""The largest board size on which positions are compared with their mirror images."""


@mypyc_attr(acyclic=True)
class KonobiPosition(PlayoutPosition):
    """A moment of a round: the stones, the seat to move, and whether the swap is still to come.

    `cells` are by place. `winner` is the colour that has joined its edges, EMPTY if none has.
    """

    def __init__(
        self,
        board: Board,
        cells: vec[u8],
        stones: i64,
        black_to_move: bool,
        black_seat: i64,
        swap_pending: bool,
        winner: i64,
        hash: i64,
    ) -> None:
        super().__init__(black_seat if black_to_move else 1 - black_seat)
        self.board: Final = board
        self.cells: Final = cells
        self.stones: Final = stones
        self.black_to_move: Final = black_to_move
        self.black_seat: Final = black_seat
        self.swap_pending: Final = swap_pending
        self.winner: Final = winner
        self.hash: Final = hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, KonobiPosition):
            return False
        return (
            self.board.size == other.board.size
            and self.to_move == other.to_move
            and self.black_seat == other.black_seat
            and self.swap_pending == other.swap_pending
            and list(self.cells) == list(other.cells)
        )

    def __hash__(self) -> int:
        return int(self.hash)

    def moves(self) -> vec[i64]:
        """Every legal place in reading order, then the swap if offered; else only the pass."""
        found = vec[i64]()
        if self.winner != EMPTY:
            return found
        board, cells = self.board, self.cells
        own = neighbour_masks(board, cells, self.colour_to_move())
        other = neighbour_masks(board, cells, self._opponent_colour())
        for place in board.places:
            if cells[place] == EMPTY and verdict(board, cells, own, other, place) == LEGAL:
                found = append(found, place)
        if self.can_swap():
            found = append(found, SWAP)
        if len(found) == 0:
            found = append(found, PASS)
        return found

    def can_swap(self) -> bool:
        """Whether the mover may swap: White may, after the first stone."""
        return self.swap_pending and self.stones == 1

    def colour_to_move(self) -> i64:
        """The colour to move."""
        return BLACK if self.black_to_move else WHITE

    def _opponent_colour(self) -> i64:
        return WHITE if self.black_to_move else BLACK

    def play(self, move: i64) -> KonobiPosition:
        """Return the position after a placement, the swap or the pass."""
        if move == SWAP:
            return self._after_swap()
        if move == PASS:
            return self._after_pass()
        cells = self.cells[:]
        colour = self.colour_to_move()
        cells[move] = u8(colour)
        zobrist = self.board.zobrist
        hash = self.hash ^ zobrist[512 * colour + move] ^ zobrist[WHITE_TO_MOVE_KEY]
        swap_pending = self.swap_pending and self.stones == 0
        if self.swap_pending and not swap_pending:
            hash ^= zobrist[SWAP_PENDING_KEY]
        winner: i64 = EMPTY
        if chain_edges(self.board, cells, move) == BOTH_EDGES:
            winner = colour
        return KonobiPosition(
            self.board,
            cells,
            self.stones + 1,
            not self.black_to_move,
            self.black_seat,
            swap_pending,
            winner,
            hash,
        )

    def _after_swap(self) -> KonobiPosition:
        """The same stone, with the other seat now White and to move."""
        zobrist = self.board.zobrist
        hash = self.hash ^ zobrist[SWAP_PENDING_KEY] ^ zobrist[BLACK_IS_SEAT_1_KEY]
        board, cells, black_seat = self.board, self.cells, 1 - self.black_seat
        return KonobiPosition(
            board, cells, self.stones, self.black_to_move, black_seat, False, EMPTY, hash
        )

    def _after_pass(self) -> KonobiPosition:
        board, cells, black_to_move = self.board, self.cells, not self.black_to_move
        hash = self.hash ^ board.zobrist[WHITE_TO_MOVE_KEY]
        return KonobiPosition(
            board,
            cells,
            self.stones,
            black_to_move,
            self.black_seat,
            self.swap_pending,
            EMPTY,
            hash,
        )

    # Evaluation

    def is_over(self) -> bool:
        return self.winner != EMPTY

    def value(self) -> i64:
        if self.winner == EMPTY:
            return 0
        first = BLACK if self.black_seat == 0 else WHITE
        return WIN_VALUE if self.winner == first else -WIN_VALUE

    def key(self) -> i64:
        return self.hash

    def repetition_key(self) -> i64:
        """The key; on small boards, the same key for north-south and west-east mirror images.

        No position ever repeats, but the futures of mirror images mirror each other.
        """
        if self.board.size > MAX_MIRRORED_SIZE:
            return self.hash
        return mirror_key(self.board, self.cells, self.black_to_move, self.swap_pending)

    # Search

    def create_playout_board(self, seed: i64, plain: bool) -> KonobiPlayoutBoard:
        weights = PLAIN_UCT_WEIGHTS if plain else self.board.weights
        return KonobiPlayoutBoard(self.board, self.cells, self.colour_to_move(), weights, seed)

    def moves_since(self, earlier: Position) -> vec[i64]:
        """Return one stone, or one of either colour: the stones alone show nothing more."""
        unknown = vec[i64]()
        if not isinstance(earlier, KonobiPosition) or earlier.board.size != self.board.size:
            return unknown
        same_turn = self.black_to_move == earlier.black_to_move
        if earlier.swap_pending or self.stones - earlier.stones != (2 if same_turn else 1):
            return unknown
        mine, theirs = NO_MOVE, NO_MOVE
        for place in self.board.places:
            if self.cells[place] != earlier.cells[place]:
                if earlier.cells[place] != EMPTY:
                    return unknown
                if self.cells[place] == earlier.colour_to_move():
                    mine = place
                else:
                    theirs = place
        if mine == NO_MOVE or same_turn == (theirs == NO_MOVE):
            return unknown
        return vec[i64]([mine, theirs] if same_turn else [mine])

    def swap_move(self) -> i64:
        return SWAP if self.can_swap() else NO_MOVE

    def may_be_swapped(self) -> bool:
        return self.swap_pending and self.stones == 0

    def swap_bias(self) -> i64:
        return self.board.weights.lean

    def solving_effort(self) -> i64:
        vacant = self.board.size * self.board.size - self.stones
        return (
            EFFORT_FACTOR * vacant * vacant * vacant
            if vacant <= MAX_SOLVABLE_VACANT
            else UNAFFORDABLE
        )

    def create_solver_memory(self) -> WinnerTable:
        return WinnerTable()

    def solve(self, solver: SolverMemory, alpha: i64, beta: i64, most: i64) -> i64:
        return solve_position(self, solver, most) if isinstance(solver, WinnerTable) else UNSOLVED


def mirror_key(board: Board, cells: vec[u8], black_to_move: bool, swap_pending: bool) -> i64:
    """The least of a board's four mirror images, read as base-three numbers."""
    size, stride = board.size, board.stride
    straight: i64 = 0
    south: i64 = 0
    east: i64 = 0
    both: i64 = 0
    row: i64 = 1
    while row <= size:
        top, bottom = row * stride, (size + 1 - row) * stride
        column: i64 = 1
        while column <= size:
            opposite = size + 1 - column
            straight = 3 * straight + i64(cells[top + column])
            south = 3 * south + i64(cells[bottom + column])
            east = 3 * east + i64(cells[top + opposite])
            both = 3 * both + i64(cells[bottom + opposite])
            column += 1
        row += 1
    least = min(min(straight, south), min(east, both))
    return 4 * least + (2 if black_to_move else 0) + (1 if swap_pending else 0)
