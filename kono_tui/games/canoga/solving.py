"""Solves a round of Canoga from scratch, turns it into a table, and checks the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import log

from librt.vecs import vec

from kono_tui.games.canoga.duel import Duel, furthest
from kono_tui.games.canoga.plan import Plan, Planner, largest_first
from kono_tui.games.canoga.playing import Playing
from kono_tui.games.canoga.rows import Sets
from kono_tui.games.canoga.solution import Solution, rounded
from kono_tui.games.canoga.solver import Solver
from kono_tui.games.canoga.within import Within

KNOWN = 1e-6
"""The tolerance of the margins, in points, and of the chances."""
WEIGHED = 1e-5
"""The tolerance of what the table costs."""
BATCH = 5000
"""The number of simulated rounds between two progress reports."""


class Solving:
    """The solution for rows of a size, built step by step; run all steps in their order.

    Each step is an iterator of its progress, from 0 to 1.
    """

    def __init__(self, size: int) -> None:
        self.sets = Sets(size)
        self.sweeps = 0
        self.error = 0.0
        """The bound on how far any margin is from the truth."""
        self.residual = 0.0
        """The most that one more sweep changes a margin."""
        self.loss_first = 0.0
        self.loss_second = 0.0
        """What the table loses to the exact solution when it throws first, and second."""
        self.loss_most = 0.0
        """The most that the table loses from any state on."""
        self.margin_by_table = 0.0
        """The points by which the first thrower wins if both play by the table."""
        self._within = Within(self.sets)
        self._margins: vec[float] = vec[float]()
        self._balances: vec[float] = vec[float]()

    # Results

    @property
    def states(self) -> int:
        """The number of states before a throw."""
        return int(self.sets.full) ** 2

    @property
    def margin(self) -> float:
        """The points by which the first thrower wins, on average."""
        return self._margins[0]

    @property
    def win(self) -> float:
        """The chance that the first thrower wins."""
        return (1 + self._balances[0]) / 2

    @cached_property
    def solution(self) -> Solution:
        """The table to ship."""
        return rounded(self.sets, self._margins, self._balances)

    @cached_property
    def plan(self) -> Plan:
        """The plan of the exact solution."""
        return Planner(self._within, self._margins).make()

    @cached_property
    def table_plan(self) -> Plan:
        """The plan of the table."""
        return Planner(self._within, self.solution.all_margins()).make()

    # Steps

    def find_margins(self) -> Iterator[float]:
        """Solve the margins."""
        solver = Solver(self._within)
        start = solver.gap
        while solver.gap > KNOWN:
            solver.sweep()
            yield _progress(start, solver.gap, KNOWN)
        self.error = solver.gap / 2
        solver.settle()
        solver.sweep()
        self.sweeps = int(solver.sweeps)
        self.residual = solver.gap
        self._margins = solver.values

    def find_chances(self) -> Iterator[float]:
        """Find the thrower's chances to win, if both players play for the margin."""
        duel = Duel(self.plan, self.plan, in_points=False)
        yield from _reckoned(duel, KNOWN)
        self._balances = duel.one.values

    def weigh_table(self) -> Iterator[float]:
        """Measure what it costs to play by the table, which is coarser."""
        duel = Duel(self.plan, self.table_plan, in_points=True)
        yield from _reckoned(duel, WEIGHED)
        exact, width = self._margins, int(self.sets.full) + 1
        self.loss_first = max(0.0, exact[0] - duel.two.values[0])
        self.loss_second = max(0.0, duel.one.values[0] - exact[0])
        self.loss_most = max(
            furthest(exact, duel.two.values, width), furthest(duel.one.values, exact, width)
        )

    def meet_itself(self) -> Iterator[float]:
        """Measure the points by which the first thrower wins if both players play by the table."""
        duel = Duel(self.table_plan, self.table_plan, in_points=True)
        yield from _reckoned(duel, WEIGHED)
        self.margin_by_table = duel.one.values[0]


def played(playing: Playing, rounds: int) -> Iterator[float]:
    """Simulate rounds until there are that many."""
    while playing.rounds < rounds:
        playing.play(min(BATCH, rounds - int(playing.rounds)))
        yield int(playing.rounds) / rounds


def against_greedy(solution: Solution) -> tuple[float, float]:
    """The margins of a table's player against a greedy player: throwing first, and second.

    The greedy player covers the largest squares it can, otherwise uncovers the largest, and always
    throws two dice.
    """
    within = Within(solution.sets)
    plan = Planner(within, solution.all_margins()).make()
    duel = Duel(plan, largest_first(within), in_points=True)
    for _ in _reckoned(duel, WEIGHED):
        pass
    return duel.one.values[0], -duel.two.values[0]


def _reckoned(duel: Duel, gap: float) -> Iterator[float]:
    """Sweep a duel until no sweep changes a value by more than `gap`."""
    start = duel.gap
    while duel.gap > gap:
        duel.sweep()
        yield _progress(start, duel.gap, gap)


def _progress(start: float, gap: float, goal: float) -> float:
    """The share of the work that is done: each sweep leaves about the same part of the gap."""
    return min(1.0, log(start / max(gap, goal)) / log(start / goal))
