"""The score of a round, item by item, and what is left of it in the rounds that follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MAX_COUNT: Final = 999_999_999
"""The highest number of a round, and the highest total: counting stops where files would not."""


@dataclass(frozen=True)
class Addends:
    """Points of different things that add up: 3+1+5."""

    points: tuple[int, ...]

    def formula(self, times: str) -> str:
        """The points as a sum; "" for a single number, which says no more than the sum."""
        return "+".join(map(str, self.points)) if len(self.points) > 1 else ""


@dataclass(frozen=True)
class Multiple:
    """Points of things that are all worth the same: 2 x 5."""

    count: int
    points: int

    def formula(self, times: str) -> str:
        """The product, with a sign for "times"; "" for nothing."""
        return f"{self.count} {times} {self.points}" if self.count else ""


@dataclass(frozen=True)
class RoundScore:
    """One seat's points in a round, item by item: ("home points", 10), ("captures", 5)."""

    items: tuple[tuple[str, int], ...]
    extra_items: tuple[tuple[str, int], ...] = ()
    """Items that are shown too but add nothing: ("stones left", 17)."""
    breakdowns: tuple[tuple[str, Addends | Multiple], ...] = ()
    """How the points of an item come about, by its name, in games whose scores add up."""

    @property
    def total(self) -> int:
        return sum(points for _, points in self.items)

    def formula(self, item: str, times: str) -> str:
        """How an item adds up: "3+1+5", or "2 x 5" with a sign for "times"; "" if that is plain."""
        breakdown = dict(self.breakdowns).get(item)
        return breakdown.formula(times) if breakdown else ""


@dataclass(frozen=True)
class Tally:
    """Both scores by seat, what each seat is awarded for the round, and the winner, if any."""

    scores: tuple[RoundScore, RoundScore]
    awards: tuple[int, int]
    winner: int | None

    @classmethod
    def by_margin(cls, first: RoundScore, second: RoundScore) -> Tally:
        """Award the difference to the larger score, which wins. Equal scores win nothing."""
        margin = first.total - second.total
        winner = None if margin == 0 else int(margin < 0)
        return cls((first, second), (max(margin, 0), max(-margin, 0)), winner)


MAX_PAST_ROUNDS: Final = 200
"""So many rounds of a tournament are remembered; of those before them, only the totals."""


@dataclass(frozen=True)
class PastRound:
    """What a tournament remembers of a round that is over. Pairs are by seat.

    `opener` is the seat that began; None if that is not known. `colours` are those the round began
    with, before any swap; they are empty in games whose players have none.
    """

    size: int
    opener: int | None
    colours: tuple[str, str]
    scores: tuple[int, int]
    awards: tuple[int, int]
