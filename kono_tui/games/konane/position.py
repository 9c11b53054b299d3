"""[hot] The rules of Konane, without any words or pictures."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kono_tui.core.bits import bit, count_bits
from kono_tui.core.move_list import MoveList
from kono_tui.core.position import (
    CHANCE,
    NOT_OVER,
    OVER,
    UNAFFORDABLE,
    UNKNOWN,
    UNSOLVED,
    Position,
    SolverMemory,
    collect_moves,
)
from kono_tui.games.konane.board import (
    BIT_STRIDE,
    BLACK,
    NONE,
    POINT_VALUE,
    STAGE_KEYS,
    WHITE,
    WHITE_TO_MOVE_KEY,
    Board,
    cell_of,
    colour_of,
    index_of,
)
from kono_tui.games.konane.endgame import KonaneSolver
from kono_tui.games.konane.evaluation import positional_value
from kono_tui.games.konane.jumps import (
    PASS,
    REMOVE,
    STOP,
    can_jump,
    can_jump_on,
    jump_hash,
    jumped_stones,
    kept_heading,
    landing,
    list_jumps,
    list_removals,
    mid_turn_hash,
)

PLAY: Final = 0
REMOVE_WHITE: Final = 1
REMOVE_BLACK: Final = 2
"""What a position waits for; before the first turn, for chance to remove two stones."""


@mypyc_attr(acyclic=True, free_list_len=1)
class KonanePosition(Position):
    """A moment of a round: both colours' stones, what they captured, and who decides.

    `jumping` is the bit of the stone in mid-turn, and `heading` the direction in which it came, on
    a board where it must not turn; NONE elsewhere. `stage` is what the position waits for.
    """

    def __init__(
        self,
        board: Board,
        black: i64,
        white: i64,
        black_points: i64,
        white_points: i64,
        white_to_move: bool,
        black_seat: i64,
        jumping: i64,
        heading: i64,
        stage: i64,
        hash: i64,
    ) -> None:
        to_move = black_seat
        if stage != PLAY:
            to_move = CHANCE
        elif white_to_move:
            to_move = 1 - black_seat
        super().__init__(to_move)
        self.board: Final = board
        self.black_seat: Final = black_seat
        self.black = black
        self.white = white
        self.black_points = black_points
        self.white_points = white_points
        self.white_to_move = white_to_move
        self.jumping = jumping
        self.heading = heading
        self.stage = stage
        self.hash = hash
        self.ending = UNKNOWN

    def _is_ended(self) -> bool:
        """Whether neither colour can jump."""
        return (
            self.stage == PLAY
            and self.jumping == NONE
            and not can_jump(self.board, BLACK, self.black, self.white)
            and not can_jump(self.board, WHITE, self.white, self.black)
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, KonanePosition):
            return False
        return (
            self.board.size == other.board.size
            and self.board.straight_only == other.board.straight_only
            and self.black == other.black
            and self.white == other.white
            and self.black_points == other.black_points
            and self.white_points == other.white_points
            and self.white_to_move == other.white_to_move
            and self.black_seat == other.black_seat
            and self.jumping == other.jumping
            and self.heading == other.heading
            and self.stage == other.stage
        )

    def __hash__(self) -> int:
        return int(self.hash)

    # Moving

    def moves(self) -> vec[i64]:
        return collect_moves(self)

    def list_moves(self, into: MoveList) -> None:
        """Jumps by stones in reading order, each clockwise from the north; a stop comes last."""
        if self.is_over():
            return
        if self.stage != PLAY:
            list_removals(self.black if self.stage == REMOVE_BLACK else self.white, into)
            return
        colour, own, other = self._mover_and_stones()
        stones = own if self.jumping == NONE else bit(self.jumping)
        list_jumps(self.board, colour, own, other, stones, self.heading, into)
        if self.jumping != NONE:
            into.add(STOP)
        elif into.count == 0:
            into.add(PASS)

    def odds(self) -> vec[i64]:
        """Every stone is as likely as any other."""
        return vec[i64]([1] * len(self.moves())) if self.stage != PLAY else vec[i64]()

    def play(self, move: i64) -> KonanePosition:
        after = self.create_spare()
        after._make_move(move)
        return after

    def create_spare(self) -> KonanePosition:
        board, black, white, hash = self.board, self.black, self.white, self.hash
        points0, points1, turn = self.black_points, self.white_points, self.white_to_move
        seat, jumping, heading, stage = self.black_seat, self.jumping, self.heading, self.stage
        return KonanePosition(
            board, black, white, points0, points1, turn, seat, jumping, heading, stage, hash
        )

    def play_over(self, move: i64, spare: Position) -> Position:
        assert isinstance(spare, KonanePosition)  # noqa: S101 - `create_spare` made it
        spare.black = self.black
        spare.white = self.white
        spare.black_points = self.black_points
        spare.white_points = self.white_points
        spare.to_move = self.to_move
        spare.white_to_move = self.white_to_move
        spare.jumping = self.jumping
        spare.heading = self.heading
        spare.stage = self.stage
        spare.hash = self.hash
        spare._make_move(move)
        return spare

    def _make_move(self, move: i64) -> None:
        """Become the position after a jump, a stop, a pass or a removal. Only spares ever do."""
        if (move & REMOVE) != 0:
            self._remove_stone(move & 63)
        elif (move & (STOP | PASS)) != 0:
            self.hash ^= mid_turn_hash(self.board, self.jumping, self.heading)
            self._change_turns()
        else:
            self._jump(move >> 2, move & 3)
        self.ending = UNKNOWN

    def _remove_stone(self, index: i64) -> None:
        """Remove a stone for chance."""
        zobrist = self.board.zobrist
        self.hash ^= zobrist[STAGE_KEYS + self.stage]
        if self.stage == REMOVE_BLACK:
            self.black &= ~bit(index)
            self.stage = REMOVE_WHITE
            self.hash ^= zobrist[index] ^ zobrist[STAGE_KEYS + REMOVE_WHITE]
        else:
            self.white &= ~bit(index)
            self.stage = PLAY
            self.to_move = 1 - self.black_seat if self.white_to_move else self.black_seat
            self.hash ^= zobrist[BIT_STRIDE + index]

    def _change_turns(self) -> None:
        self.hash ^= self.board.zobrist[WHITE_TO_MOVE_KEY]
        self.white_to_move = not self.white_to_move
        self.to_move = 1 - self.to_move
        self.jumping = NONE
        self.heading = NONE

    def _jump(self, index: i64, direction: i64) -> None:
        """Jump with a stone, which may then jump on, or the turn is over."""
        board = self.board
        colour, own, other = self._mover_and_stones()
        target = landing(board, direction, index)
        victim = jumped_stones(board, colour, direction, bit(index))
        own ^= bit(index) | bit(target)
        other ^= victim
        self.hash ^= jump_hash(board, colour, index, target, victim)
        self.hash ^= mid_turn_hash(board, self.jumping, self.heading)
        if colour == BLACK:
            self.black, self.white = own, other
            self.black_points += 1
        else:
            self.black, self.white = other, own
            self.white_points += 1
        heading = kept_heading(board, direction)
        if can_jump_on(board, colour, target, heading, own, other):
            self.hash ^= mid_turn_hash(board, target, heading)
            self.jumping = target
            self.heading = heading
        else:
            self._change_turns()

    # Contents

    def _mover_and_stones(self) -> tuple[i64, i64, i64]:
        """The colour to move, its stones, and the opponent's."""
        if self.white_to_move:
            return WHITE, self.white, self.black
        return BLACK, self.black, self.white

    def stone_at(self, cell: i64) -> i64:
        """The colour of the stone on a cell; NONE on an empty one."""
        colour = colour_of(self.board, cell)
        stones = self.black if colour == BLACK else self.white
        return colour if (stones & bit(index_of(self.board, cell))) != 0 else NONE

    def cell_at(self, index: i64) -> i64:
        """The cell of a bit of the colour that moves, or that is to lose a stone."""
        is_white = self.stage == REMOVE_WHITE or (self.stage == PLAY and self.white_to_move)
        return cell_of(self.board, WHITE if is_white else BLACK, index)

    # Value

    def is_over(self) -> bool:
        if self.ending == UNKNOWN:
            self.ending = OVER if self._is_ended() else NOT_OVER
        return self.ending == OVER

    def value(self) -> i64:
        value = self.value_if_ended()
        if self.is_over() or self.stage != PLAY:
            return value
        lead = positional_value(self.board, self.black, self.white, self.white_to_move)
        return value + lead if self.black_seat == 0 else value - lead

    def value_if_ended(self) -> i64:
        """The score as it stands."""
        lead = POINT_VALUE * (self.black_points - self.white_points)
        return lead if self.black_seat == 0 else -lead

    def key(self) -> i64:
        return self.hash

    # Solving the ending

    def solving_effort(self) -> i64:
        effort = self.board.efforts[count_bits(self.black) + count_bits(self.white)]
        return effort if self.stage == PLAY else UNAFFORDABLE

    def create_solver_memory(self) -> SolverMemory | None:
        return KonaneSolver(self.board)

    def can_use(self, solver: SolverMemory) -> bool:
        return isinstance(solver, KonaneSolver) and solver.board is self.board

    def solve(self, solver: SolverMemory, alpha: i64, beta: i64, most: i64) -> i64:
        """The points captured so far, and those of the rest."""
        if not isinstance(solver, KonaneSolver):
            return UNSOLVED
        colour, own, other = self._mover_and_stones()
        lead = self.value_if_ended() if self.to_move == 0 else -self.value_if_ended()
        hash = self.hash ^ mid_turn_hash(self.board, self.jumping, self.heading)
        return solver.solve_round(
            colour, own, other, hash, self.jumping, self.heading, lead, alpha, beta, most
        )
