"""Minimax and alpha-beta as the lab runs them: observed, and read turn by turn."""

from __future__ import annotations

import contextlib
from typing import Any

from kono_tui.core.move import STOP
from kono_tui.lab.algorithms import Wish
from kono_tui.lab.journal import ROOM, Journal, Stopped
from kono_tui.lab.noted import Noted
from kono_tui.lab.records import Path
from kono_tui.lab.turns import Turn
from kono_tui.search.alphabeta import Stop
from kono_tui.search.minimax import HIGHEST, Minimax, Notes


class ByPlies:
    """One search, with or without pruning."""

    def __init__(self, turn: Turn, wish: Wish, journal: Journal, prune: bool) -> None:
        self.turn = turn
        self.depth = wish.depth or HIGHEST
        self.journal = journal
        notes = Notes(ROOM)
        self.noted = Noted(turn, notes)
        self.minimax = Minimax(prune, notes, self._watch)
        self.waiting: list[int] = []
        """The notes of the mover's moves whose value is not known yet."""
        self.orders: dict[int, int] = {}
        self.stopped: Stopped | None = None

    def search(self) -> None:
        """Search, and record what was visited. RunStopped if the listener stops the run."""
        with contextlib.suppress(Stop):
            self.minimax.search(self.turn.position, self.depth)
        self.journal.close()
        self.journal.visited = int(self.minimax.nodes)
        self._tell()
        self.journal.nodes = self.noted.nodes(self.orders)
        if self.stopped:
            raise self.stopped

    def _watch(self) -> bool:
        """Report new results; return whether to stop."""
        self._tell()
        try:
            self.journal.glance(int(self.minimax.nodes))
        except Stopped as stopped:
            self.stopped = stopped
            return True
        return False

    def _tell(self) -> None:
        """Record the moves that have a value by now, in the order in which they were searched."""
        self.waiting += self.noted.news()
        while self.waiting and self.noted.is_valued(self.waiting[0]):
            index = self.waiting.pop(0)
            self.journal.find(self.noted.found(index))
            self.orders[index] = self.journal.count

    def line(self) -> tuple[tuple[str, Path], ...]:
        """The expected turns of both players: the colour and the path of each."""
        game = self.turn.game
        turns: list[tuple[str, Path]] = []
        now: Any = self.turn.position
        seat = -1
        for code in self.minimax.line():
            if int(now.to_move) != seat:
                seat = int(now.to_move)
                turns.append((game.colour(now, seat), () if turns else self.turn.start.path))
            colour, path = turns[-1]
            move = game.decode(now, code)
            turns[-1] = (colour, path if move.kind == STOP else path + move.cells)
            now = now.play(code)
        return tuple(turns)
