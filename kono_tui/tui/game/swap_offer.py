"""Ask about the swap of sides, once, at the start of the turn in which it is legal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from textual import work

from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.play.match import Match
from kono_tui.scene.scene import Scene
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.help_level import help_level
from kono_tui.strategy.swap import SWAP
from kono_tui.tui.game.player_commands import GameMenu

if TYPE_CHECKING:
    from kono_tui.tui.game.swap_dialog import SwapQuestion


class SwapOffer(GameMenu):
    """Asks a human who may swap sides, and swaps them."""

    last_offered_position: Position | None = None
    """The position in which the swap was last offered."""
    swap_question: SwapQuestion | None = None
    """The question, while it is on the screen."""

    def offer_swap_if_due(self) -> bool:
        """Ask about the swap, once a turn: a player who decides on the board is left alone."""
        position = self.now.position
        if (
            not _can_swap(self.now)
            or position is self.last_offered_position
            or self.app.screen is not self
        ):
            return False
        self.action_swap()
        return True

    @work(group="dialog", exclusive=True)
    async def action_swap(self) -> None:
        """Ask the question, and add the computer's opinion as soon as it is known."""
        from kono_tui.tui.game.swap_dialog import SwapQuestion

        match = self.now.match
        if match is None or not _can_swap(self.now) or self.app.screen is not self:
            return
        self.last_offered_position = match.position
        request_advice, width = self._swap_advice_request(match), self.columns_beside_board()
        self.swap_question = SwapQuestion(self.now.tournament, match, request_advice, width)
        answer = await self.app.push_screen_wait(self.swap_question)
        self.swap_question = None
        if answer == SWAP and self.now.match is match:
            self.decide(self.now, (Move(SWAP),))

    def withdraw_swap_question(self) -> None:
        """Close the question if the swap is no longer possible."""
        if self.swap_question is not None and not _can_swap(self.now):
            self.swap_question.finish()

    def columns_beside_board(self) -> int:
        """The number of free columns beside the board."""
        return 0

    def _swap_advice_request(self, match: Match) -> Callable[[], Awaitable[Advice]] | None:
        """Return a call that asks what the computer would do as the human; None without help."""
        if not self.now.help_allowed:
            return None
        level = help_level(self.now.tournament, self.kono.settings.hints)

        def request_advice() -> Awaitable[Advice]:
            return self.kono.advisor.advise(
                match, level, self.seed, on_info=self.advice_recorder(match)
            )

        return request_advice


def _can_swap(scene: Scene) -> bool:
    return scene.human_can_move and scene.has_move_of_kind(SWAP)
