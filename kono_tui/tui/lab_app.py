"""The program as `kono lab` opens it: the lab over home."""

from __future__ import annotations

from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.tui.app import KonoApp, Start
from kono_tui.tui.settings import Settings
from kono_tui.tui.terminal import Terminal


class LabApp(KonoApp):
    """Begins with a position in the lab."""

    def __init__(
        self,
        game: Game[Any],
        position: Position,
        start: Start,
        settings: Settings,
        terminal: Terminal,
    ) -> None:
        super().__init__(None, start, settings, terminal)
        self.game = game
        self.position = position

    def _settle_in(self) -> None:
        from kono_tui.tui.screens.lab import LabScreen

        super()._settle_in()
        self.push_screen(LabScreen(self.game, self.position))
