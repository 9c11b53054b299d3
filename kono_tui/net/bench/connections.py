"""The connections of the bench: opened, seated in rooms two by two, and closed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from itertools import cycle
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from kono_tui.errors import NetError
from kono_tui.net.bench.servers import PATIENCE
from kono_tui.net.bench.traffic import PlayerPair, ScriptStep
from kono_tui.net.protocol.messages import MAX_ANSWER_BYTES, PROTOCOL_VERSION, format_message
from kono_tui.net.room_setup import RoomSetup

CONNECTIONS_AT_ONCE: Final = 50
"""How many connections are opened at the same time."""


async def open_connections(url: str, count: int) -> list[ClientConnection]:
    """Open connections to a server, some at a time."""
    opened: list[ClientConnection] = []
    for first in range(0, count, CONNECTIONS_AT_ONCE):
        some = (open_connection(url) for _ in range(min(CONNECTIONS_AT_ONCE, count - first)))
        opened += await asyncio.gather(*some)
    return opened


async def open_connection(url: str) -> ClientConnection:
    """Open a connection to a server."""
    most = MAX_ANSWER_BYTES
    return await connect(url, compression=None, proxy=None, max_size=most, ping_interval=None)


async def connect_pairs(
    url: str, games: int, scripts: Sequence[Sequence[ScriptStep]]
) -> list[PlayerPair]:
    """Connect pairs of players to a server."""
    connections = await open_connections(url, 2 * games)
    players = zip(connections[::2], connections[1::2], strict=True)
    steps = cycle(scripts)
    return [PlayerPair(each, next(steps), is_in_room=False) for each in players]


async def seat_pairs(
    url: str, games: int, setups: Sequence[RoomSetup], scripts: Sequence[Sequence[ScriptStep]]
) -> list[PlayerPair]:
    """Seat pairs of players in rooms; they have received all messages about it."""
    pairs = await connect_pairs(url, games, scripts)
    games_to_seat = list(zip(pairs, cycle(setups), strict=False))
    for first in range(0, games, CONNECTIONS_AT_ONCE):
        some = games_to_seat[first : first + CONNECTIONS_AT_ONCE]
        await asyncio.gather(*(seat_players(pair.players, setup) for pair, setup in some))
    return [PlayerPair(pair.players, pair.steps, is_in_room=True) for pair in pairs]


async def seat_players(
    players: Sequence[ClientConnection], setup: RoomSetup
) -> tuple[str, list[str]]:
    """Seat two players in a new room; return its code and the tokens of the seats."""
    host, guest = players
    for player, name in ((host, "First"), (guest, "Second")):
        await greet(player, name)
    await host.send(format_message("make", setup=setup.to_wire()))
    seat = await receive(host, "seated")
    await receive(host, "sync")
    await guest.send(format_message("join", room=seat["room"]))
    seats = seat, await receive(guest, "seated")
    await receive(guest, "sync")
    await asyncio.gather(*(_receive_pending(player) for player in players))
    return str(seat["room"]), [str(each["token"]) for each in seats]


async def greet(player: ClientConnection, name: str) -> None:
    """Say hello to a server of rooms."""
    await player.send(format_message("hello", version=PROTOCOL_VERSION, name=name))
    await receive(player, "welcome")


async def _receive_pending(player: ClientConnection) -> None:
    """Receive everything sent so far: the refusal of a wrong key comes after it."""
    await player.send(format_message("status", key=""))
    await receive(player, "error")


async def receive(player: ClientConnection, kind: str) -> dict[str, Any]:
    """Wait for the next message of a kind. NetError if a refusal comes instead."""
    while True:
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = json.loads(await player.recv())
        if message["type"] == kind:
            return message
        if message["type"] == "error":
            raise NetError(str(message["code"]), str(message["text"]))


async def close_connections(pairs: Sequence[PlayerPair]) -> None:
    """Close the connections of all players."""
    players = [player for pair in pairs for player in pair.players]
    await asyncio.gather(*(player.close() for player in players))
