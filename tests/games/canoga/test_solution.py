"""Whole rounds with short rows: the solver, plans and duels against plain sums over all states."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

import pytest

from kono_tui.games.canoga.duel import Duel, between, furthest
from kono_tui.games.canoga.plan import PASS, UNCOVER, Plan, Planner, largest_first
from kono_tui.games.canoga.playing import Playing
from kono_tui.games.canoga.rows import Sets
from kono_tui.games.canoga.solution import rounded
from kono_tui.games.canoga.solver import Solver
from kono_tui.games.canoga.solving import against_greedy
from kono_tui.games.canoga.within import Within
from tests.games.canoga.reckoned import (
    Outcome,
    Plain,
    Row,
    State,
    all_rows,
    dice,
    outcomes,
    word,
    worth,
)

SIZES = (3, 4, 5)
CLOSE = 1e-6


@cache
def solved(size: int) -> Solver:
    solver = Solver(Within(Sets(size)))
    while solver.gap > CLOSE:
        solver.sweep()
    return solver


@cache
def plain(size: int) -> Plain:
    found = Plain(size)
    found.settle()
    return found


@cache
def best(size: int) -> Plan:
    return Planner(solved(size).within, solved(size).values).make()


def at(size: int, state: State) -> int:
    return int(word(state[0]) * 2**size + word(state[1]))


# Margins


@pytest.mark.parametrize("size", SIZES)
def test_every_state_is_worth_what_plain_sums_find(size: int) -> None:
    solver = solved(size)
    assert len(plain(size).values) == (2**size - 1) ** 2
    for state, expected in plain(size).values.items():
        assert abs(solver.values[at(size, state)] - expected) < CLOSE, state


@pytest.mark.parametrize("size", SIZES)
def test_the_truth_lies_between_any_two_sweeps(size: int) -> None:
    solver = Solver(Within(Sets(size)))
    for _ in range(20):
        solver.sweep()
        gap = 0.0
        for state, truth in plain(size).values.items():
            two = solver.before[at(size, state)], solver.values[at(size, state)]
            assert min(two) - 1e-9 <= truth <= max(two) + 1e-9
            gap = max(gap, max(two) - min(two))
        assert solver.gap == pytest.approx(gap)


def test_the_middle_is_nearer_and_another_sweep_changes_little() -> None:
    solver = Solver(Within(Sets(4)))
    for _ in range(12):
        solver.sweep()
    gap = solver.gap
    solver.settle()
    for state, truth in plain(4).values.items():
        assert abs(solver.values[at(4, state)] - truth) <= gap / 2 + 1e-9
    solver.sweep()
    assert solver.gap <= gap
    assert solver.sweeps == 13


def test_where_rows_are_short_it_is_good_to_throw_first() -> None:
    first = {size: round(solved(size).values[0], 2) for size in SIZES}
    assert first == {3: 1.24, 4: 1.42, 5: 1.31}


# Plans


def chosen(plan: Plan, state: State, total: int, size: int) -> Outcome:
    """The outcome that a plan makes of a sum; it must be possible."""
    code = int(plan.code(word(state[0]), word(state[1]), total))
    (found,) = [
        each
        for each in outcomes(size, state, total)
        if code == (PASS if each.passes else place(plan, each))
    ]
    return found


def place(plan: Plan, outcome: Outcome) -> int:
    words = [int(each) for each in plan.within.sets.words]
    return words.index(word(outcome.numbers)) + UNCOVER * outcome.uncovers


@pytest.mark.parametrize("size", [3, 4])
def test_the_best_plan_chooses_what_is_worth_most(size: int) -> None:
    values = plain(size).values
    for state in values:
        for total in range(1, 13):
            found = worth(chosen(best(size), state, total, size), values.__getitem__)
            most = max(worth(each, values.__getitem__) for each in outcomes(size, state, total))
            assert found == pytest.approx(most, abs=2 * CLOSE)


def greedy(state: State, total: int, size: int) -> Outcome:
    """The outcome of covering the largest squares possible, or else uncovering the largest."""
    order = sorted(outcomes(size, state, total), key=lambda each: sorted(each.numbers)[::-1])
    return min(order[::-1], key=lambda each: each.uncovers)


def test_the_greedy_plan_takes_the_largest_squares_with_two_dice() -> None:
    for size in (4, 7):
        plan = largest_first(Within(Sets(size)))
        rows = list(all_rows(size))[:: 1 if size == 4 else 9]
        for state in product(rows, rows):
            assert plan.code(word(state[0]), word(state[1]), 0) == 2
            for total in range(2, 13):
                assert chosen(plan, state, total, size) == greedy(state, total, size)


# Duels


Chooser = Callable[[State, int], Outcome]


def plain_duel(
    size: int, choose: tuple[Chooser, Chooser], dice_of: tuple[Plan, Plan], in_points: bool
) -> dict[tuple[int, State], float]:
    """The values of states for each of two players, when it throws and both keep to a plan."""
    states = list(plain(size).values)
    cases: dict[tuple[int, State], list[tuple[float, Outcome]]] = {}
    for seat, state in product((0, 1), states):
        one = dice_of[seat].code(word(state[0]), word(state[1]), 0) == 1
        sums = dice(size, state[0])[one]
        cases[seat, state] = [(chance, choose[seat](state, sum)) for sum, chance in sums.items()]
    values = dict.fromkeys(cases, 0.0)
    for _ in range(300):
        for (seat, state), throws in cases.items():
            total = 0.0
            for chance, each in throws:
                if each.points is not None:
                    total += chance * (each.points if in_points else 1)
                elif each.passes:
                    total -= chance * values[1 - seat, each.state]
                else:
                    total += chance * values[seat, each.state]
            values[seat, state] = total
    return values


@pytest.mark.parametrize("in_points", [True, False])
def test_a_duel_is_what_plain_sums_find(in_points: bool) -> None:
    size = 4
    plans = best(size), largest_first(solved(size).within)
    choosers: tuple[Chooser, Chooser] = (
        lambda state, total: chosen(plans[0], state, total, size),
        lambda state, total: greedy(state, total, size),
    )
    expected = plain_duel(size, choosers, plans, in_points)
    duel = between(*plans, in_points, 1e-8)
    for (seat, state), value in expected.items():
        found = (duel.one, duel.two)[seat].values[at(size, state)]
        assert found == pytest.approx(value, abs=CLOSE)


@pytest.mark.parametrize("size", SIZES)
def test_the_best_plan_against_itself_earns_what_was_solved(size: int) -> None:
    duel = between(best(size), best(size), True, CLOSE)
    for state, expected in plain(size).values.items():
        found = duel.one.values[at(size, state)]
        assert abs(found - expected) < 1e-5, state


def test_no_plan_does_better_against_the_best_one() -> None:
    size = 5
    duel = between(best(size), largest_first(solved(size).within), True, CLOSE)
    width = 2**size
    assert furthest(duel.two.values, solved(size).values, width) < 1e-5
    assert furthest(solved(size).values, duel.one.values, width) < 1e-5
    assert furthest(solved(size).values, duel.two.values, width) > 0.1


def test_what_a_greedy_player_loses_by() -> None:
    balances = between(best(4), best(4), False, CLOSE).one.values
    solution = rounded(Sets(4), solved(4).values, balances)
    first, second = against_greedy(solution)
    duel = between(best(4), largest_first(solved(4).within), True, CLOSE)
    assert first == pytest.approx(duel.one.values[0], abs=1e-3)
    assert second == pytest.approx(-duel.two.values[0], abs=1e-3)
    assert second > -solved(4).values[0]


def test_a_duel_is_between_bounds_as_well() -> None:
    duel = Duel(best(4), best(4), False)
    assert duel.gap == 2
    duel.sweep()
    low = duel.one.values[0]
    duel.sweep()
    high = duel.one.values[0]
    while duel.gap > 1e-9:
        duel.sweep()
    assert low < duel.one.values[0] < high


# Playing


@pytest.mark.parametrize("size", SIZES)
def test_rounds_that_are_played_come_to_what_was_reckoned(size: int) -> None:
    plan = best(size)
    playing = Playing(plan, 5)
    playing.play(3000)
    playing.play(1000)
    assert playing.rounds == 4000
    win = (1 + between(plan, plan, False, CLOSE).one.values[0]) / 2
    margin = solved(size).values[0]
    assert 0 < playing.margin_error() < 0.3
    assert abs(playing.margin() - margin) < 4 * playing.margin_error()
    assert 0 < playing.share_error() < 0.01
    assert abs(playing.share() - win) < 4 * playing.share_error()


def test_the_same_seed_plays_the_same_rounds() -> None:
    found = []
    for seed in (1, 1, 2):
        playing = Playing(best(4), seed)
        playing.play(200)
        found.append((playing.margin(), playing.share()))
    assert found[0] == found[1] != found[2]


def test_rows_of_any_length_have_their_sets() -> None:
    within = Within(Sets(5))
    rows: list[Row] = [frozenset({1, 2, 3}), frozenset({2, 5}), frozenset()]
    for row in rows:
        for total in range(1, 13):
            begin = within.begins[word(row) * 13 + total]
            end = within.begins[word(row) * 13 + total + 1]
            found = {int(each) for each in within.words[begin:end]}
            assert found == {word(each.numbers) for each in outcomes_within(row, total)}


def outcomes_within(row: Row, total: int) -> list[Outcome]:
    found = outcomes(5, (frozenset(), row), total)
    return [each for each in found if each.uncovers]
