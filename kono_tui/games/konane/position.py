"""[hot] The rules of Konane, without any words or pictures."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kono_tui.core.grid import bit, count, lowest
from kono_tui.core.position import CHANCE, NEVER, UNSOLVED, Position, Solver
from kono_tui.games.konane.board import (
    BITS,
    BLACK,
    EAST,
    HEADING,
    JUMPING,
    NORTH,
    POINT,
    SOUTH,
    STAGE,
    WEST,
    WHITE,
    WHITE_TO_MOVE,
    Board,
    cell_of,
)
from kono_tui.games.konane.endgame import Endgame
from kono_tui.games.konane.evaluate import bonus
from kono_tui.games.konane.jumps import can_jump, jumped, jumpers, landing

# A jump is the bit of its stone, and its direction in the two lowest bits.
REMOVE: Final = 0x100
STOP: Final = 0x200
PASS: Final = 0x400

PLAY: Final = 0
REMOVE_WHITE: Final = 1
REMOVE_BLACK: Final = 2
"""What a position waits for; before the first turn, for chance to remove two stones."""

NONE: Final = -1


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
        self.black: Final = black
        self.white: Final = white
        self.black_points: Final = black_points
        self.white_points: Final = white_points
        self.white_to_move: Final = white_to_move
        self.black_seat: Final = black_seat
        self.jumping: Final = jumping
        self.heading: Final = heading
        self.stage: Final = stage
        self.hash: Final = hash
        self.ended: Final = (
            stage == PLAY
            and jumping == NONE
            and not can_jump(board, BLACK, black, white)
            and not can_jump(board, WHITE, white, black)
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, KonanePosition):
            return False
        return (
            self.board.size == other.board.size
            and self.board.straight == other.board.straight
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
        """Jumps by stones in reading order, each clockwise from the north; a stop comes last."""
        if self.ended:
            return vec[i64]()
        if self.stage != PLAY:
            return self._removals()
        colour: i64 = BLACK
        own, other = self.black, self.white
        if self.white_to_move:
            colour = WHITE
            own, other = other, own
        board = self.board
        north = jumpers(board, colour, NORTH, own, other)
        east = jumpers(board, colour, EAST, own, other)
        south = jumpers(board, colour, SOUTH, own, other)
        west = jumpers(board, colour, WEST, own, other)
        left = north | east | south | west
        if self.jumping != NONE:
            left &= bit(self.jumping)
        out = vec[i64]()
        while left != 0:
            index = lowest(left)
            stone = left & -left
            left ^= stone
            if (north & stone) != 0 and self._may_head(NORTH):
                out = append(out, index << 2 | NORTH)
            if (east & stone) != 0 and self._may_head(EAST):
                out = append(out, index << 2 | EAST)
            if (south & stone) != 0 and self._may_head(SOUTH):
                out = append(out, index << 2 | SOUTH)
            if (west & stone) != 0 and self._may_head(WEST):
                out = append(out, index << 2 | WEST)
        if self.jumping != NONE:
            return append(out, STOP)
        if len(out) == 0:
            return append(out, PASS)
        return out

    def _may_head(self, direction: i64) -> bool:
        return self.heading == NONE or self.heading == direction

    def _removals(self) -> vec[i64]:
        """Any stone of the colour that is to lose one."""
        out = vec[i64]()
        left = self.black if self.stage == REMOVE_BLACK else self.white
        while left != 0:
            out = append(out, REMOVE | lowest(left))
            left &= left - 1
        return out

    def odds(self) -> vec[i64]:
        """Every stone is as likely as any other."""
        if self.stage == PLAY:
            return vec[i64]()
        return vec[i64]([1] * len(self._removals()))

    def play(self, move: i64) -> KonanePosition:
        """The position after a jump, a stop, the pass, or the removal of a stone."""
        if (move & REMOVE) != 0:
            return self._without(move & 63)
        if (move & (STOP | PASS)) != 0:
            return self._turned()
        return self._jumped(move >> 2, move & 3)

    def _without(self, index: i64) -> KonanePosition:
        """The position after chance has removed a stone."""
        black, white, stage = self.black, self.white, REMOVE_WHITE
        hash = self.hash ^ self.board.zobrist[STAGE + self.stage]
        if self.stage == REMOVE_BLACK:
            black &= ~bit(index)
            hash ^= self.board.zobrist[index] ^ self.board.zobrist[STAGE + REMOVE_WHITE]
        else:
            white &= ~bit(index)
            stage = PLAY
            hash ^= self.board.zobrist[BITS + index]
        bp, wp, turn, seat = (
            self.black_points,
            self.white_points,
            self.white_to_move,
            self.black_seat,
        )
        return KonanePosition(self.board, black, white, bp, wp, turn, seat, NONE, NONE, stage, hash)

    def _turned(self) -> KonanePosition:
        """The same stones, with the other colour to move."""
        hash = self.hash ^ self.board.zobrist[WHITE_TO_MOVE] ^ self._in_mid_turn()
        board, black, white, seat = self.board, self.black, self.white, self.black_seat
        bp, wp, turn = self.black_points, self.white_points, not self.white_to_move
        return KonanePosition(board, black, white, bp, wp, turn, seat, NONE, NONE, PLAY, hash)

    def _in_mid_turn(self) -> i64:
        """What a stone in mid-turn adds to the fingerprint."""
        if self.jumping == NONE:
            return 0
        return self._mid_turn(self.jumping, self.heading)

    def _mid_turn(self, jumping: i64, heading: i64) -> i64:
        zobrist = self.board.zobrist
        if heading == NONE:
            return zobrist[JUMPING + jumping]
        return zobrist[JUMPING + jumping] ^ zobrist[HEADING + heading]

    def _jumped(self, index: i64, direction: i64) -> KonanePosition:
        """The position after a jump: the stone may jump on, or the turn is over."""
        board = self.board
        zobrist = board.zobrist
        colour: i64 = BLACK
        own, other = self.black, self.white
        if self.white_to_move:
            colour = WHITE
            own, other = other, own
        target = landing(board, direction, index)
        victim = jumped(board, colour, direction, bit(index))
        own ^= bit(index) | bit(target)
        other ^= victim
        mine = colour * BITS
        hash = self.hash ^ self._in_mid_turn() ^ zobrist[mine + index] ^ zobrist[mine + target]
        hash ^= zobrist[BITS - mine + lowest(victim)]
        heading: i64 = NONE
        if board.straight:
            heading = direction
        jumping = target
        turn, seat = self.white_to_move, self.black_seat
        if self._goes_on(colour, target, heading, own, other):
            hash ^= self._mid_turn(target, heading)
        else:
            hash ^= zobrist[WHITE_TO_MOVE]
            jumping = heading = NONE
            turn = not turn
        black, white, bp, wp = own, other, self.black_points + 1, self.white_points
        if colour == WHITE:
            black, white, bp, wp = other, own, self.black_points, self.white_points + 1
        return KonanePosition(board, black, white, bp, wp, turn, seat, jumping, heading, PLAY, hash)

    def _goes_on(self, colour: i64, index: i64, heading: i64, own: i64, other: i64) -> bool:
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

    def over(self) -> bool:
        return self.ended

    def value(self) -> i64:
        if self.ended:
            return self.settled()
        lead = POINT * (self.black_points - self.white_points)
        if self.stage == PLAY:
            lead += bonus(self.board, self.black, self.white, self.white_to_move)
        return lead if self.black_seat == 0 else -lead

    def settled(self) -> i64:
        """The score as it stands."""
        lead = POINT * (self.black_points - self.white_points)
        return lead if self.black_seat == 0 else -lead

    def key(self) -> i64:
        return self.hash

    # Solving the ending

    def effort(self) -> i64:
        if self.stage != PLAY:
            return NEVER
        return self.board.efforts[count(self.black) + count(self.white)]

    def solver(self) -> Solver | None:
        return Endgame(self.board, self.effort())

    def exact(self, solver: Solver, alpha: i64, beta: i64, most: i64) -> i64:
        """The points captured so far, and those of the rest."""
        if not isinstance(solver, Endgame):
            return UNSOLVED
        colour: i64 = BLACK
        own, other = self.black, self.white
        lead = POINT * (self.black_points - self.white_points)
        if self.white_to_move:
            colour = WHITE
            own, other = other, own
            lead = -lead
        low = (alpha - lead) // POINT
        high = -((lead - beta) // POINT)
        hash = self.hash ^ self._in_mid_turn()
        stone, heading = self.jumping, self.heading
        rest = solver.rest(colour, own, other, hash, stone, heading, low, high, most)
        return UNSOLVED if rest == UNSOLVED else lead + POINT * rest
