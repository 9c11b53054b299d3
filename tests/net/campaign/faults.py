"""Three campaigns: kill the server, kill clients, cut connections within a message."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from tests.net.campaign.checking import Count
from tests.net.campaign.cutting import Cut, Proxy
from tests.net.campaign.processes import Broken, Host, free_port
from tests.net.campaign.tables import Plan, Tables, compared

ANSWERED: Final = 0.004
"""About how many seconds it takes to send, save and announce a decision."""
ROOMY: Final = (
    *("messages=100000", "messages_at_once=100000", "decisions=100000", "decisions_at_once=100000"),
    *("decisions_per_address=100000", "connections_per_address=1000", "rooms_per_minute=100000"),
    *("rooms_per_connection=100000", "rooms_per_address=100000", "patience=100000000"),
)
"""Limits that the many fast bots on one machine do not reach."""

Strike = Callable[[], Awaitable[int]]
"""Makes one or more faults and repairs what needs repair; returns how many there were."""


@dataclass(frozen=True)
class Outcome:
    """The result of a campaign, in one line."""

    name: str
    faults: int
    count: Count
    seconds: float
    note: str = ""

    def __str__(self) -> str:
        count = self.count
        return (
            f"{self.name}: {self.faults} faults{self.note}, {count.games} games of {count.rounds} "
            f"rounds, {count.decisions} decisions, {count.acknowledged} acknowledged to who made "
            f"them and {count.unheard} learnt from a sync, {count.returns} times told anew, "
            f"{count.lost} lost, {self.seconds:.0f} s"
        )


async def _moment(source: random.Random, plan: Plan, tables: Tables) -> None:
    """Wait for a random moment; every other time for one with a decision on its way.

    The first moment comes while the players sit down.
    """
    await asyncio.sleep(source.uniform(0, plan.spread))
    if source.random() < 0.5 and not tables.fresh:
        await tables.go_on(0)
        await asyncio.sleep(source.uniform(0, ANSWERED))


async def server_killed(plan: Plan) -> Outcome:
    """Kill the server at random moments, also while it starts, and start it again."""
    source = random.Random(plan.seed)
    host = Host(plan.folder / "server", free_port(), ROOMY)
    tables = Tables(plan, host.port, source)

    async def strike() -> int:
        if not tables.fresh:
            await tables.go_on(0.6)
        await _moment(source, plan, tables)
        host.kill()
        kills = 1
        await asyncio.sleep(source.choice((0, 0, source.uniform(0, 0.5))))
        host.start()
        while source.random() < 0.2:
            await asyncio.sleep(source.uniform(0, 0.4))
            host.kill()
            kills += 1
            host.start()
        await host.ready()
        return kills

    return await _campaign("server killed", plan, host, tables, strike)


async def clients_killed(plan: Plan) -> Outcome:
    """Kill clients at random moments, also while they reconnect, and start them again."""
    source = random.Random(plan.seed)
    host = Host(plan.folder / "server", free_port(), ROOMY)
    tables = Tables(plan, host.port, source)

    async def strike() -> int:
        await _moment(source, plan, tables)
        playing = tables.playing
        if not playing:
            return 0
        victim = source.choice(playing)
        victim.kill()
        if victim.ended:
            return 0
        await asyncio.sleep(source.choice((0, source.uniform(0, 0.5))))
        victim.begin()
        return 1

    return await _campaign("clients killed", plan, host, tables, strike)


async def connections_cut(plan: Plan) -> Outcome:
    """Cut connections within a message, in either direction, on both sides or on one."""
    source = random.Random(plan.seed)
    host = Host(plan.folder / "server", free_port(), ROOMY)
    proxy = Proxy(host.port)
    await proxy.open()
    tables = Tables(plan, proxy.port, source)

    async def strike() -> int:
        await asyncio.sleep(source.uniform(0, plan.spread / 2))
        try:
            async with asyncio.timeout(10):
                await proxy.cut(Cut.drawn(source))
        except TimeoutError:
            return 0  # there was nothing to cut; the games may have ended
        return 1

    try:
        outcome = await _campaign("connections cut", plan, host, tables, strike)
    finally:
        await proxy.close()
    return replace(outcome, note=f" ({proxy.half_open} half open)")


async def _campaign(name: str, plan: Plan, host: Host, tables: Tables, strike: Strike) -> Outcome:
    """Play games on a server until there were enough faults, and check that nothing is lost."""
    began = time.monotonic()
    made = 0
    try:
        host.start()
        await host.ready()
        async with asyncio.timeout(plan.seconds):
            while made < plan.faults:
                await tables.open()
                while made < plan.faults and tables.playing:
                    made += await strike()
                    tables.fresh = False
                    tables.check()
                await tables.finish()
        host.stop()
        count = compared(host, tables.all)
    except TimeoutError as error:
        raise Broken(f"{made} faults, and then {tables.late()}") from error
    finally:
        tables.end()
        host.kill()
    return Outcome(name, made, count, time.monotonic() - began)
