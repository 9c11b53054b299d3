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
from kono_tui.net.events import Came, Decided, Event
from kono_tui.net.messages import VERSION
from kono_tui.net.server.limits import Limits
from kono_tui.net.server.server import Server
from kono_tui.net.server.store import Store
from kono_tui.net.setup import Setup
from kono_tui.plain.online_when import decider
from kono_tui.play.series import Stage
from tests.net.rooms import some_choice

SECONDS = 20.0
"""The longest time that a test waits."""


@contextlib.asynccontextmanager
async def serving(
    file: Path, port: int = 0, secure: ssl.SSLContext | None = None, seed: int = 1
) -> AsyncIterator[tuple[Server, Address]]:
    """Run a real server; yield it and its address. Chance is the same each time."""
    listening = socket.create_server(("127.0.0.1", port))
    server = Server(Store.open(file), Limits())
    server.chance = random.Random(seed)
    server.take_up()
    await server.open(listening, secure)
    try:
        yield server, Address("127.0.0.1", listening.getsockname()[1], secure is not None)
    finally:
        await server.stop()


async def seated(
    address: Address, setup: Setup, through: Address | None = None
) -> tuple[RoomLink, RoomLink]:
    """Seat Ann in a new room and Ben in its other seat; Ann may connect through another address."""
    ann = await (await Lobby.open(through or address, "Ann")).make(setup)
    ben = await (await Lobby.open(address, "Ben")).join(ann.code)
    while not ann.view.is_full:
        await until(ann, Came)
    await level(ann, ben)
    return ann, ben


@contextlib.asynccontextmanager
async def two(
    address: Address, setup: Setup, through: Address | None = None
) -> AsyncIterator[tuple[RoomLink, RoomLink]]:
    """Seat Ann and Ben as `seat_two` does, and close both links at the end."""
    ann, ben = await seated(address, setup, through)
    try:
        yield ann, ben
    finally:
        await ann.close()
        await ben.close()


E = TypeVar("E", bound=Event)


async def until(link: RoomLink, kind: type[E]) -> E:
    """Wait for the next event of a kind; skip those before it."""
    async with asyncio.timeout(SECONDS):
        while True:
            event = await link.next()
            if isinstance(event, kind):
                return event


async def decided(link: RoomLink, ply: int) -> None:
    """Wait until this many decisions have arrived."""
    async with asyncio.timeout(SECONDS):
        while link.view.ply < ply:
            await link.next()


def mover(links: tuple[RoomLink, RoomLink]) -> RoomLink:
    """Return the link that has to decide now, as the first of them sees it."""
    seat = decider(links[0].view)
    return next(link for link in links if link.view.seat == seat)


async def level(*links: RoomLink) -> None:
    """Wait until all links know as many decisions as the one that knows most."""
    most = max(link.view.ply for link in links)
    for link in links:
        await decided(link, most)


async def played_on(links: tuple[RoomLink, RoomLink], source: random.Random, times: int) -> None:
    """Decide at random for both, this many times or until the round is over."""
    for _ in range(times):
        if links[0].view.series.stage is Stage.ROUND_OVER:
            return
        link = mover(links)
        assert link.decide(*some_choice(link.view, source))
        while link.pending:
            async with asyncio.timeout(SECONDS):
                await link.next()
        while mover_unknown(link):
            await until(link, Decided)
        await level(*links)


def mover_unknown(link: RoomLink) -> bool:
    """Whether chance still has to decide."""
    return link.view.series.stage in (Stage.THROW, Stage.CHANCE)


class Way:
    """A proxy to a server that can be cut, even within a message."""

    def __init__(self, target: Address) -> None:
        self.target = target
        self.open = True
        """Whether new connections are let through."""
        self.up: int | None = None
        """After how many more bytes to the server the proxy is cut; None means never."""
        self.down: int | None = None
        """The same for bytes from the server."""
        self.calls = 0
        self.heard = b""
        """The bytes that went to the server."""
        self._writers: set[StreamWriter] = set()
        self._listener: asyncio.Server | None = None

    async def __aenter__(self) -> Way:
        self._listener = await asyncio.start_server(self._call, "127.0.0.1", 0)
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

    async def _call(self, reader: StreamReader, writer: StreamWriter) -> None:
        self.calls += 1
        if not self.open:
            writer.transport.abort()
            return
        near, far = await asyncio.open_connection(self.target.host, self.target.port)
        self._writers |= {writer, far}
        try:
            await asyncio.gather(self._carry(reader, far, "up"), self._carry(near, writer, "down"))
        finally:
            for each in (writer, far):
                each.transport.abort()
                self._writers.discard(each)

    async def _carry(self, reader: StreamReader, writer: StreamWriter, way: str) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(4096):
                left: int | None = getattr(self, way)
                if left is not None and len(data) > left:
                    data, self.open = data[:left], False
                if way == "up":
                    self.heard += data
                writer.write(data)
                await writer.drain()
                if not self.open:
                    break
        self.cut()


Talk = Callable[["Visitor"], Awaitable[None]]


class Visitor:
    """A client as a fake server sees it."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket

    async def hear(self) -> dict[str, Any]:
        """Return the next message."""
        told: dict[str, Any] = json.loads(await self.socket.recv())
        return told

    async def tell(self, kind: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def welcome(self, **fields: Any) -> None:
        """Answer a hello as a server does, except for some fields."""
        assert (await self.hear())["type"] == "hello"
        usual = {"version": VERSION, "server": "kono", "name": "Ann", "games": ["kono", "chess"]}
        await self.tell("welcome", **{**usual, **fields})


@contextlib.asynccontextmanager
async def pretending(talk: Talk, port: int = 0) -> AsyncIterator[Address]:
    """Run a server that says what a test wants it to say."""

    async def attend(socket: ServerConnection) -> None:
        await talk(Visitor(socket))

    async with serve(attend, "127.0.0.1", port, max_size=None, close_timeout=0.1) as listener:
        (listening,) = listener.sockets
        yield Address("127.0.0.1", listening.getsockname()[1])
