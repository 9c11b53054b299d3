"""[hot] What every decision is worth if both go on as well as can be, looked up in a table.

The table has the moments before a throw: the row of who throws and the other's, as words of covered
squares. The margin that the thrower may expect is kept in whole parts of a point, and its chance to
win the round in whole parts of a certainty. Who looks for the best decision compares the margins.

The places of a line of the table are by the other's row, its squares the other way round: that is
how neighbours are most alike, and the table smallest as a file.
"""

from __future__ import annotations

from math import floor
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from kono_tui.core.grid import bit
from kono_tui.games.canoga.rows import DIE, MOST, Sets, may_throw_one, points, ways

POINT: Final = 64
"""How many parts of a point are told apart."""
CERTAIN: Final = 200
"""The same of the chances to win."""
LEVEL: Final = 8192
"""The entry of a margin of nothing."""
WAYS: Final = 36
"""The throws of two dice."""


class Worth:
    """The margin that a player may expect, and its chance to win the round."""

    def __init__(self, margin: float, win: float) -> None:
        self.margin: Final = margin
        self.win: Final = win


class Option(Worth):
    """A set of squares to cover, or to uncover in the other's row, and what that is worth."""

    def __init__(self, word: i64, uncovers: bool, worth: Worth) -> None:
        super().__init__(worth.margin, worth.win)
        self.word: Final = word
        self.uncovers: Final = uncovers


class Solution:
    """The solved rounds with rows of one size.

    `locked` is the word of the other's square that cannot be uncovered in this turn, or 0. A round
    only comes to it while that is all the other has covered; elsewhere it forbids what it forbids,
    and is not looked ahead to.
    """

    def __init__(self, sets: Sets, margins: vec[i16], chances: vec[u8]) -> None:
        self.sets: Final = sets
        self.width: Final = sets.full + 1
        self.margins: Final = margins
        self.chances: Final = chances
        self.places: Final = places(sets.size)
        self._turns: Final[dict[int, LockedTurn]] = {}

    # Before a throw

    def margin(self, own: i64, other: i64) -> float:
        """What who throws may expect to win the round by."""
        return (i64(self.margins[own * self.width + self.places[other]]) - LEVEL) / POINT

    def win(self, own: i64, other: i64) -> float:
        """The chance that who throws wins the round."""
        return i64(self.chances[own * self.width + self.places[other]]) / CERTAIN

    def all_margins(self) -> vec[float]:
        """The margins as a solver has them; 0 where there is no throw."""
        found = vec[float](capacity=self.width * self.width)
        own: i64 = 0
        while own < self.width:
            other: i64 = 0
            while other < self.width:
                thrown = own < self.sets.full and other < self.sets.full
                found = append(found, self.margin(own, other) if thrown else 0.0)
                other += 1
            own += 1
        return found

    def before(self, own: i64, other: i64, locked: i64 = 0) -> Worth:
        """What it is worth to throw next."""
        if locked != 0 and other == locked:
            return self._turn(other).worth(own)
        return Worth(self.margin(own, other), self.win(own, other))

    def locked_margin(self, own: i64, other: i64) -> float:
        """The margin while the other's only square cannot be uncovered."""
        return self._turn(other).margins[own]

    def locked_win(self, own: i64, other: i64) -> float:
        """The chance to win then."""
        return self._turn(other).wins[own]

    def _turn(self, other: i64) -> LockedTurn:
        turn = self._turns.get(other)
        if turn is None:
            turn = LockedTurn(self, other)
            self._turns[other] = turn
        return turn

    def passing(self, own: i64, other: i64) -> Worth:
        """What it is worth that the turn is over, and the other throws."""
        return Worth(-self.margin(other, own), 1.0 - self.win(other, own))

    def throwing(self, own: i64, other: i64, dice: i64, locked: i64 = 0) -> Worth:
        """What it is worth to throw one die, or two."""
        margin = 0.0
        win = 0.0
        total: i64 = 1
        while total <= MOST:
            times = chances_of(total, dice)
            if times > 0:
                found: Worth | None = self.best(own, other, total, locked)
                worth = self.passing(own, other) if found is None else found
                margin += float(times) * worth.margin
                win += float(times) * worth.win
            total += 1
        return Worth(margin / WAYS, win / WAYS)

    # After it

    def options(self, own: i64, other: i64, total: i64, locked: i64 = 0) -> list[Option]:
        """Every set that a sum allows: those to cover first, and the largest squares first.

        Without any, the turn is over.
        """
        found = []
        sets = self.sets
        for word in sets.within(total, sets.full & ~own):
            found.append(Option(word, False, self._covered(own | word, other, locked)))
        for word in sets.within(total, other & ~locked):
            found.append(Option(word, True, self._uncovered(own, other ^ word, locked)))
        return found

    def best(self, own: i64, other: i64, total: i64, locked: i64 = 0) -> Option | None:
        """The set with the greatest margin: of equals, the first; None if there is no set."""
        best: Option | None = None
        for option in self.options(own, other, total, locked):
            if best is None or option.margin > best.margin:
                best = option
        return best

    def _covered(self, own: i64, other: i64, locked: i64) -> Worth:
        if own == self.sets.full:
            return Worth(float(points(self.sets.full & ~other)), 1.0)
        return self.before(own, other, locked)

    def _uncovered(self, own: i64, other: i64, locked: i64) -> Worth:
        if other == 0:
            return Worth(float(points(own)), 1.0)
        return self.before(own, other, locked)


