"""Measure the server against a bare echo server on the same library, in the same run."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, cast

from websockets.asyncio.client import ClientConnection, connect

from kono_tui.engine.process import this_program
from kono_tui.errors import NetError
from kono_tui.net.bench.volleys import Pair, Step, Trips, script, volley
from kono_tui.net.messages import LARGEST_ANSWER, VERSION, written
from kono_tui.net.setup import Setup

BOARDS: Final = (("konobi", 11), ("fanorona", 5))
"""The boards: games without dice, so that both players know all moves beforehand."""
SCRIPTS: Final = 20
"""How many different games there are."""
SLICES: Final = 4
"""The number of parts the games are played in, alternating with the echo server.

A busy machine then slows both alike.
"""
AT_ONCE: Final = 50
"""How many connections are opened at the same time."""
PATIENCE: Final = 60.0
"""How many seconds a server may take to start or to end."""


@dataclass(frozen=True)
class Wanted:
    """What to measure: simultaneous games, decisions in each, and seconds to think about each."""

    games: int
    moves: int = 40
    pause: float = 0.0


@dataclass(frozen=True)
class Measured:
    """The round trips of the rooms and of the echo, and how many decisions the server has saved."""

    rooms: Trips
    echo: Trips
    kept: int
    expected: int


async def measure(wanted: Wanted) -> Measured:
    """Play all the games once. NetError if anything is lost."""
    source = random.Random(1)
    scripts = [
        script(Setup(*BOARDS[number % len(BOARDS)]), wanted.moves, source)
        for number in range(min(SCRIPTS, wanted.games))
    ]
    setups = [Setup(*BOARDS[number % len(BOARDS)], listed=False) for number in range(len(scripts))]
    async with _echo() as echo, _host(wanted.games) as host:
        echoed = await _pairs(echo, wanted.games, scripts)
        seated = await _rooms(host, wanted.games, setups, scripts)
        try:
            rooms, bare = Trips(), Trips()
            for first, last in _slices(wanted.moves):
                await volley(echoed, first, last, bare, wanted.pause)
                await volley(seated, first, last, rooms, wanted.pause)
            kept = await _kept(seated)
        finally:
            await _close([*echoed, *seated])
    return Measured(rooms, bare, kept, wanted.games * wanted.moves)


def _slices(moves: int) -> list[tuple[int, int]]:
    """Return the parts in which the games are played: first move and last move of each."""
    ends = [moves * number // SLICES for number in range(SLICES + 1)]
    return [(first, last) for first, last in pairwise(ends) if first < last]


# Servers


@contextlib.asynccontextmanager
async def _echo() -> AsyncIterator[str]:
    """Run a bare echo server in its own process; yield its address."""
    process = await asyncio.create_subprocess_exec(
        *this_program(module="kono_tui.net.bench.echo"),
        stdin=PIPE,
        stdout=PIPE,
        start_new_session=True,
    )
    try:
        port = (await _line(process)).strip()
        yield f"ws://127.0.0.1:{port}/"
    finally:
        await _end(process)


@contextlib.asynccontextmanager
async def _host(games: int) -> AsyncIterator[str]:
    """Run a room server in its own process, on its own folder; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        process = await asyncio.create_subprocess_exec(
            *this_program("host", "--port", "0"),
            *(f"--limit={name}={number}" for name, number in _limits(games).items()),
            stdin=DEVNULL,
            stdout=PIPE,
            stderr=DEVNULL,
            env={**os.environ, "KONO_DATA": folder},
            start_new_session=True,
        )
        try:
            found = None
            while found is None:
                found = re.search(r"ws://127\.0\.0\.1:\d+", await _line(process))
            yield f"{found[0]}/"
        finally:
            await _end(process)


