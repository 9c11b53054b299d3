"""Games in a room on a real server, as tests drive them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from kono_tui.core.move import Move
from kono_tui.live.events import LiveEvent, StateChanged
from kono_tui.live.remote import RemoteGame
from kono_tui.live.room.opening_wording import describe_start
from kono_tui.live.room.state import RoomState
from kono_tui.live.state import LiveState
from kono_tui.net.client.lobby import RoomLink
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.match import Match
from tests.live.parts import QUIET, CheckedWorkers, QuietSettings, ScriptedPrompts, ThinkingAdvisor
from tests.net.room_links import play_on, run_server, two_players

E = TypeVar("E")
KONO = RoomSetup("kono", 5)


class Guest:
    """A person in a room: the game, what they are asked, and what they have heard."""

    def __init__(self, link: RoomLink, settings: QuietSettings = QUIET) -> None:
        self.link = link
        self.advisor = ThinkingAdvisor()
        self.prompts, self.workers = ScriptedPrompts(), CheckedWorkers()
        self.game = RemoteGame(link, lambda: self.advisor, lambda: settings, random.Random(1))
        self.prompts.game = self.game
        self.events: list[LiveEvent] = []
        self._heard = asyncio.Event()
        self.game.source.subscribe(self._hear)

    def _hear(self, event: LiveEvent) -> None:
        self.events.append(event)
        self._heard.set()

    def start(self) -> None:
        self.game.start(self.prompts, self.workers)
        self.first_notice = describe_start(self.state.tournament)

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition holds after some event."""
        while not condition():
            self._heard.clear()
            await self._heard.wait()

    async def wait_for_moves(self, count: int) -> None:
        """Wait until the board shows so many moves, and what follows has begun."""
        await self.wait_until(lambda: len(self.moves) == count)
        await asyncio.sleep(0)

    async def wait_for_event(self, kind: type[E], count: int = 1) -> E:
        """Wait until there have been so many events of a kind; return the last of them."""
        await self.wait_until(lambda: len(self.events_of(kind)) >= count)
        return self.events_of(kind)[count - 1]

    async def close(self) -> None:
        await self.game.close()
        await self.workers.end()

    @property
    def state(self) -> LiveState:
        return self.game.state

    @property
    def room(self) -> RoomState:
        return self.game.room

    @property
    def match(self) -> Match:
        assert self.state.match is not None
        return self.state.match

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.match.moves

    @property
    def notices(self) -> list[str]:
        """The sentences since the start, the empty ones left out."""
        changes = (each for each in self.events if isinstance(each, StateChanged))
        told = [each.notice for each in changes if each.notice]
        return [each for each in told if each != self.first_notice]

    def events_of(self, kind: type[E]) -> list[E]:
        return [each for each in self.events if isinstance(each, kind)]

    def play_any(self) -> None:
        self.game.play(self.match.legal_moves[:1])


@asynccontextmanager
async def in_room(
    folder: Path, setup: RoomSetup = KONO, settings: QuietSettings = QUIET, decisions: int = 1
) -> AsyncIterator[tuple[Guest, Guest]]:
    """Seat two people in a room, decide this much at random; yield the mover and the opponent."""
    async with (
        run_server(folder / "rooms.jsonl") as (_, address),
        two_players(address, setup) as links,
    ):
        await play_on(links, random.Random(1), decisions)
        guests = [Guest(link, settings) for link in links]
        for guest in guests:
            guest.start()
        mover = next((each for each in guests if each.state.is_humans_turn), guests[0])
        yield mover, next(each for each in guests if each is not mover)
        for guest in guests:
            await guest.close()
