"""The proof of who wins a round that is nearly over, by turns with the growth of the tree.

As with other games, it never goes first. Each time that the tree has grown to twice its size, every
move may be played out as far as that takes as long as the growth has taken, and some more when the
end should be near. What is done in which order does not depend on how much is allowed.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from kono_tui.core.bits import COMPILED
from kono_tui.core.position import NO_MOVE, UNAFFORDABLE, UNSOLVED, WIN_VALUE
from kono_tui.search.mcts.task import MctsTask, create_board
from kono_tui.search.result import RankedMove, SearchResult
from kono_tui.search.solver_share import LEAST_NODES, solver_share

DECISIONS_PER_NODE: Final = 5
"""How many decisions of random rounds take about as long as a position of the proof."""
SLICE_NODES: Final = 4_000 if COMPILED else 100
"""How many of its positions lie between two checks of the clock."""


class EndingProof:
    """What is proven of one position so far.

    `value` is WIN_VALUE or -WIN_VALUE for the seat to move, or 0 as long as nothing is proven;
    `winning_move` goes with the former. `next_turn`: after how many decisions it goes on.
    """

    def __init__(self, task: MctsTask, deadline: float) -> None:
        self.task = task
        self.deadline = deadline
        self.effort = int(task.root.solving_effort())
        is_tried = not task.is_plain and not task.limit.depth and self.effort < UNAFFORDABLE
        self.solver = task.root.create_solver_memory() if is_tried else None
        self.next_turn = LEAST_NODES * DECISIONS_PER_NODE
        self.value = 0
        self.winning_move = NO_MOVE

    @property
    def nodes(self) -> int:
        """How many positions it has visited."""
        return int(self.solver.nodes) if self.solver else 0

    @property
    def is_open(self) -> bool:
        """Whether there is something to prove, and nothing proven yet."""
        return self.solver is not None and not self.value

    def take_turn(self, decisions: int) -> None:
        """Visit what is its share after so many decisions of the search."""
        self.next_turn = 2 * decisions
        share = solver_share(decisions // DECISIONS_PER_NODE, self.nodes, self.effort)
        if self.task.limit.nodes:
            share = min(share, self.task.limit.nodes - decisions - self.nodes)
        if share > 0:
            value = self._solve_in_slices(self.nodes + share)
            self.value = 0 if value == UNSOLVED else value
        if self.value == WIN_VALUE:
            self.winning_move = self._find_winning_move()

    def _solve_in_slices(self, node_limit: int) -> int:
        """Return the value within so many positions in all, and within the time."""
        assert self.solver is not None  # noqa: S101 - there is something to prove
        while True:
            most = min(self.nodes + SLICE_NODES, node_limit)
            value = int(self.task.root.solve(self.solver, -WIN_VALUE, WIN_VALUE, most))
            if value != UNSOLVED or most == node_limit or self._is_stopped():
                return value

    def _is_stopped(self) -> bool:
        if self.deadline and time.perf_counter() >= self.deadline:
            return True
        return bool(self.task.should_stop and self.task.should_stop())

    def _find_winning_move(self) -> int:
        """Return the move by which the root is won: what comes after it is proven as well."""
        assert self.solver is not None  # noqa: S101 - it has found the win
        for code in self.task.root.moves():
            after = self.task.root.play(code)
            if (
                after.is_over()
                or after.solve(self.solver, -WIN_VALUE, WIN_VALUE, self.nodes) == -WIN_VALUE
            ):
                return int(code)
        raise AssertionError("a round is won by one of its moves")


def find_win_at_once(task: MctsTask) -> int:
    """Return a move that wins the round; NO_MOVE if there is none."""
    return int(create_board(task).winning_move())


def won_result(move: int, nodes: int, seconds: float) -> SearchResult:
    """Return the result of a search that has found a certain win."""
    best = RankedMove(move, WIN_VALUE, (move,))
    return SearchResult(best, 1, nodes, seconds, True, (), WIN_VALUE, 1)


def with_all_lost(found: SearchResult) -> SearchResult:
    """Return the same moves, all of them known to lose."""
    ranked = (found.best, *found.others)
    best, *others = (RankedMove(each.move, -WIN_VALUE, each.line) for each in ranked)
    return replace(found, best=best, others=tuple(others), is_exact=True, compared_value=-WIN_VALUE)
