"""Search to a fixed depth: how a computer plays that is named after a plain search."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from kono_tui.core.position import Position
from kono_tui.search.limited_search import SearchStopped
from kono_tui.search.minimax import MAX_LINE_LENGTH, Minimax
from kono_tui.search.result import RankedMove, SearchLimit, SearchResult

PRUNES: Final = {"minimax": False, "alphabeta": True}
"""The plain searches by name, and whether they prune."""


def search_fixed_depth(
    root: Position, prunes: bool, limit: SearchLimit, should_stop: Callable[[], bool] | None = None
) -> SearchResult:
    """Return the best move so many turns ahead; the round must not be over. Depth 0: to its end.

    A search that is cut short returns the best of what it has searched or, if that is nothing, the
    result of a single turn. `others` stays empty.
    """
    start_time = time.perf_counter()
    deadline = start_time + limit.seconds if limit.seconds else 0.0
    turns = min(limit.depth, MAX_LINE_LENGTH) or MAX_LINE_LENGTH
    search = Minimax(prunes, None, should_stop, deadline, limit.nodes)
    is_exact = False
    try:
        search.search(root, turns)
        is_exact = search.horizon_count == 0
    except SearchStopped:
        if not search.best_line():
            return search_fixed_depth(root, prunes, SearchLimit(depth=1))
    line = tuple(search.best_line())
    best = RankedMove(line[0], int(search.root_value), line)
    return SearchResult(best, turns, int(search.nodes), time.perf_counter() - start_time, is_exact)
