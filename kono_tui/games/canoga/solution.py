"""[hot] The value of every decision if both players play as well as possible, from a table.

The table has the moments before a throw: the rows of the thrower and of the opponent, as words of
covered squares. It has the margin that the thrower may expect in whole parts of a point, and the
thrower's chance to win the round in whole parts of a certainty. The best decision is the one with
the greatest margin.

The columns of a table line are ordered by the opponent's row with its squares reversed. Neighbours
are most alike in that order, and the table is smallest as a file.
"""

from __future__ import annotations

from math import floor
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from kono_tui.core.grid import bit
from kono_tui.games.canoga.rows import DIE, MOST, Sets, may_throw_one, points, ways

POINT: Final = 64
"""The number of parts of a point that the table distinguishes."""
CERTAIN: Final = 200
"""The number of parts of a certainty that the table distinguishes in chances to win."""
LEVEL: Final = 8192
"""The entry for a margin of zero."""
WAYS: Final = 36
"""The number of throws of two dice."""


class Worth:
    """The margin that a player may expect, and the player's chance to win the round."""

    def __init__(self, margin: float, win: float) -> None:
        self.margin: Final = margin
        self.win: Final = win


class Option(Worth):
    """A set of squares to cover, or to uncover in the opponent's row, and its prospect."""

    def __init__(self, word: i64, uncovers: bool, worth: Worth) -> None:
        super().__init__(worth.margin, worth.win)
        self.word: Final = word
        self.uncovers: Final = uncovers


class Solution:
    """The solved rounds with rows of one size.

    `locked` is the word of the opponent's square that cannot be uncovered in this turn, or 0. In a
    round, a lock only occurs while that square is all that the opponent has covered. In any other
    state it only forbids uncovering the square, and the values do not look ahead to it.
    """

    def __init__(self, sets: Sets, margins: vec[i16], chances: vec[u8]) -> None:
        self.sets: Final = sets
        self.width: Final = sets.full + 1
        self.margins: Final = margins
        self.chances: Final = chances
        self.places: Final = places(sets.size)
        self._turns: Final[dict[int, LockedTurn]] = {}

    # Prospects before a throw

    def margin(self, own: i64, other: i64) -> float:
        """The points by which the thrower may expect to win the round."""
        return (i64(self.margins[own * self.width + self.places[other]]) - LEVEL) / POINT

    def win(self, own: i64, other: i64) -> float:
        """The chance that the thrower wins the round."""
        return i64(self.chances[own * self.width + self.places[other]]) / CERTAIN

    def all_margins(self) -> vec[float]:
        """The margins in a solver's layout; 0 where there is no throw."""
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
        """The prospect of the player who throws next."""
        if locked != 0 and other == locked:
            return self._turn(other).worth(own)
        return Worth(self.margin(own, other), self.win(own, other))

    def locked_margin(self, own: i64, other: i64) -> float:
        """The margin while the opponent's only covered square cannot be uncovered."""
        return self._turn(other).margins[own]

    def locked_win(self, own: i64, other: i64) -> float:
        """The chance to win while the opponent's only covered square cannot be uncovered."""
        return self._turn(other).wins[own]

    def _turn(self, other: i64) -> LockedTurn:
        turn = self._turns.get(other)
        if turn is None:
            turn = LockedTurn(self, other)
            self._turns[other] = turn
        return turn

    def passing(self, own: i64, other: i64) -> Worth:
        """The prospect if the turn is over and the opponent throws."""
        return Worth(-self.margin(other, own), 1.0 - self.win(other, own))

    def throwing(self, own: i64, other: i64, dice: i64, locked: i64 = 0) -> Worth:
        """The prospect of throwing one die, or two."""
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

    # Options after a throw

    def options(self, own: i64, other: i64, total: i64, locked: i64 = 0) -> list[Option]:
        """Every set that a sum allows: those to cover first, and the largest squares first.

        If there is none, the turn is over.
        """
        found = []
        sets = self.sets
        for word in sets.within(total, sets.full & ~own):
            found.append(Option(word, False, self._covered(own | word, other, locked)))
        for word in sets.within(total, other & ~locked):
            found.append(Option(word, True, self._uncovered(own, other ^ word, locked)))
        return found

    def best(self, own: i64, other: i64, total: i64, locked: i64 = 0) -> Option | None:
        """The set with the greatest margin, the first of equals; None if there is no set."""
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
    """A turn in which nothing can be uncovered, valued backwards from its end.

    `margins` and `win_chances` are by the thrower's row.
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
        """Value a row by the rows that covering makes of it."""
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
    """In how many of 36 cases one die, or two, have a given sum."""
    if dice == 2:
        return ways(total)
    return WAYS // DIE if 1 <= total <= DIE else 0


def places(size: i64) -> vec[i64]:
    """The column of each row of a size in a table line: the row with its squares reversed."""
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
    """Return the table of exact margins, and of chances to win less chances to lose."""
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
