"""[hot] The rules of Canoga, without any wording or drawing."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kono_tui.core.position import CHANCE, Position
from kono_tui.games.canoga.rows import DIE, may_throw_one, points, sets_for, square

# A set of squares is a word of at most eleven bits. A throw of two dice is eight times the first
# die plus the second.
THROW_ONE: Final = 1
THROW_TWO: Final = 2
DICE: Final = 0x100
COVER: Final = 0x1000
UNCOVER: Final = 0x2000
WORD: Final = 0xFFF

TO_THROW: Final = 0
ONE_ROLLS: Final = 1
TWO_ROLL: Final = 2
TO_CHOOSE: Final = 3
"""The stages of a position: a player is to throw, one die rolls, two dice roll, or a player is to
choose which squares to cover or uncover.
"""

NOBODY: Final = -1
NONE: Final = 0
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
        first: i64,
        second: i64,
        seat: i64,
        stage: i64 = TO_THROW,
        total: i64 = 0,
        lock: i64 = NONE,
        holder: i64 = NOBODY,
        winner: i64 = NOBODY,
        by_covering: bool = False,
    ) -> None:
        to_move = seat
        if ONE_ROLLS <= stage <= TWO_ROLL:
            to_move = CHANCE
        super().__init__(to_move)
        self.size: Final = size
        self.first: Final = first
        self.second: Final = second
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
            return self.first
        return self.second

    def own(self) -> i64:
        """The covered squares of the mover."""
        return self.row(self.seat)

    def other(self) -> i64:
        """The covered squares of the opponent."""
        return self.row(1 - self.seat)

    def locked(self) -> i64:
        """The word of the opponent's square that must not be uncovered yet; 0 if there is none."""
        if self.lock != NONE and self.holder == 1 - self.seat:
            return square(self.lock)
        return 0

    def open_squares(self) -> i64:
        """The squares that the mover could cover."""
        return sets_for(self.size).full & ~self.own()

    def loose_squares(self) -> i64:
        """The squares that the mover could uncover."""
        return self.other() & ~self.locked()

    def moves(self) -> vec[i64]:
        """The legal moves: two dice before one, covering before uncovering, large squares first."""
        if self.winner != NOBODY:
            return vec[i64]()
        if self.stage == TO_THROW:
            if may_throw_one(self.size, self.own()):
                return vec[i64]([THROW_TWO, THROW_ONE])
            return vec[i64]([THROW_TWO])
        if self.stage == TO_CHOOSE:
            return self._sets()
        return self._throws()

    def _throws(self) -> vec[i64]:
        out = vec[i64]()
        for one in range(DIE):
            if self.stage == ONE_ROLLS:
                out = append(out, DICE | one + 1)
                continue
            for other in range(DIE):
                out = append(out, DICE | (one + 1) << 3 | other + 1)
        return out

    def _sets(self) -> vec[i64]:
        sets = sets_for(self.size)
        out = vec[i64]()
        for word in sets.within(self.total, self.open_squares()):
            out = append(out, COVER | word)
        for word in sets.within(self.total, self.loose_squares()):
            out = append(out, UNCOVER | word)
        return out

    def odds(self) -> vec[i64]:
        out = vec[i64]()
        if self.to_move == CHANCE:
            for _ in range(len(self._throws())):
                out = append(out, 1)
        return out

    def play(self, move: i64) -> CanogaPosition:
        if move == THROW_ONE:
            return self._staged(ONE_ROLLS, 0)
        if move == THROW_TWO:
            return self._staged(TWO_ROLL, 0)
        if move & COVER != 0:
            return self._covered(move & WORD)
        if move & UNCOVER != 0:
            return self._uncovered(move & WORD)
        return self._thrown((move & 7) + (move >> 3 & 7))

    def _staged(self, stage: i64, total: i64) -> CanogaPosition:
        return CanogaPosition(
            self.size, self.first, self.second, self.seat, stage, total, self.lock, self.holder
        )

    def _thrown(self, total: i64) -> CanogaPosition:
        """The position after a throw.

        A throw that fits some squares must be used. Any other throw ends the turn, and with it the
        mover's lock.
        """
        sets = sets_for(self.size)
        if sets.any_within(total, self.open_squares()) or sets.any_within(
            total, self.loose_squares()
        ):
            return self._staged(TO_CHOOSE, total)
        lock, holder = self.lock, self.holder
        if holder == self.seat:
            lock, holder = NONE, NOBODY
        return CanogaPosition(
            self.size, self.first, self.second, 1 - self.seat, TO_THROW, 0, lock, holder
        )

    def _covered(self, word: i64) -> CanogaPosition:
        row = self.own() | word
        winner: i64 = NOBODY
        if row == sets_for(self.size).full:
            winner = self.seat
        return self._with_row(self.seat, row, winner, True)

    def _uncovered(self, word: i64) -> CanogaPosition:
        row = self.other() & ~word
        winner: i64 = NOBODY
        if row == 0:
            winner = self.seat
        return self._with_row(1 - self.seat, row, winner, False)

    def _with_row(self, seat: i64, row: i64, winner: i64, by_covering: bool) -> CanogaPosition:
        first, second = self.first, self.second
        if seat == 0:
            first = row
        else:
            second = row
        return CanogaPosition(
            self.size,
            first,
            second,
            self.seat,
            TO_THROW,
            0,
            self.lock,
            self.holder,
            winner,
            by_covering and winner != NOBODY,
        )

    def over(self) -> bool:
        return self.winner != NOBODY

    def earned(self) -> i64:
        """The points that the winner has won."""
        if self.by_covering:
            return points(sets_for(self.size).full & ~self.row(1 - self.winner))
        return points(self.row(self.winner))

    def value(self) -> i64:
        """The value to seat 0, in hundredths of a point.

        A rule of thumb while the round goes on: each point covered more than the opponent has
        covered is worth half a point.
        """
        if self.winner == NOBODY:
            return 50 * (points(self.first) - points(self.second))
        if self.winner == 0:
            return 100 * self.earned()
        return -100 * self.earned()

    def key(self) -> i64:
        """The whole position in one number."""
        number = self.first << 11 | self.second
        number = (number << 4 | self.total) << 2 | self.stage
        number = (number << 4 | self.lock) << 2 | self.holder + 1
        number = (number << 2 | self.winner + 1) << 2 | self.seat
        if self.by_covering:
            number |= 2
        return number << 4 | self.size
