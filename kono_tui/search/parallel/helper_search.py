"""A helper's part in a search: it searches the same root by itself, and shares what it finds.

It has no limit but the word of the process that leads the search.
"""

from __future__ import annotations

from dataclasses import dataclass

from kono_tui.core.position import Position
from kono_tui.search.alphabeta import INFINITY, AlphaBetaTree
from kono_tui.search.iterative_deepening import MAX_DEPTH
from kono_tui.search.limited_search import SearchStopped
from kono_tui.search.parallel.bulletin import Notice
from kono_tui.search.parallel.root_exchange import RootExchange
from kono_tui.search.parallel.shared_table import SharedTable


@dataclass(frozen=True)
class HelperPlace:
    """A helper's place in a search: what it shares, and where it begins."""

    table: SharedTable
    exchange: RootExchange
    notice: Notice
    first_depth: int


def deepen_as_helper(tree: AlphaBetaTree, root: Position, first_depth: int) -> None:
    """Search deeper and deeper until the tree's limits end it, or until there is no more to find.

    What is found goes into the shared table.
    """
    moves = [int(move) for move in root.moves()]
    try:
        for depth in range(first_depth, MAX_DEPTH + 1):
            horizon_before = tree.horizon_count
            moves = _search_to_depth(tree, root, moves, depth)
            if tree.horizon_count == horizon_before:
                return
    except SearchStopped:
        pass


def _search_to_depth(
    tree: AlphaBetaTree, root: Position, moves: list[int], depth: int
) -> list[int]:
    """Search a position to a depth. Return its moves, those that were best at some time first."""
    tree.start_line(root)
    best_value = -INFINITY
    order: list[int] = []
    for move in moves:
        after = root.play(move)
        value = best_value + 1
        if best_value > -INFINITY:
            value = int(tree.move_value(root.to_move, after, depth, best_value, best_value + 1))
        if value > best_value:
            best_value = int(tree.move_value(root.to_move, after, depth, best_value, INFINITY))
            order.insert(0, move)
    return order + [move for move in moves if move not in order]
