"""The recorder of a run: it keeps a bounded record, informs a listener, and stops on request."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from kono_tui.lab.records import Found, Node

ROOM: Final = 20_000
"""How many positions of a tree are kept."""
LISTED: Final = 10_000
"""How many found moves are kept."""
GLANCE_EVERY: Final = 32
"""How many positions are visited between two looks at the clock."""
TELL_EVERY: Final = 0.1
"""Seconds between two progress reports."""
ASKED_TO: Final = "stopped on request"


class Listener:
    """Follows a run. This base class ignores everything and never stops the run."""

    def found(self, found: Found) -> None:
        """Handle a found move."""

    def progress(self, visited: int, seconds: float) -> None:
        """Handle a progress report: the positions visited so far. Called a few times a second."""

    def stops(self) -> bool:
        """Whether the run must end now."""
        return False


class Stopped(Exception):
    """The run must end; the argument says why."""


class Journal:
    """The record of one run in progress."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.began = time.perf_counter()
        self.ended = 0.0
        self.told = self.began
        self.visited = 0
        self.nodes: list[Node] = []
        self.found: list[Found] = []
        self.unlisted = 0
        self.best: Found | None = None

    def close(self) -> None:
        """Stop the clock: what is recorded later takes none of the search's time."""
        self.ended = self.ended or time.perf_counter()

    @property
    def seconds(self) -> float:
        """How long the search has taken."""
        return (self.ended or time.perf_counter()) - self.began

    def visit(self, node: Node) -> int:
        """Record a visited position and return its number. RunStopped if the listener says so."""
        self.visited += 1
        if len(self.nodes) < ROOM:
            self.nodes.append(replace(node, number=self.visited))
        if self.visited % GLANCE_EVERY == 0:
            self.glance(self.visited)
        return self.visited

    def glance(self, visited: int) -> None:
        """Report the progress now and then. RunStopped if the listener says so."""
        now = time.perf_counter()
        if now - self.told >= TELL_EVERY:
            self.told = now
            self.listener.progress(visited, now - self.began)
        if self.listener.stops():
            raise Stopped(ASKED_TO)

    def mark(self, number: int, cut: bool = False, found: int = 0) -> None:
        """Add to the record of a position visited before, if it is kept."""
        if number <= len(self.nodes):
            node = self.nodes[number - 1]
            self.nodes[number - 1] = replace(node, cut=cut or node.cut, found=found or node.found)

    def find(self, found: Found, number: int = 0) -> None:
        """Record a found move, the next in order; `number` is the number of its position."""
        found = replace(found, order=len(self.found) + self.unlisted + 1)
        if number:
            self.mark(number, found=found.order)
        if len(self.found) < LISTED:
            self.found.append(found)
        else:
            self.unlisted += 1
        if self.best is None or found.worth > self.best.worth:
            self.best = found
        self.listener.found(found)

    @property
    def count(self) -> int:
        """How many moves were found."""
        return len(self.found) + self.unlisted
