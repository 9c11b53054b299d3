"""Calls a human to the board when it is their turn, and offers the swap of sides."""

from __future__ import annotations

from kono_tui.core.position import Position
from kono_tui.live.analyst import Analyst
from kono_tui.live.events import PlayerToMove, SwapOffered
from kono_tui.live.prompts import RoundPrompts


class PlayerCall:
    """Calls the player once a turn. Meanwhile the engine looks at the position."""

    def __init__(self, analyst: Analyst, prompts: RoundPrompts | None) -> None:
        self.analyst = analyst
        self.source = analyst.source
        self.prompts = prompts
        self.opponent_has_moved = False
        """Whether somebody else has moved since the player was last called."""
        self._swap_offered_in: Position | None = None

    def call(self) -> None:
        """Tell a human that it is their turn to decide."""
        after_opponent, self.opponent_has_moved = self.opponent_has_moved, False
        self.source.tell(PlayerToMove(after_opponent))
        if not self.offer_swap_if_due():
            self.analyst.ponder_if_useful()

    def offer_swap_if_due(self) -> bool:
        """Offer the swap, once a turn: a player who decides on the board is left alone."""
        state = self.source.state
        position = state.match.position if state.match else None
        prompts = self.prompts
        can_ask = prompts is not None and prompts.is_free and prompts.shows_now
        if not state.can_swap or position is self._swap_offered_in or not can_ask:
            return False
        self._swap_offered_in = position
        self.source.tell(SwapOffered())
        return True
