"""[hot] What every search into the depth has: a count of its positions, and limits that stop it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

CLOCK_CHECK_NODES: Final = 256
STOP_CHECK_SECONDS: Final = 0.01
"""How many positions lie between two checks of the clock, and how many seconds between two calls of
`should_stop`.
"""


class SearchStopped(Exception):
    """The search reached its limit."""


class LimitedSearch:
    """A search that counts the positions it visits, and stops at its limits by SearchStopped."""

    def __init__(self) -> None:
        self.nodes: i64 = 0
        self.next_clock_check: i64 = CLOCK_CHECK_NODES
        self.node_limit: i64 = 0
        self.deadline: float = 0.0
        self.next_stop_check: float = 0.0
        self.should_stop: Callable[[], bool] | None = None

    def set_limits(
        self, deadline: float, node_limit: i64, should_stop: Callable[[], bool] | None
    ) -> None:
        """Stop at a time, after so many positions, or when `should_stop` says so. 0 is no limit."""
        self.deadline = deadline
        self.node_limit = node_limit
        self.should_stop = should_stop

    def count_node(self) -> None:
        """Count one more position, and look at the clock now and then."""
        self.add_node()
        self.check_clock_if_due()

    def add_node(self) -> None:
        """Count one more position, if there may be more."""
        if 0 < self.node_limit <= self.nodes:
            raise SearchStopped
        self.nodes += 1

    def check_clock_if_due(self) -> None:
        """Look at the clock if enough positions were visited since the last time."""
        if self.nodes >= self.next_clock_check:
            self._check_clock()

    def check_limits(self) -> None:
        """Stop if any limit is reached."""
        if 0 < self.node_limit <= self.nodes:
            raise SearchStopped
        self._check_clock()

    def _check_clock(self) -> None:
        """Stop if the time is over or somebody says so."""
        self.next_clock_check = self.nodes + CLOCK_CHECK_NODES
        if self.deadline == 0.0 and self.should_stop is None:
            return
        now = time.perf_counter()
        if self.deadline != 0.0 and now > self.deadline:
            raise SearchStopped
        should_stop = self.should_stop
        if should_stop is not None and now > self.next_stop_check:
            self.next_stop_check = now + STOP_CHECK_SECONDS
            if should_stop():
                raise SearchStopped
