"""The turn in which the opponent's only covered square is locked, against plain recursion."""

from __future__ import annotations

import pytest

from tests.games.canoga.reckoned import Outcome, Row, State, dice, outcomes, row_of, word
from tests.games.canoga.shipped import SIZES, margin, shipped, told, win

NOTHING: Row = frozenset()


def locked(size: int, state: State, known: dict[State, tuple[float, float]]) -> tuple[float, float]:
    """Margin and chance while the opponent's row cannot be touched, by plain recursion."""
    if state not in known:
        found = []
        for sums in dice(size, state[0]):
            total = [0.0, 0.0]
            for sum, chance in sums.items():
                best = max(
                    (after_lock(size, each, known) for each in outcomes(size, state, sum, True)),
                    key=lambda each: each[0],
                )
                total[0] += chance * best[0]
                total[1] += chance * best[1]
            found.append((total[0], total[1]))
        known[state] = max(found, key=lambda each: each[0])
    return known[state]


def after_lock(
    size: int, outcome: Outcome, known: dict[State, tuple[float, float]]
) -> tuple[float, float]:
    if outcome.points is not None:
        return outcome.points, 1.0
    if outcome.passes:
        return -margin(size, outcome.state), 1 - win(size, outcome.state)
    return locked(size, outcome.state, known)


@pytest.mark.parametrize(("size", "square"), [(9, 1), (9, 9), (10, 6), (11, 7)])
def test_a_locked_turn_is_what_plain_recursion_finds(size: int, square: int) -> None:
    known: dict[State, tuple[float, float]] = {}
    start = row_of(2**size - 1 & ~0b1111_1010) if size > 9 else NOTHING
    locked(size, (start, frozenset({square})), known)
    assert len(known) > 30
    other = word(frozenset({square}))
    for (own, _), (expected, chance) in known.items():
        assert shipped(size).locked_margin(word(own), other) == pytest.approx(expected)
        found = shipped(size).before(word(own), other, other)
        assert found.margin == shipped(size).locked_margin(word(own), other)
        assert found.win == shipped(size).locked_win(word(own), other)
        assert abs(found.win - chance) < 0.02


@pytest.mark.parametrize("size", SIZES)
def test_what_is_locked_is_not_uncovered(size: int) -> None:
    solution = shipped(size)
    lock = 4
    assert (lock, True) in told(solution.options(0, lock, 3))
    options = solution.options(0, lock, 3, lock)
    assert told(options) == [(4, False), (3, False)]
    assert [each.margin for each in options] == [
        solution.locked_margin(4, lock),
        solution.locked_margin(3, lock),
    ]
    thrown = solution.throwing(0, lock, 2, lock)
    assert thrown.margin == pytest.approx(solution.locked_margin(0, lock))
    assert thrown.win == pytest.approx(solution.locked_win(0, lock))


def test_a_lock_beside_other_squares_forbids_and_no_more() -> None:
    solution = shipped(9)
    options = solution.options(0, 4 | 2, 2, 4)
    assert told(options) == [(2, False), (2, True)]
    assert options[0].margin == solution.margin(2, 6)
    assert options[1].margin == solution.locked_margin(0, 4)
