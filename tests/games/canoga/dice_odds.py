"""How often throws succeed, counted throw by throw with the naive rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

from tests.games.canoga import naive
from tests.games.canoga.naive import FACES, Round

ThrowPredicate = Callable[[Round, int], bool]
"""Whether a sum succeeds in a round."""


@cache
def throw_sums(dice: int) -> tuple[int, ...]:
    """The sums of all throws."""
    return tuple(sum(each) for each in product(FACES, repeat=dice))


def allowed_dice(round: Round) -> list[int]:
    """The numbers of dice that the mover may throw."""
    return [1, 2] if naive.may_throw_one(round) else [2]


def throw_wins(round: Round, thrown: int) -> bool:
    """Whether a throw wins at once."""
    uses = naive.uses(round, thrown)
    return any(naive.decide(round, each).winner is not None for each in uses)


def throw_fits(round: Round, thrown: int) -> bool:
    """Whether a throw can be used."""
    return bool(naive.uses(round, thrown))


@cache
def share_of_throws(round: Round, succeeds: ThrowPredicate, dice: int) -> Fraction:
    """The share of throws of that many dice that succeed."""
    every = throw_sums(dice)
    return Fraction(sum(succeeds(round, each) for each in every), len(every))


def best_share(round: Round, succeeds: ThrowPredicate) -> Fraction:
    """The share with the number of dice that succeeds most often."""
    return max(share_of_throws(round, succeeds, dice) for dice in allowed_dice(round))


def with_turn_passed(round: Round) -> Round:
    """The round as it would be, had the turn ended with a throw that does not fit."""
    finished = [done or seat == round.turn for seat, done in enumerate(round.finished)]
    return replace(round, turn=1 - round.turn, sum=0, finished=(finished[0], finished[1]))
