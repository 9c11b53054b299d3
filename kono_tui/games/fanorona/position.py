"""[hot] The rules of Fanorona-Tsivy, without any wording or drawing."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kono_tui.core.bits import bit, count_bits
from kono_tui.core.position import WIN_VALUE, Position
from kono_tui.games.fanorona.board import (
    BLACK,
    BLACK_TO_MOVE_KEY,
    CELL_STRIDE,
    DIRECTIONS,
    HUNDREDTHS_PER_STONE,
    OUTSIDE,
    QUIET_TURN_KEYS,
    QUIET_TURN_LIMIT,
    WHITE,
    Board,
)
from kono_tui.games.fanorona.endgames.table import UNKNOWN, probe, value_in_time
from kono_tui.games.fanorona.evaluation import evaluate
from kono_tui.games.fanorona.steps import (
    APPROACH,
    PASS,
    STOP,
    WITHDRAWAL,
    captures,
    contains,
    direction_of,
    onward_captures,
    origin_of,
    paikas,
    sort_longest_first,
    turn_fingerprint,
)

NONE: Final = -1
FULL_DEPTH_MOVES: Final = 4
"""The number of moves to search at full depth before reducing the depth of quiet ones."""
DRAWN_VALUE_DIVISOR: Final = 50
"""The divisor of a drawn ending's apparent value. A little still counts: the opponent may err."""
STONE_PENALTY: Final = 100
"""What each stone left costs in a won ending. Each turn to the next capture costs one: the fewer,
the nearer the win.
"""


