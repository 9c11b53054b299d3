"""A set of squares compared with all others that add up to the throw, by what each one leaves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from kono_tui.core.move import Move
from kono_tui.games.canoga.analysis import Chance, ThrowerRows, rows_for_mover, rows_for_opponent
from kono_tui.games.canoga.notation import COVER, decode, encode, square_numbers
from kono_tui.games.canoga.position import CanogaPosition

Rating = Callable[["SquareSet"], int]
"""A rating of a set of squares: the higher, the better."""


@dataclass(frozen=True)
class SquareSet:
    """Squares to cover or to uncover, and the rows before and after."""

    before: CanogaPosition
    move: Move

    @property
    def covers(self) -> bool:
        return self.move.kind == COVER

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the squares, the largest first."""
        return square_numbers(self.before, self.move)

    @cached_property
    def after(self) -> CanogaPosition:
        return self.before.play(encode(self.before, self.move))

    @cached_property
    def rows_before(self) -> ThrowerRows:
        """The rows before, as the mover sees them."""
        return rows_for_mover(self.before)

    @cached_property
    def rows_after(self) -> ThrowerRows:
        """The rows after, as the mover sees them."""
        return rows_for_mover(self.after)

    @cached_property
    def opponent_rows(self) -> ThrowerRows:
        """The rows after, as the opponent sees them."""
        return rows_for_opponent(self.after)

    @cached_property
    def next_win_chance(self) -> Chance:
        """How often the next throw of the same turn wins."""
        return self.rows_after.best_chance_that(self.rows_after.would_win)

    @cached_property
    def next_use_chance(self) -> Chance:
        """How often the next throw of the same turn can be used."""
        return self.rows_after.best_chance_that(self.rows_after.can_use)

    @cached_property
    def opponent_win_chance(self) -> Chance:
        """How often the opponent would win with one throw."""
        return self.opponent_rows.best_chance_that(self.opponent_rows.would_win)

    @cached_property
    def opponent_use_chance(self) -> Chance:
        """How often the opponent could use one throw."""
        return self.opponent_rows.best_chance_that(self.opponent_rows.can_use)

    @cached_property
    def alternatives(self) -> list[SquareSet]:
        """All other sets that add up to the throw."""
        moves = [decode(self.before, int(code)) for code in self.before.moves()]
        return [SquareSet(self.before, move) for move in moves if move != self.move]

    @cached_property
    def same_row_alternatives(self) -> list[SquareSet]:
        """The other sets in the same row."""
        return [other for other in self.alternatives if other.covers == self.covers]

    @cached_property
    def other_row_alternatives(self) -> list[SquareSet]:
        """The sets in the other row."""
        return [other for other in self.alternatives if other.covers != self.covers]

    def beats(self, others: list[SquareSet], rating: Rating) -> bool:
        """Whether this set rates higher than each of the others.

        False if there are no others, or if one of them wins the round.
        """
        if not others or any(other.after.is_over() for other in others):
            return False
        own_rating = rating(self)
        return all(rating(other) < own_rating for other in others)
