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
from kono_tui.net.client.lobby import ListedRoom
from kono_tui.net.client.seats import SavedSeat
from kono_tui.net.player_names import clean_name
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import Person
from kono_tui.tui.online import lobby_client

LOCAL_ADDRESS = Address("127.0.0.1")
REMOTE_ADDRESS = Address("kono.example", 9000, is_secure=True)
ANN, BEN, NOBODY = Person("Ann", is_connected=True), Person("Ben", is_connected=True), Person("")
KONO = RoomSetup("kono", 5)
KONOBI = RoomSetup("konobi", 11, clock=(600, 5))
STRAIGHT = RoomSetup("konane", 8, "straight", (90, 0), help_allowed=True)
BY_COMPUTER = RoomSetup("fanorona", 5, computer_level="hard")

OPEN = ListedRoom("KFM3Q", KONOBI, (ANN, NOBODY), 0, 1, False)
UNDER_WAY = ListedRoom("AB2CD", STRAIGHT, (ANN, Person("Ben")), 3, 2, False)
AGAINST_COMPUTER = ListedRoom(
    "ZZ999", BY_COMPUTER, (BEN, Person("Computer", True, True)), 1, 4, True
)


class FakeRoomLink:
    """A room that the player has entered."""

    def __init__(self, address: Address, code: str, entered_by: str) -> None:
        self.address = address
        self.code = code
        self.entered_by = entered_by
        self.closed = 0

    async def close(self) -> None:
        self.closed += 1


class FakeLobby:
    """The lobby of a fake server, for one connected player."""

    def __init__(self, server: FakeServer, address: Address, name: str) -> None:
        self.fake_server = server
        self.address = address
        self.name = clean_name(name)
        self.server = "made up"
        self.games = server.games
        self.is_left = False
        """Whether it must not be used any more."""

    async def rooms(self) -> list[ListedRoom]:
        await self._answer("rooms")
        return list(self.fake_server.rooms)

    async def make(self, setup: RoomSetup) -> FakeRoomLink:
        return await self._enter("make", "NEW22", setup)

    async def join(self, code: str) -> FakeRoomLink:
        return await self._enter("join", code)

    async def enter(self, code: str) -> FakeRoomLink:
        return await self._enter("enter", code)

    async def watch(self, code: str) -> FakeRoomLink:
        return await self._enter("watch", code)

    async def take(self, code: str, token: str) -> FakeRoomLink:
        return await self._enter("take", code, token)

    async def close(self) -> None:
        self.is_left = True
        self.fake_server.open.remove(self)

    async def _answer(self, *question: object) -> None:
        assert not self.is_left, f"asked {question} after it was left"
        self.fake_server.questions.append(question)
        refusal = self.fake_server.refusals.get(str(question[0]))
        if refusal is not None:
            raise refusal
        await self.fake_server.wait_for_answer(str(question[0]))

    async def _enter(self, *question: object) -> FakeRoomLink:
        await self._answer(*question)
        await self.close()
        link = FakeRoomLink(self.address, str(question[1]).strip().upper(), str(question[0]))
        self.fake_server.links.append(link)
        return link


class FakeServer:
    """Records connections and questions, and refuses what the test wants refused."""

    def __init__(self, *rooms: ListedRoom, games: Sequence[str] = tuple(GAMES)) -> None:
        self.rooms = list(rooms)
        self.games = tuple(games)
        self.refusals: dict[str, NetError] = {}
        """By what is asked; `open` is the connection itself."""
        self.unanswered: dict[str, asyncio.Event] = {}
        """What is not answered before it is set."""
        self.questions: list[tuple[object, ...]] = []
        self.links: list[FakeRoomLink] = []
        self.open: list[FakeLobby] = []
        """The lobbies that are in use."""

    async def open_lobby(self, address: Address, name: str, ca: Path | None) -> FakeLobby:
        self.questions.append(("open", str(address), name, ca))
        if "open" in self.refusals:
            raise self.refusals["open"]
        await self.wait_for_answer("open")
        lobby = FakeLobby(self, address, name)
        self.open.append(lobby)
        return lobby

    async def wait_for_answer(self, question: str) -> None:
        """Let the loop run, and wait if this question is held back."""
        await asyncio.sleep(0)
        if question in self.unanswered:
            await self.unanswered[question].wait()

    def questions_of(self, kind: str) -> list[tuple[object, ...]]:
        """The arguments of every question of a kind."""
        return [each[1:] for each in self.questions if each[0] == kind]


ServerFactory = Callable[..., FakeServer]


def connect_to(monkeypatch: pytest.MonkeyPatch, server: FakeServer) -> FakeServer:
    """Let all connections lead to a fake server."""
    monkeypatch.setattr(lobby_client, "open_lobby", server.open_lobby)
    return server


def save_seat(
    code: str, setup: RoomSetup = KONO, seat_number: int = 0, address: Address = LOCAL_ADDRESS
) -> SavedSeat:
    """Save a seat from an earlier sitting."""
    saved = SavedSeat(
        str(address), code, seat_number, f"token of {code}", setup.to_wire(), "Ann", 1_000_000.0
    )
    seats.save_seat(saved)
    return saved
