"""Where the sides can be swapped: whether to swap, and which first move leaves both sides even."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Final

from kono_tui.core.playout import PlayoutPosition
from kono_tui.core.position import WIN_VALUE
from kono_tui.search.mcts.ending_proof import EndingProof
from kono_tui.search.mcts.task import MctsTask, decision_limit
from kono_tui.search.mcts.tree import MctsTree
from kono_tui.search.mcts.tree_search import TreeSearch
from kono_tui.search.result import RankedMove, SearchLimit, SearchResult

EVEN_MOVE_CANDIDATES: Final = 8
"""Among how many first moves the search picks one that leaves both sides even."""


def with_swap(root: PlayoutPosition, found: SearchResult) -> SearchResult:
    """Return the result with the swap among its moves: best, if the other side looks better."""
    swap_move = int(root.swap_move())
    stay = [_without_bias(each, int(root.swap_bias())) for each in (found.best, *found.others)]
    change = RankedMove(swap_move, -stay[0].value, (swap_move,))
    swap_rank = 0 if change.value > stay[0].value else 1
    best, *others = [*stay[:swap_rank], change, *stay[swap_rank:]][: max(len(stay), 2)]
    return replace(found, best=best, others=tuple(others), compared_value=best.value)


def _without_bias(ranked: RankedMove, bias: int) -> RankedMove:
    """Return a move with the bias taken off its value."""
    if abs(ranked.value) == WIN_VALUE:
        return ranked
    return RankedMove(ranked.move, ranked.value - bias, ranked.line)


def find_even_move(
    tree: MctsTree, task: MctsTask, start_time: float, proof: EndingProof
) -> SearchResult:
    """Return, of a few first moves, the one after which both sides look most alike.

    On a board so small that there is something to prove, half the effort is left for that.
    """
    root, limit = task.root, task.limit
    if proof.is_open:
        limit = SearchLimit(limit.depth, limit.seconds / 2, (limit.nodes + 1) // 2)
    moves = [int(move) for move in root.moves()]
    tried = random.Random(task.seed).sample(moves, min(EVEN_MOVE_CANDIDATES, len(moves)))
    limit_each = SearchLimit(0, limit.seconds / len(tried), decision_limit(limit) // len(tried))
    ranking = []
    nodes = 0
    for move in tried:
        after = root.play(move)
        reply = replace(task, root=after, limit=limit_each, ranked_count=1, exchange=None)
        found = TreeSearch(tree, reply, time.perf_counter()).run()
        nodes += found.nodes
        value = -abs(found.value - int(root.swap_bias()))
        ranking.append(RankedMove(move, value, (move,)))
        if task.should_stop and task.should_stop():
            break
    if proof.is_open:
        proof.take_turn(nodes)
    ranking.sort(key=lambda each: -each.value)
    best, *others = ranking[: task.ranked_count]
    return SearchResult(
        best,
        depth=2,
        nodes=nodes + proof.nodes,
        seconds=time.perf_counter() - start_time,
        others=tuple(others),
        compared_value=best.value,
        compared_depth=2,
    )
