"""Strength as a number: the Elo difference that a score implies, and its error."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

STANDARD_ERRORS = 1.96
"""The error is this many standard errors: it covers the true value 95 times in 100."""
SIGNIFICANCE = 0.05


def elo_difference(score: float) -> float:
    """The Elo difference at which this share of the points is expected."""
    if score in (0.0, 1.0):
        return math.inf if score else -math.inf
    return 400 * math.log10(score / (1 - score))


def expected_score(difference: float) -> float:
    """The expected share of the points at an Elo difference."""
    return float(1 / (1 + 10 ** (-difference / 400)))


@dataclass(frozen=True)
class Elo:
    """How much stronger the first contender is; infinite if it won, or lost, everything.

    `error` is None if it is unknown: for one pair, or for pairs with the same result. `bound`: if
    the first contender won or lost everything, the difference is larger, or smaller, than this.
    """

    difference: float
    error: float | None = None
    bound: float | None = None

    @classmethod
    def of(cls, pairs: Sequence[float]) -> Elo | None:
        """Compute it from the first contender's share of the points in each pair; None for no pair.

        Both rounds of a pair start alike, so chance varies between pairs, not between rounds.
        """
        if not pairs:
            return None
        count = len(pairs)
        score = sum(pairs) / count
        difference = elo_difference(score)
        if math.isinf(difference):
            bound = elo_difference(SIGNIFICANCE ** (1 / count))
            return cls(difference, bound=math.copysign(1, difference) * bound)
        if count == 1 or len(set(pairs)) == 1:
            return cls(difference)
        variance = sum((each - score) ** 2 for each in pairs) / (count - 1)
        slope = 400 / (math.log(10) * score * (1 - score))
        return cls(difference, STANDARD_ERRORS * slope * math.sqrt(variance / count))

    @property
    def text(self) -> str:
        """The difference and its error: +95±31."""
        if self.bound is not None:
            return f"{'more' if self.difference > 0 else 'less'} than {self.bound:+.0f}"
        return f"{self.difference:+.0f}" + ("" if self.error is None else f"±{self.error:.0f}")

    @property
    def is_significant(self) -> bool:
        """Whether it is certain enough which contender is stronger."""
        if self.bound is not None:
            return self.bound * self.difference > 0
        return self.error is not None and abs(self.difference) > self.error

    def meaning(self, first: str, second: str) -> str:
        """What the difference means, as a sentence."""
        if not self.is_significant:
            return "These games do not tell which one is stronger."
        stronger, weaker = (first, second) if self.difference > 0 else (second, first)
        share = 100 * expected_score(abs(self.difference if self.bound is None else self.bound))
        at_least = "" if self.bound is None else "at least "
        points = f"{at_least}{share:.0f} % of the points against {weaker}"
        return f"{stronger} is stronger: expect it to take {points}."