@mypyc_attr(acyclic=True, free_list_len=1)
class FanoronaPosition(Position):
    """A moment of a round: both colours' stones, the colour to move, and the turn under way.

    Words come in pairs, strong points and weak ones: w0 and w1 are White's stones, b0 and b1
    Black's, and stood0 and stood1 the points where the stone in mid-turn has stood before.
    `moving_cell` is that stone's cell and `heading` the direction of its last step; both are NONE
    between turns. `quiet_turns` counts the turns since the last capture.
    """

    def __init__(
        self,
        board: Board,
        w0: i64,
        w1: i64,
        b0: i64,
        b1: i64,
        black_to_move: bool,
        white_seat: i64,
        quiet_turns: i64,
        moving_cell: i64,
        heading: i64,
        stood0: i64,
        stood1: i64,
        hash: i64,
    ) -> None:
        super().__init__(1 - white_seat if black_to_move else white_seat)
        self.board: Final = board
        self.w0: Final = w0
        self.w1: Final = w1
        self.b0: Final = b0
        self.b1: Final = b1
        self.black_to_move: Final = black_to_move
        self.white_seat: Final = white_seat
        self.quiet_turns: Final = quiet_turns
        self.moving_cell: Final = moving_cell
        self.heading: Final = heading
        self.stood0: Final = stood0
        self.stood1: Final = stood1
        self.hash: Final = hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FanoronaPosition):
            return False
        return (
            self.board.rows == other.board.rows
            and self.w0 == other.w0
            and self.w1 == other.w1
            and self.b0 == other.b0
            and self.b1 == other.b1
            and self.to_move == other.to_move
            and self.white_seat == other.white_seat
            and self.quiet_turns == other.quiet_turns
            and self.moving_cell == other.moving_cell
            and self.heading == other.heading
            and self.stood0 == other.stood0
            and self.stood1 == other.stood1
        )

    def __hash__(self) -> int:
        return int(self.key())

    def moves(self) -> vec[i64]:
        """Captures, those that take most first, or else steps; a stop comes last."""
        if self.is_over():
            return vec[i64]()
        found = self.captures()
        if self.moving_cell != NONE:
            return append(found, STOP)
        if len(found) > 0:
            return found
        own0, own1, other0, other1 = self._own_and_other_stones()
        found = paikas(self.board, own0, own1, own0 | other0, own1 | other1)
        if len(found) == 0:
            return append(found, PASS)
        return found

    def captures(self) -> vec[i64]:
        if self.is_over():
            return vec[i64]()
        own0, own1, other0, other1 = self._own_and_other_stones()
        if self.moving_cell == NONE:
            return captures(self.board, own0, own1, other0, other1)
        closed0 = own0 | other0 | self.stood0
        closed1 = own1 | other1 | self.stood1
        found = onward_captures(
            self.board, self.moving_cell, self.heading, closed0, closed1, other0, other1
        )
        return sort_longest_first(self.board, found, other0, other1)

    def _own_and_other_stones(self) -> tuple[i64, i64, i64, i64]:
        """The mover's stones, and the opponent's."""
        if self.black_to_move:
            return self.b0, self.b1, self.w0, self.w1
        return self.w0, self.w1, self.b0, self.b1

    def is_capture(self, move: i64) -> bool:
        return (move & (APPROACH | WITHDRAWAL)) != 0

    def depth_reduction(self, index: i64) -> i64:
        return 1 if index >= FULL_DEPTH_MOVES else 0

    def play(self, move: i64) -> FanoronaPosition:
        """The position after a step, a capture, a stop or the pass."""
        if move == STOP:
            return self._with_turn_passed(0)
        if move == PASS:
            return self._with_turn_passed(self.quiet_turns + 1)
        origin = origin_of(move)
        direction = direction_of(move)
        target = self.board.next_cell[DIRECTIONS * origin + direction]
        if (move & APPROACH) != 0:
            return self._with_capture(origin, target, direction, target, direction)
        if (move & WITHDRAWAL) != 0:
            return self._with_capture(origin, target, direction, origin, direction ^ 4)
        return self._with_step(origin, target)

    def _with_turn_passed(self, quiet_turns: i64) -> FanoronaPosition:
        """The same stones, with the other colour to move."""
        hash = self.hash ^ self.board.zobrist[BLACK_TO_MOVE_KEY] ^ self._mid_turn_fingerprint()
        board, w0, w1, b0, b1 = self.board, self.w0, self.w1, self.b0, self.b1
        turn, seat = not self.black_to_move, self.white_seat
        return FanoronaPosition(
            board, w0, w1, b0, b1, turn, seat, quiet_turns, NONE, NONE, 0, 0, hash
        )

    def _mid_turn_fingerprint(self) -> i64:
        """What a turn under way adds to the fingerprint."""
        if self.moving_cell == NONE:
            return 0
        return turn_fingerprint(
            self.board, self.moving_cell, self.heading, self.stood0, self.stood1
        )

    def _with_step(self, origin: i64, target: i64) -> FanoronaPosition:
        """The position after a step that takes nothing."""
        zobrist = self.board.zobrist
        mine = CELL_STRIDE if self.black_to_move else 0
        hash = (
            self.hash ^ zobrist[mine + origin] ^ zobrist[mine + target] ^ zobrist[BLACK_TO_MOVE_KEY]
        )
        own0, own1, other0, other1 = self._own_and_other_stones()
        own0 ^= _cell_word(origin, 0) | _cell_word(target, 0)
        own1 ^= _cell_word(origin, 1) | _cell_word(target, 1)
        w0, w1, b0, b1 = own0, own1, other0, other1
        if self.black_to_move:
            w0, w1, b0, b1 = other0, other1, own0, own1
        board = self.board
        turn = not self.black_to_move
        seat = self.white_seat
        quiet_turns = self.quiet_turns + 1
        return FanoronaPosition(
            board, w0, w1, b0, b1, turn, seat, quiet_turns, NONE, NONE, 0, 0, hash
        )

    def _with_capture(
        self, origin: i64, target: i64, heading: i64, cell: i64, direction: i64
    ) -> FanoronaPosition:
        """The position after a step that takes the line beside a cell; the stone may go on."""
        board = self.board
        zobrist = board.zobrist
        mine = CELL_STRIDE if self.black_to_move else 0
        hash = (
            self.hash
            ^ self._mid_turn_fingerprint()
            ^ zobrist[mine + origin]
            ^ zobrist[mine + target]
        )
        own0, own1, other0, other1 = self._own_and_other_stones()
        own0 ^= _cell_word(origin, 0) | _cell_word(target, 0)
        own1 ^= _cell_word(origin, 1) | _cell_word(target, 1)
        cell = board.next_cell[DIRECTIONS * cell + direction]
        while cell != OUTSIDE and contains(other0, other1, cell):
            hash ^= zobrist[CELL_STRIDE - mine + cell]
            other0 &= ~_cell_word(cell, 0)
            other1 &= ~_cell_word(cell, 1)
            cell = board.next_cell[DIRECTIONS * cell + direction]
        w0, w1, b0, b1 = own0, own1, other0, other1
        turn, seat = self.black_to_move, self.white_seat
        if turn:
            w0, w1, b0, b1 = other0, other1, own0, own1
        stood0 = self.stood0 | _cell_word(origin, 0)
        stood1 = self.stood1 | _cell_word(origin, 1)
        closed0 = own0 | other0 | stood0
        closed1 = own1 | other1 | stood1
        if len(onward_captures(board, target, heading, closed0, closed1, other0, other1)) > 0:
            hash ^= turn_fingerprint(board, target, heading, stood0, stood1)
            return FanoronaPosition(
                board, w0, w1, b0, b1, turn, seat, 0, target, heading, stood0, stood1, hash
            )
        hash ^= zobrist[BLACK_TO_MOVE_KEY]
        return FanoronaPosition(board, w0, w1, b0, b1, not turn, seat, 0, NONE, NONE, 0, 0, hash)

    def stone_at(self, cell: i64) -> i64:
        """The colour of the stone on a cell; NONE on a vacant one."""
        if contains(self.w0, self.w1, cell):
            return WHITE
        return BLACK if contains(self.b0, self.b1, cell) else NONE

    def stone_count(self, colour: i64) -> i64:
        """The number of stones that a colour has left."""
        if colour == WHITE:
            return count_bits(self.w0) + count_bits(self.w1)
        return count_bits(self.b0) + count_bits(self.b1)

    def is_over(self) -> bool:
        return (
            (self.w0 | self.w1) == 0
            or (self.b0 | self.b1) == 0
            or self.quiet_turns >= QUIET_TURN_LIMIT
        )

    def value(self) -> i64:
        if (self.b0 | self.b1) == 0:
            white: i64 = WIN_VALUE
        elif (self.w0 | self.w1) == 0:
            white = -WIN_VALUE
        elif self.quiet_turns >= QUIET_TURN_LIMIT:
            white = 0
        else:
            white = self._white_value()
        return white if self.white_seat == 0 else -white

    def _white_value(self) -> i64:
        """The likely value of the round to White; its certain value where the endings know it."""
        board, w0, w1, b0, b1 = self.board, self.w0, self.w1, self.b0, self.b1
        found: i64 = UNKNOWN
        if board.uses_endings and self.moving_cell == NONE:
            found = value_in_time(
                probe(board, w0, w1, b0, b1, self.black_to_move), self.quiet_turns
            )
        if found == UNKNOWN:
            return evaluate(board, w0, w1, b0, b1, self.black_to_move, self.quiet_turns)
        if found == 0:
            apparent = evaluate(board, w0, w1, b0, b1, self.black_to_move, self.quiet_turns)
            return apparent // DRAWN_VALUE_DIVISOR
        turns = found if found > 0 else -found
        certain_value = (
            WIN_VALUE - STONE_PENALTY * (self.stone_count(WHITE) + self.stone_count(BLACK)) - turns
        )
        return certain_value if (found > 0) != self.black_to_move else -certain_value

    def value_if_ended(self) -> i64:
        """0: a round that ends without a winner is drawn."""
        return 0

    def current_score(self) -> i64:
        """The difference in stones."""
        lead = HUNDREDTHS_PER_STONE * (self.stone_count(WHITE) - self.stone_count(BLACK))
        return lead if self.white_seat == 0 else -lead

    def key(self) -> i64:
        return self.hash ^ self.board.zobrist[QUIET_TURN_KEYS + self.quiet_turns]

    def repetition_key(self) -> i64:
        """The fingerprint of the stones and the colour to move, without the quiet turns."""
        return self.hash


def _cell_word(cell: i64, parity: i64) -> i64:
    """A cell in the word of strong points or in that of weak ones; 0 in the other."""
    if (cell & 1) != parity:
        return 0
    return bit(cell >> 1)
