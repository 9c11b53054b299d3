"""TLS handshakes that begin and never end, in numbers."""

from __future__ import annotations

import asyncio
import gc
import random
import resource
import socket
import ssl
import tracemalloc
from contextlib import suppress
from dataclasses import replace
from typing import Final

import pytest

from kono_tui.net.server.connections.listener import SPARE_CONNECTIONS
from kono_tui.net.server.connections.tls import server_tls_context
from kono_tui.net.server.server import RoomServer
from kono_tui.net.server.storage.room_store import RoomStore, rooms_file
from tests.limits import HANG_SECONDS
from tests.net.client.test_trouble import TLS
from tests.net.raw_clients import (
    KEY,
    WIDE_LIMITS,
    RawClient,
    connect_to_lobby,
    make_decision,
    run,
)
from tests.scale import scaled

HANDSHAKE_SECONDS: Final = 4
LIBRARY_SECONDS: Final = 45
"""Less than the minute that the library would wait, and ample on a busy machine."""
DECISIONS: Final = 12
BYTES_EACH: Final = 600_000
"""More than a connection in mid-handshake may take: the library's buffer alone has 256 KiB."""


def count_of_files() -> int:
    """How many attackers there may be: each has a file at both ends, in this process."""
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(scaled(150), (most - 200) // 2)


def client_hello() -> bytes:
    """What a client begins a handshake with."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = ssl.create_default_context().wrap_bio(incoming, outgoing, server_hostname="kono")
    with pytest.raises(ssl.SSLWantReadError):
        client.do_handshake()
    return outgoing.read()


async def attack(port: int, count: int) -> list[asyncio.Task[None]]:
    """Begin so many handshakes, each with another part of a hello, and leave them there.

    Each task ends when the server has closed the connection.
    """
    source, hello = random.Random(1), client_hello()
    tasks = []
    for _ in range(count):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(hello[: source.randrange(len(hello))])
        tasks.append(asyncio.create_task(wait_for_the_end(reader, writer)))
    return tasks


async def wait_for_the_end(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        await reader.read()
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


async def play_honestly(address: str, trusting: ssl.SSLContext) -> None:
    """Two clients come, make a room, and play a few decisions."""
    async with (
        connect_to_lobby(address, "Ann", ssl=trusting) as ann,
        connect_to_lobby(address, "Ben", ssl=trusting) as ben,
    ):
        await ben.join(await ann.make(game="konane"))
        while not ann.current_view.is_full:
            await ann.receive()
        players: tuple[RawClient, RawClient] = ann, ben
        for number in range(DECISIONS):
            await make_decision(players, random.Random(number))


def test_half_handshakes_stop_nobody_and_are_cut_when_their_time_is_up() -> None:
    count = count_of_files()
    limits = replace(WIDE_LIMITS, connections_per_address=2 * count, hello=HANDSHAKE_SECONDS)

    async def test() -> None:
        server = RoomServer(RoomStore.open(rooms_file(1)), limits, ("konane",), KEY)
        server.restore_rooms()
        trusting = ssl.create_default_context(cafile=str(TLS / "cert.pem"))
        with socket.create_server(("127.0.0.1", 0)) as listening:
            port = listening.getsockname()[1]
            address = f"wss://127.0.0.1:{port}/"
            tls = server_tls_context(TLS / "cert.pem", TLS / "key.pem")
            await server.open(listening, tls)
            try:
                tracemalloc.start()
                before, _ = tracemalloc.get_traced_memory()
                hanging = await attack(port, count)
                await play_honestly(address, trusting)
                _, most = tracemalloc.get_traced_memory()
                assert most - before < count * BYTES_EACH
                async with asyncio.timeout(LIBRARY_SECONDS):
                    await asyncio.gather(*hanging)
                await play_honestly(address, trusting)
                assert len(server.admission.connections) <= 2
                gc.collect()
                left, _ = tracemalloc.get_traced_memory()
                assert left - before < (most - before) / 2
            finally:
                tracemalloc.stop()
                await server.stop()

    run(test)


def test_no_more_half_handshakes_are_kept_than_an_address_may_have() -> None:
    limits = replace(WIDE_LIMITS, connections_per_address=10, hello=int(10 * HANG_SECONDS))
    most, count = limits.connections_per_address + SPARE_CONNECTIONS, 120

    async def test() -> None:
        server = RoomServer(RoomStore.open(rooms_file(1)), limits, ("konane",), KEY)
        server.restore_rooms()
        with socket.create_server(("127.0.0.1", 0)) as listening:
            port = listening.getsockname()[1]
            await server.open(listening, server_tls_context(TLS / "cert.pem", TLS / "key.pem"))
            try:
                hanging = await attack(port, count)
                kept = set(hanging)
                while len(kept) > most:
                    _, kept = await asyncio.wait(kept, return_when=asyncio.FIRST_COMPLETED)
                assert len(kept) == most
            finally:
                await server.stop()
            await asyncio.gather(*hanging)

    run(test)
