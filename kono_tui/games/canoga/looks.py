"""What rows show without looking ahead: which throws fit, and which throws would win."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.rows import DIE, MOST, full, may_throw_one, points, sets_for, ways

CASES = {1: DIE, 2: DIE * DIE}
"""The number of equally likely throws, by the number of dice."""


@dataclass(frozen=True)
class Chance:
    """How many of all throws of one or two dice succeed."""

    cases: int
    dice: int

    @property
    def often(self) -> int:
        """The cases scaled to 36, to compare throws of one die with throws of two."""
        return self.cases * CASES[2] // CASES[self.dice]


@dataclass(frozen=True)
class Rows:
    """The rows as the player who is about to throw sees them.

    `coverable` and `uncoverable` are the squares that could be covered and uncovered.
    `left_covered` are the opponent's squares that would still be covered after that.
    """

    size: int
    open: int
    loose: int
    rest: int = 0

    @property
    def may_throw_one(self) -> bool:
        return bool(may_throw_one(self.size, int(full(self.size)) & ~self.open))

    def usable(self, total: int) -> bool:
        """Whether squares of either row add up to a sum."""
        sets = sets_for(self.size)
        return any(sets.any_within(total, row) for row in (self.open, self.loose))

    def wins(self, total: int) -> bool:
        """Whether a sum covers all open squares, or uncovers all squares of the opponent."""
        goals = [self.open] if self.rest else [self.open, self.loose]
        return total in [int(points(row)) for row in goals]

    def chance(self, does: Callable[[int], bool], dice: int) -> Chance:
        """How often a throw of that many dice succeeds."""
        return Chance(sum(cases for total, cases in _throws(dice) if does(total)), dice)

    def best(self, does: Callable[[int], bool]) -> Chance:
        """How often a throw succeeds with the better number of dice, where there is a choice."""
        both = self.chance(does, 2)
        if not self.may_throw_one:
            return both
        return max(both, self.chance(does, 1), key=lambda chance: chance.often)

    def used_tenths(self, dice: int) -> int:
        """The average sum that a throw covers or uncovers, in tenths."""
        used = sum(total * cases for total, cases in _throws(dice) if self.usable(total))
        return (20 * used + CASES[dice]) // (2 * CASES[dice])


def _throws(dice: int) -> list[tuple[int, int]]:
    """Each sum of that many dice, and the number of cases in which it comes up."""
    if dice == 1:
        return [(total, 1) for total in range(1, DIE + 1)]
    return [(total, int(ways(total))) for total in range(2, MOST + 1)]


def rows_now(position: CanogaPosition) -> Rows:
    """The rows as the mover sees them."""
    loose = int(position.loose_squares())
    return Rows(
        int(position.size), int(position.open_squares()), loose, int(position.other()) & ~loose
    )


def rows_beyond(position: CanogaPosition) -> Rows:
    """The rows as the opponent will see them if the turn ends now: no square is locked by then."""
    theirs = int(full(position.size)) & ~int(position.other())
    return Rows(int(position.size), theirs, int(position.own()))


def left(word: int) -> int:
    """The sum of the numbers of a word's squares."""
    return int(points(word))
