"""How the lower levels play Canoga: as people do who go by rules of thumb.

The two lowest cover the largest square that they can, and uncover only what they must. The third
asks what the next throw will bring, and judges what is then on the rows by a rule of thumb: large
squares are hard to reach, and small ones are wanted for many sums, so that a covered square counts
by its number less five and a half, which is less than nothing up to 5.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kono_tui.games.canoga.places import numbers_of
from kono_tui.games.canoga.position import (
    THROW_ONE,
    THROW_TWO,
    UNCOVER,
    WORD,
    CanogaPosition,
)
from kono_tui.games.canoga.rows import (
    DIE,
    LARGEST,
    MOST,
    may_throw_one,
    points,
    sets_for,
    ways,
)

COVERING = 12.0
"""By how many numbers a greedy player likes covering, and two dice, more than all else."""
MIDDLING = 5.5
"""Squares above this number are better covered, and those below it better open."""
GREEDY = 3
"""Levels that look no further than this cover what is largest, and care for it the less, the less
far they look; others think of the next throw."""


class State(NamedTuple):
    """Rows at the moment before a throw: the mover's, the other's, and what of that is locked."""

    size: int
    own: int
    other: int
    locked: int


def worths(position: CanogaPosition, depth: int) -> dict[int, float]:
    """What a level thinks each decision is worth, in points, by its code."""
    state = State(
        int(position.size), int(position.own()), int(position.other()), int(position.locked())
    )
    return {int(code): _worth(state, int(code), depth) for code in position.moves()}


def _worth(state: State, code: int, depth: int) -> float:
    if depth and depth <= GREEDY:
        return _liked(code) * depth / GREEDY
    if code in (THROW_ONE, THROW_TWO):
        return _thrown(state, code == THROW_ONE, 1)
    return _after(state, code & UNCOVER, code & WORD, 1)


def _liked(code: int) -> float:
    """Two dice; the largest square, of those with it the next largest, and rather one's own."""
    if code in (THROW_ONE, THROW_TWO):
        return COVERING if code == THROW_TWO else 0.0
    numbers = numbers_of(code & WORD)
    size = sum(number / float(LARGEST + 1) ** place for place, number in enumerate(numbers))
    return size if code & UNCOVER else size + COVERING


def _after(state: State, uncovers: int, word: int, throws: int) -> float:
    """What a set of squares leads to, looked at so many throws ahead."""
    size, own, other, _ = state
    whole = int(sets_for(size).full)
    if uncovers:
        other &= ~word
        if not other:
            return float(points(own))
    else:
        own |= word
        if own == whole:
            return float(points(whole & ~other))
    return _ahead(state._replace(own=own, other=other), throws)


@lru_cache(maxsize=100_000)
def _ahead(state: State, throws: int) -> float:
    """What rows are worth to who throws next."""
    if not throws:
        return _thumb(state.own) - _thumb(state.other)
    both = _thrown(state, False, throws)
    if not may_throw_one(state.size, state.own):
        return both
    return max(both, _thrown(state, True, throws))


def _thumb(row: int) -> float:
    """What a row's covered squares are worth by the rule of thumb."""
    return int(points(row)) - MIDDLING * row.bit_count()


def _thrown(state: State, one: bool, throws: int) -> float:
    """What a throw of one die or two brings on average."""
    sums = range(1, DIE + 1) if one else range(2, MOST + 1)
    weights = [1 if one else int(ways(total)) for total in sums]
    worth = sum(
        weight * _best(state, total, throws) for total, weight in zip(sums, weights, strict=True)
    )
    return worth / sum(weights)


def _best(state: State, total: int, throws: int) -> float:
    """What the best use of a sum is worth, or a throw that cannot be used."""
    sets = sets_for(state.size)
    found = [
        _after(state, uncovers, int(word), throws - 1)
        for uncovers, row in ((0, sets.full & ~state.own), (UNCOVER, state.other & ~state.locked))
        for word in sets.within(total, row)
    ]
    return max(found) if found else _ahead(state, 0)
