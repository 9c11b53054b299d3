"""What the screen asks for moves: the engine's process, or another advisor with its shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from kono_tui.claims.explanation import Explanation
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.strategy.advisor import Advice


class MoveAdvisor(Protocol):
    """A computer that gives advice; `engine.client.EngineClient` is one."""

    def start(self) -> None:
        """Get ready, without waiting for it. Needs a running loop."""

    async def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = 3,
        on_info: Callable[[Advice], None] | None = None,
    ) -> Advice:
        """Return the move for the seat to move. `on_info` gets the result of each deeper search."""

    async def explain(
        self, match: Match, advice: Advice, seconds: float = 0.4
    ) -> Explanation | None:
        """Return why an advised turn is made; None if another question came before the answer."""

    async def ponder(self, match: Match, level: Level, seed: int = 0, others: int = 3) -> None:
        """Begin to think about a question that may be asked next, without waiting for it."""

    async def stop_pondering(self) -> None:
        """Stop thinking about what nobody has asked yet."""

    async def close(self) -> None:
        """Close the advisor: no more questions will come."""
