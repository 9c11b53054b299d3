"""The attempt to play the rest of the round out, by turns with the ordinary search.

The game's own solver either comes to the end or brings nothing, and nobody can say beforehand how
long it takes. So it never goes first: after each round of deepening it may visit as many positions
as the ordinary search has visited so far, and some more when the end should be near. It remembers
what it found, and continues from there. What is done in which order does not depend on how much is
allowed; so more never brings less.
"""

from __future__ import annotations

from kono_tui.core.position import Position, SolverMemory
from kono_tui.search.alphabeta import INFINITY, AlphaBetaTree
from kono_tui.search.budget import SearchBudget
from kono_tui.search.endgame_line import extend_to_end
from kono_tui.search.limited_search import SearchStopped
from kono_tui.search.result import RankedMove, SearchResult
from kono_tui.search.root_moves import RootMoves
from kono_tui.search.solver_share import solver_share


class EndingAttempt:
    """What the solver has done for one search so far."""

    def __init__(
        self,
        root_moves: RootMoves,
        budget: SearchBudget,
        solver: SolverMemory | None,
        exact_moves: int,
    ) -> None:
        self.tree: AlphaBetaTree = root_moves.tree
        self.root: Position = root_moves.root
        self.root_moves = root_moves
        self.budget = budget
        self.solver = solver
        self.exact_moves = exact_moves
        self.nodes_before = int(solver.nodes) if solver else 0

    def solve(self, found: SearchResult) -> SearchResult:
        """Return the exact result if it is the solver's turn and it comes to the end, else `found`.

        The solver then stays with the tree, which knows everything from it.
        """
        nodes = self._share()
        if not nodes:
            return found
        self.take_over()
        with self.budget.at_most(nodes):
            solved = self._solve_best() if self.exact_moves == 1 else self._solve_several()
        if solved is None:
            self.tree.solver = None
        return solved or found

    def take_over(self) -> None:
        """From now on, the tree knows everything from the solver, if there is one."""
        self.tree.clear_line()
        self.tree.solver = self.solver

    def _share(self) -> int:
        """How many positions the solver may visit now."""
        if self.solver is None:
            return 0
        solver_nodes = int(self.solver.nodes) - self.nodes_before
        effort = max(int(self.root.solving_effort()) - self.nodes_before, 0)
        return solver_share(int(self.tree.nodes) - solver_nodes, solver_nodes, effort)

    def _solve_best(self) -> SearchResult | None:
        """Return the best move and all that follows, to the end of the round."""
        try:
            value = int(self.tree.ending_value(self.root, -INFINITY, INFINITY))
        except SearchStopped:
            return None
        line = extend_to_end(self.tree, self.root, value)
        return self._exact_result([RankedMove(line[0], value, tuple(line))]) if line else None

    def _solve_several(self) -> SearchResult | None:
        """Return the same for as many of the best moves as are to be valued."""
        ranking: list[RankedMove] = []
        try:
            self.root_moves.rank(ranking, 1, self.exact_moves)
        except SearchStopped:
            return None
        return self._exact_result(ranking)

    def _exact_result(self, ranking: list[RankedMove]) -> SearchResult:
        best, *others = ranking
        self.root_moves.put_first(ranking)
        nodes, seconds = int(self.tree.nodes), self.budget.elapsed_seconds()
        depth, value = len(best.line), best.value
        return SearchResult(best, depth, nodes, seconds, True, tuple(others), value, depth)
