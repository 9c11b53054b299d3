"""[hot] The rules of Canoga, without any wording or drawing."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kono_tui.core.position import CHANCE, Position
from kono_tui.games.canoga.rows import DIE_FACES, may_throw_one, points, sets_for, square_bit

# A set of squares is a word of at most eleven bits. A throw of two dice is eight times the first
# die plus the second.
THROW_ONE: Final = 1
THROW_TWO: Final = 2
DICE: Final = 0x100
COVER: Final = 0x1000
UNCOVER: Final = 0x2000
SQUARES_MASK: Final = 0xFFF

TO_THROW: Final = 0
ONE_DIE_ROLLS: Final = 1
TWO_DICE_ROLL: Final = 2
TO_CHOOSE: Final = 3
"""The stages of a position: a player is to throw, one die rolls, two dice roll, or a player is to
choose which squares to cover or uncover.
"""

NOBODY: Final = -1
NO_SQUARE: Final = 0
"""No square."""


@mypyc_attr(acyclic=True, free_list_len=1)
class CanogaPosition(Position):
    """A moment of a round: the covered squares, and what happens next.

    `first_row` and `second_row` are the rows of seats 0 and 1. `seat` has the turn. `total` is the
    sum that it has thrown, while it chooses squares. `lock` is the number of the square in the
    holder's row that cannot be uncovered until the holder has finished a turn. `winner` is NOBODY
    until a seat has won; `by_covering` tells how it won.
    """

    def __init__(
        self,
        size: i64,
        first_row: i64,
        second_row: i64,
        seat: i64,
        stage: i64 = TO_THROW,
        total: i64 = 0,
        lock: i64 = NO_SQUARE,
        holder: i64 = NOBODY,
        winner: i64 = NOBODY,
        by_covering: bool = False,
    ) -> None:
        to_move = seat
        if ONE_DIE_ROLLS <= stage <= TWO_DICE_ROLL:
            to_move = CHANCE
        super().__init__(to_move)
        self.size: Final = size
        self.first_row: Final = first_row
        self.second_row: Final = second_row
        self.seat: Final = seat
        self.stage: Final = stage
        self.total: Final = total
        self.lock: Final = lock
        self.holder: Final = holder
        self.winner: Final = winner
        self.by_covering: Final = by_covering

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CanogaPosition):
            return False
        return self.size == other.size and self.key() == other.key()

    def __hash__(self) -> int:
        return int(self.key())

    def row(self, seat: i64) -> i64:
        """The covered squares of a seat."""
        if seat == 0:
            return self.first_row
        return self.second_row

    def own_row(self) -> i64:
        """The covered squares of the mover."""
        return self.row(self.seat)

    def opponent_row(self) -> i64:
        """The covered squares of the opponent."""
        return self.row(1 - self.seat)

    def locked_squares(self) -> i64:
        """The word of the opponent's square that must not be uncovered yet; 0 if there is none."""
        if self.lock != NO_SQUARE and self.holder == 1 - self.seat:
            return square_bit(self.lock)
        return 0

    def open_squares(self) -> i64:
        """The squares that the mover could cover."""
        return sets_for(self.size).full_row & ~self.own_row()

    def uncoverable_squares(self) -> i64:
        """The squares that the mover could uncover."""
        return self.opponent_row() & ~self.locked_squares()

    def moves(self) -> vec[i64]:
        """The legal moves: two dice before one, covering before uncovering, large squares first."""
        if self.winner != NOBODY:
            return vec[i64]()
        if self.stage == TO_THROW:
            if may_throw_one(self.size, self.own_row()):
                return vec[i64]([THROW_TWO, THROW_ONE])
            return vec[i64]([THROW_TWO])
        if self.stage == TO_CHOOSE:
            return self._set_moves()
        return self._dice_moves()

    def _dice_moves(self) -> vec[i64]:
        out = vec[i64]()
        for one in range(DIE_FACES):
            if self.stage == ONE_DIE_ROLLS:
                out = append(out, DICE | one + 1)
                continue
            for other in range(DIE_FACES):
                out = append(out, DICE | (one + 1) << 3 | other + 1)
        return out

    def _set_moves(self) -> vec[i64]:
        sets = sets_for(self.size)
        out = vec[i64]()
        for word in sets.sets_within(self.total, self.open_squares()):
            out = append(out, COVER | word)
        for word in sets.sets_within(self.total, self.uncoverable_squares()):
            out = append(out, UNCOVER | word)
        return out

    def odds(self) -> vec[i64]:
        out = vec[i64]()
        if self.to_move == CHANCE:
            for _ in range(len(self._dice_moves())):
                out = append(out, 1)
        return out

    def play(self, move: i64) -> CanogaPosition:
        if move == THROW_ONE:
            return self._with_stage(ONE_DIE_ROLLS, 0)
        if move == THROW_TWO:
            return self._with_stage(TWO_DICE_ROLL, 0)
        if move & COVER != 0:
            return self._with_covered(move & SQUARES_MASK)
        if move & UNCOVER != 0:
            return self._with_uncovered(move & SQUARES_MASK)
        return self._with_throw((move & 7) + (move >> 3 & 7))

    def _with_stage(self, stage: i64, total: i64) -> CanogaPosition:
        return CanogaPosition(
            self.size,
            self.first_row,
            self.second_row,
            self.seat,
            stage,
            total,
            self.lock,
            self.holder,
        )

    def _with_throw(self, total: i64) -> CanogaPosition:
        """The position after a throw.

        A throw that fits some squares must be used. Any other throw ends the turn, and with it the
        mover's lock.
        """
        sets = sets_for(self.size)
        if sets.has_set_within(total, self.open_squares()) or sets.has_set_within(
            total, self.uncoverable_squares()
        ):
            return self._with_stage(TO_CHOOSE, total)
        lock, holder = self.lock, self.holder
        if holder == self.seat:
            lock, holder = NO_SQUARE, NOBODY
        return CanogaPosition(
            self.size, self.first_row, self.second_row, 1 - self.seat, TO_THROW, 0, lock, holder
        )

    def _with_covered(self, word: i64) -> CanogaPosition:
        row = self.own_row() | word
        winner: i64 = NOBODY
        if row == sets_for(self.size).full_row:
            winner = self.seat
        return self._with_row(self.seat, row, winner, True)

    def _with_uncovered(self, word: i64) -> CanogaPosition:
        row = self.opponent_row() & ~word
        winner: i64 = NOBODY
        if row == 0:
            winner = self.seat
        return self._with_row(1 - self.seat, row, winner, False)

    def _with_row(self, seat: i64, row: i64, winner: i64, by_covering: bool) -> CanogaPosition:
        first_row, second_row = self.first_row, self.second_row
        if seat == 0:
            first_row = row
        else:
            second_row = row
        return CanogaPosition(
            self.size,
            first_row,
            second_row,
            self.seat,
            TO_THROW,
            0,
            self.lock,
            self.holder,
            winner,
            by_covering and winner != NOBODY,
        )

    def is_over(self) -> bool:
        return self.winner != NOBODY

    def points_won(self) -> i64:
        """The points that the winner has won."""
        if self.by_covering:
            return points(sets_for(self.size).full_row & ~self.row(1 - self.winner))
        return points(self.row(self.winner))

    def value(self) -> i64:
        """The value to seat 0, in hundredths of a point.

        A rule of thumb while the round goes on: each point covered more than the opponent has
        covered is worth half a point.
        """
        if self.winner == NOBODY:
            return 50 * (points(self.first_row) - points(self.second_row))
        if self.winner == 0:
            return 100 * self.points_won()
        return -100 * self.points_won()

    def key(self) -> i64:
        """The whole position in one number."""
        number = self.first_row << 11 | self.second_row
        number = (number << 4 | self.total) << 2 | self.stage
        number = (number << 4 | self.lock) << 2 | self.holder + 1
        number = (number << 2 | self.winner + 1) << 2 | self.seat
        if self.by_covering:
            number |= 2
        return number << 4 | self.size
