"""Search and ask for moves, as tests do: in this process, with little memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from kono_tui.claims.explanation import Explanation, explain
from kono_tui.claims.outlook import Effort
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.search.searcher import Searcher
from kono_tui.strategy.advisor import Advice, Advisor

ADVISOR = Advisor(mebibytes=1)
search = Searcher(mebibytes=1).search
LITTLE_EFFORT = Effort(nodes=2000, seconds=0.0, nodes_at_once=500)
"""Always finds the same claims, and soon."""


def advise_best(match: Match, limit: SearchLimit) -> Advice:
    """Return the best move within a limit, with nothing left to chance."""
    return ADVISOR.advise(match, Level(limit), other_count=0)


class AdviceSource(Protocol):
    """Anything that can advise a move in this process."""

    def advise(self, match: Match, level: Level, seed: int) -> Advice: ...


class BlockingMoveAdvisor:
    """Asks another advisor in this process, and lets the caller wait."""

    def __init__(self, advisor: AdviceSource) -> None:
        self.advisor = advisor

    def start(self) -> None:
        """Need no start."""

    async def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = 3,
        on_info: Callable[[Advice], None] | None = None,
    ) -> Advice:
        return self.advisor.advise(match, level, seed)

    async def explain(
        self, match: Match, advice: Advice, seconds: float = 0.4
    ) -> Explanation | None:
        return explain(match, advice, LITTLE_EFFORT)

    async def ponder(self, match: Match, level: Level, seed: int = 0, others: int = 3) -> None:
        """Never think in advance."""

    async def stop_pondering(self) -> None:
        """Have nothing to stop."""

    async def close(self) -> None:
        """Need no end."""
