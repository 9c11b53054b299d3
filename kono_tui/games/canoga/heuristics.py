"""How the lower levels play Canoga: by rules of thumb, as people do.

The two lowest levels cover the largest square they can, and uncover only what they must. The third
looks at what the next throw will bring, and judges the rows after it by a rule of thumb: large
squares are hard to reach, and small ones are useful for many sums. So a covered square counts as
its number less five and a half, which is negative up to 5.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kono_tui.games.canoga.position import (
    SQUARES_MASK,
    THROW_ONE,
    THROW_TWO,
    UNCOVER,
    CanogaPosition,
)
from kono_tui.games.canoga.rows import (
    DIE_FACES,
    LARGEST_SIZE,
    LARGEST_SUM,
    may_throw_one,
    points,
    sets_for,
    two_dice_ways,
)
from kono_tui.games.canoga.squares import numbers_of

COVERING_BONUS = 12.0
"""A greedy player's bonus for covering and for two dice, in square numbers: more than all else."""
MIDDLE_NUMBER = 5.5
"""Squares above this number are better covered, and those below it better open."""
GREEDY_DEPTH = 3
"""Levels that look no further than this cover the largest squares, and prefer them less the less
far they look. Other levels think of the next throw.
"""


class ThrowState(NamedTuple):
    """The rows before a throw: the mover's, the opponent's, and the opponent's locked square."""

    size: int
    own: int
    other: int
    locked: int


def describe_level(depth: int) -> str:
    """Return what a level does that looks so far; 0 is the level that needs no rule of thumb."""
    if not depth:
        return "knows the best move every time"
    if depth > GREEDY_DEPTH:
        return "thinks about the next throw"
    care = "" if depth == GREEDY_DEPTH else ", carelessly"
    return f"covers large squares first{care}"


def estimate_moves(position: CanogaPosition, depth: int) -> dict[int, float]:
    """A level's value of each decision, in points, by code."""
    own, other = int(position.own_row()), int(position.opponent_row())
    state = ThrowState(int(position.size), own, other, int(position.locked_squares()))
    return {int(code): _estimate_move(state, int(code), depth) for code in position.moves()}


def _estimate_move(state: ThrowState, code: int, depth: int) -> float:
    if depth and depth <= GREEDY_DEPTH:
        return _greedy_value(code) * depth / GREEDY_DEPTH
    if code in (THROW_ONE, THROW_TWO):
        return _throw_value(state, code == THROW_ONE, 1)
    return _value_after_set(state, code & UNCOVER, code & SQUARES_MASK, 1)


def _greedy_value(code: int) -> float:
    """A greedy player's value: for two dice, then for the largest squares, its own row first."""
    if code in (THROW_ONE, THROW_TWO):
        return COVERING_BONUS if code == THROW_TWO else 0.0
    numbers = numbers_of(code & SQUARES_MASK)
    size = sum(number / float(LARGEST_SIZE + 1) ** place for place, number in enumerate(numbers))
    return size if code & UNCOVER else size + COVERING_BONUS


def _value_after_set(state: ThrowState, uncovers: int, word: int, throws_ahead: int) -> float:
    """The value after a set of squares, looking that many throws ahead."""
    size, own, other, _ = state
    whole = int(sets_for(size).full_row)
    if uncovers:
        other &= ~word
        if not other:
            return float(points(own))
    else:
        own |= word
        if own == whole:
            return float(points(whole & ~other))
    return _value_ahead(state._replace(own=own, other=other), throws_ahead)


@lru_cache(maxsize=100_000)
def _value_ahead(state: ThrowState, throws_ahead: int) -> float:
    """The value of rows to the player who throws next."""
    if not throws_ahead:
        return _row_value(state.own) - _row_value(state.other)
    both = _throw_value(state, False, throws_ahead)
    if not may_throw_one(state.size, state.own):
        return both
    return max(both, _throw_value(state, True, throws_ahead))


def _row_value(row: int) -> float:
    """The value of a row's covered squares by the rule of thumb."""
    return int(points(row)) - MIDDLE_NUMBER * row.bit_count()


def _throw_value(state: ThrowState, one_die: bool, throws_ahead: int) -> float:
    """The average value of a throw of one die or two."""
    sums = range(1, DIE_FACES + 1) if one_die else range(2, LARGEST_SUM + 1)
    weights = [1 if one_die else int(two_dice_ways(total)) for total in sums]
    values = [_best_use_value(state, total, throws_ahead) for total in sums]
    weighted = (weight * value for weight, value in zip(weights, values, strict=True))
    return sum(weighted) / sum(weights)


def _best_use_value(state: ThrowState, total: int, throws_ahead: int) -> float:
    """The value of the best use of a sum, or of a throw that fits nothing."""
    sets = sets_for(state.size)
    found = [
        _value_after_set(state, uncovers, int(word), throws_ahead - 1)
        for uncovers, row in (
            (0, sets.full_row & ~state.own),
            (UNCOVER, state.other & ~state.locked),
        )
        for word in sets.sets_within(total, row)
    ]
    return max(found) if found else _value_ahead(state, 0)
