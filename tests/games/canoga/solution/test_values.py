"""The tables that ship: each state is worth what its throws lead to, recomputed by other code."""

from __future__ import annotations

import random

import pytest

from kono_tui.core.bits import COMPILED
from kono_tui.games.canoga.position import COVER, SQUARES_MASK, TO_CHOOSE, CanogaPosition
from kono_tui.games.canoga.rows import SetsBySum
from kono_tui.games.canoga.solution.plan import PASS_CODE, UNCOVER_OFFSET, RoundPlanner
from kono_tui.games.canoga.solution.plan_evaluation import PlanDuel
from kono_tui.games.canoga.solution.solver import MarginSolver
from kono_tui.games.canoga.solution.square_sets import SetsByRow
from kono_tui.games.canoga.solution.table import (
    PARTS_PER_CERTAINTY,
    PARTS_PER_POINT,
    build_solution,
)
from tests.games.canoga.computed_values import (
    Outcome,
    State,
    outcome_value,
    outcomes,
    sum_chances,
    throw_value,
    word,
)
from tests.games.canoga.solution.shipped_tables import (
    SIZES,
    margin,
    option_sets,
    shipped_solution,
    states,
    win,
)

only_compiled = pytest.mark.skipif(
    not COMPILED, reason="goes over all states, which takes long: the compiled run does it"
)

STEP = 1 / PARTS_PER_POINT
FIRST = {9: (-2.81, 0.425), 10: (-3.92, 0.425), 11: (-4.42, 0.43)}


# Margins and chances


@pytest.mark.parametrize("size", SIZES)
def test_the_first_throw_is_worth(size: int) -> None:
    found = shipped_solution(size).prospect(0, 0)
    assert (round(found.margin, 2), found.win_chance) == FIRST[size]


@pytest.mark.parametrize("size", SIZES)
def test_a_state_is_worth_what_its_throws_lead_to(size: int) -> None:
    for state in states(size, 300):
        expected = throw_value(size, state, lambda each: margin(size, each))
        assert abs(margin(size, state) - expected) <= STEP + 1e-9, state


def clear_choice(size: int, state: State, total: int) -> Outcome | None:
    """The outcome chosen for a sum; None if another one is worth about as much."""
    order = sorted(
        outcomes(size, state, total),
        key=lambda each: outcome_value(each, lambda after: margin(size, after)),
        reverse=True,
    )
    values = [outcome_value(each, lambda after: margin(size, after)) for each in order]
    return order[0] if len(order) == 1 or values[0] - values[1] > 2 * STEP else None


def expected_win(size: int, state: State) -> float | None:
    """The chance to win by those of the states that follow, if all choices are clear."""
    if len(sum_chances(size, state[0])) > 1:
        return None
    total = 0.0
    for sum, chance in sum_chances(size, state[0])[0].items():
        each = clear_choice(size, state, sum)
        if each is None:
            return None
        after = 1.0 if each.points is not None else win(size, each.state)
        total += chance * (1 - after if each.passes else after)
    return total


@pytest.mark.parametrize("size", SIZES)
def test_a_state_is_won_as_often_as_those_its_throws_lead_to(size: int) -> None:
    checked = 0
    for state in states(size, 300):
        expected = expected_win(size, state)
        if expected is not None:
            assert abs(win(size, state) - expected) <= 1 / PARTS_PER_CERTAINTY + 1e-9, state
            checked += 1
    assert checked > 60


@only_compiled
def test_the_table_that_ships_is_the_one_that_is_made() -> None:
    solver = MarginSolver(SetsByRow(SetsBySum(9)))
    while solver.gap > 1e-6:
        solver.sweep()
    plan = RoundPlanner(solver.sets_by_row, solver.values).build()
    duel = PlanDuel(plan, plan, False)
    while duel.gap > 1e-6:
        duel.sweep()
    made = build_solution(solver.sets, solver.values, duel.first.values)
    table = shipped_solution(9)
    apart = [abs(int(one) - int(two)) for one, two in zip(made.margins, table.margins, strict=True)]
    assert max(apart) <= 1
    assert sum(apart) < 100
    apart = [abs(int(one) - int(two)) for one, two in zip(made.chances, table.chances, strict=True)]
    assert sum(apart) < 1000


