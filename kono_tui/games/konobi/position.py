"""[hot] The position of Konobi and its rules, without words or pictures."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from kono_tui.core.position import NEVER, NOTHING, UNSOLVED, WON, Position, Solver
from kono_tui.games.konobi.board import (
    BLACK,
    EMPTY,
    JOINED,
    OFFERED,
    PASS,
    PLAIN,
    SEATED,
    SWAP,
    TO_MOVE,
    WHITE,
    Board,
)
from kono_tui.games.konobi.ground import KonobiGround
from kono_tui.games.konobi.legality import LEGAL, chained, masks_of, verdict
from kono_tui.games.konobi.solver import Winners, outcome

SOLVABLE: Final = 16
"""The largest number of vacant points from which the solver plays a round out by every move."""
EFFORT: Final = 25
"""The positions that a solution takes are about this times the cube of the vacant points."""
MIRRORED: Final = 6
"""The largest board size on which positions are compared with their mirror images."""


@mypyc_attr(acyclic=True)
class KonobiPosition(Position):
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
        may_swap: bool,
        winner: i64,
        hash: i64,
    ) -> None:
        super().__init__(black_seat if black_to_move else 1 - black_seat)
        self.board: Final = board
        self.cells: Final = cells
        self.stones: Final = stones
        self.black_to_move: Final = black_to_move
        self.black_seat: Final = black_seat
        self.may_swap: Final = may_swap
        self.winner: Final = winner
        self.hash: Final = hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, KonobiPosition):
            return False
        return (
            self.board.size == other.board.size
            and self.to_move == other.to_move
            and self.black_seat == other.black_seat
            and self.may_swap == other.may_swap
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
        own = masks_of(board, cells, self.colour())
        other = masks_of(board, cells, self._other())
        for place in board.places:
            if cells[place] == EMPTY and verdict(board, cells, own, other, place) == LEGAL:
                found = append(found, place)
        if self.offered():
            found = append(found, SWAP)
        if len(found) == 0:
            found = append(found, PASS)
        return found

    def offered(self) -> bool:
        """Whether the mover may swap: White may, after the first stone."""
        return self.may_swap and self.stones == 1

    def colour(self) -> i64:
        """The colour to move."""
        return BLACK if self.black_to_move else WHITE

    def _other(self) -> i64:
        return WHITE if self.black_to_move else BLACK

    def play(self, move: i64) -> KonobiPosition:
        """Return the position after a placement, the swap or the pass."""
        if move == SWAP:
            return self._swapped()
        if move == PASS:
            return self._passed()
        cells = self.cells[:]
        colour = self.colour()
        cells[move] = u8(colour)
        zobrist = self.board.zobrist
        hash = self.hash ^ zobrist[512 * colour + move] ^ zobrist[TO_MOVE]
        may_swap = self.may_swap and self.stones == 0
        if self.may_swap and not may_swap:
            hash ^= zobrist[OFFERED]
        winner: i64 = EMPTY
        if chained(self.board, cells, move) == JOINED:
            winner = colour
        return KonobiPosition(
            self.board,
            cells,
            self.stones + 1,
            not self.black_to_move,
            self.black_seat,
            may_swap,
            winner,
            hash,
        )

    def _swapped(self) -> KonobiPosition:
        """The same stone, with the other seat now White and to move."""
        zobrist = self.board.zobrist
        hash = self.hash ^ zobrist[OFFERED] ^ zobrist[SEATED]
        board, cells, seat = self.board, self.cells, 1 - self.black_seat
        return KonobiPosition(
            board, cells, self.stones, self.black_to_move, seat, False, EMPTY, hash
        )

    def _passed(self) -> KonobiPosition:
        board, cells, turn = self.board, self.cells, not self.black_to_move
        hash = self.hash ^ board.zobrist[TO_MOVE]
        return KonobiPosition(
            board, cells, self.stones, turn, self.black_seat, self.may_swap, EMPTY, hash
        )

    # Evaluation

    def over(self) -> bool:
        return self.winner != EMPTY

    def value(self) -> i64:
        if self.winner == EMPTY:
            return 0
        first = BLACK if self.black_seat == 0 else WHITE
        return WON if self.winner == first else -WON

    def key(self) -> i64:
        return self.hash

    def likeness(self) -> i64:
        """The key; on small boards, the same key for north-south and west-east mirror images.

        No position ever repeats, but the futures of mirror images mirror each other.
        """
        if self.board.size > MIRRORED:
            return self.hash
        return mirrored(self.board, self.cells, self.black_to_move, self.may_swap)

    # Search

    def ground(self, seed: i64, plain: bool) -> KonobiGround:
        weights = PLAIN if plain else self.board.weights
        return KonobiGround(self.board, self.cells, self.colour(), weights, seed)

    def since(self, earlier: Position) -> vec[i64]:
        """Return one stone, or one of either colour: the stones alone show nothing more."""
        nobody = vec[i64]()
        if not isinstance(earlier, KonobiPosition) or earlier.board.size != self.board.size:
            return nobody
        same_turn = self.black_to_move == earlier.black_to_move
        if earlier.may_swap or self.stones - earlier.stones != (2 if same_turn else 1):
            return nobody
        mine, yours = NOTHING, NOTHING
        for place in self.board.places:
            if self.cells[place] != earlier.cells[place]:
                if earlier.cells[place] != EMPTY:
                    return nobody
                if self.cells[place] == earlier.colour():
                    mine = place
                else:
                    yours = place
        if mine == NOTHING or same_turn == (yours == NOTHING):
            return nobody
        return vec[i64]([mine, yours] if same_turn else [mine])

    def swap(self) -> i64:
        return SWAP if self.offered() else NOTHING

    def may_be_swapped(self) -> bool:
        return self.may_swap and self.stones == 0

    def lean(self) -> i64:
        return self.board.weights.lean

    def effort(self) -> i64:
        vacant = self.board.size * self.board.size - self.stones
        return EFFORT * vacant * vacant * vacant if vacant <= SOLVABLE else NEVER

    def solver(self) -> Winners:
        return Winners()

    def exact(self, solver: Solver, alpha: i64, beta: i64, most: i64) -> i64:
        return outcome(self, solver, most) if isinstance(solver, Winners) else UNSOLVED


def mirrored(board: Board, cells: vec[u8], black_to_move: bool, may_swap: bool) -> i64:
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
    return 4 * least + (2 if black_to_move else 0) + (1 if may_swap else 0)
