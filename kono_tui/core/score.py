"""The score of a round, item by item."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class RoundScore:
    """One seat's points in a round, item by item: ("home points", 10), ("captures", 5)."""

    items: tuple[tuple[str, int], ...]
    extra_items: tuple[tuple[str, int], ...] = ()
    """Items that are shown too but add nothing: ("stones left", 17)."""

    @property
    def total(self) -> int:
        return sum(points for _, points in self.items)


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
