"""A fake server: its lobby and its rooms, in the shape of the real ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from kono_tui.errors import NetError
from kono_tui.games import GAMES
from kono_tui.net.client import seats
from kono_tui.net.client.address import Address
from kono_tui.net.client.lobby import Listed
from kono_tui.net.client.seats import KeptSeat
from kono_tui.net.naming import cleaned
from kono_tui.net.setup import Setup
from kono_tui.net.view import Person
from kono_tui.tui import reception

HERE = Address("127.0.0.1")
ELSEWHERE = Address("kono.example", 9000, secure=True)
ANN, BEN, NOBODY = Person("Ann", here=True), Person("Ben", here=True), Person("")
KONO = Setup("kono", 5)
KONOBI = Setup("konobi", 11, clock=(600, 5))
STRAIGHT = Setup("konane", 8, "straight", (90, 0), help=True)
BY_COMPUTER = Setup("fanorona", 5, computer="hard")

OPEN = Listed("KFM3Q", KONOBI, (ANN, NOBODY), 0, 1, False)
UNDER_WAY = Listed("AB2CD", STRAIGHT, (ANN, Person("Ben")), 3, 2, False)
AGAINST = Listed("ZZ999", BY_COMPUTER, (BEN, Person("Computer", True, True)), 1, 4, True)


class FakeLink:
    """A room that the player has entered."""

    def __init__(self, address: Address, code: str, how: str) -> None:
        self.address = address
        self.code = code
        self.how = how
        self.closed = 0

    async def close(self) -> None:
        self.closed += 1


class FakeLobby:
    """The lobby of a fake server, for one connected player."""

    def __init__(self, server: FakeServer, address: Address, name: str) -> None:
        self.house = server
        self.address = address
        self.name = cleaned(name)
        self.server = "made up"
        self.games = server.games
        self.gone = False
        """Whether it must not be used any more."""

    async def rooms(self) -> list[Listed]:
        await self._answer("rooms")
        return list(self.house.rooms)

    async def make(self, setup: Setup) -> FakeLink:
        return await self._enter("make", "NEW22", setup)

    async def join(self, code: str) -> FakeLink:
        return await self._enter("join", code)

    async def enter(self, code: str) -> FakeLink:
        return await self._enter("enter", code)

    async def watch(self, code: str) -> FakeLink:
        return await self._enter("watch", code)

    async def take(self, code: str, token: str) -> FakeLink:
        return await self._enter("take", code, token)

    async def close(self) -> None:
        self.gone = True
        self.house.open.remove(self)

    async def _answer(self, *asked: object) -> None:
        assert not self.gone, f"asked {asked} after it was left"
        self.house.asked.append(asked)
        refusal = self.house.refusals.get(str(asked[0]))
        if refusal is not None:
            raise refusal
        await self.house.waits(str(asked[0]))

    async def _enter(self, *asked: object) -> FakeLink:
        await self._answer(*asked)
        await self.close()
        link = FakeLink(self.address, str(asked[1]).strip().upper(), str(asked[0]))
        self.house.links.append(link)
        return link


class FakeServer:
    """Records connections and questions, and refuses what the test wants refused."""

    def __init__(self, *rooms: Listed, games: Sequence[str] = tuple(GAMES)) -> None:
        self.rooms = list(rooms)
        self.games = tuple(games)
        self.refusals: dict[str, NetError] = {}
        """By what is asked; `open` is the connection itself."""
        self.held: dict[str, asyncio.Event] = {}
        """What is not answered before it is set."""
        self.asked: list[tuple[object, ...]] = []
        self.links: list[FakeLink] = []
        self.open: list[FakeLobby] = []
        """The lobbies that are in use."""

    async def opened(self, address: Address, name: str, ca: Path | None) -> FakeLobby:
        self.asked.append(("open", str(address), name, ca))
        if "open" in self.refusals:
            raise self.refusals["open"]
        await self.waits("open")
        lobby = FakeLobby(self, address, name)
        self.open.append(lobby)
        return lobby

    async def waits(self, what: str) -> None:
        """Let the loop run, and wait if this question is held back."""
        await asyncio.sleep(0)
        if what in self.held:
            await self.held[what].wait()

    def went(self, what: str) -> list[tuple[object, ...]]:
        """The arguments of every question of a kind."""
        return [each[1:] for each in self.asked if each[0] == what]


Houses = Callable[..., FakeServer]


def housed(monkeypatch: pytest.MonkeyPatch, house: FakeServer) -> FakeServer:
    """Let all connections lead to a fake server."""
    monkeypatch.setattr(reception, "opened", house.opened)
    return house


def seat(code: str, setup: Setup = KONO, place: int = 0, at: Address = HERE) -> KeptSeat:
    """Save a seat from an earlier sitting."""
    kept = KeptSeat(str(at), code, place, f"token of {code}", setup.told(), "Ann", 1_000_000.0)
    seats.keep(kept)
    return kept
