"""How a round is scored, and how the score comes about."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Score:
    """One seat's points in a round, item by item: ("home points", 10), ("captures", 5)."""

    items: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        return sum(points for _, points in self.items)


@dataclass(frozen=True)
class Tally:
    """Both scores by seat, and what each is awarded for the round."""

    scores: tuple[Score, Score]
    awards: tuple[int, int]

    @property
    def winner(self) -> int | None:
        """The seat with the larger award; None when the round is drawn."""
        if self.awards[0] == self.awards[1]:
            return None
        return 0 if self.awards[0] > self.awards[1] else 1
