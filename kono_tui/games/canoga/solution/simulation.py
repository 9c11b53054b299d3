"""[hot] Rounds played by a plan, throw by throw, to check computed values against the dice."""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from kono_tui.games.canoga.rows import DIE_FACES, points
from kono_tui.games.canoga.solution.plan import PASS_CODE, UNCOVER_OFFSET, RoundPlan


class Simulation:
    """Rounds from the first throw on in which both players keep to a plan, and their results."""

    def __init__(self, plan: RoundPlan, seed: i64) -> None:
        self.plan: Final = plan
        self.dice: Final = Random(seed)
        self.rounds: i64 = 0
        self.wins: i64 = 0
        self.margin_sum: i64 = 0
        self.margin_square_sum: i64 = 0

    def play(self, rounds: i64) -> None:
        """Play that many more rounds."""
        end = self.rounds + rounds
        while self.rounds < end:
            self._play_round()
            self.rounds += 1

    def margin(self) -> float:
        """The points by which the first thrower won, on average."""
        return float(self.margin_sum) / float(self.rounds)

    def margin_error(self) -> float:
        """The standard error of the margin."""
        mean = self.margin()
        rounds = float(self.rounds)
        return sqrt(max(0.0, float(self.margin_square_sum) / rounds - mean * mean) / rounds)

    def win_share(self) -> float:
        """The share of rounds that the first thrower won."""
        return float(self.wins) / float(self.rounds)

    def win_share_error(self) -> float:
        """The standard error of that share."""
        share = self.win_share()
        return sqrt(share * (1.0 - share) / float(self.rounds))

    def _play_round(self) -> None:
        """Play a round and count it."""
        words = self.plan.sets_by_row.sets.words
        full = self.plan.sets_by_row.full_row
        own: i64 = 0
        other: i64 = 0
        is_first = True
        while True:
            code = self.plan.code(own, other, self._throw(self.plan.code(own, other, 0)))
            if code == PASS_CODE:
                own, other = other, own
                is_first = not is_first
            elif code < UNCOVER_OFFSET:
                own |= words[code]
                if own == full:
                    self._count_round(is_first, points(full ^ other))
                    return
            else:
                other ^= words[code - UNCOVER_OFFSET]
                if other == 0:
                    self._count_round(is_first, points(own))
                    return

    def _throw(self, dice: i64) -> i64:
        total: i64 = 0
        while dice > 0:
            total += self.dice.randint(1, DIE_FACES)
            dice -= 1
        return total

    def _count_round(self, is_first: bool, points_won: i64) -> None:
        self.margin_square_sum += points_won * points_won
        if is_first:
            self.wins += 1
            self.margin_sum += points_won
        else:
            self.margin_sum -= points_won
