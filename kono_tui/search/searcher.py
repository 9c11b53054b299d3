"""The searcher: it looks ahead or plays rounds out, as suits the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from kono_tui.core.playout import PlayoutPosition
from kono_tui.core.position import Position, SolverMemory
from kono_tui.search.alphabeta import AlphaBetaTree
from kono_tui.search.iterative_deepening import ResultCallback, SearchOptions, search_deepening
from kono_tui.search.known_positions import KnownPositions
from kono_tui.search.large_pages import request_large_pages
from kono_tui.search.mcts.searcher import MctsSearcher
from kono_tui.search.mcts.task import MctsTask
from kono_tui.search.move_ordering import MoveOrdering
from kono_tui.search.parallel.helper_search import HelperPlace, deepen_as_helper
from kono_tui.search.parallel.joint_search import JointSearch
from kono_tui.search.parallel.root_exchange import RootExchange
from kono_tui.search.parallel.shared_table import SharedTable
from kono_tui.search.result import SearchLimit, SearchResult
from kono_tui.search.transposition_table import TranspositionTable

DEFAULT_MEBIBYTES: Final = 64


class Searcher:
    """Searches one position after the other with the same memory, allocated when first needed."""

    def __init__(
        self, mebibytes: int = DEFAULT_MEBIBYTES, table_mebibytes: int | None = None
    ) -> None:
        """`table_mebibytes`: the memory for looking ahead, if that is less than for playouts."""
        self.mebibytes = mebibytes
        self.table_mebibytes = mebibytes if table_mebibytes is None else table_mebibytes
        self.lookahead_memory: tuple[TranspositionTable, MoveOrdering] | None = None
        self.latest_search = 0
        """The table's number of the latest search; the comparison at its end has another."""
        self.latest_result: SearchResult | None = None
        self.mcts_by_player: dict[int, MctsSearcher] = {}
        self.solver_by_player: dict[int, SolverMemory] = {}

    def search(
        self,
        root: Position,
        limit: SearchLimit,
        earlier_keys: Iterable[int] = (),
        options: SearchOptions | None = None,
        report: ResultCallback | None = None,
        should_stop: Callable[[], bool] | None = None,
        joint: JointSearch | None = None,
    ) -> SearchResult:
        """Return the best move for the seat to move. The round must not be over.

        `earlier_keys` are the repetition keys of earlier positions of the round. `report` is called
        with the result of each round of deepening. `should_stop` is asked now and then whether to
        stop. `joint`: the search with helpers that this process leads. A search that goes on with
        what another has found counts the time and the positions of that one, too.
        """
        options = options or SearchOptions()
        earlier = self.latest_result if options.is_warm else None

        def relay(found: SearchResult) -> None:
            if report:
                report(_with_effort_of(earlier, found))

        relay_if_wanted = relay if report else None
        found = self._search(
            root, limit, earlier_keys, options, relay_if_wanted, should_stop, joint, earlier
        )
        self.latest_result = _with_effort_of(earlier, found)
        return self.latest_result

    def _search(
        self,
        root: Position,
        limit: SearchLimit,
        earlier_keys: Iterable[int],
        options: SearchOptions,
        report: ResultCallback | None,
        should_stop: Callable[[], bool] | None,
        joint: JointSearch | None,
        earlier: SearchResult | None,
    ) -> SearchResult:
        """Return the same, with the effort of this search alone."""
        relay = joint.relay(report) if joint else report
        if isinstance(root, PlayoutPosition):
            exchange = joint.exchange if joint else None
            found = self.search_by_playouts(
                root, limit, options, False, relay, should_stop, exchange
            )
        else:
            shared = joint.table if joint else None
            tree = self._create_tree(root, earlier_keys, options, shared)
            solver = self._take_solver(root, limit, options.player)
            found = search_deepening(
                tree, root, limit, options, relay, should_stop, solver, earlier
            )
        return joint.with_all_nodes(found) if joint else found

    def _create_tree(
        self,
        root: Position,
        earlier_keys: Iterable[int],
        options: SearchOptions,
        shared: SharedTable | None,
    ) -> AlphaBetaTree:
        """Return a tree for looking ahead that knows the round so far.

        `shared`: what other processes find, where they search the same root.
        """
        table, order = self._take_lookahead_memory()
        if options.is_warm:
            table.resume_search(self.latest_search)
        else:
            table.start_search()
            order.reset()
        self.latest_search = int(table.search_number)
        known = KnownPositions(table, shared)
        repetition_ends, left = options.repetition_ends_round, options.decisions_left
        tree = AlphaBetaTree(known, order, root.to_move, earlier_keys, repetition_ends, left)
        tree.level_end_cost = options.level_end_cost
        return tree

    def help(
        self,
        root: Position,
        earlier_keys: Iterable[int],
        options: SearchOptions,
        place: HelperPlace,
        should_stop: Callable[[], bool],
    ) -> None:
        """Take part in a search that another process leads, until `should_stop` says so."""
        if isinstance(root, PlayoutPosition):
            seed, exchange, is_warm = options.seed, place.exchange, options.is_warm
            task = MctsTask(root, SearchLimit(), 1, False, seed, should_stop, exchange, is_warm)
            self._mcts_for(options.player).help(task, place.notice)
            return
        tree = self._create_tree(root, earlier_keys, options, place.table)

        def tell_and_ask() -> bool:
            place.notice.nodes = int(tree.nodes)
            return should_stop()

        tree.set_limits(0.0, 0, tell_and_ask)
        deepen_as_helper(tree, root, place.first_depth)
        place.notice.nodes = int(tree.nodes)

    def search_by_playouts(
        self,
        root: PlayoutPosition,
        limit: SearchLimit,
        options: SearchOptions,
        is_plain: bool = False,
        report: ResultCallback | None = None,
        should_stop: Callable[[], bool] | None = None,
        exchange: RootExchange | None = None,
    ) -> SearchResult:
        """Return the same by playouts; `is_plain`: by tries alone, all moves equally likely."""
        ranked = max(options.exact_moves, options.other_moves + 1)
        seed, is_warm = options.seed, options.is_warm
        task = MctsTask(root, limit, ranked, is_plain, seed, should_stop, exchange, is_warm)
        return self._mcts_for(options.player).search(task, report)

    def _mcts_for(self, player: int) -> MctsSearcher:
        if player not in self.mcts_by_player:
            self.mcts_by_player[player] = MctsSearcher(self.mebibytes)
        return self.mcts_by_player[player]

    def _take_lookahead_memory(self) -> tuple[TranspositionTable, MoveOrdering]:
        if self.lookahead_memory is None:
            table = TranspositionTable(self.table_mebibytes, request_large_pages)
            self.lookahead_memory = table, MoveOrdering()
        return self.lookahead_memory

    def _take_solver(self, root: Position, limit: SearchLimit, player: int) -> SolverMemory | None:
        """Return the memory for solving the ending; None if the game has no solver.

        A search by time continues from what the player's last one has found. One that is limited
        otherwise must find the same whatever was searched before.
        """
        if limit.depth or limit.nodes:
            return None if limit.depth else root.create_solver_memory()
        kept = self.solver_by_player.get(player)
        if kept is not None and root.can_use(kept):
            return kept
        self.solver_by_player.pop(player, None)
        solver = root.create_solver_memory()
        if solver is not None:
            self.solver_by_player[player] = solver
        return solver


def _with_effort_of(earlier: SearchResult | None, found: SearchResult) -> SearchResult:
    """Return a result that counts the effort of an earlier search as well."""
    if earlier is None:
        return found
    nodes, seconds = earlier.nodes + found.nodes, earlier.seconds + found.seconds
    return replace(found, nodes=nodes, seconds=seconds)
