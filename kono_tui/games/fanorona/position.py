"""[hot] The rules of Fanorona-Tsivy, without any wording or drawing."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kono_tui.core.bits import count_bits
from kono_tui.core.move_list import MoveList
from kono_tui.core.position import Position, collect_captures, collect_moves
from kono_tui.games.fanorona.board import (
    BLACK,
    BLACK_KEYS,
    BLACK_TO_MOVE_KEY,
    DIRECTIONS,
    HUNDREDTHS_PER_STONE,
    NONE,
    QUIET_TURN_KEYS,
    QUIET_TURN_LIMIT,
    WHITE,
    WHITE_KEYS,
    Board,
)
from kono_tui.games.fanorona.endgames.value import value_to_white
from kono_tui.games.fanorona.steps import (
    APPROACH,
    PASS,
    STOP,
    WITHDRAWAL,
    can_capture_on,
    cell_word,
    contains,
    direction_of,
    line_of_stones,
    list_captures,
    list_onward_captures,
    list_paikas,
    origin_of,
    turn_fingerprint,
)

FULL_DEPTH_MOVES: Final = 4
"""The number of moves to search at full depth before reducing the depth of quiet ones."""


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
        self.white_seat: Final = white_seat
        self.w0 = w0
        self.w1 = w1
        self.b0 = b0
        self.b1 = b1
        self.black_to_move = black_to_move
        self.quiet_turns = quiet_turns
        self.moving_cell = moving_cell
        self.heading = heading
        self.stood0 = stood0
        self.stood1 = stood1
        self.hash = hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FanoronaPosition):
            return False
        return (
            self.board.rows == other.board.rows
            and (self.w0, self.w1, self.b0, self.b1) == (other.w0, other.w1, other.b0, other.b1)
            and self.to_move == other.to_move
            and self.white_seat == other.white_seat
            and self.quiet_turns == other.quiet_turns
            and self.moving_cell == other.moving_cell
            and self.heading == other.heading
            and (self.stood0, self.stood1) == (other.stood0, other.stood1)
        )

    def __hash__(self) -> int:
        return int(self.key())

    def moves(self) -> vec[i64]:
        return collect_moves(self)

    def captures(self) -> vec[i64]:
        return collect_captures(self)

    def list_moves(self, into: MoveList) -> None:
        """Captures, those that take most first, or else steps; a stop comes last."""
        if self.is_over():
            return
        self.list_captures(into)
        if self.moving_cell != NONE:
            into.add(STOP)
        elif into.count == 0:
            own0, own1, other0, other1 = self._own_and_other_stones()
            list_paikas(self.board, own0, own1, own0 | other0, own1 | other1, into)
            if into.count == 0:
                into.add(PASS)

    def list_captures(self, into: MoveList) -> None:
        if self.is_over():
            return
        board, cell = self.board, self.moving_cell
        own0, own1, other0, other1 = self._own_and_other_stones()
        if cell == NONE:
            list_captures(board, own0, own1, other0, other1, into)
            return
        closed0 = own0 | other0 | self.stood0
        closed1 = own1 | other1 | self.stood1
        list_onward_captures(board, cell, self.heading, closed0, closed1, other0, other1, into)

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
        after = self.create_spare()
        after._make_move(move)
        return after

    def create_spare(self) -> FanoronaPosition:
        board, turn, seat, quiet = self.board, self.black_to_move, self.white_seat, self.quiet_turns
        w0, w1, b0, b1, hash = self.w0, self.w1, self.b0, self.b1, self.hash
        cell, heading, s0, s1 = self.moving_cell, self.heading, self.stood0, self.stood1
        return FanoronaPosition(
            board, w0, w1, b0, b1, turn, seat, quiet, cell, heading, s0, s1, hash
        )

    def play_over(self, move: i64, spare: Position) -> Position:
        assert isinstance(spare, FanoronaPosition)  # noqa: S101 - `create_spare` made it
        spare.w0 = self.w0
        spare.w1 = self.w1
        spare.b0 = self.b0
        spare.b1 = self.b1
        spare.to_move = self.to_move
        spare.black_to_move = self.black_to_move
        spare.quiet_turns = self.quiet_turns
        spare.moving_cell = self.moving_cell
        spare.heading = self.heading
        spare.stood0 = self.stood0
        spare.stood1 = self.stood1
        spare.hash = self.hash
        spare._make_move(move)
        return spare

    def _make_move(self, move: i64) -> None:
        """Become the position after a step, a capture, a stop or the pass. Only spares ever do."""
        if move == STOP:
            self.hash ^= self._mid_turn_fingerprint()
            self.quiet_turns = 0
            self._change_turns()
        elif move == PASS:
            self.quiet_turns += 1
            self._change_turns()
        else:
            self._step(move, origin_of(move), direction_of(move))

    def _change_turns(self) -> None:
        self.hash ^= self.board.zobrist[BLACK_TO_MOVE_KEY]
        self.black_to_move = not self.black_to_move
        self.to_move = 1 - self.to_move
        self.moving_cell = NONE
        self.heading = NONE
        self.stood0 = 0
        self.stood1 = 0

    def _mid_turn_fingerprint(self) -> i64:
        """What a turn under way adds to the fingerprint."""
        return turn_fingerprint(
            self.board, self.moving_cell, self.heading, self.stood0, self.stood1
        )

    def _step(self, move: i64, origin: i64, direction: i64) -> None:
        """Step with a stone; if it takes something, it may go on."""
        board = self.board
        target = board.next_cell[DIRECTIONS * origin + direction]
        self.hash ^= self._mid_turn_fingerprint()
        self._move_stone(origin, target)
        if (move & (APPROACH | WITHDRAWAL)) == 0:
            self.quiet_turns += 1
            self._change_turns()
            return
        if (move & APPROACH) != 0:
            self._take_line(target, direction)
        else:
            self._take_line(origin, direction ^ 4)
        self.quiet_turns = 0
        self.stood0 |= cell_word(origin, 0)
        self.stood1 |= cell_word(origin, 1)
        self._continue_turn(target, direction)

    def _move_stone(self, origin: i64, target: i64) -> None:
        """Move a stone of the mover."""
        own_keys: i64 = BLACK_KEYS if self.black_to_move else WHITE_KEYS
        zobrist = self.board.zobrist
        self.hash ^= zobrist[own_keys + origin] ^ zobrist[own_keys + target]
        points0 = cell_word(origin, 0) | cell_word(target, 0)
        points1 = cell_word(origin, 1) | cell_word(target, 1)
        self._toggle_stones(self.black_to_move, points0, points1)

    def _take_line(self, cell: i64, direction: i64) -> None:
        """Take the opponent's stones in a line that begins beside a cell."""
        _, _, other0, other1 = self._own_and_other_stones()
        other_keys: i64 = WHITE_KEYS if self.black_to_move else BLACK_KEYS
        line0, line1, hash = line_of_stones(self.board, other_keys, cell, direction, other0, other1)
        self.hash ^= hash
        self._toggle_stones(not self.black_to_move, line0, line1)

    def _toggle_stones(self, black: bool, points0: i64, points1: i64) -> None:
        """Take a colour's stones off these points, and put stones where there are none."""
        if black:
            self.b0 ^= points0
            self.b1 ^= points1
        else:
            self.w0 ^= points0
            self.w1 ^= points1

    def _continue_turn(self, cell: i64, heading: i64) -> None:
        """Go on with the stone that has captured, or let the opponent move if it cannot."""
        own0, own1, other0, other1 = self._own_and_other_stones()
        closed0 = own0 | other0 | self.stood0
        closed1 = own1 | other1 | self.stood1
        if can_capture_on(self.board, cell, heading, closed0, closed1, other0, other1):
            self.moving_cell = cell
            self.heading = heading
            self.hash ^= self._mid_turn_fingerprint()
        else:
            self._change_turns()

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
        both_left = (self.w0 | self.w1) != 0 and (self.b0 | self.b1) != 0
        return not both_left or self.quiet_turns >= QUIET_TURN_LIMIT

    def value(self) -> i64:
        w0, w1, b0, b1, black = self.w0, self.w1, self.b0, self.b1, self.black_to_move
        quiet_turns, mid_turn = self.quiet_turns, self.moving_cell != NONE
        white = value_to_white(self.board, w0, w1, b0, b1, black, quiet_turns, mid_turn)
        return white if self.white_seat == 0 else -white

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
