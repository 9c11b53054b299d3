"""[hot] The rules of Kono, without any words or pictures."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kono_tui.core.bits import bit
from kono_tui.core.move_list import MoveList
from kono_tui.core.position import (
    NOT_OVER,
    OVER,
    UNKNOWN,
    Position,
    collect_captures,
    collect_moves,
)
from kono_tui.games.kono.board import BLACK_TO_MOVE_KEY, Board
from kono_tui.games.kono.evaluation import learned_value, positional_value
from kono_tui.games.kono.step_gains import hash_change, is_goal, margin_gain, placement_gain
from kono_tui.games.kono.steps import CAPTURE_FLAG, PASS, can_step, list_captures, list_steps

# The contents of a point: each colour has a piece that can capture and one that cannot.
VACANT: Final = 0
WHITE_PIECE: Final = 1
BLACK_PIECE: Final = 2
WHITE_CAPTURER: Final = 3
BLACK_CAPTURER: Final = 4

FADE_FROM: Final = 80
FADE_TO: Final = 180
MIN_FADE: Final = 10

LATE_MOVE: Final = 3
VERY_LATE_MOVE: Final = 8
"""How many moves are tried before the others are searched less deep, by one turn and by two."""


@mypyc_attr(acyclic=True, free_list_len=1)
class KonoPosition(Position):
    """A moment of a round: both colours' pieces, those that can capture, and the colour to move.

    Words come in pairs by parity: w0 and w1 White's pieces, b0 and b1 Black's, c0 and c1 the
    pieces of either that can capture. `margin` (exact) and `placement` are White's minus Black's.
    `fade` is the share of the evaluation that counts beyond the margin, in %.
    """

    def __init__(
        self,
        board: Board,
        w0: i64,
        w1: i64,
        b0: i64,
        b1: i64,
        c0: i64,
        c1: i64,
        black_to_move: bool,
        white_seat: i64,
        margin: i64,
        placement: i64,
        hash: i64,
        fade: i64,
    ) -> None:
        super().__init__(1 - white_seat if black_to_move else white_seat)
        self.board: Final = board
        self.white_seat: Final = white_seat
        self.fade: Final = fade
        self.w0 = w0
        self.w1 = w1
        self.b0 = b0
        self.b1 = b1
        self.c0 = c0
        self.c1 = c1
        self.black_to_move = black_to_move
        self.margin = margin
        self.placement = placement
        self.hash = hash
        self.ending = UNKNOWN

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, KonoPosition):
            return False
        return (
            self.board.size == other.board.size
            and self.to_move == other.to_move
            and self.white_seat == other.white_seat
            and self.w0 == other.w0
            and self.w1 == other.w1
            and self.b0 == other.b0
            and self.b1 == other.b1
            and self.c0 == other.c0
            and self.c1 == other.c1
        )

    def __hash__(self) -> int:
        return int(self.hash)

    # Contents

    def _is_ended(self) -> bool:
        """Whether a colour is home, or neither can step."""
        return (
            self.is_all_home(False)
            or self.is_all_home(True)
            or not (self.can_step(self.black_to_move) or self.can_step(not self.black_to_move))
        )

    def is_all_home(self, black: bool) -> bool:
        """Whether every piece a colour has left stands on the opponent's home."""
        homes = self.board.homes
        if black:
            return ((self.b0 & ~homes[0]) | (self.b1 & ~homes[1])) == 0
        return ((self.w0 & ~homes[2]) | (self.w1 & ~homes[3])) == 0

    def can_step(self, black: bool) -> bool:
        """Whether a colour has any legal step."""
        if black:
            return can_step(self.board, self.b0, self.b1, self.w0, self.w1, self.c0, self.c1)
        return can_step(self.board, self.w0, self.w1, self.b0, self.b1, self.c0, self.c1)

    def piece_at(self, cell: i64) -> i64:
        """The contents of a cell: VACANT or one of the four pieces."""
        point = bit(cell >> 1)
        white, black, capturers = self.w0, self.b0, self.c0
        if (cell & 1) != 0:
            white, black, capturers = self.w1, self.b1, self.c1
        piece = VACANT
        if (white & point) != 0:
            piece = WHITE_PIECE
        elif (black & point) != 0:
            piece = BLACK_PIECE
        if (capturers & point) != 0:
            piece += 2
        return piece

    # Moving

    def moves(self) -> vec[i64]:
        return collect_moves(self)

    def captures(self) -> vec[i64]:
        return collect_captures(self)

    def list_moves(self, into: MoveList) -> None:
        """Captures, then steps forward, then steps back; the pass if there is no step."""
        if self.is_over():
            return
        self.list_captures(into)
        own0, own1, first_direction = self.w0, self.w1, 2
        if self.black_to_move:
            own0, own1, first_direction = self.b0, self.b1, 0
        free0 = ~(self.w0 | self.b0)
        free1 = ~(self.w1 | self.b1)
        list_steps(self.board, first_direction, own0, own1, free0, free1, into)
        if into.count == 0:
            into.add(PASS)

    def list_captures(self, into: MoveList) -> None:
        """The steps onto an opponent's piece."""
        if self.is_over() or (self.c0 | self.c1) == 0:
            return
        own0, own1, other0, other1 = self.w0, self.w1, self.b0, self.b1
        if self.black_to_move:
            own0, own1, other0, other1 = other0, other1, own0, own1
        list_captures(self.board, own0 & self.c0, own1 & self.c1, other0, other1, into)

    def is_capture(self, move: i64) -> bool:
        return (move & CAPTURE_FLAG) != 0

    def depth_reduction(self, index: i64) -> i64:
        """How much less deep a quiet move is searched; late ones seldom turn out best."""
        if index < LATE_MOVE:
            return 0
        return 1 if index < VERY_LATE_MOVE else 2

    def play(self, move: i64) -> KonoPosition:
        after = self.create_spare()
        after._make_move(move)
        return after

    def create_spare(self) -> KonoPosition:
        return self._with_fade(self.fade)

    def play_over(self, move: i64, spare: Position) -> Position:
        assert isinstance(spare, KonoPosition)  # noqa: S101 - `create_spare` made it
        spare.w0 = self.w0
        spare.w1 = self.w1
        spare.b0 = self.b0
        spare.b1 = self.b1
        spare.c0 = self.c0
        spare.c1 = self.c1
        spare.to_move = self.to_move
        spare.black_to_move = self.black_to_move
        spare.margin = self.margin
        spare.placement = self.placement
        spare.hash = self.hash
        spare._make_move(move)
        return spare

    def _make_move(self, move: i64) -> None:
        """Become the position after a step, a capture or the pass. Only spares ever do."""
        if move != PASS:
            self._step((move >> 7) & 127, move & 127, (move & CAPTURE_FLAG) != 0)
        self.hash ^= self.board.zobrist[BLACK_TO_MOVE_KEY]
        self.black_to_move = not self.black_to_move
        self.to_move = 1 - self.to_move
        self.ending = UNKNOWN

    def _step(self, origin: i64, target: i64, captures: bool) -> None:
        """Move a piece, and give it the power to capture where it reaches a goal."""
        board, black = self.board, self.black_to_move
        odd = (origin & 1) != 0
        origin_bit = bit(origin >> 1)
        target_bit = bit(target >> 1)
        capturers = self.c1 if odd else self.c0
        can_capture = (capturers & origin_bit) != 0 or is_goal(board, target, black)
        self.hash ^= hash_change(board, black, capturers, origin, target, captures, can_capture)
        self.margin += margin_gain(board, black, origin, target, captures)
        self.placement += placement_gain(board, black, origin, target, captures)
        capturers &= ~(origin_bit | target_bit)
        if can_capture:
            capturers |= target_bit
        white_change = origin_bit | target_bit
        black_change: i64 = 0
        if captures:
            black_change = target_bit
        if black:
            white_change, black_change = black_change, white_change
        if odd:
            self.w1 ^= white_change
            self.b1 ^= black_change
            self.c1 = capturers
        else:
            self.w0 ^= white_change
            self.b0 ^= black_change
            self.c0 = capturers

    # Value

    def is_over(self) -> bool:
        if self.ending == UNKNOWN:
            self.ending = OVER if self._is_ended() else NOT_OVER
        return self.ending == OVER

    def value(self) -> i64:
        white = self.margin
        if not self.is_over():
            board, w0, w1, b0, b1 = self.board, self.w0, self.w1, self.b0, self.b1
            c0, c1, black_to_move = self.c0, self.c1, self.black_to_move
            extra = (
                self.placement
                + positional_value(board, w0, w1, b0, b1, c0, c1, black_to_move)
                + learned_value(board, w0, w1, b0, b1, c0, c1, black_to_move)
            )
            if extra >= 0:
                white += extra * self.fade // 100
            else:
                white -= -extra * self.fade // 100
        if self.white_seat == 0:
            return white
        return -white

    def value_if_ended(self) -> i64:
        """The margin as it stands."""
        return self.margin if self.white_seat == 0 else -self.margin

    def key(self) -> i64:
        return self.hash

    def with_turns_played(self, turns: i64) -> KonoPosition:
        """The same position, faded: late in a round the margin counts, so that leaders finish."""
        late = min(max(turns - FADE_FROM, 0), FADE_TO - FADE_FROM)
        fade = 100 - (100 - MIN_FADE) * late // (FADE_TO - FADE_FROM)
        return self._with_fade(fade)

    def _with_fade(self, fade: i64) -> KonoPosition:
        """The same position with that fade."""
        w0, w1, b0, b1, c0, c1 = self.w0, self.w1, self.b0, self.b1, self.c0, self.c1
        turn, seat, margin = self.black_to_move, self.white_seat, self.margin
        placement, hash = self.placement, self.hash
        return KonoPosition(
            self.board, w0, w1, b0, b1, c0, c1, turn, seat, margin, placement, hash, fade
        )
