"""The best move by playouts, for games that have a board for them.

1. If the round is nearly over and it looks affordable, every move is played out.
2. Otherwise rounds are played out at random, and a tree of moves grows with their results. The move
   with the most tries is the best. Its value is the share of its rounds that were won.
3. Where the sides can be swapped, the seat that may swap does so if the other side looks better.
   The seat that decides before that picks, of a few moves, one that leaves both sides about even.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from kono_tui.core.bits import COMPILED
from kono_tui.core.playout import PlayoutBoard, PlayoutPosition
from kono_tui.core.position import NO_MOVE, UNSOLVED, WIN_VALUE, SolverMemory
from kono_tui.search.mcts_entries import ENTRY_BYTES, LOSES, WINS
from kono_tui.search.mcts_tree import MctsTree
from kono_tui.search.parallel.bulletin import Notice
from kono_tui.search.parallel.root_exchange import RootExchange
from kono_tui.search.result import RankedMove, SearchLimit, SearchResult

CAPACITY_BLOCK: Final = 1024
ONE_TURN_DECISIONS: Final = 5_000
TWO_TURNS_FACTOR: Final = 8
"""How many decisions a search of one turn may take, and how many times as many two turns more."""
MAX_DEPTH: Final = 9
ENDING_TIME_SHARE: Final = 0.5
"""The share of the time in which a round that is nearly over must have been played out."""
COMPILED_NODES_PER_SECOND: Final = 400_000
PLAIN_NODES_PER_SECOND: Final = 5_000
"""How many positions can then be searched in a second, compiled or not."""
SLICE_SECONDS: Final = 0.02
"""About how many seconds of that lie between two calls of `should_stop`."""
EXCHANGE_SECONDS: Final = 0.005
"""After how many seconds the processes of a search tell each other what they have found."""
EVEN_MOVE_CANDIDATES: Final = 8
"""Among how many first moves the search picks one that leaves both sides even."""
MIN_LINE_TRIES: Final = 10
"""The fewest tries with which a move is expected to follow."""
MAX_TRIED_SHOWN: Final = 20
"""For how many moves the result reports their share of the tries."""
FIRST_REPORT_SECONDS: Final = 0.1
MAX_UNPROVEN_VALUE: Final = 4_900
"""No chance is reported further from even than this, in hundredths of a percent, unless proven."""

ResultCallback = Callable[[SearchResult], None]


@dataclass(frozen=True)
class MctsTask:
    """What to search: a position, how long, and how many moves to rank.

    `is_plain`: by tries alone. `seed` is for everything that is left to chance. `exchange`: with
    the other processes that search the same position. `is_warm`: if the search before was of the
    same position, its tree grows on.
    """

    root: PlayoutPosition
    limit: SearchLimit
    ranked_count: int
    is_plain: bool = False
    seed: int = 0
    should_stop: Callable[[], bool] | None = None
    exchange: RootExchange | None = None
    is_warm: bool = False


class MctsSearcher:
    """Searches one position after the other, within the memory of one tree."""

    def __init__(self, mebibytes: int) -> None:
        blocks = max((mebibytes << 20) // ENTRY_BYTES // CAPACITY_BLOCK, 1)
        self.tree = MctsTree(blocks * CAPACITY_BLOCK)
        self.previous_root: PlayoutPosition | None = None

    def search(self, task: MctsTask, report: ResultCallback | None = None) -> SearchResult:
        """Return the best move for the seat to move. The round must not be over."""
        start_time = time.perf_counter()
        known = _prove_ending(task)
        if known.move != NO_MOVE:
            best = RankedMove(known.move, WIN_VALUE, (known.move,))
            spent = time.perf_counter() - start_time
            return SearchResult(best, 1, known.nodes, spent, True, (), WIN_VALUE, 1)
        previous_root, self.previous_root = self.previous_root, None
        if task.root.may_be_swapped():
            found = _find_even_move(self.tree, task, start_time)
        else:
            found = _TreeSearch(self.tree, task, start_time).run(report, previous_root)
            found = _with_swap(task.root, found) if task.root.swap_move() != NO_MOVE else found
            self.previous_root = None if task.is_plain else task.root
        return _with_all_lost(found) if known.value == -WIN_VALUE else found

    def help(self, task: MctsTask, notice: Notice) -> None:
        """Grow a tree as a helper until the task says to stop.

        Which of the first moves leaves the sides even is not for helpers.
        """
        previous_root, self.previous_root = self.previous_root, task.root
        if task.root.may_be_swapped():
            self.previous_root = None
            return
        search = _TreeSearch(self.tree, task, time.perf_counter())
        board = search.take_up(previous_root)
        while not (self.tree.proven[0] or (task.should_stop and task.should_stop())):
            search.grow(time.perf_counter() + EXCHANGE_SECONDS)
            notice.nodes = int(board.decision_count)


class _TreeSearch:
    """One search of the tree."""

    def __init__(self, tree: MctsTree, task: MctsTask, start_time: float) -> None:
        self.tree = tree
        self.task = task
        self.start_time = start_time
        self.deadline = start_time + task.limit.seconds if task.limit.seconds else 0.0
        self.decision_limit = _decision_limit(task.limit)

    def run(
        self, report: ResultCallback | None = None, previous_root: PlayoutPosition | None = None
    ) -> SearchResult:
        """Grow the tree as long as the limit allows, reporting its result now and then.

        It continues with what the previous search found, if that was of the same round.
        """
        task = self.task
        board = self.take_up(previous_root if task.limit.seconds else None)
        pause = FIRST_REPORT_SECONDS
        while True:
            report_time = time.perf_counter() + pause
            is_last = bool(self.deadline) and report_time >= self.deadline
            pause_end = self.deadline if is_last or not report else report_time
            goes_on = self.grow(pause_end)
            if not goes_on or self._is_done() or not report or is_last:
                break
            report(self._build_result(int(board.decision_count)))
            pause *= 2
        return self._build_result(int(board.decision_count))

    def take_up(self, previous_root: PlayoutPosition | None) -> PlayoutBoard:
        """Continue the tree of a previous search if it leads here, else start anew."""
        board = _create_board(self.task)
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

    def _build_result(self, decisions: int) -> SearchResult:
        """Return the result of the tree so far."""
        tree = self.tree
        ranking = [self._ranked_move(entry) for entry in self._ranked_entries()]
        best, *others = ranking[: self.task.ranked_count]
        depth = max(len(best.line), 1)
        proven = bool(tree.proven[0])
        return SearchResult(
            best,
            depth,
            decisions,
            time.perf_counter() - self.start_time,
            is_exact=proven,
            others=tuple(others),
            compared_value=best.value,
            compared_depth=depth,
            most_tried=self._most_tried(),
        )

    def _ranked_entries(self) -> list[int]:
        """The entries of the root's moves: winning ones, then by tries, losing ones last."""
        tree = self.tree
        first, number = int(tree.first_child[0]), int(tree.child_count[0])

        def rank(entry: int) -> tuple[bool, bool, float]:
            proven = tree.proven[entry]
            return proven == WINS, proven != LOSES, tree.tries[entry]

        return sorted(range(first, first + number), key=rank, reverse=True)

    def _ranked_move(self, entry: int) -> RankedMove:
        """Return a move of the root with its value, and what would follow."""
        tree = self.tree
        line = [int(tree.move[entry])]
        value = self._entry_value(entry)
        while tree.child_count[entry]:
            first, number = int(tree.first_child[entry]), int(tree.child_count[entry])
            entry = max(range(first, first + number), key=self._continuation_rank)
            if tree.tries[entry] < MIN_LINE_TRIES:
                break
            line.append(int(tree.move[entry]))
        return RankedMove(line[0], value, tuple(line))

    def _continuation_rank(self, entry: int) -> tuple[bool, float]:
        return self.tree.proven[entry] == WINS, self.tree.tries[entry]

    def _entry_value(self, entry: int) -> int:
        """The chance that a move has shown, in hundredths of a percent above even."""
        tree = self.tree
        if tree.proven[entry]:
            return WIN_VALUE if tree.proven[entry] == WINS else -WIN_VALUE
        if not tree.tries[entry]:
            return -MAX_UNPROVEN_VALUE
        return _to_hundredths(tree.wins[entry] / tree.tries[entry])

    def _most_tried(self) -> tuple[tuple[int, int], ...]:
        """The moves with the most tries, and their shares of all tries in percent."""
        tree = self.tree
        all_tries = max(tree.tries[0], 1.0)
        entries = sorted(self._ranked_entries(), key=lambda entry: -tree.tries[entry])[
            :MAX_TRIED_SHOWN
        ]
        shares = [
            (int(tree.move[each]), round(100 * tree.tries[each] / all_tries)) for each in entries
        ]
        return tuple((move, share) for move, share in shares if share)


