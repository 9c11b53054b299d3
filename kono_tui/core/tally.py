"""How a round is scored, and how the score comes about."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Score:
    """One seat's points in a round, item by item: ("home points", 10), ("captures", 5)."""

    items: tuple[tuple[str, int], ...]
    beside: tuple[tuple[str, int], ...] = ()
    """What is shown with them, and adds nothing: ("stones left", 17)."""

    @property
    def total(self) -> int:
        return sum(points for _, points in self.items)


@dataclass(frozen=True)
class Tally:
    """Both scores by seat, what each is awarded for the round, and who has won it, if anybody."""

    scores: tuple[Score, Score]
    awards: tuple[int, int]
    winner: int | None

    @classmethod
    def by_margin(cls, first: Score, second: Score) -> Tally:
        """The larger score wins and is awarded the difference; equal scores, and nobody is."""
        margin = first.total - second.total
        winner = None if margin == 0 else int(margin < 0)
        return cls((first, second), (max(margin, 0), max(-margin, 0)), winner)
