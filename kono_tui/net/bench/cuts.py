"""Games whose connections are cut in mid-play: the players come back, and the records are compared.

Nothing may be lost: what was sent, what both players have seen, what is in the server's database,
and what a replay of that leads to, must all be the same.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.frames import Frame, Opcode

from kono_tui.errors import NetError
from kono_tui.net.bench.connections import (
    CONNECTIONS_AT_ONCE,
    greet,
    open_connection,
    open_connections,
    receive,
    seat_players,
)
from kono_tui.net.bench.measure import BenchOptions, create_scripts
from kono_tui.net.bench.servers import run_room_server
from kono_tui.net.bench.traffic import ScriptStep
from kono_tui.net.protocol.decisions import MOVE
from kono_tui.net.protocol.messages import format_message
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.server.storage.room_store import RoomStore, StoredRoom


@dataclass(frozen=True)
class CutResult:
    """What came of it: the cuts, the decisions that all agree on, and the server's memory."""

    cuts: int
    resent: int
    """How many decisions did not reach the server before the cut, and were sent again."""
    decisions: int
    peak_memory_mb: int | None


@dataclass
class CutPlayer:
    """A player whose connection may be cut once, with every decision that the player has seen."""

    url: str
    connection: ClientConnection
    room: str
    token: str
    cut_at: int | None
    """The number of the decision at which the connection is cut."""
    is_cut_in_message: bool = False
    """Whether only half of the player's own decision is sent before the cut."""
    seen: list[dict[str, Any]] = field(default_factory=list)
    resent: int = 0

    async def decide(self, ply: int, message: str) -> None:
        """Send a decision, if need be again on a new connection, and wait until it is announced."""
        if self.cut_at == ply and self.is_cut_in_message:
            frame = Frame(Opcode.TEXT, message.encode()).serialize(mask=True)
            self.connection.transport.write(frame[: len(frame) // 2])
        else:
            await self.connection.send(message)
        if self.cut_at == ply:
            await self._cut_and_come_back()
            if len(self.seen) <= ply:
                self.resent += 1
                await self.connection.send(message)
        await self._wait_for(ply)

    async def follow(self, ply: int) -> None:
        """Wait for the other player's decision."""
        if self.cut_at == ply:
            await self._cut_and_come_back()
        await self._wait_for(ply)

    async def _wait_for(self, ply: int) -> None:
        while len(self.seen) <= ply:
            decision = (await receive(self.connection, "decided"))["decision"]
            if decision["ply"] != len(self.seen):
                raise NetError("stale", f"found {decision}, expected decision {len(self.seen)}")
            self.seen.append(decision)

    async def _cut_and_come_back(self) -> None:
        """Cut the connection without a farewell, and take the seat again on another one.

        What was seen before must be the beginning of what the server tells now.
        """
        self.connection.transport.abort()
        self.connection = await open_connection(self.url)
        await greet(self.connection, "Again")
        await self.connection.send(format_message("take", room=self.room, token=self.token))
        told: list[dict[str, Any]] = (await receive(self.connection, "sync"))["decisions"]
        if told[: len(self.seen)] != self.seen:
            raise NetError("closed", f"room {self.room} is another game after the cut")
        self.seen = told


@dataclass
class CutGame:
    """Two players, and the decisions that they are to make."""

    players: tuple[CutPlayer, CutPlayer]
    steps: Sequence[ScriptStep]

    async def play(self) -> None:
        """Make all decisions. NetError if something else is announced."""
        for ply, (seat, message) in enumerate(self.steps):
            mover, opponent = self.players[seat], self.players[1 - seat]
            await asyncio.gather(mover.decide(ply, message), opponent.follow(ply))

    def check(self, stored: StoredRoom) -> None:
        """Check that what was sent, seen and saved are the same, and can be replayed."""
        saved = [each.to_wire() for each in stored.record]
        sent = [{**json.loads(message), "seat": seat} for seat, message in self.steps]
        for each in sent:
            del each["type"]
        records = {
            "sent": sent,
            "seen by 0": self.players[0].seen,
            "seen by 1": self.players[1].seen,
        }
        for name, record in records.items():
            if record != saved:
                raise NetError(
                    "closed", f"room {stored.code}: what was {name} is not what is saved"
                )
        match = stored.restore(0.0).tournament.match
        moves = sum(each.kind == MOVE for each in stored.record)
        if match is None or len(match.moves) != moves:
            raise NetError("closed", f"room {stored.code}: a replay of the record goes elsewhere")


async def play_with_cuts(options: BenchOptions, percent: int, seed: int = 1) -> CutResult:
    """Play all games, cutting a share of the connections. NetError if the records differ."""
    setups, scripts = create_scripts(options)
    with tempfile.TemporaryDirectory() as folder:
        async with run_room_server(options.games, folder) as server:
            games = await _seat_games(server.url, options.games, setups, scripts)
            players = [player for game in games for player in game.players]
            _plan_cuts(players, percent, options.moves, random.Random(seed))
            await asyncio.gather(*(game.play() for game in games))
            memory = server.peak_memory_mb()
            await asyncio.gather(*(player.connection.close() for player in players))
        decisions = _check_records(games, Path(folder))
    cuts = sum(player.cut_at is not None for player in players)
    return CutResult(cuts, sum(player.resent for player in players), decisions, memory)


async def _seat_games(
    url: str, count: int, setups: Sequence[RoomSetup], scripts: Sequence[Sequence[ScriptStep]]
) -> list[CutGame]:
    """Seat two players at each game."""
    connections = await open_connections(url, 2 * count)
    waiting = list(zip(connections[::2], connections[1::2], cycle(setups), cycle(scripts)))
    games: list[CutGame] = []
    for first in range(0, count, CONNECTIONS_AT_ONCE):
        some = waiting[first : first + CONNECTIONS_AT_ONCE]
        seats = await asyncio.gather(*(seat_players((a, b), setup) for a, b, setup, _ in some))
        for (host, guest, _, steps), (room, tokens) in zip(some, seats, strict=True):
            pair = (
                CutPlayer(url, host, room, tokens[0], None),
                CutPlayer(url, guest, room, tokens[1], None),
            )
            games.append(CutGame(pair, steps))
    return games


def _plan_cuts(players: list[CutPlayer], percent: int, moves: int, source: random.Random) -> None:
    """Choose the players whose connections are cut, and when."""
    for player in source.sample(players, len(players) * percent // 100):
        player.cut_at = source.randrange(moves)
        player.is_cut_in_message = source.random() < 0.5


def _check_records(games: Sequence[CutGame], folder: Path) -> int:
    """Check every game against the database; return how many decisions there are."""
    (file,) = folder.rglob("rooms-*.db")
    by_room = {game.players[0].room: game for game in games}
    store = RoomStore.open(file)
    try:
        count = 0
        for stored in store.read_rooms():
            by_room.pop(stored.code).check(stored)
            count += len(stored.record)
    finally:
        store.close()
    if by_room:
        raise NetError("closed", f"{len(by_room)} rooms are missing from the database")
    return count
