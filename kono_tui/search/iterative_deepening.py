"""Iterative deepening: search one turn ahead, then two, until the limit is reached.

1. Each round of deepening ranks the root's moves, beginning with the best of the round before.
2. The search stops early when another round could hardly end in time (the soft limit). A round that
   was cut short (the hard limit) still counts if its first move was searched.
3. It ends early if there is nothing to choose, if everything was searched to its end, or if the
   round is certainly won or lost. A win is played by the shortest search that finds it, so that
   every turn brings it nearer; a loss by the move that the search before thought best. Where the
   game has its own solver for endings, and that looks affordable, it comes before all else.
4. For the explanation, the time that is left is used to compare the next best moves with the best,
   by a search of their own that is at least two turns shorter.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from kono_tui.core.bits import COMPILED
from kono_tui.core.position import DECIDED_VALUE, Position
from kono_tui.search.alphabeta import INFINITY, AlphaBetaTree, SearchStopped, value_to_seat
from kono_tui.search.endgame_line import extend_to_end, find_ending_line
from kono_tui.search.parallel.shared_table import MIN_SHARED_DEPTH
from kono_tui.search.result import RankedMove, SearchLimit, SearchResult
from kono_tui.search.transposition_table import EXACT, bound_of, move_of

MAX_DEPTH: Final = 99
SOFT_TIME_SHARE: Final = 0.6
"""The share of the time after which no further round of deepening begins."""
BEST_MOVE_TIME_SHARE: Final = 0.85
"""The share of the time for the best move, where other moves are to be valued too."""
ENDING_TIME_SHARE: Final = 0.8
"""The share of the time in which an ending must have been played out."""
COMPILED_NODES_PER_SECOND: Final = 2_000_000
PLAIN_NODES_PER_SECOND: Final = 50_000
"""How many positions of an ending can be searched in a second, compiled or not."""
UNLIMITED_ENDING_NODES: Final = 10_000_000
"""How many positions of an ending are searched where there is no limit."""
COMPARISON_DEPTH_CUT: Final = 2


@dataclass(frozen=True)
class SearchOptions:
    """What a caller asks of a search besides the best move.

    `exact_moves`: how many of the best moves each round of deepening values exactly. `other_moves`:
    if that is only one, how many more are valued at the end, less deep. `repetition_ends_round`:
    whether a position that comes up for the third time ends the round. `decisions_left`: after how
    many decisions it ends in any case; 0 for no limit. `seed` is for what a search leaves to
    chance. `player`: the player who asks; what was found for one player is not used for another.
    `is_warm`: the search before was of the same position, and what it has found counts.
    """

    exact_moves: int = 1
    other_moves: int = 0
    repetition_ends_round: bool = False
    decisions_left: int = 0
    seed: int = 0
    player: int = 0
    is_warm: bool = False


ResultCallback = Callable[[SearchResult], None]


def search_deepening(
    tree: AlphaBetaTree,
    root: Position,
    limit: SearchLimit,
    options: SearchOptions,
    report: ResultCallback | None = None,
    should_stop: Callable[[], bool] | None = None,
    earlier: SearchResult | None = None,
) -> SearchResult:
    """Return the best move for the seat to move, in a tree that knows the round so far.

    It goes on from an earlier result for the same position, if there is one.
    """
    return _DeepeningSearch(tree, root, limit, options, should_stop).run(report, earlier)


class _DeepeningSearch:
    def __init__(
        self,
        tree: AlphaBetaTree,
        root: Position,
        limit: SearchLimit,
        options: SearchOptions,
        should_stop: Callable[[], bool] | None,
    ) -> None:
        self.start_time = time.perf_counter()
        self.tree = tree
        self.root = root
        self.limit = limit
        self.options = options
        self.should_stop = should_stop
        self.moves = [int(move) for move in root.moves()]
        self.compares_others = (
            options.other_moves > 0 and options.exact_moves == 1 and len(self.moves) > 1
        )
        self._allot_share(BEST_MOVE_TIME_SHARE if self.compares_others else 1.0)

    def _allot_share(self, share: float) -> None:
        """Give the search a share of its time, and of its positions."""
        seconds = self.limit.seconds * share
        nodes = math.ceil(self.limit.nodes * share)
        self.soft_deadline = self.start_time + seconds * SOFT_TIME_SHARE if seconds else 0.0
        self.tree.set_limits(self.start_time + seconds if seconds else 0.0, nodes, self.should_stop)

    def run(self, report: ResultCallback | None, earlier: SearchResult | None) -> SearchResult:
        if earlier is None:
            found = self._solve_ending(self._unsearched_result())
        else:
            found = replace(earlier, nodes=0, seconds=0.0)
            self._put_first([found.best])
        if report and found.depth:
            report(found)
        if not found.is_exact:
            found = self._deepen_to_limit(found, report)
        if self.compares_others:
            found = self._compare_others(found)
        return replace(found, nodes=int(self.tree.nodes), seconds=self._elapsed_seconds())

    def _deepen_to_limit(self, found: SearchResult, report: ResultCallback | None) -> SearchResult:
        """Return the result of the deepest search that the limit allows."""
        for depth in range(found.depth + 1, min(self.limit.depth or MAX_DEPTH, MAX_DEPTH) + 1):
            deeper, is_complete = self._search_to_depth(found, depth)
            found = _with_best_resistance(found, deeper)
            if report and is_complete:
                report(found)
            if (
                not is_complete
                or found.is_exact
                or abs(found.value) >= DECIDED_VALUE
                or self._should_end_early()
            ):
                break
        return found

    def _solve_ending(self, found: SearchResult) -> SearchResult:
        """Return the exact result if the rest can be played out, else what was found before.

        A search limited by depth does not see so far.
        """
        if self.limit.depth or self.root.solving_effort() > self._affordable_nodes():
            return found
        self.tree.solver = self.root.create_solver_memory()
        self._allot_share(ENDING_TIME_SHARE)
        solves_one = self.options.exact_moves == 1
        found = self._solve_best_move(found) if solves_one else self._solve_best_moves(found)
        self._allot_share(BEST_MOVE_TIME_SHARE if self.compares_others else 1.0)
        if not found.is_exact:
            self.tree.solver = None
        return found

    def _solve_best_move(self, before: SearchResult) -> SearchResult:
        """Return the best move and all that follows, to the end; else the result before."""
        try:
            value = int(self.tree.ending_value(self.root, -INFINITY, INFINITY))
        except SearchStopped:
            return before
        line = extend_to_end(self.tree, self.root, value)
        if not line:
            return before
        best = RankedMove(line[0], value, tuple(line))
        self._put_first([best])
        nodes, elapsed = int(self.tree.nodes), self._elapsed_seconds()
        return SearchResult(best, len(line), nodes, elapsed, is_exact=True, compared_value=value)

    def _solve_best_moves(self, before: SearchResult) -> SearchResult:
        """Return the same for as many of the best moves as the options ask for."""
        deeper, is_complete = self._search_to_depth(before, 1)
        return deeper if is_complete and deeper.is_exact else before

    def _affordable_nodes(self) -> int:
        """How many positions of an ending can be searched in time."""
        speed = COMPILED_NODES_PER_SECOND if COMPILED else PLAIN_NODES_PER_SECOND
        by_time = self.limit.seconds * ENDING_TIME_SHARE * speed
        by_count = self.limit.nodes * ENDING_TIME_SHARE
        return int(min(each or UNLIMITED_ENDING_NODES for each in (by_time, by_count)))

    def _unsearched_result(self) -> SearchResult:
        """Return the first move with the estimated value, before any search."""
        first = self.moves[0]
        value = int(value_to_seat(self.root, self.root.to_move))
        return SearchResult(RankedMove(first, value, (first,)), 0, 0, 0.0)

    def _elapsed_seconds(self) -> float:
        return time.perf_counter() - self.start_time

    def _should_end_early(self) -> bool:
        """Whether there is nothing to choose, or no time for another, longer round."""
        if not self.soft_deadline:
            return False
        return len(self.moves) == 1 or time.perf_counter() > self.soft_deadline

    def _search_to_depth(self, before: SearchResult, depth: int) -> tuple[SearchResult, bool]:
        """Return the result at a depth and True; if cut short, the result so far and False."""
        ranking: list[RankedMove] = []
        horizon_before = self.tree.horizon_count
        try:
            self._rank_moves(ranking, depth, self.options.exact_moves)
        except SearchStopped:
            cut_short = ranking and self.options.exact_moves == 1
            return replace(before, best=ranking[0]) if cut_short else before, False
        best, *rest = ranking
        self._put_first(ranking)
        is_exact = self.tree.horizon_count == horizon_before
        nodes, elapsed = int(self.tree.nodes), self._elapsed_seconds()
        others = tuple(rest)
        return SearchResult(best, depth, nodes, elapsed, is_exact, others, best.value, depth), True

    def _rank_moves(self, ranking: list[RankedMove], depth: int, exact_moves: int) -> None:
        """Fill in the best moves at a depth, `exact_moves` of them with exact values.

        Each further move is searched only to learn whether it belongs among them.
        """
        self.tree.start_line(self.root)
        maker = self.root.to_move
        for move in self.moves:
            after = self.root.play(move)
            alpha = ranking[-1].value if len(ranking) >= exact_moves else -INFINITY
            value = -INFINITY
            if ranking and alpha > -INFINITY:
                value = int(self.tree.move_value(maker, after, depth, alpha, alpha + 1))
            if value > alpha or alpha == -INFINITY:
                value = int(self.tree.move_value(maker, after, depth, alpha, INFINITY))
                line = (move, *self._expected_line(after, depth - 1))
                ranking.append(RankedMove(move, value, line))
                ranking.sort(key=lambda choice: -choice.value)
                del ranking[exact_moves:]

    def _expected_line(self, position: Position, turns: int) -> list[int]:
        """The moves the table expects: the rest of the root's turn, and so many turns more."""
        line: list[int] = []
        seat = int(self.root.to_move)
        visited_keys: set[int] = set()
        while not position.is_over():
            if position.to_move != seat:
                turns -= 1
                seat = int(position.to_move)
                visited_keys.clear()
            if self.tree.solver is not None:
                return [*line, *find_ending_line(self.tree, position)]
            key = int(position.key())
            entry = self.tree.find_entry(key, MIN_SHARED_DEPTH)
            move = int(move_of(entry))
            if turns < 0 or key in visited_keys or entry == 0 or bound_of(entry) != EXACT:
                break
            if move not in position.moves():
                break
            visited_keys.add(key)
            line.append(move)
            position = position.play(move)
        return line

    def _compare_others(self, found: SearchResult) -> SearchResult:
        """Return the result with the next best moves, all searched equally deep.

        They are searched anew, turn by turn, because what the deeper search left in the table would
        spoil the comparison. Only what is proven is equally good for all.
        """
        self._allot_share(1.0)
        if found.is_exact:
            return self._with_others(found, found.depth)
        self.tree.table.start_search()
        self.tree.shared = None
        for depth in range(1, max(found.depth - COMPARISON_DEPTH_CUT, 1) + 1):
            compared = self._with_others(found, depth)
            if compared is found:
                break
            found = compared
        return found

    def _with_others(self, found: SearchResult, depth: int) -> SearchResult:
        """Return the result with the next best moves at a depth; unchanged if that is cut short."""
        ranking: list[RankedMove] = []
        try:
            self._rank_moves(ranking, depth, self.options.other_moves + 1)
            compared = self._value_in_ranking(ranking, found.move, depth)
        except SearchStopped:
            return found
        self._put_first(ranking)
        others = [each for each in ranking if each.move != found.move][: self.options.other_moves]
        return replace(found, others=tuple(others), compared_value=compared, compared_depth=depth)

    def _value_in_ranking(self, ranking: list[RankedMove], move: int, depth: int) -> int:
        """Return a move's value in the search that made a ranking, even if it is not part of it."""
        for each in ranking:
            if each.move == move:
                return each.value
        after = self.root.play(move)
        return int(self.tree.move_value(self.root.to_move, after, depth, -INFINITY, INFINITY))

    def _put_first(self, ranking: list[RankedMove]) -> None:
        """Try the best moves first from now on."""
        best = [each.move for each in ranking]
        self.moves = best + [move for move in self.moves if move not in best]


def _with_best_resistance(before: SearchResult, deeper: SearchResult) -> SearchResult:
    """Return the deeper result; in a lost position, with the best move before the loss was seen.

    That move takes longest to refute.
    """
    if deeper.value > -DECIDED_VALUE or before.value <= -DECIDED_VALUE or deeper.depth <= 1:
        return deeper
    move = before.best.move
    for each in (deeper.best, *deeper.others):
        if each.move == move:
            return replace(deeper, best=each)
    return replace(deeper, best=RankedMove(move, deeper.value, (move,)))
