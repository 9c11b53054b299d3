"""What can be seen of rows without looking ahead: which throws can be used, and which would win."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.rows import DIE, MOST, full, may_throw_one, points, sets_for, ways

CASES = {1: DIE, 2: DIE * DIE}
"""How many throws there are, by the number of dice."""


@dataclass(frozen=True)
class Chance:
    """In how many cases, of all throws of so many dice, something can be done."""

    cases: int
    dice: int

    @property
    def often(self) -> int:
        """The same in cases of 36, to compare throws of one die with those of two."""
        return self.cases * CASES[2] // CASES[self.dice]


@dataclass(frozen=True)
class Rows:
    """The rows as who is about to throw sees them.

    `open` could be covered, `loose` could be uncovered, `rest` is what would still be covered then.
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
        """Whether a sum is that of all open squares, or of all that are covered in the other."""
        goals = [self.open] if self.rest else [self.open, self.loose]
        return total in [int(points(row)) for row in goals]

    def chance(self, does: Callable[[int], bool], dice: int) -> Chance:
        """How often a throw of so many dice does something."""
        return Chance(sum(cases for total, cases in _throws(dice) if does(total)), dice)

    def best(self, does: Callable[[int], bool]) -> Chance:
        """The same with as many dice as do it more often, where there is a choice."""
        both = self.chance(does, 2)
        if not self.may_throw_one:
            return both
        return max(both, self.chance(does, 1), key=lambda chance: chance.often)

    def used_tenths(self, dice: int) -> int:
        """What a throw covers or uncovers on average, in tenths."""
        used = sum(total * cases for total, cases in _throws(dice) if self.usable(total))
        return (20 * used + CASES[dice]) // (2 * CASES[dice])


def _throws(dice: int) -> list[tuple[int, int]]:
    """Each sum of so many dice, and in how many cases it comes up."""
    if dice == 1:
        return [(total, 1) for total in range(1, DIE + 1)]
    return [(total, int(ways(total))) for total in range(2, MOST + 1)]


def rows_now(position: CanogaPosition) -> Rows:
    """The rows as who has the turn sees them."""
    loose = int(position.loose_squares())
    return Rows(
        int(position.size), int(position.open_squares()), loose, int(position.other()) & ~loose
    )


def rows_beyond(position: CanogaPosition) -> Rows:
    """As the opponent will see them if the turn ends so: by then, no square is locked to it."""
    theirs = int(full(position.size)) & ~int(position.other())
    return Rows(int(position.size), theirs, int(position.own()))


def left(word: int) -> int:
    """What some squares come to."""
    return int(points(word))
