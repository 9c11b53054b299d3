"""The recorder of a run: it keeps a bounded record, informs a listener, and stops on request."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from kono_tui.lab.records import FoundMove, Node

MAX_NODES: Final = 20_000
"""How many positions of a tree are kept."""
MAX_FOUND: Final = 10_000
"""How many found moves are kept."""
CHECK_EVERY: Final = 32
"""How many positions are visited between two looks at the clock."""
PROGRESS_INTERVAL: Final = 0.1
"""Seconds between two progress reports."""
STOPPED_ON_REQUEST: Final = "stopped on request"


class RunListener:
    """Follows a run. This base class ignores everything and never stops the run."""

    def on_found(self, found: FoundMove) -> None:
        """Handle a found move."""

    def on_progress(self, visited: int, seconds: float) -> None:
        """Handle a progress report: the positions visited so far. Called a few times a second."""

    def should_stop(self) -> bool:
        """Whether the run must end now."""
        return False


class RunStopped(Exception):
    """The run must end; the argument says why."""


class RunRecorder:
    """The record of one run in progress."""

    def __init__(self, listener: RunListener) -> None:
        self.listener = listener
        self.start_time = time.perf_counter()
        self.end_time = 0.0
        self.last_report = self.start_time
        self.visited = 0
        self.nodes: list[Node] = []
        self.found_moves: list[FoundMove] = []
        self.unlisted_count = 0
        self.best: FoundMove | None = None

    def close(self) -> None:
        """Stop the clock: what is recorded later takes none of the search's time."""
        self.end_time = self.end_time or time.perf_counter()

    @property
    def seconds(self) -> float:
        """How long the search has taken."""
        return (self.end_time or time.perf_counter()) - self.start_time

    def record_visit(self, node: Node) -> int:
        """Record a visited position and return its number. RunStopped if the listener says so."""
        self.visited += 1
        if len(self.nodes) < MAX_NODES:
            self.nodes.append(replace(node, number=self.visited))
        if self.visited % CHECK_EVERY == 0:
            self.report_progress(self.visited)
        return self.visited

    def report_progress(self, visited: int) -> None:
        """Report the progress now and then. RunStopped if the listener says so."""
        now = time.perf_counter()
        if now - self.last_report >= PROGRESS_INTERVAL:
            self.last_report = now
            self.listener.on_progress(visited, now - self.start_time)
        if self.listener.should_stop():
            raise RunStopped(STOPPED_ON_REQUEST)

    def mark_node(self, number: int, cut: bool = False, found: int = 0) -> None:
        """Add to the record of a position visited before, if it is kept."""
        if number <= len(self.nodes):
            node = self.nodes[number - 1]
            self.nodes[number - 1] = replace(node, cut=cut or node.cut, found=found or node.found)

    def record_found(self, found: FoundMove, number: int = 0) -> None:
        """Record a found move, the next in order; `number` is the number of its position."""
        found = replace(found, order=len(self.found_moves) + self.unlisted_count + 1)
        if number:
            self.mark_node(number, found=found.order)
        if len(self.found_moves) < MAX_FOUND:
            self.found_moves.append(found)
        else:
            self.unlisted_count += 1
        if self.best is None or found.rank_value > self.best.rank_value:
            self.best = found
        self.listener.on_found(found)

    @property
    def found_count(self) -> int:
        """How many moves were found."""
        return len(self.found_moves) + self.unlisted_count
