"""One search by playouts: the tree grows, for as long as the task allows."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from kono_tui.core.playout import PlayoutBoard, PlayoutPosition
from kono_tui.core.position import NO_MOVE
from kono_tui.search.mcts.ending_proof import EndingProof, won_result
from kono_tui.search.mcts.ranking import RootRanking
from kono_tui.search.mcts.task import MctsTask, create_board, deadline_of, decision_limit
from kono_tui.search.mcts.tree import MctsTree
from kono_tui.search.result import SearchResult

EXCHANGE_SECONDS: Final = 0.005
"""After how many seconds the processes of a search tell each other what they have found."""
FIRST_REPORT_SECONDS: Final = 0.1

ResultCallback = Callable[[SearchResult], None]


class TreeSearch:
    """One search of the tree: how long it grows, and what it reports on the way.

    With a proof of the ending it grows by turns with that, until one of them knows who wins.
    """

    def __init__(
        self, tree: MctsTree, task: MctsTask, start_time: float, proof: EndingProof | None = None
    ) -> None:
        self.tree = tree
        self.task = task
        self.start_time = start_time
        self.proof = proof
        self.deadline = deadline_of(task, start_time)
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
            goes_on = self._grow_by_turns(pause_end)
            if not goes_on or self._is_done() or not report or is_last:
                break
            report(self._result())
            pause *= 2
        return self._result()

    def _grow_by_turns(self, end: float) -> bool:
        """Grow until a time, by turns with the proof. Return False if told to stop."""
        proof = self.proof
        while proof and proof.is_open:
            goes_on = self.grow(end, proof.next_turn)
            decisions = int(self.tree.board.decision_count)
            if not goes_on or self._is_done() or decisions < proof.next_turn:
                return goes_on
            proof.take_turn(decisions)
        return self._is_done() or self.grow(end)

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

    def grow(self, end: float, turn: int = 0) -> bool:
        """Grow the tree until a time, or so many decisions. Return False if told to stop.

        Without any, it goes on as long as the task's own limit allows.
        """
        exchange, should_stop = self.task.exchange, self.task.should_stop
        limit = min(filter(None, (turn, self._limit())), default=0)
        if exchange is None:
            return bool(self.tree.grow(end, limit, should_stop))
        now = time.perf_counter()
        while not (self.tree.proven[0] or self._has_reached(limit) or (end and now >= end)):
            next_exchange = now + EXCHANGE_SECONDS
            slice_end = min(next_exchange, end) if end else next_exchange
            self.tree.grow(slice_end, limit, None)
            exchange.exchange(self.tree)
            if should_stop and should_stop():
                return False
            now = time.perf_counter()
        return True

    def _limit(self) -> int:
        """How many decisions are allowed beside the positions of the proof; 0 for no limit."""
        spent = self.proof.nodes if self.proof else 0
        return max(self.decision_limit - spent, 1) if self.decision_limit else 0

    def _has_reached(self, limit: int) -> bool:
        return 0 < limit <= int(self.tree.board.decision_count)

    def _is_done(self) -> bool:
        """Whether it is known who wins, or as much was done as the limit allows."""
        is_won = self.proof is not None and self.proof.winning_move != NO_MOVE
        return is_won or bool(self.tree.proven[0]) or self._has_reached(self._limit())

    def _result(self) -> SearchResult:
        """What the tree has shown so far, or the win that the proof has found."""
        seconds = time.perf_counter() - self.start_time
        proof_nodes = self.proof.nodes if self.proof else 0
        if self.proof and self.proof.winning_move != NO_MOVE:
            nodes = int(self.tree.board.decision_count) + proof_nodes
            return won_result(self.proof.winning_move, nodes, seconds)
        found = RootRanking(self.tree).result(self.task.ranked_count, seconds)
        return replace(found, nodes=found.nodes + proof_nodes)
