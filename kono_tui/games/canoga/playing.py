"""[hot] Rounds played by a plan, throw by throw, to check computed values against the dice."""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from kono_tui.games.canoga.plan import PASS, UNCOVER, Plan
from kono_tui.games.canoga.rows import DIE, points


class Playing:
    """Rounds from the first throw on in which both players keep to a plan, and their results."""

    def __init__(self, plan: Plan, seed: i64) -> None:
        self.plan: Final = plan
        self.dice: Final = Random(seed)
        self.rounds: i64 = 0
        self.wins: i64 = 0
        self.sum: i64 = 0
        self.squares: i64 = 0

    def play(self, rounds: i64) -> None:
        """Play that many more rounds."""
        end = self.rounds + rounds
        while self.rounds < end:
            self._play()
            self.rounds += 1

    def margin(self) -> float:
        """The points by which the first thrower won, on average."""
        return float(self.sum) / float(self.rounds)

    def margin_error(self) -> float:
        """The standard error of the margin."""
        mean = self.margin()
        rounds = float(self.rounds)
        return sqrt(max(0.0, float(self.squares) / rounds - mean * mean) / rounds)

    def share(self) -> float:
        """The share of rounds that the first thrower won."""
        return float(self.wins) / float(self.rounds)

    def share_error(self) -> float:
        """The standard error of that share."""
        share = self.share()
        return sqrt(share * (1.0 - share) / float(self.rounds))

    def _play(self) -> None:
        """Play a round and count it."""
        words = self.plan.within.sets.words
        full = self.plan.within.full
        own: i64 = 0
        other: i64 = 0
        first = True
        while True:
            code = self.plan.code(own, other, self._thrown(self.plan.code(own, other, 0)))
            if code == PASS:
                own, other = other, own
                first = not first
            elif code < UNCOVER:
                own |= words[code]
                if own == full:
                    self._count(first, points(full ^ other))
                    return
            else:
                other ^= words[code - UNCOVER]
                if other == 0:
                    self._count(first, points(own))
                    return

    def _thrown(self, dice: i64) -> i64:
        total: i64 = 0
        while dice > 0:
            total += self.dice.randint(1, DIE)
            dice -= 1
        return total

    def _count(self, first: bool, earned: i64) -> None:
        self.squares += earned * earned
        if first:
            self.wins += 1
            self.sum += earned
        else:
            self.sum -= earned
