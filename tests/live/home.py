"""A game at home with everything around it, as tests drive it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from kono_tui.core.move import Move
from kono_tui.live.events import LiveEvent, StateChanged
from kono_tui.live.local import LocalGame
from kono_tui.live.refusals import Action
from kono_tui.live.state import LiveState
from kono_tui.live.workers import Group
from kono_tui.play.match import Match
from kono_tui.play.storage.saves import load_save
from kono_tui.play.tournament import Tournament
from tests.live.parts import QUIET, CheckedWorkers, QuietSettings, ScriptedPrompts, ThinkingAdvisor

E = TypeVar("E")


class Home:
    """A game at home, the people and the computer, and what listeners have heard."""

    def __init__(
        self,
        tournament: Tournament,
        settings: QuietSettings = QUIET,
        advisor: ThinkingAdvisor | None = None,
        path: Path | None = None,
        has_dice_file: bool = False,
    ) -> None:
        self.advisor = advisor or ThinkingAdvisor()
        self.settings = settings
        self.prompts, self.workers = ScriptedPrompts(), CheckedWorkers()
        self.game = LocalGame(
            tournament,
            lambda: self.advisor,
            lambda: self.settings,
            random.Random(1),
            path,
            has_dice_file,
        )
        self.prompts.game = self.game
        self.events: list[LiveEvent] = []
        self.game.source.subscribe(self.events.append)

    @property
    def state(self) -> LiveState:
        return self.game.state

    @property
    def match(self) -> Match:
        assert self.state.match is not None
        return self.state.match

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.match.moves

    @property
    def moving_seats(self) -> list[int]:
        """The seat of each move so far."""
        return [int(each.to_move) for each in self.match.positions[:-1]]

    @property
    def notices(self) -> list[str]:
        """The sentences so far, the empty ones left out."""
        changes = (each for each in self.events if isinstance(each, StateChanged))
        return [each.notice for each in changes if each.notice]

    @property
    def autosaved(self) -> Tournament:
        """The tournament as the autosave holds it."""
        return Tournament.resume(self.state.game, load_save(self.game.autosave.file.path))

    def events_of(self, kind: type[E]) -> list[E]:
        return [each for each in self.events if isinstance(each, kind)]

    def allows(self, action: Action) -> bool:
        return self.game.refusal(action) is None

    async def settle(self) -> None:
        """Wait until the game waits for a human: for a decision, for a key, or for an answer."""
        waits = [
            asyncio.ensure_future(self.workers.wait(Group.TURN)),
            asyncio.ensure_future(self.prompts.is_asking.wait()),
        ]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for each in waits:
            each.cancel()

    async def play_any(self) -> None:
        """Make a human's first legal move, and let the others answer."""
        self.game.play(self.match.legal_moves[:1])
        await self.settle()

    async def play(self, *typed: str) -> None:
        """Make a human's typed turns, each as one plan, and let the others answer."""
        for text in typed:
            self.game.play(self.parse(text))
            await self.settle()

    def parse(self, text: str) -> Sequence[Move]:
        return self.state.game.notation.parse_turn(self.match.position, text)


@asynccontextmanager
async def at_home(
    tournament: Tournament,
    settings: QuietSettings = QUIET,
    advisor: ThinkingAdvisor | None = None,
    path: Path | None = None,
    has_dice_file: bool = False,
) -> AsyncIterator[Home]:
    """Start a game at home, and close it at the end of the test."""
    home = Home(tournament, settings, advisor, path, has_dice_file)
    home.game.start(home.prompts, home.workers)
    yield home
    await home.game.close()
    await home.workers.end()
