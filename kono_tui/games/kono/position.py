"""[hot] The rules of Kono, without any words or pictures."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kono_tui.core.bits import bit, lowest_bit, shift_bits
from kono_tui.core.position import Position
from kono_tui.games.kono.board import (
    BLACK_TO_MOVE_KEY,
    CAN_CAPTURE_KEYS,
    CAPTURE_POINTS,
    CELL_STRIDE,
    POINT_VALUE,
    Board,
)
from kono_tui.games.kono.evaluation import learned_value, positional_value

# A move is its two cells, 7 bits each, and whether it captures a piece.
CAPTURE_FLAG: Final = 0x4000
PASS: Final = 0x8000

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
        self.w0: Final = w0
        self.w1: Final = w1
        self.b0: Final = b0
        self.b1: Final = b1
        self.c0: Final = c0
        self.c1: Final = c1
        self.black_to_move: Final = black_to_move
        self.white_seat: Final = white_seat
        self.margin: Final = margin
        self.placement: Final = placement
        self.hash: Final = hash
        self.fade: Final = fade
        self.has_ended: Final = (
            self.is_all_home(False)
            or self.is_all_home(True)
            or not (self.can_step(black_to_move) or self.can_step(not black_to_move))
        )

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

    def is_all_home(self, black: bool) -> bool:
        """Whether every piece a colour has left stands on the opponent's home."""
        homes = self.board.homes
        if black:
            return ((self.b0 & ~homes[0]) | (self.b1 & ~homes[1])) == 0
        return ((self.w0 & ~homes[2]) | (self.w1 & ~homes[3])) == 0

    def can_step(self, black: bool) -> bool:
        """Whether a colour has any legal step."""
        board = self.board
        own0, own1, other0, other1 = self.w0, self.w1, self.b0, self.b1
        if black:
            own0, own1, other0, other1 = other0, other1, own0, own1
        free0 = ~(own0 | other0)
        free1 = ~(own1 | other1)
        direction: i64 = 0
        while direction < 4:
            offset = board.step_shifts[direction]
            from0 = own0 & board.step_masks[2 * direction]
            from1 = own1 & board.step_masks[2 * direction + 1]
            if ((shift_bits(from0, offset) & free0) | (shift_bits(from1, offset) & free1)) != 0:
                return True
            if (
                (shift_bits(from0 & self.c0, offset) & other0)
                | (shift_bits(from1 & self.c1, offset) & other1)
            ) != 0:
                return True
            direction += 1
        return False

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
        """Captures, then steps forward, then steps back; the pass if there is no step."""
        if self.has_ended:
            return vec[i64]()
        out = self.captures()
        board = self.board
        own0, own1, first_direction = self.w0, self.w1, 2
        if self.black_to_move:
            own0, own1, first_direction = self.b0, self.b1, 0
        free0 = ~(self.w0 | self.b0)
        free1 = ~(self.w1 | self.b1)
        quarter_turns: i64 = 0
        while quarter_turns < 4:
            direction = (first_direction + quarter_turns) & 3
            offset = board.step_shifts[direction]
            to0 = shift_bits(own0 & board.step_masks[2 * direction], offset) & free0
            to1 = shift_bits(own1 & board.step_masks[2 * direction + 1], offset) & free1
            out = _append_steps(out, to0, offset, 0, 0)
            out = _append_steps(out, to1, offset, 1, 0)
            quarter_turns += 1
        if len(out) == 0:
            out = append(out, PASS)
        return out

    def captures(self) -> vec[i64]:
        """The steps onto an opponent's piece."""
        out = vec[i64]()
        if self.has_ended or (self.c0 | self.c1) == 0:
            return out
        board = self.board
        own0, own1, other0, other1 = self.w0, self.w1, self.b0, self.b1
        if self.black_to_move:
            own0, own1, other0, other1 = other0, other1, own0, own1
        direction: i64 = 0
        while direction < 4:
            offset = board.step_shifts[direction]
            to0 = shift_bits(own0 & self.c0 & board.step_masks[2 * direction], offset) & other0
            to1 = shift_bits(own1 & self.c1 & board.step_masks[2 * direction + 1], offset) & other1
            out = _append_steps(out, to0, offset, 0, CAPTURE_FLAG)
            out = _append_steps(out, to1, offset, 1, CAPTURE_FLAG)
            direction += 1
        return out

    def is_capture(self, move: i64) -> bool:
        return (move & CAPTURE_FLAG) != 0

    def depth_reduction(self, index: i64) -> i64:
        """How much less deep a quiet move is searched; late ones seldom turn out best."""
        if index < LATE_MOVE:
            return 0
        return 1 if index < VERY_LATE_MOVE else 2

    def play(self, move: i64) -> KonoPosition:
        """The position after a step, a capture or the pass."""
        if move == PASS:
            return self._copy(not self.black_to_move, self.fade)
        origin = (move >> 7) & 127
        target = move & 127
        captures = (move & CAPTURE_FLAG) != 0
        odd = (origin & 1) != 0
        black = self.black_to_move
        white_pieces, black_pieces, capturers = self.w0, self.b0, self.c0
        if odd:
            white_pieces, black_pieces, capturers = self.w1, self.b1, self.c1
        origin_bit = bit(origin >> 1)
        target_bit = bit(target >> 1)
        if black:
            black_pieces ^= origin_bit | target_bit
            white_pieces &= ~target_bit
        else:
            white_pieces ^= origin_bit | target_bit
            black_pieces &= ~target_bit
        can_capture = (capturers & origin_bit) != 0 or self._is_goal(target, black)
        hash = self._hash_after(origin, target, captures, can_capture)
        capturers &= ~(origin_bit | target_bit)
        if can_capture:
            capturers |= target_bit
        w0, w1, b0, b1, c0, c1 = white_pieces, self.w1, black_pieces, self.b1, capturers, self.c1
        if odd:
            w0 = self.w0
            w1 = white_pieces
            b0 = self.b0
            b1 = black_pieces
            c0 = self.c0
            c1 = capturers
        margin = self.margin + self._margin_gain(origin, target, captures)
        placement = self.placement + self._placement_gain(origin, target, captures)
        seat, fade = self.white_seat, self.fade
        return KonoPosition(
            self.board, w0, w1, b0, b1, c0, c1, not black, seat, margin, placement, hash, fade
        )

    def _copy(self, black_to_move: bool, fade: i64) -> KonoPosition:
        """The same pieces, with that colour to move and that fade."""
        board, hash = self.board, self.hash
        if black_to_move != self.black_to_move:
            hash ^= board.zobrist[BLACK_TO_MOVE_KEY]
        w0, w1, b0, b1, c0, c1 = self.w0, self.w1, self.b0, self.b1, self.c0, self.c1
        seat, margin, placement = self.white_seat, self.margin, self.placement
        return KonoPosition(
            board, w0, w1, b0, b1, c0, c1, black_to_move, seat, margin, placement, hash, fade
        )

    def _hash_after(self, origin: i64, target: i64, captures: bool, can_capture: bool) -> i64:
        """The fingerprint after a step."""
        zobrist = self.board.zobrist
        own_keys: i64 = 0
        if self.black_to_move:
            own_keys = CELL_STRIDE
        hash = (
            self.hash
            ^ zobrist[BLACK_TO_MOVE_KEY]
            ^ zobrist[own_keys + origin]
            ^ zobrist[own_keys + target]
        )
        capturers = self.c0
        if (origin & 1) != 0:
            capturers = self.c1
        if captures:
            hash ^= zobrist[CELL_STRIDE - own_keys + target]
            if (capturers & bit(target >> 1)) != 0:
                hash ^= zobrist[CAN_CAPTURE_KEYS + target]
        if (capturers & bit(origin >> 1)) != 0:
            hash ^= zobrist[CAN_CAPTURE_KEYS + origin]
        if can_capture:
            hash ^= zobrist[CAN_CAPTURE_KEYS + target]
        return hash

    def _margin_gain(self, origin: i64, target: i64, captures: bool) -> i64:
        """What a step adds to White's margin."""
        black = self.black_to_move
        home_values = self.board.home_values
        gain: i64 = 0
        if self._is_goal(target, black):
            gain += home_values[target]
        if self._is_goal(origin, black):
            gain -= home_values[origin]
        if captures:
            gain += CAPTURE_POINTS * POINT_VALUE
            if self._is_goal(target, not black):
                gain += home_values[target]
        if black:
            return -gain
        return gain

    def _placement_gain(self, origin: i64, target: i64, captures: bool) -> i64:
        """What a step adds to White's placement."""
        placement_values = self.board.placement_values
        if self.black_to_move:
            change = placement_values[CELL_STRIDE + origin] - placement_values[CELL_STRIDE + target]
            if captures:
                change -= placement_values[target]
            return change
        change = placement_values[target] - placement_values[origin]
        if captures:
            change += placement_values[CELL_STRIDE + target]
        return change

    def _is_goal(self, cell: i64, black: bool) -> bool:
        """Whether a cell is a home point that a colour heads for."""
        part = 2 + (cell & 1)
        if black:
            part = cell & 1
        return (self.board.homes[part] & bit(cell >> 1)) != 0

    # Value

    def is_over(self) -> bool:
        return self.has_ended

    def value(self) -> i64:
        white = self.margin
        if not self.has_ended:
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
        return self._copy(self.black_to_move, fade)


def _append_steps(out: vec[i64], targets: i64, offset: i64, parity: i64, flag: i64) -> vec[i64]:
    """Append a move for each target that was reached by shifting its origin."""
    while targets != 0:
        target = 2 * lowest_bit(targets) + parity
        targets &= targets - 1
        out = append(out, flag | ((target - 2 * offset) << 7) | target)
    return out
