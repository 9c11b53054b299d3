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
from itertools import cycle, islice, pairwise
from typing import Any, Final, cast

from websockets.asyncio.client import ClientConnection, connect

from kono_tui.engine.process import program_command
from kono_tui.errors import NetError
from kono_tui.net.bench.traffic import PlayerPair, ScriptStep, TripTimes, create_script, play_all
from kono_tui.net.protocol.messages import MAX_ANSWER_BYTES, PROTOCOL_VERSION, format_message
from kono_tui.net.room_setup import RoomSetup

BOARDS: Final = (("konobi", 11), ("fanorona", 5))
"""The boards: games without dice, so that both players know all moves beforehand."""
SCRIPT_COUNT: Final = 20
"""How many different games there are."""
SLICE_COUNT: Final = 4
"""The number of parts the games are played in, alternating with the echo server.

A busy machine then slows both alike.
"""
CONNECTIONS_AT_ONCE: Final = 50
"""How many connections are opened at the same time."""
PATIENCE: Final = 60.0
"""How many seconds a server may take to start or to end."""


@dataclass(frozen=True)
class BenchOptions:
    """What to measure: simultaneous games, decisions in each, and seconds to think about each."""

    games: int
    moves: int = 40
    pause: float = 0.0


@dataclass(frozen=True)
class BenchResult:
    """The round trips of the rooms and of the echo, and how many decisions the server has saved."""

    rooms: TripTimes
    echo: TripTimes
    saved_decisions: int
    expected_decisions: int


async def measure(options: BenchOptions) -> BenchResult:
    """Play all the games once. NetError if anything is lost."""
    source = random.Random(1)
    boards = list(islice(cycle(BOARDS), min(SCRIPT_COUNT, options.games)))
    scripts = [create_script(RoomSetup(*board), options.moves, source) for board in boards]
    setups = [RoomSetup(*board, is_listed=False) for board in boards]
    async with _run_echo_server() as echo, _run_room_server(options.games) as host:
        echo_pairs = await _connect_pairs(echo, options.games, scripts)
        room_pairs = await _seat_pairs(host, options.games, setups, scripts)
        try:
            rooms, bare = TripTimes(), TripTimes()
            for first, last in _slices(options.moves):
                await play_all(echo_pairs, first, last, bare, options.pause)
                await play_all(room_pairs, first, last, rooms, options.pause)
            saved_decisions = await _count_saved_decisions(room_pairs)
        finally:
            await _close_connections([*echo_pairs, *room_pairs])
    return BenchResult(rooms, bare, saved_decisions, options.games * options.moves)


def _slices(moves: int) -> list[tuple[int, int]]:
    """Return the parts in which the games are played: first move and last move of each."""
    ends = [moves * number // SLICE_COUNT for number in range(SLICE_COUNT + 1)]
    return [(first, last) for first, last in pairwise(ends) if first < last]


# Servers


@contextlib.asynccontextmanager
async def _run_echo_server() -> AsyncIterator[str]:
    """Run a bare echo server in its own process; yield its address."""
    process = await asyncio.create_subprocess_exec(
        *program_command(module="kono_tui.net.bench.echo"),
        stdin=PIPE,
        stdout=PIPE,
        start_new_session=True,
    )
    try:
        port = (await _read_line(process)).strip()
        yield f"ws://127.0.0.1:{port}/"
    finally:
        await _end_process(process)


@contextlib.asynccontextmanager
async def _run_room_server(games: int) -> AsyncIterator[str]:
    """Run a room server in its own process, on its own folder; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        process = await asyncio.create_subprocess_exec(
            *program_command("host", "--port", "0"),
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
                found = re.search(r"ws://127\.0\.0\.1:\d+", await _read_line(process))
            yield f"{found[0]}/"
        finally:
            await _end_process(process)


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


async def _read_line(process: Process) -> str:
    """Return the next line that a server prints.

    NetError if it ends, TimeoutError if it stays silent.
    """
    printed = cast(asyncio.StreamReader, process.stdout)
    async with asyncio.timeout(PATIENCE):
        line = await printed.readline()
    if not line:
        raise NetError("closed", "the server to measure did not start")
    return line.decode()


async def _end_process(process: Process) -> None:
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


async def _open_connections(url: str, count: int) -> list[ClientConnection]:
    opened: list[ClientConnection] = []
    for first in range(0, count, CONNECTIONS_AT_ONCE):
        some = (_open_connection(url) for _ in range(min(CONNECTIONS_AT_ONCE, count - first)))
        opened += await asyncio.gather(*some)
    return opened


async def _open_connection(url: str) -> ClientConnection:
    most = MAX_ANSWER_BYTES
    return await connect(url, compression=None, proxy=None, max_size=most, ping_interval=None)


async def _connect_pairs(
    url: str, games: int, scripts: Sequence[Sequence[ScriptStep]]
) -> list[PlayerPair]:
    """Connect pairs of players to a server."""
    connections = await _open_connections(url, 2 * games)
    players = zip(connections[::2], connections[1::2], strict=True)
    steps = cycle(scripts)
    return [PlayerPair(each, next(steps), is_in_room=False) for each in players]


async def _seat_pairs(
    url: str, games: int, setups: Sequence[RoomSetup], scripts: Sequence[Sequence[ScriptStep]]
) -> list[PlayerPair]:
    """Seat pairs of players in rooms; they have received all messages about it."""
    pairs = await _connect_pairs(url, games, scripts)
    games_to_seat = list(zip(pairs, cycle(setups), strict=False))
    for first in range(0, games, CONNECTIONS_AT_ONCE):
        some = games_to_seat[first : first + CONNECTIONS_AT_ONCE]
        await asyncio.gather(*(_seat_pair(pair, setup) for pair, setup in some))
    return [PlayerPair(pair.players, pair.steps, is_in_room=True) for pair in pairs]


async def _seat_pair(pair: PlayerPair, setup: RoomSetup) -> None:
    host, guest = pair.players
    for player, name in ((host, "First"), (guest, "Second")):
        await player.send(format_message("hello", version=PROTOCOL_VERSION, name=name))
        await _receive(player, "welcome")
    await host.send(format_message("make", setup=setup.to_wire()))
    room = str((await _receive(host, "seated"))["room"])
    await _receive(host, "sync")
    await guest.send(format_message("join", room=room))
    await _receive(guest, "sync")
    await asyncio.gather(*(_receive_pending(player) for player in pair.players))


async def _receive_pending(player: ClientConnection) -> None:
    """Receive everything sent so far: the refusal of a wrong key comes after it."""
    await player.send(format_message("status", key=""))
    await _receive(player, "error")


async def _receive(player: ClientConnection, kind: str) -> dict[str, Any]:
    """Wait for the next message of a kind. NetError if a refusal comes instead."""
    while True:
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = json.loads(await player.recv())
        if message["type"] == kind:
            return message
        if message["type"] == "error":
            raise NetError(str(message["code"]), str(message["text"]))


async def _count_saved_decisions(pairs: Sequence[PlayerPair]) -> int:
    """Return how many decisions the server has in all these games."""
    count = 0
    for pair in pairs:
        await pair.players[0].send(format_message("sync"))
        count += int(str((await _receive(pair.players[0], "sync"))["ply"]))
    return count


async def _close_connections(pairs: Sequence[PlayerPair]) -> None:
    players = [player for pair in pairs for player in pair.players]
    await asyncio.gather(*(player.close() for player in players))
