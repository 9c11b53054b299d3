"""Thousands of garbage messages, sent to a server on which honest bots play."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from kono_tui.games import GAMES
from kono_tui.net.client.address import Address
from kono_tui.net.client.lobby import Lobby, RoomLink
from kono_tui.net.protocol.decisions import apply_record
from kono_tui.net.protocol.events import RoomEvent
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import RoomView
from tests.campaigns.campaign import Broken
from tests.campaigns.network import journal as kept
from tests.campaigns.network.attackers import Attack
from tests.campaigns.network.bot import Bot, PlayTarget
from tests.campaigns.network.faults import WIDE_LIMITS
from tests.campaigns.network.garbage import GarbageSource
from tests.campaigns.network.journal import BotJournal, read_lines
from tests.campaigns.network.processes import HostProcess, free_port
from tests.campaigns.network.record_checks import CampaignCount, check_game
from tests.limits import HANG_SECONDS

FUZZ_LIMITS: Final = (
    *WIDE_LIMITS,
    "tries=1000000000",
    "rooms=60",
    "watchers=1000",
    "decisions_in_round=500",
)
"""Limits under which the server examines nearly everything; few rooms, to save memory."""
GROWTH: Final = 10 * 1024
"""How many KiB a server may grow once it is warm."""
PACE: Final = 0.1
"""The maximum number of seconds that an honest player takes for a move."""
CONNECTIONS: Final = 8


EMPTY_COUNT: Final = CampaignCount()


@dataclass(frozen=True)
class FuzzResult:
    """The state of a server before and after the garbage."""

    name: str
    sent: int
    refusals: str
    closes: str
    memory: tuple[int, int]
    handles: tuple[int, int]
    honest: CampaignCount = EMPTY_COUNT
    seconds: float = 0.0

    def __str__(self) -> str:
        warm, end = self.memory
        return (
            f"{self.name}: {self.sent} messages; refusals: {self.refusals}; connections ended: "
            f"{self.closes}; memory {warm} KiB when warm, {end} KiB at the end; open files "
            f"{self.handles[0]} before, {self.handles[1]} after; {self.honest.games} honest games "
            f"with {self.honest.decisions} decisions, {self.honest.lost} lost, "
            f"{self.seconds:.0f} s"
        )


class HonestBot(Bot):
    """A bot that just plays, and must never notice what the others do."""

    def _record_event(self, event: RoomEvent) -> None:
        super()._record_event(event)
        people = self._link.view.people
        if not all(person.is_connected for person in people):
            raise Broken(f"a player went away: {people}")


class HonestTable:
    """Two honest players in one room."""

    def __init__(self, game: str, folder: Path, seed: int) -> None:
        self.game = game
        self.aim = PlayTarget(10**6, 10**6, PACE)
        self.links: list[RoomLink] = []
        self.files = [folder / f"{game}-{seat}.txt" for seat in (0, 1)]
        self._seed = seed
        self._tasks: list[asyncio.Task[int]] = []
        self._journals: list[BotJournal] = []

    async def open(self, port: int) -> None:
        """Sit down, and start to play."""
        address = Address("127.0.0.1", port)
        size = min(GAMES[self.game].info.sizes)
        first = await (await Lobby.open(address, "Ann")).make(RoomSetup(self.game, size))
        self.links.append(first)
        self.links.append(await (await Lobby.open(address, "Ben")).join(first.code))
        while not first.view.is_full:
            await first.next()
        for seat, (link, file) in enumerate(zip(self.links, self.files, strict=True)):
            source = random.Random(self._seed + seat)
            self._journals.append(BotJournal(file))
            bot = HonestBot(link, self._journals[-1], source, self.aim)
            self._tasks.append(asyncio.create_task(bot.play()))

    @property
    def view(self) -> RoomView:
        return self.links[0].view

    def check(self) -> None:
        """Check that both still play."""
        for task in self._tasks:
            if task.done():
                raise Broken(f"an honest game has ended: {task.exception() or task.result()}")

    async def finish(self) -> None:
        """Play the round to its end, and a few more decisions if it is over just now."""
        plies = max(link.view.ply for link in self.links) + 10
        self.aim.rounds, self.aim.plies, self.aim.pace, self.aim.max_moves = 1, plies, 0.0, 20
        async with asyncio.timeout(2 * HANG_SECONDS):
            for task in self._tasks:
                await task
        if any(line["did"] == kept.LOST for file in self.files for line in read_lines(file)):
            raise Broken("an honest player lost the connection")

    async def close(self) -> None:
        """Close the links; this may be called twice."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        for link in self.links:
            await link.close()
        for journal in self._journals:
            journal.close()
        self._journals.clear()


