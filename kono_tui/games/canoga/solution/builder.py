"""Solves a round of Canoga from scratch, turns it into a table, and checks the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import log

from librt.vecs import vec

from kono_tui.games.canoga.rows import SetsBySum
from kono_tui.games.canoga.solution.plan import RoundPlan, RoundPlanner, build_greedy_plan
from kono_tui.games.canoga.solution.plan_evaluation import PlanDuel, largest_excess
from kono_tui.games.canoga.solution.simulation import Simulation
from kono_tui.games.canoga.solution.solver import MarginSolver
from kono_tui.games.canoga.solution.square_sets import SetsByRow
from kono_tui.games.canoga.solution.table import Solution, build_solution

TOLERANCE = 1e-6
"""The tolerance of the margins, in points, and of the chances."""
COST_TOLERANCE = 1e-5
"""The tolerance of what the table costs."""
ROUNDS_PER_BATCH = 5000
"""The number of simulated rounds between two progress reports."""


class SolutionBuilder:
    """The solution for rows of a size, built step by step; run all steps in their order.

    Each step is an iterator of its progress, from 0 to 1.
    """

    def __init__(self, size: int) -> None:
        self.sets = SetsBySum(size)
        self.sweeps = 0
        self.margin_error = 0.0
        """The bound on how far any margin is from the truth."""
        self.residual = 0.0
        """The most that one more sweep changes a margin."""
        self.loss_when_first = 0.0
        self.loss_when_second = 0.0
        """What the table loses to the exact solution when it throws first, and second."""
        self.largest_loss = 0.0
        """The most that the table loses from any state on."""
        self.margin_by_table = 0.0
        """The points by which the first thrower wins if both play by the table."""
        self._sets_by_row = SetsByRow(self.sets)
        self._margins: vec[float] = vec[float]()
        self._balances: vec[float] = vec[float]()

    # Results

    @property
    def state_count(self) -> int:
        """The number of states before a throw."""
        return int(self.sets.full_row) ** 2

    @property
    def margin(self) -> float:
        """The points by which the first thrower wins, on average."""
        return self._margins[0]

    @property
    def win_chance(self) -> float:
        """The chance that the first thrower wins."""
        return (1 + self._balances[0]) / 2

    @cached_property
    def solution(self) -> Solution:
        """The table to ship."""
        return build_solution(self.sets, self._margins, self._balances)

    @cached_property
    def exact_plan(self) -> RoundPlan:
        """The plan of the exact solution."""
        return RoundPlanner(self._sets_by_row, self._margins).build()

    @cached_property
    def table_plan(self) -> RoundPlan:
        """The plan of the table."""
        return RoundPlanner(self._sets_by_row, self.solution.all_margins()).build()

    # Steps

    def find_margins(self) -> Iterator[float]:
        """Solve the margins."""
        solver = MarginSolver(self._sets_by_row)
        start = solver.gap
        while solver.gap > TOLERANCE:
            solver.sweep()
            yield _progress(start, solver.gap, TOLERANCE)
        self.margin_error = solver.gap / 2
        solver.take_middle()
        solver.sweep()
        self.sweeps = int(solver.sweeps)
        self.residual = solver.gap
        self._margins = solver.values

    def find_win_chances(self) -> Iterator[float]:
        """Find the thrower's chances to win, if both players play for the margin."""
        duel = PlanDuel(self.exact_plan, self.exact_plan, counts_points=False)
        yield from _evaluate_stepwise(duel, TOLERANCE)
        self._balances = duel.first.values

    def measure_table_loss(self) -> Iterator[float]:
        """Measure what it costs to play by the table, which is coarser."""
        duel = PlanDuel(self.exact_plan, self.table_plan, counts_points=True)
        yield from _evaluate_stepwise(duel, COST_TOLERANCE)
        exact, width = self._margins, int(self.sets.full_row) + 1
        self.loss_when_first = max(0.0, exact[0] - duel.second.values[0])
        self.loss_when_second = max(0.0, duel.first.values[0] - exact[0])
        self.largest_loss = max(
            largest_excess(exact, duel.second.values, width),
            largest_excess(duel.first.values, exact, width),
        )

    def measure_table_margin(self) -> Iterator[float]:
        """Measure the points by which the first thrower wins if both players play by the table."""
        duel = PlanDuel(self.table_plan, self.table_plan, counts_points=True)
        yield from _evaluate_stepwise(duel, COST_TOLERANCE)
        self.margin_by_table = duel.first.values[0]


def simulate_rounds(simulation: Simulation, rounds: int) -> Iterator[float]:
    """Simulate rounds until there are that many."""
    while simulation.rounds < rounds:
        simulation.play(min(ROUNDS_PER_BATCH, rounds - int(simulation.rounds)))
        yield int(simulation.rounds) / rounds


def margins_against_greedy(solution: Solution) -> tuple[float, float]:
    """The margins of a table's player against a greedy player: throwing first, and second.

    The greedy player covers the largest squares it can, otherwise uncovers the largest, and always
    throws two dice.
    """
    sets_by_row = SetsByRow(solution.sets)
    plan = RoundPlanner(sets_by_row, solution.all_margins()).build()
    duel = PlanDuel(plan, build_greedy_plan(sets_by_row), counts_points=True)
    for _ in _evaluate_stepwise(duel, COST_TOLERANCE):
        pass
    return duel.first.values[0], -duel.second.values[0]


def _evaluate_stepwise(duel: PlanDuel, gap: float) -> Iterator[float]:
    """Sweep a duel until no sweep changes a value by more than `gap`."""
    start = duel.gap
    while duel.gap > gap:
        duel.sweep()
        yield _progress(start, duel.gap, gap)


def _progress(start: float, gap: float, goal: float) -> float:
    """The share of the work that is done: each sweep leaves about the same part of the gap."""
    return min(1.0, log(start / max(gap, goal)) / log(start / goal))
