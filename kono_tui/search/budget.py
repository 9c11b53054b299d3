"""The time and the positions that a search may take, and how they are shared out."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kono_tui.search.alphabeta import AlphaBetaTree
from kono_tui.search.result import SearchLimit


class SearchBudget:
    """What a limit allows a search in a tree, from the moment it is asked."""

    def __init__(
        self, tree: AlphaBetaTree, limit: SearchLimit, should_stop: Callable[[], bool] | None
    ) -> None:
        self.start_time = time.perf_counter()
        self.tree = tree
        self.limit = limit
        self.should_stop = should_stop
        self.deadline = 0.0
        self.node_limit = 0

    def elapsed_seconds(self) -> float:
        return time.perf_counter() - self.start_time

    def allot_share(self, share: float) -> None:
        """Let the search go on until it has taken a share of its time, and of its positions."""
        seconds = self.limit.seconds * share
        self.deadline = self.start_time + seconds if seconds else 0.0
        self.node_limit = math.ceil(self.limit.nodes * share)
        self.tree.set_limits(self.deadline, self.node_limit, self.should_stop)

    def allot_further_share(self, share: float) -> None:
        """Let it go on for another share from now, within the whole."""
        used = self.elapsed_seconds() / self.limit.seconds if self.limit.seconds else 0.0
        if self.limit.nodes:
            used = max(used, int(self.tree.nodes) / self.limit.nodes)
        self.allot_share(min(used + share, 1.0))

    @contextmanager
    def at_most(self, nodes: int) -> Iterator[None]:
        """Allow only so many positions more, for as long as this lasts."""
        node_limit = int(self.tree.nodes) + nodes
        if self.node_limit:
            node_limit = min(node_limit, self.node_limit)
        self.tree.set_limits(self.deadline, node_limit, self.should_stop)
        try:
            yield
        finally:
            self.tree.set_limits(self.deadline, self.node_limit, self.should_stop)
