"""News of a live game for a player who looks elsewhere: notes over the screen, and the bell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kono_tui.live.events import LiveEvent, NewsArrived, PlayerToMove, SavingFailed
from kono_tui.tui.appearance import LONG_NOTICE_SECONDS

if TYPE_CHECKING:
    from kono_tui.tui.game.screen import GameScreen


class NewsTeller:
    """Listens to the game of one screen."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen

    def follow(self, event: LiveEvent) -> None:
        """Tell what the player must not miss."""
        match event:
            case NewsArrived():
                self._tell_news(event)
            case PlayerToMove(after_opponent=True):
                self._ring()
            case SavingFailed():
                seconds = LONG_NOTICE_SECONDS
                self.screen.notify(event.text, severity="warning", timeout=seconds, markup=False)

    def _tell_news(self, event: NewsArrived) -> None:
        is_covered = self.screen.app.screen is not self.screen
        is_missed = is_covered and not self.screen.prompts.shows_news
        if is_missed or event.is_arrival or event.is_message:
            self.screen.notify(event.text, markup=False)
        if event.is_arrival:
            self._ring()

    def _ring(self) -> None:
        if self.screen.kono.settings.bell:
            self.screen.app.bell()