class LockedTurn:
    """A turn in which nothing can be uncovered, valued from its end back.

    `margins` and `wins` are by the row of who throws.
    """

    def __init__(self, solution: Solution, other: i64) -> None:
        self.solution: Final = solution
        self.other: Final = other
        self.margins: Final = vec[float]([0.0] * solution.width)
        self.wins: Final = vec[float]([0.0] * solution.width)
        full = solution.sets.full
        self.margins[full] = float(points(full & ~other))
        self.wins[full] = 1.0
        own = full - 1
        while own >= 0:
            self._value(own)
            own -= 1

    def worth(self, own: i64) -> Worth:
        return Worth(self.margins[own], self.wins[own])

    def _value(self, own: i64) -> None:
        """Value a row by those that covering makes of it."""
        sets = self.solution.sets
        passed = self.solution.passing(own, self.other)
        margins = vec[float]([0.0, 0.0])
        wins = vec[float]([0.0, 0.0])
        total: i64 = 1
        while total <= MOST:
            margin = passed.margin
            win = passed.win
            row: i64 = -1
            for word in sets.within(total, sets.full & ~own):
                if row < 0 or self.margins[own | word] > margin:
                    row = own | word
                    margin = self.margins[row]
                    win = self.wins[row]
            for dice in range(2):
                times = float(chances_of(total, dice + 1))
                margins[dice] += times * margin
                wins[dice] += times * win
            total += 1
        one = may_throw_one(sets.size, own) and margins[0] > margins[1]
        dice = 0 if one else 1
        self.margins[own] = margins[dice] / WAYS
        self.wins[own] = wins[dice] / WAYS


def chances_of(total: i64, dice: i64) -> i64:
    """In how many of 36 cases one die, or two, have a sum."""
    if dice == 2:
        return ways(total)
    return WAYS // DIE if 1 <= total <= DIE else 0


def places(size: i64) -> vec[i64]:
    """Where each row of a size has its place in a line: its squares the other way round."""
    found = vec[i64]([0])
    step = bit(size) >> 1
    while step > 0:
        row: i64 = 0
        rows: i64 = len(found)
        while row < rows:
            found = append(found, found[row] | step)
            row += 1
        step >>= 1
    return found


def rounded(sets: Sets, margins: vec[float], balances: vec[float]) -> Solution:
    """A table of what has been reckoned: margins, and chances to win less those to lose."""
    width = sets.full + 1
    lines = places(sets.size)
    entries = vec[i16](capacity=sets.full * width)
    chances = vec[u8](capacity=sets.full * width)
    own: i64 = 0
    while own < sets.full:
        for row in lines:
            at = own * width + row
            margin = margins[at] if row != sets.full else 0.0
            win = (1.0 + balances[at]) / 2.0 if row != sets.full else 0.0
            entries = append(entries, i16(LEVEL + i64(floor(margin * POINT + 0.5))))
            chances = append(chances, u8(i64(floor(win * CERTAIN + 0.5))))
        own += 1
    return Solution(sets, entries, chances)
