"""Search to a fixed depth: how a computer plays that is named after a plain search."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from kono_tui.core.position import Position
from kono_tui.search.alphabeta import Stop
from kono_tui.search.minimax import HIGHEST, Minimax
from kono_tui.search.result import Choice, Limit, Result

PRUNES: Final = {"minimax": False, "alphabeta": True}
"""The plain searches by name, and whether they prune."""


def look_ahead(
    root: Position, prune: bool, limit: Limit, watch: Callable[[], bool] | None = None
) -> Result:
    """Return the best move so many turns ahead; the round must not be over. Depth 0: to its end.

    A search that is cut short returns the best of what it has searched or, if that is nothing, the
    result of a single turn. `others` stays empty.
    """
    began = time.perf_counter()
    deadline = began + limit.seconds if limit.seconds else 0.0
    turns = min(limit.depth, HIGHEST) or HIGHEST
    search = Minimax(prune, None, watch, deadline, limit.nodes)
    exact = False
    try:
        search.search(root, turns)
        exact = search.horizon == 0
    except Stop:
        if not search.line():
            return look_ahead(root, prune, Limit(depth=1))
    line = tuple(search.line())
    best = Choice(line[0], int(search.best), line)
    return Result(best, turns, int(search.nodes), time.perf_counter() - began, exact)
