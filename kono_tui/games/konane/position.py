"""[hot] The rules of Konane, without any words or pictures."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kono_tui.core.bits import bit, count_bits, lowest_bit
from kono_tui.core.move_list import MoveList
from kono_tui.core.position import (
    CHANCE,
    UNAFFORDABLE,
    UNSOLVED,
    Position,
    SolverMemory,
    collect_moves,
)
from kono_tui.games.konane.board import (
    BIT_STRIDE,
    BLACK,
    EAST,
    HEADING_KEYS,
    JUMPING_KEYS,
    NORTH,
    POINT_VALUE,
    SOUTH,
    STAGE_KEYS,
    WEST,
    WHITE,
    WHITE_TO_MOVE_KEY,
    Board,
    cell_of,
)
from kono_tui.games.konane.endgame import KonaneSolver
from kono_tui.games.konane.evaluation import positional_value
from kono_tui.games.konane.jumps import can_jump, jumped_stones, jumpers, landing

# A jump is the bit of its stone, and its direction in the two lowest bits.
REMOVE: Final = 0x100
STOP: Final = 0x200
PASS: Final = 0x400

PLAY: Final = 0
REMOVE_WHITE: Final = 1
REMOVE_BLACK: Final = 2
"""What a position waits for; before the first turn, for chance to remove two stones."""

NONE: Final = -1

UNKNOWN: Final = -1
NOT_OVER: Final = 0
OVER: Final = 1
"""Whether a round is over; worked out when somebody asks."""


@mypyc_attr(acyclic=True, free_list_len=1)
class KonanePosition(Position):
    """A moment of a round: both colours' stones, what they captured, and who decides.

    `jumping` is the bit of the stone in mid-turn. `heading` is the direction in which it came
    there, on a board where it must not turn. Both are NONE elsewhere. `stage` is what the
    position waits for.
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
            self._list_removals(into)
            return
        self._list_jumps(into)
        if self.jumping != NONE:
            into.add(STOP)
        elif into.count == 0:
            into.add(PASS)

    def _list_jumps(self, into: MoveList) -> None:
        board = self.board
        colour: i64 = BLACK
        own, other = self.black, self.white
        if self.white_to_move:
            colour = WHITE
            own, other = other, own
        north = jumpers(board, colour, NORTH, own, other)
        east = jumpers(board, colour, EAST, own, other)
        south = jumpers(board, colour, SOUTH, own, other)
        west = jumpers(board, colour, WEST, own, other)
        stones_left = north | east | south | west
        if self.jumping != NONE:
            stones_left &= bit(self.jumping)
        while stones_left != 0:
            index = lowest_bit(stones_left)
            stone = stones_left & -stones_left
            stones_left ^= stone
            if (north & stone) != 0 and self._can_head(NORTH):
                into.add(index << 2 | NORTH)
            if (east & stone) != 0 and self._can_head(EAST):
                into.add(index << 2 | EAST)
            if (south & stone) != 0 and self._can_head(SOUTH):
                into.add(index << 2 | SOUTH)
            if (west & stone) != 0 and self._can_head(WEST):
                into.add(index << 2 | WEST)

    def _can_head(self, direction: i64) -> bool:
        return self.heading == NONE or self.heading == direction

    def _list_removals(self, into: MoveList) -> None:
        """Any stone of the colour that is to lose one."""
        stones_left = self.black if self.stage == REMOVE_BLACK else self.white
        while stones_left != 0:
            into.add(REMOVE | lowest_bit(stones_left))
            stones_left &= stones_left - 1

    def odds(self) -> vec[i64]:
        """Every stone is as likely as any other."""
        if self.stage == PLAY:
            return vec[i64]()
        return vec[i64]([1] * len(self.moves()))

    def play(self, move: i64) -> KonanePosition:
        after = self.create_spare()
        after._make_move(move)
        return after

    def create_spare(self) -> KonanePosition:
        return KonanePosition(
            self.board,
            self.black,
            self.white,
            self.black_points,
            self.white_points,
            self.white_to_move,
            self.black_seat,
            self.jumping,
            self.heading,
            self.stage,
            self.hash,
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
        """Become the position after a move. Only spares ever do.

        A move is a jump, a stop, the pass, or the removal of a stone.
        """
        if (move & REMOVE) != 0:
            self._remove_stone(move & 63)
        elif (move & (STOP | PASS)) != 0:
            self.hash ^= self._mid_turn_hash()
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

    def _mid_turn_hash(self) -> i64:
        """What a stone in mid-turn adds to the fingerprint."""
        if self.jumping == NONE:
            return 0
        return self._jumping_stone_hash(self.jumping, self.heading)

    def _jumping_stone_hash(self, jumping: i64, heading: i64) -> i64:
        zobrist = self.board.zobrist
        if heading == NONE:
            return zobrist[JUMPING_KEYS + jumping]
        return zobrist[JUMPING_KEYS + jumping] ^ zobrist[HEADING_KEYS + heading]

    def _jump(self, index: i64, direction: i64) -> None:
        """Jump with a stone, which may then jump on, or the turn is over."""
        board = self.board
        zobrist = board.zobrist
        colour: i64 = BLACK
        own, other = self.black, self.white
        if self.white_to_move:
            colour = WHITE
            own, other = other, own
        target = landing(board, direction, index)
        victim = jumped_stones(board, colour, direction, bit(index))
        own ^= bit(index) | bit(target)
        other ^= victim
        own_keys = colour * BIT_STRIDE
        hash = self.hash ^ zobrist[own_keys + index] ^ zobrist[own_keys + target]
        hash ^= zobrist[BIT_STRIDE - own_keys + lowest_bit(victim)]
        if self.jumping != NONE:
            hash ^= self._jumping_stone_hash(self.jumping, self.heading)
        self.hash = hash
        if colour == BLACK:
            self.black, self.white = own, other
            self.black_points += 1
        else:
            self.black, self.white = other, own
            self.white_points += 1
        heading: i64 = NONE
        if board.straight_only:
            heading = direction
        if self._can_jump_on(colour, target, heading, own, other):
            self.hash ^= self._jumping_stone_hash(target, heading)
            self.jumping = target
            self.heading = heading
        else:
            self._change_turns()

    def _can_jump_on(self, colour: i64, index: i64, heading: i64, own: i64, other: i64) -> bool:
        """Whether the stone on a bit can jump, in its heading if it has one."""
        board = self.board
        stone = bit(index)
        if heading != NONE:
            return (jumpers(board, colour, heading, own, other) & stone) != 0
        direction: i64 = 0
        while direction < 4:
            if (jumpers(board, colour, direction, own, other) & stone) != 0:
                return True
            direction += 1
        return False

    # Contents

    def stone_at(self, cell: i64) -> i64:
        """The colour of the stone on a cell; NONE on an empty one."""
        row = cell // self.board.size
        column = cell % self.board.size
        index = row * self.board.half + (column >> 1)
        if ((row + column) & 1) == BLACK:
            return BLACK if (self.black & bit(index)) != 0 else NONE
        return WHITE if (self.white & bit(index)) != 0 else NONE

    def cell_at(self, index: i64) -> i64:
        """The cell of a bit of the colour that moves, or that is to lose a stone."""
        colour: i64 = BLACK
        if self.stage == REMOVE_WHITE or (self.stage == PLAY and self.white_to_move):
            colour = WHITE
        return cell_of(self.board, colour, index)

    # Value

    def is_over(self) -> bool:
        if self.ending == UNKNOWN:
            self.ending = OVER if self._is_ended() else NOT_OVER
        return self.ending == OVER

    def value(self) -> i64:
        if self.is_over():
            return self.value_if_ended()
        lead = POINT_VALUE * (self.black_points - self.white_points)
        if self.stage == PLAY:
            lead += positional_value(self.board, self.black, self.white, self.white_to_move)
        return lead if self.black_seat == 0 else -lead

    def value_if_ended(self) -> i64:
        """The score as it stands."""
        lead = POINT_VALUE * (self.black_points - self.white_points)
        return lead if self.black_seat == 0 else -lead

    def key(self) -> i64:
        return self.hash

    # Solving the ending

    def solving_effort(self) -> i64:
        if self.stage != PLAY:
            return UNAFFORDABLE
        return self.board.efforts[count_bits(self.black) + count_bits(self.white)]

    def create_solver_memory(self) -> SolverMemory | None:
        return KonaneSolver(self.board)

    def can_use(self, solver: SolverMemory) -> bool:
        return isinstance(solver, KonaneSolver) and solver.board is self.board

    def solve(self, solver: SolverMemory, alpha: i64, beta: i64, most: i64) -> i64:
        """The points captured so far, and those of the rest."""
        if not isinstance(solver, KonaneSolver):
            return UNSOLVED
        colour: i64 = BLACK
        own, other = self.black, self.white
        lead = POINT_VALUE * (self.black_points - self.white_points)
        if self.white_to_move:
            colour = WHITE
            own, other = other, own
            lead = -lead
        low = (alpha - lead) // POINT_VALUE
        high = -((lead - beta) // POINT_VALUE)
        hash = self.hash ^ self._mid_turn_hash()
        stone, heading = self.jumping, self.heading
        rest = solver.solve_rest(colour, own, other, hash, stone, heading, low, high, most)
        return UNSOLVED if rest == UNSOLVED else lead + POINT_VALUE * rest