async def fuzz_server(
    name: str, messages: int, seed: int, folder: Path, limits: Sequence[str] = FUZZ_LIMITS
) -> FuzzResult:
    """Send this many messages to a server, and check that they do no harm."""
    began = time.monotonic()
    source = random.Random(seed)
    host = HostProcess(folder / "server", free_port(), limits)
    tables = [HonestTable(game, folder, seed) for game in ("kono", "konobi", "fanorona")]
    try:
        host.start()
        await host.wait_until_ready()
        for table in tables:
            await table.open(host.port)
        shaken = await _throw_garbage(name, host, source, messages, tables)
        await asyncio.gather(*(table.finish() for table in tables))
        for table in tables:
            await table.close()
        host.stop()
    finally:
        for table in tables:
            await table.close()
        host.kill()
    if host.has_failed:
        raise Broken(f"the server stumbled: see {host.folder}")
    honest = _compare_records(host, tables)
    return replace(shaken, honest=honest, seconds=time.monotonic() - began)


async def _throw_garbage(
    name: str, host: HostProcess, source: random.Random, messages: int, tables: list[HonestTable]
) -> FuzzResult:
    """Send garbage to a server; Broken if the server has grown or left something open."""
    attack = Attack(host.port, source, GarbageSource(source, [table.view.code for table in tables]))
    before = await _wait_for_open_files(host, 0)
    await _throw_messages(attack, messages // 5, tables)
    warm = host.memory_kib()
    await _throw_messages(attack, messages - messages // 5, tables)
    after, memory = await _wait_for_open_files(host, before), host.memory_kib()
    if memory - warm > GROWTH:
        raise Broken(f"the server has grown from {warm} KiB to {memory} KiB")
    refusals = ", ".join(f"{code} {count}" for code, count in attack.codes.most_common())
    closes = ", ".join(f"{code} {count}" for code, count in sorted(attack.close_codes.items()))
    return FuzzResult(name, attack.sent, refusals, closes, (warm, memory), (before, after))


async def _throw_messages(attack: Attack, messages: int, tables: list[HonestTable]) -> None:
    """Send some messages while the honest bots play; stop early if one of them fails."""
    before = [table.view.ply for table in tables]
    throwing = asyncio.create_task(attack.send_messages(messages, CONNECTIONS))
    try:
        while not throwing.done():
            await asyncio.wait({throwing}, timeout=0.2)
            for table in tables:
                table.check()
        throwing.result()
    finally:
        throwing.cancel()
        await asyncio.wait({throwing})
    async with asyncio.timeout(HANG_SECONDS):
        while any(table.view.ply <= ply for table, ply in zip(tables, before, strict=True)):
            await asyncio.sleep(0.05)
            for table in tables:
                table.check()


async def _wait_for_open_files(host: HostProcess, limit: int) -> int:
    """Return how many files the server has open, once that is at most `limit` or stays the same."""
    until = time.monotonic() + HANG_SECONDS
    same = 0
    now = host.open_file_count()
    while time.monotonic() < until and (now > limit if limit else same < 5):
        await asyncio.sleep(0.1)
        before, now = now, host.open_file_count()
        same = same + 1 if now == before else 0
    if limit and now > limit:
        raise Broken(f"the server had {limit} files open, and has {now}")
    return now


def _compare_records(host: HostProcess, tables: list[HonestTable]) -> CampaignCount:
    """Check that the honest games match their journals, and that every other room makes sense."""
    records = host.read_records()
    count = CampaignCount()
    for table in tables:
        count += check_game(
            records.pop(table.view.code), [read_lines(file) for file in table.files]
        )
    for record in records.values():
        series = record.setup.new_tournament()
        for decision in record.decisions:
            series = apply_record(series, decision)
    return count