# Decisions


@pytest.mark.parametrize("size", SIZES)
def test_the_sets_offered_are_those_of_the_rules(size: int) -> None:
    source = random.Random(size)
    for own, other in states(size, 200):
        total = source.randint(1, 12)
        position = CanogaPosition(size, word(own), word(other), 0, TO_CHOOSE, total)
        moves = [(int(move) & SQUARES_MASK, not move & COVER) for move in position.moves()]
        assert option_sets(shipped_solution(size).options(word(own), word(other), total)) == moves


@pytest.mark.parametrize("size", SIZES)
def test_a_set_is_worth_what_it_leads_to(size: int) -> None:
    source = random.Random(size)
    for state in states(size, 200):
        total = source.randint(1, 12)
        found = shipped_solution(size).options(word(state[0]), word(state[1]), total)
        expected = {
            (word(each.numbers), each.uncovers): (
                outcome_value(each, lambda after: margin(size, after)),
                1.0 if each.points is not None else win(size, each.state),
            )
            for each in outcomes(size, state, total)
            if not each.passes
        }
        assert {
            (int(each.word), each.uncovers): (each.margin, each.win_chance) for each in found
        } == expected
        best = shipped_solution(size).best_option(word(state[0]), word(state[1]), total)
        if best is None:
            assert found == []
        else:
            assert best.margin == max(each.margin for each in found)


@pytest.mark.parametrize("size", SIZES)
def test_a_win_is_worth_its_points(size: int) -> None:
    full = 2**size - 1
    solution = shipped_solution(size)
    (cover,) = [each for each in solution.options(full & ~3, 4, 3) if not each.uncovers]
    assert (cover.word, cover.margin, cover.win_chance) == (3, size * (size + 1) // 2 - 3, 1)
    best = solution.best_option(full & ~3, 4, 3)
    assert best
    assert (best.word, best.uncovers) == (3, False)
    (uncover,) = [each for each in solution.options(0, 4, 3) if each.uncovers]
    assert (uncover.word, uncover.margin, uncover.win_chance) == (4, 0, 1)


@pytest.mark.parametrize("size", SIZES)
def test_passing_is_worth_what_the_other_lacks(size: int) -> None:
    for own, other in states(size, 50):
        found = shipped_solution(size).prospect_of_passing(word(own), word(other))
        assert found.margin == -margin(size, (other, own))
        assert found.win_chance == 1 - win(size, (other, own))


@pytest.mark.parametrize("size", SIZES)
def test_throwing_is_worth_what_the_sums_are(size: int) -> None:
    for state in states(size, 60):
        own, other = word(state[0]), word(state[1])
        found = []
        for number, sums in zip((2, 1), sum_chances(size, state[0]), strict=False):
            expected = sum(
                chance
                * max(
                    outcome_value(each, lambda after: margin(size, after))
                    for each in outcomes(size, state, total)
                )
                for total, chance in sums.items()
            )
            found.append(shipped_solution(size).prospect_of_throwing(own, other, number).margin)
            assert found[-1] == pytest.approx(expected)
        assert max(found) == pytest.approx(margin(size, state), abs=STEP + 1e-9)
        assert 0 < shipped_solution(size).prospect_of_throwing(own, other, 2).win_chance < 1


@only_compiled
@pytest.mark.parametrize("size", SIZES)
def test_a_plan_by_the_table_plays_as_the_table_says(size: int) -> None:
    within = SetsByRow(SetsBySum(size))
    plan = RoundPlanner(within, shipped_solution(size).all_margins()).build()
    for state in states(size, 100):
        own, other = word(state[0]), word(state[1])
        for total in range(1, 13):
            best = shipped_solution(size).best_option(own, other, total)
            code = int(plan.code(own, other, total))
            if best is None:
                assert code == PASS_CODE
            else:
                assert (within.sets.words[code % UNCOVER_OFFSET], code >= UNCOVER_OFFSET) == (
                    best.word,
                    best.uncovers,
                )
