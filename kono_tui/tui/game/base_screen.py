"""The base of the game screens: it holds the scene and shows it to the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from textual import work
from textual.reactive import reactive
from textual.screen import Screen

from kono_tui.core.move import Move
from kono_tui.errors import EngineError
from kono_tui.formats.sentences import as_sentence
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene.scene import Scene
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

PONDER_LEVEL = Level(SearchLimit(seconds=4.0))
"""How long the engine looks at a human's position for the evaluation bar."""


class BaseGameScreen(Screen[None]):
    """A screen that holds the scene and lets the engine analyse it."""

    scene: reactive[Scene | None] = reactive(None, init=False, repaint=False)

    def __init__(self, tournament: Tournament) -> None:
        super().__init__()
        self.first_scene = Scene(tournament)
        self.seed = 0

    @property
    def kono(self) -> KonoApp:
        return cast("KonoApp", self.app)

    @property
    def now(self) -> Scene:
        """The scene; there is one from the first moment on."""
        return self.scene or self.first_scene

    def warn(self, text: str) -> None:
        self.notify(text, severity="warning", timeout=10, markup=False)

    def say(self, notice: str) -> None:
        """Show one sentence on what has just been done, or why it could not be done."""
        self.scene = replace(self.now, notice=notice)

    # Hooks for the subclasses that draw

    def lay_out(self) -> None:
        """Lay the screen out anew: the board may have another size now."""

    def animate_move(self, match: Match, move: Move) -> None:
        """Show a move on its way; `match` is the round before it."""

    def stop_move_animation(self) -> None:
        """Stop the animation and show the board as it is."""

    def offer_swap_if_due(self) -> bool:
        """Ask the mover about a choice that no point stands for; return whether it was asked."""
        return False

    # The engine's analysis

    def advice_recorder(self, match: Match) -> Callable[[Advice], None]:
        """Return a callback that takes the engine's deeper and deeper advice on a position."""

        def record_advice(advice: Advice) -> None:
            scene = self.now
            if scene.match is not None and scene.match.position is match.position:
                self.scene = replace(
                    scene, evaluations={**scene.evaluations, match.position: advice}
                )

        return record_advice

    def ponder_if_useful(self) -> None:
        """Let the engine look at a human's position for the evaluation bar."""
        scene = self.now
        if self.kono.settings.evaluation and scene.needs_evaluation and not scene.hint_requested:
            self._ponder()

    @work(exclusive=True, group="ponder")
    async def _ponder(self) -> None:
        match = self.now.match
        if match is None or match.position in self.now.evaluations:
            return
        try:
            await self.kono.advisor.advise(
                match, PONDER_LEVEL, others=0, on_info=self.advice_recorder(match)
            )
        except EngineError as error:
            self.say(as_sentence(str(error)))
