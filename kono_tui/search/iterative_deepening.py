"""Iterative deepening: search one turn ahead, then two, until the limit is reached.

1. Each round of deepening ranks the root's moves, beginning with the best of the round before.
2. The last round is cut short by the limit. It still counts if its first move was searched.
3. The search ends early if its turn is forced, if everything was searched to its end, or if the
   round is certainly won or lost. A win is played by the shortest search that finds it, so that
   every turn brings it nearer; a loss by the move that the search before thought best.
4. Where the game has its own solver for endings, the solver works by turns with the deepening.
5. If the line of a search by time breaks off within the turn, a look at its end completes it.
6. For the explanation, the little time that was kept is used to compare the next best moves with
   the best, by a search of their own that is at least two turns shorter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from kono_tui.core.position import DECIDED_VALUE, Position, SolverMemory, value_to_seat
from kono_tui.search.alphabeta import AlphaBetaTree
from kono_tui.search.budget import SearchBudget
from kono_tui.search.ending_attempt import EndingAttempt
from kono_tui.search.limited_search import SearchStopped
from kono_tui.search.result import RankedMove, SearchLimit, SearchResult
from kono_tui.search.root_moves import RootMoves

MAX_DEPTH: Final = 99
COMPARISON_SHARE: Final = 0.05
"""The share of the time in which other moves are compared with the best."""
COMPLETION_SHARE: Final = 0.02
"""The share of the time in which a line that breaks off within the turn is completed."""
COMPARISON_DEPTH_CUT: Final = 2


@dataclass(frozen=True)
class SearchOptions:
    """What a caller asks of a search besides the best move.

    `exact_moves`: how many of the best moves each round of deepening values exactly. `other_moves`:
    if that is only one, how many more are valued at the end, less deep. `repetition_ends_round`:
    whether a position that comes up for the third time ends the round. `level_end_cost`: what it
    costs the seat to move if that ends the round level, in hundredths. `decisions_left`: after how
    many decisions it ends in any case; 0 for no limit. `seed` is for what a search leaves to
    chance. `player`: the player who asks; what was found for one player is not used for another.
    `is_warm`: the search before was of the same position, and what it has found counts.
    """

    exact_moves: int = 1
    other_moves: int = 0
    repetition_ends_round: bool = False
    level_end_cost: int = 0
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
    solver: SolverMemory | None = None,
    earlier: SearchResult | None = None,
) -> SearchResult:
    """Return the best move for the seat to move, in a tree that knows the round so far.

    `solver` is the memory in which the game's own solver may remember what it finds. The search
    goes on from an earlier result for the same position, if there is one.
    """
    budget = SearchBudget(tree, limit, should_stop)
    return _DeepeningSearch(tree, root, options, budget, solver).run(report, earlier)


class _DeepeningSearch:
    def __init__(
        self,
        tree: AlphaBetaTree,
        root: Position,
        options: SearchOptions,
        budget: SearchBudget,
        solver: SolverMemory | None,
    ) -> None:
        self.tree = tree
        self.root = root
        self.options = options
        self.budget = budget
        self.root_moves = RootMoves(tree, root)
        solver_of_search = None if budget.limit.depth else solver
        self.ending = EndingAttempt(self.root_moves, budget, solver_of_search, options.exact_moves)
        self.compares_others = (
            options.other_moves > 0 and options.exact_moves == 1 and len(self.root_moves.moves) > 1
        )

    def run(self, report: ResultCallback | None, earlier: SearchResult | None) -> SearchResult:
        share = 1.0 - COMPARISON_SHARE if self.compares_others else 1.0
        completes_turn = self.budget.limit.seconds > 0 and _may_go_on(self.root)
        self.budget.allot_share(share - COMPLETION_SHARE if completes_turn else share)
        found = self._resume(earlier, report) if earlier else self._unsearched_result()
        if not found.is_exact:
            found = self._deepen_to_limit(found, report)
        if completes_turn:
            self.budget.allot_share(share)
            found = replace(found, best=self._with_whole_turn(found.best, found.depth))
        if self.compares_others:
            self.budget.allot_further_share(COMPARISON_SHARE)
            found = self._compare_others(found)
        seconds = self.budget.elapsed_seconds()
        return replace(found, nodes=int(self.tree.nodes), seconds=seconds)

    def _resume(self, earlier: SearchResult, report: ResultCallback | None) -> SearchResult:
        """Return an earlier result, to go on from there."""
        found = replace(earlier, nodes=0, seconds=0.0)
        self.root_moves.put_first([found.best])
        if report and found.depth:
            report(found)
        return found

    def _unsearched_result(self) -> SearchResult:
        """Return the first move with the estimated value, before any search."""
        first = self.root_moves.moves[0]
        value = int(value_to_seat(self.root, self.root.to_move))
        return SearchResult(RankedMove(first, value, (first,)), 0, 0, 0.0)

    def _deepen_to_limit(self, found: SearchResult, report: ResultCallback | None) -> SearchResult:
        """Return the result of the deepest search that the limit allows."""
        last_depth = min(self.budget.limit.depth or MAX_DEPTH, MAX_DEPTH)
        if self.budget.limit.seconds and _is_turn_forced(self.root):
            last_depth = 1
        for depth in range(found.depth + 1, last_depth + 1):
            deeper, is_complete = self._search_to_depth(found, depth)
            found = _with_best_resistance(found, deeper)
            if is_complete and not found.is_exact:
                found = self.ending.solve(found)
            if report and is_complete:
                report(found)
            if not is_complete or found.is_exact or abs(found.value) >= DECIDED_VALUE:
                break
        return found

    def _search_to_depth(self, before: SearchResult, depth: int) -> tuple[SearchResult, bool]:
        """Return the result at a depth and True; if cut short, the result so far and False."""
        ranking: list[RankedMove] = []
        horizon_before = self.tree.horizon_count
        try:
            self.root_moves.rank(ranking, depth, self.options.exact_moves)
        except SearchStopped:
            cut_short = ranking and self.options.exact_moves == 1
            return replace(before, best=ranking[0]) if cut_short else before, False
        best, *rest = ranking
        self.root_moves.put_first(ranking)
        is_exact = self.tree.horizon_count == horizon_before
        nodes, elapsed = int(self.tree.nodes), self.budget.elapsed_seconds()
        others = tuple(rest)
        return SearchResult(best, depth, nodes, elapsed, is_exact, others, best.value, depth), True

    # The rest of the turn

    def _with_whole_turn(self, best: RankedMove, depth: int) -> RankedMove:
        """Return a move with a line to the end of its turn, if there is time to complete it."""
        position = self.root
        for move in best.line:
            position = position.play(move)
            if position.to_move != self.root.to_move:
                return best
        while not position.is_over() and position.to_move == self.root.to_move:
            further = self._look_further(position, depth)
            if not further:
                break
            best = replace(best, line=(*best.line, *further))
            for move in further:
                position = position.play(move)
        return best

    def _look_further(self, position: Position, depth: int) -> tuple[int, ...]:
        """Return the best line from within the turn: the table still knows most of it."""
        moves = RootMoves(self.tree, position)
        line: tuple[int, ...] = ()
        for each_depth in range(1, depth + 1):
            ranking: list[RankedMove] = []
            try:
                moves.rank(ranking, each_depth, 1)
            except SearchStopped:
                return ranking[0].line if ranking else line
            moves.put_first(ranking)
            line = ranking[0].line
        return line

    # Other moves

    def _compare_others(self, found: SearchResult) -> SearchResult:
        """Return the result with the next best moves, all searched equally deep.

        They are searched anew, turn by turn, because what the deeper search left in the table would
        spoil the comparison. Only what is proven is equally good for all.
        """
        if found.is_exact:
            self.ending.take_over()
            return self._with_others(found, found.depth)
        self.tree.known.start_anew()
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
            self.root_moves.rank(ranking, depth, self.options.other_moves + 1)
            compared = self._value_in_ranking(ranking, found.move, depth)
        except SearchStopped:
            return found
        self.root_moves.put_first(ranking)
        others = [each for each in ranking if each.move != found.move][: self.options.other_moves]
        return replace(found, others=tuple(others), compared_value=compared, compared_depth=depth)

    def _value_in_ranking(self, ranking: list[RankedMove], move: int, depth: int) -> int:
        """Return a move's value in the search that made a ranking, even if it is not part of it."""
        for each in ranking:
            if each.move == move:
                return each.value
        return self.root_moves.value_at_depth(move, depth)


def _may_go_on(root: Position) -> bool:
    """Whether the turn may have another decision after this one."""
    return any(root.play(move).to_move == root.to_move for move in root.moves())


def _is_turn_forced(root: Position) -> bool:
    """Whether the seat to move has nothing to choose in the whole turn."""
    position = root
    for _ in range(MAX_DEPTH):
        if position.is_over() or position.to_move != root.to_move:
            return True
        moves = position.moves()
        if len(moves) != 1:
            return False
        position = position.play(moves[0])
    return False


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
