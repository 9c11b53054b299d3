"""The searcher: it looks ahead or plays rounds out, as suits the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from kono_tui.core.playout import PlayoutPosition
from kono_tui.core.position import Position, SolverMemory
from kono_tui.search.alphabeta import AlphaBetaTree
from kono_tui.search.iterative_deepening import ResultCallback, SearchOptions, search_deepening
from kono_tui.search.mcts_search import MctsSearcher, MctsTask
from kono_tui.search.move_ordering import MoveOrdering
from kono_tui.search.result import SearchLimit, SearchResult
from kono_tui.search.transposition_table import TranspositionTable

DEFAULT_MEBIBYTES: Final = 64


class Searcher:
    """Searches one position after the other with the same memory, allocated when first needed."""

    def __init__(self, mebibytes: int = DEFAULT_MEBIBYTES) -> None:
        self.mebibytes = mebibytes
        self.lookahead_memory: tuple[TranspositionTable, MoveOrdering] | None = None
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
    ) -> SearchResult:
        """Return the best move for the seat to move. The round must not be over.

        `earlier_keys` are the repetition keys of earlier positions of the round. `report` is called
        with the result of each round of deepening. `should_stop` is asked now and then whether to
        stop.
        """
        options = options or SearchOptions()
        if isinstance(root, PlayoutPosition):
            return self.search_by_playouts(root, limit, options, False, report, should_stop)
        table, order = self._take_lookahead_memory()
        table.start_search()
        order.reset()
        repetition_ends, left = options.repetition_ends_round, options.decisions_left
        tree = AlphaBetaTree(table, order, root.to_move, earlier_keys, repetition_ends, left)
        tree.level_end_cost = options.level_end_cost
        solver = self._take_solver(root, limit, options.player)
        return search_deepening(tree, root, limit, options, report, should_stop, solver)

    def search_by_playouts(
        self,
        root: PlayoutPosition,
        limit: SearchLimit,
        options: SearchOptions,
        is_plain: bool = False,
        report: ResultCallback | None = None,
        should_stop: Callable[[], bool] | None = None,
    ) -> SearchResult:
        """Return the same by playouts; `is_plain`: by tries alone, all moves equally likely."""
        if options.player not in self.mcts_by_player:
            self.mcts_by_player[options.player] = MctsSearcher(self.mebibytes)
        mcts = self.mcts_by_player[options.player]
        ranked = max(options.exact_moves, options.other_moves + 1)
        task = MctsTask(root, limit, ranked, is_plain, options.seed, should_stop)
        return mcts.search(task, report)

    def _take_lookahead_memory(self) -> tuple[TranspositionTable, MoveOrdering]:
        if self.lookahead_memory is None:
            self.lookahead_memory = TranspositionTable(self.mebibytes), MoveOrdering()
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
