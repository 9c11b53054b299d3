"""[hot] The rules of Fanorona-Tsivy, without any wording or drawing."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kono_tui.core.grid import bit, count
from kono_tui.core.position import WON, Position
from kono_tui.games.fanorona.board import (
    BLACK,
    BLACK_TO_MOVE,
    CELLS,
    CLOCK,
    DIRECTIONS,
    LONGEST,
    OUTSIDE,
    POINT,
    WHITE,
    Board,
)
from kono_tui.games.fanorona.chain import fingerprint, onward
from kono_tui.games.fanorona.codes import (
    APPROACH,
    PASS,
    STOP,
    WITHDRAWAL,
    direction_of,
    origin_of,
)
from kono_tui.games.fanorona.endings import UNKNOWN, in_time, probe
from kono_tui.games.fanorona.evaluate import worth
from kono_tui.games.fanorona.lines import contains
from kono_tui.games.fanorona.steps import captures, longest_first, paikas

NONE: Final = -1
LATE: Final = 4
"""The number of moves to search at full depth before reducing the depth of quiet ones."""
HARDLY: Final = 50
"""The divisor of a drawn ending's apparent value. A little still counts: the opponent may err."""
ENDING: Final = 100
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
        clock: i64,
        moving: i64,
        heading: i64,
        s0: i64,
        s1: i64,
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
        self.clock: Final = clock
        self.moving: Final = moving
        self.heading: Final = heading
        self.s0: Final = s0
        self.s1: Final = s1
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
            and self.clock == other.clock
            and self.moving == other.moving
            and self.heading == other.heading
            and self.s0 == other.s0
            and self.s1 == other.s1
        )

    def __hash__(self) -> int:
        return int(self.key())

    def moves(self) -> vec[i64]:
        """Captures, those that take most first, or else steps; a stop comes last."""
        if self.over():
            return vec[i64]()
        found = self.captures()
        if self.moving != NONE:
            return append(found, STOP)
        if len(found) > 0:
            return found
        own0, own1, other0, other1 = self._sides()
        found = paikas(self.board, own0, own1, own0 | other0, own1 | other1)
        if len(found) == 0:
            return append(found, PASS)
        return found

    def captures(self) -> vec[i64]:
        if self.over():
            return vec[i64]()
        own0, own1, other0, other1 = self._sides()
        if self.moving == NONE:
            return captures(self.board, own0, own1, other0, other1)
        closed0 = own0 | other0 | self.s0
        closed1 = own1 | other1 | self.s1
        found = onward(self.board, self.moving, self.heading, closed0, closed1, other0, other1)
        return longest_first(self.board, found, other0, other1)

    def _sides(self) -> tuple[i64, i64, i64, i64]:
        """The mover's stones, and the opponent's."""
        if self.black_to_move:
            return self.b0, self.b1, self.w0, self.w1
        return self.w0, self.w1, self.b0, self.b1

    def takes(self, move: i64) -> bool:
        return (move & (APPROACH | WITHDRAWAL)) != 0

    def reduction(self, index: i64) -> i64:
        return 1 if index >= LATE else 0

    def play(self, move: i64) -> FanoronaPosition:
        """The position after a step, a capture, a stop or the pass."""
        if move == STOP:
            return self._turned(0)
        if move == PASS:
            return self._turned(self.clock + 1)
        origin = origin_of(move)
        direction = direction_of(move)
        target = self.board.next[DIRECTIONS * origin + direction]
        if (move & APPROACH) != 0:
            return self._captured(origin, target, direction, target, direction)
        if (move & WITHDRAWAL) != 0:
            return self._captured(origin, target, direction, origin, direction ^ 4)
        return self._stepped(origin, target)

    def _turned(self, clock: i64) -> FanoronaPosition:
        """The same stones, with the other colour to move."""
        hash = self.hash ^ self.board.zobrist[BLACK_TO_MOVE] ^ self._in_mid_turn()
        board, w0, w1, b0, b1 = self.board, self.w0, self.w1, self.b0, self.b1
        turn, seat = not self.black_to_move, self.white_seat
        return FanoronaPosition(board, w0, w1, b0, b1, turn, seat, clock, NONE, NONE, 0, 0, hash)

    def _in_mid_turn(self) -> i64:
        """What a turn under way adds to the fingerprint."""
        if self.moving == NONE:
            return 0
        return fingerprint(self.board, self.moving, self.heading, self.s0, self.s1)

    def _stepped(self, origin: i64, target: i64) -> FanoronaPosition:
        """The position after a step that takes nothing."""
        zobrist = self.board.zobrist
        mine = CELLS if self.black_to_move else 0
        hash = self.hash ^ zobrist[mine + origin] ^ zobrist[mine + target] ^ zobrist[BLACK_TO_MOVE]
        own0, own1, other0, other1 = self._sides()
        own0 ^= _word(origin, 0) | _word(target, 0)
        own1 ^= _word(origin, 1) | _word(target, 1)
        w0, w1, b0, b1 = own0, own1, other0, other1
        if self.black_to_move:
            w0, w1, b0, b1 = other0, other1, own0, own1
        board, turn, seat, clock = (
            self.board,
            not self.black_to_move,
            self.white_seat,
            self.clock + 1,
        )
        return FanoronaPosition(board, w0, w1, b0, b1, turn, seat, clock, NONE, NONE, 0, 0, hash)

    def _captured(
        self, origin: i64, target: i64, heading: i64, cell: i64, direction: i64
    ) -> FanoronaPosition:
        """The position after a step that takes the line beside a cell; the stone may go on."""
        board = self.board
        zobrist = board.zobrist
        mine = CELLS if self.black_to_move else 0
        hash = self.hash ^ self._in_mid_turn() ^ zobrist[mine + origin] ^ zobrist[mine + target]
        own0, own1, other0, other1 = self._sides()
        own0 ^= _word(origin, 0) | _word(target, 0)
        own1 ^= _word(origin, 1) | _word(target, 1)
        cell = board.next[DIRECTIONS * cell + direction]
        while cell != OUTSIDE and contains(other0, other1, cell):
            hash ^= zobrist[CELLS - mine + cell]
            other0 &= ~_word(cell, 0)
            other1 &= ~_word(cell, 1)
            cell = board.next[DIRECTIONS * cell + direction]
        w0, w1, b0, b1 = own0, own1, other0, other1
        turn, seat = self.black_to_move, self.white_seat
        if turn:
            w0, w1, b0, b1 = other0, other1, own0, own1
        s0 = self.s0 | _word(origin, 0)
        s1 = self.s1 | _word(origin, 1)
        closed0 = own0 | other0 | s0
        closed1 = own1 | other1 | s1
        if len(onward(board, target, heading, closed0, closed1, other0, other1)) > 0:
            hash ^= fingerprint(board, target, heading, s0, s1)
            return FanoronaPosition(
                board, w0, w1, b0, b1, turn, seat, 0, target, heading, s0, s1, hash
            )
        hash ^= zobrist[BLACK_TO_MOVE]
        return FanoronaPosition(board, w0, w1, b0, b1, not turn, seat, 0, NONE, NONE, 0, 0, hash)

    def stone_at(self, cell: i64) -> i64:
        """The colour of the stone on a cell; NONE on a vacant one."""
        if contains(self.w0, self.w1, cell):
            return WHITE
        return BLACK if contains(self.b0, self.b1, cell) else NONE

    def stones(self, colour: i64) -> i64:
        """The number of stones that a colour has left."""
        if colour == WHITE:
            return count(self.w0) + count(self.w1)
        return count(self.b0) + count(self.b1)

    def over(self) -> bool:
        return (self.w0 | self.w1) == 0 or (self.b0 | self.b1) == 0 or self.clock >= LONGEST

    def value(self) -> i64:
        if (self.b0 | self.b1) == 0:
            white: i64 = WON
        elif (self.w0 | self.w1) == 0:
            white = -WON
        elif self.clock >= LONGEST:
            white = 0
        else:
            white = self._looks_worth()
        return white if self.white_seat == 0 else -white

    def _looks_worth(self) -> i64:
        """The likely value of the round to White; its certain value where the endings know it."""
        board, w0, w1, b0, b1 = self.board, self.w0, self.w1, self.b0, self.b1
        found: i64 = UNKNOWN
        if board.solved and self.moving == NONE:
            found = in_time(probe(board, w0, w1, b0, b1, self.black_to_move), self.clock)
        if found == UNKNOWN:
            return worth(board, w0, w1, b0, b1, self.clock)
        if found == 0:
            return worth(board, w0, w1, b0, b1, self.clock) // HARDLY
        turns = found if found > 0 else -found
        sure = WON - ENDING * (self.stones(WHITE) + self.stones(BLACK)) - turns
        return sure if (found > 0) != self.black_to_move else -sure

    def settled(self) -> i64:
        """0: a round that ends without a winner is drawn."""
        return 0

    def standing(self) -> i64:
        """The difference in stones."""
        lead = POINT * (self.stones(WHITE) - self.stones(BLACK))
        return lead if self.white_seat == 0 else -lead

    def key(self) -> i64:
        return self.hash ^ self.board.zobrist[CLOCK + self.clock]

    def likeness(self) -> i64:
        """The fingerprint of the stones and the colour to move, without the quiet turns."""
        return self.hash


def _word(cell: i64, parity: i64) -> i64:
    """A cell in the word of strong points or in that of weak ones; 0 in the other."""
    if (cell & 1) != parity:
        return 0
    return bit(cell >> 1)
