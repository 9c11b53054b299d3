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

from kono_tui.core.bits import bit
from kono_tui.games.canoga.rows import (
    DIE_FACES,
    LARGEST_SUM,
    SetsBySum,
    may_throw_one,
    points,
    two_dice_ways,
)

PARTS_PER_POINT: Final = 64
"""The number of parts of a point that the table distinguishes."""
PARTS_PER_CERTAINTY: Final = 200
"""The number of parts of a certainty that the table distinguishes in chances to win."""
ZERO_MARGIN: Final = 8192
"""The entry for a margin of zero."""
TWO_DICE_THROWS: Final = 36
"""The number of throws of two dice."""


class Prospect:
    """The margin that a player may expect, and the player's chance to win the round."""

    def __init__(self, margin: float, win_chance: float) -> None:
        self.margin: Final = margin
        self.win_chance: Final = win_chance


class SetOption(Prospect):
    """A set of squares to cover, or to uncover in the opponent's row, and its prospect."""

    def __init__(self, word: i64, uncovers: bool, prospect: Prospect) -> None:
        super().__init__(prospect.margin, prospect.win_chance)
        self.word: Final = word
        self.uncovers: Final = uncovers


class Solution:
    """The solved rounds with rows of one size.

    `locked` is the word of the opponent's square that cannot be uncovered in this turn, or 0. In a
    round, a lock only occurs while that square is all that the opponent has covered. In any other
    state it only forbids uncovering the square, and the values do not look ahead to it.
    """

    def __init__(self, sets: SetsBySum, margins: vec[i16], chances: vec[u8]) -> None:
        self.sets: Final = sets
        self.width: Final = sets.full_row + 1
        self.margins: Final = margins
        self.chances: Final = chances
        self.columns: Final = reversed_columns(sets.size)
        self._locked_turns: Final[dict[int, LockedTurn]] = {}

    # Prospects before a throw

    def margin(self, own: i64, other: i64) -> float:
        """The points by which the thrower may expect to win the round."""
        return (
            i64(self.margins[own * self.width + self.columns[other]]) - ZERO_MARGIN
        ) / PARTS_PER_POINT

    def win_chance(self, own: i64, other: i64) -> float:
        """The chance that the thrower wins the round."""
        return i64(self.chances[own * self.width + self.columns[other]]) / PARTS_PER_CERTAINTY

    def all_margins(self) -> vec[float]:
        """The margins in a solver's layout; 0 where there is no throw."""
        found = vec[float](capacity=self.width * self.width)
        own: i64 = 0
        while own < self.width:
            other: i64 = 0
            while other < self.width:
                thrown = own < self.sets.full_row and other < self.sets.full_row
                found = append(found, self.margin(own, other) if thrown else 0.0)
                other += 1
            own += 1
        return found

    def prospect(self, own: i64, other: i64, locked: i64 = 0) -> Prospect:
        """The prospect of the player who throws next."""
        if locked != 0 and other == locked:
            return self._locked_turn(other).prospect(own)
        return Prospect(self.margin(own, other), self.win_chance(own, other))

    def _locked_turn(self, other: i64) -> LockedTurn:
        turn = self._locked_turns.get(other)
        if turn is None:
            turn = LockedTurn(self, other)
            self._locked_turns[other] = turn
        return turn

    def prospect_of_passing(self, own: i64, other: i64) -> Prospect:
        """The prospect if the turn is over and the opponent throws."""
        return Prospect(-self.margin(other, own), 1.0 - self.win_chance(other, own))

    def prospect_of_throwing(self, own: i64, other: i64, dice: i64, locked: i64 = 0) -> Prospect:
        """The prospect of throwing one die, or two."""
        margin = 0.0
        win_chance = 0.0
        total: i64 = 1
        while total <= LARGEST_SUM:
            ways = ways_to_throw(total, dice)
            if ways > 0:
                found: Prospect | None = self.best_option(own, other, total, locked)
                prospect = self.prospect_of_passing(own, other) if found is None else found
                margin += float(ways) * prospect.margin
                win_chance += float(ways) * prospect.win_chance
            total += 1
        return Prospect(margin / TWO_DICE_THROWS, win_chance / TWO_DICE_THROWS)

    # Options after a throw

    def options(self, own: i64, other: i64, total: i64, locked: i64 = 0) -> list[SetOption]:
        """Every set that a sum allows: those to cover first, and the largest squares first.

        If there is none, the turn is over.
        """
        found = []
        sets = self.sets
        for word in sets.sets_within(total, sets.full_row & ~own):
            found.append(
                SetOption(word, False, self._prospect_after_covering(own | word, other, locked))
            )
        for word in sets.sets_within(total, other & ~locked):
            found.append(
                SetOption(word, True, self._prospect_after_uncovering(own, other ^ word, locked))
            )
        return found

    def best_option(self, own: i64, other: i64, total: i64, locked: i64 = 0) -> SetOption | None:
        """The set with the greatest margin, the first of equals; None if there is no set."""
        best: SetOption | None = None
        for option in self.options(own, other, total, locked):
            if best is None or option.margin > best.margin:
                best = option
        return best

    def _prospect_after_covering(self, own: i64, other: i64, locked: i64) -> Prospect:
        if own == self.sets.full_row:
            return Prospect(float(points(self.sets.full_row & ~other)), 1.0)
        return self.prospect(own, other, locked)

    def _prospect_after_uncovering(self, own: i64, other: i64, locked: i64) -> Prospect:
        if other == 0:
            return Prospect(float(points(own)), 1.0)
        return self.prospect(own, other, locked)


