"""The best move by playouts, for games that have a board for them.

1. Rounds are played out at random, and a tree of moves grows with their results. The move with the
   most tries is the best. Its value is the share of its rounds that were won.
2. If the round is nearly over, the growth goes by turns with a proof that plays every move out.
3. Where the sides can be swapped, the seat that may swap does so if the other side looks better.
   The seat that decides before that picks, of a few moves, one that leaves both sides about even.
"""

from __future__ import annotations

import time
from typing import Final

from kono_tui.core.playout import PlayoutPosition
from kono_tui.core.position import NO_MOVE, WIN_VALUE
from kono_tui.search.mcts.ending_proof import (
    EndingProof,
    find_win_at_once,
    with_all_lost,
    won_result,
)
from kono_tui.search.mcts.entries import ENTRY_BYTES
from kono_tui.search.mcts.swap import find_even_move, with_swap
from kono_tui.search.mcts.task import MctsTask, deadline_of
from kono_tui.search.mcts.tree import MctsTree
from kono_tui.search.mcts.tree_search import EXCHANGE_SECONDS, ResultCallback, TreeSearch
from kono_tui.search.parallel.bulletin import Notice
from kono_tui.search.result import SearchResult

CAPACITY_BLOCK: Final = 1024


class MctsSearcher:
    """Searches one position after the other, within the memory of one tree."""

    def __init__(self, mebibytes: int) -> None:
        blocks = max((mebibytes << 20) // ENTRY_BYTES // CAPACITY_BLOCK, 1)
        self.tree = MctsTree(blocks * CAPACITY_BLOCK)
        self.previous_root: PlayoutPosition | None = None

    def search(self, task: MctsTask, report: ResultCallback | None = None) -> SearchResult:
        """Return the best move for the seat to move. The round must not be over."""
        start_time = time.perf_counter()
        win = find_win_at_once(task)
        if win != NO_MOVE:
            return won_result(win, 1, time.perf_counter() - start_time)
        previous_root, self.previous_root = self.previous_root, None
        proof = EndingProof(task, deadline_of(task, start_time))
        if task.root.may_be_swapped():
            found = find_even_move(self.tree, task, start_time, proof)
        else:
            found = TreeSearch(self.tree, task, start_time, proof).run(report, previous_root)
            found = with_swap(task.root, found) if task.root.swap_move() != NO_MOVE else found
            self.previous_root = None if task.is_plain else task.root
        return with_all_lost(found) if proof.value == -WIN_VALUE else found

    def help(self, task: MctsTask, notice: Notice) -> None:
        """Grow a tree as a helper until the task says to stop.

        Which of the first moves leaves the sides even is not for helpers.
        """
        previous_root, self.previous_root = self.previous_root, task.root
        if task.root.may_be_swapped():
            self.previous_root = None
            return
        search = TreeSearch(self.tree, task, time.perf_counter())
        board = search.take_up(previous_root)
        while not (self.tree.proven[0] or (task.should_stop and task.should_stop())):
            search.grow(time.perf_counter() + EXCHANGE_SECONDS)
            notice.nodes = int(board.decision_count)
