"""The full-screen program as tests drive it: without a terminal, with a quick computer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from kono_tui.claims.explanation import Explanation, explain
from kono_tui.live.home.autosave import Autosave
from kono_tui.live.local import LocalGame
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.game.screen import GameScreen
from kono_tui.tui.settings.values import Settings
from kono_tui.tui.terminal import Terminal
from tests.searchers import ADVISOR, LITTLE_EFFORT

STILL = Settings(animations=False, pace="instant", evaluation=False, ponder="never")


class QuickAdvisor:
    """Looks one turn ahead, in this process, and records its requests."""

    def __init__(self) -> None:
        self.requests: list[tuple[Match, Level]] = []
        self.closed = False

    def start(self) -> None:
        """Do nothing: there is nothing to start."""

    async def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = 3,
        on_info: Callable[[Advice], None] | None = None,
    ) -> Advice:
        self.requests.append((match, level))
        await asyncio.sleep(0)
        advice = ADVISOR.advise(match, Level(SearchLimit(depth=1)), seed, others)
        if on_info:
            on_info(advice)
        return advice

    async def explain(
        self, match: Match, advice: Advice, seconds: float = 0.4
    ) -> Explanation | None:
        return explain(match, advice, LITTLE_EFFORT)

    async def ponder(self, match: Match, level: Level, seed: int = 0, others: int = 3) -> None:
        """Never think in advance."""

    async def stop_pondering(self) -> None:
        """Have nothing to stop."""

    async def close(self) -> None:
        self.closed = True


def autosave_of(screen: GameScreen) -> Autosave:
    """The autosave of the game at home that a screen shows."""
    assert isinstance(screen.live, LocalGame)
    return screen.live.autosave


Script = Callable[[Pilot[None], KonoApp], Awaitable[None]]


def drive(
    script: Script,
    launch: LaunchOptions | None = None,
    size: tuple[int, int] = (80, 24),
    settings: Settings = STILL,
    terminal: Terminal | None = None,
    advisor: QuickAdvisor | None = None,
) -> None:
    """Run the program at a size, and a script over it."""

    async def run() -> None:
        app = KonoApp(advisor or QuickAdvisor(), launch, settings, terminal)
        async with app.run_test(size=size) as pilot:
            while len(app.screen_stack) < 2:
                if app._exception is not None:
                    raise app._exception
                await pilot.pause()
            await pilot.pause()
            await script(pilot, app)

    asyncio.run(run())
