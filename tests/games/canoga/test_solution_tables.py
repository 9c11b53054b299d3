"""The tables that ship: each state is worth what its throws lead to, recomputed by other code."""

from __future__ import annotations

import random

import pytest

from kono_tui.core.grid import COMPILED
from kono_tui.games.canoga.duel import Duel
from kono_tui.games.canoga.plan import PASS, UNCOVER, Planner
from kono_tui.games.canoga.position import COVER, TO_CHOOSE, WORD, CanogaPosition
from kono_tui.games.canoga.rows import Sets
from kono_tui.games.canoga.solution import CERTAIN, POINT, rounded
from kono_tui.games.canoga.solver import Solver
from kono_tui.games.canoga.within import Within
from tests.games.canoga.reckoned import (
    Outcome,
    State,
    backed_up,
    dice,
    outcomes,
    word,
    worth,
)
from tests.games.canoga.shipped import SIZES, margin, shipped, states, told, win

only_compiled = pytest.mark.skipif(
    not COMPILED, reason="goes over all states, which takes long: the compiled run does it"
)

STEP = 1 / POINT
FIRST = {9: (-2.81, 0.425), 10: (-3.92, 0.425), 11: (-4.42, 0.43)}


# Margins and chances


@pytest.mark.parametrize("size", SIZES)
def test_the_first_throw_is_worth(size: int) -> None:
    found = shipped(size).before(0, 0)
    assert (round(found.margin, 2), found.win) == FIRST[size]


@pytest.mark.parametrize("size", SIZES)
def test_a_state_is_worth_what_its_throws_lead_to(size: int) -> None:
    for state in states(size, 300):
        expected = backed_up(size, state, lambda each: margin(size, each))
        assert abs(margin(size, state) - expected) <= STEP + 1e-9, state


def clear_choice(size: int, state: State, total: int) -> Outcome | None:
    """The outcome chosen for a sum; None if another one is worth about as much."""
    order = sorted(
        outcomes(size, state, total),
        key=lambda each: worth(each, lambda after: margin(size, after)),
        reverse=True,
    )
    values = [worth(each, lambda after: margin(size, after)) for each in order]
    return order[0] if len(order) == 1 or values[0] - values[1] > 2 * STEP else None


def expected_win(size: int, state: State) -> float | None:
    """The chance to win by those of the states that follow, if all choices are clear."""
    if len(dice(size, state[0])) > 1:
        return None
    total = 0.0
    for sum, chance in dice(size, state[0])[0].items():
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
            assert abs(win(size, state) - expected) <= 1 / CERTAIN + 1e-9, state
            checked += 1
    assert checked > 60


@only_compiled
def test_the_table_that_ships_is_the_one_that_is_made() -> None:
    solver = Solver(Within(Sets(9)))
    while solver.gap > 1e-6:
        solver.sweep()
    plan = Planner(solver.within, solver.values).make()
    duel = Duel(plan, plan, False)
    while duel.gap > 1e-6:
        duel.sweep()
    made = rounded(solver.sets, solver.values, duel.one.values)
    table = shipped(9)
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
        moves = [(int(move) & WORD, not move & COVER) for move in position.moves()]
        assert told(shipped(size).options(word(own), word(other), total)) == moves


@pytest.mark.parametrize("size", SIZES)
def test_a_set_is_worth_what_it_leads_to(size: int) -> None:
    source = random.Random(size)
    for state in states(size, 200):
        total = source.randint(1, 12)
        found = shipped(size).options(word(state[0]), word(state[1]), total)
        expected = {
            (word(each.numbers), each.uncovers): (
                worth(each, lambda after: margin(size, after)),
                1.0 if each.points is not None else win(size, each.state),
            )
            for each in outcomes(size, state, total)
            if not each.passes
        }
        assert {
            (int(each.word), each.uncovers): (each.margin, each.win) for each in found
        } == expected
        best = shipped(size).best(word(state[0]), word(state[1]), total)
        if best is None:
            assert found == []
        else:
            assert best.margin == max(each.margin for each in found)


@pytest.mark.parametrize("size", SIZES)
def test_a_win_is_worth_its_points(size: int) -> None:
    full = 2**size - 1
    solution = shipped(size)
    (cover,) = [each for each in solution.options(full & ~3, 4, 3) if not each.uncovers]
    assert (cover.word, cover.margin, cover.win) == (3, size * (size + 1) // 2 - 3, 1)
    best = solution.best(full & ~3, 4, 3)
    assert best
    assert (best.word, best.uncovers) == (3, False)
    (uncover,) = [each for each in solution.options(0, 4, 3) if each.uncovers]
    assert (uncover.word, uncover.margin, uncover.win) == (4, 0, 1)


@pytest.mark.parametrize("size", SIZES)
def test_passing_is_worth_what_the_other_lacks(size: int) -> None:
    for own, other in states(size, 50):
        found = shipped(size).passing(word(own), word(other))
        assert found.margin == -margin(size, (other, own))
        assert found.win == 1 - win(size, (other, own))


@pytest.mark.parametrize("size", SIZES)
def test_throwing_is_worth_what_the_sums_are(size: int) -> None:
    for state in states(size, 60):
        own, other = word(state[0]), word(state[1])
        found = []
        for number, sums in zip((2, 1), dice(size, state[0]), strict=False):
            expected = sum(
                chance
                * max(
                    worth(each, lambda after: margin(size, after))
                    for each in outcomes(size, state, total)
                )
                for total, chance in sums.items()
            )
            found.append(shipped(size).throwing(own, other, number).margin)
            assert found[-1] == pytest.approx(expected)
        assert max(found) == pytest.approx(margin(size, state), abs=STEP + 1e-9)
        assert 0 < shipped(size).throwing(own, other, 2).win < 1


@only_compiled
@pytest.mark.parametrize("size", SIZES)
def test_a_plan_by_the_table_plays_as_the_table_says(size: int) -> None:
    within = Within(Sets(size))
    plan = Planner(within, shipped(size).all_margins()).make()
    for state in states(size, 100):
        own, other = word(state[0]), word(state[1])
        for total in range(1, 13):
            best = shipped(size).best(own, other, total)
            code = int(plan.code(own, other, total))
            if best is None:
                assert code == PASS
            else:
                assert (within.sets.words[code % UNCOVER], code >= UNCOVER) == (
                    best.word,
                    best.uncovers,
                )
