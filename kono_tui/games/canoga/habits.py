"""How the lower levels play Canoga: by rules of thumb, as people do.

The two lowest levels cover the largest square they can, and uncover only what they must. The third
looks at what the next throw will bring, and judges the rows after it by a rule of thumb: large
squares are hard to reach, and small ones are useful for many sums. So a covered square counts as
its number less five and a half, which is negative up to 5.
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
"""A greedy player's bonus for covering and for two dice, in square numbers: more than all else."""
MIDDLING = 5.5
"""Squares above this number are better covered, and those below it better open."""
GREEDY = 3
"""Levels that look no further than this cover the largest squares, and prefer them less the less
far they look. Other levels think of the next throw.
"""


class State(NamedTuple):
    """The rows before a throw: the mover's, the opponent's, and the opponent's locked square."""

    size: int
    own: int
    other: int
    locked: int


def worths(position: CanogaPosition, depth: int) -> dict[int, float]:
    """A level's value of each decision, in points, by code."""
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
    """A greedy player's value: for two dice, then for the largest squares, its own row first."""
    if code in (THROW_ONE, THROW_TWO):
        return COVERING if code == THROW_TWO else 0.0
    numbers = numbers_of(code & WORD)
    size = sum(number / float(LARGEST + 1) ** place for place, number in enumerate(numbers))
    return size if code & UNCOVER else size + COVERING


def _after(state: State, uncovers: int, word: int, throws: int) -> float:
    """The value after a set of squares, looking that many throws ahead."""
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
    """The value of rows to the player who throws next."""
    if not throws:
        return _thumb(state.own) - _thumb(state.other)
    both = _thrown(state, False, throws)
    if not may_throw_one(state.size, state.own):
        return both
    return max(both, _thrown(state, True, throws))


def _thumb(row: int) -> float:
    """The value of a row's covered squares by the rule of thumb."""
    return int(points(row)) - MIDDLING * row.bit_count()


def _thrown(state: State, one: bool, throws: int) -> float:
    """The average value of a throw of one die or two."""
    sums = range(1, DIE + 1) if one else range(2, MOST + 1)
    weights = [1 if one else int(ways(total)) for total in sums]
    worth = sum(
        weight * _best(state, total, throws) for total, weight in zip(sums, weights, strict=True)
    )
    return worth / sum(weights)


def _best(state: State, total: int, throws: int) -> float:
    """The value of the best use of a sum, or of a throw that fits nothing."""
    sets = sets_for(state.size)
    found = [
        _after(state, uncovers, int(word), throws - 1)
        for uncovers, row in ((0, sets.full & ~state.own), (UNCOVER, state.other & ~state.locked))
        for word in sets.within(total, row)
    ]
    return max(found) if found else _ahead(state, 0)
