"""A set of squares compared with all others that add up to the throw, by what each one leaves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from kono_tui.core.move import Move
from kono_tui.games.canoga.looks import Chance, Rows, rows_beyond, rows_now
from kono_tui.games.canoga.notation import COVER, decode, encode, numbers_in
from kono_tui.games.canoga.position import CanogaPosition

Worth = Callable[["Choice"], int]
"""A rating of a set of squares: the higher, the better."""


@dataclass(frozen=True)
class Choice:
    """Squares to cover or to uncover, and the rows before and after."""

    before: CanogaPosition
    move: Move

    @property
    def covers(self) -> bool:
        return self.move.kind == COVER

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the squares, the largest first."""
        return numbers_in(self.before, self.move)

    @cached_property
    def after(self) -> CanogaPosition:
        return self.before.play(encode(self.before, self.move))

    @cached_property
    def was(self) -> Rows:
        """The rows before, as the mover sees them."""
        return rows_now(self.before)

    @cached_property
    def now(self) -> Rows:
        """The rows after, as the mover sees them."""
        return rows_now(self.after)

    @cached_property
    def theirs(self) -> Rows:
        """The rows after, as the opponent sees them."""
        return rows_beyond(self.after)

    @cached_property
    def next_win(self) -> Chance:
        """How often the next throw of the same turn wins."""
        return self.now.best(self.now.wins)

    @cached_property
    def room(self) -> Chance:
        """How often the next throw of the same turn can be used."""
        return self.now.best(self.now.usable)

    @cached_property
    def threat(self) -> Chance:
        """How often the opponent would win with one throw."""
        return self.theirs.best(self.theirs.wins)

    @cached_property
    def their_room(self) -> Chance:
        """How often the opponent could use one throw."""
        return self.theirs.best(self.theirs.usable)

    @cached_property
    def others(self) -> list[Choice]:
        """All other sets that add up to the throw."""
        moves = [decode(self.before, int(code)) for code in self.before.moves()]
        return [Choice(self.before, move) for move in moves if move != self.move]

    @cached_property
    def alike(self) -> list[Choice]:
        """The other sets in the same row."""
        return [other for other in self.others if other.covers == self.covers]

    @cached_property
    def unlike(self) -> list[Choice]:
        """The sets in the other row."""
        return [other for other in self.others if other.covers != self.covers]

    def beats(self, others: list[Choice], worth: Worth) -> bool:
        """Whether this set rates higher than each of the others.

        False if there are no others, or if one of them wins the round.
        """
        if not others or any(other.after.over() for other in others):
            return False
        mine = worth(self)
        return all(worth(other) < mine for other in others)
