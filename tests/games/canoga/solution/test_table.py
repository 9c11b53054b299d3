"""Whole rounds with short rows: the solver, plans and duels against plain sums over all states."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

import pytest

from kono_tui.games.canoga.rows import SetsBySum
from kono_tui.games.canoga.solution.builder import margins_against_greedy
from kono_tui.games.canoga.solution.plan import (
    PASS_CODE,
    UNCOVER_OFFSET,
    RoundPlan,
    RoundPlanner,
    build_greedy_plan,
)
from kono_tui.games.canoga.solution.plan_evaluation import PlanDuel, largest_excess
from kono_tui.games.canoga.solution.simulation import Simulation
from kono_tui.games.canoga.solution.solver import MarginSolver
from kono_tui.games.canoga.solution.square_sets import SetsByRow
from kono_tui.games.canoga.solution.table import build_solution
from tests.builds import leave_to_compiled
from tests.games.canoga.computed_values import (
    Outcome,
    PlainSolver,
    Row,
    State,
    all_rows,
    outcome_value,
    outcomes,
    sum_chances,
    word,
)

SIZES = (3, 4, 5)
CLOSE = 1e-6


@cache
def solve_size(size: int) -> MarginSolver:
    solver = MarginSolver(SetsByRow(SetsBySum(size)))
    while solver.gap > CLOSE:
        solver.sweep()
    return solver


@cache
def solve_plainly(size: int) -> PlainSolver:
    found = PlainSolver(size)
    found.settle()
    return found


@cache
def best_plan(size: int) -> RoundPlan:
    return RoundPlanner(solve_size(size).sets_by_row, solve_size(size).values).build()


def state_index(size: int, state: State) -> int:
    return int(word(state[0]) * 2**size + word(state[1]))


# Margins


@pytest.mark.parametrize("size", leave_to_compiled(SIZES))
def test_every_state_is_worth_what_plain_sums_find(size: int) -> None:
    solver = solve_size(size)
    assert len(solve_plainly(size).values) == (2**size - 1) ** 2
    for state, expected in solve_plainly(size).values.items():
        assert abs(solver.values[state_index(size, state)] - expected) < CLOSE, state


@pytest.mark.parametrize("size", leave_to_compiled(SIZES))
def test_the_truth_lies_between_any_two_sweeps(size: int) -> None:
    solver = MarginSolver(SetsByRow(SetsBySum(size)))
    for _ in range(20):
        solver.sweep()
        gap = 0.0
        for state, truth in solve_plainly(size).values.items():
            two = solver.previous[state_index(size, state)], solver.values[state_index(size, state)]
            assert min(two) - 1e-9 <= truth <= max(two) + 1e-9
            gap = max(gap, max(two) - min(two))
        assert solver.gap == pytest.approx(gap)


def test_the_middle_is_nearer_and_another_sweep_changes_little() -> None:
    solver = MarginSolver(SetsByRow(SetsBySum(4)))
    for _ in range(12):
        solver.sweep()
    gap = solver.gap
    solver.take_middle()
    for state, truth in solve_plainly(4).values.items():
        assert abs(solver.values[state_index(4, state)] - truth) <= gap / 2 + 1e-9
    solver.sweep()
    assert solver.gap <= gap
    assert solver.sweeps == 13


def test_where_rows_are_short_it_is_good_to_throw_first() -> None:
    first = {size: round(solve_size(size).values[0], 2) for size in SIZES}
    assert first == {3: 1.24, 4: 1.42, 5: 1.31}


# Plans


def chosen_outcome(plan: RoundPlan, state: State, total: int, size: int) -> Outcome:
    """The outcome that a plan makes of a sum; it must be possible."""
    code = int(plan.code(word(state[0]), word(state[1]), total))
    (found,) = [
        each
        for each in outcomes(size, state, total)
        if code == (PASS_CODE if each.passes else plan_code(plan, each))
    ]
    return found


def plan_code(plan: RoundPlan, outcome: Outcome) -> int:
    words = [int(each) for each in plan.sets_by_row.sets.words]
    return words.index(word(outcome.numbers)) + UNCOVER_OFFSET * outcome.uncovers


@pytest.mark.parametrize("size", [3, 4])
def test_the_best_plan_chooses_what_is_worth_most(size: int) -> None:
    values = solve_plainly(size).values
    for state in values:
        for total in range(1, 13):
            found = outcome_value(
                chosen_outcome(best_plan(size), state, total, size), values.__getitem__
            )
            most = max(
                outcome_value(each, values.__getitem__) for each in outcomes(size, state, total)
            )
            assert found == pytest.approx(most, abs=2 * CLOSE)


def greedy_outcome(state: State, total: int, size: int) -> Outcome:
    """The outcome of covering the largest squares possible, or else uncovering the largest."""
    order = sorted(outcomes(size, state, total), key=lambda each: sorted(each.numbers)[::-1])
    return min(order[::-1], key=lambda each: each.uncovers)


def test_the_greedy_plan_takes_the_largest_squares_with_two_dice() -> None:
    for size in (4, 7):
        plan = build_greedy_plan(SetsByRow(SetsBySum(size)))
        rows = list(all_rows(size))[:: 1 if size == 4 else 9]
        for state in product(rows, rows):
            assert plan.code(word(state[0]), word(state[1]), 0) == 2
            for total in range(2, 13):
                assert chosen_outcome(plan, state, total, size) == greedy_outcome(
                    state, total, size
                )


# Duels


Chooser = Callable[[State, int], Outcome]


def plain_duel(
    size: int,
    choose: tuple[Chooser, Chooser],
    dice_of: tuple[RoundPlan, RoundPlan],
    in_points: bool,
) -> dict[tuple[int, State], float]:
    """The values of states for each of two players, when it throws and both keep to a plan."""
    states = list(solve_plainly(size).values)
    cases: dict[tuple[int, State], list[tuple[float, Outcome]]] = {}
    for seat, state in product((0, 1), states):
        one = dice_of[seat].code(word(state[0]), word(state[1]), 0) == 1
        sums = sum_chances(size, state[0])[one]
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


def evaluate_duel(
    first_plan: RoundPlan, second_plan: RoundPlan, counts_points: bool, gap: float
) -> PlanDuel:
    """Return the duel of two plans, swept until no sweep changes a value by more than `gap`."""
    duel = PlanDuel(first_plan, second_plan, counts_points)
    while duel.gap > gap:
        duel.sweep()
    return duel


@pytest.mark.parametrize("in_points", [True, False])
def test_a_duel_is_what_plain_sums_find(in_points: bool) -> None:
    size = 4
    plans = best_plan(size), build_greedy_plan(solve_size(size).sets_by_row)
    choosers: tuple[Chooser, Chooser] = (
        lambda state, total: chosen_outcome(plans[0], state, total, size),
        lambda state, total: greedy_outcome(state, total, size),
    )
    expected = plain_duel(size, choosers, plans, in_points)
    duel = evaluate_duel(*plans, in_points, 1e-8)
    for (seat, state), value in expected.items():
        found = (duel.first, duel.second)[seat].values[state_index(size, state)]
        assert found == pytest.approx(value, abs=CLOSE)


@pytest.mark.parametrize("size", SIZES)
def test_the_best_plan_against_itself_earns_what_was_solved(size: int) -> None:
    duel = evaluate_duel(best_plan(size), best_plan(size), True, CLOSE)
    for state, expected in solve_plainly(size).values.items():
        found = duel.first.values[state_index(size, state)]
        assert abs(found - expected) < 1e-5, state


def test_no_plan_does_better_against_the_best_one() -> None:
    size = 5
    duel = evaluate_duel(
        best_plan(size), build_greedy_plan(solve_size(size).sets_by_row), True, CLOSE
    )
    width = 2**size
    assert largest_excess(duel.second.values, solve_size(size).values, width) < 1e-5
    assert largest_excess(solve_size(size).values, duel.first.values, width) < 1e-5
    assert largest_excess(solve_size(size).values, duel.second.values, width) > 0.1


def test_what_a_greedy_player_loses_by() -> None:
    balances = evaluate_duel(best_plan(4), best_plan(4), False, CLOSE).first.values
    solution = build_solution(SetsBySum(4), solve_size(4).values, balances)
    first, second = margins_against_greedy(solution)
    duel = evaluate_duel(best_plan(4), build_greedy_plan(solve_size(4).sets_by_row), True, CLOSE)
    assert first == pytest.approx(duel.first.values[0], abs=1e-3)
    assert second == pytest.approx(-duel.second.values[0], abs=1e-3)
    assert second > -solve_size(4).values[0]


def test_a_duel_is_between_bounds_as_well() -> None:
    duel = PlanDuel(best_plan(4), best_plan(4), False)
    assert duel.gap == 2
    duel.sweep()
    low = duel.first.values[0]
    duel.sweep()
    high = duel.first.values[0]
    while duel.gap > 1e-9:
        duel.sweep()
    assert low < duel.first.values[0] < high


# Playing


@pytest.mark.parametrize("size", SIZES)
def test_rounds_that_are_played_come_to_what_was_reckoned(size: int) -> None:
    plan = best_plan(size)
    playing = Simulation(plan, 5)
    playing.play(3000)
    playing.play(1000)
    assert playing.rounds == 4000
    win = (1 + evaluate_duel(plan, plan, False, CLOSE).first.values[0]) / 2
    margin = solve_size(size).values[0]
    assert 0 < playing.margin_error() < 0.3
    assert abs(playing.margin() - margin) < 4 * playing.margin_error()
    assert 0 < playing.win_share_error() < 0.01
    assert abs(playing.win_share() - win) < 4 * playing.win_share_error()


def test_the_same_seed_plays_the_same_rounds() -> None:
    found = []
    for seed in (1, 1, 2):
        playing = Simulation(best_plan(4), seed)
        playing.play(200)
        found.append((playing.margin(), playing.win_share()))
    assert found[0] == found[1] != found[2]


def test_rows_of_any_length_have_their_sets() -> None:
    within = SetsByRow(SetsBySum(5))
    rows: list[Row] = [frozenset({1, 2, 3}), frozenset({2, 5}), frozenset()]
    for row in rows:
        for total in range(1, 13):
            begin = within.starts[word(row) * 13 + total]
            end = within.starts[word(row) * 13 + total + 1]
            found = {int(each) for each in within.words[begin:end]}
            assert found == {word(each.numbers) for each in outcomes_within(row, total)}


def outcomes_within(row: Row, total: int) -> list[Outcome]:
    found = outcomes(5, (frozenset(), row), total)
    return [each for each in found if each.uncovers]
