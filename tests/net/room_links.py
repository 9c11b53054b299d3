"""Servers for tests of clients: the real one, a proxy that can be cut, and fake ones."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import ssl
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from websockets.asyncio.server import ServerConnection, serve

from kono_tui.net.client.address import Address
from kono_tui.net.client.lobby import Lobby, RoomLink
from kono_tui.net.protocol.events import DecisionMade, PresenceChanged, RoomEvent
from kono_tui.net.protocol.messages import PROTOCOL_VERSION
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import RoomView
from kono_tui.net.server.connections.limits import Limits
from kono_tui.net.server.server import RoomServer
from kono_tui.net.server.storage.room_store import RoomStore
from kono_tui.play.opening.guess import GUESSING_SEAT
from kono_tui.play.tournament import Stage
from tests.limits import HANG_SECONDS
from tests.net.rooms import random_decision


@contextlib.asynccontextmanager
async def run_server(
    file: Path, port: int = 0, secure: ssl.SSLContext | None = None, seed: int = 1
) -> AsyncIterator[tuple[RoomServer, Address]]:
    """Run a real server; yield it and its address. Chance is the same each time."""
    listening = socket.create_server(("127.0.0.1", port))
    server = RoomServer(RoomStore.open(file), Limits())
    server.random_source = random.Random(seed)
    server.restore_rooms()
    await server.open(listening, secure)
    try:
        yield server, Address("127.0.0.1", listening.getsockname()[1], secure is not None)
    finally:
        await server.stop()


def deciding_seat(view: RoomView) -> int | None:
    """The seat that has to decide; None between rounds, and while a player is missing."""
    tournament = view.tournament
    if not view.is_full:
        return None
    match tournament.stage:
        case Stage.GUESS:
            return GUESSING_SEAT
        case Stage.COLOUR:
            return tournament.picker
        case Stage.PLAY if tournament.match is not None:
            return tournament.match.to_move
        case _:
            return None


async def seat_two(
    address: Address, setup: RoomSetup, through: Address | None = None
) -> tuple[RoomLink, RoomLink]:
    """Seat Ann in a new room and Ben in its other seat; Ann may connect through another address."""
    ann = await (await Lobby.open(through or address, "Ann")).make(setup)
    ben = await (await Lobby.open(address, "Ben")).join(ann.code)
    while not ann.view.is_full:
        await next_event(ann, PresenceChanged)
    await wait_until_level(ann, ben)
    return ann, ben


@contextlib.asynccontextmanager
async def two_players(
    address: Address, setup: RoomSetup, through: Address | None = None
) -> AsyncIterator[tuple[RoomLink, RoomLink]]:
    """Seat Ann and Ben as `seat_two` does, and close both links at the end."""
    ann, ben = await seat_two(address, setup, through)
    try:
        yield ann, ben
    finally:
        await ann.close()
        await ben.close()


E = TypeVar("E", bound=RoomEvent)


async def next_event(link: RoomLink, kind: type[E]) -> E:
    """Wait for the next event of a kind; skip those before it."""
    async with asyncio.timeout(HANG_SECONDS):
        while True:
            event = await link.next()
            if isinstance(event, kind):
                return event


async def wait_for_ply(link: RoomLink, ply: int) -> None:
    """Wait until this many decisions have arrived."""
    async with asyncio.timeout(HANG_SECONDS):
        while link.view.ply < ply:
            await link.next()


def link_to_decide(links: tuple[RoomLink, RoomLink]) -> RoomLink:
    """Return the link that has to decide now, as the first of them sees it."""
    seat = deciding_seat(links[0].view)
    return next(link for link in links if link.view.seat == seat)


async def wait_until_level(*links: RoomLink) -> None:
    """Wait until all links know as many decisions as the one that knows most."""
    most = max(link.view.ply for link in links)
    for link in links:
        await wait_for_ply(link, most)


async def play_on(links: tuple[RoomLink, RoomLink], source: random.Random, times: int) -> None:
    """Decide at random for both, this many times or until the round is over."""
    for _ in range(times):
        if links[0].view.tournament.stage is Stage.ROUND_OVER:
            return
        link = link_to_decide(links)
        assert link.decide(*random_decision(link.view, source))
        while link.pending:
            async with asyncio.timeout(HANG_SECONDS):
                await link.next()
        while chance_decides(link):
            await next_event(link, DecisionMade)
        await wait_until_level(*links)


def chance_decides(link: RoomLink) -> bool:
    """Whether chance still has to decide."""
    return link.view.tournament.stage in (Stage.THROW, Stage.CHANCE)


class CuttableProxy:
    """A proxy to a server that can be cut, even within a message."""

    def __init__(self, target: Address) -> None:
        self.target = target
        self.open = True
        """Whether new connections are let through."""
        self.up: int | None = None
        """After how many more bytes to the server the proxy is cut; None means never."""
        self.down: int | None = None
        """The same for bytes from the server."""
        self.connection_count = 0
        self.received = b""
        """The bytes that went to the server."""
        self._writers: set[StreamWriter] = set()
        self._listener: asyncio.Server | None = None

    async def __aenter__(self) -> CuttableProxy:
        self._listener = await asyncio.start_server(self._handle_connection, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._listener is not None
        self.cut()
        self._listener.close()
        await self._listener.wait_closed()

    @property
    def address(self) -> Address:
        assert self._listener is not None
        return Address("127.0.0.1", self._listener.sockets[0].getsockname()[1])

    def cut(self) -> None:
        """Cut every connection at once."""
        for writer in self._writers:
            writer.transport.abort()

    async def _handle_connection(self, reader: StreamReader, writer: StreamWriter) -> None:
        self.connection_count += 1
        if not self.open:
            writer.transport.abort()
            return
        near, far = await asyncio.open_connection(self.target.host, self.target.port)
        self._writers |= {writer, far}
        try:
            await asyncio.gather(
                self._forward(reader, far, "up"), self._forward(near, writer, "down")
            )
        finally:
            for each in (writer, far):
                each.transport.abort()
                self._writers.discard(each)

    async def _forward(self, reader: StreamReader, writer: StreamWriter, direction: str) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(4096):
                left: int | None = getattr(self, direction)
                if left is not None and len(data) > left:
                    data, self.open = data[:left], False
                if direction == "up":
                    self.received += data
                writer.write(data)
                await writer.drain()
                if not self.open:
                    break
        self.cut()


Conversation = Callable[["Visitor"], Awaitable[None]]


class Visitor:
    """A client as a fake server sees it."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket

    async def receive(self) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = json.loads(await self.socket.recv())
        return message

    async def send(self, kind: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def send_welcome(self, **fields: Any) -> None:
        """Answer a hello as a server does, except for some fields."""
        assert (await self.receive())["type"] == "hello"
        usual = {
            "version": PROTOCOL_VERSION,
            "server": "kono",
            "name": "Ann",
            "games": ["kono", "chess"],
        }
        await self.send("welcome", **{**usual, **fields})


@contextlib.asynccontextmanager
async def run_fake_server(talk: Conversation, port: int = 0) -> AsyncIterator[Address]:
    """Run a server that says what a test wants it to say."""

    async def attend(socket: ServerConnection) -> None:
        await talk(Visitor(socket))

    async with serve(attend, "127.0.0.1", port, max_size=None, close_timeout=0.1) as listener:
        (listening,) = listener.sockets
        yield Address("127.0.0.1", listening.getsockname()[1])
