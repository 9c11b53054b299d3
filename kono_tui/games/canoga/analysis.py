"""What rows show without looking ahead: which throws fit, and which throws would win."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.rows import (
    DIE_FACES,
    LARGEST_SUM,
    full_row,
    may_throw_one,
    points,
    sets_for,
    two_dice_ways,
)

THROW_COUNTS = {1: DIE_FACES, 2: DIE_FACES * DIE_FACES}
"""The number of equally likely throws, by the number of dice."""


@dataclass(frozen=True)
class Chance:
    """How many of all throws of one or two dice succeed."""

    cases: int
    dice: int

    @property
    def cases_of_36(self) -> int:
        """The cases scaled to 36, to compare throws of one die with throws of two."""
        return self.cases * THROW_COUNTS[2] // THROW_COUNTS[self.dice]


@dataclass(frozen=True)
class ThrowerRows:
    """The rows as the player who is about to throw sees them.

    `coverable` and `uncoverable` are the squares that could be covered and uncovered.
    `left_covered` are the opponent's squares that would still be covered after that.
    """

    size: int
    coverable: int
    uncoverable: int
    left_covered: int = 0

    @property
    def may_throw_one(self) -> bool:
        return bool(may_throw_one(self.size, int(full_row(self.size)) & ~self.coverable))

    def can_use(self, total: int) -> bool:
        """Whether squares of either row add up to a sum."""
        sets = sets_for(self.size)
        return any(sets.has_set_within(total, row) for row in (self.coverable, self.uncoverable))

    def would_win(self, total: int) -> bool:
        """Whether a sum covers all open squares, or uncovers all squares of the opponent."""
        goals = [self.coverable] if self.left_covered else [self.coverable, self.uncoverable]
        return total in [int(points(row)) for row in goals]

    def chance_that(self, succeeds: Callable[[int], bool], dice: int) -> Chance:
        """How often a throw of that many dice succeeds."""
        return Chance(sum(cases for total, cases in _sums_and_cases(dice) if succeeds(total)), dice)

    def best_chance_that(self, succeeds: Callable[[int], bool]) -> Chance:
        """How often a throw succeeds with the better number of dice, where there is a choice."""
        both = self.chance_that(succeeds, 2)
        if not self.may_throw_one:
            return both
        return max(both, self.chance_that(succeeds, 1), key=lambda chance: chance.cases_of_36)

    def average_use_tenths(self, dice: int) -> int:
        """The average sum that a throw covers or uncovers, in tenths."""
        used = sum(total * cases for total, cases in _sums_and_cases(dice) if self.can_use(total))
        return (20 * used + THROW_COUNTS[dice]) // (2 * THROW_COUNTS[dice])


def _sums_and_cases(dice: int) -> list[tuple[int, int]]:
    """Each sum of that many dice, and the number of cases in which it comes up."""
    if dice == 1:
        return [(total, 1) for total in range(1, DIE_FACES + 1)]
    return [(total, int(two_dice_ways(total))) for total in range(2, LARGEST_SUM + 1)]


def rows_for_mover(position: CanogaPosition) -> ThrowerRows:
    """The rows as the mover sees them."""
    coverable, uncoverable = int(position.open_squares()), int(position.uncoverable_squares())
    left_covered = int(position.opponent_row()) & ~uncoverable
    return ThrowerRows(int(position.size), coverable, uncoverable, left_covered)


def rows_for_opponent(position: CanogaPosition) -> ThrowerRows:
    """The rows as the opponent will see them if the turn ends now: no square is locked by then."""
    coverable = int(full_row(position.size)) & ~int(position.opponent_row())
    return ThrowerRows(int(position.size), coverable, int(position.own_row()))


def square_total(word: int) -> int:
    """The sum of the numbers of a word's squares."""
    return int(points(word))
