"""A round's opening as tests play it: by keys, in the dialog over a real game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from kono_tui.core.game import Game
from kono_tui.games import GAMES
from kono_tui.live.events import LiveEvent, OpeningStep
from kono_tui.play.tournament import Tournament
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.game.opening import OpeningDialog
from kono_tui.tui.game.screen import GameScreen
from kono_tui.tui.settings.values import Settings
from kono_tui.tui.terminal import Terminal
from tests.tui.driver import STILL, drive
from tests.tui.waits import wait_until

SEED = 1
UNHURRIED = replace(STILL, pace="ask")
"""Settings with which computers that have begun do not play on."""


def opening_chance() -> random.Random:
    """The chance of an opening in `OpeningPlay`: a game first draws its engine's seed."""
    source = random.Random(SEED)
    source.getrandbits(32)
    return source


def launch(tournament: Tournament) -> LaunchOptions:
    return LaunchOptions(tournament, seed=SEED)


async def wait_for_opening(pilot: Pilot[None], app: KonoApp) -> OpeningDialog:
    """Wait until the dialog is there and shows what has happened."""
    await wait_until(pilot, lambda: isinstance(app.screen, OpeningDialog) and app.screen.is_mounted)
    assert isinstance(app.screen, OpeningDialog)
    await settle_opening(pilot, app, app.screen)
    return app.screen


async def settle_opening(pilot: Pilot[None], app: KonoApp, dialog: OpeningDialog) -> None:
    """Wait until the dialog has shown every step, or something lies over it."""
    await pilot.pause()
    await wait_until(pilot, lambda: app.screen is not dialog or not dialog.is_busy)
    await pilot.pause()


@contextmanager
def registered(game: Game[Any]) -> Iterator[None]:
    """Let the program know a toy game for a while, so that it can be saved."""
    is_new = game.info.key not in GAMES
    GAMES.setdefault(game.info.key, game)
    try:
        yield
    finally:
        if is_new:
            del GAMES[game.info.key]


class OpeningPlay:
    """An opening, played by keys: its result, and every step on the way.

    `answers` has the tournament with which the round began, or None if the player left.
    """

    def __init__(
        self,
        tournament: Tournament,
        *keys: str,
        size: tuple[int, int] = (80, 24),
        settings: Settings = STILL,
        terminal: Terminal | None = None,
        click: str = "",
    ) -> None:
        self.kept: list[Tournament] = []
        self.answers: list[Tournament | None] = []
        self.said: list[str] = []
        self.focused = ""
        self.outside: list[str] = []
        self._tournament, self._keys, self._click = tournament, keys, click
        with registered(tournament.game):
            drive(self._play, launch(tournament), size, settings, terminal)

    async def _play(self, pilot: Pilot[None], app: KonoApp) -> None:
        (game,) = (each for each in app.screen_stack if isinstance(each, GameScreen))
        game.live.source.subscribe(self._note_step)
        dialog = await wait_for_opening(pilot, app)
        if not self.kept and dialog.tournament != self._tournament:
            self.kept.append(dialog.tournament)  # a step of computers, made at once
        self._read(app, dialog)
        for key in self._keys:
            await pilot.press(key)
            await settle_opening(pilot, app, dialog)
            self._read(app, dialog)
        if self._click:
            await pilot.click(self._click)
            await settle_opening(pilot, app, dialog)
            self._read(app, dialog)
        if dialog not in app.screen_stack:
            self.answers.append(self.kept[-1] if game in app.screen_stack else None)

    def _note_step(self, event: LiveEvent) -> None:
        if isinstance(event, OpeningStep):
            self.kept.append(event.after)

    def _read(self, app: KonoApp, dialog: OpeningDialog) -> None:
        if app.screen is not dialog:
            return
        said = str(dialog.query_one("#said", Static).content)
        if said not in self.said[-1:]:
            self.said.append(said)
        self.focused = app.focused.id or "" if app.focused else ""
        for part in dialog.query(self.parts_to_see()):
            seen = part.display and part.region.area
            if seen and not app.screen.region.contains_region(part.region):
                self.outside.append(str(part.id))
        self.read_more(app, dialog)

    def parts_to_see(self) -> str:
        """The parts that must lie inside the window."""
        return "#said, Button"

    def read_more(self, app: KonoApp, dialog: OpeningDialog) -> None:
        """Read what else a test looks at."""

    @property
    def series(self) -> Tournament:
        [answer] = self.answers
        assert answer is not None
        return answer
