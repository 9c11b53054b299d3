"""A round of Canoga solved from nothing, made a table, and checked."""

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
"""Margins in points, and chances, are found to so much."""
WEIGHED = 1e-5
"""What the table costs is found to so much."""
BATCH = 5000
"""So many rounds are played before it is told how far it is."""


class Solving:
    """The solution for rows of a size under way; do all of its steps, in their order.

    Each step is an iterator of how far it is, from 0 to 1.
    """

    def __init__(self, size: int) -> None:
        self.sets = Sets(size)
        self.sweeps = 0
        self.error = 0.0
        """No margin is further from the truth."""
        self.residual = 0.0
        """How much one more sweep changes a margin, at most."""
        self.loss_first = 0.0
        self.loss_second = 0.0
        """What the table loses to the exact solution when it throws first, and second."""
        self.loss_most = 0.0
        """The most it loses from any state on."""
        self.margin_by_table = 0.0
        """What who throws first wins by if both play by the table."""
        self._within = Within(self.sets)
        self._margins: vec[float] = vec[float]()
        self._balances: vec[float] = vec[float]()

    # What is found

    @property
    def states(self) -> int:
        """How many states there are before a throw."""
        return int(self.sets.full) ** 2

    @property
    def margin(self) -> float:
        """What who throws first wins by, on average."""
        return self._margins[0]

    @property
    def win(self) -> float:
        """The chance that who throws first wins."""
        return (1 + self._balances[0]) / 2

    @cached_property
    def solution(self) -> Solution:
        """The table to be shipped."""
        return rounded(self.sets, self._margins, self._balances)

    @cached_property
    def plan(self) -> Plan:
        """How the exact solution plays."""
        return Planner(self._within, self._margins).make()

    @cached_property
    def table_plan(self) -> Plan:
        """How the table plays."""
        return Planner(self._within, self.solution.all_margins()).make()

    # The steps

    def find_margins(self) -> Iterator[float]:
        """Solve it."""
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
        """Find how often who throws wins, if both play for the margin."""
        duel = Duel(self.plan, self.plan, in_points=False)
        yield from _reckoned(duel, KNOWN)
        self._balances = duel.one.values

    def weigh_table(self) -> Iterator[float]:
        """Find what it costs to play by the table, which is coarser."""
        duel = Duel(self.plan, self.table_plan, in_points=True)
        yield from _reckoned(duel, WEIGHED)
        exact, width = self._margins, int(self.sets.full) + 1
        self.loss_first = max(0.0, exact[0] - duel.two.values[0])
        self.loss_second = max(0.0, duel.one.values[0] - exact[0])
        self.loss_most = max(
            furthest(exact, duel.two.values, width), furthest(duel.one.values, exact, width)
        )

    def meet_itself(self) -> Iterator[float]:
        """Find what who throws first wins by if both play by the table."""
        duel = Duel(self.table_plan, self.table_plan, in_points=True)
        yield from _reckoned(duel, WEIGHED)
        self.margin_by_table = duel.one.values[0]


def played(playing: Playing, rounds: int) -> Iterator[float]:
    """Play rounds out, until there are so many."""
    while playing.rounds < rounds:
        playing.play(min(BATCH, rounds - int(playing.rounds)))
        yield int(playing.rounds) / rounds


def against_greedy(solution: Solution) -> tuple[float, float]:
    """What who plays by a table wins by, if it throws first and if not, from a greedy player.

    That one covers the largest squares that it can, else uncovers such, and throws two dice.
    """
    within = Within(solution.sets)
    plan = Planner(within, solution.all_margins()).make()
    duel = Duel(plan, largest_first(within), in_points=True)
    for _ in _reckoned(duel, WEIGHED):
        pass
    return duel.one.values[0], -duel.two.values[0]


def _reckoned(duel: Duel, gap: float) -> Iterator[float]:
    """Reckon a duel until no sweep changes more."""
    start = duel.gap
    while duel.gap > gap:
        duel.sweep()
        yield _progress(start, duel.gap, gap)


def _progress(start: float, gap: float, goal: float) -> float:
    """How far it is: each sweep leaves about the same part of the gap."""
    return min(1.0, log(start / max(gap, goal)) / log(start / goal))