class LockedTurn:
    """A turn in which nothing can be uncovered, valued backwards from its end.

    `margins` and `win_chances` are by the thrower's row.
    """

    def __init__(self, solution: Solution, other: i64) -> None:
        self.solution: Final = solution
        self.other: Final = other
        self.margins: Final = vec[float]([0.0] * solution.width)
        self.win_chances: Final = vec[float]([0.0] * solution.width)
        full = solution.sets.full_row
        self.margins[full] = float(points(full & ~other))
        self.win_chances[full] = 1.0
        own = full - 1
        while own >= 0:
            self._value_row(own)
            own -= 1

    def prospect(self, own: i64) -> Prospect:
        return Prospect(self.margins[own], self.win_chances[own])

    def _value_row(self, own: i64) -> None:
        """Value a row by the rows that covering makes of it."""
        sets = self.solution.sets
        passed = self.solution.prospect_of_passing(own, self.other)
        margins = vec[float]([0.0, 0.0])
        win_chances = vec[float]([0.0, 0.0])
        total: i64 = 1
        while total <= LARGEST_SUM:
            margin = passed.margin
            win_chance = passed.win_chance
            row: i64 = -1
            for word in sets.sets_within(total, sets.full_row & ~own):
                if row < 0 or self.margins[own | word] > margin:
                    row = own | word
                    margin = self.margins[row]
                    win_chance = self.win_chances[row]
            for dice in range(2):
                ways = float(ways_to_throw(total, dice + 1))
                margins[dice] += ways * margin
                win_chances[dice] += ways * win_chance
            total += 1
        throws_one = may_throw_one(sets.size, own) and margins[0] > margins[1]
        dice = 0 if throws_one else 1
        self.margins[own] = margins[dice] / TWO_DICE_THROWS
        self.win_chances[own] = win_chances[dice] / TWO_DICE_THROWS


def ways_to_throw(total: i64, dice: i64) -> i64:
    """In how many of 36 cases one die, or two, have a given sum."""
    if dice == 2:
        return two_dice_ways(total)
    return TWO_DICE_THROWS // DIE_FACES if 1 <= total <= DIE_FACES else 0


def reversed_columns(size: i64) -> vec[i64]:
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


def build_solution(sets: SetsBySum, margins: vec[float], balances: vec[float]) -> Solution:
    """Return the table of exact margins, and of chances to win less chances to lose."""
    width = sets.full_row + 1
    columns = reversed_columns(sets.size)
    entries = vec[i16](capacity=sets.full_row * width)
    chances = vec[u8](capacity=sets.full_row * width)
    own: i64 = 0
    while own < sets.full_row:
        for row in columns:
            index = own * width + row
            margin = margins[index] if row != sets.full_row else 0.0
            win_chance = (1.0 + balances[index]) / 2.0 if row != sets.full_row else 0.0
            entries = append(entries, i16(ZERO_MARGIN + i64(floor(margin * PARTS_PER_POINT + 0.5))))
            chances = append(chances, u8(i64(floor(win_chance * PARTS_PER_CERTAINTY + 0.5))))
        own += 1
    return Solution(sets, entries, chances)
