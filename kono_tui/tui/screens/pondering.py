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
from kono_tui.play.advisor import Advice
from kono_tui.play.match import Match
from kono_tui.play.series import Series
from kono_tui.search.levels import Level
from kono_tui.search.result import Limit
from kono_tui.text.sentences import sentence
from kono_tui.tui.scene import Scene

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

PONDER = Level(Limit(seconds=4.0))
"""How long the engine looks at a human's position for the evaluation bar."""


class Pondering(Screen[None]):
    """A screen that holds the scene and lets the engine analyse it."""

    scene: reactive[Scene | None] = reactive(None, init=False, repaint=False)

    def __init__(self, series: Series) -> None:
        super().__init__()
        self.first = Scene(series)
        self.seed = 0

    @property
    def kono(self) -> KonoApp:
        return cast("KonoApp", self.app)

    @property
    def now(self) -> Scene:
        """The scene; there is one from the first moment on."""
        return self.scene or self.first

    def warn(self, text: str) -> None:
        self.notify(text, severity="warning", timeout=10, markup=False)

    def say(self, notice: str) -> None:
        """Show one sentence on what has just been done, or why it could not be done."""
        self.scene = replace(self.now, notice=notice)

    # Hooks for the subclasses that draw

    def lay_out(self) -> None:
        """Lay the screen out anew: the board may have another size now."""

    def glide(self, match: Match, move: Move) -> None:
        """Show a move on its way; `match` is the round before it."""

    def stop_gliding(self) -> None:
        """Stop the animation and show the board as it is."""

    def offer(self) -> bool:
        """Ask the mover about a choice that no point stands for; return whether it was asked."""
        return False

    # The engine's analysis

    def looker(self, match: Match) -> Callable[[Advice], None]:
        """Return a callback that takes the engine's deeper and deeper advice on a position."""

        def looked(advice: Advice) -> None:
            scene = self.now
            if scene.match is not None and scene.match.position is match.position:
                self.scene = replace(scene, looks={**scene.looks, match.position: advice})

        return looked

    def ponder_if_useful(self) -> None:
        """Let the engine look at a human's position for the evaluation bar."""
        scene = self.now
        if self.kono.settings.evaluation and scene.judged_here and not scene.hint_asked:
            self._ponder()

    @work(exclusive=True, group="ponder")
    async def _ponder(self) -> None:
        match = self.now.match
        if match is None or match.position in self.now.looks:
            return
        try:
            await self.kono.mind.advise(match, PONDER, others=0, on_info=self.looker(match))
        except EngineError as error:
            self.say(sentence(str(error)))
