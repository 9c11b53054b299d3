"""What the score comes to, so many turns on, with the best play of both: by brute force alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kono_tui.claims.turn_options import play_codes
from kono_tui.core.position import CHANCE, Position
from kono_tui.search.limited_search import SearchStopped
from kono_tui.search.minimax import Minimax
from kono_tui.strategy.value_meaning import certain_outcome

HORIZONS: Final = (1, 3, 5, 7)
"""After so many more turns the score is looked at. The opponent always has the last word."""


@dataclass(frozen=True)
class Effort:
    """How much may be spent on the claims about one turn. 0 seconds: no limit but the positions."""

    nodes: int = 400_000
    seconds: float = 0.4
    nodes_at_once: int = 150_000
    """At most so many for one score."""
    should_stop: Callable[[], bool] | None = None
    """Is asked whether to leave it at what has been found."""


@dataclass(frozen=True)
class Prospect:
    """A score to a seat, in hundredths, and the line of play that leads to it."""

    score: int
    line: tuple[int, ...]


class Outlook:
    """Scores after some more turns, each looked up once, within an effort."""

    def __init__(self, seat: int, effort: Effort) -> None:
        self.seat: Final = seat
        self.effort: Final = effort
        self.nodes = 0
        self.deadline = time.perf_counter() + effort.seconds if effort.seconds else 0.0
        self.found: dict[tuple[int, int, int], Prospect | None] = {}

    def score_now(self, position: Position) -> int:
        """The score as it stands, to the seat."""
        value = int(position.value() if position.is_over() else position.current_score())
        return value if self.seat == 0 else -value

    def look(self, position: Position, turns: int) -> Prospect | None:
        """Return the score after so many more turns.

        None where that is too much to look at, or where best play has ended in a draw by then.
        """
        if turns == 0 or position.is_over():
            return None if _is_drawn(position) else Prospect(self.score_now(position), ())
        if position.to_move == CHANCE:
            return None
        question = int(position.key()), int(position.to_move), turns
        if question not in self.found:
            self.found[question] = self._search(position, turns)
        return self.found[question]

    def _search(self, position: Position, turns: int) -> Prospect | None:
        left = min(self.effort.nodes - self.nodes, self.effort.nodes_at_once)
        if left <= 0 or not self.has_time():
            return None
        search = Minimax(True, None, self.effort.should_stop, self.deadline, left)
        try:
            value = int(search.search(position, turns))
        except SearchStopped:
            return None
        finally:
            self.nodes += int(search.nodes)
        line = tuple(search.best_line())
        if _is_drawn(play_codes(position, line)):
            return None
        return Prospect(value if position.to_move == self.seat else -value, line)

    def has_time(self) -> bool:
        """Whether the effort leaves time to go on."""
        if self.deadline and time.perf_counter() > self.deadline:
            return False
        return not (self.effort.should_stop is not None and self.effort.should_stop())


def _is_drawn(position: Position) -> bool:
    """Whether the round has ended without a winner, whatever the score: a draw is no score."""
    if not position.is_over() or certain_outcome(int(position.value())):
        return False
    return bool(position.value() != position.current_score())
