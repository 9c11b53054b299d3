"""Depth-first, breadth-first and best-first search for moves in the tree of one turn.

A position is visited when a jump, or the pass, leads to it. Depth-first search continues from it
at once; breadth-first and best-first search first visit everything that one decision leads to.
"""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush
from typing import Final

from kono_tui.lab.algorithms import LabRequest
from kono_tui.lab.records import FoundMove, Node
from kono_tui.lab.run_log import RunRecorder, RunStopped
from kono_tui.lab.turn_tree import PartialTurn, TurnTree

MAX_WAITING: Final = 300_000
"""At most so many partial turns wait to be continued: memory is limited."""
TOO_MANY_WAITING: Final = f"more than {MAX_WAITING:,} ways were waiting to be explored"

QueuedTurn = tuple[PartialTurn, int]
"""A partial turn, and the number of the position that it leads to."""


class MoveLister:
    """One search for the first moves it meets. It ends when it has found the requested number."""

    def __init__(self, turn: TurnTree, request: LabRequest, recorder: RunRecorder) -> None:
        self.turn = turn
        self.request = request
        self.recorder = recorder

    @property
    def _has_enough(self) -> bool:
        return 0 < self.request.count <= self.recorder.found_count

    def _record_visit(self, partial: PartialTurn, parent: int) -> int:
        node = Node(0, parent, partial.path, self.turn.colour, partial.points)
        return self.recorder.record_visit(node)

    def _record_found(self, partial: PartialTurn, number: int) -> None:
        stops_early = self.turn.can_go_on(partial)
        found = FoundMove(0, partial.path, partial.points, stops_early)
        self.recorder.record_found(found, number)

    def _is_complete(self, partial: PartialTurn) -> bool:
        """Whether a partial turn is complete: it cannot go on, or has the full depth."""
        return not self.turn.can_go_on(partial) or partial.length == self.request.depth > 0

    def depth_first(self, partial: PartialTurn, number: int = 0) -> None:
        """Go on as far as possible, then back to the last choice: list the longest turns."""
        for longer in self.turn.continuations(partial):
            reached_number = self._record_visit(longer, number)
            if self._is_complete(longer):
                self._record_found(longer, reached_number)
            else:
                self.depth_first(longer, reached_number)
            if self._has_enough:
                return

    def breadth_first(self, start: PartialTurn) -> None:
        """Visit every turn of one jump, then every turn of two: list each of them."""
        waiting: deque[QueuedTurn] = deque([(start, 0)])
        while waiting:
            partial, number = waiting.popleft()
            for longer in self.turn.continuations(partial):
                reached_number = self._record_visit(longer, number)
                self._record_found(longer, reached_number)
                if self._has_enough:
                    return
                if not self._is_complete(longer):
                    waiting.append((longer, reached_number))
            _check_waiting(len(waiting))

    def best_first(self, start: PartialTurn) -> None:
        """Continue the partial turn that has earned most; among equals, the one visited first."""
        waiting: list[tuple[int, int, PartialTurn]] = [(0, 0, start)]
        while waiting and not self._has_enough:
            _, number, partial = heappop(waiting)
            if number and self._is_complete(partial):
                self._record_found(partial, number)
                continue
            for longer in self.turn.continuations(partial):
                reached_number = self._record_visit(longer, number)
                heappush(waiting, (-longer.points, reached_number, longer))
            _check_waiting(len(waiting))


def _check_waiting(waiting_count: int) -> None:
    if waiting_count > MAX_WAITING:
        raise RunStopped(TOO_MANY_WAITING)
