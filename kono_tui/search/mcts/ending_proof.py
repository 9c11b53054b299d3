"""The proof of who wins a round that is nearly over, by playing every move out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from kono_tui.core.bits import COMPILED
from kono_tui.core.position import NO_MOVE, UNSOLVED, WIN_VALUE, SolverMemory
from kono_tui.search.mcts.task import MctsTask, create_board
from kono_tui.search.result import RankedMove, SearchLimit, SearchResult

ENDING_TIME_SHARE: Final = 0.5
"""The share of the time in which a round that is nearly over must have been played out."""
COMPILED_NODES_PER_SECOND: Final = 400_000
PLAIN_NODES_PER_SECOND: Final = 5_000
"""How many positions can then be searched in a second, compiled or not."""
SLICE_SECONDS: Final = 0.02
"""About how many seconds of that lie between two calls of `should_stop`."""


@dataclass(frozen=True)
class ProvenEnding:
    """What is proven of a position: WIN_VALUE, -WIN_VALUE or else 0; and the winning move."""

    value: int
    nodes: int
    move: int = NO_MOVE


def prove_ending(task: MctsTask) -> ProvenEnding:
    """Find a win at once, or play out every move if that is affordable."""
    root, limit = task.root, task.limit
    winning_move = int(create_board(task).winning_move())
    if winning_move != NO_MOVE:
        return ProvenEnding(WIN_VALUE, 1, winning_move)
    solver = root.create_solver_memory()
    if (
        task.is_plain
        or limit.depth
        or solver is None
        or root.solving_effort() > _affordable_nodes(limit)
    ):
        return ProvenEnding(0, 0)
    node_limit = 2 * _affordable_nodes(limit)
    value = _solve_in_slices(task, solver, node_limit)
    if value == WIN_VALUE:
        for code in root.moves():
            after = root.play(code)
            if (
                after.is_over()
                or after.solve(solver, -WIN_VALUE, WIN_VALUE, node_limit) == -WIN_VALUE
            ):
                return ProvenEnding(WIN_VALUE, int(solver.nodes), int(code))
    return ProvenEnding(-WIN_VALUE if value == -WIN_VALUE else 0, int(solver.nodes))


def _solve_in_slices(task: MctsTask, solver: SolverMemory, node_limit: int) -> int:
    """Return the value of the root within so many positions, asking now and then whether to stop.

    With a limit of positions nobody asks, so that it always takes as many.
    """
    slice_nodes = node_limit
    if task.should_stop and not task.limit.nodes:
        slice_nodes = int(_nodes_per_second() * SLICE_SECONDS)
    while True:
        most = min(int(solver.nodes) + slice_nodes, node_limit)
        value = int(task.root.solve(solver, -WIN_VALUE, WIN_VALUE, most))
        if value != UNSOLVED or most == node_limit or (task.should_stop and task.should_stop()):
            return value


def with_all_lost(found: SearchResult) -> SearchResult:
    """Return the same moves, all of them known to lose."""
    ranked = (found.best, *found.others)
    best, *others = (RankedMove(each.move, -WIN_VALUE, each.line) for each in ranked)
    return replace(found, best=best, others=tuple(others), is_exact=True, compared_value=-WIN_VALUE)


def _affordable_nodes(limit: SearchLimit) -> int:
    """How many positions can be searched in time."""
    by_time = limit.seconds * ENDING_TIME_SHARE * _nodes_per_second()
    return int(min(filter(None, (by_time, limit.nodes)), default=COMPILED_NODES_PER_SECOND))


def _nodes_per_second() -> int:
    return COMPILED_NODES_PER_SECOND if COMPILED else PLAIN_NODES_PER_SECOND
