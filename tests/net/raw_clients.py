"""A server in the test's own process, and clients that can send anything."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.messages import MAX_ANSWER_BYTES, PROTOCOL_VERSION
from kono_tui.net.room_view import RoomView, apply_message, parse_sync
from kono_tui.net.server.connections.limits import Limits
from kono_tui.net.server.server import RoomServer
from kono_tui.net.server.storage.room_store import RoomStore, rooms_file
from tests.limits import HANG_SECONDS
from tests.net.rooms import random_decision

KEY = "the server's key"
WIDE_LIMITS = Limits().with_overrides(
    f"{name}=100000"
    for name in (
        "connections",
        "connections_per_address",
        "rooms",
        "rooms_per_address",
        "rooms_per_minute",
        "rooms_per_connection",
        "messages",
        "messages_at_once",
        "decisions",
        "decisions_at_once",
        "decisions_per_address",
        "tries",
        "hello",
    )
)
"""Limits that a test does not reach by accident."""


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test; it must not hang."""

    async def whole() -> None:
        async with asyncio.timeout(HANG_SECONDS):
            await test()

    asyncio.run(whole())


@asynccontextmanager
async def run_server(
    limits: Limits = WIDE_LIMITS,
    path: Path | None = None,
    games: tuple[str, ...] = ("kono", "konane"),
) -> AsyncIterator[RoomServer]:
    """Run a server on its own port; it saves into the test's own folder."""
    server = RoomServer(RoomStore.open(path or rooms_file(1)), limits, games, KEY)
    server.restore_rooms()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        await server.open(listener)
        try:
            yield server
        finally:
            await server.stop()


def server_url(server: RoomServer) -> str:
    assert server.listener is not None
    (listening,) = server.listener.sockets
    return f"ws://127.0.0.1:{listening.getsockname()[1]}/"


class RawClient:
    """A client that follows no rules except those that a test asks for."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.view: RoomView | None = None
        self.room = ""
        self.token = ""

    async def send(self, kind: str, **fields: Any) -> None:
        await self.connection.send(json.dumps({"type": kind, **fields}))

    async def receive(self) -> dict[str, Any]:
        """Return the next message, whatever it is."""
        text = await self.connection.recv()
        told: dict[str, Any] = json.loads(text)
        if told["type"] in ("decided", "presence", "sync", "asked", "answered"):
            self.view, _ = apply_message(self.view, MessageFields.parse(text), 0.0)
        return told

    async def receive_kind(self, kind: str) -> dict[str, Any]:
        """Wait for the next message of a kind; skip those before it."""
        while True:
            told = await self.receive()
            if told["type"] == kind:
                return told
            assert told["type"] != "error", told

    async def ask(self, kind: str, answer_kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message, and wait for an answer of a kind."""
        await self.send(kind, **fields)
        return await self.receive_kind(answer_kind)

    async def send_refused(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message that must be refused; return the refusal."""
        await self.send(kind, **fields)
        return await self.refusal()

    async def refusal(self) -> dict[str, Any]:
        """Wait for the next refusal; skip what comes before it."""
        while (told := await self.receive())["type"] != "error":
            pass
        return told

    async def make(self, **setup: Any) -> str:
        """Make a room; return its code."""
        return await self._sit("make", setup=setup)

    async def join(self, room: str) -> str:
        return await self._sit("join", room=room)

    async def take(self, room: str, token: str) -> str:
        return await self._sit("take", room=room, token=token)

    async def _sit(self, kind: str, **fields: Any) -> str:
        seated = await self.ask(kind, "seated", **fields)
        self.room, self.token = seated["room"], seated["token"]
        await self.receive_kind("sync")
        return self.room

    async def watch(self, room: str) -> None:
        await self.ask("watch", "sync", room=room)
        self.room = room

    @property
    def current_view(self) -> RoomView:
        assert self.view is not None
        return self.view

    async def wait_for_ply(self, ply: int) -> None:
        """Wait until a decision has arrived."""
        while self.current_view.ply < ply:
            assert (told := await self.receive())["type"] != "error", told

    async def fetch_view(self) -> RoomView:
        """Return the room as the server describes it now."""
        return parse_sync(MessageFields.of(await self.ask("sync", "sync")), 0.0)

    async def close_code(self) -> int | None:
        """Return the code with which the server closes the connection."""
        await self.connection.wait_closed()
        return self.connection.close_code


@asynccontextmanager
async def connect_client(where: RoomServer | str, **options: Any) -> AsyncIterator[RawClient]:
    """Open a client that has sent nothing yet."""
    address = where if isinstance(where, str) else server_url(where)
    options = {"compression": None, "proxy": None, "max_size": MAX_ANSWER_BYTES, **options}
    async with connect(address, **options) as connection:
        yield RawClient(connection)


@asynccontextmanager
async def connect_to_lobby(
    where: RoomServer | str, name: str = "Ann", **options: Any
) -> AsyncIterator[RawClient]:
    """Open a client that is in the lobby."""
    async with connect_client(where, **options) as client:
        await client.ask("hello", "welcome", version=PROTOCOL_VERSION, name=name)
        yield client


@asynccontextmanager
async def two_players(
    where: RoomServer | str, **setup: Any
) -> AsyncIterator[tuple[RawClient, RawClient]]:
    """Open two clients that sit in a room."""
    async with connect_to_lobby(where, "Ann") as ann, connect_to_lobby(where, "Ben") as ben:
        await ben.join(await ann.make(**{"game": "konane", **setup}))
        await ann.wait_for_ply(ben.current_view.ply)
        while not ann.current_view.is_full:
            await ann.receive()
        yield ann, ben


def seat_to_decide(view: RoomView) -> int:
    """Return the seat that has to decide."""
    series = view.tournament
    if series.match is not None:
        return series.match.to_move
    return series.picker or 0


async def make_decision(players: tuple[RawClient, RawClient], source: random.Random) -> None:
    """Let the deciding player decide at random, and wait until both know everything after it."""
    view = players[0].current_view
    seat = seat_to_decide(view)
    kind, what = random_decision(view, source)
    mover, other = players[seat], players[1 - seat]
    await mover.send("decide", ply=view.ply, do=kind, what=what)
    await mover.wait_for_ply(view.ply + 1)
    await mover.ask("sync", "sync")
    await other.wait_for_ply(mover.current_view.ply)
