"""One search by playouts: the tree grows, for as long as the task allows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from kono_tui.core.playout import PlayoutBoard, PlayoutPosition
from kono_tui.search.mcts.ranking import RootRanking
from kono_tui.search.mcts.task import MctsTask, create_board, decision_limit
from kono_tui.search.mcts.tree import MctsTree
from kono_tui.search.result import SearchResult

EXCHANGE_SECONDS: Final = 0.005
"""After how many seconds the processes of a search tell each other what they have found."""
FIRST_REPORT_SECONDS: Final = 0.1

ResultCallback = Callable[[SearchResult], None]


class TreeSearch:
    """One search of the tree: how long it grows, and what it reports on the way."""

    def __init__(self, tree: MctsTree, task: MctsTask, start_time: float) -> None:
        self.tree = tree
        self.task = task
        self.start_time = start_time
        self.deadline = start_time + task.limit.seconds if task.limit.seconds else 0.0
        self.decision_limit = decision_limit(task.limit)

    def run(
        self, report: ResultCallback | None = None, previous_root: PlayoutPosition | None = None
    ) -> SearchResult:
        """Grow the tree as long as the limit allows, reporting its result now and then.

        It continues with what the previous search found, if that was of the same round.
        """
        task = self.task
        self.take_up(previous_root if task.limit.seconds else None)
        pause = FIRST_REPORT_SECONDS
        while True:
            report_time = time.perf_counter() + pause
            is_last = bool(self.deadline) and report_time >= self.deadline
            pause_end = self.deadline if is_last or not report else report_time
            goes_on = self.grow(pause_end)
            if not goes_on or self._is_done() or not report or is_last:
                break
            report(self._result())
            pause *= 2
        return self._result()

    def take_up(self, previous_root: PlayoutPosition | None) -> PlayoutBoard:
        """Continue the tree of a previous search if it leads here, else start anew."""
        board = create_board(self.task)
        if not self._continue_tree(board, previous_root):
            self.tree.start_from(board)
        if self.task.exchange:
            self.task.exchange.start(self.tree)
        return board

    def _continue_tree(self, board: PlayoutBoard, previous_root: PlayoutPosition | None) -> bool:
        """Continue the tree of a previous search; return False if it does not lead here."""
        root = self.task.root
        if previous_root is None:
            return False
        if self.task.is_warm and previous_root.key() == root.key():
            self.tree.resume(board)
            return True
        moves_since = root.moves_since(previous_root)
        return bool(moves_since) and bool(self.tree.continue_from(board, moves_since))

    def grow(self, end: float) -> bool:
        """Grow the tree until a time, or without one. Return False if told to stop."""
        exchange, should_stop = self.task.exchange, self.task.should_stop
        if exchange is None:
            return bool(self.tree.grow(end, self.decision_limit, should_stop))
        now = time.perf_counter()
        while not self._is_done() and (not end or now < end):
            next_exchange = now + EXCHANGE_SECONDS
            slice_end = min(next_exchange, end) if end else next_exchange
            self.tree.grow(slice_end, self.decision_limit, None)
            exchange.exchange(self.tree)
            if should_stop and should_stop():
                return False
            now = time.perf_counter()
        return True

    def _is_done(self) -> bool:
        """Whether everything is proven, or as many decisions were taken as the limit allows."""
        is_spent = 0 < self.decision_limit <= self.tree.board.decision_count
        return bool(self.tree.proven[0]) or bool(is_spent)

    def _result(self) -> SearchResult:
        """What the tree has shown so far."""
        seconds = time.perf_counter() - self.start_time
        return RootRanking(self.tree).result(self.task.ranked_count, seconds)
