"""The turn in which the opponent's only covered square is locked, against plain recursion."""

from __future__ import annotations

import pytest

from tests.games.canoga.computed_values import (
    Outcome,
    Row,
    State,
    outcomes,
    row_of,
    sum_chances,
    word,
)
from tests.games.canoga.solution.shipped_tables import (
    SIZES,
    margin,
    option_sets,
    shipped_solution,
    win,
)

NOTHING: Row = frozenset()


def locked_prospect(
    size: int, state: State, known: dict[State, tuple[float, float]]
) -> tuple[float, float]:
    """Margin and chance while the opponent's row cannot be touched, by plain recursion."""
    if state not in known:
        found = []
        for sums in sum_chances(size, state[0]):
            total = [0.0, 0.0]
            for sum, chance in sums.items():
                best = max(
                    (
                        prospect_of_outcome(size, each, known)
                        for each in outcomes(size, state, sum, True)
                    ),
                    key=lambda each: each[0],
                )
                total[0] += chance * best[0]
                total[1] += chance * best[1]
            found.append((total[0], total[1]))
        known[state] = max(found, key=lambda each: each[0])
    return known[state]


def prospect_of_outcome(
    size: int, outcome: Outcome, known: dict[State, tuple[float, float]]
) -> tuple[float, float]:
    if outcome.points is not None:
        return outcome.points, 1.0
    if outcome.passes:
        return -margin(size, outcome.state), 1 - win(size, outcome.state)
    return locked_prospect(size, outcome.state, known)


@pytest.mark.parametrize(("size", "square"), [(9, 1), (9, 9), (10, 6), (11, 7)])
def test_a_locked_turn_is_what_plain_recursion_finds(size: int, square: int) -> None:
    known: dict[State, tuple[float, float]] = {}
    start = row_of(2**size - 1 & ~0b1111_1010) if size > 9 else NOTHING
    locked_prospect(size, (start, frozenset({square})), known)
    assert len(known) > 30
    other = word(frozenset({square}))
    for (own, _), (expected, chance) in known.items():
        found = shipped_solution(size).prospect(word(own), other, other)
        assert found.margin == pytest.approx(expected)
        assert abs(found.win_chance - chance) < 0.02


@pytest.mark.parametrize("size", SIZES)
def test_what_is_locked_is_not_uncovered(size: int) -> None:
    solution = shipped_solution(size)
    lock = 4
    assert (lock, True) in option_sets(solution.options(0, lock, 3))
    options = solution.options(0, lock, 3, lock)
    assert option_sets(options) == [(4, False), (3, False)]
    assert [each.margin for each in options] == [
        solution.prospect(4, lock, lock).margin,
        solution.prospect(3, lock, lock).margin,
    ]
    thrown = solution.prospect_of_throwing(0, lock, 2, lock)
    assert thrown.margin == pytest.approx(solution.prospect(0, lock, lock).margin)
    assert thrown.win_chance == pytest.approx(solution.prospect(0, lock, lock).win_chance)


def test_a_lock_beside_other_squares_forbids_and_no_more() -> None:
    solution = shipped_solution(9)
    options = solution.options(0, 4 | 2, 2, 4)
    assert option_sets(options) == [(2, False), (2, True)]
    assert options[0].margin == solution.margin(2, 6)
    assert options[1].margin == solution.prospect(0, 4, 4).margin