def _limits(games: int) -> dict[str, int]:
    """Return the limits of a server that a single address keeps busy."""
    many = 10**6
    crowded = ("connections", "connections_per_address", "rooms", "rooms_per_address")
    hurried = (
        "rooms_per_minute",
        "messages",
        "messages_at_once",
        "decisions",
        "decisions_at_once",
        "decisions_per_address",
        "tries",
    )
    return {**dict.fromkeys(crowded, 2 * games + 10), **dict.fromkeys(hurried, many)}


async def _line(process: Process) -> str:
    """Return the next line that a server prints.

    NetError if it ends, TimeoutError if it stays silent.
    """
    printed = cast(asyncio.StreamReader, process.stdout)
    async with asyncio.timeout(PATIENCE):
        line = await printed.readline()
    if not line:
        raise NetError("closed", "the server to measure did not start")
    return line.decode()


async def _end(process: Process) -> None:
    """Ask a server to end, and make sure that it does."""
    if process.returncode is None:
        process.terminate()
    try:
        async with asyncio.timeout(PATIENCE):
            await process.communicate()
    except TimeoutError:
        process.kill()
        await process.wait()


# Connections


async def _connected(url: str, count: int) -> list[ClientConnection]:
    opened: list[ClientConnection] = []
    for first in range(0, count, AT_ONCE):
        some = (_connection(url) for _ in range(min(AT_ONCE, count - first)))
        opened += await asyncio.gather(*some)
    return opened


async def _connection(url: str) -> ClientConnection:
    return await connect(
        url, compression=None, proxy=None, max_size=LARGEST_ANSWER, ping_interval=None
    )


async def _pairs(url: str, games: int, scripts: Sequence[Sequence[Step]]) -> list[Pair]:
    """Connect pairs of players to a server."""
    connections = await _connected(url, 2 * games)
    return [
        Pair((first, second), scripts[number % len(scripts)], in_room=False)
        for number, (first, second) in enumerate(
            zip(connections[::2], connections[1::2], strict=True)
        )
    ]


async def _rooms(
    url: str, games: int, setups: Sequence[Setup], scripts: Sequence[Sequence[Step]]
) -> list[Pair]:
    """Seat pairs of players in rooms; they have received all messages about it."""
    pairs = await _pairs(url, games, scripts)
    for first in range(0, games, AT_ONCE):
        seating = (
            _seat(pair, setups[number % len(setups)])
            for number, pair in enumerate(pairs[first : first + AT_ONCE], first)
        )
        await asyncio.gather(*seating)
    return [Pair(pair.players, pair.steps, in_room=True) for pair in pairs]


async def _seat(pair: Pair, setup: Setup) -> None:
    maker, joiner = pair.players
    for player, name in ((maker, "First"), (joiner, "Second")):
        await player.send(written("hello", version=VERSION, name=name))
        await _told(player, "welcome")
    await maker.send(written("make", setup=setup.told()))
    room = str((await _told(maker, "seated"))["room"])
    await _told(maker, "sync")
    await joiner.send(written("join", room=room))
    await _told(joiner, "sync")
    await asyncio.gather(*(_settle(player) for player in pair.players))


async def _settle(player: ClientConnection) -> None:
    """Receive everything sent so far: the refusal of a wrong key comes after it."""
    await player.send(written("status", key=""))
    await _told(player, "error")


async def _told(player: ClientConnection, kind: str) -> dict[str, Any]:
    """Wait for the next message of a kind. NetError if a refusal comes instead."""
    while True:
        async with asyncio.timeout(PATIENCE):
            told: dict[str, Any] = json.loads(await player.recv())
        if told["type"] == kind:
            return told
        if told["type"] == "error":
            raise NetError(str(told["code"]), str(told["text"]))


async def _kept(pairs: Sequence[Pair]) -> int:
    """Return how many decisions the server has in all these games."""
    kept = 0
    for pair in pairs:
        await pair.players[0].send(written("sync"))
        kept += int(str((await _told(pair.players[0], "sync"))["ply"]))
    return kept


async def _close(pairs: Sequence[Pair]) -> None:
    players = [player for pair in pairs for player in pair.players]
    await asyncio.gather(*(player.close() for player in players))
