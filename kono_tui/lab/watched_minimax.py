"""Minimax and alpha-beta as the lab runs them: observed, and read turn by turn."""

from __future__ import annotations

import contextlib
from typing import Any

from kono_tui.core.move import STOP
from kono_tui.lab.algorithms import LabRequest
from kono_tui.lab.records import CellPath
from kono_tui.lab.run_log import MAX_NODES, RunRecorder, RunStopped
from kono_tui.lab.turn_reader import TurnReader
from kono_tui.lab.turn_tree import TurnTree
from kono_tui.search.limited_search import SearchStopped
from kono_tui.search.minimax import MAX_LINE_LENGTH, Minimax, VisitNotes


class WatchedMinimax:
    """One search, with or without pruning."""

    def __init__(
        self, turn: TurnTree, request: LabRequest, recorder: RunRecorder, prune: bool
    ) -> None:
        self.turn = turn
        self.depth = request.depth or MAX_LINE_LENGTH
        self.recorder = recorder
        notes = VisitNotes(MAX_NODES)
        self.reader = TurnReader(turn, notes)
        self.minimax = Minimax(prune, notes, self._should_stop)
        self.unvalued: list[int] = []
        """The notes of the mover's moves whose value is not known yet."""
        self.found_orders: dict[int, int] = {}
        self.stop_error: RunStopped | None = None

    def search(self) -> None:
        """Search, and record what was visited. RunStopped if the listener stops the run."""
        with contextlib.suppress(SearchStopped):
            self.minimax.search(self.turn.position, self.depth)
        self.recorder.close()
        self.recorder.visited = int(self.minimax.nodes)
        self._report_found()
        self.recorder.nodes = self.reader.build_nodes(self.found_orders)
        if self.stop_error:
            raise self.stop_error

    def _should_stop(self) -> bool:
        """Report new results; return whether to stop."""
        self._report_found()
        try:
            self.recorder.report_progress(int(self.minimax.nodes))
        except RunStopped as stopped:
            self.stop_error = stopped
            return True
        return False

    def _report_found(self) -> None:
        """Record the moves that have a value by now, in the order in which they were searched."""
        self.unvalued += self.reader.new_turn_ends()
        while self.unvalued and self.reader.is_valued(self.unvalued[0]):
            index = self.unvalued.pop(0)
            self.recorder.record_found(self.reader.found_move(index))
            self.found_orders[index] = self.recorder.found_count

    def expected_line(self) -> tuple[tuple[str, CellPath], ...]:
        """The expected turns of both players: the colour and the path of each."""
        game = self.turn.game
        turns: list[tuple[str, CellPath]] = []
        current: Any = self.turn.position
        seat = -1
        for code in self.minimax.best_line():
            if int(current.to_move) != seat:
                seat = int(current.to_move)
                start = () if turns else self.turn.start.path
                turns.append((game.rules.colour(current, seat), start))
            colour, path = turns[-1]
            move = game.rules.decode(current, code)
            turns[-1] = (colour, path if move.kind == STOP else path + move.cells)
            current = current.play(code)
        return tuple(turns)