def _create_board(task: MctsTask) -> PlayoutBoard:
    """Return the board to play on. Chance is the same for the same position and seed.

    A board starts only from odd numbers, so the seed is doubled to keep neighbouring seeds apart.
    """
    seed = (int(task.root.key()) ^ 2 * task.seed) & 0xFFFFFFFF
    return task.root.create_playout_board(seed, task.is_plain)


def _decision_limit(limit: SearchLimit) -> int:
    """How many decisions a limit allows; 0 for as many as there is time for."""
    by_depth = decisions_for_depth(limit.depth) if limit.depth else 0
    return min(filter(None, (by_depth, limit.nodes)), default=0)


def decisions_for_depth(depth: int) -> int:
    """How many decisions a level takes in its head that looks so many turns ahead elsewhere."""
    return int(ONE_TURN_DECISIONS * TWO_TURNS_FACTOR ** ((min(depth, MAX_DEPTH) - 1) / 2))


def _to_hundredths(share: float) -> int:
    return max(-MAX_UNPROVEN_VALUE, min(MAX_UNPROVEN_VALUE, round(10_000 * (share - 0.5))))


# Rounds that are nearly over


@dataclass(frozen=True)
class ProvenEnding:
    """What is proven of a position: WIN_VALUE, -WIN_VALUE or else 0; and the winning move."""

    value: int
    nodes: int
    move: int = NO_MOVE


def _prove_ending(task: MctsTask) -> ProvenEnding:
    """Find a win at once, or play out every move if that is affordable."""
    root, limit = task.root, task.limit
    winning_move = int(_create_board(task).winning_move())
    if winning_move != NO_MOVE:
        return ProvenEnding(WIN_VALUE, 1, winning_move)
    solver = root.create_solver_memory()
    if (
        task.is_plain
        or limit.depth
        or solver is None
        or root.solving_effort() > _affordable_nodes(limit)
    ):
        return ProvenEnding(0, 0)
    node_limit = 2 * _affordable_nodes(limit)
    value = _solve_in_slices(task, solver, node_limit)
    if value == WIN_VALUE:
        for code in root.moves():
            after = root.play(code)
            if (
                after.is_over()
                or after.solve(solver, -WIN_VALUE, WIN_VALUE, node_limit) == -WIN_VALUE
            ):
                return ProvenEnding(WIN_VALUE, int(solver.nodes), int(code))
    return ProvenEnding(-WIN_VALUE if value == -WIN_VALUE else 0, int(solver.nodes))


def _solve_in_slices(task: MctsTask, solver: SolverMemory, node_limit: int) -> int:
    """Return the value of the root within so many positions, asking now and then whether to stop.

    With a limit of positions nobody asks, so that it always takes as many.
    """
    slice_nodes = node_limit
    if task.should_stop and not task.limit.nodes:
        slice_nodes = int(_nodes_per_second() * SLICE_SECONDS)
    while True:
        most = min(int(solver.nodes) + slice_nodes, node_limit)
        value = int(task.root.solve(solver, -WIN_VALUE, WIN_VALUE, most))
        if value != UNSOLVED or most == node_limit or (task.should_stop and task.should_stop()):
            return value


def _with_all_lost(found: SearchResult) -> SearchResult:
    """Return the same moves, all of them known to lose."""
    ranked = (found.best, *found.others)
    best, *others = (RankedMove(each.move, -WIN_VALUE, each.line) for each in ranked)
    return replace(found, best=best, others=tuple(others), is_exact=True, compared_value=-WIN_VALUE)


def _affordable_nodes(limit: SearchLimit) -> int:
    """How many positions can be searched in time."""
    by_time = limit.seconds * ENDING_TIME_SHARE * _nodes_per_second()
    return int(min(filter(None, (by_time, limit.nodes)), default=COMPILED_NODES_PER_SECOND))


def _nodes_per_second() -> int:
    return COMPILED_NODES_PER_SECOND if COMPILED else PLAIN_NODES_PER_SECOND


# Swapping sides


def _with_swap(root: PlayoutPosition, found: SearchResult) -> SearchResult:
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


def _find_even_move(tree: MctsTree, task: MctsTask, start_time: float) -> SearchResult:
    """Return, of a few first moves, the one after which both sides look most alike."""
    root, limit = task.root, task.limit
    moves = [int(move) for move in root.moves()]
    tried = random.Random(task.seed).sample(moves, min(EVEN_MOVE_CANDIDATES, len(moves)))
    limit_each = SearchLimit(0, limit.seconds / len(tried), _decision_limit(limit) // len(tried))
    ranking = []
    nodes = 0
    for move in tried:
        after = root.play(move)
        reply = replace(task, root=after, limit=limit_each, ranked_count=1, exchange=None)
        found = _TreeSearch(tree, reply, time.perf_counter()).run()
        nodes += found.nodes
        value = -abs(found.value - int(root.swap_bias()))
        ranking.append(RankedMove(move, value, (move,)))
        if task.should_stop and task.should_stop():
            break
    ranking.sort(key=lambda each: -each.value)
    best, *others = ranking[: task.ranked_count]
    return SearchResult(
        best,
        depth=2,
        nodes=nodes,
        seconds=time.perf_counter() - start_time,
        others=tuple(others),
        compared_value=best.value,
        compared_depth=2,
    )
